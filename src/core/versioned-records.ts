import { sql } from 'kysely';
import { changesAnything, changesBetween, snapshotOf } from './changes.js';
import type { ActingCaller } from './context.js';
import { AppError, invalid, nothingToChange, requireVersion } from './errors.js';
import { archivedConflict, orViolation } from './record-errors.js';
import { deleteRow, lockRow, type Rows, requireRow, rowWithId } from './rows.js';
import {
  columnName,
  first,
  type Statement,
  type Statements,
  sharedColumns,
  statement,
  type TableName,
} from './sql.js';
import type { Unit } from './unit.js';
import type { UnitOfWork } from './unit-of-work.js';

/** A record with a version, which is archived where others refer to it, and otherwise deleted. */
export interface VersionedRecord {
  readonly id: number;
  readonly version: number;
  readonly archivedAt: Date | null;
  /** True once another record has referred to it. */
  readonly referredTo: boolean;
}

/** Fields of a change besides those of the module. */
interface RecordChanges {
  readonly id: number;
  readonly archived?: boolean;
  readonly expectedVersion?: number;
}

/** The columns that are written with a record besides its fields. */
export interface RecordColumns {
  readonly archivedAt?: Date | null;
  readonly createdAt?: Date;
  readonly updatedAt: Date;
}

/** Differences between the kinds of such records. */
export interface VersionedKind<T extends VersionedRecord, I extends object> {
  readonly rows: Rows<T>;
  /** One record, in the audit trail: `calendar`. */
  readonly noun: string;
  /** One record, in messages: `calendar`. */
  readonly title: string;
  /** Maximum number of records that are not archived; undefined without a limit. */
  readonly most?: number;
  /**
   * The table of its versions, which have the columns of the record that are in both; undefined where
   * nothing refers to a version.
   */
  readonly versions?: { readonly table: TableName; readonly owner: string };
  /** A record with its JSON in the order of its types, by which changes are compared. */
  inOrder?(row: T): T;
  /** The fields that the audit trail records, and that a change is compared with. */
  snapshot(row: T): object;
  /** Inserts a record and returns its id. */
  insertion(fields: I, columns: RecordColumns): Statement<{ readonly id: number }>;
  /** Writes the fields and adds 1 to the version. */
  change(row: T, fields: Partial<I>, columns: RecordColumns): Statement<unknown>;
  /** The error for a violated constraint of the table, by its name. */
  readonly violations: Readonly<Record<string, () => AppError>>;
}

/** Creates, changes, archives and deletes records with versions, which are kept for good. */
export class VersionedRecords<T extends VersionedRecord, I extends object> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly kind: VersionedKind<T, I>,
  ) {}

  /**
   * @param prepare reads or checks in the transaction what the fields refer to.
   * @throws AppError CONFLICT for a name in use, and for one record too many.
   */
  async create(
    caller: ActingCaller,
    fields: I,
    prepare: (unit: Unit) => Promise<void> = async () => {},
  ): Promise<T> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      await this.requireRoom(statements);
      await prepare(unit);
      const columns = { createdAt: now, updatedAt: now };
      const insertion = this.kind.insertion(fields, columns);
      const made = await orViolation(first(statements, insertion), this.kind.violations);
      const row = await this.keepVersion(unit, made?.id ?? 0);
      this.audit(unit, 'created', row.id, { after: snapshotOf(this.kind.snapshot(row)) });
      return row;
    });
  }

  /**
   * Changes the given fields. Equal values change nothing.
   *
   * @param prepare as of `create`; is passed the record as it will be.
   * @throws AppError NOT_FOUND, VERSION_CONFLICT; CONFLICT for a name in use, for an archived
   *   record that is not restored, and for restoring one too many; VALIDATION_ERROR without a field.
   */
  async update(
    caller: ActingCaller,
    input: Partial<I> & RecordChanges,
    prepare: (unit: Unit, after: T, before: T) => Promise<void> = async () => {},
  ): Promise<T> {
    const { id, expectedVersion, archived, ...fields } = input;
    if (Object.keys(fields).length === 0 && archived === undefined) {
      throw nothingToChange();
    }
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await this.locked(unit.statements, id);
      const wasArchived = before.archivedAt !== null;
      const isArchived = archived ?? wasArchived;
      const { snapshot } = this.kind;
      const isSame = isArchived === wasArchived && !changesAnything(snapshot(before), fields);
      if (wasArchived && isArchived && !isSame) throw archivedConflict(this.kind.title);
      requireVersion(before, expectedVersion, `The ${this.kind.title}`);
      if (isSame) return before;
      if (wasArchived) await this.requireRoom(unit.statements);
      await prepare(unit, { ...before, ...fields }, before);
      const archivedAt = isArchived ? (before.archivedAt ?? unit.now) : null;
      const written = fields as unknown as Partial<I>;
      const row = await this.write(unit, before, written, archivedAt);
      this.audit(unit, 'updated', id, changesBetween(snapshot(before), snapshot(row)));
      return row;
    });
  }

  /** Deletes a record; one that was ever referred to is archived. @throws AppError NOT_FOUND. */
  async delete(caller: ActingCaller, id: number): Promise<T> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await this.locked(unit.statements, id);
      const metadata = { before: snapshotOf(this.kind.snapshot(before)) };
      if (!before.referredTo) {
        await deleteRow(unit.statements, this.kind.rows.table, id);
        this.audit(unit, 'deleted', id, metadata);
        return before;
      }
      if (before.archivedAt !== null) return before;
      const row = await this.write(unit, before, {}, unit.now);
      this.audit(unit, 'deleted', id, { ...metadata, archived: true });
      return row;
    });
  }

  /**
   * Notes that another record refers to this one from now on; it can no longer be deleted.
   *
   * @param field the field that names it.
   * @throws AppError VALIDATION_ERROR on the field for a missing or archived record.
   */
  async refer(statements: Statements, field: string, id: number): Promise<void> {
    const { rows, title } = this.kind;
    if (await this.tryRefer(statements, id)) return;
    const found = await rowWithId(statements, rows, id);
    throw invalid(field, found === undefined ? `is not the id of a ${title}` : 'is archived');
  }

  /** As `refer`; false for a missing or archived record. */
  async tryRefer(statements: Statements, id: number): Promise<boolean> {
    const found = await first(
      statements,
      statement(sql<{ id: number }>`UPDATE ${sql.table(this.kind.rows.table)}
        SET referred_to = true WHERE id = ${id} AND archived_at IS NULL RETURNING id`),
    );
    return found !== undefined;
  }

  private async write(
    unit: Unit,
    before: T,
    fields: Partial<I>,
    archivedAt: Date | null,
  ): Promise<T> {
    const change = this.kind.change(before, fields, { archivedAt, updatedAt: unit.now });
    await orViolation(unit.statements.all(change), this.kind.violations);
    return await this.keepVersion(unit, before.id);
  }

  /** Copies the record to the table of its versions, if it has one. */
  private async keepVersion({ statements, now }: Unit, id: number): Promise<T> {
    const { rows, versions } = this.kind;
    if (versions === undefined) return await this.existing(statements, id);
    const columns = sql.join(
      sharedColumns(rows.table, versions.table).map((name) => sql.ref(name)),
    );
    await statements.all(
      statement(sql`INSERT INTO ${sql.table(versions.table)}
        (${sql.ref(versions.owner)}, version, created_at, ${columns})
        SELECT id, version, ${now}::timestamptz, ${columns}
        FROM ${sql.table(rows.table)} WHERE id = ${id}`),
    );
    return await this.existing(statements, id);
  }

  /** Serialises what adds records, and refuses one too many. */
  private async requireRoom(statements: Statements): Promise<void> {
    const { rows, title, most } = this.kind;
    if (most === undefined) return;
    const table = columnName(rows.table);
    await statements.all(
      statement(sql`SELECT pg_advisory_xact_lock(hashtextextended(${table}::text, 20261126))`),
    );
    const row = await first(
      statements,
      statement(sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}
        WHERE archived_at IS NULL`),
    );
    if ((row?.count ?? 0) < most) return;
    throw new AppError('CONFLICT', `There are ${most} of them. Archive a ${title} first.`);
  }

  private async locked(statements: Statements, id: number): Promise<T> {
    await lockRow(statements, this.kind.rows.table, id);
    return await this.existing(statements, id);
  }

  private async existing(statements: Statements, id: number): Promise<T> {
    const { rows, title, inOrder } = this.kind;
    const row = await requireRow(statements, rows, id, `The ${title}`);
    return inOrder?.(row) ?? row;
  }

  private audit(
    { audit }: Unit,
    what: 'created' | 'updated' | 'deleted',
    targetId: number,
    metadata: ReturnType<typeof snapshotOf>,
  ): void {
    const { noun } = this.kind;
    audit({ action: `${noun}.${what}`, targetType: noun, targetId, metadata });
  }
}
