import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMinutesSince } from '../../../app/use-minutes-since.ts';
import { IconEdit, IconTrash } from '../../../icons/icons.ts';
import { Waits } from '../../../offline/waits.tsx';
import { useFormat } from '../../../parts/format.ts';
import { minutesText } from '../../../parts/lengths.ts';
import { moneyText } from '../../../parts/money.ts';
import { Received } from '../../../parts/received.tsx';
import { nameOf } from '../../../session/viewer.ts';
import type { TimeRowFragment } from './time.generated.ts';

export interface TimeItemProps {
  readonly entry: TimeRowFragment;
  readonly onEdit?: (entry: TimeRowFragment) => void;
  readonly onDelete?: (entry: TimeRowFragment) => void;
}

/** The length of an entry in hours and minutes; of a running timer, so far. */
export function TimeLength({ entry }: { readonly entry: TimeRowFragment }) {
  const { t } = useTranslation('time');
  const { startedAt, minutes } = entry;
  const soFar = useMinutesSince(minutes === null ? startedAt : undefined);
  const all = minutes ?? soFar;
  return (
    <Group gap="xs" component="span" display="inline-flex">
      <span className="numbers">{minutesText(all)}</span>
      {minutes === null && (
        <Badge tt="none" variant="light" color="teal">
          {t('timer.runs')}
        </Badge>
      )}
    </Group>
  );
}

/** Returns a function that writes the cost of an entry and its rate, for those who may see them. */
export function useTimeAmount(): (entry: TimeRowFragment) => string | undefined {
  const { t } = useTranslation('time');
  const { locale } = useFormat();
  return ({ rate, cost, currency }) =>
    rate === null || cost === null
      ? undefined
      : t('amount', {
          cost: moneyText(locale, cost, currency),
          rate: moneyText(locale, rate, currency),
        });
}

/** An entry in the list of a request. */
export function TimeItem({ entry, onEdit, onDelete }: TimeItemProps) {
  const { t } = useTranslation('time');
  const format = useFormat();
  const { user, userId, startedAt, receivedAt, kind, note } = entry;
  const name = (user && nameOf(user)) || `#${userId}`;
  const when = format.dateTime(startedAt);
  const amount = useTimeAmount()(entry);
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text span size="sm" fw={600}>
            {name}
          </Text>
          <Text span size="sm">
            <TimeLength entry={entry} />
          </Text>
          {kind === 'TRAVEL' && (
            <Badge variant="light" color="gray" tt="none">
              {t('kind.TRAVEL')}
            </Badge>
          )}
          <Waits id={entry.id} />
        </Group>
        <Text size="xs" className="quiet">
          {[when, amount].filter(Boolean).join(' · ')}
          <Received after={startedAt} at={receivedAt} />
        </Text>
        {note && (
          <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {note}
          </Text>
        )}
      </div>
      {onEdit && onDelete && (
        <Group gap={4} wrap="nowrap" className="no-print" data-needs-connection>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t('editOf', { name, when })}
            onClick={() => onEdit(entry)}
          >
            <IconEdit size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={t('deleteOf', { name, when })}
            onClick={() => onDelete(entry)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      )}
    </Group>
  );
}
