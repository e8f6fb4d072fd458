import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useZoned } from '../../../parts/zoned.ts';

export interface ShiftNoteProps {
  /** True if a closed day leaves it out. */
  readonly skipped: boolean;
  readonly shifts: readonly { readonly reason: string; readonly from: string }[];
}

/** Tells why a date is not where its rule says. */
export function ShiftNote({ skipped, shifts }: ShiftNoteProps) {
  const { t } = useTranslation('schedules');
  // Local times of the schedule, which are shown as they are.
  const local = useZoned('UTC');
  const notes = shifts.map(({ reason, from }) => {
    const when = { from: local.dateTime(`${from}Z`) };
    return reason === 'CLOSED_DAY' ? t('shift.closed_day', when) : t('shift.clock_change', when);
  });
  if (skipped) notes.push(t('shift.skipped'));
  return notes.map((note) => (
    <Text key={note} size="sm" className="quiet">
      {note}
    </Text>
  ));
}
