import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { correct } from '../../../offline/outbox/actions.ts';
import type { QueueEntry } from '../../../offline/queue/entry.ts';
import { DateInput } from '../../../parts/date-input.tsx';
import { HOLD_REASONS } from '../../../parts/enum-values.ts';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { toLocalTime, toMoment } from '../../../parts/local-time.ts';
import { type Correction, correctable, inputWith, type Typed } from './correctable.ts';
import { fieldName } from './refusal.ts';

type Values = Record<string, string | number | boolean>;

export interface OutboxCorrectProps {
  readonly entry: QueueEntry;
  readonly onClose: () => void;
}

/** A form with what of a refused entry can be corrected; it is sent as another try. */
export default function OutboxCorrect({ entry, onClose }: OutboxCorrectProps) {
  const { t } = useTranslation('outbox');
  const { timeZone } = useFormat();
  const corrections = correctable(entry);
  const form = useForm<Values>({ initialValues: initial(entry, corrections, timeZone) });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const save = async (typed: Typed) => {
    const moment = (local: string) => toMoment(local, timeZone);
    const input = inputWith(entry.input, corrections, typed, moment);
    if (await submit(() => correct(entry, input))) onClose();
  };
  return (
    <FormDialog
      title={t('correct.title')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void save(values))}
      {...{ unsaved, busy, problem }}
      action={t('way.correct')}
    >
      {corrections.map((correction) => (
        <Field key={correction.name} correction={correction} form={form} />
      ))}
    </FormDialog>
  );
}

function initial(
  { input }: QueueEntry,
  corrections: readonly Correction[],
  timeZone: string,
): Values {
  return Object.fromEntries(
    corrections.map(({ name, kind }) => {
      const value = input[name];
      if (kind === 'photos') return [name, false];
      if (value === null || value === undefined) return [name, ''];
      if (kind === 'moment') return [name, toLocalTime(String(value), timeZone)];
      return [name, kind === 'number' ? Number(value) : String(value)];
    }),
  );
}

interface FieldProps {
  readonly correction: Correction;
  readonly form: UseFormReturnType<Values>;
}

function Field({ correction: { name, kind }, form }: FieldProps) {
  const { t } = useTranslation(['outbox', 'requests', 'common']);
  const label = fieldName(name, t);
  const props = form.getInputProps(name);
  switch (kind) {
    case 'line':
      return <TextInput label={label} maxLength={200} {...props} />;
    case 'text':
      return <Textarea label={label} autosize minRows={2} {...props} />;
    case 'number':
      return <NumberInput label={label} hideControls {...props} />;
    case 'moment':
      return <DateInput type="datetime-local" label={label} {...props} />;
    case 'holdReason':
      return (
        <Select
          label={label}
          allowDeselect={false}
          data={HOLD_REASONS.map((value) => ({
            value: value.toLowerCase(),
            label: t(`requests:hold.reason.${value}`),
          }))}
          {...props}
        />
      );
    case 'photos':
      return (
        <Checkbox
          label={t('outbox:correct.withoutPhotos')}
          {...form.getInputProps(name, { type: 'checkbox' })}
        />
      );
  }
}
