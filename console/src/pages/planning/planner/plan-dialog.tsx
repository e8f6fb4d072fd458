import { Alert, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../parts/date-input.tsx';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { minutesText } from '../../../parts/lengths.ts';
import type { Piece } from './planner-days.ts';
import type { Target } from './use-drops.ts';
import { type PlannerWords, useNeeds } from './use-planner-words.ts';
import type { Row } from './use-workload.ts';

export interface PlanDialogProps {
  readonly piece: Piece;
  readonly rows: readonly Row[];
  /** The day that is shown. */
  readonly day: string;
  readonly words: PlannerWords;
  readonly onClose: () => void;
  readonly onDrop: (piece: Piece, target: Target) => void;
}

interface PlanValues extends Record<string, unknown> {
  userId: string;
  day: string;
}

/** Gives a request to a person on a day, where there is no room to drag. */
export function PlanDialog({ piece, rows, day, words, onClose, onDrop }: PlanDialogProps) {
  const { t } = useTranslation('planner');
  const needs = useNeeds(piece.id);
  const form = useForm<PlanValues>({
    initialValues: { userId: piece.assigneeId === null ? '' : `${piece.assigneeId}`, day },
    validate: {
      userId: (id) => (rowOf(rows, id) === undefined ? t('dialog.personMissing') : null),
      day: (value) => (value === '' ? t('dialog.dayMissing') : null),
    },
  });
  const { unsaved } = useSubmission(form);
  const { values } = form;
  const chosen = rowOf(rows, values.userId);
  const place = chosen && values.day !== '' && { userId: chosen.userId, day: values.day };
  const warnings = place ? words.warnings(piece, needs, place) : [];
  const send = ({ userId, day: wanted }: PlanValues) => {
    const row = rowOf(rows, userId);
    if (row === undefined) return;
    const { name, timeZone } = row;
    unsaved.released = true;
    onDrop(piece, { userId: row.userId, day: wanted, name: name ?? `#${userId}`, timeZone });
    onClose();
  };
  return (
    <FormDialog
      title={t('dialog.title', { id: piece.id, title: piece.title })}
      action={t('dialog.action')}
      onClose={onClose}
      onSubmit={form.onSubmit(send)}
      unsaved={unsaved}
      busy={false}
      problem={undefined}
    >
      <Select
        label={t('dialog.person')}
        required
        searchable
        data={rows.map((row) => ({ value: `${row.userId}`, label: labelOf(row, day) }))}
        {...form.getInputProps('userId')}
      />
      <DateInput type="date" label={t('dialog.day')} required {...form.getInputProps('day')} />
      {warnings.length > 0 && (
        <Alert color="yellow" role="status">
          {warnings.join(' ')}
        </Alert>
      )}
    </FormDialog>
  );
}

function rowOf(rows: readonly Row[], id: string): Row | undefined {
  return rows.find(({ userId }) => `${userId}` === id);
}

/** A name with the load of the day. */
function labelOf({ name, userId, days }: Row, day: string): string {
  const work = days.find((one) => one.day === day);
  const load =
    work && work.capacity !== null
      ? ` · ${minutesText(work.planned)} / ${minutesText(work.capacity)}`
      : '';
  return `${name ?? `#${userId}`}${load}`;
}
