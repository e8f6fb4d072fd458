import type { Caller } from '../../../core/context.js';
import type { Unit } from '../../../core/unit.js';
import type { Prisma, User as UserRow } from '../../../generated/prisma/client.js';
import { endDelegationsOf } from '../../people/delegations/ending.js';
import {
  accountActivated,
  accountSecurity,
  accountStandingChanged,
} from '../../people/users/users.events.js';
import type { LogsService } from '../../system/logs/logs.service.js';
import type { MailTokensService } from '../account-mail/mail-tokens.service.js';
import type { ApiTokensService } from '../api-tokens/api-tokens.service.js';
import type { FactorsService } from '../factors/factors.service.js';
import type { SessionsService } from '../sessions/sessions.service.js';

/** Every relation of an account to other rows. */
export type Holding = keyof Prisma.$UserPayload['objects'];

/**
 * Treatment of the rows of an account whose owner verifies an address that somebody else may have
 * registered (TakeoverService): `removed` rows could still give that person access, `kept` rows are
 * records, or were set by others.
 */
export const ACCOUNT_HOLDINGS: Readonly<Record<Holding, 'removed' | 'kept'>> = {
  sessions: 'removed',
  apiTokens: 'removed',
  calendarFeed: 'removed',
  loginCodes: 'removed',
  authenticatorApp: 'removed',
  recoveryCodes: 'removed',
  passkeys: 'removed',
  authChallenges: 'removed',
  mailTokens: 'removed',
  delegationsFrom: 'removed',
  delegationsTo: 'removed',
  // Pending invitations; the others are a record.
  invited: 'removed',
  // First answers, which a repeated key would return again.
  idempotency: 'removed',
  // Names of objects that the owner did not create.
  clientIds: 'removed',
  // They would determine the owner's notifications.
  notificationPreferences: 'removed',
  // They would show the owner's notifications on other devices.
  pushSubscriptions: 'removed',
  watching: 'removed',
  // They would determine what lists show to the owner.
  savedViews: 'removed',
  savedViewDefaults: 'removed',
  // Their links would show what the owner may read.
  boards: 'removed',
  // They would mail figures by the owner's right.
  figureReports: 'removed',
  // Switched off: they would act by the owner's right. What they did is a record.
  rules: 'kept',
  // The role, the department and changes by administrators belong to the address.
  department: 'kept',
  headOf: 'kept',
  identities: 'kept',
  identityGroups: 'kept',
  skills: 'kept',
  workingCalendar: 'kept',
  absences: 'kept',
  createdAbsences: 'kept',
  submitted: 'kept',
  assigned: 'kept',
  approvedRequests: 'kept',
  heldRequests: 'kept',
  downtimes: 'kept',
  timeEntries: 'kept',
  createdTime: 'kept',
  labourRates: 'kept',
  readings: 'kept',
  assetChanges: 'kept',
  stockMovements: 'kept',
  purchases: 'kept',
  decidedPurchases: 'kept',
  assignedSchedules: 'kept',
  editedSchedules: 'kept',
  scheduleOccurrences: 'kept',
  confirmedRequests: 'kept',
  historyEntries: 'kept',
  timelineEntries: 'kept',
  comments: 'kept',
  commentRevisions: 'kept',
  checklistAnswers: 'kept',
  attachments: 'kept',
  documents: 'kept',
  avatar: 'kept',
  labelSheets: 'kept',
  reportsFor: 'kept',
  sentJobLinks: 'kept',
  contractorAccount: 'kept',
  mailboxes: 'kept',
  closedMonths: 'kept',
  figureReportMails: 'kept',
  inboundMails: 'kept',
  decidedInboundMails: 'kept',
  invitation: 'kept',
  notifications: 'kept',
  mails: 'kept',
  undelivered: 'kept',
  undeliveredDecided: 'kept',
};

/** Dependencies of TakeoverService. */
export interface TakeoverDependencies {
  readonly sessions: SessionsService;
  readonly apiTokens: ApiTokensService;
  readonly factors: FactorsService;
  readonly mailTokens: MailTokensService;
  readonly logs: LogsService;
}

/** The system that verified the address of an account, for the log. */
interface Verifier {
  /** Event of the log: `auth.oidc.credentials_removed`. */
  readonly event: string;
  /** Begins the message: `The identity provider`. */
  readonly by: string;
}

/** Number of rows that a takeover has removed, for the audit record. */
export type Removed = Readonly<Record<string, number>>;

const REASON = 'e-mail verified by its owner';

/**
 * Transfers an account whose address was never verified to the owner of the address: removes
 * everything that could still give access to another person who may have registered it.
 * `ACCOUNT_HOLDINGS` lists all rows of an account.
 */
export class TakeoverService {
  constructor(private readonly deps: TakeoverDependencies) {}

  /**
   * Transfers an account to the person whose address another system has verified. If the address was
   * never verified, password and all other credentials are removed, and an account that waited for it
   * becomes active; otherwise nothing changes. The caller has locked the row.
   */
  async claim(unit: Unit, caller: Caller, row: UserRow, { event, by }: Verifier): Promise<void> {
    if (row.emailVerifiedAt !== null) return;
    const { id, role, departmentId, passwordHash } = row;
    const status = row.awaitsVerification && row.status === 'inactive' ? 'active' : row.status;
    await unit.tx.user.update({
      where: { id },
      data: {
        passwordHash: null,
        passwordChangedAt: null,
        emailVerifiedAt: unit.now,
        awaitsVerification: false,
        status,
        updatedAt: unit.now,
      },
    });
    const removed = await this.removeAll(unit, id, false);
    unit.audit({
      action: 'user.credentials_removed',
      targetType: 'user',
      targetId: id,
      metadata: { passwordRemoved: passwordHash !== null, ...removed },
    });
    unit.emit(accountSecurity, { userId: id, what: 'credentials_removed', data: {} });
    if (status !== row.status) {
      unit.emit(accountStandingChanged, { id, role, status, departmentId });
      unit.emit(accountActivated, { id });
    }
    const message =
      `${by} verified the e-mail of an account that had never been verified: ` +
      'its password, sessions, API tokens, factors and delegations were removed.';
    const entry = { category: 'security', level: 'warning', service: 'auth' } as const;
    await this.deps.logs.record(caller, { ...entry, event, message, userId: id }, unit.statements);
  }

  /**
   * Removes the rows, in the transaction of the mutation, which has locked the row of the account.
   *
   * @param keepsSecondFactor true to keep authenticator app and recovery codes, which a mailed link
   *   must not bypass (docs/decisions/0032-mailed-links.md).
   */
  async removeAll(unit: Unit, userId: number, keepsSecondFactor: boolean): Promise<Removed> {
    const { sessions, apiTokens, mailTokens } = this.deps;
    const { tx } = unit;
    const sessionsEnded = await sessions.end(tx, { userId }, REASON);
    const tokensEnded = await apiTokens.endAll(tx, userId, REASON);
    await tx.calendarFeed.deleteMany({ where: { userId } });
    await tx.loginCode.deleteMany({ where: { userId } });
    await tx.authChallenge.deleteMany({ where: { userId } });
    // A pending change of address would transfer the account back.
    await mailTokens.void(unit, { userId });
    await tx.idempotencyRecord.deleteMany({ where: { userId } });
    await tx.clientId.deleteMany({ where: { userId } });
    await tx.notificationPreference.deleteMany({ where: { userId } });
    await tx.pushSubscription.deleteMany({ where: { userId } });
    await tx.requestWatcher.deleteMany({ where: { userId } });
    await tx.savedViewDefault.deleteMany({ where: { userId } });
    await tx.savedView.deleteMany({ where: { ownerId: userId } });
    await tx.board.deleteMany({ where: { ownerId: userId } });
    await tx.figureReport.deleteMany({ where: { ownerId: userId } });
    await tx.rule.updateMany({ where: { ownerId: userId }, data: { mode: 'off' } });
    await tx.ruleRevision.updateMany({ data: { revision: { increment: 1 } } });
    return {
      sessionsEnded,
      tokensEnded,
      ...(await this.removeFactors(unit, userId, keepsSecondFactor)),
      delegations: await endDelegationsOf(unit, userId, REASON),
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
