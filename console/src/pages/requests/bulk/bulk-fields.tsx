import { Select, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ChoiceSelect } from '../../../parts/choice-select.tsx';
import { DateInput } from '../../../parts/date-input.tsx';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { HOLD_REASONS, PRIORITIES } from '../../../parts/enum-values.ts';
import { useFormat } from '../../../parts/format.ts';
import { nameOf } from '../../../session/viewer.ts';
import { useTechnicians } from '../maintenance/use-technicians.ts';
import { type BulkStep, type BulkValues, NEEDS_REASON } from './bulk-steps.ts';

export interface BulkFieldsProps {
  readonly step: BulkStep;
  readonly form: UseFormReturnType<BulkValues>;
}

/** The fields of a step that are the same for all requests. */
export function BulkFields({ step, form }: BulkFieldsProps) {
  const { t } = useTranslation(['requests', 'common']);
  const { timeZone } = useFormat();
  const input = (field: keyof BulkValues & string) => form.getInputProps(field);
  const why = NEEDS_REASON.has(step) || step === 'CLASSIFY';
  return (
    <>
      {step === 'ASSIGN' && <Technician form={form} />}
      {step === 'HOLD' && (
        <>
          <Select
            label={t('hold.for')}
            required
            allowDeselect={false}
            data-autofocus
            data={HOLD_REASONS.map((value) => ({ value, label: t(`hold.reason.${value}`) }))}
            {...input('holdReason')}
          />
          <DateInput
            type="datetime-local"
            label={t('hold.until')}
            description={t('hold.untilHint', { timeZone })}
            {...input('until')}
          />
        </>
      )}
      {step === 'TRANSFER' && (
        <DepartmentSelect
          label={t('column.department')}
          required
          data-autofocus
          {...input('departmentId')}
        />
      )}
      {step === 'CLASSIFY' && (
        <Select
          label={t('column.priority')}
          required
          allowDeselect={false}
          data-autofocus
          data={PRIORITIES.map((value) => ({ value, label: t(`common:priority.${value}`) }))}
          {...input('priority')}
        />
      )}
      <Textarea
        label={t(why ? 'step.reason' : step === 'COMPLETE' ? 'step.done' : 'step.note')}
        required={NEEDS_REASON.has(step)}
        autosize
        minRows={2}
        maxLength={2_000}
        {...input('text')}
      />
    </>
  );
}

function Technician({ form }: Pick<BulkFieldsProps, 'form'>) {
  const { t } = useTranslation('requests');
  const { technicians, loading } = useTechnicians();
  return (
    <ChoiceSelect
      kind="technician"
      loaded={!loading}
      label={t('step.technician')}
      required
      data-autofocus
      nothingFoundMessage={t('step.noTechnician')}
      data={technicians.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      {...form.getInputProps('technicianId')}
    />
  );
}
