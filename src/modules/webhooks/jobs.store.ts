import type { StoredEvent } from '../../core/unit-of-work.js';
import type { Tx } from '../../infra/database.js';
import type { Queue } from '../../infra/queue.js';

/** The queue of events that have not been handed to the endpoints yet. */
export const EVENTS_QUEUE = 'events';

/** The queue of attempts to deliver. */
export const DELIVERIES_QUEUE = 'webhook-deliveries';

/** A job of `EVENTS_QUEUE`. */
export interface EventJob {
  /** A bigint, which JSON does not have. */
  readonly eventId: string;
}

/** A job of `DELIVERIES_QUEUE`. */
export interface DeliveryJob {
  readonly deliveryId: string;
}

/** What both queues are made with; an attempt gets its time limit and some. */
export function webhookQueues(timeoutSeconds: number) {
  return {
    [EVENTS_QUEUE]: { expireInSeconds: 60 },
    [DELIVERIES_QUEUE]: { expireInSeconds: timeoutSeconds + 20 },
  };
}

/** Puts events into their queue, in the transaction that has written them. */
export async function queueEvents(
  queue: Queue,
  tx: Tx,
  events: readonly StoredEvent[],
): Promise<void> {
  const jobs = events.map(({ id }) => ({ data: { eventId: String(id) } satisfies EventJob }));
  await queue.send(tx, EVENTS_QUEUE, jobs);
}

/** Puts attempts into their queue; those to one endpoint are bounded together. */
export async function queueDeliveries(
  queue: Queue,
  tx: Tx,
  deliveries: readonly { id: string; endpointId: number }[],
  delaySeconds?: number,
): Promise<void> {
  const jobs = deliveries.map(({ id, endpointId }) => ({
    data: { deliveryId: id } satisfies DeliveryJob,
    group: String(endpointId),
    ...(delaySeconds === undefined ? {} : { delaySeconds }),
  }));
  await queue.send(tx, DELIVERIES_QUEUE, jobs);
}

/** Takes the attempts to deliver to an endpoint out of the queue, those under way left out. */
export async function discardDeliveries(queue: Queue, tx: Tx, endpointId: number): Promise<void> {
  await queue.discard(tx, DELIVERIES_QUEUE, String(endpointId));
}
