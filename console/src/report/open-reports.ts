import { toServiceError } from '../api/service-error.ts';
import { h } from '../light/dom.ts';
import { tabData } from '../parts/site-data.ts';
import type { OpenReport, ReportClient } from './report-client.ts';
import { momentOf, t } from './texts.ts';
import { sentenceOf } from './trouble.ts';

/** Number of reports above the form; the others are there to be opened. */
const SHOWN = 3;

/** Ids of the reports that somebody has joined in this tab. */
const JOINED = 'reports-joined';

const joined = (): string[] => tabData.get(JOINED)?.split(' ') ?? [];

/** The open reports, each with "me too"; null without any. */
export function openReports(
  client: ReportClient,
  reports: readonly OpenReport[],
): HTMLElement | null {
  if (reports.length === 0) return null;
  const items = reports.map((report) => item(client, report));
  const more = items.slice(SHOWN);
  return h(
    'section',
    { 'aria-labelledby': 'open' },
    h('h2', { id: 'open' }, t.open),
    h('p', { class: 'quiet' }, t.openHint),
    h('ul', {}, ...items.slice(0, SHOWN)),
    more.length > 0 &&
      h('details', {}, h('summary', {}, t.openMore(more.length)), h('ul', {}, ...more)),
  );
}

function item(client: ReportClient, report: OpenReport): HTMLElement {
  const { id, category, stage, since, meTooCount } = report;
  const what = category ?? t.problem;
  const people = h('span', { class: 'quiet' }, meTooCount > 0 && t.people(meTooCount));
  const said = h('p', { role: 'status' });
  const button = h(
    'button',
    { type: 'button', class: 'second', 'aria-label': t.meTooOf(what) },
    t.meToo,
  );
  const done = () => {
    said.textContent = t.meTooDone;
    button.hidden = true;
  };
  const join = async () => {
    if (button.disabled) return;
    button.disabled = true;
    said.textContent = '';
    try {
      const counted = await client.meToo(id);
      tabData.set(JOINED, [...joined(), id].join(' '));
      people.textContent = t.people(counted.meTooCount);
      done();
    } catch (error) {
      const gone = toServiceError(error).code === 'NOT_FOUND';
      said.textContent = gone ? t.meTooGone : sentenceOf(error, t.offlineRead);
      button.hidden = gone;
    } finally {
      button.disabled = false;
    }
  };
  button.addEventListener('click', () => void join());
  if (joined().includes(String(id))) done();
  return h(
    'li',
    {},
    h(
      'div',
      {},
      h('strong', {}, what),
      h('span', {}, t.line(t.stage[stage], momentOf(since))),
      people,
      said,
    ),
    button,
  );
}
