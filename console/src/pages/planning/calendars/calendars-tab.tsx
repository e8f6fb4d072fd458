import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCalendar } from '../../../icons/icons.ts';
import type { Column } from '../../../parts/data-list.tsx';
import { minutesText } from '../../../parts/lengths.ts';
import { Ago } from '../../../parts/time.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { dayOf, minutesOfDay } from '../../../parts/work-hours.ts';
import { nameColumn, RecordsTab } from '../../system/system-settings/records-tab.tsx';
import {
  type CalendarRowFragment,
  CalendarsDocument,
  DeleteCalendarDocument,
  UpdateCalendarDocument,
} from './calendars.generated.ts';

const LISTS = { refetchQueries: [CalendarsDocument] };

/** Calendars of working hours, by which deadlines are counted. */
export function CalendarsTab() {
  const { t } = useTranslation('calendars');
  const [archived, setArchived] = useState(false);
  const list = useConnection(CalendarsDocument, { filter: { archived } }, (data) => data.calendars);
  const [remove] = useMutation(DeleteCalendarDocument, LISTS);
  const [update] = useMutation(UpdateCalendarDocument, LISTS);
  return (
    <RecordsTab
      kind="calendar"
      texts={{
        title: t('title'),
        hint: t('hint'),
        shown: t('shown'),
        create: t('new'),
        actions: t('actions'),
        archiveHint: t('archiveHint'),
      }}
      empty={{ icon: IconCalendar, title: t('empty'), hint: t('emptyHint') }}
      list={list}
      columns={useColumns()}
      archived={archived}
      onArchived={setArchived}
      onArchive={async (id) =>
        (await remove({ variables: { id } })).data?.deleteCalendar.archivedAt != null
      }
      onRestore={(input) => update({ variables: { input } })}
    />
  );
}

function useColumns(): readonly Column<CalendarRowFragment>[] {
  const { t } = useTranslation('calendars');
  return [
    nameColumn('calendar', t('name')),
    { key: 'timeZone', label: t('timeZone'), render: ({ timeZone }) => timeZone },
    {
      key: 'week',
      label: t('week'),
      render: ({ week }) =>
        t('perWeek', {
          length: minutesText(week.reduce((sum, day) => sum + minutesOfDay(dayOf(day)), 0)),
        }),
    },
    { key: 'version', label: t('versionLabel'), render: ({ version }) => version },
    { key: 'updatedAt', label: t('changed'), render: ({ updatedAt }) => <Ago iso={updatedAt} /> },
  ];
}
