import type { ActingCaller } from '../../../../core/context.js';
import { AppError } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { User as UserRow } from '../../../../generated/prisma/client.js';
import type { Role } from '../../../../generated/prisma/enums.js';
import { userChanged } from '../../../people/users/users.events.js';
import { accountSnapshot } from '../../../people/users/users.mapper.js';
import { findByEmail, lockUser } from '../../../people/users/users.queries.js';
import { DEPARTMENT_ROLES, type UsersService } from '../../../people/users/users.service.js';
import type { SettingsService } from '../../../system/system-settings/system-settings.service.js';
import type { IdentityApplying } from '../../identity/applying/applying.service.js';
import { invalidValue, notUnique } from '../protocol/errors.js';
import { changesOfResource } from '../protocol/user-changes.js';
import { withChanges } from '../protocol/user-patch.js';
import type { JsonObject } from '../protocol/values.js';
import { departmentNamed, idWithExternalId } from './accounts.queries.js';
import { changedPerson, type PersonChanged } from './people.service.js';
import {
  isSuperAdminByHand,
  lastSuperAdmin,
  type PersonChangesService,
} from './person-changes.service.js';
import { changedFields, type Wanted, wantedOf } from './wanted.mapper.js';

/** Dependencies of ProvisioningService. */
interface ProvisioningDependencies {
  readonly unitOfWork: UnitOfWork;
  readonly users: UsersService;
  readonly settings: SettingsService;
  readonly applying: Pick<IdentityApplying, 'apply'>;
  readonly changes: PersonChangesService;
  /** Role of new people to whom no mapping gives one. */
  readonly defaultRole: Role;
}

/** Brings people into the service by SCIM: new ones, known addresses, and those who come back. */
export class ProvisioningService {
  constructor(private readonly deps: ProvisioningDependencies) {}

  /**
   * Creates, adopts or re-activates the account of a person (docs/api/scim.md).
   *
   * @throws AppError `uniqueness` for a known address or `externalId`, `invalidValue`; FORBIDDEN where
   *   the last active super_admin would end.
   */
  async create(caller: ActingCaller, resource: JsonObject): Promise<PersonChanged> {
    const changes = changesOfResource(resource);
    const wanted = wantedOf(await withChanges({}, changes), undefined, changes);
    try {
      const done = await this.deps.unitOfWork.run(caller, (unit) =>
        this.within(unit, caller, wanted),
      );
      if (done === undefined) throw lastSuperAdmin();
      return done;
    } catch (error) {
      // Another call made an account with this address or `externalId` at the same time.
      const isTaken = error instanceof AppError && error.code === 'CONFLICT';
      throw isTaken && error.details?.scimType === undefined ? taken() : error;
    }
  }

  private async within(
    unit: Unit,
    caller: ActingCaller,
    wanted: Wanted,
  ): Promise<PersonChanged | undefined> {
    const known = await lockKnown(unit, wanted);
    if (known === undefined) return await this.insert(unit, caller, wanted);
    requireTakable(known, wanted);
    return await this.deps.changes.bringIn(unit, caller, known, wanted);
  }

  private async insert(
    unit: Unit,
    caller: ActingCaller,
    { columns, active = true }: Wanted,
  ): Promise<PersonChanged> {
    const { users, defaultRole, applying } = this.deps;
    const { scimDepartment } = columns;
    const departmentId = await this.departmentOf(unit, scimDepartment);
    const row = await users.insert(unit, {
      ...columns,
      emailVerified: true,
      passwordHash: null,
      role: defaultRole,
      departmentId,
      status: active ? 'active' : 'inactive',
    });
    unit.audit({
      action: 'user.created',
      targetType: 'user',
      targetId: row.id,
      metadata: { after: { ...accountSnapshot(row), externalId: row.externalId }, via: 'scim' },
    });
    unit.emit(userChanged, { id: row.id });
    await applying.apply(unit, caller, [row.id], 'provided');
    return await changedPerson(unit, row.id, [...changedFields({}, columns), 'active']);
  }

  /**
   * The department of a new account.
   *
   * @throws AppError `invalidValue` where the role needs one and there is none.
   */
  private async departmentOf(unit: Unit, key: string | null): Promise<number | null> {
    const settings = await this.deps.settings.current(unit.statements);
    const named =
      key === null || !settings.scimDepartment
        ? undefined
        : await departmentNamed(unit.statements, key);
    if (named !== undefined) return named;
    const { defaultRole } = this.deps;
    if (!DEPARTMENT_ROLES.has(defaultRole)) return null;
    if (settings.identityDepartmentId !== null) return settings.identityDepartmentId;
    throw invalidValue(
      `The role ${defaultRole} needs a department. Set identityDepartmentId in the settings, or SCIM_DEFAULT_ROLE.`,
      'no_department',
    );
  }
}

/** The account with the `externalId`, else with the address, locked until the transaction ends. */
async function lockKnown(unit: Unit, wanted: Wanted): Promise<UserRow | undefined> {
  let id = await knownId(unit.statements, wanted);
  while (id !== undefined) {
    await lockUser(unit.statements, id);
    const lockedId = id;
    // Another call may have given it another address, or unlinked it, before it was locked.
    id = await knownId(unit.statements, wanted);
    if (id === lockedId) return await unit.tx.user.findUniqueOrThrow({ where: { id } });
  }
  return undefined;
}

async function knownId(
  statements: Statements,
  { columns: { email, externalId } }: Wanted,
): Promise<number | undefined> {
  const linkedId = externalId === null ? undefined : await idWithExternalId(statements, externalId);
  return linkedId ?? (await findByEmail(statements, email))?.id;
}

/**
 * Checks that a person may take over an account that has the address or the `externalId`.
 *
 * @throws AppError `uniqueness`.
 */
function requireTakable(known: UserRow, { columns: { externalId } }: Wanted): void {
  if (known.isService) {
    throw notUnique('The address belongs to a service account.', 'service_account');
  }
  if (isSuperAdminByHand(known)) {
    throw notUnique(
      'The address belongs to a super_admin whom no mapping made one; SCIM does not change it.',
      'super_admin',
    );
  }
  const isGone = known.scimDeletedAt !== null;
  if (known.externalId !== null && externalId !== null && known.externalId !== externalId) {
    throw notUnique(
      'The address belongs to an account that is linked to another externalId.',
      'linked_elsewhere',
    );
  }
  if (known.externalId !== null) {
    if (isGone || (externalId !== null && known.status === 'inactive')) return;
    throw taken();
  }
  if (externalId === null && !isGone) throw taken();
}

function taken(): AppError {
  return notUnique('An account with this userName or externalId exists.', 'taken');
}
