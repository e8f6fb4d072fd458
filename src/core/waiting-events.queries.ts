import type { Statements } from './reads.js';

/** A stored event that waits for a durable subscriber. */
export interface WaitingEvent {
  readonly eventId: bigint;
  /** The span in which it was emitted: the header `traceparent` (W3C Trace Context). */
  readonly traceparent: string | null;
}

/** The queues in which events wait. */
export async function queuesWithWaiting(statements: Statements): Promise<string[]> {
  const rows = await statements.rows('SELECT DISTINCT queue FROM waiting_events', []);
  return rows.map(([queue]) => queue as string);
}

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
  return eventsFrom(await statements.rows(TAKE, [queue, limit]));
}

// By their place in the table: by their key the planner could read a table with many dead rows from end to end.
const TAKE = `
  DELETE FROM waiting_events WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM waiting_events WHERE queue = $1
    ORDER BY event_id LIMIT $2::int FOR UPDATE SKIP LOCKED))
  RETURNING event_id, traceparent`;

/** Takes these events out of a queue, as far as they still wait in it. */
export async function takeThese(
  statements: Statements,
  queue: string,
  events: readonly WaitingEvent[],
): Promise<WaitingEvent[]> {
  const ids = `{${events.map(({ eventId }) => eventId).join(',')}}`;
  return eventsFrom(await statements.rows(TAKE_THESE, [queue, ids]));
}

const TAKE_THESE = `
  DELETE FROM waiting_events WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM waiting_events WHERE queue = $1 AND event_id = ANY ($2::bigint[])
    ORDER BY event_id FOR UPDATE SKIP LOCKED))
  RETURNING event_id, traceparent`;

function eventsFrom(rows: readonly (readonly unknown[])[]): WaitingEvent[] {
  return rows
    .map(([eventId, traceparent]) => ({
      eventId: eventId as bigint,
      traceparent: traceparent as string | null,
    }))
    .sort((one, other) => (one.eventId < other.eventId ? -1 : 1));
}
