import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../parts/data-list.tsx';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { HoldBadge, StageBadge } from '../../requests/maintenance/stage-badge.tsx';
import type { ScheduleOccurrencesQuery } from './schedules.generated.ts';
import { ShiftNote } from './shift-note.tsx';

export type Occurrence = ScheduleOccurrencesQuery['scheduleOccurrences']['edges'][number]['node'];

/** Identity of an occurrence in a list. */
export function occurrenceKeyOf({ scheduleId, assetId, occurrenceKey }: Occurrence): string {
  return `${scheduleId} ${assetId} ${occurrenceKey}`;
}

/** Columns of a list of occurrences. */
export function useOccurrenceColumns({
  withSchedule,
}: {
  /** True where the list has those of several schedules. */
  readonly withSchedule: boolean;
}): readonly Column<Occurrence>[] {
  const { t } = useTranslation('schedules');
  const format = useFormat();
  const due: Column<Occurrence> = {
    key: 'due',
    label: t('occurrences.due'),
    phone: withSchedule ? 'meta' : 'title',
    render: ({ dueAt, state, cause, shifts }) => (
      <div>
        <Text size="sm" fw={withSchedule ? undefined : 550}>
          {format.dateTime(dueAt)}
        </Text>
        <ShiftNote skipped={state === 'PLANNED' && cause === 'CLOSED_DAY'} shifts={shifts} />
      </div>
    ),
  };
  const what: Column<Occurrence> = {
    key: 'what',
    label: t('occurrences.what'),
    ...(withSchedule && { phone: 'title' as const }),
    render: ({ asset, schedule }) => (
      <div>
        {withSchedule && schedule && (
          <TextLink to="/plan/$id" params={{ id: String(schedule.id) }} inherit fw={550}>
            {schedule.title}
          </TextLink>
        )}
        {asset && (
          <Text size="sm" className={withSchedule ? 'quiet' : undefined}>
            <span className="numbers">{asset.tag}</span> · {asset.name}
          </Text>
        )}
      </div>
    ),
  };
  const state: Column<Occurrence> = {
    key: 'state',
    label: t('occurrences.state'),
    render: (occurrence) => <OccurrenceState occurrence={occurrence} />,
  };
  return withSchedule ? [what, due, state] : [due, what, state];
}

function OccurrenceState({ occurrence }: { readonly occurrence: Occurrence }) {
  const { t } = useTranslation('schedules');
  const format = useFormat();
  const { state, cause, reason, request, completedAt, waitsFor } = occurrence;
  if (request) {
    return (
      <div>
        <Group gap="xs">
          <TextLink to="/requests/$id" params={{ id: String(request.id) }} inherit>
            #{request.id}
          </TextLink>
          <StageBadge stage={request.stage} />
          {request.onHold && <HoldBadge />}
        </Group>
        {completedAt && (
          <Text size="xs" className="quiet">
            {t('occurrences.done', { when: format.date(completedAt) })}
          </Text>
        )}
      </div>
    );
  }
  const words = [
    t(`occurrences.stateOf.${state}`),
    ...(cause === null ? [] : [t(`occurrences.cause.${cause}`)]),
  ];
  return (
    <div>
      <Text size="sm">{words.join(': ')}</Text>
      {waitsFor !== null && (
        <TextLink to="/requests/$id" params={{ id: String(waitsFor) }} size="xs">
          {t('occurrences.waitsFor', { id: waitsFor })}
        </TextLink>
      )}
      {reason && (
        <Text size="xs" className="quiet">
          {reason}
        </Text>
      )}
    </div>
  );
}
