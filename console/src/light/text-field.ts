import { h } from './dom.ts';

/** A field for text with its label and the place for its error. */
export interface TextField {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement | HTMLTextAreaElement;
  /** Sets the error; without one it is removed. */
  setError(text?: string): void;
}

export interface TextFieldOptions {
  readonly name: string;
  readonly label: string;
  readonly maxLength: number;
  readonly hint?: string;
  readonly type?: 'text' | 'email';
  readonly lines?: number;
  readonly required?: boolean;
  readonly autocomplete?: string;
}

/** Makes a field. */
export function textField(options: TextFieldOptions): TextField {
  const { name, label, hint, lines, type = 'text' } = options;
  const attributes = {
    id: name,
    name,
    maxlength: options.maxLength,
    required: options.required,
    autocomplete: options.autocomplete ?? 'off',
    'aria-describedby': hint === undefined ? `${name}-error` : `${name}-hint ${name}-error`,
  };
  const input =
    lines === undefined
      ? h('input', { ...attributes, type })
      : h('textarea', { ...attributes, rows: lines });
  const error = h('p', { id: `${name}-error`, class: 'error' });
  const setError = (text = '') => {
    error.textContent = text;
    if (text === '') input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  };
  input.addEventListener('input', () => setError());
  const element = h(
    'div',
    { class: 'field' },
    h('label', { for: name }, label),
    hint !== undefined && h('p', { id: `${name}-hint`, class: 'quiet' }, hint),
    input,
    error,
  );
  return { element, input, setError };
}
