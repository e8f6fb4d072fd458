import type { OthersStep, Question } from './entry.ts';

/** A step of the timeline of a request. */
export interface StepFact {
  /** As texts name it: `MARK_DUPLICATE`. */
  readonly step: string;
  readonly at: string;
  /** Null for the service itself. */
  readonly actorId: number | null;
  readonly person: string | null;
  readonly assigneeId: number | null;
  readonly assignee: string | null;
  /** Helpers that it no longer names. */
  readonly removed: readonly number[];
  /** Keys of the answers that it changed. */
  readonly fields: readonly string[];
}

/** An answered item of a checklist. */
export interface AnswerFact {
  readonly itemId: number;
  readonly person: string | null;
  readonly at: string | null;
}

/** Work of others on a request, with their names. */
export interface OthersWork {
  /** Newest first. */
  readonly steps: readonly StepFact[];
  readonly answers: readonly AnswerFact[];
}

/** Steps that change who works on a request, or whether anybody does. */
const DECISIVE = new Set([
  ...['APPROVE', 'REJECT', 'ASSIGN', 'START', 'HOLD', 'RESUME', 'COMPLETE', 'CONFIRM', 'REOPEN'],
  ...['CANCEL', 'TRANSFER', 'MARK_DUPLICATE', 'UNMARK_DUPLICATE'],
]);

/** Steps that change the content of a request. */
const CONTENT = new Set(['UPDATE', 'CLASSIFY', 'SET_DUE_DATE', 'PLAN']);

/**
 * The step of somebody else that stands behind the present state of a request; null where the person
 * made that state, or was given the request by it.
 */
export function decisiveStep({ steps }: OthersWork, userId: number): OthersStep | null {
  const found = steps.find(
    ({ step, removed }) => DECISIVE.has(step) || (step === 'HELPERS' && removed.includes(userId)),
  );
  if (found === undefined || found.actorId === userId || found.assigneeId === userId) return null;
  const { step, person, at, assignee } = found;
  return { action: step, person, at, assignee };
}

/** Adds to questions who changed the other value, and when, where it is known. */
export function withAuthors(
  questions: readonly Question[],
  { steps, answers }: OthersWork,
  userId: number,
  itemId: unknown,
): readonly Question[] {
  const answer = answers.find((one) => one.itemId === itemId);
  return questions.map((question) => {
    if (itemId !== undefined) {
      return { ...question, by: answer?.person ?? null, at: answer?.at ?? null };
    }
    const step = steps.find(
      ({ step, actorId, fields }) =>
        actorId !== userId && (fields.includes(question.field) || CONTENT.has(step)),
    );
    return { ...question, by: step?.person ?? null, at: step?.at ?? null };
  });
}
