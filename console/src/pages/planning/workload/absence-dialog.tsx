import { useMutation } from '@apollo/client/react';
import { Select, SimpleGrid, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AbsenceReason } from '../../../generated/schema.ts';
import { DateInput } from '../../../parts/date-input.tsx';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { toLocalTime, toMoment } from '../../../parts/local-time.ts';
import { notifyDone } from '../../../parts/notify.ts';
import {
  type AbsenceRowFragment,
  CreateAbsenceDocument,
  UpdateAbsenceDocument,
} from './absences.generated.ts';

const REASONS: readonly AbsenceReason[] = ['HOLIDAY', 'SICK', 'TRAINING', 'OTHER'];

export interface AbsenceDialogProps {
  readonly userId: number;
  /** The absence to change; undefined for a new one. */
  readonly absence: AbsenceRowFragment | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface AbsenceValues extends Record<string, unknown> {
  from: string;
  to: string;
  reason: AbsenceReason;
  note: string;
}

/** Enters or changes an absence. */
export function AbsenceDialog({ userId, absence, onClose, onSaved }: AbsenceDialogProps) {
  const { t } = useTranslation('workload');
  const { timeZone } = useFormat();
  const [first] = useState<AbsenceValues>(() => ({
    from: absence ? toLocalTime(absence.from, timeZone) : '',
    to: absence ? toLocalTime(absence.to, timeZone) : '',
    reason: absence?.reason ?? 'HOLIDAY',
    note: absence?.note ?? '',
  }));
  const moment = (local: string) => toMoment(local, timeZone);
  const form = useForm<AbsenceValues>({
    initialValues: first,
    validate: {
      from: (from) => (moment(from) === undefined ? t('absences.timeMissing') : null),
      to: (to, { from }) => {
        const [begin, end] = [moment(from), moment(to)];
        if (end === undefined) return t('absences.timeMissing');
        return begin !== undefined && end <= begin ? t('absences.timeOrder') : null;
      },
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [create] = useMutation(CreateAbsenceDocument);
  const [update] = useMutation(UpdateAbsenceDocument);
  const save = async ({ from, to, reason, note }: AbsenceValues) => {
    const terms = { reason, note: note.trim() || null };
    // Fields show minutes; an unchanged time keeps its seconds.
    const begin = from === first.from ? absence?.from : moment(from);
    const end = to === first.to ? absence?.to : moment(to);
    if (begin === undefined || end === undefined) return;
    const input = { from: begin, to: end, ...terms };
    if (absence === undefined) await create({ variables: { input: { userId, ...input } } });
    else {
      const { id, version: expectedVersion } = absence;
      await update({ variables: { input: { id, ...input, expectedVersion } } });
    }
  };
  const send = async (values: AbsenceValues) => {
    if (!(await submit(() => save(values)))) return;
    notifyDone(t('saved'));
    onSaved();
    onClose();
  };
  const hasBegun = absence !== undefined && Date.parse(absence.from) <= Date.now();
  return (
    <FormDialog
      title={t(absence ? 'absences.editTitle' : 'absences.add')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateInput
          type="datetime-local"
          label={t('absences.from')}
          description={t('absences.zone', { timeZone })}
          required
          disabled={hasBegun}
          {...form.getInputProps('from')}
        />
        <DateInput
          type="datetime-local"
          label={t('absences.to')}
          description={t('absences.zone', { timeZone })}
          required
          {...form.getInputProps('to')}
        />
      </SimpleGrid>
      <Select
        label={t('absences.reason')}
        description={t('absences.reasonHint')}
        allowDeselect={false}
        data={REASONS.map((value) => ({ value, label: t(`absences.reasons.${value}`) }))}
        {...form.getInputProps('reason')}
      />
      <Textarea
        label={t('absences.note')}
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
