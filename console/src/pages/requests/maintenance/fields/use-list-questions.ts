import type { Question } from '../../../../parts/fields/questions.ts';
import { NO_QUESTIONS, useQuestionForm } from '../../../../parts/fields/use-question-form.ts';
import type { RequestSearch } from '../search.ts';

/** The questions by which a list can be filtered: those of all requests, and of the chosen category. */
export function useListQuestions({ categoryId }: RequestSearch): readonly Question[] {
  return (useListForm({ categoryId }) ?? NO_QUESTIONS).questions;
}

/** The same with the people whom they can name. */
export function useListForm({ categoryId }: Pick<RequestSearch, 'categoryId'>) {
  return useQuestionForm({ ...(categoryId !== undefined && { categoryId }), phase: 'ALL' });
}
