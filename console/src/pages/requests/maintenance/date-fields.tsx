import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../parts/date-input.tsx';
import { useFormat } from '../../../parts/format.ts';
import { toLocalTime, toMoment } from '../../../parts/local-time.ts';
import { useMay, useSeesAll, useViewer } from '../../../session/viewer.ts';
import type { Content } from './steps/edit-merge.ts';

export interface DateFieldProps {
  readonly form: UseFormReturnType<Content>;
  readonly disabled: boolean;
}

/** The day that the submitter wishes, which promises nothing. */
export function WantedByField({ form, disabled }: DateFieldProps) {
  const { t } = useTranslation('requests');
  return (
    <DateInput
      type="date"
      label={t('form.wantedBy')}
      description={t('form.wantedByHint')}
      disabled={disabled}
      {...form.getInputProps('wantedBy')}
    />
  );
}

/** The date that a lead of the department promises with the submission; nothing for others. */
export function DueField({ form, disabled }: DateFieldProps) {
  const { t } = useTranslation('requests');
  const { timeZone } = useFormat();
  const { departmentId } = useViewer();
  const [mayAssign, seesAll] = [useMay('maintenance.assign'), useSeesAll()];
  const { dueAt, departmentId: chosen } = form.values;
  const leads = mayAssign && (seesAll || chosen === String(departmentId));
  const { setFieldValue } = form;
  // A date that is no longer shown would be refused.
  useEffect(() => {
    if (!leads && dueAt !== '') setFieldValue('dueAt', '');
  }, [leads, dueAt, setFieldValue]);
  if (!leads) return null;
  return (
    <DateInput
      type="datetime-local"
      label={t('due.date')}
      description={t('due.dateHint', { timeZone })}
      disabled={disabled}
      data-path="dueAt"
      error={form.errors.dueAt}
      value={dueAt === '' ? '' : toLocalTime(dueAt, timeZone)}
      onChange={({ currentTarget: { value } }) => {
        setFieldValue('dueAt', toMoment(value, timeZone) ?? '');
        form.clearFieldError('dueAt');
      }}
    />
  );
}
