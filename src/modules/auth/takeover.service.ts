import { snapshotOf } from '../../core/changes.js';
import type { Unit } from '../../core/unit.js';
import type { Prisma } from '../../generated/prisma/client.js';
import type { MailTokensService } from '../account-mail/mail-tokens.service.js';
import type { ApiTokensService } from '../api-tokens/api-tokens.service.js';
import type { FactorsService } from '../factors/factors.service.js';
import type { SessionsService } from '../sessions/sessions.service.js';

/** Every relation of an account to other rows. */
export type Holding = keyof Prisma.$UserPayload['objects'];

/**
 * What becomes of the rows of an account whose address its owner verifies after somebody else may have
 * registered it (TakeoverService): `removed` are those by which that person could still act or be given
 * something, `kept` those that tell what happened, or that others have set.
 */
export const ACCOUNT_HOLDINGS: Readonly<Record<Holding, 'removed' | 'kept'>> = {
  sessions: 'removed',
  apiTokens: 'removed',
  loginCodes: 'removed',
  authenticatorApp: 'removed',
  recoveryCodes: 'removed',
  passkeys: 'removed',
  authChallenges: 'removed',
  mailTokens: 'removed',
  delegationsFrom: 'removed',
  delegationsTo: 'removed',
  // Invitations that are pending; the others are a record.
  invited: 'removed',
  // First answers that a repeated key would give once more.
  idempotency: 'removed',
  // They would choose what the owner is told.
  notificationPreferences: 'removed',
  watching: 'removed',
  // The role, the department and what administrators made of them belong to the address.
  department: 'kept',
  headOf: 'kept',
  identities: 'kept',
  submitted: 'kept',
  assigned: 'kept',
  approvedRequests: 'kept',
  heldRequests: 'kept',
  confirmedRequests: 'kept',
  historyEntries: 'kept',
  timelineEntries: 'kept',
  comments: 'kept',
  commentRevisions: 'kept',
  attachments: 'kept',
  avatar: 'kept',
  invitation: 'kept',
  notifications: 'kept',
  mails: 'kept',
};

/** Dependencies of TakeoverService. */
export interface TakeoverDependencies {
  readonly sessions: SessionsService;
  readonly apiTokens: ApiTokensService;
  readonly factors: FactorsService;
  readonly mailTokens: MailTokensService;
}

/** The number of rows that a takeover has removed, for the audit record. */
export type Removed = Readonly<Record<string, number>>;

const REASON = 'e-mail verified by its owner';

/**
 * Gives an account whose address was never verified to the owner of the address: everything by which another
 * person, who may have registered it, could still act is removed. `ACCOUNT_HOLDINGS` lists what an account
 * can hold.
 */
export class TakeoverService {
  constructor(private readonly deps: TakeoverDependencies) {}

  /**
   * Removes it, in the transaction of the mutation, which has locked the row of the account.
   *
   * @param keepsSecondFactor whether authenticator app and recovery codes stay, which a mailed link does not
   *   go around (docs/decisions/0032-mailed-links.md).
   */
  async removeAll(unit: Unit, userId: number, keepsSecondFactor: boolean): Promise<Removed> {
    const { sessions, apiTokens, mailTokens } = this.deps;
    const { tx } = unit;
    const sessionsEnded = await sessions.end(tx, { userId }, REASON);
    const tokensEnded = await apiTokens.endAll(tx, userId, REASON);
    await tx.loginCode.deleteMany({ where: { userId } });
    await tx.authChallenge.deleteMany({ where: { userId } });
    // A change of address that is pending would take the account back.
    await mailTokens.void(unit, { userId });
    await tx.idempotencyRecord.deleteMany({ where: { userId } });
    await tx.notificationPreference.deleteMany({ where: { userId } });
    await tx.requestWatcher.deleteMany({ where: { userId } });
    return {
      sessionsEnded,
      tokensEnded,
      ...(await this.removeFactors(unit, userId, keepsSecondFactor)),
      delegations: await this.endDelegations(unit, userId),
      invitations: await this.revokeInvitations(unit, userId),
    };
  }

  private async removeFactors(
    unit: Unit,
    userId: number,
    keepsSecondFactor: boolean,
  ): Promise<Removed> {
    if (keepsSecondFactor) {
      const { count: passkeys } = await unit.tx.passkey.deleteMany({ where: { userId } });
      return { passkeys };
    }
    const { authenticator, passkeys } = await this.deps.factors.removeAll(unit, userId);
    return { authenticators: Number(authenticator), passkeys };
  }

  private async endDelegations(unit: Unit, userId: number): Promise<number> {
    const where = { OR: [{ fromUserId: userId }, { toUserId: userId }] };
    const rows = await unit.tx.delegation.findMany({ where });
    await unit.tx.delegation.deleteMany({ where });
    for (const row of rows) {
      unit.audit({
        action: 'delegation.deleted',
        targetType: 'delegation',
        targetId: row.id,
        metadata: { before: snapshotOf(row), reason: REASON },
      });
    }
    return rows.length;
  }

  private async revokeInvitations(unit: Unit, invitedById: number): Promise<number> {
    const { tx, now } = unit;
    const where = { invitedById, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } };
    const rows = await tx.invitation.findMany({ where, select: { id: true } });
    for (const { id } of rows) {
      await this.deps.mailTokens.void(unit, { invitationId: id });
      await tx.invitation.update({ where: { id }, data: { revokedAt: now } });
      unit.audit({
        action: 'invitation.revoked',
        targetType: 'invitation',
        targetId: id,
        metadata: { replaced: false, reason: REASON },
      });
    }
    return rows.length;
  }
}
