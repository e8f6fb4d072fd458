import type { Tx } from '../../core/transaction.js';
import type { IncidentKind } from './monitoring.types.js';

/** Something that is wrong, as one process sees it. */
export interface Observation {
  readonly kind: IncidentKind;
  readonly subject: string;
  readonly message: string;
  /** The process, for the others and for people. */
  readonly witness: string;
  readonly instance: string;
  /** When the process saw it first, and when it saw that it was over. */
  readonly since: Date;
  readonly over: Date | null;
}

/** When each process last saw the trouble. */
type Witnesses = Readonly<Record<string, string>>;

/** Names the lock of whoever writes incidents. */
const INCIDENTS_LOCK = 0x1c1d;

/** Lets no other process write incidents until the transaction ends. */
export async function lockIncidents(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${INCIDENTS_LOCK}::bigint)`;
}

/**
 * Writes down what a process sees. It joins the incident that is open, or that was open while this
 * process saw the same: the one of replicas that found the database again a moment before.
 *
 * @param fresh from when on a sighting of another process counts.
 */
export async function recordObservation(
  tx: Tx,
  seen: Observation,
  now: Date,
  fresh: Date,
): Promise<void> {
  const { kind, subject, message, instance, since, over } = seen;
  const known = await tx.incident.findFirst({
    where: { kind, subject, OR: [{ closedAt: null }, { closedAt: { gte: since } }] },
    orderBy: { id: 'desc' },
  });
  const witnesses = without(known, seen.witness, fresh);
  if (over === null) witnesses[seen.witness] = now.toISOString();
  const closedAt = Object.keys(witnesses).length > 0 ? null : latest(known?.closedAt, over ?? now);
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

/** Closes what no process has seen since `fresh`: those who did were killed. */
export async function closeAbandoned(tx: Tx, now: Date, fresh: Date): Promise<void> {
  for (const row of await tx.incident.findMany({ where: { closedAt: null } })) {
    if (Object.keys(without(row, undefined, fresh)).length > 0) continue;
    await tx.incident.update({ where: { id: row.id }, data: { closedAt: now, witnesses: {} } });
  }
}

/** The processes other than this one that have seen the trouble since `fresh`. */
function without(
  row: { readonly witnesses: unknown } | null,
  witness: string | undefined,
  fresh: Date,
): Record<string, string> {
  const all = Object.entries((row?.witnesses ?? {}) as Witnesses);
  return Object.fromEntries(all.filter(([name, at]) => name !== witness && new Date(at) >= fresh));
}

function latest(one: Date | null | undefined, other: Date): Date {
  return one && one > other ? one : other;
}
