import './job.css';
import { OFFLINE, toServiceError } from '../api/service-error.ts';
import { alertOf, h, show } from '../light/dom.ts';
import { tabData } from '../parts/site-data.ts';
import type { Call } from './call.ts';
import { type Challenge, showCode } from './code-view.ts';
import type { Job } from './job.ts';
import { isDead, JobClient } from './job-client.ts';
import { JobPage } from './job-page.ts';
import { jobView } from './job-view.ts';
import { Kept } from './kept.ts';
import { currentLink, forgetLink, keepLink, type Link } from './links.ts';
import { registerWorker } from './register.ts';
import { t } from './texts.ts';
import { sentenceOf } from './trouble.ts';

/** A link that is open here. */
interface Opened {
  readonly link: Link;
  readonly client: JobClient;
  readonly kept: Kept;
}

const root = document.getElementById('job') as HTMLElement;

/** The code that was sent; a phone may end the page while the mail is read. */
const CHALLENGE = 'job-challenge';

/** How long the service may take before the job is shown as it was read last, in milliseconds. */
const PATIENCE = 3_000;

let page: JobPage | undefined;
/** The link of the address: an answer about another one comes too late. */
let current: Opened | undefined;

function start(): void {
  page?.close();
  page = undefined;
  const link = currentLink();
  if (link === undefined) show(root, h('h1', {}, t.none), h('p', {}, t.noneHint));
  else {
    current = { link, client: new JobClient(link), kept: new Kept(link.token) };
    void open(current);
  }
}

async function open(opened: Opened): Promise<void> {
  const asked = keptChallenge(opened.link);
  if (asked !== undefined) return askCode(opened, asked);
  const slow = setTimeout(() => void showKept(opened), PATIENCE);
  try {
    const job = await opened.client.open();
    await showJob(opened, job);
  } catch (error) {
    if (opened !== current || stopped(opened, error)) return;
    if (toServiceError(error).code === OFFLINE && (await showKept(opened))) return;
    const again = () => void open(opened);
    show(
      root,
      h('h1', {}, t.trouble),
      alertOf(sentenceOf(error)),
      h('button', { type: 'button', onclick: again }, t.again),
    );
  } finally {
    clearTimeout(slow);
  }
}

/** Shows what an error says of the link itself. @returns false for other errors. */
function stopped(opened: Opened, thrown: unknown, note?: string): boolean {
  const { link } = opened;
  const { code, details } = toServiceError(thrown);
  if (isDead(thrown)) void showEnd(opened, t.dead, t.deadHint);
  else if (code === 'MFA_REQUIRED') {
    const challenge = { ...details, token: link.token } as unknown as Challenge;
    keepLink(link);
    tabData.set(CHALLENGE, JSON.stringify(challenge));
    askCode(opened, challenge, note);
  } else return false;
  return true;
}

function askCode(opened: Opened, challenge: Challenge, note?: string): void {
  const { client } = opened;
  page?.close();
  page = undefined;
  showCode(
    root,
    challenge,
    {
      confirm: async (code) => {
        const job = await client.open({ challenge: challenge.challenge, code });
        tabData.set(CHALLENGE, null);
        await showJob(opened, job);
      },
      renew: async () => {
        try {
          await showJob(opened, await client.open());
        } catch (error) {
          if (!stopped(opened, error, t.codeSent)) throw error;
        }
      },
      onDead: () => void showEnd(opened, t.dead, t.deadHint),
    },
    note,
  );
}

/** The code that was sent for a link in this tab, while it is good. */
function keptChallenge({ token, device }: Link): Challenge | undefined {
  const kept = JSON.parse(tabData.get(CHALLENGE) ?? 'null') as Challenge | null;
  const isGood = kept?.token === token && Date.parse(kept.expiresAt) > Date.now();
  return isGood && device === null ? (kept ?? undefined) : undefined;
}

/** Shows that there is nothing more to do. What was kept is dropped, and what waited is named. */
async function showEnd({ link, kept }: Opened, title: string, hint: string): Promise<void> {
  page?.close();
  page = undefined;
  forgetLink(link.token);
  const lost = await kept.calls();
  await kept.clear();
  show(root, h('h1', {}, title), h('p', {}, hint), lostOf(lost));
}

/** Shows the job as it was read last. @returns false where this device has not kept it. */
async function showKept(opened: Opened): Promise<boolean> {
  const last = await opened.kept.job();
  if (last === undefined || opened !== current) return last !== undefined;
  if (page === undefined) await showPage(opened, last.job, last.at);
  return true;
}

async function showJob(opened: Opened, job: Job): Promise<void> {
  if (opened !== current) return;
  // Only a link that opens takes the place of the one before.
  const lost = await opened.kept.dropOthers();
  // What was kept may be shown already.
  if (page === undefined) await showPage(opened, job);
  else page.update(job);
  const message = lostOf(lost);
  if (message !== null) root.prepend(message);
}

async function showPage(opened: Opened, job: Job, at?: number): Promise<void> {
  const { client, kept } = opened;
  const calls = await kept.calls();
  if (opened !== current) return;
  page?.close();
  page = new JobPage(root, client, kept, {
    draw: jobView,
    onStopped: (error) => stopped(opened, error),
    onDeclined: () => void showEnd(opened, t.declinedTitle, t.declinedHint),
  });
  page.show(job, calls, at);
  registerWorker();
}

/** Names calls that are not sent any more; nothing without any. */
function lostOf(calls: readonly Call[]): HTMLElement | null {
  if (calls.length === 0) return null;
  return alertOf(t.lost([...new Set(calls.map(({ label }) => label))].join(', ')));
}

addEventListener('hashchange', start);
start();
