import { h } from '../light/dom.ts';
import { checklistPart, fieldsPart } from './checklist.ts';
import { commentsPart, quotesPart, timesPart } from './entries.ts';
import type { Job } from './job.ts';
import { part } from './job-form.ts';
import type { JobPage } from './job-page.ts';
import { photosPart } from './photos.ts';
import { acceptPart, declinePart, donePart, startPart } from './steps.ts';
import { momentOf, t } from './texts.ts';

/** Draws a job: what there is to know, then what can be done. */
export function jobView(page: JobPage): (HTMLElement | null)[] {
  const { job } = page;
  const { message, returnReason, onHold, description } = job;
  return [
    page.parts.of('title', job.title, () => h('h1', {}, job.title)),
    h('p', { class: 'quiet' }, t.jobOf(job.number, job.contractorName)),
    onHold ? h('p', { class: 'message' }, t.onHold) : null,
    job.state === 'done' ? h('p', { class: 'message' }, t.thanks) : null,
    returnReason
      ? h(
          'div',
          { class: 'message bad' },
          h('strong', {}, t.returned),
          h('p', { class: 'text' }, returnReason),
        )
      : null,
    page.parts.of('facts', factsOf(job), () => facts(job)),
    message ? part(page, t.messageOf, h('p', { class: 'text' }, message)) : null,
    description ? part(page, t.description, h('p', { class: 'text' }, description)) : null,
    acceptPart(page),
    startPart(page),
    photosPart(page),
    checklistPart(page),
    fieldsPart(page),
    donePart(page),
    commentsPart(page),
    timesPart(page),
    quotesPart(page),
    declinePart(page),
  ];
}

const isLate = ({ state, until, serverTime }: Job) =>
  state !== 'done' && Date.parse(until) < Date.parse(serverTime);

function factsOf(job: Job): unknown {
  const { state, until, arrivesAt, startedAt, doneAt, category, place, asset, lead } = job;
  return [state, until, isLate(job), arrivesAt, startedAt, doneAt, category, place, asset, lead];
}

function facts(job: Job): HTMLElement {
  const { state, until, arrivesAt, startedAt, doneAt, category, place, asset } = job;
  const thing = asset && [asset.name, asset.type, asset.manufacturer, asset.model, asset.tag];
  const rows: (readonly [string, Node | string | null])[] = [
    [t.state, t.states[state]],
    [t.until, isLate(job) ? h('strong', {}, `${momentOf(until)} (${t.late})`) : momentOf(until)],
    [t.arrivesAt, arrivesAt && momentOf(arrivesAt)],
    [t.startedAt, startedAt && momentOf(startedAt)],
    [t.doneAt, doneAt && momentOf(doneAt)],
    [t.place, place.text],
    [t.way, place.pathName],
    [t.asset, thing && [...thing, asset.serialNumber].filter(Boolean).join(' · ')],
    [t.category, category],
    [t.lead, leadOf(job)],
  ];
  const shown = rows.filter(([, value]) => value !== null && value !== '');
  return h('dl', {}, ...shown.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
}

function leadOf({ lead }: Job): Node | string | null {
  if (lead === null || lead.phone === null) return lead?.name ?? null;
  const href = `tel:${lead.phone.replace(/[^+\d]/g, '')}`;
  return h('span', {}, lead.name, ' ', h('a', { class: 'call', href }, lead.phone));
}
