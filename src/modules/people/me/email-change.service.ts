import { sessionOf } from '../../../core/access.js';
import { holds } from '../../../core/actor.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, invalid, notFound } from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { PrismaClient, User as UserRow } from '../../../generated/prisma/client.js';
import { callerKey } from '../../../http/rate-limits.js';
import type { AccountMailService } from '../../sign-in/account-mail/account-mail.service.js';
import type { MailTokensService } from '../../sign-in/account-mail/mail-tokens.service.js';
import type { LockoutService } from '../../sign-in/auth/lockout.service.js';
import type { LogsService } from '../../system/logs/logs.service.js';
import type { AccountsService } from '../users/accounts.service.js';
import type { Passwords } from '../users/passwords.js';
import { accountSecurity, userChanged } from '../users/users.events.js';
import { lockStillActive, lockUser } from '../users/users.queries.js';
import { canonicalOrInvalid } from '../users/users.service.js';
import type { MeService } from './me.service.js';
import type { ChangeEmailInput, CurrentUser } from './me.types.js';

/** Dependencies of EmailChangeService. */
export interface EmailChangeDependencies {
  readonly prisma: PrismaClient;
  readonly unitOfWork: UnitOfWork;
  readonly accounts: AccountsService;
  readonly passwords: Passwords;
  readonly lockout: LockoutService;
  readonly accountMail: AccountMailService;
  readonly mailTokens: MailTokensService;
  readonly logs: LogsService;
  readonly me: MeService;
}

/**
 * Requests and cancellations of a change of one's own e-mail address
 * (docs/behaviour/account-mail.md).
 */
export class EmailChangeService {
  constructor(private readonly deps: EmailChangeDependencies) {}

  /**
   * Mails a link to the new address; `verifyEmail` makes it the address of the account. Answer and
   * statements are the same for the address of another account: the job notifies its owner instead.
   * Wrong passwords count towards the lockout of logins. If the service sends no mail, nobody can
   * verify an address; then the change takes effect at once for people who may change accounts,
   * because nobody else could change theirs.
   *
   * @throws AppError NOT_FOUND for others if the service sends no mail; VALIDATION_ERROR for the
   *   current address and a wrong password; ACCOUNT_LOCKED; CONFLICT when the account has changed
   *   concurrently, and, if the service sends no mail, for the address of another account;
   *   session_invalid when the account is no longer active.
   */
  async request(caller: ActingCaller, input: ChangeEmailInput): Promise<CurrentUser> {
    const { accountMail, me, unitOfWork } = this.deps;
    const { userId: id } = sessionOf(caller);
    if (!holds(caller.actor, 'user.update')) accountMail.requireOn();
    const address = canonicalOrInvalid(input.email);
    const passwordHash = await this.requirePassword(caller, input.password);
    await unitOfWork.run(caller, async (unit) => {
      await lockStillActive(unit.statements, id);
      const user = await unit.tx.user.findUniqueOrThrow({ where: { id } });
      if (user.passwordHash !== passwordHash) {
        throw new AppError('CONFLICT', 'The password has been changed at the same moment.');
      }
      if (user.email === address) throw invalid('email', 'is the address of your account');
      if (!accountMail.isOn) {
        await this.changeAtOnce(unit, caller, user, address);
        return;
      }
      await accountMail.sendLink(unit, 'change', user, callerKey(caller), address);
      const message = 'Another e-mail address was requested for the account.';
      await this.record(unit, caller, 'requested', address, message);
      unit.emit(accountSecurity, { userId: id, what: 'email_change_requested', data: {} });
    });
    return await me.get(caller);
  }

  /**
   * Cancels the pending change: its link becomes void. Nobody is notified, because nothing changes.
   *
   * @throws AppError NOT_FOUND if no change is pending.
   */
  async cancel(caller: ActingCaller): Promise<CurrentUser> {
    const { mailTokens, me, unitOfWork } = this.deps;
    const { userId } = caller.actor;
    await unitOfWork.run(caller, async (unit) => {
      // Of a concurrent cancellation and use of the link, one succeeds.
      await lockUser(unit.statements, userId);
      const address = await mailTokens.pendingEmail(userId, unit.tx);
      if (address === null) throw notFound('A pending change of the e-mail address');
      await mailTokens.void(unit, { userId }, ['change']);
      const message = 'The pending change of the e-mail address was cancelled.';
      await this.record(unit, caller, 'cancelled', address, message);
    });
    return await me.get(caller);
  }

  private async changeAtOnce(
    unit: Unit,
    caller: ActingCaller,
    user: UserRow,
    address: string,
  ): Promise<void> {
    await this.deps.accounts.replaceEmail(unit, user, address, false);
    const message = 'The e-mail address was changed; no mail server verifies it.';
    const entry = { category: 'security', level: 'warning', service: 'me', message } as const;
    const event = 'auth.email_change.changed';
    await this.deps.logs.record(caller, { ...entry, event }, unit.statements);
  }

  private async record(
    unit: Unit,
    caller: ActingCaller,
    what: 'requested' | 'cancelled',
    address: string,
    message: string,
  ): Promise<void> {
    const { userId: id } = caller.actor;
    unit.audit({
      action: `user.email_change_${what}`,
      targetType: 'user',
      targetId: id,
      metadata: { email: address },
    });
    unit.emit(userChanged, { id });
    const event = `auth.email_change.${what}`;
    await this.deps.logs.record(
      caller,
      { category: 'security', level: 'info', service: 'me', event, message },
      unit.statements,
    );
  }

  /** Checks the password. @returns its hash. */
  private async requirePassword(caller: ActingCaller, password: string): Promise<string | null> {
    const { lockout, passwords, prisma } = this.deps;
    const { email, userId } = caller.actor;
    const guess = {
      email,
      sessionId: sessionOf(caller).sessionId,
      event: 'auth.email_change.invalid_password',
      message: 'Change of the e-mail address refused: wrong password.',
    };
    const { matches, passwordHash } = await lockout.guard(caller, guess, async () => {
      const { passwordHash } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
      return {
        userId,
        passwordHash,
        matches: await passwords.verify(passwordHash, password, caller),
      };
    });
    if (!matches) throw invalid('password', 'is wrong');
    return passwordHash;
  }
}
