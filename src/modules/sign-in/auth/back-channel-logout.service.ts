import { createHash } from 'node:crypto';
import type { Clock } from '../../../core/clock.js';
import type { Caller } from '../../../core/context.js';
import { AppError, notFound } from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import type { LogsService } from '../../system/logs/logs.service.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import { type LogoutToken, type LogoutTokens, MAX_AGE, refused } from './logout-tokens.js';
import { useLogoutToken } from './logout-tokens.queries.js';

/** Dependencies of BackChannelLogoutService. */
export interface BackChannelLogoutDependencies {
  /** Undefined when no identity provider is configured. */
  readonly tokens: LogoutTokens | undefined;
  readonly prisma: PrismaClient;
  readonly unitOfWork: UnitOfWork;
  readonly sessions: SessionsService;
  readonly logs: LogsService;
  readonly clock: Clock;
}

const REASON = 'logout at the identity provider';

/**
 * Ends sessions when a person logs out at the identity provider (OpenID Connect Back-Channel
 * Logout 1.0).
 */
export class BackChannelLogoutService {
  constructor(private readonly deps: BackChannelLogoutDependencies) {}

  /** @throws AppError NOT_FOUND without an identity provider. */
  requireProvider(): LogoutTokens {
    if (this.deps.tokens === undefined) throw notFound('An identity provider');
    return this.deps.tokens;
  }

  /**
   * Ends the sessions that a logout token names: with `sid` those whose ID token had it, otherwise all
   * of the person. Tokens of programs stay. Logins that are not complete end as well.
   *
   * @throws AppError NOT_FOUND without an identity provider, VALIDATION_ERROR for a token that is not
   *   genuine or was used before, SERVICE_UNAVAILABLE when it cannot be checked.
   */
  async end(caller: Caller, logoutToken: string): Promise<void> {
    const token = await this.requireProvider().verify(logoutToken);
    await this.deps.unitOfWork.run(caller, async (unit) => {
      const { issuer, jti, issuedAt } = token;
      const tokenHash = createHash('sha256')
        .update(JSON.stringify([issuer, jti]))
        .digest('hex');
      // Later it is too old.
      const expiresAt = new Date(issuedAt.getTime() + MAX_AGE * 1000 + 1);
      const isNew = await useLogoutToken(unit.statements, { tokenHash, expiresAt, now: unit.now });
      if (!isNew) throw refused('was used before');
      await this.endSessions(unit, caller, token);
    });
  }

  /** Records why a token was refused. */
  async recordRefusal(caller: Caller, error: unknown): Promise<void> {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION_ERROR') return;
    await this.deps.logs.record(caller, {
      category: 'auth',
      level: 'warning',
      service: 'auth',
      event: 'auth.back_channel_logout.refused',
      message: `Logout by the identity provider refused: ${error.message}`,
    });
  }

  /** Deletes used tokens that are too old to be accepted. @returns their number. */
  async sweep(): Promise<number> {
    const where = { expiresAt: { lte: this.deps.clock() } };
    return (await this.deps.prisma.usedLogoutToken.deleteMany({ where })).count;
  }

  private async endSessions(unit: Unit, caller: Caller, token: LogoutToken): Promise<void> {
    const { issuer, subject, sid } = token;
    const { tx } = unit;
    const known =
      subject === undefined
        ? null
        : await tx.userIdentity.findUnique({ where: { issuer_subject: { issuer, subject } } });
    if (subject !== undefined && known === null) return;
    const userIds = known === null ? await usersOf(unit, sid) : [known.userId];
    for (const userId of userIds) {
      const which = sid === undefined ? { userId } : { userId, oidcSid: sid };
      // Before the sessions: a login that is being completed leaves a session that ends below.
      await tx.loginCode.deleteMany({ where: which });
      await tx.authChallenge.deleteMany({ where: { ...which, purpose: 'login' } });
      const sessionsEnded = await this.deps.sessions.end(tx, which, REASON);
      unit.audit({
        action: 'auth.back_channel_logout',
        targetType: 'user',
        targetId: userId,
        actor: null,
        metadata: { sessionsEnded },
      });
      await this.record(unit, caller, userId, sessionsEnded);
    }
  }

  private async record(
    unit: Unit,
    caller: Caller,
    userId: number,
    sessionsEnded: number,
  ): Promise<void> {
    await this.deps.logs.record(
      caller,
      {
        category: 'auth',
        level: 'info',
        service: 'auth',
        event: 'auth.back_channel_logout',
        message: `Logged out at the identity provider: ${sessionsEnded} sessions ended.`,
        userId,
      },
      unit.statements,
    );
  }
}

/** The accounts with a session, or a login in progress, of a session at the provider. */
async function usersOf({ tx }: Unit, oidcSid: string | undefined): Promise<number[]> {
  if (oidcSid === undefined) return [];
  const [where, select] = [{ oidcSid }, { userId: true }] as const;
  // In the order of a login: one that is completed meanwhile is found at its next step.
  const found = [
    ...(await tx.loginCode.findMany({ where, select })),
    ...(await tx.authChallenge.findMany({ where, select })),
    ...(await tx.session.findMany({ where, select, distinct: 'userId' })),
  ];
  return [...new Set(found.flatMap(({ userId }) => (userId === null ? [] : [userId])))];
}
