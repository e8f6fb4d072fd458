import { changesAnything, changesBetween } from '../../../../core/changes.js';
import type { ActingCaller } from '../../../../core/context.js';
import { type AppError, notFound } from '../../../../core/errors.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { User as UserRow } from '../../../../generated/prisma/client.js';
import {
  concurrentChange,
  emitEmailReplaced,
  takeStep,
  updateAccount,
} from '../../../people/users/account-writes.queries.js';
import { ACCEPTED_EMAIL } from '../../../people/users/email-standing.js';
import { GUARDED_ROLES } from '../../../people/users/users.access.js';
import { userChanged } from '../../../people/users/users.events.js';
import { accountSnapshot } from '../../../people/users/users.mapper.js';
import { findByEmail, lockUser } from '../../../people/users/users.queries.js';
import type { TakeoverService } from '../../auth/takeover.service.js';
import { noteValues } from '../../identity/applying/applying.queries.js';
import type { IdentityApplying } from '../../identity/applying/applying.service.js';
import type { SessionsService } from '../../sessions/sessions.service.js';
import { notUnique, scimError } from '../protocol/errors.js';
import type { UserChange } from '../protocol/user-changes.js';
import { withChanges } from '../protocol/user-patch.js';
import { idWithExternalId, isElsewhere, leaveGroups } from './accounts.queries.js';
import { idOf } from './people.queries.js';
import { changedPerson, type PersonChanged } from './people.service.js';
import { changedFields, columnsOf, stateOf, type Wanted, wantedOf } from './wanted.mapper.js';

/** Dependencies of PersonChangesService. */
interface PersonChangesDependencies {
  readonly unitOfWork: UnitOfWork;
  readonly sessions: SessionsService;
  readonly takeover: TakeoverService;
  readonly applying: IdentityApplying;
}

/** Metadata of the records of SCIM. */
const VIA = { via: 'scim' } as const;

/**
 * Changes people by SCIM (docs/api/scim.md). Each call is one transaction; one that changes nothing
 * writes no record. Every method throws AppError NOT_FOUND for an id that SCIM does not show, and
 * FORBIDDEN where the last active super_admin would end.
 */
export class PersonChangesService {
  constructor(private readonly deps: PersonChangesDependencies) {}

  /**
   * Applies changes to a person.
   *
   * @throws AppError `uniqueness` for an address or `externalId` of another account, `invalidValue`;
   *   FORBIDDEN for another address of an administrator.
   */
  async update(
    caller: ActingCaller,
    id: string,
    changes: readonly UserChange[],
  ): Promise<PersonChanged> {
    return await this.onShown(caller, id, async (unit, row) => {
      const state = await withChanges(stateOf(row), changes);
      const wanted = wantedOf(state, columnsOf(row), changes);
      return await this.write(unit, caller, row, wanted, false);
    });
  }

  /** Deactivates a person, takes them out of all groups, and hides them from SCIM. */
  async remove(caller: ActingCaller, id: string): Promise<void> {
    await this.onShown(caller, id, async (unit, row) => {
      if (row.status !== 'inactive' && (await this.isKept(unit, caller, row))) return undefined;
      const left = await leaveGroups(unit.statements, row.id);
      await noteValues(unit.statements, left, unit.now);
      const metadata = { ...VIA, deleted: true, groupsLeft: left.length };
      const data = { scimDeletedAt: unit.now };
      if (row.status !== 'inactive') {
        await this.step(unit, row, 'deactivate', { data, metadata });
      } else {
        await updateAccount(unit, row, data);
        unit.audit({ action: 'user.updated', targetType: 'user', targetId: row.id, metadata });
        unit.emit(userChanged, { id: row.id });
      }
      return true;
    });
  }

  /**
   * Adopts or re-activates a known account by a POST, in its transaction; the row is locked.
   *
   * @returns undefined where the last active super_admin would end; nothing is changed then.
   */
  async bringIn(
    unit: Unit,
    caller: ActingCaller,
    row: UserRow,
    wanted: Wanted,
  ): Promise<PersonChanged | undefined> {
    const { externalId, scimDepartment, ...others } = wanted.columns;
    const before = columnsOf(row);
    const { phone, phoneType } = others.phone === null ? before : others;
    const columns = {
      ...others,
      firstName: others.firstName ?? before.firstName,
      lastName: others.lastName ?? before.lastName,
      externalId: externalId ?? before.externalId,
      phone,
      phoneType,
      scimDepartment: scimDepartment ?? before.scimDepartment,
    };
    const active = wanted.active ?? true;
    return await this.write(unit, caller, row, { ...wanted, columns, active }, true);
  }

  /** Runs a change on a person whom SCIM shows. @param change undefined: the last super_admin stays. */
  private async onShown<T>(
    caller: ActingCaller,
    text: string,
    change: (unit: Unit, row: UserRow) => Promise<T | undefined>,
  ): Promise<T> {
    const id = idOf(text);
    if (id === undefined) throw unknownPerson(text);
    const done = await this.deps.unitOfWork.run(caller, async (unit) => {
      await lockUser(unit.statements, id);
      const row = await unit.tx.user.findUnique({ where: { id } });
      if (row === null || !isShown(row)) throw unknownPerson(text);
      return await change(unit, row);
    });
    // Outside of the transaction, whose log entry and incident are kept.
    if (done === undefined) throw lastSuperAdmin();
    return done;
  }

  private async isKept(unit: Unit, caller: ActingCaller, row: UserRow): Promise<boolean> {
    if (row.role !== 'super_admin' || row.status !== 'active') return false;
    return await this.deps.applying.keepsLastSuperAdmin(unit, caller, row.id);
  }

  private async write(
    unit: Unit,
    caller: ActingCaller,
    known: UserRow,
    wanted: Wanted,
    isPost: boolean,
  ): Promise<PersonChanged | undefined> {
    const ends = wanted.active === false && known.status !== 'inactive';
    if (ends && (await this.isKept(unit, caller, known))) return undefined;
    const before = columnsOf(known);
    const { columns } = wanted;
    await requireFree(unit, known, wanted);
    const adopts = known.externalId === null && columns.externalId !== null;
    // Somebody else may have registered an address that was never verified.
    const claims = known.externalId === null && (adopts || isPost || columns.email !== known.email);
    if (claims) {
      const verifier = { event: 'scim.credentials_removed', by: 'SCIM' };
      await this.deps.takeover.claim(unit, caller, known, verifier);
    }
    const row = claims ? await unit.tx.user.findUniqueOrThrow({ where: { id: known.id } }) : known;
    const written = await this.writeColumns(unit, row, columns, adopts);
    // An adoption is the consent that a self-registered account waited for.
    const active = wanted.active ?? ((adopts && known.awaitsActivation) || undefined);
    const stepped = await this.writeState(unit, written, active);
    const fields = changedFields(before, columns);
    if (stepped.status !== known.status) fields.push('active');
    const isBack = known.scimDeletedAt !== null;
    const { statements } = unit;
    const moves = wanted.namesDepartment && (await isElsewhere(statements, known.id));
    if (fields.length > 0 || isBack) unit.emit(userChanged, { id: known.id });
    if (fields.length > 0 || isBack || moves) {
      await this.deps.applying.apply(unit, caller, [known.id], 'provided');
    }
    if (moves && !fields.includes('department') && !(await isElsewhere(statements, known.id))) {
      fields.push('department');
    }
    return await changedPerson(unit, known.id, fields);
  }

  private async writeColumns(
    unit: Unit,
    row: UserRow,
    columns: Wanted['columns'],
    adopts: boolean,
  ): Promise<UserRow> {
    const hasEmail = columns.email !== row.email;
    const data = {
      ...columns,
      // A call shows who was deleted again.
      scimDeletedAt: null,
      ...(hasEmail ? { emailVerifiedAt: unit.now, ...ACCEPTED_EMAIL } : {}),
    };
    if (!changesAnything(row, data)) return row;
    const after = await updateAccount(unit, row, data);
    if (hasEmail) emitEmailReplaced(unit, row);
    const differences = changesBetween(recordOf(row), recordOf(after));
    const isShownAgain = row.scimDeletedAt !== null;
    if (adopts || isShownAgain || Object.keys(differences.after).length > 0) {
      unit.audit({
        action: adopts ? 'user.adopted' : 'user.updated',
        targetType: 'user',
        targetId: row.id,
        metadata: { ...differences, ...VIA, ...(isShownAgain ? { restored: true } : {}) },
      });
    }
    return after;
  }

  /**
   * Opens an inactive account, or deactivates one. A suspension is not lifted, and a self-registered
   * administrator whom nobody has activated is not opened.
   */
  private async writeState(
    unit: Unit,
    row: UserRow,
    active: boolean | undefined,
  ): Promise<UserRow> {
    // Who registered as an administrator is none until a super_admin says so.
    const isOpened = !(row.awaitsActivation && GUARDED_ROLES.has(row.role));
    if (active === true && row.status === 'inactive' && isOpened) {
      return await this.step(unit, row, 'activate');
    }
    if (active === false && row.status !== 'inactive') {
      return await this.step(unit, row, 'deactivate');
    }
    return row;
  }

  private async step(
    unit: Unit,
    row: UserRow,
    step: 'activate' | 'deactivate',
    further: Parameters<typeof takeStep>[4] = { metadata: VIA },
  ): Promise<UserRow> {
    const after = await takeStep(unit, this.deps.sessions, row, step, further);
    // The row is locked, so nobody else has changed it.
    if (after === undefined) throw concurrentChange();
    return after;
  }
}

/** The error for a call that would end the last active super_admin, thrown after the commit of its log entry. */
export function lastSuperAdmin(): AppError {
  return scimError('FORBIDDEN', 'The last active super_admin is not deactivated.', {
    reason: 'last_super_admin',
  });
}

/** Returns whether SCIM shows an account. */
function isShown({ isService, scimDeletedAt, role, managed }: UserRow): boolean {
  return !isService && scimDeletedAt === null && !isSuperAdminByHand({ role, managed });
}

/** Returns whether an account is that of a super_admin whom no mapping made one. */
export function isSuperAdminByHand({ role, managed }: Pick<UserRow, 'role' | 'managed'>): boolean {
  return role === 'super_admin' && !managed.includes('role');
}

/** The fields of an account that records of SCIM show. */
function recordOf(row: UserRow) {
  return { ...accountSnapshot(row), externalId: row.externalId };
}

/**
 * Checks that address and `externalId` belong to nobody else, and that the address may change.
 *
 * @throws AppError `uniqueness`, or FORBIDDEN for another address of an administrator.
 */
async function requireFree(
  { statements }: Unit,
  row: UserRow,
  { columns: { email, externalId } }: Wanted,
): Promise<void> {
  if (email !== row.email) {
    if (GUARDED_ROLES.has(row.role)) {
      throw scimError('FORBIDDEN', 'SCIM does not change the address of an administrator.', {
        reason: 'administrator',
      });
    }
    const owner = await findByEmail(statements, email);
    if (owner !== null && owner.id !== row.id) {
      throw notUnique('Another account has this address.', 'taken');
    }
  }
  if (externalId !== null && externalId !== row.externalId) {
    const owner = await idWithExternalId(statements, externalId);
    if (owner !== undefined && owner !== row.id) {
      throw notUnique('Another account has this externalId.', 'taken');
    }
  }
}

function unknownPerson(id: string): AppError {
  return notFound(`The user ${id.slice(0, 40)}`);
}
