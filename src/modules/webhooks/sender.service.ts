import type { Clock } from '../../core/clock.js';
import { systemCaller } from '../../core/context.js';
import type { StoredEvent } from '../../core/events.js';
import type { QueuedJob } from '../../core/jobs.js';
import type { Unit } from '../../core/unit.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import type {
  PrismaClient,
  WebhookDelivery,
  WebhookEndpoint,
} from '../../generated/prisma/client.js';
import { ForbiddenTargetError, type Outbound } from '../../infra/outbound.js';
import type { Queue } from '../../infra/queue.js';
import { type DeliveryJob, queueDeliveries } from './deliveries.queue.js';
import { newDelivery, PING_EVENT } from './deliveries.service.js';
import { UNREADABLE_SECRET, type WebhookSecrets } from './secrets.js';
import { signedHeaders } from './signatures.js';
import { deleteOldDeliveries, deleteOldEvents } from './webhooks.queries.js';

/** What the sender stands on. */
export interface SenderParts {
  readonly prisma: PrismaClient;
  readonly unitOfWork: UnitOfWork;
  readonly queue: Queue;
  readonly outbound: Outbound;
  readonly secrets: WebhookSecrets;
  readonly clock: Clock;
  /** 0 to 1; spreads the attempts of many deliveries. */
  readonly random: () => number;
  readonly retrySeconds: readonly number[];
  readonly disableAfter: number;
  readonly retentionDays: number;
  /** Upper bound for one attempt, in seconds. */
  readonly timeoutSeconds: number;
}

/** Upper bound for an honoured Retry-After, in seconds. */
const MAX_RETRY_AFTER = 86_400;

/** A wait is up to this share longer than the list says. */
const JITTER = 0.2;

/** As much of what is old is deleted at a time. */
const SWEEP_BATCH = 5_000;

const self = systemCaller('webhooks');

/** What an attempt came to. */
interface Attempt {
  readonly delivered: boolean;
  readonly status: number | null;
  readonly error: string | null;
  readonly retryAfterSeconds?: number | undefined;
}

type Due = WebhookDelivery & { readonly endpoint: WebhookEndpoint };

/**
 * Brings events to the endpoints, at least once and in no certain order. Every attempt is a job: one
 * that is cut off by a crash comes again.
 */
export class WebhookSender {
  constructor(private readonly parts: SenderParts) {}

  /** How long an attempt may take before it is handed out again, in seconds: the timeout and some. */
  get jobTimeoutSeconds(): number {
    return this.parts.timeoutSeconds + 20;
  }

  /**
   * Deletes deliveries that are over, and events, after the time for which they are kept. Nothing waits
   * for it: what is due is a job of the queue.
   *
   * @param signal ends it between two batches.
   */
  async sweep(signal?: AbortSignal): Promise<void> {
    const { prisma, clock, retentionDays } = this.parts;
    const before = new Date(clock().getTime() - retentionDays * 86_400_000);
    await inBatches(() => deleteOldDeliveries(prisma, before, SWEEP_BATCH), signal);
    await inBatches(() => deleteOldEvents(prisma, before, SWEEP_BATCH), signal);
  }

  /**
   * Makes a delivery of an event for each endpoint that was enabled when it happened, and queues the
   * first attempts. Doing it again makes none twice.
   */
  async fanOut(event: StoredEvent, unit: Unit): Promise<void> {
    const { queue } = this.parts;
    const endpoints = await unit.tx.webhookEndpoint.findMany({
      where: { enabled: true, createdAt: { lte: event.occurredAt } },
      select: { id: true },
    });
    const made = await unit.tx.webhookDelivery.createManyAndReturn({
      data: endpoints.map(({ id }) => newDelivery(id, event, unit.now)),
      skipDuplicates: true,
      select: { id: true, endpointId: true },
    });
    await queueDeliveries(queue, unit.tx, made);
    unit.afterCommit(() => queue.wake());
  }

  /** Makes one attempt to deliver, and settles what comes of it. */
  async deliver({ data, complete }: QueuedJob<DeliveryJob>): Promise<void> {
    const { prisma, unitOfWork, queue } = this.parts;
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
      await this.settle(unit, due, attempt);
      await complete(unit.tx);
    });
    queue.wake();
  }

  private async attempt({ id, event, body, endpoint }: Due): Promise<Attempt> {
    if (!endpoint.enabled && event !== PING_EVENT) {
      return { delivered: false, status: null, error: 'the endpoint is disabled' };
    }
    const now = this.parts.clock();
    const secrets = this.parts.secrets.signing(endpoint, now);
    if (secrets.length === 0) return { delivered: false, status: null, error: UNREADABLE_SECRET };
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'maintenance-management-service',
      ...signedHeaders(id, now, body, secrets),
    };
    try {
      const { status, retryAfterSeconds } = await this.parts.outbound.post(
        endpoint.url,
        headers,
        body,
      );
      const delivered = status >= 200 && status < 300;
      const error = delivered ? null : `the answer was ${status}`;
      return { delivered, status, error, retryAfterSeconds };
    } catch (error) {
      const message =
        error instanceof ForbiddenTargetError
          ? `the URL ${error.message}`
          : (error as Error).message;
      return { delivered: false, status: null, error: message };
    }
  }

  private async settle(unit: Unit, due: Due, attempt: Attempt): Promise<void> {
    const { id, endpointId, event, endpoint } = due;
    const { tx, now } = unit;
    const attempts = due.attempts + 1;
    const record = { attempts, lastStatusCode: attempt.status, lastError: attempt.error };
    const isPing = event === PING_EVENT;
    // Unless the attempt before was taken for lost, and another one has been settled beside this one.
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
    const gone = attempt.status === 410;
    const delay = this.delayAfter(attempts, attempt.retryAfterSeconds);
    if (!gone && !isPing && endpoint.enabled && delay !== undefined) {
      const nextAttemptAt = new Date(now.getTime() + delay * 1000);
      const waiting = await tx.webhookDelivery.updateMany({
        where,
        data: { ...record, nextAttemptAt },
      });
      // Deleted with its endpoint in the meantime, there is nothing to wait for.
      if (waiting.count > 0) await queueDeliveries(this.parts.queue, tx, [due], delay);
      return;
    }
    const failed = await tx.webhookDelivery.updateMany({
      where,
      data: { ...record, status: 'failed', nextAttemptAt: null },
    });
    if (failed.count === 0) return;
    if (gone) await this.disable(unit, endpointId, 'the receiver answered 410 (Gone)');
    else if (!isPing && endpoint.enabled) await this.countFailure(unit, endpointId);
  }

  /** Seconds until the next attempt; undefined when there is none. */
  private delayAfter(attempts: number, retryAfterSeconds = 0): number | undefined {
    const listed = this.parts.retrySeconds[attempts - 1];
    if (listed === undefined) return undefined;
    const spread = listed * (1 + JITTER * this.parts.random());
    return Math.max(spread, Math.min(retryAfterSeconds, MAX_RETRY_AFTER));
  }

  private async countFailure(unit: Unit, endpointId: number): Promise<void> {
    const [counted] = await unit.tx.webhookEndpoint.updateManyAndReturn({
      where: { id: endpointId },
      data: { consecutiveFailures: { increment: 1 } },
    });
    const failures = counted?.consecutiveFailures ?? 0;
    if (failures < this.parts.disableAfter) return;
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

async function inBatches(remove: () => Promise<number>, signal?: AbortSignal): Promise<void> {
  for (let full = true; full && !signal?.aborted; ) full = (await remove()) === SWEEP_BATCH;
}
