import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../core/clock.js';
import type { ActingCaller, Caller } from '../../../core/context.js';
import { AppError, invalid, notFound } from '../../../core/errors.js';
import { ALL_PERMISSIONS } from '../../../core/permissions.js';
import type { Tx } from '../../../core/transaction.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type {
  ApiToken as ApiTokenRow,
  Prisma,
  PrismaClient,
} from '../../../generated/prisma/client.js';
import { accountSecurity } from '../../people/users/users.events.js';
import { lockStillActive, lockUser } from '../../people/users/users.queries.js';
import type { LogsService } from '../../system/logs/logs.service.js';
import { hashToken, newToken } from '../sessions/token-format.js';
import { toApiToken, tokenSnapshot } from './api-tokens.mapper.js';
import {
  type ApiToken,
  type ApiTokenWithSecret,
  type CreateApiTokenInput,
  MAX_TOKEN_LIFE,
  MAX_TOKENS,
} from './api-tokens.types.js';

/** Retention of ended tokens, for investigations, in milliseconds. */
const RETENTION = 30 * 86_400_000;

const SWEEP_BATCH = 1000;

/** Creates, lists and revokes API tokens (docs/api/tokens.md). Both take effect at the commit. */
export class ApiTokensService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly logs: LogsService,
    private readonly clock: Clock,
  ) {}

  /** The live tokens of the caller's account, newest first. */
  async list({ actor }: ActingCaller): Promise<ApiToken[]> {
    return await this.ofAccount(actor.userId);
  }

  /** The live tokens of an account, newest first. */
  async ofAccount(userId: number): Promise<ApiToken[]> {
    const rows = await this.prisma.apiToken.findMany({
      where: live(userId, this.clock()),
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MAX_TOKENS,
    });
    return rows.map(toApiToken);
  }

  /** Number of live tokens of an account, within a transaction. */
  async countLive({ tx, now }: Unit, userId: number): Promise<number> {
    return await tx.apiToken.count({ where: live(userId, now) });
  }

  /**
   * Creates a token of the caller's account.
   *
   * @throws AppError VALIDATION_ERROR for an expiry that is past or more than 366 days away,
   *   CONFLICT when the account has 20 live tokens, session_invalid when it is no longer active.
   */
  async create(caller: ActingCaller, input: CreateApiTokenInput): Promise<ApiTokenWithSecret> {
    const { userId } = caller.actor;
    return await this.unitOfWork.run(caller, async (unit) => {
      await lockStillActive(unit.statements, userId);
      return await this.insert(unit, caller, userId, input);
    });
  }

  /**
   * Revokes a live token of the caller's account.
   *
   * @throws AppError NOT_FOUND for a token that has ended or belongs to another account.
   */
  async revoke(caller: ActingCaller, id: string): Promise<ApiToken> {
    const { userId } = caller.actor;
    return await this.unitOfWork.run(caller, (unit) => this.end(unit, caller, userId, id));
  }

  /** As `create`, for an account, in the transaction of a mutation. */
  async insert(
    unit: Unit,
    caller: ActingCaller,
    userId: number,
    { name, scopes, expiresAt }: CreateApiTokenInput,
  ): Promise<ApiTokenWithSecret> {
    requireExpiry(expiresAt, unit.now);
    // Of two concurrent calls, one waits and counts the token of the other.
    await lockUser(unit.statements, userId);
    const count = await unit.tx.apiToken.count({ where: live(userId, unit.now) });
    if (count >= MAX_TOKENS) {
      throw new AppError('CONFLICT', `An account has ${MAX_TOKENS} API tokens at most.`, {
        field: 'name',
        reason: `${MAX_TOKENS} tokens live`,
      });
    }
    const token = newToken();
    const row = await unit.tx.apiToken.create({
      data: {
        id: randomUUID(),
        userId,
        name,
        tokenHash: hashToken(token),
        scopes: ALL_PERMISSIONS.filter((permission) => scopes.includes(permission)),
        createdById: caller.actor.userId,
        createdAt: unit.now,
        expiresAt,
      },
    });
    await this.record(unit, caller, row, 'created');
    return { ...toApiToken(row), token };
  }

  /** As `revoke`, for an account, in the transaction of a mutation. */
  async end(unit: Unit, caller: ActingCaller, userId: number, id: string): Promise<ApiToken> {
    const [row] = await unit.tx.apiToken.updateManyAndReturn({
      where: { ...live(userId, unit.now), id },
      data: { revokedAt: unit.now, revokedReason: 'revoked' },
    });
    if (row === undefined) throw notFound('The API token');
    await this.record(unit, caller, row, 'revoked');
    return toApiToken(row);
  }

  /**
   * Revokes all live tokens of an account. The caller writes the records.
   *
   * @returns the number of revoked tokens.
   */
  async endAll(tx: Tx, userId: number, reason: string): Promise<number> {
    const now = this.clock();
    const ended = await tx.apiToken.updateMany({
      where: live(userId, now),
      data: { revokedAt: now, revokedReason: reason },
    });
    return ended.count;
  }

  /**
   * Deletes tokens that ended 30 days ago.
   *
   * @param signal ends the sweep after the current batch.
   * @returns the number of deleted tokens.
   */
  async sweep(signal?: AbortSignal): Promise<number> {
    const longAgo = new Date(this.clock().getTime() - RETENTION);
    const ended = { OR: [{ expiresAt: { lt: longAgo } }, { revokedAt: { lt: longAgo } }] };
    let removed = 0;
    for (let full = true; full && !signal?.aborted; ) {
      const rows = await this.prisma.apiToken.findMany({
        where: ended,
        select: { id: true },
        take: SWEEP_BATCH,
      });
      const ids = rows.map(({ id }) => id);
      removed += (await this.prisma.apiToken.deleteMany({ where: { id: { in: ids } } })).count;
      full = ids.length === SWEEP_BATCH;
    }
    return removed;
  }

  private async record(
    unit: Unit,
    caller: Caller,
    row: ApiTokenRow,
    what: 'created' | 'revoked',
  ): Promise<void> {
    const { id, userId, name } = row;
    unit.audit({
      action: `api_token.${what}`,
      targetType: 'api_token',
      targetId: id,
      metadata: { [what === 'created' ? 'after' : 'before']: tokenSnapshot(row) },
    });
    unit.emit(accountSecurity, { userId, what: `api_token_${what}`, data: { name } });
    await this.logs.record(
      caller,
      {
        category: 'security',
        level: 'info',
        service: 'auth',
        event: `auth.api_token.${what}`,
        message: `The API token ${JSON.stringify(name)} (${id}) was ${what}.`,
        userId,
      },
      unit.statements,
    );
  }
}

function live(userId: number, now: Date): Prisma.ApiTokenWhereInput {
  return { userId, revokedAt: null, expiresAt: { gt: now } };
}

function requireExpiry(expiresAt: Date, now: Date): void {
  if (expiresAt <= now) throw invalid('expiresAt', 'must be in the future');
  if (expiresAt.getTime() - now.getTime() > MAX_TOKEN_LIFE) {
    throw invalid('expiresAt', 'must be at most 366 days from now');
  }
}
