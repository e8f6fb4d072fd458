import { useMutation } from '@apollo/client/react';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../parts/form.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { ReplayPeriodDocument, WebhookDeliveryListDocument } from './webhooks.generated.ts';

export interface ReplayPeriodDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

const DAY = 24 * 60 * 60 * 1000;

/** A time in UTC as an `<input type="datetime-local">` value. */
const minuteOf = (time: number) => new Date(time).toISOString().slice(0, 16);

/** Sends the notifications of a period again. */
export function ReplayPeriodDialog({ id, onClose }: ReplayPeriodDialogProps) {
  const { t } = useTranslation('system');
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
      const input = { id, from: `${from}:00.000Z`, to: `${to}:59.999Z` };
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
      <TextInput
        type="datetime-local"
        label={t('webhooks.from')}
        required
        {...form.getInputProps('from')}
      />
      <TextInput
        type="datetime-local"
        label={t('webhooks.to')}
        required
        {...form.getInputProps('to')}
      />
    </FormDialog>
  );
}
