import { Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionFields } from './question-fields.tsx';
import { type Answers, answersOf, type Given, pathOf, type Question } from './questions.ts';
import type { QuestionForm } from './use-question-form.ts';

/** A value as it is stored, with its words. */
export type StoredAnswer = Given & { readonly display: string };

export interface AnswerFieldsProps<V extends { fields: Answers }> {
  readonly form: UseFormReturnType<V>;
  /** Undefined while they are read. */
  readonly questions: QuestionForm | undefined;
  /** Those of the record that is changed. */
  readonly stored?: readonly StoredAnswer[] | undefined;
  /** Returns whether a question is asked here; by default all are, with headings where they have several phases. */
  readonly asks?: (question: Question) => boolean;
}

const NONE: readonly StoredAnswer[] = [];

/** The questions of a form that keeps the answers as `fields`. */
export function AnswerFields<V extends { fields: Answers }>({
  form,
  questions,
  stored = NONE,
  asks,
}: AnswerFieldsProps<V>) {
  const { t } = useTranslation('fields');
  // As they were when the form was opened: somebody may change them meanwhile.
  const [first] = useState(stored);
  const phases = new Set(questions?.questions.map(({ phase }) => phase));
  return (
    <QuestionFields
      form={questions}
      answers={form.values.fields}
      stored={answersOf(first)}
      displays={Object.fromEntries(first.map(({ key, display }) => [key, display]))}
      errors={form.errors}
      {...(asks && { asks })}
      above={({ phase }, before) =>
        asks === undefined &&
        phases.size > 1 &&
        phase !== before?.phase && (
          <Title order={3} size="h5">
            {t(`phase.${phase}`)}
          </Title>
        )
      }
      onChange={(fields, key) => {
        form.setValues({ fields } as Partial<V>);
        if (key !== undefined) form.clearFieldError(pathOf({ key }));
      }}
    />
  );
}
