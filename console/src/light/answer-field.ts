import { textIn } from '../parts/fields/local-text.ts';
import type { PageTools } from './page-tools.ts';
import type { Question } from './question.ts';
import { questionTexts } from './question-texts.ts';

/** Largest length of a text (schema). */
const MAX_TEXT = 2000;

/** The field of a question. */
export interface AnswerField {
  readonly element: HTMLElement;
  /** The answer as the service takes it; null for none. */
  value(): unknown;
  set(value: unknown): void;
  /** Returns false for a number that is none. */
  isWhole(): boolean;
  /** Sets the error; without one it is removed. */
  setError(text?: string): void;
  focus(): void;
}

/** The part of a field that its kind decides. */
interface Control {
  readonly element: HTMLElement;
  /** The elements that carry the error for screen readers. */
  readonly inputs: readonly HTMLElement[];
  readonly value: () => unknown;
  readonly set: (value: unknown) => void;
  readonly isWhole?: () => boolean;
  /** True if several inputs have one name. */
  readonly isGroup: boolean;
}

/** Draws the field of a question, by its kind. */
export function answerField(
  question: Question,
  onChange: () => void,
  tools: PageTools,
): AnswerField {
  const { h, language } = tools;
  const { key, help, required, unit } = question;
  const id = `field-${key}`;
  const label = `${textIn(question.label, language)}${unit ? ` (${unit})` : ''}`;
  const control = controlOf(question, id, tools);
  const error = h('p', { id: `${id}-error`, class: 'error' });
  const setError = (text = '') => {
    error.textContent = text;
    for (const input of control.inputs) {
      if (text === '') input.removeAttribute('aria-invalid');
      else input.setAttribute('aria-invalid', 'true');
    }
  };
  const described = help === null ? `${id}-error` : `${id}-help ${id}-error`;
  for (const input of control.inputs) input.setAttribute('aria-describedby', described);
  const mark = required && h('span', { 'aria-hidden': 'true' }, ' *');
  const hint =
    help !== null && h('p', { id: `${id}-help`, class: 'quiet' }, textIn(help, language));
  const element = control.isGroup
    ? h('fieldset', { class: 'field' }, h('legend', {}, label, mark), hint, control.element, error)
    : h(
        'div',
        { class: 'field' },
        h('label', { for: id }, label, mark),
        hint,
        control.element,
        error,
      );
  element.addEventListener('input', () => {
    setError();
    onChange();
  });
  return {
    element,
    value: control.value,
    set: control.set,
    isWhole: control.isWhole ?? (() => true),
    setError,
    focus: () => control.inputs[0]?.focus(),
  };
}

function controlOf(question: Question, id: string, tools: PageTools): Control {
  const { h, language } = tools;
  const words = questionTexts(language);
  const { kind, required, choices } = question;
  const named = choices.map((one) => [one.id, textIn(one.label, language)] as const);
  // An answer that is not required can be taken back.
  const none: Named = required ? [] : [['', words.none]];
  const yesNo: Named = [
    ['true', words.yes],
    ['false', words.no],
  ];
  switch (kind) {
    case 'check':
      return radios(h, id, [...yesNo, ...none], (text) => text === 'true');
    case 'choice':
      return radios(h, id, [...named, ...none], (text) => text);
    case 'multi':
      return boxes(h, named);
    default:
      return typed(h, question, id);
  }
}

type Make = PageTools['h'];

/** A text, a number or a day. */
function typed(h: Make, { kind, required, max }: Question, id: string): Control {
  const common = { id, required };
  const length = typeof max === 'number' ? max : MAX_TEXT;
  const input =
    kind === 'text'
      ? h('textarea', { ...common, rows: 2, maxlength: length })
      : kind === 'date'
        ? h('input', { ...common, type: 'date' })
        : h('input', { ...common, type: 'text', inputmode: 'decimal', maxlength: 17 });
  const text = () => input.value.trim();
  const number = () => text().replace(',', '.');
  const isWhole = () => text() === '' || /^-?\d{1,12}(\.\d{1,3})?$/.test(number());
  return {
    element: input,
    inputs: [input],
    isGroup: false,
    value: () =>
      text() === '' ? null : kind === 'number' && isWhole() ? Number(number()) : text(),
    set: (value) => {
      input.value = String(value ?? '');
    },
    ...(kind === 'number' && { isWhole }),
  };
}

type Named = readonly (readonly [value: string, label: string])[];

/** One of several answers. */
function radios(h: Make, name: string, options: Named, read: (text: string) => unknown): Control {
  const inputs = options.map(
    ([value, label]) => [h('input', { type: 'radio', name, value }), label] as const,
  );
  const chosen = () => inputs.map(([input]) => input).find(({ checked }) => checked)?.value;
  return {
    element: h('div', {}, ...inputs.map(([input, label]) => option(h, input, label))),
    inputs: inputs.map(([input]) => input),
    isGroup: true,
    value: () => (chosen() ? read(chosen() ?? '') : null),
    set: (value) => {
      for (const [input] of inputs) input.checked = input.value === String(value ?? '');
    },
  };
}

/** Some of several answers. */
function boxes(h: Make, options: Named): Control {
  const inputs = options.map(
    ([value, label]) => [h('input', { type: 'checkbox', value }), label] as const,
  );
  const chosen = () => inputs.filter(([input]) => input.checked).map(([input]) => input.value);
  return {
    element: h('div', {}, ...inputs.map(([input, label]) => option(h, input, label))),
    inputs: inputs.map(([input]) => input),
    isGroup: true,
    value: () => (chosen().length === 0 ? null : chosen()),
    set: (value) => {
      const wanted = new Set([value].flat());
      for (const [input] of inputs) input.checked = wanted.has(input.value);
    },
  };
}

const option = (h: Make, input: HTMLElement, label: string) =>
  h('label', { class: 'option' }, input, label);
