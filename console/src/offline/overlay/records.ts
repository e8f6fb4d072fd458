import type { RestRecord } from '../package/offline-package.ts';
import type { QueueEntry } from '../queue/entry.ts';
import { requestIdOf } from '../queue/lanes.ts';
import { STEPS } from '../queue/operations.ts';
import { waitingId, waitingRow } from './entries.ts';
import type { Worker } from './overlay.ts';

/** The records that waiting work will make, as REST has them, newest first as in lists. */
export interface WaitingRecords {
  /** Rows of the timeline: steps and comments. */
  readonly timeline: readonly RestRecord[];
  readonly time: readonly RestRecord[];
  readonly movements: readonly RestRecord[];
}

const at = (entry: QueueEntry): string => entry.performedAt ?? new Date(0).toISOString();

const personOf = ({ userId: id, firstName, lastName }: Worker): RestRecord => ({
  id,
  firstName,
  lastName,
});

/** The records of the waiting work of a request. @param entries of its lane, by id. */
export function waitingRecords(
  requestId: number,
  entries: readonly QueueEntry[],
  worker: Worker,
): WaitingRecords {
  return {
    timeline: entries
      .map((entry) => rowOf(requestId, entry, worker))
      .filter((row) => row !== undefined)
      .toReversed(),
    time: timeOf(requestId, entries, worker).toReversed(),
    movements: entries
      .filter(({ operation }) => operation === 'addPartMovement')
      .map((entry) => movementOf(entry, worker))
      .toReversed(),
  };
}

function rowOf(requestId: number, entry: QueueEntry, worker: Worker): RestRecord | undefined {
  const row = {
    id: waitingRow(entry),
    ...{ at: at(entry), receivedAt: null, actorId: worker.userId, actor: personOf(worker) },
  };
  if (entry.operation === 'addComment') {
    const comment = commentOf(requestId, entry, worker);
    return { ...row, kind: 'comment', data: { commentId: comment.id }, comment };
  }
  const step = STEPS[entry.operation];
  if (step === undefined) return undefined;
  const { note = null, reason } = entry.input;
  return { ...row, kind: 'step', data: { step, note, ...(step === 'hold' && { reason }) } };
}

/** A comment that waits. */
export function commentOf(requestId: number, entry: QueueEntry, worker: Worker): RestRecord {
  const { body, visibility = 'public' } = entry.input;
  return {
    ...{ id: waitingId(entry), version: 1, requestId, authorId: worker.userId, body, visibility },
    ...{ mentionIds: [], mentions: [], attachments: [], createdAt: at(entry) },
    ...{ via: null, mailFrom: null, inboundMailId: null },
  };
}

/** Time that waits; of a timer, from its start. */
export function timeRecord(entry: QueueEntry, requestId: number, worker: Worker): RestRecord {
  const { startedAt = at(entry), minutes = null, kind = 'work', note = null } = entry.input;
  return {
    ...{ id: waitingId(entry), version: 1, requestId, userId: worker.userId },
    ...{ user: personOf(worker), startedAt, minutes, kind, note, currency: '' },
  };
}

/** Minutes between two moments, at least one, as a timer counts them. */
export function minutesBetween(from: unknown, to: string): number {
  return Math.max(1, Math.round((Date.parse(to) - Date.parse(String(from))) / 60_000));
}

/** Entries of time, and timers that were started here; the stop of an earlier one is no entry. */
function timeOf(requestId: number, entries: readonly QueueEntry[], worker: Worker): RestRecord[] {
  const records: RestRecord[] = [];
  for (const entry of entries) {
    if (entry.operation === 'addTimeEntry' || entry.operation === 'startTimer') {
      records.push(timeRecord(entry, requestId, worker));
    } else if (ENDS_TIMERS.has(entry.operation)) {
      const last = records.findLastIndex(({ minutes }) => minutes === null);
      const timer = records[last];
      if (timer === undefined) continue;
      records[last] = { ...timer, minutes: minutesBetween(timer.startedAt, at(entry)) };
    }
  }
  return records;
}

/** Operations after which no timer of the person runs on the request. */
const ENDS_TIMERS: ReadonlySet<string> = new Set([
  'stopTimer',
  'holdMaintenanceRequest',
  'completeMaintenanceRequest',
]);

/**
 * The running timer of a person after their waiting work; null for none.
 *
 * @param running the one that the service knows.
 * @param entries of all lanes, by id.
 */
export function runningTimer(
  running: RestRecord | null,
  entries: readonly QueueEntry[],
  worker: Worker,
): RestRecord | null {
  return entries.reduce<RestRecord | null>((timer, entry) => {
    const requestId = requestIdOf(entry);
    if (entry.operation === 'startTimer' && requestId !== undefined) {
      return timer ?? timeRecord(entry, requestId, worker);
    }
    return ENDS_TIMERS.has(entry.operation) && timer?.requestId === requestId ? null : timer;
  }, running);
}

/** A movement of stock that waits. */
export function movementOf(entry: QueueEntry, worker: Worker, part?: RestRecord): RestRecord {
  const { kind, quantity, partId } = entry.input;
  return {
    ...{ id: waitingId(entry), kind, quantity, partId, at: at(entry), actor: personOf(worker) },
    part: part ?? null,
  };
}

/** A reading that waits; the service says later whether it is unusual. */
export function readingOf(entry: QueueEntry, worker: Worker): RestRecord {
  const { meterId, value, note = null, replacesMeter = false } = entry.input;
  const moment = entry.input.at ?? at(entry);
  return {
    ...{ id: waitingId(entry), meterId, value, note, replacesMeter, at: moment },
    ...{ createdAt: at(entry), unusual: false, delta: null },
    ...{ enteredById: worker.userId, enteredBy: personOf(worker) },
  };
}

/** A downtime that waits. */
export function downtimeOf(entry: QueueEntry): RestRecord {
  const { assetId, startedAt = at(entry), endedAt = null, planned = false } = entry.input;
  const { reason = null, requestId = null } = entry.input;
  return {
    ...{ id: waitingId(entry), version: 1, assetId, startedAt, endedAt, planned, reason },
    requestId,
  };
}
