import { h } from '../light/dom.ts';
import { isAllowed } from './job.ts';
import { draftField, jobForm, part, textOf } from './job-form.ts';
import type { JobPage } from './job-page.ts';
import { t } from './texts.ts';

/** A moment as a field for date and time has it, in the time of this device. */
function localTime(time: string): string {
  const moment = new Date(time);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 16);
}

/** Accepting the job, or saying anew when the contractor comes. */
export function acceptPart(page: JobPage): HTMLElement | null {
  const { state, arrivesAt } = page.job;
  if (!isAllowed(page.job, 'accept')) return null;
  return page.parts.of('accept', [state, arrivesAt], () => acceptForm(page));
}

function acceptForm(page: JobPage): HTMLElement {
  const { state, arrivesAt } = page.job;
  const when = h('input', { type: 'datetime-local', id: 'accept-when' });
  if (arrivesAt !== null) when.value = localTime(arrivesAt);
  page.drafts.keep(when);
  const field = h(
    'div',
    { class: 'field' },
    h('label', { for: 'accept-when' }, t.acceptWhen),
    when,
  );
  const isAgain = state === 'accepted';
  const body = () => {
    if (when.value !== '') return { arrivesAt: new Date(when.value).toISOString() };
    return arrivesAt === null ? {} : { arrivesAt: null };
  };
  const button = isAgain ? t.acceptAgain : t.accept;
  const form = jobForm(page, {
    ...{ name: 'accept', label: button, path: 'accept', contents: [field], button, body },
    ...{ isSecond: isAgain, fields: ['accept-when'], isStep: true },
  });
  if (!isAgain) return form;
  return h(
    'details',
    { open: page.errorOf('accept') !== undefined },
    h('summary', {}, button),
    form,
  );
}

/** Beginning the work, until it has begun. */
export function startPart(page: JobPage): HTMLElement | null {
  const { startedAt } = page.job;
  if (startedAt !== null || !isAllowed(page.job, 'start')) return null;
  const make = () =>
    jobForm(page, {
      ...{ name: 'start', label: t.start, path: 'start', contents: [], button: t.start },
      ...{ isSecond: true, fields: [], isStep: true, body: () => ({}) },
    });
  return page.parts.of('start', null, make);
}

/** Saying that the work is done. */
export function donePart(page: JobPage): HTMLElement | null {
  if (!isAllowed(page.job, 'done')) return null;
  return part(
    page,
    t.done,
    page.parts.of('done', null, () => doneForm(page)),
  );
}

function doneForm(page: JobPage): HTMLElement {
  const note = draftField(page, {
    ...{ name: 'done-note', label: t.doneNote, maxLength: 2000, lines: 3, required: true },
  });
  const body = () => {
    const text = textOf(note);
    return text === undefined ? undefined : { note: text };
  };
  return jobForm(page, {
    ...{ name: 'done', label: t.done, path: 'done', contents: [note.element] },
    ...{ button: t.doneSend, fields: ['done-note'], isStep: true, body },
  });
}

/** Declining the job, which ends it. */
export function declinePart(page: JobPage): HTMLElement | null {
  if (!isAllowed(page.job, 'decline')) return null;
  return page.parts.of('decline', null, () => declineForm(page));
}

function declineForm(page: JobPage): HTMLElement {
  const reason = draftField(page, {
    ...{ name: 'decline-reason', label: t.declineWhy, maxLength: 2000, lines: 3, required: true },
  });
  const body = () => {
    const text = textOf(reason);
    return text === undefined ? undefined : { reason: text };
  };
  return h(
    'details',
    { open: reason.input.value !== '' },
    h('summary', {}, t.decline),
    jobForm(page, {
      ...{ name: 'decline', label: t.decline, path: 'decline', contents: [reason.element] },
      ...{ button: t.decline, isSecond: true, fields: ['decline-reason'], isStep: true, body },
    }),
  );
}
