import { sessionOf } from '../../../core/access.js';
import type { ActingCaller, ActingContext } from '../../../core/context.js';
import { AppError, invalid, notFound } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type {
  Prisma,
  PrismaClient,
  PushSubscription as Row,
} from '../../../generated/prisma/client.js';
import { lockUser } from '../../people/users/users.queries.js';
import { deleteEnded, lockEndpoint } from './push.queries.js';
import {
  type AddPushSubscriptionInput,
  keyBytes,
  MAX_DEVICES,
  type PushKey,
  type PushSubscription,
  type PushTest,
} from './push.types.js';
import type { PushHosts } from './push-hosts.js';
import type { PushKeys } from './push-keys.service.js';
import type { PushSender } from './push-sender.service.js';
import { endDevice, endpointHash, type Pushes } from './pushes.service.js';

/** Dependencies of SubscriptionsService. */
export interface SubscriptionsDependencies {
  readonly prisma: PrismaClient;
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly keys: PushKeys;
  readonly hosts: PushHosts;
  readonly sender: PushSender;
  readonly pushes: Pushes;
  readonly clock: () => Date;
}

/** Number of calls as which a test message counts. */
const CALLS_OF_TEST = 10;

/** Rows per DELETE of a sweep. */
const SWEEP_BATCH = 1_000;

/** The message of `test`. */
const TEST = { id: null, kind: 'test', number: null, place: null };

/**
 * The devices of the current user that get notifications (docs/behaviour/push.md). A device belongs
 * to the session that registered it last: the row of an ended session counts as deleted.
 */
export class SubscriptionsService {
  constructor(private readonly deps: SubscriptionsDependencies) {}

  /** The key with which a browser registers. */
  async key(): Promise<PushKey> {
    return { publicKey: (await this.deps.keys.publicKey()) ?? null };
  }

  /** The devices of the caller; none while nothing is sent to devices. */
  async list(caller: ActingCaller): Promise<PushSubscription[]> {
    const { prisma, keys, clock } = this.deps;
    if (!(await keys.isOn())) return [];
    const rows = await prisma.pushSubscription.findMany({
      where: live(caller, clock()),
      orderBy: { id: 'asc' },
      take: MAX_DEVICES,
    });
    return rows.map((row) => toResponse(caller, row));
  }

  /**
   * Registers a device for the caller's session. A device of the caller keeps its id; that of
   * another account is taken from it.
   *
   * @throws AppError NOT_FOUND while nothing is sent to devices, VALIDATION_ERROR for `endpoint`,
   *   CONFLICT for the eleventh device.
   */
  async add(caller: ActingCaller, input: AddPushSubscriptionInput): Promise<PushSubscription> {
    const { keys, hosts, sender, unitOfWork } = this.deps;
    // It also replaces a pair that cannot be decrypted, which would end the new row.
    if ((await keys.publicKey()) === undefined) throw notFound('Push');
    const problem = hosts.problemOf(input.endpoint);
    if (problem !== undefined) throw invalid('endpoint', problem);
    const { userId, sessionId } = sessionOf(caller);
    const { endpoint, label = null } = input;
    const values = {
      sessionId,
      label,
      lastError: null,
      sealed: sender.seal({ endpoint, keys: plainKeys(input) }),
    };
    const hash = endpointHash(endpoint);
    return await unitOfWork.run(caller, async (unit) => {
      await lockUser(unit.statements, userId);
      await lockEndpoint(unit.statements, hash);
      const own = await this.ownOrNone(unit, caller, hash);
      if (own === undefined) await this.requireRoom(unit, caller);
      const row = own
        ? await unit.tx.pushSubscription.update({ where: { id: own.id }, data: values })
        : await unit.tx.pushSubscription.create({
            data: {
              ...values,
              userId,
              endpointHash: hash,
              host: new URL(endpoint).host,
              createdAt: unit.now,
            },
          });
      unit.audit({
        action: 'push_subscription.created',
        targetType: 'push_subscription',
        targetId: row.id,
        metadata: { host: row.host, replaced: own !== undefined },
      });
      return toResponse(caller, row);
    });
  }

  /**
   * Ends a device of the caller.
   *
   * @throws AppError NOT_FOUND for one that has ended or belongs to another account.
   */
  async delete(caller: ActingCaller, id: number): Promise<PushSubscription> {
    return await this.deps.unitOfWork.run(caller, async (unit) => {
      const where = { ...live(caller, unit.now), id };
      const row = await unit.tx.pushSubscription.findFirst({ where });
      if (row === null) throw notFound('The device');
      await endDevice(unit, row, { id });
      return toResponse(caller, row);
    });
  }

  /**
   * Sends a test message to a device of the caller, and waits for the answer of its push service.
   *
   * @throws AppError NOT_FOUND as `delete`, and while nothing is sent to devices; RATE_LIMITED where
   *   fewer than ten calls are left.
   */
  async test(context: ActingContext, id: number): Promise<PushTest> {
    const { prisma, keys, sender, pushes, unitOfWork, clock } = this.deps;
    const where = { ...live(context, clock()), id };
    const row = (await keys.isOn()) ? await prisma.pushSubscription.findFirst({ where }) : null;
    if (row === null) throw notFound('The device');
    await context.countFurther?.(CALLS_OF_TEST - 1);
    const result = await sender.send(row.sealed, { payload: TEST, urgency: 'normal' });
    const delivered = result.outcome === 'delivered';
    await unitOfWork.run(context, async (unit) => {
      unit.audit({
        action: 'push_subscription.tested',
        targetType: 'push_subscription',
        targetId: id,
        metadata: { host: row.host, delivered },
      });
      await pushes.recordResult(unit, row, result);
    });
    return { delivered, status: result.status };
  }

  /**
   * Deletes the devices of ended sessions.
   *
   * @param signal ends the sweep after the current batch.
   */
  async sweep(signal: AbortSignal): Promise<void> {
    const { statements, clock } = this.deps;
    let deleted = SWEEP_BATCH;
    while (deleted === SWEEP_BATCH && !signal.aborted) {
      deleted = await deleteEnded(statements, clock(), SWEEP_BATCH);
    }
  }

  /** The row of a device that the caller has registered; that of anybody else is deleted. */
  private async ownOrNone(
    unit: Unit,
    caller: ActingCaller,
    hash: string,
  ): Promise<Row | undefined> {
    const { tx, now } = unit;
    const own = await tx.pushSubscription.findFirst({
      where: { ...live(caller, now), endpointHash: hash },
    });
    if (own !== null) return own;
    const former = await tx.pushSubscription.findUnique({ where: { endpointHash: hash } });
    if (former !== null) await endDevice(unit, former, { id: former.id });
    return undefined;
  }

  private async requireRoom({ tx, now }: Unit, caller: ActingCaller): Promise<void> {
    const count = await tx.pushSubscription.count({ where: live(caller, now) });
    if (count < MAX_DEVICES) return;
    throw new AppError('CONFLICT', `An account has ${MAX_DEVICES} devices at most.`, {
      field: 'endpoint',
      reason: `${MAX_DEVICES} devices registered`,
    });
  }
}

/** The devices of the caller whose sessions live. */
function live({ actor }: ActingCaller, now: Date): Prisma.PushSubscriptionWhereInput {
  return { userId: actor.userId, session: { revokedAt: null, expiresAt: { gt: now } } };
}

/** The keys as the library accepts them: in base64url without padding. */
function plainKeys({ keys: { p256dh, auth } }: AddPushSubscriptionInput) {
  const plain = (text: string) => keyBytes(text)?.toString('base64url') ?? '';
  return { p256dh: plain(p256dh), auth: plain(auth) };
}

function toResponse(caller: ActingCaller, row: Row): PushSubscription {
  const { id, host, label, createdAt, lastUsedAt, lastError, sessionId } = row;
  const current = sessionId === sessionOf(caller).sessionId;
  return { id, host, label, createdAt, lastUsedAt, lastError, current };
}
