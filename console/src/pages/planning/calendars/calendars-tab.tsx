import { useMutation } from '@apollo/client/react';
import { Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCalendar, IconPlus } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { useLength } from '../../../parts/due/use-length.ts';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { Ago } from '../../../parts/time.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { UsedOrArchived } from '../../../parts/used-or-archived.tsx';
import { dayOf, minutesOfDay } from '../../../parts/work-hours.ts';
import { Archiving } from '../../system/system-settings/archiving.tsx';
import {
  type CalendarRowFragment,
  CalendarsDocument,
  DeleteCalendarDocument,
  UpdateCalendarDocument,
} from './calendars.generated.ts';

/** Calendars of working hours, by which deadlines are counted. */
export function CalendarsTab() {
  const { t } = useTranslation('calendars');
  const navigate = useNavigate({ from: '/system/settings' });
  const [archived, setArchived] = useState(false);
  const list = useConnection(CalendarsDocument, { filter: { archived } }, (data) => data.calendars);
  const columns = useColumns();
  const create = (
    <ButtonLink
      to="/system/settings"
      search={{ tab: 'calendars', calendar: 'new' }}
      leftSection={<IconPlus size={18} />}
    >
      {t('new')}
    </ButtonLink>
  );
  return (
    <Stack gap="sm">
      <Text size="sm" className="quiet" maw={640}>
        {t('hint')}
      </Text>
      <Group justify="space-between">
        <UsedOrArchived label={t('shown')} archived={archived} onChange={setArchived} />
        {create}
      </Group>
      <DataList
        label={t('title')}
        list={list}
        rowKey={({ id }) => id}
        filtered={archived}
        onOpen={({ id }) => void navigate({ search: { tab: 'calendars', calendar: id } })}
        empty={{ icon: IconCalendar, title: t('empty'), hint: t('emptyHint') }}
        columns={columns}
      />
    </Stack>
  );
}

function useColumns(): readonly Column<CalendarRowFragment>[] {
  const { t } = useTranslation('calendars');
  const length = useLength();
  return [
    {
      key: 'name',
      label: t('name'),
      phone: 'title',
      render: ({ id, name }) => (
        <TextLink to="/system/settings" search={{ tab: 'calendars', calendar: id }}>
          {name}
        </TextLink>
      ),
    },
    { key: 'timeZone', label: t('timeZone'), render: ({ timeZone }) => timeZone },
    {
      key: 'week',
      label: t('week'),
      render: ({ week }) =>
        t('perWeek', {
          length: length.minutes(week.reduce((sum, day) => sum + minutesOfDay(dayOf(day)), 0)),
        }),
    },
    { key: 'version', label: t('versionLabel'), render: ({ version }) => version },
    { key: 'updatedAt', label: t('changed'), render: ({ updatedAt }) => <Ago iso={updatedAt} /> },
    {
      key: 'actions',
      label: t('actions'),
      hideLabel: true,
      align: 'right',
      render: (row) => <Actions row={row} />,
    },
  ];
}

function Actions({
  row: { id, name, version, archivedAt },
}: {
  readonly row: CalendarRowFragment;
}) {
  const { t } = useTranslation('calendars');
  const [remove] = useMutation(DeleteCalendarDocument, { refetchQueries: [CalendarsDocument] });
  const [update] = useMutation(UpdateCalendarDocument, { refetchQueries: [CalendarsDocument] });
  return (
    <Archiving
      name={name}
      archived={archivedAt !== null}
      hint={t('archiveHint')}
      onArchive={async () => {
        const { data } = await remove({ variables: { id } });
        return data?.deleteCalendar.archivedAt != null;
      }}
      onRestore={async () => {
        await update({ variables: { input: { id, expectedVersion: version, archived: false } } });
      }}
    />
  );
}
