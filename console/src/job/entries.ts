import { h } from '../light/dom.ts';
import { minorUnits, moneyText } from '../parts/money.ts';
import { isAllowed } from './job.ts';
import { draftField, jobForm, part, textOf } from './job-form.ts';
import type { JobPage } from './job-page.ts';
import { momentOf, t, tag } from './texts.ts';

/** A list, drawn anew if its entries have changed. */
const list = <T>(page: JobPage, name: string, entries: readonly T[], draw: (one: T) => Node) =>
  entries.length > 0 && page.parts.of(name, entries, () => h('ul', {}, ...entries.map(draw)));

const line = (text: string, below: string) =>
  h(
    'li',
    {},
    h('div', {}, h('span', { class: 'text' }, text), h('span', { class: 'quiet' }, below)),
  );

/** The comments, and writing one. */
export function commentsPart(page: JobPage): HTMLElement | null {
  const items = list(page, 'comments', page.job.comments, ({ body, at, mine }) =>
    line(body, mine ? `${t.you}, ${momentOf(at)}` : momentOf(at)),
  );
  const form = () => page.parts.of('comment', null, () => commentForm(page));
  return part(page, t.comments, items, isAllowed(page.job, 'comment') && form());
}

function commentForm(page: JobPage): HTMLElement {
  const text = draftField(page, {
    ...{ name: 'comment-body', label: t.comment, maxLength: 5000, lines: 3, required: true },
  });
  const body = () => {
    const written = textOf(text);
    return written === undefined ? undefined : { body: written };
  };
  return jobForm(page, {
    ...{ name: 'comment', label: t.comment, path: 'comment', contents: [text.element] },
    ...{ button: t.commentSend, isSecond: true, fields: ['comment-body'], body },
  });
}

/** The recorded time, and adding to it. */
export function timesPart(page: JobPage): HTMLElement | null {
  const items = list(page, 'times', page.job.times ?? [], ({ minutes, kind, startedAt, note }) =>
    line(
      t.timeLine(minutes, t.kinds[kind]) + (note === null ? '' : `: ${note}`),
      momentOf(startedAt),
    ),
  );
  const form = () => page.parts.of('time', null, () => timeForm(page));
  return part(page, t.time, items, isAllowed(page.job, 'time') && form());
}

function timeForm(page: JobPage): HTMLElement {
  const minutes = draftField(page, {
    ...{ name: 'time-minutes', label: t.minutes, maxLength: 4, required: true },
  });
  minutes.input.setAttribute('inputmode', 'numeric');
  const kinds = Object.entries(t.kinds).map(([value, name]) => h('option', { value }, name));
  const kind = h('select', { id: 'time-kind' }, ...kinds);
  page.drafts.keep(kind);
  const note = draftField(page, { name: 'time-note', label: t.note, maxLength: 500 });
  const body = () => {
    const count = Number(minutes.input.value.trim());
    if (Number.isInteger(count) && count >= 1 && count <= 1440) {
      const text = note.input.value.trim();
      return { minutes: count, kind: kind.value, ...(text && { note: text }) };
    }
    minutes.setError(t.minutesForm);
    minutes.input.focus();
    return undefined;
  };
  const chosen = h('div', { class: 'field' }, h('label', { for: 'time-kind' }, t.kind), kind);
  return jobForm(page, {
    ...{ name: 'time', label: t.time, path: 'time', button: t.timeSend, isSecond: true, body },
    contents: [minutes.element, chosen, note.element],
    fields: ['time-minutes', 'time-kind', 'time-note'],
  });
}

/** The quotes, and sending one. */
export function quotesPart(page: JobPage): HTMLElement | null {
  const { quotes, currency } = page.job;
  const items = list(page, 'quotes', quotes ?? [], ({ amount, text, state }) =>
    line(`${moneyText(tag, amount, currency)}: ${text}`, t.quoteStates[state] ?? state),
  );
  const form = () => page.parts.of('quote', currency, () => quoteForm(page));
  return part(page, t.quote, items, isAllowed(page.job, 'quote') && form());
}

function quoteForm(page: JobPage): HTMLElement {
  const { currency } = page.job;
  const amount = draftField(page, {
    ...{ name: 'quote-amount', label: t.amount(currency), maxLength: 14, required: true },
  });
  amount.input.setAttribute('inputmode', 'decimal');
  const text = draftField(page, {
    ...{ name: 'quote-text', label: t.quoteText, maxLength: 500, lines: 2, required: true },
  });
  const body = () => {
    const typed = amount.input.value.trim().replace(',', '.');
    const units = /^\d+(\.\d{1,3})?$/.test(typed) ? minorUnits(typed, currency) : 0;
    if (units >= 1) {
      const written = textOf(text);
      return written === undefined ? undefined : { amount: units, text: written };
    }
    amount.setError(t.amountForm);
    amount.input.focus();
    return undefined;
  };
  return jobForm(page, {
    ...{ name: 'quote', label: t.quote, path: 'quote', button: t.quoteSend, isSecond: true, body },
    contents: [amount.element, text.element],
    fields: ['quote-amount', 'quote-text'],
  });
}
