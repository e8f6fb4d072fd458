import { invalid } from '../../core/errors.js';
import { isStorableDate } from '../../core/storable.js';

/** A row of the outbox in the order of the feed. */
export interface FeedPosition {
  /** The transaction that wrote the row: `xid8` in decimal. */
  readonly xid: string;
  readonly id: string;
  /** When the event of this row occurred; tells whether the row is still that of the cursor. */
  readonly occurredAt: Date;
}

/** What a cursor stands for. */
export interface FeedCursor {
  /** The last row that was examined; undefined before the first row. */
  readonly position: FeedPosition | undefined;
  /** All events that were committed before this time were examined. */
  readonly seenUntil: Date;
}

const LIST = 'events';
const DIGITS = /^\d{1,19}$/;
const BEFORE_ALL = { xid: '0', id: '0' } as const;

/** An opaque cursor. */
export function encodeFeedCursor({ position, seenUntil }: FeedCursor): string {
  const { xid, id } = position ?? BEFORE_ALL;
  const parts = [LIST, xid, id, position?.occurredAt.getTime() ?? 0, seenUntil.getTime()];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Reads a cursor back. @throws AppError VALIDATION_ERROR for what is not a cursor of the feed. */
export function decodeFeedCursor(cursor: string): FeedCursor {
  const [list, xid, id, occurredAt, seenUntil, ...more] = partsOf(cursor);
  const seen = dateOf(seenUntil);
  const at = dateOf(occurredAt);
  if (list !== LIST || more.length > 0 || !isNumber(xid) || !isNumber(id) || !seen || !at) {
    throw invalid('after', 'is not a cursor of this list');
  }
  const position = id === BEFORE_ALL.id ? undefined : { xid, id, occurredAt: at };
  return { position, seenUntil: seen };
}

/** Whether it is a number that `bigint` and `xid8` hold. */
function isNumber(value: unknown): value is string {
  return typeof value === 'string' && DIGITS.test(value) && BigInt(value) < 2n ** 63n;
}

function dateOf(value: unknown): Date | undefined {
  const date = new Date(typeof value === 'number' ? value : Number.NaN);
  return isStorableDate(date) ? date : undefined;
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
