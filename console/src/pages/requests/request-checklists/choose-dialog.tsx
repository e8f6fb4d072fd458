import { useMutation } from '@apollo/client/react';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { ChecklistSelect } from '../../../parts/checklist-select.tsx';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import type { RequestDetailFragment } from '../maintenance/request.generated.ts';
import { OUTDATED, readAgain } from '../maintenance/steps/take-step.ts';
import { SetChecklistDocument } from './checklist.generated.ts';

export interface ChooseDialogProps {
  readonly request: RequestDetailFragment;
  readonly onClose: () => void;
}

/** Chooses the checklist of a request; none takes it away. */
export function ChooseDialog({ request, onClose }: ChooseDialogProps) {
  const { t } = useTranslation('checklists');
  const { id, version, checklist } = request;
  const form = useForm<{ checklistId: string | null }>({
    initialValues: { checklistId: checklist ? String(checklist.checklistId) : null },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [set] = useMutation(SetChecklistDocument);
  const send = async ({ checklistId }: { checklistId: string | null }) => {
    const chosen = checklistId === null ? null : Number(checklistId);
    const input = { requestId: id, checklistId: chosen, expectedVersion: version };
    const done = await submit(async () => {
      try {
        await set({ variables: { input } });
      } catch (error) {
        if (OUTDATED.has(toServiceError(error).code)) await readAgain(id);
        throw error;
      }
    });
    if (!done) return;
    notifyDone(t('saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t('chooseFor', { id })}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <ChecklistSelect
        label={t('title')}
        present={checklist && { id: checklist.checklistId, name: checklist.name }}
        data-autofocus
        {...form.getInputProps('checklistId')}
      />
    </FormDialog>
  );
}
