import './wall.css';
import { toServiceError } from '../api/service-error.ts';
import { h } from '../light/dom.ts';
import { isRefused, json } from '../light/rest.ts';
import type { Board } from './board.ts';
import { language, t } from './texts.ts';
import { ageText } from './values.ts';
import { boardView, emptyView } from './views.ts';

const MINUTE = 60_000;

/** Time between questions after the end: the owner may come back, and nobody stands at the screen. */
const ENDED_PAUSE = 10 * MINUTE;

/** Time after which the page is read anew, so that screens that are never switched off get new versions. */
const PAGE_AGE = 24 * 60 * MINUTE;

const root = document.getElementById('wall') as HTMLElement;
const content = h('div', { class: 'content' }, h('p', { 'aria-busy': 'true' }, t.loading));
const status = h('p', { role: 'status' });

/** Increases with every start, so that an answer to an earlier link is dropped. */
let turn = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the shown figures arrived, by the clock of the device. */
let shownAt: number | undefined;
const startedAt = Date.now();

/** Asks for the figures of the link in the address, now and once a minute. */
function start(): void {
  turn += 1;
  clearTimeout(timer);
  shownAt = undefined;
  const token = location.hash.slice(1);
  if (token === '') showEmpty(t.incomplete, t.incompleteHint);
  else void refresh(token, turn);
}

async function refresh(token: string, own: number): Promise<void> {
  const pause = await ask(token, own);
  if (own === turn) timer = setTimeout(() => void refresh(token, own), pause);
}

/** @returns the time until the next question, in milliseconds. */
async function ask(token: string, own: number): Promise<number> {
  try {
    const board = await json<Board>('POST', '/api/v1/auth/board', {}, { token });
    if (own !== turn) return MINUTE;
    if (Date.now() - startedAt > PAGE_AGE) location.reload();
    showBoard(board);
    return MINUTE;
  } catch (error) {
    if (own !== turn) return MINUTE;
    if (isRefused(error, 'token')) {
      shownAt = undefined;
      showEmpty(t.ended, t.endedHint);
      return ENDED_PAUSE;
    }
    status.textContent = shownAt === undefined ? t.waiting : t.old(ageText(Date.now() - shownAt));
    return Math.max(MINUTE, (toServiceError(error).retryAfter ?? 0) * 1000);
  }
}

function showBoard(board: Board): void {
  shownAt = Date.now();
  status.textContent = '';
  document.title = board.name;
  content.replaceChildren(...boardView(board));
}

function showEmpty(title: string, hint: string): void {
  status.textContent = '';
  document.title = title;
  content.replaceChildren(...emptyView(title, hint));
}

document.documentElement.lang = language;
root.replaceChildren(status, content);
addEventListener('hashchange', start);
start();
