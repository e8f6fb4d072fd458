import type { Caller } from '../../../core/context.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { MailToken, User as UserRow } from '../../../generated/prisma/client.js';
import { callerKey } from '../../../http/rate-limits.js';
import type { AccountsService } from '../../people/users/accounts.service.js';
import { ACCEPTED_EMAIL } from '../../people/users/email-standing.js';
import {
  accountActivated,
  accountStandingChanged,
  userChanged,
} from '../../people/users/users.events.js';
import type { LogsService } from '../../system/logs/logs.service.js';
import type { AccountMailService } from '../account-mail/account-mail.service.js';
import { notActive } from './auth.service.js';
import { auditRequest, type RecoveryService } from './recovery.service.js';
import type { MailRequestPayload, VerifyEmailPayload } from './recovery.types.js';

/** Dependencies of VerificationService. */
export interface VerificationDependencies {
  readonly unitOfWork: UnitOfWork;
  readonly recovery: RecoveryService;
  readonly accountMail: AccountMailService;
  readonly accounts: AccountsService;
  readonly logs: LogsService;
}

/** Verifies addresses by mailed links (docs/behaviour/account-mail.md). */
export class VerificationService {
  constructor(private readonly deps: VerificationDependencies) {}

  /**
   * Queues another mail to an address that is not verified; answer and time are the same for every
   * other address.
   *
   * @throws AppError NOT_FOUND if the service sends no mail.
   */
  async resend(caller: Caller, address: string): Promise<MailRequestPayload> {
    const { accountMail, unitOfWork } = this.deps;
    accountMail.requireOn();
    await unitOfWork.run(caller, async (unit) => {
      const asker = callerKey(caller);
      await accountMail.request(unit, { kind: 'verification_request', address, asker });
      auditRequest(unit, 'auth.verification_requested', address);
      await this.log(unit, caller, null, 'requested', 'A link to verify an address was requested.');
    });
    return { accepted: true };
  }

  /**
   * Verifies the address of an account, which activates a waiting account, or changes it to the new
   * address to which the link was sent.
   *
   * @throws AppError VALIDATION_ERROR on `token` for an invalid link; CONFLICT if another account
   *   has the new address meanwhile; ACCOUNT_SUSPENDED, or ACCOUNT_INACTIVE for a change.
   */
  async verify(caller: Caller, given: string): Promise<VerifyEmailPayload> {
    const { recovery, unitOfWork } = this.deps;
    const token = await recovery.found(caller, given, ['verification', 'change']);
    return await unitOfWork.run(caller, async (unit) => {
      const user = await recovery.use(unit, token);
      if (user.status === 'suspended') throw notActive(user.status);
      return token.purpose === 'change'
        ? await this.change(unit, caller, user, token)
        : await this.confirm(unit, caller, user);
    });
  }

  private async confirm(unit: Unit, caller: Caller, user: UserRow): Promise<VerifyEmailPayload> {
    const { id, email, role } = user;
    const activates = user.awaitsVerification && user.status === 'inactive';
    const status = activates ? 'active' : user.status;
    await unit.tx.user.update({
      where: { id },
      data: {
        emailVerifiedAt: user.emailVerifiedAt ?? unit.now,
        ...ACCEPTED_EMAIL,
        awaitsVerification: false,
        status,
        updatedAt: unit.now,
      },
    });
    const record = { targetType: 'user', targetId: id, actor: { userId: id, email, role } };
    unit.audit({ action: 'user.email_verified', ...record });
    if (activates) {
      unit.audit({
        action: 'user.activated',
        ...record,
        metadata: { before: { status: user.status }, after: { status } },
      });
      const { departmentId } = user;
      unit.emit(accountStandingChanged, { id, role, status, departmentId });
      unit.emit(accountActivated, { id });
    }
    unit.emit(userChanged, { id });
    await this.log(unit, caller, id, 'verified', 'The e-mail address was verified by a link.');
    return { email, active: status === 'active' };
  }

  private async change(
    unit: Unit,
    caller: Caller,
    user: UserRow,
    { address }: MailToken,
  ): Promise<VerifyEmailPayload> {
    if (user.status !== 'active') throw notActive(user.status);
    await this.deps.accounts.replaceEmail(unit, user, address, true);
    await this.log(unit, caller, user.id, 'changed', 'The e-mail address was changed by a link.');
    return { email: address, active: true };
  }

  private async log(
    unit: Unit,
    caller: Caller,
    userId: number | null,
    what: 'requested' | 'verified' | 'changed',
    message: string,
  ): Promise<void> {
    const level = what === 'changed' ? 'warning' : 'info';
    const event = `auth.email_verification.${what}`;
    await this.deps.logs.record(
      caller,
      { category: 'security', level, service: 'auth', event, message, userId },
      unit.statements,
    );
  }
}
