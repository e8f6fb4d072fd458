import { type AnswerField, answerField } from '../light/answer-field.ts';
import type { PageTools } from '../light/page-tools.ts';
import { questionTexts } from '../light/question-texts.ts';
import { textIn } from '../parts/fields/local-text.ts';
import {
  type Answers,
  askedAnswers,
  givenAnswers,
  openQuestions,
} from '../parts/fields/questions.ts';
import type { ReportQuestion } from './report-client.ts';

/** The questions of a report. */
export interface QuestionsField {
  readonly element: HTMLElement;
  /** The answers to the questions that are asked, by key. */
  values(): Answers;
  /** Fills in answers that were given before. */
  fill(answers: Answers): void;
  /** Marks what is missing or is no number. @returns the first such field. */
  check(): AnswerField | undefined;
  /** Shows what the service says of a question. @returns its field; undefined for another one. */
  refuse(path: string, reason: string): AnswerField | undefined;
}

/**
 * Draws the questions. Those that depend on others come and go with the answers, and are told to screen
 * readers.
 *
 * @param onChange called after each change.
 */
export function questionsField(
  questions: readonly ReportQuestion[],
  onChange: () => void,
  tools: PageTools,
): QuestionsField {
  const { h, language } = tools;
  const words = questionTexts(language);
  const fields = new Map<string, AnswerField>();
  const said = h('p', { role: 'status', class: 'hidden' });
  const all = (): Answers =>
    Object.fromEntries([...fields].map(([key, field]) => [key, field.value()]));
  const values = () => {
    const given = givenAnswers(askedAnswers(questions, all(), {}));
    return Object.fromEntries(given.map(({ key, value }) => [key, value]));
  };
  const draw = (tells: boolean) => {
    const asked = askedAnswers(questions, all(), {});
    const appeared: string[] = [];
    for (const { key, label } of questions) {
      const element = fields.get(key)?.element;
      if (element === undefined) continue;
      // Every field has a value or null, so the keys are those of the questions that are asked.
      const isAsked = Object.hasOwn(asked, key);
      if (isAsked && element.hidden) appeared.push(textIn(label, language));
      element.hidden = !isAsked;
    }
    if (tells) said.textContent = appeared.length > 0 ? words.appeared(appeared.join(', ')) : '';
  };
  const changed = () => {
    draw(true);
    onChange();
  };
  for (const question of questions) fields.set(question.key, answerField(question, changed, tools));
  draw(false);
  const check = () => {
    const bad = [...fields.values()].filter((field) => !field.element.hidden && !field.isWhole());
    for (const field of bad) field.setError(words.number);
    for (const { key } of openQuestions(questions, all())) {
      const field = fields.get(key);
      if (field === undefined || bad.includes(field)) continue;
      field.setError(words.required);
      bad.push(field);
    }
    return [...fields.values()].find((field) => bad.includes(field));
  };
  return {
    element: h('div', {}, ...[...fields.values()].map(({ element }) => element), said),
    values,
    fill: (answers) => {
      for (const [key, value] of Object.entries(answers)) fields.get(key)?.set(value);
      draw(false);
    },
    check,
    refuse: (path, reason) => {
      const field = fields.get(path.replace(/^fields\./, ''));
      field?.setError(reason);
      return field;
    },
  };
}
