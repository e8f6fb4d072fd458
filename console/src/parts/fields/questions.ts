import type { FieldKind, FieldPhase } from '../../generated/schema.ts';
import type { LocalText } from './local-text.ts';

/** A choice of a question. */
export interface Choice {
  readonly id: string;
  readonly label: LocalText;
  readonly archived: boolean;
}

/** A question, as `fieldForm` answers it (docs/behaviour/fields.md). */
export interface Question {
  readonly id: number;
  readonly key: string;
  readonly label: LocalText;
  readonly help: LocalText | null;
  readonly kind: FieldKind;
  readonly categoryId: number | null;
  readonly assetType: string | null;
  readonly unit: string | null;
  /** A number; of a text the number of characters; of a date a day. */
  readonly min: unknown;
  readonly max: unknown;
  readonly choices: readonly Choice[];
  readonly phase: FieldPhase;
  readonly required: boolean;
  readonly visibleIf: Condition | null;
  readonly staffOnly: boolean;
  readonly rank: number;
}

/** A condition: the other question is asked and has one of some answers. */
export interface Condition {
  readonly fieldId: number;
  readonly in: readonly unknown[];
}

/** Answers by key: a value as the service has it, or null for one that was cleared. */
export type Answers = Readonly<Record<string, unknown>>;

/** The part of a question that decides if it is shown. */
export type Conditional = Pick<Question, 'id' | 'key' | 'visibleIf'>;

/** A value in a call of the service. */
export interface Given {
  readonly key: string;
  readonly value: unknown;
}

/** The answer of a key; null where it has none. */
export function answerOf(answers: Answers, key: string): unknown {
  return Object.hasOwn(answers, key) ? (answers[key] ?? null) : null;
}

/**
 * The questions that are asked with some answers: those without a condition, and those whose condition
 * holds for a question that is asked itself.
 */
export function shownQuestions<One extends Conditional>(
  questions: readonly One[],
  answers: Answers,
): readonly One[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const isShown = (question: One): boolean => {
    if (question.visibleIf === null) return true;
    const other = byId.get(question.visibleIf.fieldId);
    if (other === undefined || !isShown(other)) return false;
    const wanted: readonly unknown[] = question.visibleIf.in;
    return [answerOf(answers, other.key)].flat().some((answer) => wanted.includes(answer));
  };
  return questions.filter(isShown);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The answers to questions that are asked, and stored ones as they are: these are not given again.
 *
 * @param stored those that the service has.
 */
export function askedAnswers(
  questions: readonly Conditional[],
  answers: Answers,
  stored: Answers,
): Answers {
  const asked = new Set(shownQuestions(questions, answers).map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([key, answer]) =>
        asked.has(key) || (Object.hasOwn(stored, key) && isSame(stored[key], answer)),
    ),
  );
}

/** The answers that differ from those before, as a call gives them. */
export function changedAnswers(before: Answers, after: Answers): Given[] {
  return Object.keys(after)
    .filter((key) => !isSame(answerOf(before, key), answerOf(after, key)))
    .map((key) => ({ key, value: answerOf(after, key) }));
}

/** All answers that are there, as a call gives them. */
export function givenAnswers(answers: Answers): Given[] {
  return changedAnswers({}, answers);
}

/** The answers after somebody else has changed some: the viewer's changes go before theirs. */
export function mergedAnswers(base: Answers, mine: Answers, theirs: Answers): Answers {
  const own = changedAnswers(base, mine).map(({ key, value }) => [key, value]);
  return { ...theirs, ...Object.fromEntries(own) };
}

/** Returns whether a question has no answer. `false` is one. */
export function isUnanswered(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** The required ones of the questions that are asked and have no answer. */
export function openQuestions<One extends Conditional & Pick<Question, 'required'>>(
  questions: readonly One[],
  answers: Answers,
): readonly One[] {
  return shownQuestions(questions, answers).filter(
    ({ key, required }) => required && isUnanswered(answerOf(answers, key)),
  );
}

/** Values of a record by key. */
export function answersOf(values: readonly Given[]): Answers {
  return Object.fromEntries(values.map(({ key, value }) => [key, value]));
}

/** Errors of required questions that have no answer, by path. */
export function requiredErrors(
  questions: readonly Question[],
  answers: Answers,
  text: string,
): Record<string, string> {
  const open = openQuestions(questions, answers);
  return Object.fromEntries(open.map((question) => [pathOf(question), text]));
}

/** The path of a question in the errors of a form, as the service names it. */
export function pathOf({ key }: Pick<Question, 'key'>): string {
  return `fields.${key}`;
}

/** The answers of a form that keeps them as text; none of an empty or broken one. */
export function parsedAnswers(text: string | undefined): Answers {
  if (!text) return {};
  try {
    const answers: unknown = JSON.parse(text);
    const isAnswers = typeof answers === 'object' && answers !== null && !Array.isArray(answers);
    return isAnswers ? (answers as Answers) : {};
  } catch {
    return {};
  }
}

/** The answers as text; empty for none. */
export function answersText(answers: Answers): string {
  return Object.keys(answers).length === 0 ? '' : JSON.stringify(answers);
}
