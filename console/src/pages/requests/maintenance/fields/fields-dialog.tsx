import { useMutation } from '@apollo/client/react';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerFields } from '../../../../parts/fields/answer-fields.tsx';
import { type Answers, answersOf, changedAnswers } from '../../../../parts/fields/questions.ts';
import type { QuestionForm } from '../../../../parts/fields/use-question-form.ts';
import { focusFirst, useSubmission } from '../../../../parts/form.ts';
import { FormDialog } from '../../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../../parts/notify.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import { SetRequestFieldsDocument } from './fields.generated.ts';

export interface FieldsDialogProps {
  readonly request: RequestDetailFragment;
  readonly asked: QuestionForm;
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  fields: Answers;
}

/**
 * Answers the questions of a request. Only what was changed is sent, so that answers of two people at once
 * both count.
 */
export function FieldsDialog({ request, asked, onClose }: FieldsDialogProps) {
  const { t } = useTranslation('fields');
  const [stored] = useState(request.fields);
  const [first] = useState(() => answersOf(stored));
  const form = useForm<Values>({ initialValues: { fields: first } });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [set] = useMutation(SetRequestFieldsDocument);
  const { id } = request;
  const send = async ({ fields: answers }: Values) => {
    const fields = changedAnswers(first, answers);
    const worked = await submit(async () => {
      if (fields.length > 0) await set({ variables: { input: { id, fields } } });
    });
    if (!worked) return;
    notifyDone(t('saved', { id }));
    onClose();
  };
  return (
    <FormDialog
      title={t('editFor', { id })}
      size="lg"
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <AnswerFields form={form} questions={asked} stored={stored} />
    </FormDialog>
  );
}
