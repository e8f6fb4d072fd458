import { useMutation } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../parts/date-input.tsx';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { toLocalTime, toMoment } from '../../../parts/local-time.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { ReplayPeriodDocument, WebhookDeliveryListDocument } from './webhooks.generated.ts';

export interface ReplayPeriodDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Sends the notifications of a period again. */
export function ReplayPeriodDialog({ id, onClose }: ReplayPeriodDialogProps) {
  const { t } = useTranslation('system');
  const { timeZone } = useFormat();
  const minuteOf = (time: number) => toLocalTime(new Date(time).toISOString(), timeZone);
  const form = useForm({
    initialValues: { from: minuteOf(Date.now() - DAY), to: minuteOf(Date.now()) },
    validate: {
      from: (value) => (value === '' ? t('webhooks.timeMissing') : null),
      to: (value, { from }) =>
        value === '' ? t('webhooks.timeMissing') : value < from ? t('webhooks.timeOrder') : null,
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [replay] = useMutation(ReplayPeriodDocument, {
    refetchQueries: [WebhookDeliveryListDocument],
  });
  const send = ({ from, to }: typeof form.values) =>
    submit(async () => {
      // Fields show minutes: the last one belongs to the period.
      const last = Date.parse(toMoment(to, timeZone) ?? '') + MINUTE - 1;
      const begin = toMoment(from, timeZone) ?? '';
      const input = { id, from: begin, to: new Date(last).toISOString() };
      const { data } = await replay({ variables: { input } });
      notifyDone(t('webhooks.replayed', { count: data?.replayWebhookDeliveries.replayed ?? 0 }));
      onClose();
    });
  return (
    <FormDialog
      title={t('webhooks.replayPeriod')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={t('webhooks.replay')}
    >
      <Text size="sm">{t('webhooks.replayHint')}</Text>
      <DateInput
        type="datetime-local"
        label={t('webhooks.from')}
        description={t('webhooks.zone', { timeZone })}
        required
        {...form.getInputProps('from')}
      />
      <DateInput
        type="datetime-local"
        label={t('webhooks.to')}
        description={t('webhooks.zone', { timeZone })}
        required
        {...form.getInputProps('to')}
      />
    </FormDialog>
  );
}
