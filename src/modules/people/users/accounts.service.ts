import type { AccountActor } from '../../../core/actor.js';
import { changesAnything, changesBetween } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import {
  AppError,
  forbidden,
  invalid,
  notFound,
  nothingToChange,
  prismaCode,
} from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { Prisma, User as UserRow } from '../../../generated/prisma/client.js';
import type { SessionsService } from '../../sign-in/sessions/sessions.service.js';
import { ACCEPTED_EMAIL } from './email-standing.js';
import { refusedBy } from './state-machine.js';
import {
  requireAuthorityOver,
  requireMayAlterStanding,
  requireMayGiveRole,
  requireMaySetPermissions,
} from './users.access.js';
import {
  accountLeft,
  accountSecurity,
  accountStandingChanged,
  emailReplaced,
  userChanged,
} from './users.events.js';
import { accountSnapshot, toFullUser } from './users.mapper.js';
import { storedPermissions } from './users.permissions.js';
import { canonicalOrInvalid, emailTaken, type UsersService } from './users.service.js';
import { ACCOUNT_TRANSITIONS, type AccountAction } from './users.transitions.js';
import type { SetUserPermissionsInput, UpdateUserInput, User } from './users.types.js';

type Changes = Prisma.UserUncheckedUpdateManyInput;

/** The audit action of each step. */
const AUDIT_ACTIONS: Readonly<Record<AccountAction, string>> = {
  suspend: 'user.suspended',
  activate: 'user.activated',
  deactivate: 'user.deactivated',
};

/**
 * Changes of existing accounts (specification 3.1 and 4.5; docs/behaviour/access.md). Each answer
 * contains the full account. A change is effective from its commit, because the actor is read from
 * the database at each request. A call that changes nothing writes no audit record and no event.
 * Rules: docs/behaviour/people.md and docs/behaviour/access.md.
 *
 * Every method throws AppError NOT_FOUND for an unknown account; FORBIDDEN when the account belongs
 * to an administrator and the actor is not a super_admin, or when status, role, permissions or
 * department of the actor's own account or of a super_admin's would change; CONFLICT when a
 * concurrent change of role, status or department was committed first.
 */
export class AccountsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Changes the given fields. Another role clears stored permissions; another role or department
   * ends the headship of a department. A technician whose role changes stays assigned to open
   * requests until another technician is assigned. Another e-mail address voids the mailed links,
   * and the old address is notified. Actors can only change their own address by `changeEmail`,
   * which asks for the password, because a session does not prove the person's identity.
   *
   * @throws AppError FORBIDDEN for another address of the actor's own account; VALIDATION_ERROR
   *   without a field to change, or for a role without its required department; CONFLICT for an
   *   e-mail address in use.
   */
  async update(caller: ActingCaller, input: UpdateUserInput): Promise<User> {
    const { id, permissions, email: given, retryEmail, ...fields } = input;
    if (Object.keys(input).length === 1) {
      throw nothingToChange();
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
      const email = emailAfter(before, given);
      if (email !== before.email && id === caller.actor.userId) throw ownEmail();
      await this.users.requireFreeEmail(unit, email, id);
      const retries = retryEmail === true && before.emailBouncedAt !== null;
      const rights = permissions === undefined && role !== before.role ? null : permissions;
      const changes = {
        ...fields,
        // An address set by an authorised caller counts as verified. An unchanged address is not
        // written, because a concurrent transaction may have set and verified another one.
        ...(email === before.email ? {} : { email, emailVerifiedAt: unit.now, ...ACCEPTED_EMAIL }),
        ...(retries ? ACCEPTED_EMAIL : {}),
        ...(rights === undefined ? {} : storedPermissions(rights)),
      };
      if (!changesAnything(before, changes)) return toFullUser(before);
      const after = await updateOrThrow(unit, before, changes);
      unit.audit({
        action: 'user.updated',
        targetType: 'user',
        targetId: id,
        metadata: {
          ...changesBetween(accountSnapshot(before), accountSnapshot(after)),
          ...(retries ? { emailRetried: true } : {}),
        },
      });
      unit.emit(userChanged, { id });
      if (after.email !== before.email) emitEmailReplaced(unit, before);
      return toFullUser(after);
    });
  }

  /**
   * Replaces the permissions of an account; an empty list grants none.
   *
   * @throws AppError as documented for the class.
   */
  async setPermissions(caller: ActingCaller, input: SetUserPermissionsInput): Promise<User> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await existing(unit, input.id);
      requireMaySetPermissions(caller.actor);
      requireMayAlterStanding(caller.actor, before, 'set the permissions of');
      const changes = storedPermissions(input.permissions);
      if (!changesAnything(before, changes)) return toFullUser(before);
      const after = await updateOrThrow(unit, before, changes);
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
   * Changes the address of an account on the person's request, in the transaction of a mutation.
   * The caller has locked the row. Mailed links become void, and the old address is notified.
   *
   * @param verified true if the person has proved to receive mail at the address.
   * @throws AppError CONFLICT when another account has the address.
   */
  async replaceEmail(unit: Unit, before: UserRow, email: string, verified: boolean): Promise<void> {
    const { id, role } = before;
    await this.users.requireFreeEmail(unit, email, id);
    try {
      await unit.tx.user.update({
        where: { id },
        data: {
          email,
          emailVerifiedAt: verified ? unit.now : null,
          ...ACCEPTED_EMAIL,
          updatedAt: unit.now,
        },
      });
    } catch (error) {
      throw prismaCode(error) === 'P2002' ? emailTaken() : error;
    }
    unit.audit({
      action: 'user.email_changed',
      targetType: 'user',
      targetId: id,
      actor: { userId: id, email, role },
      metadata: { before: { email: before.email }, after: { email } },
    });
    unit.emit(userChanged, { id });
    emitEmailReplaced(unit, before);
  }

  /**
   * Suspends an active account and ends its sessions at once. Assignments to open requests and the
   * headship of a department remain.
   *
   * @throws AppError INVALID_TRANSITION unless the account is active.
   */
  async suspend(caller: ActingCaller, id: number): Promise<User> {
    return await this.step(caller, 'suspend', id);
  }

  /**
   * Activates a suspended or inactive account; its ended sessions stay ended.
   *
   * @throws AppError INVALID_TRANSITION when the account is already active.
   */
  async activate(caller: ActingCaller, id: number): Promise<User> {
    return await this.step(caller, 'activate', id);
  }

  /**
   * Deactivates an account and ends its sessions at once. Assignments to open requests remain; the
   * headship of a department ends. Idempotent.
   */
  async deactivate(caller: ActingCaller, id: number): Promise<User> {
    return await this.step(caller, 'deactivate', id);
  }

  private async step(caller: ActingCaller, step: AccountAction, id: number): Promise<User> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await existing(unit, id);
      if (step === 'activate') requireAuthorityOver(caller.actor, before);
      else requireMayAlterStanding(caller.actor, before, step);
      requireState(before, step);
      const { to } = ACCOUNT_TRANSITIONS[step];
      // The administrator's decision about the state takes precedence over verifying the address.
      if (before.status === to && !before.awaitsVerification) return toFullUser(before);
      const after = await updateAsRead(unit, before, { status: to, awaitsVerification: false });
      if (after === undefined) {
        requireState(await existing(unit, id), step);
        throw concurrentChange();
      }
      // Runs after the update of the account: a concurrent login reads the new status, or its session
      // is ended here.
      const sessionsEnded =
        to === 'active' ? 0 : await this.sessions.end(unit.tx, { userId: id }, `account ${to}`);
      unit.emit(userChanged, { id });
      if (before.status === 'active' && to !== 'active') unit.emit(accountLeft, { id });
      unit.audit({
        action: AUDIT_ACTIONS[step],
        targetType: 'user',
        targetId: id,
        metadata: {
          ...changesBetween(accountSnapshot(before), accountSnapshot(after)),
          sessionsEnded,
        },
      });
      return toFullUser(after);
    });
  }
}

/** @throws AppError INVALID_TRANSITION for a step that the state of the account does not allow. */
function requireState({ status }: UserRow, step: AccountAction): void {
  const error = refusedBy(ACCOUNT_TRANSITIONS[step], 'An account', status, step);
  if (error !== undefined) throw error;
}

/** @throws AppError VALIDATION_ERROR for an invalid address, or another one of a service account. */
function emailAfter(before: UserRow, given: string | undefined): string {
  if (given === undefined) return before.email;
  if (!before.isService) return canonicalOrInvalid(given);
  if (given.trim().toLowerCase() === before.email) return before.email;
  throw invalid('email', 'cannot be changed: it is the address of a service account');
}

function emitEmailReplaced(unit: Unit, { id, email }: Pick<UserRow, 'id' | 'email'>): void {
  unit.emit(emailReplaced, { id, before: email });
  unit.emit(accountSecurity, { userId: id, what: 'email_changed', data: {} });
}

function ownEmail(): AppError {
  return forbidden(
    'Your own e-mail address is changed by PUT /api/me/email (changeEmail), which asks for your password.',
  );
}

async function existing(unit: Unit, id: number): Promise<UserRow> {
  const row = await unit.tx.user.findUnique({ where: { id } });
  if (row === null) throw notFound('The user');
  return row;
}

/**
 * Checks that the actor may change these fields of an account.
 *
 * @throws AppError FORBIDDEN as the class says.
 */
export function requireMayUpdate(
  actor: AccountActor,
  target: UserRow,
  input: UpdateUserInput,
): void {
  if (input.permissions !== undefined) {
    requireMaySetPermissions(actor);
    requireMayAlterStanding(actor, target, 'set the permissions of');
  }
  if (input.role !== undefined) {
    requireMayAlterStanding(actor, target, 'change the role of');
    requireMayGiveRole(actor, input.role);
  }
  // The department determines which requests an approver may approve, so actors must not change
  // their own.
  if (input.departmentId !== undefined && input.departmentId !== target.departmentId) {
    requireMayAlterStanding(actor, target, 'change the department of');
  }
  requireAuthorityOver(actor, target);
}

/**
 * Updates the account if role, status and department are unchanged since `before` was read.
 *
 * @returns the updated row, or undefined when they have changed.
 * @throws AppError CONFLICT for an e-mail address in use.
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

/**
 * Updates the account as `updateAsRead` does.
 *
 * @throws AppError CONFLICT when the account has changed since it was read, NOT_FOUND when it has
 *   been deleted.
 */
async function updateOrThrow(unit: Unit, before: UserRow, data: Changes): Promise<UserRow> {
  const after = await updateAsRead(unit, before, data);
  if (after !== undefined) return after;
  await existing(unit, before.id);
  throw concurrentChange();
}

function concurrentChange(): AppError {
  return new AppError('CONFLICT', 'The account has been changed at the same time. Try again.');
}
