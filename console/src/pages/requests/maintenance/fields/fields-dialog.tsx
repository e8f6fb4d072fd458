import { useMutation } from '@apollo/client/react';
import { Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionFields } from '../../../../parts/fields/question-fields.tsx';
import {
  type Answers,
  answersOf,
  changedAnswers,
  pathOf,
} from '../../../../parts/fields/questions.ts';
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
  const phases = new Set(asked.questions.map(({ phase }) => phase));
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
      <QuestionFields
        form={asked}
        answers={form.values.fields}
        stored={first}
        displays={Object.fromEntries(stored.map(({ key, display }) => [key, display]))}
        errors={form.errors}
        above={({ phase }, before) =>
          phases.size > 1 &&
          phase !== before?.phase && (
            <Title order={3} size="h5">
              {t(`phase.${phase}`)}
            </Title>
          )
        }
        onChange={(answers, key) => {
          form.setFieldValue('fields', answers);
          if (key !== undefined) form.clearFieldError(pathOf({ key }));
        }}
      />
    </FormDialog>
  );
}
