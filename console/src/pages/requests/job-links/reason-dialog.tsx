import { useMutation } from '@apollo/client/react';
import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import {
  type JobLinkViewFragment,
  ReturnToContractorDocument,
  WithdrawContractorDocument,
} from './job-links.generated.ts';

export interface ReasonDialogProps {
  readonly task: 'return' | 'withdraw';
  readonly job: JobLinkViewFragment;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Returns a job that is done to its firm, or takes it away. */
export function ReasonDialog({ task, job, onDone, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('jobs');
  const form = useForm({ initialValues: { reason: '' } });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [giveBack] = useMutation(ReturnToContractorDocument);
  const [withdraw] = useMutation(WithdrawContractorDocument);
  const { requestId, contractor } = job;
  const save = async ({ reason }: { reason: string }) => {
    const text = reason.trim();
    if (task === 'return') await giveBack({ variables: { input: { requestId, reason: text } } });
    else {
      const input = { requestId, ...(text !== '' && { reason: text }) };
      await withdraw({ variables: { input } });
    }
  };
  const send = async (values: { reason: string }) => {
    if (!(await submit(() => save(values)))) return;
    notifyDone(t(`${task}Done`, { name: contractor.name }));
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title={t(`${task}Title`, { name: contractor.name })}
      action={t(task)}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <Text size="sm">{t(`${task}Hint`)}</Text>
      <Textarea
        label={t('reason')}
        required={task === 'return'}
        autosize
        minRows={2}
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
