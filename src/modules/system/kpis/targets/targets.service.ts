import { sql } from 'kysely';
import { changesAnything, changesBetween, snapshotOf } from '../../../../core/changes.js';
import type { ActingCaller } from '../../../../core/context.js';
import { zoneOf } from '../../../../core/dates.js';
import {
  type AppError,
  invalid,
  notFound,
  nothingToChange,
  requireVersion,
} from '../../../../core/errors.js';
import type { Page } from '../../../../core/pagination.js';
import { inUse, orViolation } from '../../../../core/record-errors.js';
import { pageOfRows } from '../../../../core/row-lists.js';
import { deleteRow, requireRow, rowWithId } from '../../../../core/rows.js';
import type { Fragment, Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import { CATEGORIES } from '../../../equipment/categories/categories.queries.js';
import { requireReferable } from '../../../equipment/trees/trees.queries.js';
import { lockDepartment } from '../../../people/users/users.queries.js';
import { localDay } from '../../../planning/calendars/local-days.js';
import type { SettingsService } from '../../system-settings/system-settings.service.js';
import { FIGURES, type Figure } from '../figures.js';
import {
  readableTargets,
  readsTargetsOf,
  requireMayWriteTargetsOf,
  writesTargetsOf,
} from './targets.access.js';
import { auditOf, fieldsOf, toTarget } from './targets.mapper.js';
import {
  BY_FIGURE,
  insertTarget,
  lockedTarget,
  TARGET_ROWS,
  type TargetFields,
  type TargetRow,
  updateTarget,
} from './targets.queries.js';
import type {
  CreateTargetInput,
  ListTargetsInput,
  Target,
  UpdateTargetInput,
} from './targets.types.js';

/** Violations of unique indexes of targets. */
const VIOLATIONS: Readonly<Record<string, () => AppError>> = {
  targets_key: () => inUse('target of this figure, department and category', 'from'),
};

/** Figures whose number grows with the period, so that one bound fits no two of them. */
const GROWING: ReadonlySet<Figure> = new Set([
  ...(['submitted', 'completed'] as const),
  ...(['costLabour', 'costParts', 'costPurchases', 'costTotal'] as const),
]);

/** Reads and changes targets of figures (docs/behaviour/targets.md). */
export class TargetsService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Pick<SettingsService, 'current'>,
  ) {}

  /** A page of the targets that the actor reads. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list(caller: ActingCaller, input: ListTargetsInput): Promise<Page<Target>> {
    return await pageOfRows(
      this.statements,
      {
        name: 'targets',
        ...TARGET_ROWS,
        conditions: [readableTargets(caller.actor), ...conditionsOf(input)],
        orders: { figure: BY_FIGURE },
      },
      { ...input, sort: 'figure' },
      toTarget,
    );
  }

  /** A target. @throws AppError NOT_FOUND for an unknown id, and one of a department out of scope. */
  async get({ actor }: ActingCaller, id: number): Promise<Target> {
    const row = await rowWithId(this.statements, TARGET_ROWS, id);
    if (row === undefined || !readsTargetsOf(actor, row.departmentId)) throw notFound('The target');
    return toTarget(row);
  }

  /**
   * Sets a target.
   *
   * @throws AppError VALIDATION_ERROR for a figure that has no targets or none of categories, for a
   *   department or category that is missing or archived, and for bounds that contradict the
   *   direction; FORBIDDEN unless the actor may write targets of the department; CONFLICT for a second
   *   one of figure, department, category and day.
   */
  async create(caller: ActingCaller, input: CreateTargetInput): Promise<Target> {
    const { from, departmentId = null, categoryId = null, ...given } = input;
    requireTargetable(input);
    requireOrder(input);
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      await requireDepartment(statements, departmentId);
      unit.actFor(requireMayWriteTargetsOf(caller.actor, departmentId));
      if (categoryId !== null) {
        await requireReferable(statements, CATEGORIES, 'categoryId', categoryId);
      }
      const { timeZone } = await this.settings.current(statements);
      const fromDay = from ?? localDay(now, zoneOf(timeZone));
      const fields: TargetFields = { ...given, departmentId, categoryId, fromDay };
      const id = await orViolation(insertTarget(statements, fields, now), VIOLATIONS);
      audit(unit, 'created', id, { after: snapshotOf(auditOf(fields)) });
      return toTarget(await requireRow(statements, TARGET_ROWS, id, 'The target'));
    });
  }

  /**
   * Changes the given fields. Equal values change nothing.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN unless the actor may write targets of its department;
   *   VERSION_CONFLICT; VALIDATION_ERROR and CONFLICT as `create`.
   */
  async update(caller: ActingCaller, input: UpdateTargetInput): Promise<Target> {
    const { id, expectedVersion, from, ...given } = input;
    if (Object.keys(given).length === 0 && from === undefined) throw nothingToChange();
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const before = await writable(unit, caller, id);
      const stored = fieldsOf(before);
      const fields = { ...stored, ...given, ...(from !== undefined && { fromDay: from }) };
      requireOrder(fields);
      requireVersion(before, expectedVersion, 'The target');
      if (!changesAnything(stored, fields)) return toTarget(before);
      await orViolation(updateTarget(statements, id, fields, now), VIOLATIONS);
      audit(unit, 'updated', id, changesBetween(auditOf(stored), auditOf(fields)));
      return toTarget(await requireRow(statements, TARGET_ROWS, id, 'The target'));
    });
  }

  /** Deletes a target. @throws AppError NOT_FOUND; FORBIDDEN as `update`. */
  async delete(caller: ActingCaller, id: number): Promise<Target> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await writable(unit, caller, id);
      await deleteRow(unit.statements, 'targets', id);
      audit(unit, 'deleted', id, { before: snapshotOf(auditOf(fieldsOf(before))) });
      return toTarget(before);
    });
  }
}

function conditionsOf({ figure, departmentId, categoryId }: ListTargetsInput): Fragment[] {
  return [
    ...(figure === undefined ? [] : [sql`t.figure = ${figure}`]),
    ...(departmentId === undefined ? [] : [sql`t.department_id = ${departmentId}`]),
    ...(categoryId === undefined ? [] : [sql`t.category_id = ${categoryId}`]),
  ];
}

/** @throws AppError VALIDATION_ERROR for a figure without targets, and a category where it has none. */
function requireTargetable({ figure, categoryId }: CreateTargetInput): void {
  if (GROWING.has(figure))
    throw invalid('figure', 'has no targets, because it grows with the period');
  if (FIGURES[figure].of === 'asset' && typeof categoryId === 'number') {
    throw invalid('categoryId', 'must be empty for figures of assets');
  }
}

/** @throws AppError VALIDATION_ERROR for a good value that is on the worse side of the bound. */
function requireOrder({ direction, good, warn }: Pick<Target, 'direction' | 'good' | 'warn'>) {
  if (direction === 'up' ? good >= warn : good <= warn) return;
  throw invalid(
    'warn',
    direction === 'up'
      ? 'must not be more than good where more is better'
      : 'must not be less than good where less is better',
  );
}

/** @throws AppError VALIDATION_ERROR for a department that does not exist. */
async function requireDepartment(statements: Statements, id: number | null): Promise<void> {
  if (id === null || (await lockDepartment(statements, id))) return;
  throw invalid('departmentId', 'is not the id of a department');
}

async function writable(unit: Unit, { actor }: ActingCaller, id: number): Promise<TargetRow> {
  const row = await lockedTarget(unit.statements, id);
  const department = row?.departmentId ?? null;
  const seen = readsTargetsOf(actor, department) || writesTargetsOf(actor, department);
  if (row === undefined || !seen) throw notFound('The target');
  unit.actFor(requireMayWriteTargetsOf(actor, row.departmentId));
  return row;
}

function audit(
  unit: Unit,
  what: 'created' | 'updated' | 'deleted',
  targetId: number,
  metadata: ReturnType<typeof snapshotOf>,
): void {
  unit.audit({ action: `target.${what}`, targetType: 'target', targetId, metadata });
}
