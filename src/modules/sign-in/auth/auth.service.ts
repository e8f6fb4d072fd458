import { sessionOf } from '../../../core/access.js';
import type { ActingCaller, Caller } from '../../../core/context.js';
import { AppError, invalid } from '../../../core/errors.js';
import { withoutRecord } from '../../../core/failures.js';
import type { Tx } from '../../../core/transaction.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { PrismaClient, User as UserRow } from '../../../generated/prisma/client.js';
import type { UserStatus } from '../../../generated/prisma/enums.js';
import type { Passwords } from '../../people/users/passwords.js';
import { accountSecurity, userChanged } from '../../people/users/users.events.js';
import type { UsersService } from '../../people/users/users.service.js';
import { LOG_EVENTS, type LogsService } from '../../system/logs/logs.service.js';
import type { ChallengesService } from '../factors/challenges.service.js';
import type { FactorsService, SecondFactorCode } from '../factors/factors.service.js';
import { deviceName, deviceOf } from '../sessions/devices.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import { type AccessTokens, invalidSession } from '../sessions/tokens.js';
import { markLoggedIn } from './auth.queries.js';
import type {
  AuthPayload,
  LoginInput,
  LogoutPayload,
  SessionUser,
  VerificationPayload,
} from './auth.types.js';
import type { LockoutService } from './lockout.service.js';

/** Dependencies of AuthService. */
export interface AuthDependencies {
  readonly prisma: PrismaClient;
  readonly unitOfWork: UnitOfWork;
  readonly users: UsersService;
  readonly sessions: SessionsService;
  readonly passwords: Passwords;
  readonly lockout: LockoutService;
  readonly tokens: AccessTokens;
  readonly logs: LogsService;
  readonly factors: FactorsService;
  readonly challenges: ChallengesService;
  /** True if a login at the identity provider needs no second factor of the account. */
  readonly trustsProviderFactor: boolean;
}

/** Login, refresh and logout (specification 4.1 and 5; docs/behaviour/people.md). */
export class AuthService {
  constructor(private readonly deps: AuthDependencies) {}

  /**
   * Opens a session for an e-mail address and a password, and a code if the account has a second
   * factor. For an account without one, codes have no effect.
   *
   * @throws AppError INVALID_CREDENTIALS for a wrong password or an unknown address, without a
   *   difference; ACCOUNT_LOCKED for an address with too many wrong passwords, known or not, also
   *   with the right password; ACCOUNT_SUSPENDED or ACCOUNT_INACTIVE, only with the right password;
   *   MFA_REQUIRED with a challenge for the right password without a code, INVALID_CREDENTIALS with
   *   `details.field` for a wrong code, which counts as a wrong password does.
   */
  async login(caller: Caller, input: LoginInput): Promise<AuthPayload> {
    const guess = {
      email: input.email,
      event: LOG_EVENTS.invalidLogin,
      message: 'Login refused: wrong e-mail or password.',
    };
    const code = codeOf(input);
    const { user, matches, error } = await this.deps.lockout.guard(caller, guess, async () => {
      const found = await this.deps.users.findByEmail(input.email);
      const checked = { user: found, userId: found?.id ?? null };
      const { passwords } = this.deps;
      const matches = await passwords.verify(found?.passwordHash ?? null, input.password, caller);
      if (found === null || !matches || found.secondFactorAt === null) {
        return { ...checked, matches, error: wrongCredentials() };
      }
      await this.rejectUnlessActive(caller, found);
      // Thrown here: otherwise the right password without a code would reset the count of wrong
      // codes.
      if (code === undefined) throw await this.secondFactorRequired(caller, found);
      const { lockout, factors } = this.deps;
      const accepted = await lockout.guardCode(found.id, () => factors.matches(found, code));
      return { ...checked, ...accepted, error: wrongCode(code), logged: WRONG_CODE };
    });
    // The lockout service has logged the attempt.
    if (user === null || !matches) throw withoutRecord(error);
    await this.rejectUnlessActive(caller, user);
    return await this.openSession(caller, user, async (unit) => {
      if (user.secondFactorAt !== null && code !== undefined) {
        await this.useCode(unit, caller, user, code);
      }
    });
  }

  /**
   * Uses a code that was verified. @throws AppError INVALID_CREDENTIALS when another login has used
   * it.
   */
  async useCode(unit: Unit, caller: Caller, user: UserRow, code: SecondFactorCode): Promise<void> {
    if (!(await this.deps.factors.use(unit, caller, user, code))) throw wrongCode(code);
  }

  /**
   * Opens a session for a user whom the identity provider has authenticated.
   *
   * @param sid `sid` of the ID token, which the session, or the challenge, has.
   * @param use uses the proof of the login, in the transaction that opens the session; with a second
   *   factor after the challenge is stored. If it throws, no session is opened.
   * @throws AppError ACCOUNT_SUSPENDED or ACCOUNT_INACTIVE; MFA_REQUIRED with a challenge when the
   *   account has a second factor, unless that of the provider is trusted.
   */
  async loginAs(
    caller: Caller,
    userId: number,
    sid?: string,
    use: (tx: Pick<Tx, 'loginCode'>) => Promise<void> = async () => {},
  ): Promise<AuthPayload> {
    const user = await this.deps.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    await this.rejectUnlessActive(caller, user);
    if (user.secondFactorAt !== null && !this.deps.trustsProviderFactor) {
      const required = await this.secondFactorRequired(caller, user, sid);
      await use(this.deps.prisma);
      throw required;
    }
    return await this.openSession(caller, user, ({ tx }) => use(tx), sid);
  }

  /** @throws AppError ACCOUNT_SUSPENDED or ACCOUNT_INACTIVE; the denial is logged. */
  async requireActive(caller: Caller, userId: number): Promise<void> {
    const user = await this.deps.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    await this.rejectUnlessActive(caller, user);
  }

  /**
   * Exchanges a refresh token for a new pair of tokens.
   *
   * @throws AppError session_invalid for an unknown, expired or used token. A used token also ends
   *   its session, and the reuse is logged.
   */
  async refresh(caller: Caller, token: string): Promise<AuthPayload> {
    const { sessions, prisma, unitOfWork } = this.deps;
    const result = await unitOfWork.run(caller, async (unit) => {
      const rotation = await sessions.rotate(unit.tx, token);
      if (rotation.outcome === 'unknown') return rotation;
      const user = await unit.tx.user.findUniqueOrThrow({ where: { id: rotation.userId } });
      unit.audit({
        action: rotation.outcome === 'rotated' ? 'auth.refreshed' : 'auth.refresh_reused',
        targetType: 'session',
        targetId: rotation.sessionId,
        actor: asActor(user),
      });
      if (rotation.outcome === 'reused') {
        await this.deps.logs.record(
          caller,
          {
            category: 'security',
            level: 'suspicious',
            service: 'auth',
            event: 'auth.refresh.reused',
            message: 'A spent refresh token was presented; its session has been ended.',
            userId: rotation.userId,
          },
          unit.statements,
        );
      }
      return rotation;
    });
    // The reuse has been logged with more detail.
    if (result.outcome === 'reused') throw withoutRecord(invalidSession());
    if (result.outcome !== 'rotated') throw invalidSession();
    const user = await prisma.user.findUniqueOrThrow({ where: { id: result.userId } });
    if (user.status !== 'active') throw invalidSession();
    return this.payload(user, result.sessionId, result.refreshToken);
  }

  /** User and expiry of the caller's access token. */
  verify(caller: ActingCaller): VerificationPayload {
    const actor = sessionOf(caller);
    return {
      valid: true,
      user: { id: actor.userId, email: actor.email, role: actor.role },
      expiresAt: actor.tokenExpiresAt,
    };
  }

  /** Ends the caller's session. */
  async logout(caller: ActingCaller): Promise<LogoutPayload> {
    const { sessionId } = sessionOf(caller);
    await this.deps.unitOfWork.run(caller, async (unit) => {
      await this.deps.sessions.end(unit.tx, { id: sessionId }, 'logout');
      unit.audit({ action: 'auth.logged_out', targetType: 'session', targetId: sessionId });
      await this.deps.logs.record(
        caller,
        {
          category: 'auth',
          level: 'info',
          service: 'auth',
          event: LOG_EVENTS.loggedOut,
          message: 'Logged out.',
        },
        unit.statements,
      );
    });
    return { loggedOut: true };
  }

  /** @throws AppError ACCOUNT_SUSPENDED or ACCOUNT_INACTIVE; the denial is logged. */
  async rejectUnlessActive(caller: Caller, user: UserRow): Promise<void> {
    if (user.status === 'active') return;
    await this.deps.logs.record(caller, {
      category: 'security',
      level: 'warning',
      service: 'auth',
      event: 'auth.login.refused',
      message: `Login refused: the account is ${user.status}.`,
      userId: user.id,
    });
    throw notActive(user.status, user.awaitsVerification);
  }

  /**
   * Opens a session for an account whose login has been checked.
   *
   * @param also runs in the same transaction; if it throws, no session is opened.
   * @param sid `sid` of the ID token of a login through the identity provider.
   * @throws AppError when state, password or second factor of the account have changed since it was
   *   read.
   */
  async openSession(
    caller: Caller,
    user: UserRow,
    also: (unit: Unit) => Promise<void> = async () => {},
    sid?: string,
  ): Promise<AuthPayload> {
    const session = await this.deps.unitOfWork.run(caller, async (unit) => {
      // Checked again: a concurrent suspension, change of password or enrolment must not leave this
      // session open. Concurrent promises send the statements together.
      const [isAsRead, isNewDevice] = await Promise.all([
        markLoggedIn(unit.statements, user, unit.now),
        this.isNewDevice(unit, caller, user),
      ]);
      if (!isAsRead) return null;
      if (isNewDevice) await this.notifyOfDevice(unit, caller, user);
      await also(unit);
      const [opened] = await Promise.all([
        this.deps.sessions.open(unit.statements, caller, user.id, sid),
        this.recordLogin(unit, caller, user),
      ]);
      unit.audit({
        action: 'auth.logged_in',
        targetType: 'session',
        targetId: opened.id,
        actor: asActor(user),
      });
      unit.emit(userChanged, { id: user.id });
      return opened;
    });
    if (session === null) {
      const { id } = user;
      await this.rejectUnlessActive(
        caller,
        await this.deps.prisma.user.findUniqueOrThrow({ where: { id } }),
      );
      throw wrongCredentials();
    }
    await caller.onLogin?.(user.id);
    return this.payload(user, session.id, session.refreshToken);
  }

  private async recordLogin(unit: Unit, caller: Caller, user: UserRow): Promise<void> {
    await this.deps.logs.record(
      caller,
      {
        category: 'auth',
        level: 'info',
        service: 'auth',
        event: LOG_EVENTS.loggedIn,
        message: 'Logged in.',
        userId: user.id,
      },
      unit.statements,
    );
  }

  /** Returns whether the device is new to the account and the login is not its first one. */
  private async isNewDevice(unit: Unit, caller: Caller, user: UserRow): Promise<boolean> {
    if (user.lastLoginAt === null) return false;
    return !(await this.deps.sessions.knowsDevice(unit, caller, user.id));
  }

  /** Notifies a person of a login from a device that is new to the account. */
  private async notifyOfDevice(unit: Unit, caller: Caller, user: UserRow): Promise<void> {
    // Without the network address: others may read the mail, and the list of sessions contains it.
    const device = deviceName(deviceOf(caller.userAgent));
    unit.emit(accountSecurity, { userId: user.id, what: 'new_device', data: { device } });
    await this.deps.logs.record(
      caller,
      {
        category: 'security',
        level: 'info',
        service: 'auth',
        event: 'auth.login.new_device',
        message: `Logged in from a device that is new to the account: ${device ?? 'unknown'}.`,
        userId: user.id,
      },
      unit.statements,
    );
  }

  /** The error that requests the second factor; its challenge continues the login. */
  private async secondFactorRequired(
    caller: Caller,
    user: UserRow,
    sid?: string,
  ): Promise<AppError> {
    const { factors, challenges, logs } = this.deps;
    await caller.onLogin?.(user.id);
    const methods = await factors.methodsOf(user.id);
    const { challenge, expiresAt } = await challenges.issue('login', user, sid);
    await logs.record(caller, {
      category: 'auth',
      level: 'info',
      service: 'auth',
      event: LOG_EVENTS.factorDemanded,
      message: 'The first step of a login succeeded; the second factor was asked for.',
      userId: user.id,
    });
    return new AppError('MFA_REQUIRED', 'The account needs a second factor.', {
      challenge,
      methods,
      expiresAt: expiresAt.toISOString(),
    });
  }

  private payload(user: SessionUser, sessionId: string, refreshToken: string): AuthPayload {
    return {
      accessToken: this.deps.tokens.issue(user.id, sessionId),
      refreshToken,
      tokenType: 'Bearer',
      expiresIn: this.deps.tokens.lifetime,
      user: { id: user.id, email: user.email, role: user.role },
    };
  }
}

/**
 * The error for an inactive account. @param awaitsVerification true if its address must be
 * verified.
 */
export function notActive(status: UserStatus, awaitsVerification = false): AppError {
  if (status === 'suspended') {
    return new AppError('ACCOUNT_SUSPENDED', 'The account is suspended. Ask an administrator.');
  }
  const remedy = awaitsVerification
    ? 'Verify the e-mail address by the link that was mailed to it.'
    : 'Ask an administrator.';
  return new AppError('ACCOUNT_INACTIVE', `The account is ${status}. ${remedy}`);
}

function wrongCredentials(): AppError {
  return new AppError('INVALID_CREDENTIALS', 'The e-mail or the password is wrong.');
}

/** Actor for the audit trail when an account acts before the caller has a session. */
export function asActor(user: UserRow) {
  return { userId: user.id, email: user.email, role: user.role };
}

/** Log entry for a wrong code. */
export const WRONG_CODE = {
  event: LOG_EVENTS.invalidCode,
  message: 'Refused: wrong code of the second factor.',
} as const;

/** The error for a code that is not accepted although the password was right. */
export function wrongCode(code: SecondFactorCode): AppError {
  return new AppError('INVALID_CREDENTIALS', 'The code is wrong, or was used already.', {
    field: 'otp' in code ? 'otp' : 'recoveryCode',
    reason: 'is wrong',
  });
}

/**
 * The code of the second factor in an input; undefined without one. @throws AppError
 * VALIDATION_ERROR for two.
 */
export function codeOf(input: {
  readonly otp?: string | null;
  readonly recoveryCode?: string | null;
}): SecondFactorCode | undefined {
  if (input.otp && input.recoveryCode) throw invalid('recoveryCode', 'must not come with otp');
  if (input.otp) return { otp: input.otp };
  return input.recoveryCode ? { recoveryCode: input.recoveryCode } : undefined;
}
