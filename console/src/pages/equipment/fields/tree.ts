import type { Question } from '../../../parts/fields/questions.ts';

/** Depth of the last question that depends on others; one without a condition has depth 1. */
const MAX_DEPTH = 3;

/** A question with its depth below the question on which it depends. */
export interface Placed {
  readonly question: Question;
  readonly depth: number;
}

/** The questions that depend on one, in their order. */
function dependents(questions: readonly Question[], id: number): readonly Question[] {
  return questions.filter(({ visibleIf }) => visibleIf?.fieldId === id);
}

/** The questions in the order of the editor: each below the one on which it depends. */
export function placed(questions: readonly Question[]): readonly Placed[] {
  const ids = new Set(questions.map(({ id }) => id));
  const below = (question: Question, depth: number): Placed[] => [
    { question, depth },
    ...dependents(questions, question.id).flatMap((other) => below(other, depth + 1)),
  ];
  return questions
    .filter(({ visibleIf }) => visibleIf === null || !ids.has(visibleIf.fieldId))
    .flatMap((question) => below(question, 1));
}

/** The depth of a question; 1 for one without a condition. */
function depthOf(questions: readonly Question[], id: number): number {
  return placed(questions).find(({ question }) => question.id === id)?.depth ?? 1;
}

/** A question, and all that depend on it, in the order of the editor. */
function branchOf(questions: readonly Question[], id: number): readonly Question[] {
  const below = dependents(questions, id).flatMap((other) => branchOf(questions, other.id));
  return [...questions.filter((one) => one.id === id), ...below];
}

/** Number of levels of a question with all that depend on it. */
function heightOf(questions: readonly Question[], id: number): number {
  return (
    1 + Math.max(0, ...dependents(questions, id).map((other) => heightOf(questions, other.id)))
  );
}

const PHASES: readonly Question['phase'][] = ['SUBMIT', 'WORK', 'COMPLETE'];
const DECIDING: ReadonlySet<Question['kind']> = new Set(['CHOICE', 'MULTI', 'CHECK']);

/** Returns whether other questions can depend on one. */
export function canDecide(questions: readonly Question[], { id, kind }: Question): boolean {
  return DECIDING.has(kind) && depthOf(questions, id) < MAX_DEPTH;
}

/** The questions on which an edited one can depend; undefined as its id for a new one. */
export function conditionsFor(
  questions: readonly Question[],
  edited: Pick<Question, 'phase' | 'staffOnly'> & { readonly id: number | undefined },
): readonly Question[] {
  const { id } = edited;
  const own = new Set(id === undefined ? [] : branchOf(questions, id).map((one) => one.id));
  const height = id === undefined ? 1 : heightOf(questions, id);
  return questions.filter(
    (other) =>
      !own.has(other.id) &&
      DECIDING.has(other.kind) &&
      PHASES.indexOf(other.phase) <= PHASES.indexOf(edited.phase) &&
      (edited.staffOnly || !other.staffOnly) &&
      depthOf(questions, other.id) + height <= MAX_DEPTH,
  );
}

/** The rank of a new question below another one: behind all that depend on that one already. */
export function rankBelow(questions: readonly Question[], id: number): number {
  return Math.max(1, ...branchOf(questions, id).map(({ rank }) => rank));
}

/** A changed rank. */
export interface RankChange {
  readonly id: number;
  readonly rank: number;
}

/** The ranks that give questions the order of a list, of which those that stay are left out. */
export function ranksFor(ordered: readonly Question[]): readonly RankChange[] {
  const ranks = ordered.map(({ rank }) => rank).toSorted((one, other) => one - other);
  let last = 0;
  return ordered.flatMap(({ id, rank: before }, index) => {
    last = Math.max(last + 1, ranks[index] ?? 1);
    return last === before ? [] : [{ id, rank: last }];
  });
}

/**
 * The order after a question has changed places with the one before or after it that depends on the same
 * one; those that depend on them go along. Undefined where there is none.
 */
export function moved(
  questions: readonly Question[],
  id: number,
  by: -1 | 1,
): readonly Question[] | undefined {
  const question = questions.find((one) => one.id === id);
  const all = placed(questions).map((one) => one.question);
  const siblings = all.filter(
    ({ visibleIf }) => visibleIf?.fieldId === question?.visibleIf?.fieldId,
  );
  const at = siblings.findIndex((one) => one.id === id);
  const other = siblings[at + by];
  if (question === undefined || other === undefined) return undefined;
  const [first, second] = by < 0 ? [other, question] : [question, other];
  const [before, after] = [first, second].map((one) => branchOf(questions, one.id));
  if (before === undefined || after === undefined) return undefined;
  const both = new Set([...before, ...after].map((one) => one.id));
  const start = all.findIndex((one) => one.id === first.id);
  const rest = all.filter((one) => !both.has(one.id));
  return [...rest.slice(0, start), ...after, ...before, ...rest.slice(start)];
}
