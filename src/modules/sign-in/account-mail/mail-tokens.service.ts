import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../core/clock.js';
import { type AppError, invalid } from '../../../core/errors.js';
import type { Tx } from '../../../core/transaction.js';
import type { Unit } from '../../../core/unit.js';
import type { MailToken, PrismaClient } from '../../../generated/prisma/client.js';
import type { MailTokenPurpose } from '../../../generated/prisma/enums.js';
import { useToken } from './mail-tokens.queries.js';

/** Bytes of a token: 256 bits. */
const TOKEN_BYTES = 32;

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Lifetime of the link of a purpose, in milliseconds (docs/behaviour/account-mail.md). */
export const LINK_LIFETIME: Readonly<Record<MailTokenPurpose, number>> = {
  verification: DAY,
  change: DAY,
  reset: 30 * MINUTE,
  invitation: 7 * DAY,
};

/** Retention of records of links and mails after their end, in milliseconds. */
const RETENTION = 30 * DAY;

/** Account or invitation of a token, and its purpose. */
export interface NewMailToken {
  readonly purpose: MailTokenPurpose;
  readonly userId?: number;
  readonly invitationId?: number;
  readonly address: string;
  /** Current address of the account. */
  readonly accountEmail?: string;
}

/** The error for every invalid link; it does not reveal the reason. */
export function invalidToken(): AppError {
  return invalid('token', 'is unknown, used, replaced or expired');
}

/**
 * Tokens of mailed links (docs/behaviour/account-mail.md): 256 random bits whose hash is stored,
 * valid once, for one purpose, until a newer one of the purpose is created.
 */
export class MailTokensService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a token, which voids the previous one of the same purpose. The caller has locked the
   * row of the account or the address of the invitation.
   *
   * @returns the token itself, which is not stored.
   */
  async make(unit: Unit, { purpose, ...rest }: NewMailToken): Promise<string> {
    const { userId, invitationId } = rest;
    const whose = userId === undefined ? { invitationId: invitationId ?? 0 } : { userId };
    await this.void(unit, whose, [purpose]);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await unit.tx.mailToken.create({
      data: {
        ...rest,
        purpose,
        tokenHash: hashOf(token),
        createdAt: unit.now,
        expiresAt: new Date(unit.now.getTime() + LINK_LIFETIME[purpose]),
      },
    });
    return token;
  }

  /**
   * Creates tokens with which the persons of new accounts set a password, valid as long as an invitation. New accounts
   * have no previous one.
   *
   * @returns the tokens in the order of the accounts; they are not stored.
   */
  async makeWelcomes(
    { tx, now }: Unit,
    accounts: readonly { readonly id: number; readonly email: string }[],
  ): Promise<string[]> {
    const tokens = accounts.map(() => randomBytes(TOKEN_BYTES).toString('base64url'));
    const expiresAt = new Date(now.getTime() + LINK_LIFETIME.invitation);
    await tx.mailToken.createMany({
      data: accounts.map(({ id: userId, email: address }, index) => ({
        ...{ purpose: 'reset' as const, userId, address, accountEmail: address },
        ...{ tokenHash: hashOf(tokens[index] ?? ''), createdAt: now, expiresAt },
      })),
    });
    return tokens;
  }

  /**
   * The record of an apparently valid token; `use` decides.
   *
   * @throws AppError VALIDATION_ERROR on `token` for one that is not valid for these purposes.
   */
  async find(token: string, purposes: readonly MailTokenPurpose[]): Promise<MailToken> {
    const row = await this.prisma.mailToken.findUnique({ where: { tokenHash: hashOf(token) } });
    const isGood =
      row !== null &&
      purposes.includes(row.purpose) &&
      row.usedAt === null &&
      row.voidedAt === null &&
      row.expiresAt > this.clock();
    if (!isGood) throw invalidToken();
    return row;
  }

  /**
   * Uses a token. Of several concurrent calls, one succeeds. @throws AppError VALIDATION_ERROR on
   * `token`.
   */
  async use({ statements, now }: Unit, { tokenHash }: MailToken): Promise<void> {
    if (!(await useToken(statements, tokenHash, now))) throw invalidToken();
  }

  /** Returns whether a token is still valid, without using it. */
  async isGood(token: string): Promise<boolean> {
    const where = {
      tokenHash: hashOf(token),
      usedAt: null,
      voidedAt: null,
      expiresAt: { gt: this.clock() },
    };
    return (await this.prisma.mailToken.count({ where })) > 0;
  }

  /** Voids the valid tokens of an account or an invitation. @param purposes default: all. */
  async void(
    { tx, now }: { readonly tx: Tx; readonly now: Date },
    whose: { readonly userId: number } | { readonly invitationId: number },
    purposes?: readonly MailTokenPurpose[],
  ): Promise<void> {
    await tx.mailToken.updateMany({
      where: {
        ...whose,
        usedAt: null,
        voidedAt: null,
        ...(purposes === undefined ? {} : { purpose: { in: [...purposes] } }),
      },
      data: { voidedAt: now },
    });
  }

  /** The new address of a pending change; null if none waits for its verification. */
  async pendingEmail(
    userId: number,
    client: Pick<Tx, 'mailToken'> = this.prisma,
  ): Promise<string | null> {
    const row = await client.mailToken.findFirst({
      where: {
        userId,
        purpose: 'change',
        usedAt: null,
        voidedAt: null,
        expiresAt: { gt: this.clock() },
      },
      select: { address: true },
    });
    return row?.address ?? null;
  }

  /** Deletes links and records of mails that ended 30 days ago. @returns their number. */
  async sweep(): Promise<number> {
    const before = new Date(this.clock().getTime() - RETENTION);
    const tokens = await this.prisma.mailToken.deleteMany({ where: { expiresAt: { lt: before } } });
    const mails = await this.prisma.accountMail.deleteMany({
      where: { createdAt: { lt: before } },
    });
    return tokens.count + mails.count;
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
