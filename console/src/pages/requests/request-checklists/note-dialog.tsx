import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import type { ChecklistAnswerFragment } from './checklist.generated.ts';
import type { Answering } from './use-answer.ts';

export interface NoteDialogProps {
  readonly item: ChecklistAnswerFragment;
  /** True to say with the note that the item does not apply. */
  readonly notApplicable: boolean;
  readonly answering: Answering;
  readonly onClose: () => void;
}

/** Writes the note of an item, or why it does not apply. */
export function NoteDialog({ item, notApplicable, answering, onClose }: NoteDialogProps) {
  const { t } = useTranslation('checklists');
  const { label } = item;
  const needed = notApplicable || item.notApplicable;
  const form = useForm<{ note: string }>({
    initialValues: { note: item.note ?? '' },
    validate: { note: (text) => (needed && text.trim() === '' ? t('noteNeeded') : null) },
  });
  const { unsaved } = useSubmission(form);
  const send = async ({ note }: { note: string }) => {
    const given = { note: note.trim() || null, ...(notApplicable && { notApplicable }) };
    unsaved.released = true;
    if (await answering.give(given)) onClose();
    else unsaved.released = false;
  };
  return (
    <FormDialog
      title={t(notApplicable ? 'notApplicableOf' : 'noteOf', { label })}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={answering.busy}
      problem={answering.problem}
    >
      <Textarea
        label={t('note')}
        required={needed}
        autosize
        minRows={2}
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
