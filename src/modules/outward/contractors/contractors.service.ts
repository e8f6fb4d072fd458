import { sql } from 'kysely';
import { changesAnything, changesBetween, snapshotOf } from '../../../core/changes.js';
import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { canonicalEmail } from '../../../core/email.js';
import {
  type AppError,
  invalid,
  notFound,
  nothingToChange,
  requireVersion,
} from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { archivedConflict, inUse, orViolation } from '../../../core/record-errors.js';
import { pageOfRows, wordConditions } from '../../../core/row-lists.js';
import { deleteRow, requireRow } from '../../../core/rows.js';
import type { Fragment, Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { CATEGORIES } from '../../equipment/categories/categories.queries.js';
import { requireReferable } from '../../equipment/trees/trees.queries.js';
import { lockDepartment } from '../../people/users/users.queries.js';
import { requireMayWriteContractorsOf } from './contractors.access.js';
import { type ContractorClosed, contractorClosed } from './contractors.events.js';
import { auditOf, fieldsOf, toContractor, unrecorded } from './contractors.mapper.js';
import {
  BY_CREATION,
  BY_NAME,
  CONTRACTOR_ROWS,
  type ContractorFields,
  type ContractorRow,
  doesWorkOf,
  hasDocuments,
  insertContractor,
  lockedContractor,
  updateContractor,
  writeCategories,
} from './contractors.queries.js';
import type {
  Contractor,
  CreateContractorInput,
  ListContractorsInput,
  UpdateContractorInput,
} from './contractors.types.js';

/** Violations of unique indexes and references of contractors. */
export const VIOLATIONS: Readonly<Record<string, () => AppError>> = {
  contractors_name_key_key: () => inUse('contractor', 'name'),
  // An import does not lock what its rows name.
  contractors_department_id_fkey: () => invalid('departmentId', 'is not the id of a department'),
  contractor_categories_category_id_fkey: () =>
    invalid('categoryIds', 'is not the id of a category'),
};

/** Values of a new contractor that a call leaves out. */
export const NEW_CONTRACTOR: Omit<ContractorFields, 'name'> = {
  ...{ contactName: null, email: null, phone: null, categoryIds: [], departmentId: null },
  ...{ insuredUntil: null, blocked: false, note: null },
};

/** Finds out whether something refers to a contractor, which is locked against new references. */
export type ContractorUse = (statements: Statements, contractorId: number) => Promise<boolean>;

/** Reads and changes contractors (docs/behaviour/contractors.md). */
export class ContractorsService {
  private readonly uses: ContractorUse[] = [hasDocuments];

  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Adds a kind of records for whose sake a contractor is archived instead of deleted; called once, at the start. */
  keptFor(use: ContractorUse): void {
    this.uses.push(use);
  }

  /** A page of the contractors. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list(input: ListContractorsInput): Promise<Page<Contractor>> {
    const now = this.clock();
    return await pageOfRows(
      this.statements,
      {
        name: 'contractors',
        ...CONTRACTOR_ROWS,
        conditions: conditionsOf(input),
        orders: { name: BY_NAME, createdAt: BY_CREATION },
      },
      input,
      (row) => toContractor(row, now),
    );
  }

  /** A contractor. @throws AppError NOT_FOUND for an unknown id. */
  async get(id: number): Promise<Contractor> {
    return toContractor(await existing(this.statements, id), this.clock());
  }

  /**
   * A contractor that is to get a job, locked against archiving and blocking until the transaction
   * ends; undefined for an unknown id. Who may send and to whom is for the caller to check.
   */
  async forSending({ statements, now }: Unit, id: number): Promise<Contractor | undefined> {
    const row = await lockedContractor(statements, id, 'SHARE');
    return row && toContractor(row, now);
  }

  /**
   * Creates a contractor.
   *
   * @throws AppError VALIDATION_ERROR for a missing department, and for a category that is missing or
   *   archived; FORBIDDEN unless the actor may write contractors of the department; CONFLICT for a
   *   name that another one has.
   */
  async create(caller: ActingCaller, input: CreateContractorInput): Promise<Contractor> {
    const fields = { ...NEW_CONTRACTOR, ...storedForm(input) };
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      await requireDepartment(statements, fields.departmentId);
      unit.actFor(requireMayWriteContractorsOf(caller.actor, fields.departmentId));
      await requireCategories(statements, fields.categoryIds, []);
      const id = await orViolation(insertContractor(statements, fields, now), VIOLATIONS);
      await writeCategories(statements, [{ id, categoryIds: fields.categoryIds }]);
      audit(unit, 'created', id, { after: snapshotOf(auditOf(fields)) });
      return toContractor(await existing(statements, id), now);
    });
  }

  /**
   * Changes the given fields. Equal values change nothing. Archiving and blocking end its jobs.
   *
   * @throws AppError NOT_FOUND; VERSION_CONFLICT; FORBIDDEN unless the actor may write contractors of
   *   the department before and after; VALIDATION_ERROR as `create`; CONFLICT for a name in use, and
   *   for an archived contractor that is not restored.
   */
  async update(caller: ActingCaller, input: UpdateContractorInput): Promise<Contractor> {
    const { id, expectedVersion, archived, ...given } = input;
    if (Object.keys(given).length === 0 && archived === undefined) throw nothingToChange();
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const before = await writable(unit, caller, id, 'NO KEY UPDATE');
      const wasArchived = before.archivedAt !== null;
      const isArchived = archived ?? wasArchived;
      const stored = fieldsOf(before);
      const fields = { ...stored, ...storedForm(given) };
      if (fields.departmentId !== before.departmentId) {
        await requireDepartment(statements, fields.departmentId);
        const there = requireMayWriteContractorsOf(caller.actor, fields.departmentId);
        unit.actFor(unit.onBehalfOf ?? there);
      }
      await requireCategories(statements, fields.categoryIds, before.categoryIds);
      const isSame = isArchived === wasArchived && !changesAnything(stored, fields);
      if (wasArchived && isArchived && !isSame) throw archivedConflict('contractor');
      requireVersion(before, expectedVersion, 'The contractor');
      if (isSame) return toContractor(before, now);
      const archivedAt = isArchived ? (before.archivedAt ?? now) : null;
      const after = await write(unit, before, fields, archivedAt);
      audit(unit, 'updated', id, {
        ...changesBetween(auditOf(before), auditOf(after)),
        ...unrecorded(stored, fields),
      });
      if (isArchived && !wasArchived) close(unit, id, 'archived');
      else if (fields.blocked && !before.blocked) close(unit, id, 'blocked');
      return toContractor(after, now);
    });
  }

  /**
   * Deletes a contractor; one that was sent a job or has documents is archived instead.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN unless the actor may write contractors of its department.
   */
  async delete(caller: ActingCaller, id: number): Promise<Contractor> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const before = await writable(unit, caller, id, 'UPDATE');
      const metadata = { before: snapshotOf(auditOf(fieldsOf(before))) };
      if (!(await this.isUsed(statements, id))) {
        await deleteRow(statements, 'contractors', id);
        audit(unit, 'deleted', id, metadata);
        return toContractor(before, now);
      }
      if (before.archivedAt !== null) return toContractor(before, now);
      const after = await write(unit, before, fieldsOf(before), now);
      audit(unit, 'deleted', id, { ...metadata, archived: true });
      close(unit, id, 'archived');
      return toContractor(after, now);
    });
  }

  private async isUsed(statements: Statements, id: number): Promise<boolean> {
    for (const use of this.uses) if (await use(statements, id)) return true;
    return false;
  }
}

function conditionsOf(filter: ListContractorsInput): Fragment[] {
  const { search, categoryId, departmentId, blocked, archived } = filter;
  return [
    sql`t.archived_at IS ${sql.raw(archived ? 'NOT NULL' : 'NULL')}`,
    ...(categoryId === undefined ? [] : [doesWorkOf(categoryId)]),
    ...(departmentId === undefined ? [] : [sql`t.department_id = ${departmentId}`]),
    ...(blocked === undefined ? [] : [blocked ? sql`t.blocked` : sql`NOT t.blocked`]),
    ...wordConditions(search),
  ];
}

/** The given fields as they are stored: the canonical address, no categories for null. */
function storedForm<T extends Partial<CreateContractorInput>>({ email, categoryIds, ...given }: T) {
  return {
    ...given,
    ...(email !== undefined && { email: email && (canonicalEmail(email) ?? email) }),
    ...(categoryIds !== undefined && { categoryIds: categoryIds ?? [] }),
  };
}

async function write(
  { statements, now }: Unit,
  { id, categoryIds }: ContractorRow,
  fields: ContractorFields,
  archivedAt: Date | null,
): Promise<ContractorRow> {
  await orViolation(updateContractor(statements, id, { ...fields, archivedAt }, now), VIOLATIONS);
  if (changesAnything({ categoryIds }, { categoryIds: fields.categoryIds })) {
    await writeCategories(statements, [{ id, categoryIds: fields.categoryIds }]);
  }
  return await existing(statements, id);
}

/** @throws AppError VALIDATION_ERROR for a department that does not exist. */
async function requireDepartment(statements: Statements, id: number | null): Promise<void> {
  if (id === null || (await lockDepartment(statements, id))) return;
  throw invalid('departmentId', 'is not the id of a department');
}

/** @throws AppError VALIDATION_ERROR for a category that is missing, or archived and not among `kept`. */
async function requireCategories(
  statements: Statements,
  ids: readonly number[],
  kept: readonly number[],
): Promise<void> {
  for (const id of ids) {
    if (!kept.includes(id)) await requireReferable(statements, CATEGORIES, 'categoryIds', id);
  }
}

async function writable(
  unit: Unit,
  { actor }: ActingCaller,
  id: number,
  strength: 'UPDATE' | 'NO KEY UPDATE',
): Promise<ContractorRow> {
  const row = await lockedContractor(unit.statements, id, strength);
  if (row === undefined) throw notFound('The contractor');
  unit.actFor(requireMayWriteContractorsOf(actor, row.departmentId));
  return row;
}

async function existing(statements: Statements, id: number): Promise<ContractorRow> {
  return await requireRow(statements, CONTRACTOR_ROWS, id, 'The contractor');
}

function close(unit: Unit, contractorId: number, reason: ContractorClosed['reason']): void {
  unit.emit(contractorClosed, { contractorId, reason });
}

function audit(
  unit: Unit,
  what: 'created' | 'updated' | 'deleted',
  targetId: number,
  metadata: ReturnType<typeof snapshotOf>,
): void {
  unit.audit({ action: `contractor.${what}`, targetType: 'contractor', targetId, metadata });
}
