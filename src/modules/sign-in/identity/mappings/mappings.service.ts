import type { AccountActor } from '../../../../core/actor.js';
import { changesAnything, changesBetween, snapshotOf } from '../../../../core/changes.js';
import type { ActingCaller } from '../../../../core/context.js';
import { AppError, invalid, nothingToChange, requireVersion } from '../../../../core/errors.js';
import type { Page } from '../../../../core/pagination.js';
import { pageOfRows } from '../../../../core/row-lists.js';
import { deleteRow, lockRow, requireRow } from '../../../../core/rows.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { Role } from '../../../../generated/prisma/enums.js';
import { requireMayGiveRole } from '../../../people/users/users.access.js';
import { lockDepartment } from '../../../people/users/users.queries.js';
import { readMappings } from '../applying/applying.queries.js';
import { ends, GROUPS_MISSING } from '../applying/conditions.js';
import { countedMappings } from '../applying/judge.js';
import {
  BY_RANK,
  insertMapping,
  lockedOccupancy,
  MAPPING_ROWS,
  type MappingFields,
  type MappingRow,
  updateMapping,
} from './mappings.queries.js';
import {
  type CreateIdentityMappingInput,
  type IdentityMapping,
  type ListIdentityMappingsInput,
  MAX_MAPPINGS,
  MAX_RANK,
  type UpdateIdentityMappingInput,
} from './mappings.types.js';

const WHAT = 'The mapping';

/** Reads and changes mappings of groups; writing one changes nobody (docs/behaviour/identity.md). */
export class MappingsService {
  /** @param superAdminGroup the group of `OIDC_SUPER_ADMIN_GROUP`; undefined without one. */
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly superAdminGroup: string | undefined,
  ) {}

  /** A page of the mappings, by rank and id. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list(input: ListIdentityMappingsInput): Promise<Page<IdentityMapping>> {
    return await pageOfRows(
      this.statements,
      { name: 'identityMappings', ...MAPPING_ROWS, conditions: [], orders: { rank: BY_RANK } },
      { ...input, sort: 'rank' },
      (row) => row,
    );
  }

  /** A mapping. @throws AppError NOT_FOUND for an unknown id. */
  async get(id: number): Promise<IdentityMapping> {
    return await requireRow(this.statements, MAPPING_ROWS, id, WHAT);
  }

  /**
   * Creates a mapping.
   *
   * @throws AppError FORBIDDEN for a guarded role, unless the actor is a super_admin;
   *   VALIDATION_ERROR as `requireValid`, and for an unknown department; CONFLICT for the 201st.
   */
  async create(caller: ActingCaller, input: CreateIdentityMappingInput): Promise<IdentityMapping> {
    requireMayGive(caller.actor, input.role);
    requireValid(input, this.superAdminGroup);
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const { count, highest } = await lockedOccupancy(statements);
      if (count >= MAX_MAPPINGS) throw tooMany();
      const fields = fieldsOf(input, highest);
      await requireDepartment(statements, fields.departmentId);
      const id = await insertMapping(statements, fields, now);
      audit(unit, 'created', id, { after: snapshotOf(fields) });
      return await requireRow(statements, MAPPING_ROWS, id, WHAT);
    });
  }

  /**
   * Changes the given fields. Equal values change nothing.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN if the old or the new role is a guarded one, unless the
   *   actor is a super_admin; VERSION_CONFLICT; VALIDATION_ERROR without a field to change, and as
   *   `create`.
   */
  async update(caller: ActingCaller, input: UpdateIdentityMappingInput): Promise<IdentityMapping> {
    const { id, expectedVersion, ...changes } = input;
    if (Object.keys(changes).length === 0) throw nothingToChange();
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const before = await writable(unit, caller.actor, id);
      requireMayGive(caller.actor, changes.role);
      const stored = storedFields(before);
      const fields: MappingFields = { ...stored, ...changes };
      requireValid(fields, this.superAdminGroup);
      requireVersion(before, expectedVersion, WHAT);
      if (!changesAnything(stored, fields)) return before;
      if (fields.departmentId !== before.departmentId) {
        await requireDepartment(statements, fields.departmentId);
      }
      await updateMapping(statements, id, fields, now);
      audit(unit, 'updated', id, changesBetween(stored, fields));
      return await requireRow(statements, MAPPING_ROWS, id, WHAT);
    });
  }

  /**
   * Deletes a mapping. With the last one that counts ends the incident of missing groups.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN as `update`.
   */
  async delete(caller: ActingCaller, id: number): Promise<IdentityMapping> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements } = unit;
      await lockedOccupancy(statements);
      const before = await writable(unit, caller.actor, id);
      await deleteRow(statements, 'identityMappings', id);
      const { superAdminGroup } = this;
      const left = countedMappings(await readMappings(statements), { superAdminGroup });
      if (left.length === 0) await ends(unit, GROUPS_MISSING);
      audit(unit, 'deleted', id, { before: snapshotOf(storedFields(before)) });
      return before;
    });
  }
}

/**
 * Checks what fields of a mapping say together.
 *
 * @param superAdminGroup the only group whose people can become super_admin.
 * @throws AppError VALIDATION_ERROR on `role` without role and department, and for `super_admin` of
 *   another group; on `headOf` without a department.
 */
export function requireValid(
  { value, role = null, departmentId = null, headOf }: CreateIdentityMappingInput,
  superAdminGroup: string | undefined,
): void {
  if (role === null && departmentId === null) {
    throw invalid('role', 'is required without departmentId');
  }
  if (role === 'super_admin' && value !== superAdminGroup) {
    throw invalid('role', 'is super_admin only for the group of OIDC_SUPER_ADMIN_GROUP');
  }
  if (headOf === true && departmentId === null) throw invalid('headOf', 'needs departmentId');
}

/** The fields of a new mapping. @param highest the highest rank of the others; 0 without one. */
export function fieldsOf(
  { rank, value, label, role, departmentId, headOf }: CreateIdentityMappingInput,
  highest: number,
): MappingFields {
  return {
    rank: rank ?? Math.min(highest + 1, MAX_RANK),
    value,
    label: label ?? null,
    role: role ?? null,
    departmentId: departmentId ?? null,
    headOf: headOf ?? false,
  };
}

/** @throws AppError VALIDATION_ERROR on `departmentId` for a department that does not exist. */
async function requireDepartment(statements: Statements, id: number | null): Promise<void> {
  if (id === null || (await lockDepartment(statements, id))) return;
  throw invalid('departmentId', 'is not the id of a department');
}

function requireMayGive(actor: AccountActor, role: Role | null | undefined): void {
  if (role) requireMayGiveRole(actor, role);
}

async function writable(unit: Unit, actor: AccountActor, id: number): Promise<MappingRow> {
  await lockRow(unit.statements, 'identityMappings', id);
  const row = await requireRow(unit.statements, MAPPING_ROWS, id, WHAT);
  requireMayGive(actor, row.role);
  return row;
}

function storedFields(row: MappingRow): MappingFields {
  const { rank, value, label, role, departmentId, headOf } = row;
  return { rank, value, label, role, departmentId, headOf };
}

function tooMany(): AppError {
  return new AppError('CONFLICT', `There are ${MAX_MAPPINGS} mappings. Delete one first.`, {
    reason: `${MAX_MAPPINGS} mappings`,
  });
}

function audit(
  unit: Unit,
  what: 'created' | 'updated' | 'deleted',
  targetId: number,
  metadata: ReturnType<typeof snapshotOf>,
): void {
  const targetType = 'identity_mapping';
  unit.audit({ action: `${targetType}.${what}`, targetType, targetId, metadata });
}
