import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../core/clock.js';
import type { Caller } from '../../../core/context.js';
import type { Statements } from '../../../core/sql.js';
import type { Tx } from '../../../core/transaction.js';
import type { Unit } from '../../../core/unit.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import { deviceKey, deviceOf } from './devices.js';
import { knowsDevice } from './known-devices.queries.js';
import { insertSession } from './new-sessions.queries.js';
import { hashRefreshToken, newRefreshToken } from './tokens.js';

/** A used refresh token was presented; its session has been ended. */
export interface ReuseDetected {
  readonly outcome: 'reused';
  readonly userId: number;
  readonly sessionId: string;
}

/** A refresh token was used and replaced. */
export interface Rotated {
  readonly outcome: 'rotated';
  readonly userId: number;
  readonly sessionId: string;
  readonly refreshToken: string;
}

/** Retention of ended sessions, for investigations, in milliseconds. */
const RETENTION = 30 * 24 * 60 * 60 * 1000;

const SWEEP_BATCH = 1000;

/**
 * Opens, refreshes and ends sessions. A session is one login. Its refresh tokens form a family of
 * which exactly one is unused.
 */
export class SessionsService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
    private readonly refreshTtlSeconds: number,
    /** Maximum time from the login to the end of its session; undefined: no limit. */
    private readonly maxSeconds: number | undefined,
  ) {}

  /**
   * Opens a session.
   *
   * @param oidcSid `sid` of the ID token that opens it; undefined for other logins.
   * @returns its id and its first refresh token.
   */
  async open(
    statements: Statements,
    caller: Caller,
    userId: number,
    oidcSid?: string,
  ): Promise<{ id: string; refreshToken: string }> {
    const id = randomUUID();
    const { token, tokenHash } = newRefreshToken();
    const now = this.clock();
    await insertSession(statements, {
      id,
      userId,
      ipAddress: caller.ipAddress,
      userAgent: storedAgent(caller),
      device: deviceKey(deviceOf(storedAgent(caller))),
      now,
      expiresAt: this.refreshExpiry(now),
      tokenHash,
      oidcSid: oidcSid ?? null,
    });
    return { id, refreshToken: token };
  }

  /**
   * Returns whether the account had a session of the caller's kind of device in the last 30 days.
   */
  async knowsDevice(unit: Unit, caller: Caller, userId: number): Promise<boolean> {
    return await knowsDevice(unit.statements, userId, storedAgent(caller), unit.now);
  }

  /**
   * Uses a refresh token and issues the next one. Of several concurrent calls with one token, one
   * succeeds; the others are a reuse, which ends the session.
   *
   * @returns outcome `unknown` for a token that was never issued, has expired, or whose session has
   *   ended.
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
    const expiresAt = this.refreshExpiry(known.session.createdAt);
    await tx.refreshToken.create({ data: { tokenHash: next.tokenHash, sessionId, expiresAt } });
    const live = await tx.session.updateMany({
      where: { id: sessionId, revokedAt: null },
      data: { lastUsedAt: now, expiresAt },
    });
    if (live.count === 0) return { outcome: 'unknown' };
    return { outcome: 'rotated', userId, sessionId, refreshToken: next.token };
  }

  /** The user of a refresh token that can be used now; undefined for any other token. */
  async ownerOf(token: string): Promise<number | undefined> {
    const found = await this.prisma.refreshToken.findFirst({
      where: {
        tokenHash: hashRefreshToken(token),
        usedAt: null,
        expiresAt: { gt: this.clock() },
        session: { revokedAt: null, user: { status: 'active' } },
      },
      select: { session: { select: { userId: true } } },
    });
    return found?.session.userId;
  }

  /**
   * Ends the matching live sessions, effective from the commit.
   *
   * @param which conditions; `except` is the id of a session to keep.
   * @returns the number of ended sessions.
   */
  async end(
    tx: Tx,
    which: { id?: string; userId?: number; oidcSid?: string; except?: string },
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
   * Marks a live session as just authenticated.
   *
   * @returns false when it has ended.
   */
  async authenticated(tx: Tx, id: string, now: Date): Promise<boolean> {
    const marked = await tx.session.updateMany({
      where: { id, revokedAt: null },
      data: { authenticatedAt: now },
    });
    return marked.count === 1;
  }

  /**
   * Deletes sessions that ended 30 days ago, with their tokens, and expired refresh tokens. A used
   * token is kept until it expires, so that its reuse is detected.
   *
   * @param signal ends the sweep after the current batch.
   * @returns the number of deleted sessions and tokens.
   */
  async sweep(signal?: AbortSignal): Promise<number> {
    const now = this.clock();
    const longAgo = new Date(now.getTime() - RETENTION);
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

  /** Expiry of a refresh token issued now, limited by the end of its session. */
  private refreshExpiry(loggedInAt: Date): Date {
    const ofToken = this.clock().getTime() + this.refreshTtlSeconds * 1000;
    if (this.maxSeconds === undefined) return new Date(ofToken);
    return new Date(Math.min(ofToken, loggedInAt.getTime() + this.maxSeconds * 1000));
  }
}

/** The `User-Agent` header in its stored form. */
function storedAgent({ userAgent }: Caller): string | null {
  return userAgent?.slice(0, 500) ?? null;
}
