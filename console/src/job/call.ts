import { randomKey } from '../parts/random-key.ts';
import type { Item, Job, Photo } from './job.ts';

/** A step or an entry as data, so that it can wait on the device. */
export interface Call {
  /** The form that sends it; it waits until then. */
  readonly form: string;
  /** Its call, in a word. */
  readonly label: string;
  /** The path below that of the job. */
  readonly path: string;
  readonly body?: object;
  readonly photo?: { readonly file: Blob; readonly type: 'BEFORE' | 'AFTER' };
  /** The item of the checklist that the photo answers. */
  readonly itemId?: number;
  readonly key: string;
  /** Place among those that wait: a time in milliseconds, later than that of any before. */
  readonly at: number;
  /** When the person did it; null where the service did not take the time. */
  readonly performedAt: string | null;
  /** Ids of the fields whose texts are dropped once it was sent. */
  readonly fields?: readonly string[];
  /** True if the page begins at its heading afterwards. */
  readonly isStep?: boolean;
}

/** The answer to a call, by its path. */
export type Answer = readonly [path: string, data: unknown];

/** Steps and entries that take the time when they were done. */
const TIMED = /^(start|comment|photos|checklist\/\d+|time|done)$/;

/** The headers of a call: its key, and when it was done. */
export function headersOf({ key, performedAt }: Call, path: string): Record<string, string> {
  const isTimed = performedAt !== null && TIMED.test(path);
  return { 'Idempotency-Key': key, ...(isTimed && { 'Performed-At': performedAt }) };
}

/**
 * The job with the answer to a call.
 *
 * @returns undefined where the answer does not say how the job is now: the call was repeated after a
 *   day.
 */
export function withAnswer(job: Job, [path, data]: Answer): Job | undefined {
  if (typeof data !== 'object' || data === null || 'performed' in data) return undefined;
  if ('actions' in data) return data as Job;
  const { checklist, comments, photos, times, quotes } = job;
  const added = <T>(list: readonly T[] | null): T[] => [...(list ?? []), data as T];
  if (path === 'comment') return { ...job, comments: added(comments) };
  if (path === 'photos') return { ...job, photos: added<Photo>(photos) };
  if (path === 'time') return { ...job, times: added(times) };
  if (path === 'quote') return { ...job, quotes: added(quotes) };
  if (checklist === null) return undefined;
  const item = data as Item;
  const items = checklist.items.map((each) => (each.id === item.id ? item : each));
  return { ...job, checklist: { ...checklist, items } };
}

/** A key of a call that may wait: by its beginning it is known for 90 days (docs/api/idempotency.md). */
export const newKey = (): string => `q-${randomKey()}`;
