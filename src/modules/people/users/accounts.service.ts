import type { AccountActor } from '../../../core/actor.js';
import { changesAnything, changesBetween } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, forbidden, invalid, nothingToChange, prismaCode } from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { User as UserRow } from '../../../generated/prisma/client.js';
import type { SessionsService } from '../../sign-in/sessions/sessions.service.js';
import {
  concurrentChange,
  emitEmailReplaced,
  existingAccount,
  takeStep,
  updateAccount,
} from './account-writes.queries.js';
import { ACCEPTED_EMAIL } from './email-standing.js';
import { refusedBy } from './state-machine.js';
import {
  requireAuthorityOver,
  requireMayAlterStanding,
  requireMayGiveRole,
  requireMaySetPermissions,
} from './users.access.js';
import { technicianLost, userChanged } from './users.events.js';
import { accountSnapshot, toFullUser } from './users.mapper.js';
import { storedPermissions } from './users.permissions.js';
import { canonicalOrInvalid, emailTaken, type UsersService } from './users.service.js';
import { ACCOUNT_TRANSITIONS, type AccountAction } from './users.transitions.js';
import type { SetUserPermissionsInput, UpdateUserInput, User } from './users.types.js';

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
   *   e-mail address in use, and for another value of a field that the identity provider manages.
   */
  async update(caller: ActingCaller, input: UpdateUserInput): Promise<User> {
    const { id, permissions, email: given, retryEmail, ...others } = input;
    const { managed: _managed, manual: _manual, externalId: _external, ...fields } = others;
    if (Object.keys(input).length === 1) {
      throw nothingToChange();
    }
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await existingAccount(unit, id);
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
      const after = await updateAccount(unit, before, changes);
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
      if (before.role === 'technician' && role !== before.role) unit.emit(technicianLost, { id });
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
      const before = await existingAccount(unit, input.id);
      requireMaySetPermissions(caller.actor);
      requireMayAlterStanding(caller.actor, before, 'set the permissions of');
      const changes = storedPermissions(input.permissions);
      if (!changesAnything(before, changes)) return toFullUser(before);
      const after = await updateAccount(unit, before, changes);
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
    await this.step(caller, 'activate', id);
    // Groups of the identity provider may have given role and department in the same transaction.
    return await this.users.get(id);
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
      const before = await existingAccount(unit, id);
      if (step === 'activate') requireAuthorityOver(caller.actor, before);
      else requireMayAlterStanding(caller.actor, before, step);
      requireState(before, step);
      const { to } = ACCOUNT_TRANSITIONS[step];
      // The administrator's decision about the state takes precedence over verifying the address.
      if (before.status === to && !before.awaitsVerification) return toFullUser(before);
      const after = await takeStep(unit, this.sessions, before, step);
      if (after === undefined) {
        requireState(await existingAccount(unit, id), step);
        throw concurrentChange();
      }
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

function ownEmail(): AppError {
  return forbidden(
    'Your own e-mail address is changed by PUT /api/me/email (changeEmail), which asks for your password.',
  );
}

/**
 * Checks that the actor may change these fields of an account.
 *
 * @throws AppError FORBIDDEN as the class says; CONFLICT for another value of a field that the
 *   identity provider manages.
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
  requireUnmanaged(target, input);
}

/**
 * Checks that no field changes that the identity provider manages (docs/behaviour/identity.md).
 *
 * @throws AppError CONFLICT, `details.reason` is `managed`.
 */
function requireUnmanaged(
  before: UserRow,
  given: Pick<UpdateUserInput, 'role' | 'departmentId'>,
): void {
  const field = (['role', 'departmentId'] as const).find(
    (name) =>
      before.managed.includes(name) && given[name] !== undefined && given[name] !== before[name],
  );
  if (field === undefined) return;
  throw new AppError('CONFLICT', 'The identity provider gives this field. Take it back first.', {
    field,
    reason: 'managed',
  });
}
