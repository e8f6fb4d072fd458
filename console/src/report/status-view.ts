import { h, show } from '../light/dom.ts';
import { isDead, type Receipt, ReportClient, type Status } from './report-client.ts';
import { stepsView } from './steps-view.ts';
import { momentOf, t, timeOf } from './texts.ts';
import { deadView, troubleView } from './trouble.ts';

/** Shows how far the report of a tracking token is. */
export async function showStatus(root: HTMLElement, trackingToken: string): Promise<void> {
  const client = new ReportClient({ trackingToken });
  try {
    const status = await client.status();
    showRead(root, client, status, trackingToken);
  } catch (error) {
    if (isDead(error)) show(root, ...deadView(t.deadStatus, t.deadStatusHint));
    else show(root, ...troubleView(error, () => void showStatus(root, trackingToken)));
  }
}

function showRead(
  root: HTMLElement,
  client: ReportClient,
  status: Status,
  trackingToken: string,
): void {
  show(
    root,
    h('h1', {}, t.reportOf(status.reference)),
    h('p', {}, status.title),
    facts(status),
    ...stepsView(client, status, (next) => showRead(root, client, next, trackingToken)),
    ...follow(root, trackingToken),
  );
}

/**
 * Shows the receipt of a report that was sent, without a call. The address becomes that of its
 * status, so that a reload shows it.
 *
 * @param again address of the form.
 */
export function showReceipt(
  root: HTMLElement,
  { reference, trackingToken }: Receipt,
  again: string,
): void {
  history.replaceState(null, '', addressOf(trackingToken));
  show(
    root,
    h('h1', {}, t.thanks),
    h('dl', { class: 'number' }, h('dt', {}, t.number), h('dd', {}, String(reference))),
    h('p', {}, t.follow),
    ...follow(root, trackingToken),
    h('p', {}, h('a', { href: again }, t.another)),
  );
}

const addressOf = (trackingToken: string) => `/r/#t=${encodeURIComponent(trackingToken)}`;

function facts(status: Status): HTMLElement {
  const {
    stage,
    onHold,
    since,
    waitsFor,
    dueAt,
    departmentName,
    completedAt,
    completionNote,
    cancelReason,
  } = status;
  const rows: (readonly [string, string | null])[] = [
    [t.state, onHold ? `${t.stage[stage]} (${t.onHold})` : t.stage[stage]],
    [t.since, momentOf(since)],
    [t.waitsFor, waitsFor && t.waits[waitsFor]],
    [t.dueAt, dueAt && momentOf(dueAt)],
    [t.department, departmentName],
    [t.completedAt, completedAt && momentOf(completedAt)],
    [t.note, completionNote],
    [t.reason, cancelReason],
  ];
  const shown = rows.filter(([, value]) => value !== null && value !== '');
  return h('dl', {}, ...shown.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
}

/** The link to the state, and what one does with it. */
function follow(root: HTMLElement, trackingToken: string): HTMLElement[] {
  const url = new URL(addressOf(trackingToken), location.origin).href;
  const said = h('p', { role: 'status', class: 'quiet' });
  const refresh = () => {
    void showStatus(root, trackingToken).then(() => {
      const shown = root.querySelector('[role=status]');
      if (shown !== null) shown.textContent = t.asOf(timeOf(new Date()));
    });
  };
  const copy = () =>
    void navigator.clipboard.writeText(url).then(() => {
      said.textContent = t.copied;
    });
  // A rejection is a person who has closed the list.
  const share = () => void navigator.share({ url, title: document.title }).catch(() => undefined);
  return [
    h('p', { class: 'link' }, h('a', { href: url }, url)),
    h(
      'div',
      { class: 'buttons' },
      'share' in navigator && h('button', { type: 'button', onclick: share }, t.share),
      'clipboard' in navigator &&
        h('button', { type: 'button', class: 'second', onclick: copy }, t.copy),
      h('button', { type: 'button', class: 'second', onclick: refresh }, t.refresh),
    ),
    said,
  ];
}
