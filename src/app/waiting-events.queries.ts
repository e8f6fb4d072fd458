import { sql } from 'kysely';
import { db, type Parameters, prepared, type Statements } from '../core/sql.js';

/** A stored event that waits for a durable subscriber. */
export interface WaitingEvent {
  readonly eventId: bigint;
  /** The `traceparent` (W3C Trace Context) of the span that emitted it. */
  readonly traceparent: string | null;
}

const findQueues = prepared(() => db.selectFrom('waitingEvents').select('queue').distinct());

/** Queues in which events wait. */
export async function queuesWithWaiting(statements: Statements): Promise<string[]> {
  const rows = await statements.all(findQueues({}));
  return rows.map(({ queue }) => queue);
}

// Located by physical row position: by key, the planner might scan a table with many dead rows
// completely.
const take = prepared(
  (p: Parameters<{ queue: string; limit: number }>) => sql<WaitingEvent>`
  DELETE FROM waiting_events WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM waiting_events WHERE queue = ${p.queue}
    ORDER BY event_id LIMIT ${p.limit}::int FOR UPDATE SKIP LOCKED))
  RETURNING event_id, traceparent`,
);

/**
 * Takes the oldest events out of a queue, skipping those that another transaction is taking.
 *
 * @param limit maximum number of events.
 * @returns them in the order of the outbox. When the transaction is rolled back, they wait again.
 */
export async function takeWaiting(
  statements: Statements,
  queue: string,
  limit: number,
): Promise<WaitingEvent[]> {
  return sorted(await statements.all(take({ queue, limit })));
}

const takeByIds = prepared(
  (p: Parameters<{ queue: string; ids: readonly bigint[] }>) => sql<WaitingEvent>`
  DELETE FROM waiting_events WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM waiting_events WHERE queue = ${p.queue} AND event_id = ANY (${p.ids}::bigint[])
    ORDER BY event_id FOR UPDATE SKIP LOCKED))
  RETURNING event_id, traceparent`,
);

/** Takes those of these events that still wait in a queue. */
export async function takeSelected(
  statements: Statements,
  queue: string,
  events: readonly WaitingEvent[],
): Promise<WaitingEvent[]> {
  const ids = events.map(({ eventId }) => eventId);
  return sorted(await statements.all(takeByIds({ queue, ids })));
}

function sorted(events: WaitingEvent[]): WaitingEvent[] {
  return events.sort((one, other) => (one.eventId < other.eventId ? -1 : 1));
}
