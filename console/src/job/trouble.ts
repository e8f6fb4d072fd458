import { OFFLINE, toServiceError } from '../api/service-error.ts';
import { t, timeOf } from './texts.ts';

/** The meaning of an error for the reader, in a sentence. */
export function sentenceOf(thrown: unknown): string {
  const error = toServiceError(thrown);
  if (error.code === OFFLINE) return t.offline;
  if (error.code === 'RATE_LIMITED') {
    // The minute after it, because the time of day has no seconds.
    const wait = (error.retryAfter ?? 60) * 1000 + 60_000;
    return t.limited(timeOf(new Date(Date.now() + wait)));
  }
  if (error.details.reason === 'no_address') return t.noAddress;
  const isAnswer = /^(VALIDATION_ERROR|CONFLICT|FORBIDDEN|UNSUPPORTED|PAYLOAD)/.test(error.code);
  return isAnswer ? t.refused(error.fields[0]?.reason || error.message) : t.failed;
}
