import { Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client } from '../../../../api/client.ts';
import { focusFirst, useSubmission } from '../../../../parts/form.ts';
import { FormDialog } from '../../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../../parts/notify.ts';
import { PurgeRequestDocument, type RequestDetailFragment } from '../request.generated.ts';

export interface PurgeDialogProps {
  readonly request: RequestDetailFragment;
  readonly onClose: () => void;
}

/** Permanently deletes a cancelled request, after its number was typed. */
export function PurgeDialog({ request, onClose }: PurgeDialogProps) {
  const { t } = useTranslation('requests');
  const navigate = useNavigate();
  const { id } = request;
  const form = useForm({
    initialValues: { reason: '', number: '' },
    validate: {
      reason: (text) => (text.trim() === '' ? t('step.reasonMissing') : null),
      number: (text) => (text.trim() === String(id) ? null : t('step.confirmWrong', { id })),
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const purge = async () => {
    const worked = await submit(async () => {
      const reason = form.getValues().reason.trim();
      await client.mutate({ mutation: PurgeRequestDocument, variables: { input: { id, reason } } });
    });
    if (!worked) return;
    notifyDone(t('step.donePURGE', { id }));
    await navigate({ to: '/requests', replace: true });
    client.cache.evict({ id: `MaintenanceRequest:${id}` });
    client.cache.gc();
  };
  return (
    <FormDialog
      title={t('step.PURGE', { id })}
      onClose={onClose}
      onSubmit={form.onSubmit(() => void purge(), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      cancel={t('step.keep')}
      action={t('action.PURGE')}
      color="red"
    >
      <Text size="sm">{t('step.purgeText')}</Text>
      <Textarea
        label={t('step.reason')}
        required
        autosize
        minRows={2}
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <TextInput
        label={t('step.confirmNumber', { id })}
        required
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('number')}
      />
    </FormDialog>
  );
}
