import { OFFLINE, toServiceError } from '../api/service-error.ts';
import { alertOf, h } from '../light/dom.ts';
import { isDead } from './report-client.ts';
import { t, timeOf } from './texts.ts';

/** Contents of the page of a link that is not valid. */
export function deadView(title: string, hint: string): HTMLElement[] {
  return [h('h1', {}, title), h('p', {}, hint)];
}

/** The meaning of an error for the reader, in a sentence. */
export function sentenceOf(thrown: unknown, offline: string): string {
  const error = toServiceError(thrown);
  if (isDead(error)) return t.dead;
  if (error.code === OFFLINE) return offline;
  if (error.code === 'RATE_LIMITED') {
    // The minute after it, because the time of day has no seconds.
    const wait = (error.retryAfter ?? 60) * 1000 + 60_000;
    return t.limited(timeOf(new Date(Date.now() + wait)));
  }
  const refusing = ['VALIDATION_ERROR', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'];
  return refusing.includes(error.code) ? t.refused(error.message) : t.failed;
}

/** Contents of a page that could not be read, with a button that tries again. */
export function troubleView(error: unknown, again: () => void): HTMLElement[] {
  return [
    h('h1', {}, t.report),
    alertOf(sentenceOf(error, t.offlineRead)),
    h('button', { type: 'button', onclick: again }, t.again),
  ];
}
