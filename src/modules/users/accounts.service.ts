import type { AccountActor } from '../../core/actor.js';
import { changesAnything, changesBetween } from '../../core/changes.js';
import type { ActingCaller, Caller } from '../../core/context.js';
import { canonicalEmail } from '../../core/email.js';
import { AppError, invalid, notFound, prismaCode } from '../../core/errors.js';
import type { Unit } from '../../core/unit.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import { Workflow } from '../../core/workflow.js';
import type { Prisma, User as UserRow } from '../../generated/prisma/client.js';
import { UserStatus } from '../../generated/prisma/enums.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import {
  requireAuthorityOver,
  requireMayAlterStanding,
  requireMayGiveRole,
  requireMaySetPermissions,
} from './users.access.js';
import { accountStandingChanged, userChanged } from './users.events.js';
import { accountSnapshot, toFullUser } from './users.mapper.js';
import { storedPermissions } from './users.permissions.js';
import { lockEmailCanonicalisation, lockUsersWithNonAsciiEmail } from './users.queries.js';
import { canonicalOrInvalid, emailTaken, type UsersService } from './users.service.js';
import { ACCOUNT_TRANSITIONS, type AccountAction } from './users.transitions.js';
import type { SetUserPermissionsInput, UpdateUserInput, User } from './users.types.js';

type Changes = Prisma.UserUncheckedUpdateManyInput;

const workflow = new Workflow<UserRow, UserStatus, AccountAction, Changes>({
  name: 'account',
  subject: 'The user',
  indefinite: 'An account',
  targetType: 'user',
  states: Object.values(UserStatus),
  initial: 'active',
  table: ACCOUNT_TRANSITIONS,
  auditActions: {
    suspend: 'user.suspended',
    activate: 'user.activated',
    deactivate: 'user.deactivated',
  },
  find: (unit, _caller, id) => unit.tx.user.findUnique({ where: { id } }),
  reread: (unit, id) => unit.tx.user.findUnique({ where: { id } }),
  decide: ({ actor }, row, action) => {
    if (action === 'activate') requireAuthorityOver(actor, row);
    else requireMayAlterStanding(actor, row, action);
    return ACCOUNT_TRANSITIONS[action].from.includes(row.status) ? 'allowed' : 'wrong_state';
  },
  update: (unit, before, status, changes) => updateAsRead(unit, before, { ...changes, status }),
  snapshot: accountSnapshot,
  conflict: concurrentChange,
  recorded: async (unit, { after }) => unit.emit(userChanged, { id: after.id }),
});

/**
 * What is done to accounts that exist (specification 3.1 and 4.5; contract, section 2). Whoever may
 * act on an account sees its record in the answer. Every change counts from its commit on: who acts
 * is read from the database at each request. What changes nothing leaves no record.
 *
 * All of them throw AppError NOT_FOUND for an unknown account and FORBIDDEN where the rules refuse:
 * the accounts of administrators are a super_admin's concern, standing and rights of one's own
 * account and of a super_admin's are nobody's. Of two changes at once that touch the same decision
 * one wins; the other is CONFLICT.
 */
export class AccountsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Changes what is given and leaves the rest. Another role clears stored permissions, and another
   * role or department ends the headship of a department. A technician
   * who becomes something else stays assigned to open requests until somebody assigns another.
   *
   * @throws AppError VALIDATION_ERROR for nothing to change, or a role without the department that it
   *   needs; CONFLICT for an e-mail that is taken.
   */
  async update(caller: ActingCaller, input: UpdateUserInput): Promise<User> {
    const { id, permissions, email: given, ...fields } = input;
    if (Object.keys(input).length === 1) {
      throw invalid('email', 'at least one field to change is required');
    }
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await existing(unit, id);
      requireMayUpdate(caller.actor, before, input);
      const role = fields.role ?? before.role;
      if (fields.role !== undefined || fields.departmentId !== undefined) {
        const departmentId =
          fields.departmentId === undefined ? before.departmentId : fields.departmentId;
        await this.users.requireDepartment(unit, role, departmentId);
      }
      const email = given === undefined ? before.email : canonicalOrInvalid(given);
      await this.users.requireFreeEmail(unit, email, id);
      const rights = permissions === undefined && role !== before.role ? null : permissions;
      const changes = {
        ...fields,
        // A caller who is allowed to change an address vouches for it. An unchanged one is not written:
        // a concurrent transaction may have entered another, which is verified.
        ...(email === before.email ? {} : { email, emailVerifiedAt: unit.now }),
        ...(rights === undefined ? {} : storedPermissions(rights)),
      };
      if (!changesAnything(before, changes)) return toFullUser(before);
      const after = await write(unit, before, changes);
      unit.audit({
        action: 'user.updated',
        targetType: 'user',
        targetId: id,
        metadata: changesBetween(accountSnapshot(before), accountSnapshot(after)),
      });
      unit.emit(userChanged, { id });
      return toFullUser(after);
    });
  }

  /**
   * Replaces the permissions of a person; an empty list takes all of them away.
   *
   * @throws AppError as the class says.
   */
  async setPermissions(caller: ActingCaller, input: SetUserPermissionsInput): Promise<User> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await existing(unit, input.id);
      requireMaySetPermissions(caller.actor);
      requireMayAlterStanding(caller.actor, before, 'set the permissions of');
      const changes = storedPermissions(input.permissions);
      if (!changesAnything(before, changes)) return toFullUser(before);
      const after = await write(unit, before, changes);
      unit.audit({
        action: 'user.permissions_set',
        targetType: 'user',
        targetId: input.id,
        metadata: changesBetween(accountSnapshot(before), accountSnapshot(after)),
      });
      unit.emit(userChanged, { id: input.id });
      return toFullUser(after);
    });
  }

  /**
   * Suspends an active account and ends its sessions at once. Open requests stay assigned to the
   * person, and a department keeps them as head, until somebody changes that.
   *
   * @throws AppError INVALID_TRANSITION unless the account is active.
   */
  async suspend(caller: ActingCaller, id: number): Promise<User> {
    return await this.step(caller, 'suspend', id);
  }

  /**
   * Makes a suspended or inactive account active again; its old sessions stay ended.
   *
   * @throws AppError INVALID_TRANSITION when the account is active already.
   */
  async activate(caller: ActingCaller, id: number): Promise<User> {
    return await this.step(caller, 'activate', id);
  }

  /**
   * Deactivates an account instead of removing it, and ends its sessions at once. Open requests stay
   * assigned to the person; a department that they headed has no head any more. Doing it again changes
   * nothing and is no error.
   */
  async deactivate(caller: ActingCaller, id: number): Promise<User> {
    return await this.step(caller, 'deactivate', id);
  }

  /**
   * Gives accounts of earlier versions the canonical form of their address, at the start. An address
   * without one, or whose form another account has, stays as it is: its owner logs in with the exact
   * stored text.
   *
   * @returns how many were changed, and the ids of the accounts whose address stayed.
   */
  async canonicaliseEmails(caller: Caller): Promise<{ changed: number; kept: readonly number[] }> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const { tx } = unit;
      await lockEmailCanonicalisation(tx);
      const kept: number[] = [];
      let changed = 0;
      // An ASCII address with a canonical form is stored in that form already.
      for (const { id, email: before } of await lockUsersWithNonAsciiEmail(tx)) {
        const email = canonicalEmail(before);
        if (email === before) continue;
        const taken = email !== undefined && (await tx.user.count({ where: { email } })) > 0;
        if (email === undefined || taken) {
          kept.push(id);
          continue;
        }
        await tx.user.update({ where: { id }, data: { email, updatedAt: unit.now } });
        changed += 1;
        unit.audit({
          action: 'user.email_canonicalised',
          targetType: 'user',
          targetId: id,
          metadata: { before: { email: before }, after: { email } },
        });
        unit.emit(userChanged, { id });
      }
      return { changed, kept };
    });
  }

  private async step(caller: ActingCaller, step: AccountAction, id: number): Promise<User> {
    const { to } = ACCOUNT_TRANSITIONS[step];
    const row = await this.unitOfWork.run(caller, (unit) =>
      workflow.take(unit, caller, {
        step,
        id,
        changes: (_unit, before) => (before.status === to ? null : {}),
        // After the account: a login that is under way either sees the new state or is ended here.
        also: async () => ({
          sessionsEnded:
            to === 'active' ? 0 : await this.sessions.end(unit.tx, { userId: id }, `account ${to}`),
        }),
      }),
    );
    return toFullUser(row);
  }
}

async function existing(unit: Unit, id: number): Promise<UserRow> {
  const row = await unit.tx.user.findUnique({ where: { id } });
  if (row === null) throw notFound('The user');
  return row;
}

function requireMayUpdate(actor: AccountActor, target: UserRow, input: UpdateUserInput): void {
  if (input.permissions !== undefined) {
    requireMaySetPermissions(actor);
    requireMayAlterStanding(actor, target, 'set the permissions of');
  }
  if (input.role !== undefined) {
    requireMayAlterStanding(actor, target, 'change the role of');
    requireMayGiveRole(actor, input.role);
  }
  // The department is what an approver may approve in: nobody moves themselves into another.
  if (input.departmentId !== undefined && input.departmentId !== target.departmentId) {
    requireMayAlterStanding(actor, target, 'change the department of');
  }
  requireAuthorityOver(actor, target);
}

/**
 * Writes a change, provided that everything the decision depends on still is as it was read;
 * undefined otherwise.
 *
 * @throws AppError CONFLICT for an e-mail that is taken.
 */
async function updateAsRead(
  unit: Unit,
  { id, role, status, departmentId }: UserRow,
  data: Changes,
): Promise<UserRow | undefined> {
  try {
    const [after] = await unit.tx.user.updateManyAndReturn({
      where: { id, role, status, departmentId },
      data: { ...data, updatedAt: unit.now },
    });
    if (after !== undefined) {
      const { role, status, departmentId } = after;
      unit.emit(accountStandingChanged, { id, role, status, departmentId });
    }
    return after;
  } catch (error) {
    throw prismaCode(error) === 'P2002' ? emailTaken() : error;
  }
}

/** @throws AppError CONFLICT when the account was changed since it was read, or NOT_FOUND. */
async function write(unit: Unit, before: UserRow, data: Changes): Promise<UserRow> {
  const after = await updateAsRead(unit, before, data);
  if (after !== undefined) return after;
  await existing(unit, before.id);
  throw concurrentChange();
}

function concurrentChange(): AppError {
  return new AppError('CONFLICT', 'The account has been changed at the same moment. Try again.');
}
