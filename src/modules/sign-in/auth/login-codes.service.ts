import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../core/clock.js';
import type { Caller } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import type { Tx } from '../../../core/transaction.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import type { AuthService } from './auth.service.js';
import type { AuthPayload } from './auth.types.js';
import type { ProvidedAccount } from './oidc.service.js';

/** Lifetime of a one-time code, in seconds. */
export const CODE_LIFETIME = 60;

/** Dependencies of LoginCodesService. */
export interface LoginCodesDependencies {
  readonly prisma: PrismaClient;
  readonly auth: AuthService;
  readonly clock: Clock;
}

/** One-time codes with which a browser returns from the identity provider. Only hashes are stored. */
export class LoginCodesService {
  constructor(private readonly deps: LoginCodesDependencies) {}

  /**
   * Issues a one-time code that opens a session for the account, or makes one fresh, within CODE_LIFETIME.
   *
   * @param browser secret of the browser that started the login; the code is only accepted together with it,
   *   so that nobody can make another browser exchange their own code. Null: no secret is needed.
   */
  async issue(
    {
      userId,
      reauthenticates = false,
      sid,
    }: Pick<ProvidedAccount, 'userId'> & Partial<ProvidedAccount>,
    browser: string | null,
  ): Promise<string> {
    const code = randomBytes(32).toString('base64url');
    const now = this.deps.clock();
    await this.deps.prisma.loginCode.deleteMany({ where: { expiresAt: { lte: now } } });
    await this.deps.prisma.loginCode.create({
      data: {
        codeHash: hashOf(code, browser),
        userId,
        reauthenticates,
        oidcSid: sid ?? null,
        expiresAt: new Date(now.getTime() + CODE_LIFETIME * 1000),
      },
    });
    return code;
  }

  /**
   * Opens a session for a one-time code.
   *
   * @param browser secret of the browser that sends the code; null if it has none.
   * @throws AppError INVALID_CREDENTIALS for a code that is unknown, used or expired, or whose login was
   *   started in another browser.
   */
  async exchange(caller: Caller, code: string, browser: string | null): Promise<AuthPayload> {
    const where = {
      codeHash: hashOf(code, browser),
      reauthenticates: false,
      expiresAt: { gt: this.deps.clock() },
    };
    const found = await this.deps.prisma.loginCode.findFirst({ where });
    if (found === null) throw invalidCode();
    // Used in the transaction that opens the session: a logout at the provider ends one or the other.
    const use = async (tx: Pick<Tx, 'loginCode'>) => {
      // Of two concurrent exchanges, one deletes the row.
      const { count } = await tx.loginCode.deleteMany({ where });
      if (count === 0) throw invalidCode();
    };
    return await this.deps.auth.loginAs(caller, found.userId, found.oidcSid ?? undefined, use);
  }

  /** Uses a code of a re-authentication; false unless it is valid and belongs to the account. */
  async spendReauthentication(code: string, userId: number): Promise<boolean> {
    const where = { codeHash: hashOf(code, null), userId, reauthenticates: true };
    const { count } = await this.deps.prisma.loginCode.deleteMany({
      where: { ...where, expiresAt: { gt: this.deps.clock() } },
    });
    return count === 1;
  }
}

function invalidCode(): AppError {
  return new AppError(
    'INVALID_CREDENTIALS',
    'The code is not valid in this browser. Start the login again.',
  );
}

function hashOf(code: string, browser: string | null): string {
  const text = browser === null ? code : `${browser} ${code}`;
  return createHash('sha256').update(text).digest('hex');
}
