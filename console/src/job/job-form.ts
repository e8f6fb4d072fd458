import { alertOf, h } from '../light/dom.ts';
import { type TextField, type TextFieldOptions, textField } from '../light/text-field.ts';
import type { JobPage } from './job-page.ts';
import type { Child } from './parts.ts';
import { t } from './texts.ts';

/** A form that sends its body to a path of the job. */
export interface JobForm {
  readonly name: string;
  /** Its call, in a word. */
  readonly label: string;
  readonly path: string;
  readonly contents: readonly (Node | string | false | null | undefined)[];
  readonly button: string;
  readonly buttonLabel?: string;
  readonly isSecond?: boolean;
  /** Ids of the drafts that are dropped once it was sent. */
  readonly fields: readonly string[];
  readonly isStep?: boolean;
  /** The body; undefined where something is missing, which the field says then. */
  readonly body: () => object | undefined;
}

/** Draws a form, which is a part by its name. It is disabled while its call waits for an answer. */
export function jobForm(page: JobPage, form: JobForm): HTMLElement {
  const { name, label, path, fields, isStep } = form;
  const waits = page.waitsFor(name);
  const submit = h(
    'button',
    {
      ...{ type: 'submit', id: `send-${name}`, 'aria-label': form.buttonLabel },
      class: form.isSecond && 'second',
    },
    form.button,
  );
  const inputs = h('fieldset', { disabled: waits }, ...form.contents, submit);
  const said = h('div');
  const error = page.errorOf(name);
  if (error !== undefined) said.append(alertOf(error));
  const onsubmit = (event: Event) => {
    event.preventDefault();
    if (inputs.disabled) return;
    const body = form.body();
    if (body === undefined) return;
    const key = page.drafts.keyOf(name, body);
    inputs.disabled = true;
    said.replaceChildren();
    page.send({ form: name, label, path, body, key, fields, ...(isStep && { isStep }) });
  };
  return h('form', { novalidate: true, onsubmit }, inputs, said);
}

/** A field for text, whose text survives a reload. */
export function draftField(page: JobPage, options: TextFieldOptions): TextField {
  const field = textField(options);
  page.drafts.keep(field.input);
  return field;
}

/** The text of a field; undefined where it is empty, which the field says then. */
export function textOf({ input, setError }: TextField): string | undefined {
  const text = input.value.trim();
  if (text !== '') return text;
  setError(t.required);
  input.focus();
  return undefined;
}

/** A part of the page with its heading; nothing without contents. */
export const part = (page: JobPage, heading: string, ...contents: Child[]): HTMLElement | null =>
  page.parts.section(heading, contents);
