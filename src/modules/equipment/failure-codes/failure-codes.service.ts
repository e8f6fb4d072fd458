import { sql } from 'kysely';
import { changesAnything, changesBetween, snapshotOf } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import {
  AppError,
  invalid,
  notFound,
  nothingToChange,
  requireVersion,
} from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { archivedConflict, inUse, orViolation } from '../../../core/record-errors.js';
import { pageOfRows } from '../../../core/row-lists.js';
import { deleteRow, lockRow, requireRow, rowWithId } from '../../../core/rows.js';
import type { Fragment, Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { CATEGORIES } from '../categories/categories.queries.js';
import { type LocalText, wholeText } from '../fields/local-text.types.js';
import { requireReferable } from '../trees/trees.queries.js';
import {
  BY_PLACE,
  CODE_ROWS,
  type CodeFields,
  type CodeRow,
  countOffered,
  fieldsOf,
  insertCode,
  isReferredTo,
  lockCodes,
  offeredCodes,
  toFailureCode,
  updateCode,
} from './failure-codes.queries.js';
import type {
  CreateFailureCodeInput,
  FailureCode,
  ListFailureCodesInput,
  UpdateFailureCodeInput,
} from './failure-codes.types.js';

/** Largest number of codes that are not archived, of all kinds and categories. */
const MAX_CODES = 1_000;

const MAX_NAME = 100;
const DEFAULT_RANK = 100;

const VIOLATIONS = {
  failure_codes_name_en: () => inUse('failure code of this kind and category', 'name'),
  failure_codes_name_de: () => inUse('failure code of this kind and category', 'name'),
};

/** Reads and changes problems, causes and remedies (docs/behaviour/failure-codes.md). */
export class FailureCodesService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** A page of the codes, by kind and rank. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list(input: ListFailureCodesInput): Promise<Page<FailureCode>> {
    return await pageOfRows(
      this.statements,
      {
        name: 'failureCodes',
        ...CODE_ROWS,
        conditions: conditionsOf(input),
        orders: { rank: BY_PLACE },
      },
      input,
      toFailureCode,
    );
  }

  /** All codes that are not archived, in the order of the list. */
  async offered(): Promise<FailureCode[]> {
    return (await offeredCodes(this.statements)).map(toFailureCode);
  }

  /** A code. @throws AppError NOT_FOUND for an unknown id. */
  async get(id: number): Promise<FailureCode> {
    return toFailureCode(await existing(this.statements, id));
  }

  /**
   * Creates a code.
   *
   * @throws AppError VALIDATION_ERROR for a name in neither language or one that is too long, and for a
   *   category that is missing or archived; CONFLICT for a name that another one of its kind and
   *   category has, and for the 1,001st code.
   */
  async create(caller: ActingCaller, input: CreateFailureCodeInput): Promise<FailureCode> {
    const { kind, categoryId = null, rank = DEFAULT_RANK } = input;
    const fields = { kind, categoryId, rank, name: nameOf(input.name) };
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      await lockCodes(statements);
      if (categoryId !== null) await requireCategory(statements, categoryId);
      await requireRoom(statements);
      const id = await orViolation(insertCode(statements, fields, now), VIOLATIONS);
      audit(unit, 'created', id, { after: snapshotOf(fields) });
      return toFailureCode(await existing(statements, id));
    });
  }

  /**
   * Changes, archives or restores a code. Equal values change nothing.
   *
   * @throws AppError as `create`; NOT_FOUND; VERSION_CONFLICT; VALIDATION_ERROR for another kind;
   *   CONFLICT for a change of an archived one that is not restored.
   */
  async update(caller: ActingCaller, input: UpdateFailureCodeInput): Promise<FailureCode> {
    const { id, expectedVersion, archived, ...given } = input;
    if (Object.keys(given).length === 0 && archived === undefined) throw nothingToChange();
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      await lockCodes(statements);
      const before = await locked(statements, id);
      if ((given.kind ?? before.kind) !== before.kind) throw invalid('kind', 'is read-only');
      const stored = fieldsOf(before);
      const fields = after(stored, given);
      const wasArchived = before.archivedAt !== null;
      const isArchived = archived ?? wasArchived;
      const isSame = isArchived === wasArchived && !changesAnything(stored, fields);
      if (wasArchived && isArchived && !isSame) throw archivedConflict('failure code');
      requireVersion(before, expectedVersion, 'The failure code');
      if (isSame) return toFailureCode(before);
      const { categoryId } = fields;
      if (categoryId !== null && categoryId !== before.categoryId) {
        await requireCategory(statements, categoryId);
      }
      if (wasArchived && !isArchived) await requireRoom(statements);
      const archivedAt = isArchived ? (before.archivedAt ?? now) : null;
      const written = updateCode(statements, id, { ...fields, archivedAt }, now);
      await orViolation(written, VIOLATIONS);
      const changed = await existing(statements, id);
      audit(unit, 'updated', id, changesBetween(snapshot(before), snapshot(changed)));
      return toFailureCode(changed);
    });
  }

  /** Deletes a code; one that a request has is archived instead. @throws AppError NOT_FOUND. */
  async delete(caller: ActingCaller, id: number): Promise<FailureCode> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      await lockCodes(statements);
      const before = await locked(statements, id);
      const metadata = { before: snapshotOf(fieldsOf(before)) };
      if (!(await isReferredTo(statements, id))) {
        await deleteRow(statements, 'failureCodes', id);
        audit(unit, 'deleted', id, metadata);
        return toFailureCode(before);
      }
      if (before.archivedAt !== null) return toFailureCode(before);
      await updateCode(statements, id, { ...fieldsOf(before), archivedAt: now }, now);
      audit(unit, 'deleted', id, { ...metadata, archived: true });
      return toFailureCode(await existing(statements, id));
    });
  }
}

function conditionsOf({ kind, categoryId, archived }: ListFailureCodesInput): Fragment[] {
  return [
    archived ? sql`t.archived_at IS NOT NULL` : sql`t.archived_at IS NULL`,
    ...(kind === undefined ? [] : [sql`t.kind = ${kind}::failure_code_kind`]),
    ...(categoryId === undefined ? [] : [sql`t.category_id = ${categoryId}`]),
  ];
}

/** The values after a change. */
function after(
  stored: CodeFields,
  { name, categoryId = stored.categoryId, rank = stored.rank }: Partial<CreateFailureCodeInput>,
): CodeFields {
  return { ...stored, categoryId, rank, name: name === undefined ? stored.name : nameOf(name) };
}

/** @throws AppError VALIDATION_ERROR for a name in neither language, and for one that is too long. */
function nameOf(given: CreateFailureCodeInput['name']): LocalText {
  const name = wholeText(given);
  if (name.en === null && name.de === null) throw invalid('name', 'needs en, de or both');
  if ([name.en, name.de].some((text) => [...(text ?? '')].length > MAX_NAME)) {
    throw invalid('name', `must have ${MAX_NAME} characters at most`);
  }
  return name;
}

async function requireCategory(statements: Statements, id: number): Promise<void> {
  await requireReferable(statements, CATEGORIES, 'categoryId', id);
}

/** @throws AppError CONFLICT for one code too many. */
async function requireRoom(statements: Statements): Promise<void> {
  if ((await countOffered(statements)) < MAX_CODES) return;
  throw new AppError('CONFLICT', 'There are 1,000 failure codes. Archive one that is not used.', {
    reason: '1000 failure codes',
  });
}

async function existing(statements: Statements, id: number): Promise<CodeRow> {
  return await requireRow(statements, CODE_ROWS, id, 'The failure code');
}

/** A code, locked until the transaction ends against requests that are to refer to it. */
async function locked(statements: Statements, id: number): Promise<CodeRow> {
  await lockRow(statements, 'failureCodes', id, 'UPDATE');
  const row = await rowWithId(statements, CODE_ROWS, id);
  if (row === undefined) throw notFound('The failure code');
  return row;
}

/** The content that the audit trail records. */
function snapshot(row: CodeRow): object {
  return { ...fieldsOf(row), archivedAt: row.archivedAt };
}

function audit(
  unit: Unit,
  what: 'created' | 'updated' | 'deleted',
  targetId: number,
  metadata: ReturnType<typeof snapshotOf>,
): void {
  unit.audit({ action: `failure_code.${what}`, targetType: 'failure_code', targetId, metadata });
}
