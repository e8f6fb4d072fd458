import type { CreateDowntimeInput, UpdateDowntimeInput } from '../../../generated/schema.ts';
import { toLocalTime, toMoment } from '../../../parts/local-time.ts';

/**
 * Purpose of a form of a downtime: `start` one that has begun, `end` the open one, record a
 * `past` one, `edit` any.
 */
export type DowntimeTask = 'start' | 'end' | 'past' | 'edit';

/** A downtime as it is stored. */
export interface SavedDowntime {
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly planned: boolean;
  readonly reason: string | null;
}

/** A downtime as form fields. */
export interface DowntimeValues extends Record<string, unknown> {
  /** Local times (`2026-01-31T14:00`); null for now. */
  startedAt: string | null;
  /** Empty while it is open. */
  endedAt: string | null;
  planned: boolean;
  reason: string;
}

/** Keys of the errors of the two times (`asset.downtime.…`). */
export type TimeProblem = 'missing' | 'future' | 'reversed';

/** The first values of a form. */
export function downtimeValues(
  task: DowntimeTask,
  downtime: SavedDowntime | undefined,
  timeZone: string,
): DowntimeValues {
  const local = (iso: string | null | undefined) => (iso ? toLocalTime(iso, timeZone) : '');
  return {
    startedAt: task === 'start' ? null : local(downtime?.startedAt),
    endedAt: task === 'end' ? null : local(downtime?.endedAt),
    planned: downtime?.planned ?? false,
    reason: downtime?.reason ?? '',
  };
}

/** The times that a task asks for. */
const ASKED: Readonly<Record<DowntimeTask, { start: boolean; end: boolean | 'optional' }>> = {
  start: { start: true, end: false },
  end: { start: false, end: true },
  past: { start: true, end: true },
  edit: { start: true, end: 'optional' },
};

/** Checks the times as the service does; seconds, which fields do not have, are not compared. */
export function timeProblems(
  task: DowntimeTask,
  { startedAt, endedAt }: DowntimeValues,
  now: string,
): { readonly startedAt: TimeProblem | null; readonly endedAt: TimeProblem | null } {
  const { start, end } = ASKED[task];
  const problemOf = (value: string | null, required: boolean): TimeProblem | null => {
    if (value === '') return required ? 'missing' : null;
    return value !== null && value > now ? 'future' : null;
  };
  const reversed = Boolean(startedAt && endedAt) && String(endedAt) < String(startedAt);
  return {
    startedAt: start ? problemOf(startedAt, true) : null,
    endedAt: end ? (problemOf(endedAt, end === true) ?? (reversed ? 'reversed' : null)) : null,
  };
}

/**
 * The end of a downtime that ends now (ISO 8601). It is the beginning of the minute, because the
 * clock of a device may be ahead of the service's, which takes no time in the future.
 */
export function endNow(startedAt: string, now: Date): string {
  const minute = new Date(now);
  minute.setSeconds(0, 0);
  return (minute.getTime() > Date.parse(startedAt) ? minute : now).toISOString();
}

/** The input of the service for what differs from the first values; a time that is now is left out. */
export function downtimeInput(
  values: DowntimeValues,
  first: DowntimeValues,
  timeZone: string,
): Omit<CreateDowntimeInput, 'assetId'> & Omit<UpdateDowntimeInput, 'id'> {
  const moment = (local: string) => toMoment(local, timeZone);
  const { startedAt, endedAt, planned, reason } = values;
  return {
    // Fields have no seconds: times that were not touched are not sent.
    ...(startedAt && startedAt !== first.startedAt && { startedAt: moment(startedAt) }),
    ...(endedAt !== null && endedAt !== first.endedAt && { endedAt: moment(endedAt) ?? null }),
    ...(planned !== first.planned && { planned }),
    ...(reason.trim() !== first.reason && { reason: reason.trim() || null }),
  };
}
