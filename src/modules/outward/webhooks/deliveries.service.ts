import { randomUUID } from 'node:crypto';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, invalid, notFound } from '../../../core/errors.js';
import { after, decodeCursor, orderBy, type Page, paginate } from '../../../core/pagination.js';
import type { Tx } from '../../../core/transaction.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { Prisma, PrismaClient } from '../../../generated/prisma/client.js';
import type { Queue } from '../../../infra/queue/queue.js';
import {
  DELIVERIES_QUEUE,
  queueDeliveries,
  queueReplay,
  REPLAYS_QUEUE,
} from './deliveries.queue.js';
import { commentIdOf, notificationBody } from './webhook-events.js';
import { LONG_COLUMNS, toDeliveryDetails, toDeliveryResponse } from './webhooks.mapper.js';
import {
  type EnabledEndpoint,
  type EventRow,
  missedEvents,
  type Period,
  textsOfComments,
} from './webhooks.queries.js';
import type {
  ListWebhookDeliveriesInput,
  ReplayWebhookDeliveriesInput,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookReplayPayload,
} from './webhooks.types.js';

/** Event type of a ping, which is not a notification. */
export const PING_EVENT = 'webhook.ping';

const NEWEST_FIRST = { list: 'webhookDeliveries', field: 'createdAt', descending: true } as const;

/** Upper bound for the deliveries of one replay. */
const MAX_REPLAY = 10_000;

/** Deliveries per INSERT. */
const INSERT_BATCH = 1_000;

/** The columns of a delivery before its first attempt. */
const RESET = { status: 'pending', attempts: 0, deliveredAt: null } as const;

/** Lists deliveries, sends pings and replays deliveries. */
export class DeliveriesService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly queue: Queue,
  ) {}

  /**
   * A page of an endpoint's deliveries, newest first.
   *
   * @throws AppError NOT_FOUND for an unknown endpoint, VALIDATION_ERROR for an invalid cursor.
   */
  async list(input: ListWebhookDeliveriesInput): Promise<Page<WebhookDelivery>> {
    const { id: endpointId, status, limit, cursor } = input;
    const position = cursor
      ? decodeCursor(cursor, NEWEST_FIRST, { value: 'date', ids: 'uuid' })
      : undefined;
    const endpoint = await this.prisma.webhookEndpoint.count({ where: { id: endpointId } });
    if (endpoint === 0) throw notFound('The webhook endpoint');
    const where = { endpointId, ...(status === undefined ? {} : { status }) };
    return await paginate({
      limit,
      order: NEWEST_FIRST,
      fetch: (take) =>
        this.prisma.webhookDelivery.findMany({
          where: position ? { AND: [where, after(NEWEST_FIRST, position)] } : where,
          orderBy: orderBy(NEWEST_FIRST),
          take,
          omit: LONG_COLUMNS,
        }),
      count: () => this.prisma.webhookDelivery.count({ where }),
      map: toDeliveryResponse,
      position: (item) => ({ value: item.createdAt, id: item.id }),
    });
  }

  /** A delivery with its payload and attempts. @throws AppError NOT_FOUND for an unknown id. */
  async get(id: string): Promise<WebhookDeliveryDetails> {
    const row = await this.prisma.webhookDelivery.findUnique({ where: { id } });
    if (row === null) throw notFound('The delivery');
    return toDeliveryDetails(row);
  }

  /**
   * Queues a ping with a single attempt, also to a disabled endpoint.
   *
   * @throws AppError NOT_FOUND for an unknown endpoint.
   */
  async ping(caller: ActingCaller, endpointId: number): Promise<WebhookDelivery> {
    const delivery = await this.unitOfWork.run(caller, async ({ tx, now, audit }) => {
      const endpoint = await tx.webhookEndpoint.findUnique({ where: { id: endpointId } });
      if (endpoint === null) throw notFound('The webhook endpoint');
      const payload = { id: endpointId, status: 'ping', updatedAt: now.toISOString() };
      const row = await this.queued(tx, endpointId, { type: PING_EVENT, payload }, now);
      audit({ action: 'webhook.pinged', targetType: 'webhook_endpoint', targetId: endpointId });
      return row;
    });
    this.queue.wake(DELIVERIES_QUEUE);
    return toDeliveryResponse(delivery);
  }

  /**
   * Sends an event to one endpoint, whatever its subscription; the event feed does not have it.
   *
   * @throws AppError NOT_FOUND for an unknown endpoint; CONFLICT for a disabled one.
   */
  async tell(
    caller: ActingCaller,
    endpointId: number,
    type: string,
    payload: Prisma.InputJsonObject,
  ): Promise<void> {
    await this.unitOfWork.run(caller, async ({ tx, now, afterCommit }) => {
      const endpoint = await tx.webhookEndpoint.findUnique({ where: { id: endpointId } });
      if (endpoint === null) throw notFound('The webhook endpoint');
      requireEnabled(endpoint);
      const body = JSON.stringify({ event: type, data: payload });
      await this.queued(tx, endpointId, { type, payload }, now, { body });
      afterCommit(() => this.queue.wake(DELIVERIES_QUEUE));
    });
  }

  /** Queues the delivery of an event that is for one endpoint only. */
  private async queued(
    tx: Tx,
    endpointId: number,
    { type, payload }: { readonly type: string; readonly payload: Prisma.InputJsonObject },
    now: Date,
    whole: { readonly body?: string } = {},
  ) {
    // Written to the outbox for its id, without dispatch.
    const event = await tx.outboxEvent.create({ data: { type, payload, occurredAt: now } });
    const data = { ...newDelivery(endpointId, { ...event, payload }, now), ...whole };
    const row = await tx.webhookDelivery.create({ data });
    await queueDeliveries(this.queue, tx, [row]);
    return row;
  }

  /**
   * Queues a delivery again, with the same `webhook-id`. Its earlier attempts are kept.
   *
   * @throws AppError NOT_FOUND; CONFLICT while it is pending or its endpoint is disabled.
   */
  async replay(caller: ActingCaller, id: string): Promise<WebhookDelivery> {
    const delivery = await this.unitOfWork.run(caller, async ({ tx, now, audit }) => {
      const before = await tx.webhookDelivery.findUnique({
        where: { id },
        include: { endpoint: true },
      });
      if (before === null) throw notFound('The delivery');
      requireEnabled(before.endpoint);
      const [row] = await tx.webhookDelivery.updateManyAndReturn({
        where: { id, status: { not: 'pending' } },
        data: { ...RESET, nextAttemptAt: now },
      });
      if (row === undefined) throw new AppError('CONFLICT', 'The delivery is pending.');
      await queueDeliveries(this.queue, tx, [row]);
      audit({
        action: 'webhook.delivery_replayed',
        targetType: 'webhook_endpoint',
        targetId: row.endpointId,
        metadata: { deliveryId: id },
      });
      return row;
    });
    this.queue.wake(DELIVERIES_QUEUE);
    return toDeliveryResponse(delivery);
  }

  /**
   * Queues the notifications of a period again, except pending ones. They are sent one after the
   * other, in the order of the events, after those of earlier replays that still wait for an earlier
   * time. Includes events without a delivery, from times when the endpoint was disabled or did not
   * exist.
   *
   * @throws AppError NOT_FOUND; CONFLICT while the endpoint is disabled; VALIDATION_ERROR for a
   *   period that has more than MAX_REPLAY deliveries.
   */
  async replayRange(
    caller: ActingCaller,
    { id: endpointId, from, to }: ReplayWebhookDeliveriesInput,
  ): Promise<WebhookReplayPayload> {
    const period = { endpointId, from, to };
    const replay = await this.unitOfWork.run(caller, async ({ tx, statements, now, audit }) => {
      const endpoint = await tx.webhookEndpoint.findUnique({ where: { id: endpointId } });
      if (endpoint === null) throw notFound('The webhook endpoint');
      requireEnabled(endpoint);
      const missed = await missedEvents(statements, period, endpoint.events, MAX_REPLAY + 1);
      const count = missed.length + (await tx.webhookDelivery.count({ where: settledIn(period) }));
      if (count > MAX_REPLAY) {
        throw invalid(
          'to',
          `the period holds more than ${MAX_REPLAY} deliveries; replay it in parts`,
        );
      }
      const again = await tx.webhookDelivery.updateMany({
        where: settledIn(period),
        data: { ...RESET, nextAttemptAt: now, inReplay: true },
      });
      let replayed = again.count;
      let beforeRegistration = 0;
      const commentIds = missed.flatMap((event) => commentIdOf(event) ?? []);
      const texts = await textsOfComments(tx, endpoint.includeText ? commentIds : []);
      for (let start = 0; start < missed.length; start += INSERT_BATCH) {
        const batch = missed.slice(start, start + INSERT_BATCH);
        const created = await tx.webhookDelivery.createManyAndReturn({
          data: batch.map((event) => ({
            ...newDelivery(endpointId, event, now, texts.get(commentIdOf(event) ?? 0)),
            inReplay: true,
          })),
          // A concurrent dispatch may have created the delivery.
          skipDuplicates: true,
          select: { eventId: true, createdAt: true },
        });
        replayed += created.length;
        beforeRegistration += created.filter(
          ({ eventId, createdAt }) => !existedAt(endpoint, { id: eventId, occurredAt: createdAt }),
        ).length;
      }
      if (replayed > 0) await queueReplay(this.queue, tx, endpointId);
      audit({
        action: 'webhook.period_replayed',
        targetType: 'webhook_endpoint',
        targetId: endpointId,
        metadata: { from: from.toISOString(), to: to.toISOString(), replayed },
      });
      return { replayed, beforeRegistration };
    });
    this.queue.wake(REPLAYS_QUEUE);
    return { id: endpointId, ...replay };
  }
}

/** The delivered and failed deliveries of a period, without pings. */
function settledIn({ endpointId, from, to }: Period): Prisma.WebhookDeliveryWhereInput {
  return {
    endpointId,
    event: { not: PING_EVENT },
    status: { not: 'pending' },
    createdAt: { gte: from, lte: to },
  };
}

/**
 * The row of a new delivery of an event to an endpoint.
 *
 * @param text text of the event's comment, for an endpoint that includes it.
 */
export function newDelivery(endpointId: number, event: EventRow, now: Date, text?: string) {
  return {
    id: randomUUID(),
    endpointId,
    eventId: event.id,
    event: event.type,
    body: notificationBody(event, text),
    nextAttemptAt: now,
    // Lists and replays use the time of the event, not that of the insertion.
    createdAt: event.occurredAt,
  };
}

/**
 * Returns whether the endpoint existed at the time of the event; compares their order, because
 * clocks can be set back.
 */
export function existedAt(
  { createdAt, afterEventId }: Pick<EnabledEndpoint, 'createdAt' | 'afterEventId'>,
  event: Pick<EventRow, 'id' | 'occurredAt'>,
): boolean {
  return afterEventId === null ? createdAt <= event.occurredAt : event.id > afterEventId;
}

function requireEnabled(endpoint: { readonly enabled: boolean }): void {
  if (!endpoint.enabled) throw new AppError('CONFLICT', 'The webhook endpoint is disabled.');
}
