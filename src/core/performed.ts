import { parseDate } from './dates.js';
import { invalid } from './errors.js';

/** The header `Performed-At` of a call: when its person did what the call says (docs/api/performed-at.md). */
export interface PerformedAt {
  readonly at: Date;
  /** The header as it was sent. */
  readonly sent: string;
  /** The earliest time that the service takes, if there is one by the caller. */
  readonly notBefore?: Date;
  /** Accepts any time before the receipt, for work that somebody else applies later. */
  readonly withoutLowerBound?: true;
}

const FORM = /T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Reads the header `Performed-At`. Its bounds are judged by the service.
 *
 * @throws AppError VALIDATION_ERROR unless it is a date-time with seconds and an offset.
 */
export function performedAtOf(sent: string): PerformedAt {
  const at = FORM.test(sent) ? parseDate(sent) : undefined;
  if (at !== undefined) return { at, sent };
  throw invalid('performedAt', 'must be a date-time with an offset (2026-01-31T12:00:00+01:00)');
}
