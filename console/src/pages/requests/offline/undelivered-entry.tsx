import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import type { UndeliveredRowFragment } from './undelivered.generated.ts';
import classes from './undelivered.module.css';

/** The operations that a device reports, as the texts name them. */
const OPERATIONS = [
  'startMaintenanceRequest',
  'holdMaintenanceRequest',
  'resumeMaintenanceRequest',
  'completeMaintenanceRequest',
  'addComment',
  'answerChecklistItem',
  'addTimeEntry',
  'startTimer',
  'stopTimer',
  'addPartMovement',
  'addMeterReading',
  'createDowntime',
  'setRequestFields',
  'createFollowUp',
] as const;

/** Fields of a body that a person wrote or read, in the order in which they are shown. */
const SAID = ['body', 'note', 'title', 'value', 'quantity', 'minutes'] as const;

export interface UndeliveredEntryProps {
  readonly entry: UndeliveredRowFragment['entries'][number];
}

/** A call that a device could not deliver, in words: what, when, why not, and what became of it. */
export function UndeliveredEntry({ entry }: UndeliveredEntryProps) {
  const { t } = useTranslation('offline');
  const format = useFormat();
  const { operation, performedAt, refusedBecause, input, state, error } = entry;
  const known = OPERATIONS.find((one) => one === operation);
  const body = input as Readonly<Record<string, unknown>>;
  const said = SAID.flatMap((name) => {
    const value = body[name];
    return typeof value === 'string' || typeof value === 'number' ? [`${value}`] : [];
  });
  return (
    <li className={classes.entry}>
      <Text size="sm">
        <b>{known ? t(`operation.${known}`) : operation}</b>{' '}
        <time dateTime={performedAt}>{format.dateTime(performedAt)}</time>
        {state !== 'OPEN' && ` · ${t(`state.${state}`)}`}
      </Text>
      {said.length > 0 && (
        <Text size="sm" className={classes.said}>
          {said.join(' · ')}
        </Text>
      )}
      <Text size="xs" className="quiet">
        {t('entry.refused', { reason: refusedBecause })}
      </Text>
      {state === 'OPEN' && error && (
        <Text size="xs" c="red.9">
          {t('entry.error', { message: error.message })}
        </Text>
      )}
    </li>
  );
}
