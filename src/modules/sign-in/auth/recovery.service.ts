import type { Caller } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { MailToken, User as UserRow } from '../../../generated/prisma/client.js';
import type { MailTokenPurpose } from '../../../generated/prisma/enums.js';
import { callerKey } from '../../../http/rate-limits.js';
import { ACCEPTED_EMAIL } from '../../people/users/email-standing.js';
import type { Passwords } from '../../people/users/passwords.js';
import { accountSecurity, userChanged } from '../../people/users/users.events.js';
import { lockUser } from '../../people/users/users.queries.js';
import type { LogsService } from '../../system/logs/logs.service.js';
import { type AccountMailService, addressHash } from '../account-mail/account-mail.service.js';
import { invalidToken, type MailTokensService } from '../account-mail/mail-tokens.service.js';
import type { ApiTokensService } from '../api-tokens/api-tokens.service.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import { notActive } from './auth.service.js';
import type { LockoutService } from './lockout.service.js';
import type {
  MailRequestPayload,
  ResetPasswordInput,
  ResetPasswordPayload,
} from './recovery.types.js';
import type { TakeoverService } from './takeover.service.js';

/** Dependencies of RecoveryService. */
export interface RecoveryDependencies {
  readonly unitOfWork: UnitOfWork;
  readonly accountMail: AccountMailService;
  readonly mailTokens: MailTokensService;
  readonly passwords: Passwords;
  readonly sessions: SessionsService;
  readonly lockout: LockoutService;
  readonly apiTokens: ApiTokensService;
  readonly takeover: TakeoverService;
  readonly logs: LogsService;
}

/**
 * Records the request of a mail to an address; the address is hashed because it may not belong to
 * an account.
 */
export function auditRequest(unit: Unit, action: string, address: string): void {
  unit.audit({ action, targetType: 'email', targetId: addressHash(address) });
}

/** Sets new passwords by mailed links (docs/behaviour/account-mail.md). */
export class RecoveryService {
  constructor(private readonly deps: RecoveryDependencies) {}

  /**
   * Queues the mail. Answer, statements and time do not depend on whether an account exists,
   * because the job looks it up.
   *
   * @throws AppError NOT_FOUND if the service sends no mail.
   */
  async requestReset(caller: Caller, address: string): Promise<MailRequestPayload> {
    const { accountMail, logs, unitOfWork } = this.deps;
    accountMail.requireOn();
    await unitOfWork.run(caller, async (unit) => {
      await accountMail.request(unit, { kind: 'reset_request', address, asker: callerKey(caller) });
      auditRequest(unit, 'auth.password_reset_requested', address);
      const entry = {
        category: 'security',
        level: 'info',
        service: 'auth',
        event: 'auth.password_reset.requested',
        message: 'A link to set a new password was requested for an address.',
        userId: null,
      } as const;
      await logs.record(caller, entry, unit.statements);
    });
    return { accepted: true };
  }

  /**
   * Sets a new password. All sessions of the account end, pending changes of its address become
   * void, and the account's mail address is notified. If the address was never verified, API tokens
   * and passkeys are removed as well. It opens no session and keeps the second factor: a login
   * still requires everything else.
   *
   * @throws AppError VALIDATION_ERROR on `token` for an invalid link, on `newPassword` for a common
   *   one; ACCOUNT_SUSPENDED, ACCOUNT_INACTIVE.
   */
  async reset(caller: Caller, input: ResetPasswordInput): Promise<ResetPasswordPayload> {
    const token = await this.found(caller, input.token, ['reset']);
    const passwordHash = await this.deps.passwords.hash(input.newPassword, caller, 'newPassword');
    await this.deps.unitOfWork.run(caller, async (unit) => {
      const user = await this.use(unit, token);
      if (user.status !== 'active') throw notActive(user.status);
      await this.setPassword(unit, caller, user, passwordHash);
    });
    return { passwordReset: true };
  }

  /**
   * The record of an apparently valid token; an invalid one is logged.
   *
   * @throws AppError VALIDATION_ERROR on `token`.
   */
  async found(
    caller: Caller,
    token: string,
    purposes: readonly MailTokenPurpose[],
  ): Promise<MailToken> {
    try {
      return await this.deps.mailTokens.find(token, purposes);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await this.deps.logs.record(caller, {
        category: 'security',
        level: 'warning',
        service: 'auth',
        event: 'auth.mail_link.refused',
        message: 'A link that is not good was refused.',
      });
      throw error;
    }
  }

  /**
   * Uses the token of an account, which stays locked until the transaction ends.
   *
   * @throws AppError VALIDATION_ERROR on `token`, also if the account has another address
   *   meanwhile.
   */
  async use(unit: Unit, token: MailToken): Promise<UserRow> {
    const id = token.userId ?? 0;
    await lockUser(unit.statements, id);
    await this.deps.mailTokens.use(unit, token);
    const user = await unit.tx.user.findUnique({ where: { id } });
    if (user === null || user.email !== token.accountEmail) throw invalidToken();
    return user;
  }

  private async setPassword(
    unit: Unit,
    caller: Caller,
    user: UserRow,
    passwordHash: string,
  ): Promise<void> {
    const { tx, now } = unit;
    const { id: userId, email, role } = user;
    await tx.user.update({
      where: { id: userId },
      data: {
        passwordHash,
        passwordChangedAt: now,
        // The link proves that the person receives mail at the address.
        emailVerifiedAt: user.emailVerifiedAt ?? now,
        ...ACCEPTED_EMAIL,
        updatedAt: now,
      },
    });
    const sessionsEnded = await this.deps.sessions.end(tx, { userId }, 'password reset');
    await tx.loginCode.deleteMany({ where: { userId } });
    await this.deps.mailTokens.void(unit, { userId });
    await this.deps.lockout.clear(tx, email);
    const removed = user.emailVerifiedAt === null ? await this.removeAccess(unit, user) : {};
    const apiTokens = await this.deps.apiTokens.countLive(unit, userId);
    unit.audit({
      action: 'user.password_reset',
      targetType: 'user',
      targetId: userId,
      actor: { userId, email, role },
      metadata: { ...removed, sessionsEnded, apiTokens },
    });
    unit.emit(userChanged, { id: userId });
    unit.emit(accountSecurity, { userId, what: 'password_reset', data: { apiTokens } });
    const entry = {
      category: 'security',
      level: 'warning',
      service: 'auth',
      event: 'auth.password_reset.succeeded',
      message: 'The password was set by a link that was mailed; all sessions were ended.',
      userId,
    } as const;
    await this.deps.logs.record(caller, entry, unit.statements);
  }

  /**
   * Removes the credentials of a person who may have registered another person's address. The
   * second factor is kept, because a reset must not bypass it
   * (docs/decisions/0032-mailed-links.md). The owner of the address is notified.
   */
  private async removeAccess(unit: Unit, user: UserRow) {
    const { id: userId, email: address, secondFactorAt } = user;
    const removed = await this.deps.takeover.removeAll(unit, userId, true);
    const { tokensEnded = 0, passkeys = 0 } = removed;
    if (tokensEnded > 0 || passkeys > 0 || secondFactorAt !== null) {
      const notice = { kind: 'first_verification', userId, address } as const;
      await this.deps.accountMail.sendNotice(unit, notice);
    }
    return removed;
  }
}
