import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { notFound } from '../../../core/errors.js';
import { after, decodeCursor, orderBy, type Page, paginate } from '../../../core/pagination.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type {
  Invitation as InvitationRow,
  Prisma,
  PrismaClient,
} from '../../../generated/prisma/client.js';
import type { AccountMailService } from '../../sign-in/account-mail/account-mail.service.js';
import {
  LINK_LIFETIME,
  type MailTokensService,
} from '../../sign-in/account-mail/mail-tokens.service.js';
import type { LogsService } from '../../system/logs/logs.service.js';
import { wrongState } from '../users/state-machine.js';
import { requireMayGiveRole } from '../users/users.access.js';
import { canonicalOrInvalid, type UsersService } from '../users/users.service.js';
import { statusOf, toResponse } from './invitations.mapper.js';
import type {
  CreateInvitationInput,
  Invitation,
  ListInvitationsInput,
} from './invitations.types.js';

const NEWEST_FIRST = { list: 'invitations', field: 'createdAt', descending: true } as const;

/** Dependencies of InvitationsService. */
export interface InvitationsDependencies {
  readonly prisma: PrismaClient;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly users: UsersService;
  readonly accountMail: AccountMailService;
  readonly mailTokens: MailTokensService;
  readonly logs: LogsService;
}

/** Creates, lists and revokes invitations (docs/behaviour/account-mail.md). */
export class InvitationsService {
  constructor(private readonly deps: InvitationsDependencies) {}

  /** A page of the invitations, newest first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({ limit, cursor, pending }: ListInvitationsInput): Promise<Page<Invitation>> {
    const { prisma, clock } = this.deps;
    const now = clock();
    const position = cursor ? decodeCursor(cursor, NEWEST_FIRST, { value: 'date' }) : undefined;
    const open = { acceptedAt: null, revokedAt: null, expiresAt: { gt: now } };
    // Follows from `expiresAt`; otherwise all expired invitations would be read.
    const recent = { createdAt: { gt: new Date(now.getTime() - LINK_LIFETIME.invitation) } };
    const where: Prisma.InvitationWhereInput =
      pending === undefined ? {} : pending ? { ...open, ...recent } : { NOT: open };
    return await paginate({
      limit,
      order: NEWEST_FIRST,
      fetch: (take) =>
        prisma.invitation.findMany({
          where: position ? { AND: [where, after(NEWEST_FIRST, position)] } : where,
          orderBy: orderBy(NEWEST_FIRST),
          take,
        }),
      count: () => prisma.invitation.count({ where }),
      map: (row) => toResponse(row, now),
      position: (item) => ({ value: item.createdAt, id: item.id }),
    });
  }

  /**
   * Invites a person, and revokes an earlier invitation to the same address. Without a mail server
   * the answer contains the link.
   *
   * @throws AppError FORBIDDEN for a role that the actor may not give, VALIDATION_ERROR for a
   *   missing or unknown department, CONFLICT for the address of an account.
   */
  async create(caller: ActingCaller, input: CreateInvitationInput): Promise<Invitation> {
    const { users, accountMail } = this.deps;
    const { role, departmentId = null } = input;
    requireMayGiveRole(caller.actor, role);
    const email = canonicalOrInvalid(input.email);
    return await this.deps.unitOfWork.run(caller, async (unit) => {
      await users.requireDepartment(unit, role, departmentId);
      await users.requireFreeEmail(unit, email);
      await accountMail.lockAddress(unit, email);
      const open = { email, acceptedAt: null, revokedAt: null };
      for (const before of await unit.tx.invitation.findMany({ where: open })) {
        await this.end(unit, before.id);
        audit(unit, 'invitation.revoked', before, { replaced: true });
      }
      const row = await unit.tx.invitation.create({
        data: {
          email,
          role,
          departmentId,
          invitedById: caller.actor.userId,
          mailed: accountMail.isOn,
          createdAt: unit.now,
          expiresAt: new Date(unit.now.getTime() + LINK_LIFETIME.invitation),
        },
      });
      const link = await accountMail.sendInvitation(unit, row);
      audit(unit, 'invitation.created', row, { email, role, departmentId, mailed: row.mailed });
      await this.log(unit, caller, 'created', `Somebody was invited with the role ${role}.`);
      return toResponse(row, unit.now, link);
    });
  }

  /**
   * Revokes an invitation.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN for a role that the actor may not give;
   *   INVALID_TRANSITION unless it can be accepted.
   */
  async revoke(caller: ActingCaller, id: number): Promise<Invitation> {
    const { accountMail, unitOfWork } = this.deps;
    return await unitOfWork.run(caller, async (unit) => {
      const known = await unit.tx.invitation.findUnique({ where: { id } });
      if (known === null) throw notFound('The invitation');
      requireMayGiveRole(caller.actor, known.role);
      await accountMail.lockAddress(unit, known.email);
      const before = await unit.tx.invitation.findUniqueOrThrow({ where: { id } });
      const status = statusOf(before, unit.now);
      if (status !== 'pending') throw wrongState('An invitation', status, 'revoke', ['pending']);
      const row = await this.end(unit, id);
      audit(unit, 'invitation.revoked', row, { replaced: false });
      await this.log(unit, caller, 'revoked', 'An invitation was revoked.');
      return toResponse(row, unit.now);
    });
  }

  private async end(unit: Unit, id: number): Promise<InvitationRow> {
    await this.deps.mailTokens.void(unit, { invitationId: id });
    return await unit.tx.invitation.update({ where: { id }, data: { revokedAt: unit.now } });
  }

  private async log(
    unit: Unit,
    caller: ActingCaller,
    what: 'created' | 'revoked',
    message: string,
  ): Promise<void> {
    const entry = { category: 'security', level: 'info', service: 'invitations' } as const;
    await this.deps.logs.record(
      caller,
      { ...entry, event: `invitation.${what}`, message },
      unit.statements,
    );
  }
}

function audit(
  unit: Unit,
  action: string,
  { id }: InvitationRow,
  metadata: Prisma.InputJsonObject,
): void {
  unit.audit({ action, targetType: 'invitation', targetId: id, metadata });
}
