import { createHash } from 'node:crypto';
import { systemCaller } from '../../../core/context.js';
import type { QueuedJob } from '../../../core/jobs.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { PrismaClient, PushSubscription } from '../../../generated/prisma/client.js';
import type { Logger } from '../../../infra/logging/logger.js';
import { type MailAttempt, pushAttempts } from '../../../infra/mail/mail-metrics.js';
import type { Queue } from '../../../infra/queue/queue.js';
import { type Device, liveDevices } from './push.queries.js';
import type { PushKeys } from './push-keys.service.js';
import {
  type PushMessage,
  type PushResult,
  type PushSender,
  TIMEOUT_SECONDS,
} from './push-sender.service.js';

/** The queue of messages to devices. */
export const PUSHES_QUEUE = 'pushes';

/** Time for the statements around an attempt, in seconds. */
const AROUND_ATTEMPT = 20;

/** A job of `PUSHES_QUEUE`: a notification for one device. */
export interface PushJob {
  readonly notificationId: number;
  readonly deviceId: number;
  /** Number of attempts so far. */
  readonly attempts: number;
}

/** A notification that is due now, or the time until which it waits. */
export type PushStep =
  | { readonly message: PushMessage /** No attempt is made after it. */; readonly endsAt: Date }
  | { readonly until: Date };

/** Makes the messages of notifications when they are sent. */
export interface PushSource {
  /** Returns the step of a notification of an account; undefined if there is nothing to send. */
  next(notificationId: number, userId: number): Promise<PushStep | undefined>;
}

/** Dependencies of Pushes. */
export interface PushesDependencies {
  readonly prisma: PrismaClient;
  readonly unitOfWork: UnitOfWork;
  readonly queue: Queue;
  readonly logger: Logger;
  readonly keys: PushKeys;
  readonly sender: PushSender;
  readonly clock: () => Date;
  /** Pauses between the attempts, in seconds. */
  readonly retrySeconds: readonly number[];
}

const self = systemCaller('push');

/**
 * Queues messages to devices, and sends the due ones (docs/behaviour/push.md). A message is made
 * when it is sent, at least once; a later one of the same topic replaces one that waits.
 */
export class Pushes {
  private source: PushSource | undefined;

  constructor(private readonly deps: PushesDependencies) {}

  /** Time limit of a job, in seconds. */
  get jobTimeoutSeconds(): number {
    return TIMEOUT_SECONDS + AROUND_ATTEMPT;
  }

  /** Registers the source of the messages, before the first job runs. */
  use(source: PushSource): void {
    this.source = source;
  }

  /** Returns whether messages are sent to devices at all. */
  async isOn(statements?: Statements): Promise<boolean> {
    return await this.deps.keys.isOn(statements);
  }

  /** The devices of accounts, by account; none while nothing is sent to devices. */
  async devicesOf(
    { statements, now }: Unit,
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly Device[]>> {
    const devices = await liveDevices(statements, userIds, now);
    const isOn = devices.length > 0 && (await this.isOn(statements));
    return Map.groupBy(isOn ? devices : [], ({ userId }) => userId);
  }

  /** Queues notifications for devices at their times, as part of the transaction. */
  async enqueue(
    unit: Unit,
    pushes: readonly { readonly job: PushJob; readonly dueAt: Date }[],
  ): Promise<void> {
    const { queue } = this.deps;
    const jobs = pushes.map(({ job, dueAt }) => {
      const delaySeconds = Math.ceil((dueAt.getTime() - unit.now.getTime()) / 1000);
      return { data: job, ...(delaySeconds > 0 ? { delaySeconds } : {}) };
    });
    await queue.send(unit.statements, PUSHES_QUEUE, jobs);
    if (pushes.some(({ dueAt }) => dueAt <= unit.now)) {
      unit.afterCommit(() => queue.wake(PUSHES_QUEUE));
    }
  }

  /** Processes a job; it completes in the transaction that records its result. */
  async deliver({ data: job, complete }: QueuedJob<PushJob>): Promise<void> {
    const { unitOfWork } = this.deps;
    const device = await this.liveDevice(job.deviceId);
    const step = device && (await this.source?.next(job.notificationId, device.userId));
    if (device === undefined || step === undefined) return await complete();
    const record = (work: (unit: Unit) => Promise<unknown>) =>
      unitOfWork.run(self, async (unit) => {
        await work(unit);
        await complete(unit.tx);
      });
    if ('until' in step) {
      const { until: dueAt } = step;
      return await record((unit) => this.enqueue(unit, [{ job, dueAt }]));
    }
    const began = performance.now();
    const result = await this.deps.sender.send(device.sealed, step.message);
    const dueAt = this.nextAttempt(job, result, step.endsAt);
    this.report(device, job, result, dueAt, performance.now() - began);
    await record(async (unit) => {
      await this.recordResult(unit, device, result);
      if (dueAt === undefined) return;
      await this.enqueue(unit, [{ job: { ...job, attempts: job.attempts + 1 }, dueAt }]);
    });
  }

  /** Records what became of a message, for the owner of the device. */
  async recordResult(unit: Unit, device: PushSubscription, result: PushResult): Promise<void> {
    const { outcome, error: lastError } = result;
    // A device that was registered again meanwhile has other keys.
    const where = { id: device.id, sealed: device.sealed };
    if (outcome === 'gone') return await endDevice(unit, device, where);
    const used = outcome === 'delivered' ? { lastUsedAt: unit.now } : {};
    await unit.tx.pushSubscription.updateMany({ where, data: { lastError, ...used } });
  }

  /** A device whose session lives and whose account is active. */
  private async liveDevice(id: number): Promise<PushSubscription | undefined> {
    const { prisma, clock } = this.deps;
    const device = await prisma.pushSubscription.findFirst({
      where: {
        id,
        session: { revokedAt: null, expiresAt: { gt: clock() } },
        user: { status: 'active' },
      },
    });
    return device ?? undefined;
  }

  /** Time of the next attempt; undefined after the last one. */
  private nextAttempt(
    { attempts }: PushJob,
    { outcome, retryAfterSeconds }: PushResult,
    endsAt: Date,
  ): Date | undefined {
    const pause = outcome === 'later' ? this.deps.retrySeconds[attempts] : undefined;
    if (pause === undefined) return undefined;
    const seconds = Math.max(pause, retryAfterSeconds);
    const dueAt = new Date(this.deps.clock().getTime() + seconds * 1000);
    return dueAt < endsAt ? dueAt : undefined;
  }

  private report(
    { host }: PushSubscription,
    { attempts }: PushJob,
    { outcome, status, error }: PushResult,
    retryAt: Date | undefined,
    milliseconds: number,
  ): void {
    const sent = outcome === 'delivered';
    const result = sent ? 'sent' : retryAt === undefined ? 'failed' : 'retried';
    pushAttempts.publish({ result, milliseconds } satisfies MailAttempt);
    if (sent) return;
    const details = { host, status, reason: error, attempt: attempts + 1 };
    this.deps.logger.warn(details, 'message to a device was not sent');
  }
}

/** SHA-256 of the address of a device, in hexadecimal digits. */
export function endpointHash(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('hex');
}

/** Deletes a device with its record, unless it is gone already. */
export async function endDevice(
  unit: Unit,
  { id, host }: Pick<PushSubscription, 'id' | 'host'>,
  where: { readonly id: number; readonly sealed?: string },
): Promise<void> {
  const { count } = await unit.tx.pushSubscription.deleteMany({ where });
  if (count === 0) return;
  unit.audit({
    action: 'push_subscription.deleted',
    targetType: 'push_subscription',
    targetId: id,
    metadata: { host },
  });
}
