import { useMutation } from '@apollo/client/react';
import { Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../../../parts/form.ts';
import { FormDialog } from '../../../../parts/form-dialog.tsx';
import { useFormat } from '../../../../parts/format.ts';
import { dayIn } from '../../../../parts/local-time.ts';
import { notifyDone } from '../../../../parts/notify.ts';
import { CreateKpiClosingDocument, KpiClosingListDocument } from './closings.generated.ts';
import { useMonthName } from './use-month-name.ts';

/** Months that are offered. */
const OFFERED = 24;

/** The months before the one of a day, the last one first: `2027-02`. */
function monthsBefore(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: OFFERED }, (_, index) =>
    new Date(Date.UTC(year, month - 2 - index)).toISOString().slice(0, 7),
  );
}

/** Closes a month, which cannot be undone. */
export function CloseMonth({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('figures');
  const { timeZone } = useFormat();
  const monthName = useMonthName();
  const months = monthsBefore(dayIn(new Date().toISOString(), timeZone));
  const form = useForm({ initialValues: { month: months[0] ?? '' } });
  const submission = useSubmission(form);
  const [close] = useMutation(CreateKpiClosingDocument, {
    refetchQueries: [KpiClosingListDocument],
  });
  const send = async ({ month }: { month: string }) => {
    const worked = await submission.submit(
      async () => void (await close({ variables: { input: { month } } })),
    );
    if (!worked) return;
    notifyDone(t('closings.closed', { month: monthName(month) }));
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t('closings.close')}
      action={t('closings.close')}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={submission.unsaved}
      busy={submission.busy}
      problem={submission.problem}
    >
      <Text size="sm">{t('closings.closeHint')}</Text>
      <Select
        label={t('closings.month')}
        allowDeselect={false}
        data={months.map((month) => ({ value: month, label: monthName(month) }))}
        {...form.getInputProps('month')}
      />
    </FormDialog>
  );
}
