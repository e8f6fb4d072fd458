import type { AddMeterReadingInput, MeterKind } from '../../../generated/schema.ts';
import { toMoment } from '../../../parts/local-time.ts';

/** A reading as form fields. */
export interface ReadingValues extends Record<string, unknown> {
  value: string | number;
  /** A local time (`2026-01-31T14:00`); null for now. */
  at: string | null;
  note: string;
  replacesMeter: boolean;
}

export const NO_READING: ReadingValues = { value: '', at: null, note: '', replacesMeter: false };

/** The meter with its last reading. */
export interface ReadMeter {
  readonly id: number;
  readonly kind: MeterKind;
  readonly lastValue: number | null;
  readonly lastAt: string | null;
}

/** Bound of the service. */
const MAX_VALUE = 1_000_000_000_000;

/** Keys of the errors of a reading (`asset.reading.…`). */
export type ReadingProblem = 'missing' | 'negative' | 'tooLarge' | 'less';

/** Returns whether a value is less than the last one of a counter, as that of a new device is. */
export function isLess({ kind, lastValue }: ReadMeter, value: string | number): boolean {
  return kind === 'COUNTER' && lastValue !== null && value !== '' && Number(value) < lastValue;
}

/** Checks a value as the service does (docs/behaviour/things.md). */
export function valueProblem(
  meter: ReadMeter,
  { value, replacesMeter }: Pick<ReadingValues, 'value' | 'replacesMeter'>,
): ReadingProblem | null {
  const number = Number(value);
  if (value === '' || Number.isNaN(number)) return 'missing';
  if (Math.abs(number) >= MAX_VALUE) return 'tooLarge';
  if (meter.kind === 'COUNTER' && number < 0) return 'negative';
  return isLess(meter, value) && !replacesMeter ? 'less' : null;
}

/** The rise since the last reading, rounded to the decimals of readings; null where there is none. */
export function riseOf(meter: ReadMeter, { value, replacesMeter }: ReadingValues): number | null {
  if (value === '' || meter.lastValue === null || replacesMeter) return null;
  return Number((Number(value) - meter.lastValue).toFixed(3));
}

/** The input of the service; without a time it is read now. */
export function readingInput(
  meter: ReadMeter,
  { value, at, note, replacesMeter }: ReadingValues,
  timeZone: string,
): AddMeterReadingInput {
  return {
    id: meter.id,
    value: Number(value),
    ...(at && { at: toMoment(at, timeZone) }),
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(meter.kind === 'COUNTER' && replacesMeter && { replacesMeter }),
  };
}
