import type { Tx } from '../../../core/transaction.js';
import type { IncidentKind } from './monitoring.types.js';

/** A condition as one process observes it. */
export interface Observation {
  readonly kind: IncidentKind;
  readonly subject: string;
  readonly message: string;
  /** Unique id of the observing process. */
  readonly observer: string;
  /** Name of the observing process for operators: host and port. */
  readonly instance: string;
  /** Time of the first observation. */
  readonly since: Date;
  /** Time at which the condition was found to have ended; null while it lasts. */
  readonly endedAt: Date | null;
}

/** Time of each process's last observation (ISO 8601), by the process's id. */
type Observers = Readonly<Record<string, string>>;

/**
 * Writes an observation to its incident: the open one, or one that a replica that reached the
 * database earlier closed after the observation began. Creates the incident if there is none.
 *
 * @param fresh observations of other processes before this time are ignored.
 */
export async function recordObservation(
  tx: Tx,
  observation: Observation,
  now: Date,
  fresh: Date,
): Promise<void> {
  const { kind, subject, message, observer, instance, since, endedAt } = observation;
  const known = await tx.incident.findFirst({
    where: { kind, subject, OR: [{ closedAt: null }, { closedAt: { gte: since } }] },
    orderBy: { id: 'desc' },
  });
  const witnesses = othersSince(known, observer, fresh, now);
  if (endedAt === null) witnesses[observer] = now.toISOString();
  const closedAt =
    Object.keys(witnesses).length > 0 ? null : latest(known?.closedAt, endedAt ?? now);
  if (known === null) {
    const openedAt = since;
    await tx.incident.create({
      data: { kind, subject, message, instance, openedAt, closedAt, witnesses },
    });
    return;
  }
  const openedAt = known.openedAt < since ? known.openedAt : since;
  await tx.incident.update({ where: { id: known.id }, data: { openedAt, closedAt, witnesses } });
}

/** Closes open incidents without an observation since `fresh`: their observers have terminated. */
export async function closeUnobserved(tx: Tx, now: Date, fresh: Date): Promise<void> {
  for (const row of await tx.incident.findMany({ where: { closedAt: null } })) {
    if (Object.keys(othersSince(row, undefined, fresh, now)).length > 0) continue;
    // It may have been opened by a process whose clock is ahead.
    const closedAt = latest(row.openedAt, now);
    await tx.incident.update({ where: { id: row.id }, data: { closedAt, witnesses: {} } });
  }
}

/**
 * The observations since `fresh` of processes other than `observer`. An observation that is too far
 * in the future comes from a clock that is ahead; it is ignored, because it would not expire until
 * that time.
 */
function othersSince(
  row: { readonly witnesses: unknown } | null,
  observer: string | undefined,
  fresh: Date,
  now: Date,
): Record<string, string> {
  const all = Object.entries((row?.witnesses ?? {}) as Observers);
  const last = now.getTime() + (now.getTime() - fresh.getTime());
  const isFresh = (at: string) => Date.parse(at) >= fresh.getTime() && Date.parse(at) <= last;
  return Object.fromEntries(all.filter(([name, at]) => name !== observer && isFresh(at)));
}

function latest(one: Date | null | undefined, other: Date): Date {
  return one && one > other ? one : other;
}
