import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import { changesAnything, changesBetween, snapshotOf } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, invalid, nothingToChange, requireVersion } from '../../../core/errors.js';
import { archivedConflict, orViolation } from '../../../core/record-errors.js';
import { deleteRow, lockRow, type Rows, requireRow } from '../../../core/rows.js';
import { first, type Statement, type Statements, statement } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import {
  lockForMove,
  moveSubtree,
  type Place,
  placeNew,
  requireReferable,
  type Tree,
} from './trees.queries.js';

/** A row of a tree whose rows are archived when they are referred to. */
interface TreeRecord extends Place {
  readonly id: number;
  readonly parentId: number | null;
  readonly archivedAt: Date | null;
  readonly version: number;
}

/** Fields of a change besides those of the module. */
interface TreeChanges {
  readonly id: number;
  readonly parentId?: number | null;
  readonly archived?: boolean;
  readonly expectedVersion?: number;
}

/** The columns of a new row besides its fields. */
export interface NewColumns extends Place {
  readonly id: number;
  readonly parentId: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The columns that are written with every change. */
interface ChangedColumns {
  readonly parentId?: number | null;
  readonly archivedAt?: Date | null;
  readonly updatedAt: Date;
}

/** Differences between the trees of locations and categories. */
export interface ArchivableTree<T extends TreeRecord, I extends object> {
  readonly tree: Tree;
  readonly rows: Rows<T>;
  /** The fields that the audit trail records. */
  snapshot(row: T): object;
  /** Returns whether another record refers to the row, an archived child included. */
  isInUse(statements: Statements, id: number): Promise<boolean>;
  insertion(fields: I, columns: NewColumns): Statement<unknown>;
  /** Writes the fields and adds 1 to the version. */
  change(row: T, fields: Partial<I>, columns: ChangedColumns): Statement<unknown>;
  /** Takes what the fields of a new or changed row refer to, before they are written. */
  beforeWrite?(
    unit: Unit,
    actor: AccountActor,
    before: T | null,
    fields: Partial<I>,
  ): Promise<void>;
  /** Removes what belongs to a row that is deleted next. */
  beforeDelete?(unit: Unit, row: T): Promise<void>;
  /** Gives up what a row no longer refers to; `after` is null for a deleted one. */
  afterWrite?(unit: Unit, before: T, after: T | null): Promise<void>;
  /** The error for a violated constraint of the table, by its name. */
  readonly violations: Readonly<Record<string, () => AppError>>;
}

/** Creates, changes, moves, archives and deletes the rows of a tree (docs/behaviour/things.md). */
export class ArchivableRecords<T extends TreeRecord, I extends object> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly kind: ArchivableTree<T, I>,
  ) {}

  private get noun(): string {
    return this.kind.tree.noun;
  }

  /** @throws AppError CONFLICT, VALIDATION_ERROR as `placeNew` does, and for other references. */
  async create(
    caller: ActingCaller,
    { parentId = null, ...fields }: I & { readonly parentId?: number | null },
  ): Promise<T> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const place = await placeNew(statements, this.kind.tree, parentId);
      const columns = { ...place, parentId, createdAt: now, updatedAt: now };
      const given = fields as unknown as I;
      await this.kind.beforeWrite?.(unit, caller.actor, null, given);
      await this.write(statements, this.kind.insertion(given, columns));
      const row = await this.existing(statements, place.id);
      this.audit(unit, 'created', row.id, { after: snapshotOf(this.kind.snapshot(row)) });
      return row;
    });
  }

  /**
   * Changes the given fields. Equal values change nothing.
   *
   * @throws AppError NOT_FOUND, VERSION_CONFLICT; CONFLICT for a name in use, for an archived row
   *   that is not restored, and for archiving a row with children; VALIDATION_ERROR without a
   *   field, and as `moveSubtree` does.
   */
  async update(caller: ActingCaller, input: Partial<I> & TreeChanges): Promise<T> {
    const { id, expectedVersion, ...changes } = input;
    if (Object.keys(changes).length === 0) {
      throw nothingToChange();
    }
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements } = unit;
      if (changes.parentId !== undefined) await lockForMove(statements, this.kind.tree);
      const before = await this.locked(statements, id);
      const { archived = before.archivedAt !== null, ...fields } = changes;
      const switched = archived !== (before.archivedAt !== null);
      const isSame = !switched && !changesAnything(before, fields);
      if (archived && !switched && !isSame) throw archivedConflict(this.noun);
      requireVersion(before, expectedVersion, `The ${this.noun}`);
      if (isSame) return before;
      const columns = await this.changedColumns(unit, before, fields, { archived, switched });
      const { parentId: _, ...others } = fields;
      const written = others as unknown as Partial<I>;
      await this.kind.beforeWrite?.(unit, caller.actor, before, written);
      await this.write(statements, this.kind.change(before, written, columns));
      const row = await this.existing(statements, id);
      await this.kind.afterWrite?.(unit, before, row);
      const { snapshot } = this.kind;
      this.audit(unit, 'updated', id, changesBetween(snapshot(before), snapshot(row)));
      return row;
    });
  }

  /** Checks the change of place and of what archiving needs, and moves what is below. */
  private async changedColumns(
    unit: Unit,
    before: T,
    { parentId = before.parentId }: Pick<TreeChanges, 'parentId'>,
    { archived, switched }: { readonly archived: boolean; readonly switched: boolean },
  ): Promise<ChangedColumns> {
    const { statements, now } = unit;
    if (archived) await this.requireNoChildren(statements, before.id);
    if (parentId !== before.parentId) {
      await moveSubtree(statements, this.kind.tree, before, parentId);
    } else if (switched && parentId !== null) {
      await this.requireParentInUse(statements, parentId);
    }
    return { parentId, updatedAt: now, ...(switched ? { archivedAt: archived ? now : null } : {}) };
  }

  private async requireParentInUse(statements: Statements, parentId: number): Promise<void> {
    try {
      await requireReferable(statements, this.kind.tree, 'archived', parentId);
    } catch (error) {
      throw error instanceof AppError ? invalid('archived', 'its parent is archived') : error;
    }
  }

  /**
   * Deletes a row; one that is referred to is archived instead.
   *
   * @throws AppError NOT_FOUND, CONFLICT while it has children that are not archived.
   */
  async delete(caller: ActingCaller, id: number): Promise<T> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const before = await this.locked(statements, id);
      await this.requireNoChildren(statements, id);
      const metadata = { before: snapshotOf(this.kind.snapshot(before)) };
      if (await this.kind.isInUse(statements, id)) {
        if (before.archivedAt !== null) return before;
        const columns = { archivedAt: now, updatedAt: now };
        await this.write(statements, this.kind.change(before, {}, columns));
        this.audit(unit, 'deleted', id, { ...metadata, archived: true });
        return await this.existing(statements, id);
      }
      await this.kind.beforeDelete?.(unit, before);
      await deleteRow(statements, this.kind.tree.table, id);
      await this.kind.afterWrite?.(unit, before, null);
      this.audit(unit, 'deleted', id, metadata);
      return before;
    });
  }

  /** The row, locked until the transaction ends. @throws AppError NOT_FOUND. */
  private async locked(statements: Statements, id: number): Promise<T> {
    await lockRow(statements, this.kind.tree.table, id);
    return await this.existing(statements, id);
  }

  private async existing(statements: Statements, id: number): Promise<T> {
    return await requireRow(statements, this.kind.rows, id, `The ${this.noun}`);
  }

  private async requireNoChildren(statements: Statements, id: number): Promise<void> {
    const { table, ended } = this.kind.tree;
    const row = await first(
      statements,
      statement(sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}
        WHERE parent_id = ${id} AND NOT (${sql.raw(ended.condition)})`),
    );
    const count = row?.count ?? 0;
    if (count === 0) return;
    throw new AppError('CONFLICT', `The ${this.noun} has children. Delete or move them first.`, {
      children: count,
    });
  }

  private async write(statements: Statements, change: Statement<unknown>): Promise<void> {
    await orViolation(statements.all(change), this.kind.violations);
  }

  private audit(
    { audit }: Unit,
    what: 'created' | 'updated' | 'deleted',
    targetId: number,
    metadata: ReturnType<typeof snapshotOf>,
  ): void {
    audit({ action: `${this.noun}.${what}`, targetType: this.noun, targetId, metadata });
  }
}
