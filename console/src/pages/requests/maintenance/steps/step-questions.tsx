import type { UseFormReturnType } from '@mantine/form';
import { AnswerFields } from '../../../../parts/fields/answer-fields.tsx';
import type { Question } from '../../../../parts/fields/questions.ts';
import { useQuestionForm } from '../../../../parts/fields/use-question-form.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import type { StepValues } from './step-values.ts';

/** Returns whether a question is asked with the completion. */
export function isAskedAtEnd({ phase }: Pick<Question, 'phase'>): boolean {
  return phase !== 'SUBMIT';
}

/** Returns whether a question is asked at submission, and so at triage. */
export function isAskedAtFirst({ phase }: Pick<Question, 'phase'>): boolean {
  return phase === 'SUBMIT';
}

export interface StepQuestionsProps {
  readonly request: RequestDetailFragment;
  readonly form: UseFormReturnType<StepValues>;
  /** The category that the request has after the step. */
  readonly categoryId: number | null;
  readonly asks: (question: Question) => boolean;
}

/** The questions that a step asks. */
export function StepQuestions({ request, form, categoryId, asks }: StepQuestionsProps) {
  const questions = useQuestionForm({ categoryId, phase: 'ALL' });
  return <AnswerFields form={form} questions={questions} stored={request.fields} asks={asks} />;
}
