import { changesAnything, changesBetween, snapshotOf } from '../../../core/changes.js';
import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import {
  AppError,
  invalid,
  notFound,
  nothingToChange,
  requireVersion,
} from '../../../core/errors.js';
import { after, decodeCursor, orderBy, type Page, paginate } from '../../../core/pagination.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type {
  Delegation as DelegationRow,
  Prisma,
  PrismaClient,
} from '../../../generated/prisma/client.js';
import { requireAuthorityOver } from '../users/users.access.js';
import { requireMayDelegate, visibleDelegations } from './delegations.access.js';
import { delegationMade } from './delegations.events.js';
import { extendDelegatedUntil, lockDelegation, lockUsers } from './delegations.queries.js';
import type {
  CreateDelegationInput,
  Delegation,
  ListDelegationsInput,
  UpdateDelegationInput,
} from './delegations.types.js';

const NEWEST_FIRST = { list: 'delegations', field: 'createdAt', descending: true } as const;

/** Maximum duration of a delegation, in milliseconds. */
const MAX_LENGTH = 90 * 86_400_000;

/** Maximum number of delegations of an account that have not ended. */
const MAX_OPEN = 20;

/** Terms of a delegation, which are checked together. */
type Terms = Pick<DelegationRow, 'fromUserId' | 'toUserId' | 'startsAt' | 'endsAt' | 'reason'>;

/**
 * Creates, changes and ends delegations (docs/behaviour/requests.md). They take effect at the
 * commit, because the actor of each request is read from the database.
 */
export class DelegationsService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** A page of the visible delegations, newest first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list(caller: ActingCaller, input: ListDelegationsInput): Promise<Page<Delegation>> {
    const { limit, cursor, fromUserId, toUserId, active } = input;
    const position = cursor ? decodeCursor(cursor, NEWEST_FIRST, { value: 'date' }) : undefined;
    const where: Prisma.DelegationWhereInput = {
      AND: [
        visibleDelegations(caller.actor),
        {
          ...(fromUserId === undefined ? {} : { fromUserId }),
          ...(toUserId === undefined ? {} : { toUserId }),
        },
        active === undefined ? {} : activeAt(this.clock(), active),
      ],
    };
    return await paginate({
      limit,
      order: NEWEST_FIRST,
      fetch: (take) =>
        this.prisma.delegation.findMany({
          where: position ? { AND: [where, after(NEWEST_FIRST, position)] } : where,
          orderBy: orderBy(NEWEST_FIRST),
          take,
        }),
      count: () => this.prisma.delegation.count({ where }),
      map: (row) => row,
      position: (item) => ({ value: item.createdAt, id: item.id }),
    });
  }

  /** A delegation. @throws AppError NOT_FOUND when it is missing or not visible. */
  async get({ actor }: ActingCaller, id: number): Promise<Delegation> {
    const where = { AND: [{ id }, visibleDelegations(actor)] };
    const row = await this.prisma.delegation.findFirst({ where });
    if (row === null) throw notFound('The delegation');
    return row;
  }

  /**
   * Delegates the rights of an account.
   *
   * @throws AppError FORBIDDEN for the rights of others without `user.update`, and of
   *   administrators except for a super_admin; CONFLICT for more than 20 that have not ended;
   *   VALIDATION_ERROR for the same or an inactive account, and for a period that is past, invalid
   *   or longer than 90 days.
   */
  async create(caller: ActingCaller, input: CreateDelegationInput): Promise<Delegation> {
    const { actor } = caller;
    const terms = { ...input, fromUserId: input.fromUserId ?? actor.userId };
    requireMayDelegate(actor, terms);
    return await this.unitOfWork.run(caller, async (unit) => {
      await this.requireValid(unit, caller, terms, { toUserId: true, period: true });
      await requireFewOpen(unit, terms.fromUserId);
      const { now, tx } = unit;
      const row = await tx.delegation.create({
        data: { ...terms, createdAt: now, updatedAt: now },
      });
      await extendDelegatedUntil(unit.statements, row);
      emitMade(unit, row);
      unit.audit({
        action: 'delegation.created',
        targetType: 'delegation',
        targetId: row.id,
        metadata: { after: snapshotOf(row) },
      });
      return row;
    });
  }

  /**
   * Changes the given fields. Equal values change nothing.
   *
   * @throws AppError NOT_FOUND, VERSION_CONFLICT, and as `create` does.
   */
  async update(caller: ActingCaller, input: UpdateDelegationInput): Promise<Delegation> {
    const { id, expectedVersion, ...changes } = input;
    if (Object.keys(changes).length === 0) {
      throw nothingToChange();
    }
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await this.changeable(unit, caller, id);
      const terms = { ...before, ...changes };
      requireMayDelegate(caller.actor, terms);
      requireVersion(before, expectedVersion, 'The delegation');
      if (!changesAnything(before, changes)) return before;
      await this.requireValid(unit, caller, terms, {
        toUserId: terms.toUserId !== before.toUserId,
        period: changes.startsAt !== undefined || changes.endsAt !== undefined,
      });
      if (before.endsAt <= unit.now) await requireFewOpen(unit, terms.fromUserId);
      const row = await unit.tx.delegation.update({
        where: { id },
        data: { ...changes, version: { increment: 1 }, updatedAt: unit.now },
      });
      await extendDelegatedUntil(unit.statements, row);
      if (row.toUserId !== before.toUserId) emitMade(unit, row);
      unit.audit({
        action: 'delegation.updated',
        targetType: 'delegation',
        targetId: id,
        metadata: changesBetween(before, row),
      });
      return row;
    });
  }

  /** Ends a delegation at once. @throws AppError NOT_FOUND, FORBIDDEN. */
  async delete(caller: ActingCaller, id: number): Promise<Delegation> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const row = await this.changeable(unit, caller, id);
      await unit.tx.delegation.delete({ where: { id } });
      unit.audit({
        action: 'delegation.deleted',
        targetType: 'delegation',
        targetId: id,
        metadata: { before: snapshotOf(row) },
      });
      return row;
    });
  }

  /** The delegation, locked until the transaction ends, if the actor may change it. */
  private async changeable(
    unit: Unit,
    { actor }: ActingCaller,
    id: number,
  ): Promise<DelegationRow> {
    await lockDelegation(unit.statements, id);
    const row = await unit.tx.delegation.findFirst({
      where: { AND: [{ id }, visibleDelegations(actor)] },
      include: { fromUser: { select: { id: true, role: true } } },
    });
    if (row === null) throw notFound('The delegation');
    const { fromUser, ...delegation } = row;
    // A delegation to the actor can only be ended by the delegating account and by user management.
    if (fromUser.id !== actor.userId) {
      requireMayDelegate(actor, { fromUserId: fromUser.id, toUserId: 0 });
      requireAuthorityOver(actor, fromUser);
    }
    return delegation;
  }

  private async requireValid(
    unit: Unit,
    { actor }: ActingCaller,
    { fromUserId, toUserId, startsAt, endsAt }: Terms,
    checked: { readonly toUserId: boolean; readonly period: boolean },
  ): Promise<void> {
    if (checked.period) requirePeriod(startsAt, endsAt, unit.now);
    if (fromUserId === toUserId) throw invalid('toUserId', 'must be another account');
    const users = await lockUsers(unit.statements, [fromUserId, toUserId]);
    const from = users.find(({ id }) => id === fromUserId);
    if (from === undefined || !from.isActive) {
      throw invalid('fromUserId', 'is not the id of an active account');
    }
    if (fromUserId !== actor.userId) requireAuthorityOver(actor, from);
    const to = users.find(({ id }) => id === toUserId);
    if (checked.toUserId && !to?.isActive) {
      throw invalid('toUserId', 'is not the id of an active account');
    }
  }
}

/**
 * @throws AppError CONFLICT; the delegating account is locked, so that concurrent calls are
 *   counted.
 */
async function requireFewOpen({ tx, now }: Unit, fromUserId: number): Promise<void> {
  const open = await tx.delegation.count({ where: { fromUserId, endsAt: { gt: now } } });
  if (open < MAX_OPEN) return;
  throw new AppError('CONFLICT', `An account has at most ${MAX_OPEN} delegations. End one first.`, {
    field: 'fromUserId',
    reason: `has ${MAX_OPEN} delegations that have not ended`,
  });
}

function requirePeriod(startsAt: Date, endsAt: Date, now: Date): void {
  if (endsAt <= startsAt) throw invalid('endsAt', 'must be after startsAt');
  if (endsAt <= now) throw invalid('endsAt', 'must be in the future');
  if (endsAt.getTime() - startsAt.getTime() > MAX_LENGTH) {
    throw invalid('endsAt', 'must be at most 90 days after startsAt');
  }
}

function activeAt(now: Date, active: boolean): Prisma.DelegationWhereInput {
  const counts = { startsAt: { lte: now }, endsAt: { gt: now } };
  return active ? counts : { NOT: counts };
}

function emitMade(unit: Unit, row: DelegationRow): void {
  const { id, fromUserId, toUserId, startsAt, endsAt } = row;
  const period = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  unit.emit(delegationMade, { id, fromUserId, toUserId, ...period });
}
