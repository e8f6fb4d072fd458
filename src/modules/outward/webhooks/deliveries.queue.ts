import type { Tx } from '../../../core/transaction.js';
import type { Queue } from '../../../infra/queue/queue.js';

/** The queue of delivery attempts. */
export const DELIVERIES_QUEUE = 'webhook-deliveries';

/** A job of `DELIVERIES_QUEUE`. */
export interface DeliveryJob {
  readonly deliveryId: string;
}

/** Queues delivery attempts, grouped by endpoint to limit concurrency per endpoint. */
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

/** The queue of replays: a job sends one delivery, and then queues the job of the next. */
export const REPLAYS_QUEUE = 'webhook-replays';

/** A job of `REPLAYS_QUEUE`. */
export interface ReplayJob {
  readonly endpointId: number;
}

/** Queues the next delivery of an endpoint's replays. */
export async function queueReplay(queue: Queue, tx: Tx, endpointId: number): Promise<void> {
  const data: ReplayJob = { endpointId };
  await queue.send(tx, REPLAYS_QUEUE, [{ data, group: String(endpointId) }]);
}

/** Removes an endpoint's waiting attempts from the queues; running attempts continue. */
export async function discardDeliveries(queue: Queue, tx: Tx, endpointId: number): Promise<void> {
  await queue.discard(tx, DELIVERIES_QUEUE, String(endpointId));
  await queue.discard(tx, REPLAYS_QUEUE, String(endpointId));
}
