import type { Clock } from '../../../core/clock.js';
import { systemCaller } from '../../../core/context.js';
import type { StoredEvent } from '../../../core/events.js';
import type { QueuedJob } from '../../../core/jobs.js';
import type { Statements } from '../../../core/sql.js';
import { withinSpan } from '../../../core/tracing.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type {
  PrismaClient,
  WebhookDelivery,
  WebhookEndpoint,
} from '../../../generated/prisma/client.js';
import type { Logger } from '../../../infra/logging/logger.js';
import { ForbiddenTargetError, type Outbound } from '../../../infra/outbound.js';
import type { Queue } from '../../../infra/queue/queue.js';
import type { KnownFieldsService } from '../../equipment/fields/known-fields.service.js';
import { startOfPeriod } from '../../system/time-partitions/partition-periods.js';
import {
  dropPartitions,
  PARTITIONED_TABLES,
} from '../../system/time-partitions/time-partitions.queries.js';
import { KEPT_DAYS } from '../event-feed/event-feed.service.js';
import { type DeliveryAttempt, withAttempt } from './attempts.mapper.js';
import {
  DELIVERIES_QUEUE,
  type DeliveryJob,
  queueDeliveries,
  queueReplay,
  REPLAYS_QUEUE,
  type ReplayJob,
} from './deliveries.queue.js';
import { existedAt, newDelivery, PING_EVENT } from './deliveries.service.js';
import { UNREADABLE_SECRET, type WebhookSecrets } from './secrets.js';
import { signedHeaders } from './signatures.js';
import {
  bodyWithFields,
  commentIdOf,
  isForReceivers,
  requestWithFields,
} from './webhook-events.js';
import {
  deleteOldDeliveries,
  deleteOldEvents,
  enabledEndpoints,
  keepEndpoint,
  newestEventBefore,
  openFieldsOf,
  textsOfComments,
} from './webhooks.queries.js';

/** Dependencies of WebhookSender. */
export interface SenderDependencies {
  readonly prisma: PrismaClient;
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly queue: Queue;
  readonly outbound: Outbound;
  readonly secrets: WebhookSecrets;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly known: Pick<KnownFieldsService, 'recent'>;
  /** Random number from 0 to 1, for the jitter of retries. */
  readonly random: () => number;
  /** Delays before the second and each further attempt, in seconds. */
  readonly retrySeconds: readonly number[];
  /** Number of consecutive failed deliveries after which an endpoint is disabled. */
  readonly disableAfter: number;
  /** Retention of finished deliveries and of events, in days. */
  readonly retentionDays: number;
  /** Time limit of one attempt, in seconds. */
  readonly timeoutSeconds: number;
}

/** Upper bound for an honoured Retry-After, in seconds. */
const MAX_RETRY_AFTER = 86_400;

/** Maximum jitter, as a fraction of the configured delay. */
const JITTER = 0.2;

const DAY = 86_400_000;

/** Rows per DELETE of a sweep. */
const SWEEP_BATCH = 5_000;

const self = systemCaller('webhooks');

/** The result of an attempt. */
interface Attempt {
  readonly delivered: boolean;
  readonly record: DeliveryAttempt;
  /** The body as it was sent. */
  readonly body: string;
  readonly retryAfterSeconds?: number | undefined;
}

/** A pending delivery with its endpoint. */
type Due = WebhookDelivery & { readonly endpoint: WebhookEndpoint };

/**
 * Delivers events to endpoints, at least once and in no particular order. Each attempt is a job,
 * which is repeated after a crash. Rules: docs/behaviour/webhooks.md.
 */
export class WebhookSender {
  constructor(private readonly deps: SenderDependencies) {}

  /** Time limit of an attempt's job, in seconds: the attempt's own limit plus a margin. */
  get jobTimeoutSeconds(): number {
    return this.deps.timeoutSeconds + 20;
  }

  /**
   * Deletes finished deliveries and events past their retention. The event feed needs events
   * longer, and events are deleted by the week.
   *
   * @param signal ends the sweep after the current batch.
   */
  async sweep(signal?: AbortSignal): Promise<void> {
    const { statements, clock, retentionDays } = this.deps;
    const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY);
    const before = daysAgo(retentionDays);
    await inBatches(() => deleteOldDeliveries(statements, before, SWEEP_BATCH), signal);
    await this.sweepEvents(daysAgo(Math.max(retentionDays, KEPT_DAYS)), signal);
  }

  /**
   * Deletes the events of weeks that ended before `kept`: whole partitions, and in batches those
   * that share a partition with later events. The partition of the newest of them is kept, because
   * that event is kept.
   */
  private async sweepEvents(kept: Date, signal?: AbortSignal): Promise<void> {
    const { prisma, statements, logger } = this.deps;
    const table = PARTITIONED_TABLES.outboxEvents;
    const before = startOfPeriod(table.period, kept);
    const newest = await newestEventBefore(statements, before);
    await dropPartitions(prisma, table, before, logger, newest);
    await inBatches(() => deleteOldEvents(statements, before, SWEEP_BATCH), signal);
  }

  /**
   * Creates a delivery of each event for each enabled endpoint that has subscribed to it and
   * existed at the time of the event, and queues the first attempts. Idempotent.
   */
  async fanOut(events: readonly StoredEvent[], unit: Unit): Promise<void> {
    const { queue } = this.deps;
    const endpoints = await enabledEndpoints(unit.statements);
    const told = events.filter(isForReceivers);
    const texts = endpoints.some(({ includeText }) => includeText)
      ? await textsOfComments(
          unit.tx,
          told.flatMap((event) => commentIdOf(event) ?? []),
        )
      : undefined;
    for (const event of told) {
      const text = texts?.get(commentIdOf(event) ?? 0);
      const receivers = endpoints.filter(
        (endpoint) => existedAt(endpoint, event) && endpoint.events.includes(event.type),
      );
      if (receivers.length === 0) continue;
      const created = await unit.tx.webhookDelivery.createManyAndReturn({
        data: receivers.map(({ id, includeText }) =>
          newDelivery(id, event, unit.now, includeText ? text : undefined),
        ),
        skipDuplicates: true,
        select: { id: true, endpointId: true },
      });
      await withinSpan(event.span, () => queueDeliveries(queue, unit.tx, created));
      if (created.length > 0) unit.afterCommit(() => queue.wake(DELIVERIES_QUEUE));
    }
  }

  /**
   * Makes one delivery attempt and records its result; the job completes in the same transaction.
   */
  async deliver({ data, complete }: QueuedJob<DeliveryJob>): Promise<void> {
    const { prisma, unitOfWork, queue } = this.deps;
    const due = await prisma.webhookDelivery.findUnique({
      where: { id: data.deliveryId },
      include: { endpoint: true },
    });
    if (due === null || due.status !== 'pending') {
      await complete(prisma);
      return;
    }
    const attempt = await this.attempt(due);
    await unitOfWork.run(self, async (unit) => {
      await this.recordResult(unit, due, attempt);
      await complete(unit.tx);
    });
    queue.wake(DELIVERIES_QUEUE);
  }

  /**
   * Makes one attempt of the next delivery in an endpoint's replays, and queues the job of the one
   * after it. A delivery whose attempt fails is retried like any other, and holds up none.
   */
  async replayNext({ data: { endpointId }, complete }: QueuedJob<ReplayJob>): Promise<void> {
    const { prisma, unitOfWork, queue } = this.deps;
    const due = await prisma.webhookDelivery.findFirst({
      where: { endpointId, inReplay: true },
      orderBy: [{ createdAt: 'asc' }, { eventId: 'asc' }],
      include: { endpoint: true },
    });
    if (due === null) {
      await complete(prisma);
      return;
    }
    const attempt = await this.attempt(due);
    await unitOfWork.run(self, async (unit) => {
      // A deletion discards the jobs that wait; one that is queued later would be left.
      const isThere = await keepEndpoint(unit.statements, endpointId);
      await this.recordResult(unit, due, attempt);
      if (isThere) await queueReplay(queue, unit.tx, endpointId);
      await complete(unit.tx);
    });
    queue.wake(DELIVERIES_QUEUE, REPLAYS_QUEUE);
  }

  /** The body of an attempt: values of fields are as they are now. */
  private async bodyNow({ event, body, endpoint }: Due): Promise<string> {
    const { includeFields } = endpoint;
    // An earlier attempt may have included them.
    if (!includeFields && !body.includes('"fields":')) return body;
    const requestId = requestWithFields(event, body);
    if (requestId === undefined) return body;
    if (!includeFields) return bodyWithFields(body, undefined);
    const { statements, known } = this.deps;
    return bodyWithFields(body, await openFieldsOf(statements, await known.recent(), requestId));
  }

  private async attempt(due: Due): Promise<Attempt> {
    const { id, event, endpoint } = due;
    const body = await this.bodyNow(due);
    const now = this.deps.clock();
    const began = performance.now();
    const failed = (error: string): Attempt => ({
      delivered: false,
      body,
      record: attemptAt(now, began, { statusCode: null, error, answer: null }),
    });
    if (!endpoint.enabled && event !== PING_EVENT) return failed('the endpoint is disabled');
    const secrets = this.deps.secrets.signing(endpoint, now);
    if (secrets.length === 0) return failed(UNREADABLE_SECRET);
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'maintenance-management-service',
      ...signedHeaders(id, now, body, secrets),
    };
    try {
      const answered = await this.deps.outbound.post(endpoint.url, headers, body);
      const { status, retryAfterSeconds, text: answer } = answered;
      const delivered = status >= 200 && status < 300;
      const error = delivered ? null : `the answer was ${status}`;
      const record = attemptAt(now, began, { statusCode: status, error, answer });
      return { delivered, record, retryAfterSeconds, body };
    } catch (error) {
      const message =
        error instanceof ForbiddenTargetError
          ? `the URL ${error.message}`
          : (error as Error).message;
      return failed(message);
    }
  }

  private async recordResult(unit: Unit, due: Due, attempt: Attempt): Promise<void> {
    const { id, endpointId, event, endpoint } = due;
    const { tx, now } = unit;
    const attempts = due.attempts + 1;
    const { statusCode: lastStatusCode, error: lastError } = attempt.record;
    const attemptHistory = withAttempt(due.attemptHistory, attempt.record);
    const { body } = attempt;
    const record = { body, attempts, lastStatusCode, lastError, attemptHistory, inReplay: false };
    const isPing = event === PING_EVENT;
    // A job that exceeded its time limit is repeated; only one of the two attempts is recorded.
    const where = { id, status: 'pending', attempts: due.attempts } as const;
    if (attempt.delivered) {
      await tx.webhookDelivery.updateMany({
        where: { id, status: { not: 'delivered' } },
        data: { ...record, status: 'delivered', deliveredAt: now, nextAttemptAt: null },
      });
      await tx.webhookEndpoint.updateMany({
        where: { id: endpointId, consecutiveFailures: { gt: 0 } },
        data: { consecutiveFailures: 0 },
      });
      return;
    }
    const isGone = lastStatusCode === 410;
    const delay = this.delayAfter(attempts, attempt.retryAfterSeconds);
    if (!isGone && !isPing && endpoint.enabled && delay !== undefined) {
      const nextAttemptAt = new Date(now.getTime() + delay * 1000);
      const waiting = await tx.webhookDelivery.updateMany({
        where,
        data: { ...record, nextAttemptAt },
      });
      // No row was updated if the endpoint was deleted concurrently.
      if (waiting.count > 0) await queueDeliveries(this.deps.queue, tx, [due], delay);
      return;
    }
    const failed = await tx.webhookDelivery.updateMany({
      where,
      data: { ...record, status: 'failed', nextAttemptAt: null },
    });
    if (failed.count === 0) return;
    if (isGone) await this.disable(unit, endpointId, 'the receiver answered 410 (Gone)');
    else if (!isPing && endpoint.enabled) await this.countFailure(unit, endpointId);
  }

  /** Delay before the next attempt, in seconds; undefined after the last one. */
  private delayAfter(attempts: number, retryAfterSeconds = 0): number | undefined {
    const configured = this.deps.retrySeconds[attempts - 1];
    if (configured === undefined) return undefined;
    const delay = configured * (1 + JITTER * this.deps.random());
    return Math.max(delay, Math.min(retryAfterSeconds, MAX_RETRY_AFTER));
  }

  private async countFailure(unit: Unit, endpointId: number): Promise<void> {
    const [counted] = await unit.tx.webhookEndpoint.updateManyAndReturn({
      where: { id: endpointId },
      data: { consecutiveFailures: { increment: 1 } },
    });
    const failures = counted?.consecutiveFailures ?? 0;
    if (failures < this.deps.disableAfter) return;
    await this.disable(unit, endpointId, `${failures} deliveries in a row have failed`);
  }

  private async disable(unit: Unit, endpointId: number, reason: string): Promise<void> {
    const { count } = await unit.tx.webhookEndpoint.updateMany({
      where: { id: endpointId, enabled: true },
      data: { enabled: false, disabledReason: reason, updatedAt: unit.now },
    });
    if (count === 0) return;
    unit.audit({
      action: 'webhook.disabled',
      targetType: 'webhook_endpoint',
      targetId: endpointId,
      metadata: { reason },
    });
  }
}

/** The record of an attempt that has just ended. @param began time of `performance.now`. */
function attemptAt(
  at: Date,
  began: number,
  result: Pick<DeliveryAttempt, 'statusCode' | 'error' | 'answer'>,
): DeliveryAttempt {
  return { at, durationMs: Math.round(performance.now() - began), ...result };
}

async function inBatches(remove: () => Promise<number>, signal?: AbortSignal): Promise<void> {
  for (let full = true; full && !signal?.aborted; ) full = (await remove()) === SWEEP_BATCH;
}
