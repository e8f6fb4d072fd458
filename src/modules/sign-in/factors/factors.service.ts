import type { Clock } from '../../../core/clock.js';
import type { ActingCaller, Caller } from '../../../core/context.js';
import { AppError, invalid, notFound } from '../../../core/errors.js';
import type { Tx } from '../../../core/transaction.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { PrismaClient, User as UserRow } from '../../../generated/prisma/client.js';
import type { SecretBox } from '../../../infra/secrets/secret-box.js';
import { requireAuthorityOver } from '../../people/users/users.access.js';
import { lockUser } from '../../people/users/users.queries.js';
import type { LogsService } from '../../system/logs/logs.service.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import type { ChallengesService } from './challenges.service.js';
import { type FactorChange, recordFactorChange } from './factors.records.js';
import type { FactorsReset, Mfa, RecoveryCodes, StartedTotp } from './factors.types.js';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.js';
import { enrolmentUri, newSecret, stepOf } from './totp.js';
import { relyingPartyOf } from './webauthn.js';

/** Dependencies of FactorsService. */
export interface FactorsDependencies {
  readonly prisma: PrismaClient;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly logs: LogsService;
  readonly settings: SettingsService;
  readonly challenges: ChallengesService;
  /** Encrypts the shared secrets. */
  readonly box: SecretBox;
}

/** A code that a person enters as second factor. */
export type SecondFactorCode = { readonly otp: string } | { readonly recoveryCode: string };

/** Names of the codes that an account can enter, as the fields of a login. */
export type SecondFactorMethod = 'otp' | 'recoveryCode';

/** Factors that were removed from an account. */
interface RemovedFactors {
  readonly authenticator: boolean;
  readonly passkeys: number;
}

/**
 * The second factor of an account: an authenticator app (RFC 6238) and recovery codes. Rules:
 * docs/security/factors.md.
 */
export class FactorsService {
  constructor(private readonly deps: FactorsDependencies) {}

  /** The caller's enrolled factors. */
  async get({ actor }: ActingCaller): Promise<Mfa> {
    const { prisma, settings } = this.deps;
    const userId = actor.userId;
    const [app, recoveryCodesLeft, passkeys, { mfaRoles, publicUrl }] = await Promise.all([
      prisma.authenticatorApp.findUnique({ where: { userId } }),
      prisma.recoveryCode.count({ where: { userId } }),
      prisma.passkey.count({ where: { userId } }),
      settings.get(),
    ]);
    return {
      enrolledAt: app?.confirmedAt ?? null,
      recoveryCodesLeft,
      passkeys,
      passkeysAvailable: relyingPartyOf(publicUrl) !== undefined,
      required: mfaRoles.includes(actor.role),
    };
  }

  /**
   * Creates the secret of an authenticator app. It takes effect when a code has confirmed it; until
   * then another start replaces it.
   *
   * @throws AppError CONFLICT when an app is enrolled.
   */
  async start(caller: ActingCaller): Promise<StartedTotp> {
    const { unitOfWork, box } = this.deps;
    const { userId, email } = caller.actor;
    const plain = newSecret();
    const secret = box.seal(plain);
    await unitOfWork.run(caller, async (unit) => {
      const { tx, now } = unit;
      await lockUser(unit.statements, userId);
      const known = await tx.authenticatorApp.findUnique({ where: { userId } });
      if (known?.confirmedAt) throw alreadyEnrolled();
      await tx.authenticatorApp.upsert({
        where: { userId },
        create: { userId, secret, createdAt: now },
        update: { secret, createdAt: now },
      });
      unit.audit({
        action: 'user.authenticator_enrolment_started',
        targetType: 'user',
        targetId: userId,
      });
    });
    return { secret: plain, uri: enrolmentUri(plain, email) };
  }

  /**
   * Enrols the app whose secret `start` created. @returns the recovery codes, which are not shown
   * again.
   *
   * @throws AppError VALIDATION_ERROR for a wrong code, CONFLICT without a start or when an app is
   *   enrolled.
   */
  async confirm(caller: ActingCaller, code: string): Promise<RecoveryCodes> {
    const { userId } = caller.actor;
    return await this.deps.unitOfWork.run(caller, async (unit) => {
      const { tx, now } = unit;
      await lockUser(unit.statements, userId);
      const app = await tx.authenticatorApp.findUnique({ where: { userId } });
      if (app === null) {
        throw new AppError('CONFLICT', 'No enrolment was started. Start one first.');
      }
      if (app.confirmedAt !== null) throw alreadyEnrolled();
      const step = stepOf(this.deps.box.open(app.secret) ?? '', code, now);
      if (step === undefined) throw invalid('code', 'is not the code of this moment');
      // The code of the enrolment cannot be used again for a login.
      await tx.authenticatorApp.update({
        where: { userId },
        data: { confirmedAt: now, lastStep: step },
      });
      await tx.user.update({ where: { id: userId }, data: { secondFactorAt: now } });
      await this.deps.challenges.void(unit, userId);
      const codes = await this.replaceCodes(unit, userId);
      await this.record(unit, caller, {
        user: self(caller),
        what: 'authenticator_enrolled',
        action: 'user.authenticator_enrolled',
        message: 'An authenticator app was enrolled.',
      });
      return { recoveryCodes: codes };
    });
  }

  /** Removes the authenticator app and its recovery codes. @throws AppError NOT_FOUND without one. */
  async remove(caller: ActingCaller): Promise<Mfa> {
    const { userId } = caller.actor;
    await this.deps.unitOfWork.run(caller, async (unit) => {
      await lockUser(unit.statements, userId);
      if (!(await this.removeAuthenticator(unit, userId))) throw notFound('An authenticator app');
      await this.record(unit, caller, {
        user: self(caller),
        what: 'authenticator_removed',
        action: 'user.authenticator_removed',
        message: 'The authenticator app was removed.',
      });
    });
    return await this.get(caller);
  }

  /**
   * Replaces the recovery codes. @returns the new ones, which are not shown again.
   *
   * @throws AppError NOT_FOUND without an authenticator app.
   */
  async renewCodes(caller: ActingCaller): Promise<RecoveryCodes> {
    const { userId } = caller.actor;
    return await this.deps.unitOfWork.run(caller, async (unit) => {
      await lockUser(unit.statements, userId);
      const app = await unit.tx.authenticatorApp.findUnique({ where: { userId } });
      if (!app?.confirmedAt) throw notFound('An authenticator app');
      const codes = await this.replaceCodes(unit, userId);
      await this.record(unit, caller, {
        user: self(caller),
        what: 'recovery_codes_renewed',
        action: 'user.recovery_codes_renewed',
        message: 'The recovery codes were made anew.',
      });
      return { recoveryCodes: codes };
    });
  }

  /** Returns whether a code is the account's valid second factor now. It must still be used. */
  async matches({ id: userId }: UserRow, code: SecondFactorCode): Promise<boolean> {
    const { prisma } = this.deps;
    if ('otp' in code) return (await this.currentStep(prisma, userId, code.otp)) !== undefined;
    const where = { userId, codeHash: recoveryCodeHash(code.recoveryCode) };
    return (await prisma.recoveryCode.count({ where })) > 0;
  }

  /**
   * Uses a code, in the transaction that it authorises: if that fails, the code stays valid.
   *
   * @returns whether it was valid; of several concurrent uses, one is.
   */
  async use(unit: Unit, caller: Caller, user: UserRow, code: SecondFactorCode): Promise<boolean> {
    return 'otp' in code
      ? await this.useOtp(unit, user.id, code.otp)
      : await this.useRecoveryCode(unit, caller, user, code.recoveryCode);
  }

  /** Codes that the account can enter. */
  async methodsOf(userId: number): Promise<SecondFactorMethod[]> {
    const left = await this.deps.prisma.recoveryCode.count({ where: { userId } });
    return left > 0 ? ['otp', 'recoveryCode'] : ['otp'];
  }

  /**
   * Removes the factors of an account, for a person who has lost theirs.
   *
   * @throws AppError NOT_FOUND for an unknown account; FORBIDDEN when it belongs to an
   *   administrator and the actor is not a super_admin.
   */
  async reset(caller: ActingCaller, id: number): Promise<FactorsReset> {
    return await this.deps.unitOfWork.run(caller, async (unit) => {
      await lockUser(unit.statements, id);
      const user = await unit.tx.user.findUnique({ where: { id } });
      if (user === null) throw notFound('The user');
      requireAuthorityOver(caller.actor, user);
      const removed = await this.removeAll(unit, id);
      if (removed.authenticator || removed.passkeys > 0) {
        await this.record(unit, caller, {
          user,
          what: 'factors_reset',
          action: 'user.factors_reset',
          message: 'Second factor, recovery codes and passkeys were removed by somebody else.',
          data: { authenticators: Number(removed.authenticator), passkeys: removed.passkeys },
        });
      }
      return { userId: id, ...removed };
    });
  }

  /**
   * Removes every factor of an account, whose row the transaction has locked. The caller records
   * it.
   */
  async removeAll(unit: Unit, userId: number): Promise<RemovedFactors> {
    const authenticator = await this.removeAuthenticator(unit, userId);
    const { count } = await unit.tx.passkey.deleteMany({ where: { userId } });
    return { authenticator, passkeys: count };
  }

  /** The time step of a valid unused code, with the stored secret; undefined for another code. */
  private async currentStep(client: Pick<Tx, 'authenticatorApp'>, userId: number, otp: string) {
    const { box, clock } = this.deps;
    const app = await client.authenticatorApp.findUnique({ where: { userId } });
    const secret = app?.confirmedAt ? box.open(app.secret) : undefined;
    if (app === null || secret === undefined) return undefined;
    const step = stepOf(secret, otp, clock());
    if (step === undefined || step <= app.lastStep) return undefined;
    return { step, secret: app.secret };
  }

  private async useOtp({ tx }: Unit, userId: number, otp: string): Promise<boolean> {
    const current = await this.currentStep(tx, userId, otp);
    if (current === undefined) return false;
    const { step, secret } = current;
    // Of two uses of one step, one updates the row.
    const { count } = await tx.authenticatorApp.updateMany({
      where: { userId, secret, lastStep: { lt: step } },
      data: { lastStep: step },
    });
    return count === 1;
  }

  private async useRecoveryCode(
    unit: Unit,
    caller: Caller,
    user: UserRow,
    code: string,
  ): Promise<boolean> {
    const { id: userId } = user;
    const where = { userId, codeHash: recoveryCodeHash(code) };
    if ((await unit.tx.recoveryCode.deleteMany({ where })).count === 0) return false;
    const left = await unit.tx.recoveryCode.count({ where: { userId } });
    await this.record(unit, caller, {
      user,
      what: 'recovery_code_used',
      action: 'user.recovery_code_used',
      message: `A recovery code was used; ${left} are left.`,
      data: { left },
      atLogin: true,
    });
    return true;
  }

  private async removeAuthenticator(unit: Unit, userId: number): Promise<boolean> {
    const { tx } = unit;
    const { count } = await tx.authenticatorApp.deleteMany({
      where: { userId, confirmedAt: { not: null } },
    });
    // An unconfirmed enrolment is removed, too.
    await tx.authenticatorApp.deleteMany({ where: { userId } });
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await tx.user.update({ where: { id: userId }, data: { secondFactorAt: null } });
    await this.deps.challenges.void(unit, userId);
    return count > 0;
  }

  private async replaceCodes({ tx }: Unit, userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await tx.recoveryCode.createMany({
      data: codes.map((code) => ({ userId, codeHash: recoveryCodeHash(code) })),
    });
    return codes;
  }

  private async record(unit: Unit, caller: Caller, change: FactorChange): Promise<void> {
    await recordFactorChange(unit, caller, this.deps.logs, change);
  }
}

function self({ actor }: ActingCaller): FactorChange['user'] {
  return { id: actor.userId, email: actor.email, role: actor.role };
}

function alreadyEnrolled(): AppError {
  return new AppError('CONFLICT', 'An authenticator app is enrolled. Remove it first.');
}
