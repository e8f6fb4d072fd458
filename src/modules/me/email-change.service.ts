import { sessionOf } from '../../core/access.js';
import type { ActingCaller } from '../../core/context.js';
import { AppError, invalid } from '../../core/errors.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import type { AccountMailService } from '../account-mail/account-mail.service.js';
import type { LockoutService } from '../auth/lockout.service.js';
import type { LogsService } from '../logs/logs.service.js';
import type { Passwords } from '../users/passwords.js';
import { accountSecurity, userChanged } from '../users/users.events.js';
import { lockUser } from '../users/users.queries.js';
import { canonicalOrInvalid } from '../users/users.service.js';
import type { MeService } from './me.service.js';
import type { ChangeEmailInput, CurrentUser } from './me.types.js';

/** Dependencies of EmailChangeService. */
export interface EmailChangeDependencies {
  readonly prisma: PrismaClient;
  readonly unitOfWork: UnitOfWork;
  readonly passwords: Passwords;
  readonly lockout: LockoutService;
  readonly accountMail: AccountMailService;
  readonly logs: LogsService;
  readonly me: MeService;
}

/** Lets people ask for another e-mail address of their account (contract 2, section 10). */
export class EmailChangeService {
  constructor(private readonly deps: EmailChangeDependencies) {}

  /**
   * Mails a link to the new address; it becomes that of the account by `verifyEmail`. Answer and statements
   * are the same for the address of another account: the job tells its owner instead. Wrong passwords count
   * towards the lockout of logins.
   *
   * @throws AppError NOT_FOUND where no mail is sent; VALIDATION_ERROR for the present address and a wrong
   *   password; ACCOUNT_LOCKED; CONFLICT when the account has changed at the same moment.
   */
  async request(caller: ActingCaller, input: ChangeEmailInput): Promise<CurrentUser> {
    const { accountMail, logs, me, unitOfWork } = this.deps;
    const { userId: id } = sessionOf(caller);
    accountMail.requireOn();
    const address = canonicalOrInvalid(input.email);
    const passwordHash = await this.requirePassword(caller, input.password);
    await unitOfWork.run(caller, async (unit) => {
      await lockUser(unit.tx, id);
      const user = await unit.tx.user.findUniqueOrThrow({ where: { id } });
      if (user.passwordHash !== passwordHash) {
        throw new AppError('CONFLICT', 'The password has been changed at the same moment.');
      }
      if (user.email === address) throw invalid('email', 'is the address of your account');
      await accountMail.sendLink(unit, 'change', user, address);
      unit.audit({
        action: 'user.email_change_requested',
        targetType: 'user',
        targetId: id,
        metadata: { email: address },
      });
      unit.emit(userChanged, { id });
      unit.emit(accountSecurity, { userId: id, what: 'email_change_requested', data: {} });
      const entry = {
        category: 'security',
        level: 'info',
        service: 'me',
        event: 'auth.email_change.requested',
        message: 'Another e-mail address was requested for the account.',
      } as const;
      await logs.record(caller, entry, unit.tx);
    });
    return await me.get(caller);
  }

  /** Checks the password; returns its hash. */
  private async requirePassword(caller: ActingCaller, password: string): Promise<string | null> {
    const { lockout, passwords, prisma } = this.deps;
    const { email, userId } = caller.actor;
    const guess = {
      email,
      event: 'auth.email_change.invalid_password',
      message: 'Change of the e-mail address refused: wrong password.',
    };
    const { matches, passwordHash } = await lockout.guard(caller, guess, async () => {
      const { passwordHash } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
      return { userId, passwordHash, matches: await passwords.verify(passwordHash, password) };
    });
    if (!matches) throw invalid('password', 'is wrong');
    return passwordHash;
  }
}
