import { AppError, invalid } from '../../../core/errors.js';
import { isStorableDate } from '../../../core/storable.js';
import { isSealed, type SecretBox } from '../../../infra/secrets/secret-box.js';

/** A row of the outbox in the order of the feed. */
export interface FeedPosition {
  /** The transaction that wrote the row: `xid8` in decimal. */
  readonly xid: string;
  readonly id: string;
  /** Time of this row's event; shows whether the row is still that of the cursor. */
  readonly occurredAt: Date;
}

/** Content of a cursor. */
export interface FeedCursor {
  /** The last examined row; undefined before the first row. */
  readonly position: FeedPosition | undefined;
  /** All events committed before this time have been examined. */
  readonly seenUntil: Date;
}

const LIST = 'events';
const DIGITS = /^\d{1,19}$/;
const BEFORE_ALL = { xid: '0', id: '0' } as const;

/**
 * Cursors of the feed. They are encrypted: a position may belong to an event that is invisible to
 * the reader, and would reveal its time and the number of earlier writes.
 */
export class FeedCursors {
  constructor(private readonly box: SecretBox) {}

  /** Encodes a cursor that only the service can read. */
  encode({ position, seenUntil }: FeedCursor): string {
    const { xid, id } = position ?? BEFORE_ALL;
    const parts = [LIST, xid, id, position?.occurredAt.getTime() ?? 0, seenUntil.getTime()];
    return this.box.seal(JSON.stringify(parts));
  }

  /**
   * Decodes a cursor.
   *
   * @throws AppError CURSOR_EXPIRED for one that was encrypted with another secret, or created by a
   *   version that did not encrypt; VALIDATION_ERROR for a text that is not a cursor of the feed.
   * @param field name under which the caller sent it.
   */
  decode(cursor: string, field: 'after' | 'cursor' = 'after'): FeedCursor {
    const text = this.box.open(cursor);
    if (text === undefined) {
      if (isSealed(cursor) || parse(fromBase64(cursor)) !== undefined) throw cursorExpired();
      throw foreign(field);
    }
    const read = parse(text);
    if (read === undefined) throw foreign(field);
    return read;
  }
}

/** The error for a position that cannot be continued. */
export function cursorExpired(): AppError {
  return new AppError(
    'CURSOR_EXPIRED',
    'Events after this position are no longer kept. Read from the start.',
  );
}

function foreign(field: string): AppError {
  return invalid(field, 'is not a cursor of this list; send that of the page before');
}

function fromBase64(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString('utf8');
}

function parse(text: string): FeedCursor | undefined {
  const [list, xid, id, occurredAt, seenUntil, ...more] = partsOf(text);
  const seen = dateOf(seenUntil);
  const at = dateOf(occurredAt);
  if (list !== LIST || more.length > 0 || !isNumber(xid) || !isNumber(id) || !seen || !at) {
    return undefined;
  }
  const position = id === BEFORE_ALL.id ? undefined : { xid, id, occurredAt: at };
  return { position, seenUntil: seen };
}

/** Returns whether it is a number within the range of `bigint` and `xid8`. */
function isNumber(value: unknown): value is string {
  return typeof value === 'string' && DIGITS.test(value) && BigInt(value) < 2n ** 63n;
}

function dateOf(value: unknown): Date | undefined {
  const date = new Date(typeof value === 'number' ? value : Number.NaN);
  return isStorableDate(date) ? date : undefined;
}

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
