import { randomUUID } from 'node:crypto';
import type { SessionActor } from '../../core/actor.js';
import type { Clock } from '../../core/clock.js';
import type { Caller } from '../../core/context.js';
import { effectivePermissions } from '../../core/permissions.js';
import type { Tx } from '../../core/transaction.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { type AccessTokens, hashRefreshToken, invalidSession, newRefreshToken } from './tokens.js';

/** A refresh token was presented a second time: its session has been ended. */
export interface ReuseDetected {
  readonly outcome: 'reused';
  readonly userId: number;
  readonly sessionId: string;
}

/** A refresh token was spent and replaced. */
export interface Rotated {
  readonly outcome: 'rotated';
  readonly userId: number;
  readonly sessionId: string;
  readonly refreshToken: string;
}

/** How long an ended session stays, for whoever asks what happened, in milliseconds. */
const KEPT_AFTER_END = 30 * 24 * 60 * 60 * 1000;

const SWEEP_BATCH = 1000;

/**
 * Sessions in the database. A session is one login; its refresh tokens form one family, of which one
 * token is unspent.
 */
export class SessionsService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly tokens: AccessTokens,
    private readonly clock: Clock,
    private readonly refreshTtlSeconds: number,
  ) {}

  /** Opens a session; returns its id and first refresh token. */
  async open(
    tx: Tx,
    caller: Caller,
    userId: number,
  ): Promise<{ id: string; refreshToken: string }> {
    const id = randomUUID();
    const { token, tokenHash } = newRefreshToken();
    const expiresAt = this.refreshExpiry();
    await tx.session.create({
      data: {
        id,
        userId,
        ipAddress: caller.ipAddress,
        userAgent: caller.userAgent?.slice(0, 500) ?? null,
        createdAt: this.clock(),
        lastUsedAt: this.clock(),
        expiresAt,
        refreshTokens: { create: { tokenHash, expiresAt } },
      },
    });
    return { id, refreshToken: token };
  }

  /**
   * Spends a refresh token and issues the next. Of several parallel attempts one spends it; for the
   * others it is a reuse, which ends the session.
   *
   * @returns `unknown` for a token that was never issued, has expired, or whose session has ended.
   */
  async rotate(tx: Tx, token: string): Promise<Rotated | ReuseDetected | { outcome: 'unknown' }> {
    const now = this.clock();
    const tokenHash = hashRefreshToken(token);
    const spent = await tx.refreshToken.updateMany({
      where: { tokenHash, usedAt: null, expiresAt: { gt: now }, session: { revokedAt: null } },
      data: { usedAt: now },
    });
    const known = await tx.refreshToken.findUnique({
      where: { tokenHash },
      include: { session: true },
    });
    if (known === null || known.session.revokedAt !== null) return { outcome: 'unknown' };
    const { id: sessionId, userId } = known.session;
    if (spent.count === 0) {
      if (known.usedAt === null) return { outcome: 'unknown' };
      await this.end(tx, { id: sessionId }, 'refresh token reused');
      return { outcome: 'reused', userId, sessionId };
    }
    const next = newRefreshToken();
    const expiresAt = this.refreshExpiry();
    await tx.refreshToken.create({ data: { tokenHash: next.tokenHash, sessionId, expiresAt } });
    const live = await tx.session.updateMany({
      where: { id: sessionId, revokedAt: null },
      data: { lastUsedAt: now, expiresAt },
    });
    if (live.count === 0) return { outcome: 'unknown' };
    return { outcome: 'rotated', userId, sessionId, refreshToken: next.token };
  }

  /**
   * Ends the live sessions that fit, `except` for one; they count for nothing from the commit on.
   *
   * @returns how many have been ended.
   */
  async end(
    tx: Tx,
    which: { id?: string; userId?: number; except?: string },
    reason: string,
  ): Promise<number> {
    const { except, ...where } = which;
    const ended = await tx.session.updateMany({
      where: { ...where, ...(except ? { NOT: { id: except } } : {}), revokedAt: null },
      data: { revokedAt: this.clock(), revokedReason: reason },
    });
    return ended.count;
  }

  /**
   * The actor behind an access token, as the database has it now: session, status, role and
   * permissions of this very moment.
   *
   * @throws AppError expired_token or session_invalid.
   */
  async actorOf(accessToken: string): Promise<SessionActor> {
    const claims = this.tokens.verify(accessToken);
    const session = await this.prisma.session.findUnique({
      where: { id: claims.sessionId },
      relationLoadStrategy: 'join',
      include: { user: { omit: { passwordHash: true } } },
    });
    if (session === null || session.revokedAt !== null || session.expiresAt <= this.clock()) {
      throw invalidSession();
    }
    const { user } = session;
    if (user.id !== claims.userId || user.status !== 'active') throw invalidSession();
    return {
      kind: 'session',
      userId: user.id,
      email: user.email,
      role: user.role,
      status: user.status,
      departmentId: user.departmentId,
      permissions: new Set(effectivePermissions(user)),
      sessionId: session.id,
      tokenExpiresAt: claims.expiresAt,
    };
  }

  /**
   * Removes sessions that ended a month ago, with their tokens, and refresh tokens past their expiry;
   * nothing of them counts any more. A spent token is kept until it expires, so that its reuse is
   * noticed.
   *
   * @returns how many sessions and tokens were removed.
   */
  async sweep(signal?: AbortSignal): Promise<number> {
    const now = this.clock();
    const longAgo = new Date(now.getTime() - KEPT_AFTER_END);
    const ended = { OR: [{ expiresAt: { lt: longAgo } }, { revokedAt: { lt: longAgo } }] };
    let removed = 0;
    for (let full = true; full && !signal?.aborted; ) {
      const sessions = await this.prisma.session.findMany({
        where: ended,
        select: { id: true },
        take: SWEEP_BATCH,
      });
      const ids = sessions.map(({ id }) => id);
      removed += (await this.prisma.session.deleteMany({ where: { id: { in: ids } } })).count;
      full = ids.length === SWEEP_BATCH;
    }
    const tokens = await this.prisma.refreshToken.deleteMany({
      where: { expiresAt: { lt: now } },
    });
    return removed + tokens.count;
  }

  private refreshExpiry(): Date {
    return new Date(this.clock().getTime() + this.refreshTtlSeconds * 1000);
  }
}
