import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../core/clock.js';
import type { Caller } from '../../../core/context.js';
import { canonicalEmail } from '../../../core/email.js';
import { AppError, notFound, prismaCode } from '../../../core/errors.js';
import { withoutRecord } from '../../../core/failures.js';
import { externalName } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import type { LogLevel, Role } from '../../../generated/prisma/enums.js';
import type { IdentityProfile } from '../../../infra/identity/identity-claims.js';
import { causeOf } from '../../../infra/identity/identity-failures.js';
import type {
  Identity,
  IdentityProvider,
  LoginChecks,
} from '../../../infra/identity/identity-provider.js';
import type { SecretBox } from '../../../infra/secrets/secret-box.js';
import {
  accountSecurity,
  accountStandingChanged,
  userChanged,
} from '../../people/users/users.events.js';
import { lockUser } from '../../people/users/users.queries.js';
import type { UsersService } from '../../people/users/users.service.js';
import type { LogsService } from '../../system/logs/logs.service.js';
import type { AuthService } from './auth.service.js';
import type { AuthPayload } from './auth.types.js';
import { doubtOf, type EmailDoubt } from './oidc-email.js';
import type { TakeoverService } from './takeover.service.js';

/** Dependencies of OidcService. */
export interface OidcDependencies {
  /** Undefined when no identity provider is configured. */
  readonly provider: IdentityProvider | undefined;
  readonly autoRegisterRole: Role | undefined;
  /** True if an address counts as verified when the provider does not state it. */
  readonly trustsEmail: boolean;
  readonly prisma: PrismaClient;
  readonly unitOfWork: UnitOfWork;
  readonly users: UsersService;
  readonly auth: AuthService;
  readonly takeover: TakeoverService;
  readonly logs: LogsService;
  readonly clock: Clock;
  /** Encrypts the state that the browser holds during the login. */
  readonly box: SecretBox;
}

/** Time limit of a login at the provider, in seconds. */
export const LOGIN_LIFETIME = 600;

/** Maximum time by which the provider's clock may be behind, in seconds. */
const CLOCK_TOLERANCE = 30;

/** Lifetime of a one-time code, in seconds. */
export const CODE_LIFETIME = 60;

/** The state that the browser holds during the login, before encryption. */
interface StartedLogin {
  readonly checks: LoginChecks;
  /** Start of a re-authentication, in milliseconds of Unix time. */
  readonly reauthenticatesSince?: number;
  /** In milliseconds of Unix time. */
  readonly expiresAt: number;
}

/**
 * Login through an identity provider (docs/behaviour/people.md). Accounts are linked by issuer and
 * subject; a verified e-mail address links an existing account once. If the account's address was
 * never verified before, its password and all its credentials are removed (TakeoverService),
 * because another person may have registered the address.
 */
export class OidcService {
  constructor(private readonly deps: OidcDependencies) {}

  /**
   * Starts a login.
   *
   * @param reauthenticates true for a re-authentication: the provider then asks for the credentials even if
   *   it knows the person.
   * @returns the URL to which the browser is redirected, and the encrypted state for its cookie.
   * @throws AppError NOT_FOUND without an identity provider, SERVICE_UNAVAILABLE when it is unavailable.
   */
  async begin(reauthenticates = false): Promise<{ url: string; sealed: string }> {
    const now = this.deps.clock().getTime();
    const { url, checks } = await this.provider().begin(
      reauthenticates ? LOGIN_LIFETIME : undefined,
    );
    const started: StartedLogin = {
      checks,
      ...(reauthenticates ? { reauthenticatesSince: now } : {}),
      expiresAt: now + LOGIN_LIFETIME * 1000,
    };
    return { url, sealed: this.deps.box.seal(JSON.stringify(started)) };
  }

  /**
   * Authenticates the user who returns from the provider.
   *
   * @param sealed the encrypted state that `begin` returned to the same browser.
   * @returns the id of an active account, and whether the login is a re-authentication.
   * @throws AppError INVALID_CREDENTIALS when the response does not belong to the login, FORBIDDEN for an
   *   unknown person or an unverified e-mail address, ACCOUNT_SUSPENDED, ACCOUNT_INACTIVE.
   */
  async complete(
    caller: Caller,
    query: string,
    sealed: string | undefined,
  ): Promise<{ userId: number; reauthenticates: boolean }> {
    const provider = this.provider();
    const { checks, reauthenticatesSince: since } = this.unseal(sealed);
    const identity = await provider
      .complete(query, checks, since === undefined ? undefined : LOGIN_LIFETIME)
      .catch((error: unknown) => this.failed(caller, error));
    if (since !== undefined) {
      return {
        userId: await this.reauthenticatedAccount(caller, identity, since),
        reauthenticates: true,
      };
    }
    const userId = await this.accountOf(caller, identity);
    await this.deps.auth.requireActive(caller, userId);
    return { userId, reauthenticates: false };
  }

  /**
   * Issues a one-time code that opens a session for the account, or makes one fresh, within CODE_LIFETIME.
   *
   * @param browser secret of the browser that started the login; the code is only accepted together with it,
   *   so that nobody can make another browser exchange their own code. Null: no secret is needed.
   */
  async issueCode(
    userId: number,
    browser: string | null,
    reauthenticates = false,
  ): Promise<string> {
    const code = randomBytes(32).toString('base64url');
    const now = this.deps.clock();
    await this.deps.prisma.loginCode.deleteMany({ where: { expiresAt: { lte: now } } });
    await this.deps.prisma.loginCode.create({
      data: {
        codeHash: hashOf(code, browser),
        userId,
        reauthenticates,
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
    const codeHash = hashOf(code, browser);
    const where = { codeHash, reauthenticates: false };
    const found = await this.deps.prisma.loginCode.findFirst({ where });
    // Of two concurrent exchanges, one deletes the row.
    const { count } = await this.deps.prisma.loginCode.deleteMany({ where });
    if (found === null || count === 0 || found.expiresAt <= this.deps.clock()) {
      throw new AppError(
        'INVALID_CREDENTIALS',
        'The code is not valid in this browser. Start the login again.',
      );
    }
    return await this.deps.auth.loginAs(caller, found.userId);
  }

  /** Uses a code of a re-authentication; false unless it is valid and belongs to the account. */
  async spendReauthentication(code: string, userId: number): Promise<boolean> {
    const where = { codeHash: hashOf(code, null), userId, reauthenticates: true };
    const { count } = await this.deps.prisma.loginCode.deleteMany({
      where: { ...where, expiresAt: { gt: this.deps.clock() } },
    });
    return count === 1;
  }

  private provider(): IdentityProvider {
    if (this.deps.provider === undefined) throw notFound('An identity provider');
    return this.deps.provider;
  }

  private unseal(sealed: string | undefined): StartedLogin {
    const text = this.deps.box.open(sealed ?? '');
    const login = text === undefined ? undefined : (JSON.parse(text) as StartedLogin);
    if (login === undefined || login.expiresAt <= this.deps.clock().getTime()) {
      throw new AppError(
        'INVALID_CREDENTIALS',
        'The login was not started in this browser, or too long ago. Start it again.',
      );
    }
    return login;
  }

  /** The account of a re-authentication; it must be linked, and the login recent. */
  private async reauthenticatedAccount(
    caller: Caller,
    identity: Identity,
    since: number,
  ): Promise<number> {
    const { issuer, subject, authenticatedAt } = identity;
    const known = await this.deps.prisma.userIdentity.findUnique({
      where: { issuer_subject: { issuer, subject } },
    });
    if (known === null)
      return await this.reject(caller, 'not_linked', 'No account is linked to this identity.');
    const earliest = since - CLOCK_TOLERANCE * 1000;
    if (authenticatedAt === undefined || authenticatedAt.getTime() < earliest) {
      return await this.reject(
        caller,
        'not_asked',
        'The identity provider has not asked for the credentials.',
      );
    }
    await this.deps.auth.requireActive(caller, known.userId);
    return known.userId;
  }

  private async accountOf(caller: Caller, identity: Identity): Promise<number> {
    const { issuer, subject } = identity;
    const known = await this.deps.prisma.userIdentity.findUnique({
      where: { issuer_subject: { issuer, subject } },
    });
    if (known !== null) return known.userId;
    const profile = await identity.profile().catch((error: unknown) => this.failed(caller, error));
    const doubt = doubtOf(profile, this.deps.trustsEmail);
    if (doubt !== undefined) return await this.reject(caller, ...doubt);
    const email = canonicalEmail(profile.email ?? '');
    if (email === undefined) {
      return await this.reject(
        caller,
        'email_unsuitable',
        'The e-mail address is not one that an account may have.',
      );
    }
    const user = await this.deps.prisma.user.findUnique({
      where: { email },
      include: { identities: { where: { issuer } } },
    });
    if (user === null && this.deps.autoRegisterRole === undefined) {
      return await this.reject(caller, 'no_account', 'No account has this e-mail address.');
    }
    if (user !== null && user.identities.length > 0) {
      return await this.reject(
        caller,
        'linked_otherwise',
        'The account is linked to another identity at the provider.',
      );
    }
    return await this.link(caller, identity, profile, user?.id, email);
  }

  private async link(
    caller: Caller,
    identity: Identity,
    profile: IdentityProfile,
    knownId: number | undefined,
    email: string,
  ): Promise<number> {
    const { issuer, subject } = identity;
    try {
      return await this.deps.unitOfWork.run(caller, async (unit) => {
        const userId = knownId ?? (await this.register(unit, profile, email));
        await this.claim(unit, caller, userId, email);
        await unit.tx.userIdentity.create({
          data: { issuer, subject, userId, createdAt: unit.now },
        });
        unit.audit({
          action: 'auth.identity_linked',
          targetType: 'user',
          targetId: userId,
          metadata: { issuer, registered: knownId === undefined },
        });
        unit.emit(userChanged, { id: userId });
        return userId;
      });
    } catch (error) {
      // The same person may have been linked concurrently from another browser tab.
      const conflict = prismaCode(error) === 'P2002' || error instanceof AppError;
      const known = conflict
        ? await this.deps.prisma.userIdentity.findUnique({
            where: { issuer_subject: { issuer, subject } },
          })
        : null;
      if (known === null) throw error;
      return known.userId;
    }
  }

  /**
   * Transfers the account to the authenticated person. If its address was never verified, its password and
   * all other credentials are removed.
   *
   * @throws AppError CONFLICT when the address of the account has changed.
   */
  private async claim(unit: Unit, caller: Caller, userId: number, email: string): Promise<void> {
    const { tx, now } = unit;
    // The account is locked before its sessions: a concurrent login finds no password, or its
    // session is ended here.
    await lockUser(unit.statements, userId);
    const row = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    if (row.email !== email) {
      throw new AppError('CONFLICT', 'The account has been changed at the same time. Try again.');
    }
    if (row.emailVerifiedAt !== null) return;
    const status = row.awaitsVerification && row.status === 'inactive' ? 'active' : row.status;
    await tx.user.update({
      where: { id: userId },
      data: {
        passwordHash: null,
        passwordChangedAt: null,
        emailVerifiedAt: now,
        awaitsVerification: false,
        status,
        updatedAt: now,
      },
    });
    const removed = await this.deps.takeover.removeAll(unit, userId, false);
    unit.audit({
      action: 'user.credentials_removed',
      targetType: 'user',
      targetId: userId,
      metadata: {
        passwordRemoved: row.passwordHash !== null,
        ...removed,
      },
    });
    unit.emit(accountSecurity, { userId, what: 'credentials_removed', data: {} });
    if (status !== row.status) {
      const { role, departmentId } = row;
      unit.emit(accountStandingChanged, { id: userId, role, status, departmentId });
    }
    await this.deps.logs.record(
      caller,
      {
        category: 'security',
        level: 'warning',
        service: 'auth',
        event: 'auth.oidc.credentials_removed',
        message:
          'The identity provider verified the e-mail of an account that had never been verified: ' +
          'its password, sessions, API tokens, factors and delegations were removed.',
        userId,
      },
      unit.statements,
    );
  }

  private async register(unit: Unit, profile: IdentityProfile, email: string): Promise<number> {
    const row = await this.deps.users.insert(unit, {
      email,
      emailVerified: true,
      passwordHash: null,
      role: this.deps.autoRegisterRole ?? 'technician',
      status: 'active',
      firstName: externalName(profile.givenName, 100),
      lastName: externalName(profile.familyName, 100),
    });
    return row.id;
  }

  private async reject(caller: Caller, reason: RejectionReason, message: string): Promise<never> {
    await this.recordRefusal(caller, 'suspicious', message);
    throw withoutRecord(new AppError('FORBIDDEN', message, { reason }));
  }

  /** Records the reason of a failed exchange with the provider. */
  private async failed(caller: Caller, error: unknown): Promise<never> {
    if (error instanceof AppError && error.code === 'INVALID_CREDENTIALS') {
      const cause = causeOf(error);
      const told = cause === undefined ? error.message : `${error.message} (${cause})`;
      await this.recordRefusal(caller, 'warning', told);
      withoutRecord(error);
    }
    throw error;
  }

  private async recordRefusal(caller: Caller, level: LogLevel, reason: string): Promise<void> {
    await this.deps.logs.record(caller, {
      category: 'security',
      level,
      service: 'auth',
      event: 'auth.oidc.refused',
      message: `Login through the identity provider refused: ${reason}`,
    });
  }
}

type RejectionReason =
  | EmailDoubt
  | 'email_unsuitable'
  | 'no_account'
  | 'linked_otherwise'
  | 'not_linked'
  | 'not_asked';

function hashOf(code: string, browser: string | null): string {
  const text = browser === null ? code : `${browser} ${code}`;
  return createHash('sha256').update(text).digest('hex');
}
