import { toServiceError } from '../api/service-error.ts';
import { alertOf, h, show } from '../light/dom.ts';
import { isRefused } from '../light/rest.ts';
import { textField } from '../light/text-field.ts';
import { isDead } from './job-client.ts';
import { t, timeOf } from './texts.ts';
import { sentenceOf } from './trouble.ts';

/** A code that was sent, without the code. */
export interface Challenge {
  readonly token: string;
  readonly challenge: string;
  readonly sentTo: string;
  readonly expiresAt: string;
}

/** Actions of the page about a code. */
export interface CodeActions {
  /** Opens the job. @throws ServiceError */
  readonly confirm: (code: string) => Promise<void>;
  /** Has another code sent, and shows its field. @throws ServiceError */
  readonly renew: () => Promise<void>;
  /** Shows that the link has ended. */
  readonly onDead: () => void;
}

/**
 * Asks for the code of the mail.
 *
 * @param note a sentence about the code, which is read out.
 */
export function showCode(
  root: HTMLElement,
  { sentTo, expiresAt }: Challenge,
  { confirm, renew, onDead }: CodeActions,
  note = '',
): void {
  const field = textField({
    ...{ name: 'code', label: t.codeLabel, maxLength: 20, autocomplete: 'one-time-code' },
  });
  field.input.setAttribute('inputmode', 'numeric');
  const said = h('div');
  const attempt = async (action: () => Promise<void>) => {
    for (const button of [submit, again]) button.disabled = true;
    said.replaceChildren();
    try {
      await action();
    } catch (error) {
      if (isDead(error)) return onDead();
      const { triesLeft } = toServiceError(error).details;
      const isOver = triesLeft === 0 || isRefused(error, 'challenge');
      if (isOver || typeof triesLeft === 'number') {
        field.setError(isOver ? t.codeOver : t.codeWrong(Number(triesLeft)));
        field.input.focus();
      } else said.append(alertOf(sentenceOf(error)));
    } finally {
      for (const button of [submit, again]) button.disabled = false;
    }
  };
  const onsubmit = (event: Event) => {
    event.preventDefault();
    const code = field.input.value.replace(/\D/g, '');
    if (code.length === 6) return void attempt(() => confirm(code));
    field.setError(t.codeForm);
    field.input.focus();
  };
  const submit = h('button', { type: 'submit' }, t.open);
  const onclick = () => void attempt(renew);
  const again = h('button', { type: 'button', class: 'second', onclick }, t.newCode);
  show(
    root,
    h('h1', {}, t.code),
    h('p', {}, t.codeHint(sentTo, timeOf(new Date(expiresAt)))),
    h('p', { role: 'status' }, note),
    h('form', { novalidate: true, onsubmit }, field.element, said, submit),
    h('div', { class: 'buttons' }, again),
  );
}
