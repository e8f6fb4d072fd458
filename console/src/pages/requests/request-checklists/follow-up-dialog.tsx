import { useMutation } from '@apollo/client/react';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { MaintenancePriority } from '../../../generated/schema.ts';
import { PRIORITIES } from '../../../parts/enum-values.ts';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { readAgain } from '../maintenance/steps/take-step.ts';
import { type ChecklistAnswerFragment, CreateFollowUpDocument } from './checklist.generated.ts';

const MAX_TITLE = 200;

interface FollowUpValues extends Record<string, unknown> {
  title: string;
  description: string;
  priority: MaintenancePriority;
}

export interface FollowUpDialogProps {
  readonly requestId: number;
  readonly item: ChecklistAnswerFragment;
  readonly onClose: () => void;
}

/** Submits a request that follows from an item. */
export function FollowUpDialog({ requestId, item, onClose }: FollowUpDialogProps) {
  const { t } = useTranslation(['checklists', 'common']);
  const { id: itemId, label, note } = item;
  const form = useForm<FollowUpValues>({
    initialValues: {
      title: t('followUpTitleOf', { label }).slice(0, MAX_TITLE),
      description: note ?? label,
      priority: 'NORMAL',
    },
    validate: {
      title: (text) => (text.trim().length < 3 ? t('missing') : null),
      description: (text) => (text.trim() === '' ? t('missing') : null),
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [create] = useMutation(CreateFollowUpDocument);
  const send = async (values: FollowUpValues) => {
    const done = await submit(async () => {
      const { data } = await create({ variables: { input: { requestId, itemId, ...values } } });
      notifyDone(t('followUpDone', { id: data?.createFollowUp.id }));
      await readAgain(requestId);
    });
    if (done) onClose();
  };
  return (
    <FormDialog
      title={t('followUpOf', { label })}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={t('followUpSend')}
    >
      <TextInput
        label={t('followUpTitle')}
        required
        maxLength={MAX_TITLE}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('followUpText')}
        required
        autosize
        minRows={2}
        maxLength={5000}
        {...form.getInputProps('description')}
      />
      <Select
        label={t('followUpPriority')}
        allowDeselect={false}
        data={PRIORITIES.map((value) => ({ value, label: t(`common:priority.${value}`) }))}
        {...form.getInputProps('priority')}
      />
    </FormDialog>
  );
}
