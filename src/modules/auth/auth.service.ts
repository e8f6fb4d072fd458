import { sessionOf } from '../../core/access.js';
import type { ActingCaller, Caller } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { withoutRecord } from '../../core/failures.js';
import type { Unit } from '../../core/unit.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import type { PrismaClient, User as UserRow } from '../../generated/prisma/client.js';
import type { Role, UserStatus } from '../../generated/prisma/enums.js';
import type { AccountMailService } from '../account-mail/account-mail.service.js';
import { LOG_EVENTS, type LogsService } from '../logs/logs.service.js';
import { deviceName, deviceOf } from '../sessions/devices.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import { type AccessTokens, invalidSession } from '../sessions/tokens.js';
import type { SettingsService } from '../settings/settings.service.js';
import type { Passwords } from '../users/passwords.js';
import { accountSecurity, userChanged } from '../users/users.events.js';
import { toFullUser } from '../users/users.mapper.js';
import type { UsersService } from '../users/users.service.js';
import type {
  AuthPayload,
  LoginInput,
  LogoutPayload,
  RegisterInput,
  RegistrationPayload,
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
  /** Roles whose accounts are active at registration. */
  readonly registrationActiveRoles: readonly Role[];
  readonly settings: SettingsService;
  readonly accountMail: AccountMailService;
}

/** Login, registration, refresh and logout (specification 4.1 and 5; contract, section 3). */
export class AuthService {
  constructor(private readonly deps: AuthDependencies) {}

  /**
   * Opens a session for an e-mail address and a password.
   *
   * @throws AppError INVALID_CREDENTIALS for a wrong password or an unknown address, without a
   *   difference; ACCOUNT_LOCKED for an address with too many wrong passwords, known or not, also with
   *   the right password; ACCOUNT_SUSPENDED or ACCOUNT_INACTIVE, only with the right password.
   */
  async login(caller: Caller, input: LoginInput): Promise<AuthPayload> {
    const guess = {
      email: input.email,
      event: LOG_EVENTS.invalidLogin,
      message: 'Login refused: wrong e-mail or password.',
    };
    const { user, matches } = await this.deps.lockout.guard(caller, guess, async () => {
      const found = await this.deps.users.findByEmail(input.email);
      return {
        user: found,
        userId: found?.id ?? null,
        matches: await this.deps.passwords.verify(found?.passwordHash ?? null, input.password),
      };
    });
    // The lockout service has logged the attempt.
    if (user === null || !matches) throw withoutRecord(wrongCredentials());
    await this.rejectUnlessActive(caller, user);
    return await this.openSession(caller, user);
  }

  /**
   * Opens a session for a user whom the identity provider has authenticated.
   *
   * @throws AppError ACCOUNT_SUSPENDED or ACCOUNT_INACTIVE.
   */
  async loginAs(caller: Caller, userId: number): Promise<AuthPayload> {
    const user = await this.deps.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    await this.rejectUnlessActive(caller, user);
    return await this.openSession(caller, user);
  }

  /** @throws AppError ACCOUNT_SUSPENDED or ACCOUNT_INACTIVE; the denial is logged. */
  async requireActive(caller: Caller, userId: number): Promise<void> {
    const user = await this.deps.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    await this.rejectUnlessActive(caller, user);
  }

  /**
   * Registers an account, and mails a link to verify its address. It is inactive unless
   * `REGISTRATION_ACTIVE_ROLES` contains its role and no verification is required.
   *
   * @throws AppError VALIDATION_ERROR, or CONFLICT for an e-mail address in use.
   */
  async register(caller: Caller, input: RegisterInput): Promise<RegistrationPayload> {
    const { password, ...account } = input;
    const passwordHash = await this.deps.passwords.hash(password);
    const activationRequired = !this.deps.registrationActiveRoles.includes(input.role);
    return await this.deps.unitOfWork.run(caller, async (unit) => {
      const { requireVerifiedEmail } = await this.deps.settings.current(unit.statements);
      const user = await this.deps.users.insert(unit, {
        ...account,
        emailVerified: false,
        passwordHash,
        status: activationRequired || requireVerifiedEmail ? 'inactive' : 'active',
        awaitsVerification: requireVerifiedEmail && !activationRequired,
      });
      unit.audit({
        action: 'auth.registered',
        targetType: 'user',
        targetId: user.id,
        actor: asActor(user),
        metadata: { role: user.role, activationRequired },
      });
      unit.emit(userChanged, { id: user.id });
      if (this.deps.accountMail.isOn) {
        await this.deps.accountMail.sendLink(unit, 'verification', user);
      }
      await this.deps.logs.record(
        caller,
        {
          category: 'auth',
          level: 'info',
          service: 'auth',
          event: LOG_EVENTS.registered,
          message: 'The account was registered.',
          userId: user.id,
        },
        unit.tx,
      );
      return {
        user: toFullUser(user),
        activationRequired,
        verificationRequired: requireVerifiedEmail,
      };
    });
  }

  /**
   * Exchanges a refresh token for a new pair of tokens.
   *
   * @throws AppError session_invalid for an unknown, expired or spent token. A spent token also ends
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
          unit.tx,
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
        unit.tx,
      );
    });
    return { loggedOut: true };
  }

  private async rejectUnlessActive(caller: Caller, user: UserRow): Promise<void> {
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

  private async openSession(caller: Caller, user: UserRow): Promise<AuthPayload> {
    const session = await this.deps.unitOfWork.run(caller, async (unit) => {
      // Status and password are checked again: a concurrent suspension or change of password must not
      // leave this session open.
      const { count } = await unit.tx.user.updateMany({
        where: {
          id: user.id,
          status: 'active',
          passwordHash: user.passwordHash,
          // An account of a program has tokens instead of sessions.
          isService: false,
        },
        data: { lastLoginAt: unit.now },
      });
      if (count === 0) return null;
      await this.tellOfDevice(unit, caller, user);
      const opened = await this.deps.sessions.open(unit.tx, caller, user.id);
      unit.audit({
        action: 'auth.logged_in',
        targetType: 'session',
        targetId: opened.id,
        actor: asActor(user),
      });
      unit.emit(userChanged, { id: user.id });
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
        unit.tx,
      );
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
    return this.payload(user, session.id, session.refreshToken);
  }

  /** Tells a person of a login from a device that is new to the account; not of the first login ever. */
  private async tellOfDevice(unit: Unit, caller: Caller, user: UserRow): Promise<void> {
    if (user.lastLoginAt === null) return;
    if (await this.deps.sessions.knowsDevice(unit, caller, user.id)) return;
    // Without the address: the mail may be read by others, and the list of sessions has it.
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
      unit.tx,
    );
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

/** The error for an account that is not active. @param awaitsVerification whether its address is to be verified. */
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

function asActor(user: UserRow) {
  return { userId: user.id, email: user.email, role: user.role };
}
