import { changesBetween } from '../../../core/changes.js';
import { AppError, notFound, prismaCode } from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import type { Prisma, User as UserRow } from '../../../generated/prisma/client.js';
import type { SessionsService } from '../../sign-in/sessions/sessions.service.js';
import {
  accountActivated,
  accountLeft,
  accountSecurity,
  accountStandingChanged,
  emailReplaced,
  userChanged,
} from './users.events.js';
import { accountSnapshot } from './users.mapper.js';
import { emailTaken } from './users.service.js';
import { ACCOUNT_TRANSITIONS, type AccountAction } from './users.transitions.js';

type Changes = Prisma.UserUncheckedUpdateManyInput;

/** The audit action of each step. */
const AUDIT_ACTIONS: Readonly<Record<AccountAction, string>> = {
  suspend: 'user.suspended',
  activate: 'user.activated',
  deactivate: 'user.deactivated',
};

/** An account, in the transaction of a mutation. @throws AppError NOT_FOUND. */
export async function existingAccount(unit: Unit, id: number): Promise<UserRow> {
  const row = await unit.tx.user.findUnique({ where: { id } });
  if (row === null) throw notFound('The user');
  return row;
}

/**
 * Updates the account if role, status, department and what the identity provider manages are unchanged
 * since `before` was read.
 *
 * @returns the updated row, or undefined when they have changed.
 * @throws AppError CONFLICT for an e-mail address in use.
 */
async function updateAsRead(
  unit: Unit,
  { id, role, status, departmentId, managed }: UserRow,
  data: Changes,
): Promise<UserRow | undefined> {
  try {
    const [after] = await unit.tx.user.updateManyAndReturn({
      where: { id, role, status, departmentId, managed: { equals: managed } },
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
 * Updates an account in the transaction of a mutation, which writes the audit record.
 *
 * @throws AppError CONFLICT when role, status, department or what the identity provider manages have
 *   changed since `before` was read, and for an e-mail address in use; NOT_FOUND when the account has
 *   been deleted.
 */
export async function updateAccount(unit: Unit, before: UserRow, data: Changes): Promise<UserRow> {
  const after = await updateAsRead(unit, before, data);
  if (after !== undefined) return after;
  await existingAccount(unit, before.id);
  throw concurrentChange();
}

/**
 * Takes a step of an account that its state allows: ends the sessions of one that is no longer active,
 * emits the events, and writes the audit record.
 *
 * @param further data that is written with the step, and metadata of the record.
 * @returns the updated row, or undefined when the account has changed since it was read.
 */
export async function takeStep(
  unit: Unit,
  sessions: Pick<SessionsService, 'end'>,
  before: UserRow,
  step: AccountAction,
  further: { readonly data?: Changes; readonly metadata?: Prisma.InputJsonObject } = {},
): Promise<UserRow | undefined> {
  const { id } = before;
  const { to } = ACCOUNT_TRANSITIONS[step];
  const after = await updateAsRead(unit, before, {
    ...further.data,
    ...{ status: to, awaitsVerification: false, suspendedByIdentity: false },
    awaitsActivation: before.awaitsActivation && to !== 'active',
  });
  if (after === undefined) return undefined;
  // Runs after the update of the account: a concurrent login reads the new status, or its session
  // is ended here.
  const sessionsEnded =
    to === 'active' ? 0 : await sessions.end(unit.tx, { userId: id }, `account ${to}`);
  unit.emit(userChanged, { id });
  if (before.status === 'active' && to !== 'active') unit.emit(accountLeft, { id });
  if (before.status !== 'active' && to === 'active') unit.emit(accountActivated, { id });
  unit.audit({
    action: AUDIT_ACTIONS[step],
    targetType: 'user',
    targetId: id,
    metadata: {
      ...changesBetween(accountSnapshot(before), accountSnapshot(after)),
      sessionsEnded,
      ...further.metadata,
    },
  });
  return after;
}

/** Emits the events of another e-mail address; the old one is told. */
export function emitEmailReplaced(unit: Unit, { id, email }: Pick<UserRow, 'id' | 'email'>): void {
  unit.emit(emailReplaced, { id, before: email });
  unit.emit(accountSecurity, { userId: id, what: 'email_changed', data: {} });
}

/** The error when another change of an account was committed first. */
export function concurrentChange(): AppError {
  return new AppError('CONFLICT', 'The account has been changed at the same time. Try again.');
}
