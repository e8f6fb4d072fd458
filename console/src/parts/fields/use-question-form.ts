import { useQuery } from '@apollo/client/react';
import { useMay } from '../../session/viewer.ts';
import { QuestionFormDocument, type QuestionFormQueryVariables } from './fields.generated.ts';
import type { Question } from './questions.ts';

/** A person who can be chosen. */
export interface FormPerson {
  readonly id: number;
  readonly name: string;
}

/** The questions of a form, and the people whom it can name. */
export interface QuestionForm {
  readonly questions: readonly Question[];
  readonly people: readonly FormPerson[];
}

const NONE: readonly never[] = [];

/** A form without questions. */
export const NO_QUESTIONS: QuestionForm = { questions: NONE, people: NONE };

/**
 * The questions of a form. While those of another category are read, the former ones stay; undefined until
 * the first ones are known, and where they cannot be read.
 */
export function useQuestionForm(
  variables: QuestionFormQueryVariables,
  skip = false,
): QuestionForm | undefined {
  const may = useMay('maintenance.create');
  const { data, previousData } = useQuery(QuestionFormDocument, {
    variables,
    skip: skip || !may,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  return skip ? undefined : (data ?? previousData)?.fieldForm;
}
