import { sql } from 'kysely';
import { db, type Parameters, prepared, type Statements } from './sql.js';

/** A stored event that waits for a durable subscriber. */
export interface WaitingEvent {
  readonly eventId: bigint;
  /** The span in which it was emitted: the header `traceparent` (W3C Trace Context). */
  readonly traceparent: string | null;
}

const findQueues = prepared(() => db.selectFrom('waitingEvents').select('queue').distinct());

/** The queues in which events wait. */
export async function queuesWithWaiting(statements: Statements): Promise<string[]> {
  const rows = await statements.all(findQueues({}));
  return rows.map(({ queue }) => queue);
}

// By their place in the table: by their key the planner could read a table with many dead rows from end to end.
const take = prepared(
  (p: Parameters<{ queue: string; limit: number }>) => sql<WaitingEvent>`
  DELETE FROM waiting_events WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM waiting_events WHERE queue = ${p.queue}
    ORDER BY event_id LIMIT ${p.limit}::int FOR UPDATE SKIP LOCKED))
  RETURNING event_id, traceparent`,
);

/**
 * Takes events out of a queue, the oldest first, without those that another transaction is taking.
 *
 * @param limit how many at the most.
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

/** Takes these events out of a queue, as far as they still wait in it. */
export async function takeThese(
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
