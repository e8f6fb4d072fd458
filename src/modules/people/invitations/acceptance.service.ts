import { type AccountActor, holds } from '../../../core/actor.js';
import type { Caller } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import type {
  Invitation as InvitationRow,
  MailToken,
  User as UserRow,
} from '../../../generated/prisma/client.js';
import { invalidToken } from '../../sign-in/account-mail/mail-tokens.service.js';
import { activeAccounts } from '../../sign-in/sessions/accounts.queries.js';
import type { Passwords } from '../users/passwords.js';
import { requireMayGiveRole } from '../users/users.access.js';
import { userChanged } from '../users/users.events.js';
import { accountSnapshot, toFullUser } from '../users/users.mapper.js';
import type { User } from '../users/users.types.js';
import { statusOf } from './invitations.mapper.js';
import type { InvitationsDependencies } from './invitations.service.js';
import type { AcceptInvitationInput } from './invitations.types.js';

/** Dependencies of AcceptanceService. */
export interface AcceptanceDependencies extends InvitationsDependencies {
  readonly passwords: Passwords;
}

/** Creates accounts for people who accept an invitation (docs/behaviour/account-mail.md). */
export class AcceptanceService {
  constructor(private readonly deps: AcceptanceDependencies) {}

  /**
   * Creates an active account with the role and department of the invitation. Its address counts as
   * verified if the link was mailed to it.
   *
   * @throws AppError VALIDATION_ERROR on `token` for an invalid link, also when the inviter may no
   *   longer create the account, and on `password`; CONFLICT for the address of an account.
   */
  async accept(caller: Caller, input: AcceptInvitationInput): Promise<User> {
    const { passwords, unitOfWork } = this.deps;
    const token = await this.found(caller, input.token);
    const passwordHash = await passwords.hash(input.password, caller);
    const { firstName, lastName } = input;
    const names = { firstName, lastName };
    const row = await unitOfWork.run(caller, async (unit) => {
      const invitation = await this.use(unit, token);
      const { email, role, departmentId, mailed, id } = invitation;
      const account = { ...names, email, role, departmentId, passwordHash };
      const user = await this.deps.users.insert(unit, {
        ...account,
        emailVerified: mailed,
        status: 'active',
      });
      await unit.tx.invitation.update({
        where: { id },
        data: { acceptedAt: unit.now, userId: user.id },
      });
      await this.record(unit, caller, user, invitation);
      return user;
    });
    return toFullUser(row);
  }

  /** The record of an apparently valid token; an invalid one is logged. */
  private async found(caller: Caller, given: string): Promise<MailToken> {
    try {
      return await this.deps.mailTokens.find(given, ['invitation']);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await this.deps.logs.record(caller, {
        category: 'security',
        level: 'warning',
        service: 'invitations',
        event: 'invitation.refused',
        message: 'The link of an invitation that is not good was refused.',
      });
      throw error;
    }
  }

  /** Uses the token of an invitation. @throws AppError VALIDATION_ERROR on `token`. */
  private async use(unit: Unit, token: MailToken): Promise<InvitationRow> {
    await this.deps.accountMail.lockAddress(unit, token.address);
    await this.deps.mailTokens.use(unit, token);
    const id = token.invitationId ?? 0;
    const invitation = await unit.tx.invitation.findUnique({ where: { id } });
    if (invitation === null || statusOf(invitation, unit.now) !== 'pending') throw invalidToken();
    // An invitation grants nothing that the inviter could not grant now.
    const [inviter] = await activeAccounts(unit.statements, [invitation.invitedById], unit.now);
    if (inviter === undefined) throw invalidToken();
    const actor: AccountActor = { ...inviter, kind: 'command', command: 'invitations' };
    if (!holds(actor, 'user.create')) throw invalidToken();
    try {
      requireMayGiveRole(actor, invitation.role);
    } catch {
      throw invalidToken();
    }
    return invitation;
  }

  private async record(
    unit: Unit,
    caller: Caller,
    user: UserRow,
    { id: invitationId, mailed }: InvitationRow,
  ): Promise<void> {
    const actor = { userId: user.id, email: user.email, role: user.role };
    unit.audit({
      action: 'invitation.accepted',
      targetType: 'invitation',
      targetId: invitationId,
      actor,
      metadata: { userId: user.id, emailVerified: mailed, after: accountSnapshot(user) },
    });
    unit.emit(userChanged, { id: user.id });
    const entry = {
      category: 'security',
      level: 'info',
      service: 'invitations',
      event: 'invitation.accepted',
      message: 'An invitation was accepted: the account was made.',
      userId: user.id,
    } as const;
    await this.deps.logs.record(caller, entry, unit.statements);
  }
}
