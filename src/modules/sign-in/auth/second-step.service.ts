import { sessionOf } from '../../../core/access.js';
import type { SessionActor } from '../../../core/actor.js';
import type { ActingCaller, Caller } from '../../../core/context.js';
import { AppError, invalid } from '../../../core/errors.js';
import { withoutRecord } from '../../../core/failures.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import type { Passwords } from '../../people/users/passwords.js';
import { LOG_EVENTS, type LogsService } from '../../system/logs/logs.service.js';
import { type ChallengesService, isSamePassword } from '../factors/challenges.service.js';
import type { FactorsService } from '../factors/factors.service.js';
import {
  type PasskeysService,
  type UsedPasskey,
  unknownPasskey,
} from '../factors/passkeys.service.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import { invalidSession } from '../sessions/tokens.js';
import { type AuthService, codeOf, WRONG_CODE, wrongCode } from './auth.service.js';
import type {
  AuthPayload,
  CompleteLoginInput,
  ReauthenticateInput,
  ReauthenticationPayload,
} from './auth.types.js';
import type { LockoutService } from './lockout.service.js';
import type { LoginCodesService } from './login-codes.service.js';

/** Dependencies of SecondStepService. */
export interface SecondStepDependencies {
  readonly prisma: PrismaClient;
  readonly unitOfWork: UnitOfWork;
  readonly auth: AuthService;
  readonly loginCodes: LoginCodesService;
  readonly factors: FactorsService;
  readonly passkeys: PasskeysService;
  readonly challenges: ChallengesService;
  readonly lockout: LockoutService;
  readonly passwords: Passwords;
  readonly sessions: SessionsService;
  readonly logs: LogsService;
}

/** Second step of a login, login with a passkey, and re-authentication. */
export class SecondStepService {
  constructor(private readonly deps: SecondStepDependencies) {}

  /**
   * Opens the session of a login that MFA_REQUIRED has interrupted.
   *
   * @throws AppError INVALID_CREDENTIALS for a challenge that is unknown, used, expired, or
   *   invalidated by a change of password, state or factors, and for a wrong code; ACCOUNT_LOCKED
   *   after too many wrong ones; ACCOUNT_SUSPENDED, ACCOUNT_INACTIVE.
   */
  async completeLogin(caller: Caller, input: CompleteLoginInput): Promise<AuthPayload> {
    const { challenges, prisma, auth, factors, lockout } = this.deps;
    const code = codeOf(input) ?? missing('otp', 'or recoveryCode is required');
    const pending = await challenges.find('login', input.challenge);
    const user =
      pending === null
        ? null
        : await prisma.user.findUnique({ where: { id: pending.userId ?? 0 } });
    if (pending === null || user === null || !isSamePassword(pending, user.passwordHash)) {
      throw invalidChallenge();
    }
    if (user.secondFactorAt === null) throw invalidChallenge();
    const guess = { email: user.email, ...WRONG_CODE };
    const { matches } = await lockout.guard(caller, guess, async () => ({
      userId: user.id,
      ...(await lockout.guardCode(user.id, () => factors.matches(user, code))),
    }));
    if (!matches) throw withoutRecord(wrongCode(code));
    await auth.rejectUnlessActive(caller, user);
    const use = async (unit: Unit) => {
      // Of two completions with different codes, one uses the challenge, and the code of the other
      // stays valid.
      if (!(await challenges.spend(unit.tx, 'login', input.challenge))) throw invalidChallenge();
      await auth.useCode(unit, caller, user, code);
    };
    return await auth.openSession(caller, user, use, pending.oidcSid ?? undefined);
  }

  /**
   * Opens a session for a passkey, which combines both factors.
   *
   * @throws AppError INVALID_CREDENTIALS for a passkey that is not accepted; ACCOUNT_SUSPENDED,
   *   ACCOUNT_INACTIVE; NOT_FOUND if passkeys are not available.
   */
  async loginWithPasskey(caller: Caller, credential: object): Promise<AuthPayload> {
    const { passkeys, prisma, auth } = this.deps;
    const { userId, use } = await passkeys.authenticate(caller, credential);
    const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
    await auth.rejectUnlessActive(caller, user);
    return await auth.openSession(caller, user, (unit) => spend(use, unit));
  }

  /**
   * Marks the caller's session as fresh. The input must contain exactly one proof. Wrong passwords
   * and codes count towards the lockout of logins.
   *
   * @throws AppError VALIDATION_ERROR for a wrong or missing proof; ACCOUNT_LOCKED after too many
   *   wrong ones.
   */
  async reauthenticate(
    caller: ActingCaller,
    input: ReauthenticateInput,
  ): Promise<ReauthenticationPayload> {
    const actor = sessionOf(caller);
    const [proof, ...others] = (['password', 'otp', 'passkey', 'code'] as const).filter(
      (name) => input[name] !== undefined && input[name] !== null,
    );
    if (proof === undefined) missing('password', 'or otp, passkey or code is required');
    if (others.length > 0) throw invalid(others[0] as string, 'must not come with another proof');
    const use = await this.prove(caller, actor, input);
    return await this.deps.unitOfWork.run(caller, async (unit) => {
      await use(unit);
      const marked = await this.deps.sessions.authenticated(unit.tx, actor.sessionId, unit.now);
      if (!marked) throw invalidSession();
      unit.audit({
        action: 'auth.reauthenticated',
        targetType: 'session',
        targetId: actor.sessionId,
        metadata: { by: proof as string },
      });
      await this.deps.logs.record(
        caller,
        {
          category: 'auth',
          level: 'info',
          service: 'auth',
          event: LOG_EVENTS.reauthenticated,
          message: 'The person of the session proved anew who they are.',
        },
        unit.statements,
      );
      return { authenticatedAt: unit.now };
    });
  }

  /**
   * Checks a proof.
   *
   * @returns a function that uses it, in the transaction that marks the session.
   * @throws AppError VALIDATION_ERROR unless the proof belongs to the actor.
   */
  private async prove(
    caller: ActingCaller,
    actor: SessionActor,
    { password, otp, passkey, code }: ReauthenticateInput,
  ): Promise<(unit: Unit) => Promise<void>> {
    if (passkey) {
      const use = await this.provePasskey(caller, actor, passkey);
      return (unit) => spend(use, unit);
    }
    if (code) {
      if (await this.deps.loginCodes.spendReauthentication(code, actor.userId)) return nothing;
      throw invalid('code', 'is not valid; start the login again');
    }
    const { factors, lockout, passwords, prisma } = this.deps;
    const { sessionId } = actor;
    const user = await prisma.user.findUniqueOrThrow({ where: { id: actor.userId } });
    const { id: userId, email } = user;
    if (password) {
      const guess = { email, sessionId, ...WRONG_PASSWORD };
      const { matches } = await lockout.guard(caller, guess, async () => ({
        userId,
        matches: await passwords.verify(user.passwordHash, password, caller),
      }));
      if (!matches) throw invalid('password', 'is wrong');
      return nothing;
    }
    const proof = { otp: otp ?? '' };
    const { matches } = await lockout.guard(
      caller,
      { email, sessionId, ...WRONG_CODE },
      async () => ({
        userId,
        ...(await lockout.guardCode(userId, () => factors.matches(user, proof))),
      }),
    );
    if (!matches) throw invalid('otp', 'is wrong');
    return async (unit) => {
      if (!(await factors.use(unit, caller, user, proof))) throw invalid('otp', 'is wrong');
    };
  }

  private async provePasskey(
    caller: ActingCaller,
    { userId }: SessionActor,
    credential: object,
  ): Promise<UsedPasskey['use']> {
    try {
      const used = await this.deps.passkeys.authenticate(caller, credential);
      if (used.userId === userId) return used.use;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'INVALID_CREDENTIALS') throw error;
    }
    throw invalid('passkey', 'is not accepted');
  }
}

const WRONG_PASSWORD = {
  event: LOG_EVENTS.invalidReauthentication,
  message: 'Reauthentication refused: wrong password.',
} as const;

/** For a proof that was used when it was checked. */
async function nothing(): Promise<void> {}

async function spend(use: UsedPasskey['use'], { tx, now }: Unit): Promise<void> {
  if (!(await use(tx, now))) throw unknownPasskey();
}

function missing(field: string, reason: string): never {
  throw invalid(field, reason);
}

function invalidChallenge(): AppError {
  return new AppError('INVALID_CREDENTIALS', 'The challenge is not valid. Log in again.', {
    field: 'challenge',
    reason: 'is not valid',
  });
}
