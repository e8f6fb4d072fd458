import { randomUUID } from 'node:crypto';
import type { AccountActor } from '../../../../core/actor.js';
import { changesBetween, snapshotOf } from '../../../../core/changes.js';
import type { ActingCaller } from '../../../../core/context.js';
import { Steps } from '../../../../core/steps.js';
import { nameKey } from '../../../../core/text.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import { turnTakerOf } from '../../../../http/rate-limits.js';
import { CellReader } from './csv-cells.js';
import { stepsOfRow, type Table, type TableRow } from './csv-table.js';
import { columnsOf } from './import-fields.js';
import {
  IMPORT_STEPS,
  type ImportInput,
  type ImportReport,
  importReport,
  STEPS_OF_RECORD,
} from './import-report.js';
import {
  type Importable,
  type ImportInspection,
  type InspectImportInput,
  inspectImport,
} from './inspection.js';
import { readTable } from './read-table.js';

/** A row of a file, by the key of its record. */
export interface KeyedRow {
  readonly row: number;
  /** The folded key; of a row whose key is an error, a text that no key is. */
  readonly key: string;
  /** False for a row whose key is an error: only its cells are checked. */
  readonly hasKey: boolean;
  /** Steps of the work for it (`Steps`). */
  readonly steps: number;
}

/** Parts of the work on the rows of a file: errors go to the reader. */
export interface Reading {
  readonly reader: CellReader;
  readonly steps: Steps;
}

/** An import within its transaction. */
export interface ImportRun<I extends ImportInput = ImportInput> extends Reading {
  readonly unit: Unit;
  readonly actor: AccountActor;
  readonly input: I;
}

/** A record of a file. */
export interface PlannedRecord {
  readonly row: number;
  /** The stored record; undefined for a new one. */
  readonly before: object | undefined;
}

/** A written record, as the audit trail has it. */
export interface RecordedChange {
  readonly id: number;
  /** Values before; undefined for a new record. */
  readonly before: object | undefined;
  readonly after: object;
  /** More that the record tells. */
  readonly further?: object;
  /** The account whose right the actor used, where it was delegated. */
  readonly behalfOf?: number | undefined;
}

/** The work on the records of a file: finding, comparing and writing them. */
export interface ImportPlan<R, P> {
  /** The record of a row as the file leaves it; errors go to the reader. */
  plan(row: R): P;
  /** Checks the records beside each other; errors go to the reader. */
  check?(planned: readonly P[]): Promise<void>;
  /** Returns whether a stored record would be another one. */
  isChange(planned: P): boolean;
  /** Writes the changed records. @returns what is recorded of each, which may emit its events. */
  write(changed: readonly P[]): Promise<(planned: P, index: number) => RecordedChange>;
}

/**
 * Imports records of a kind from files: the table is read before the transaction, all of it is checked, and all rows are
 * written or none. The same file again changes nothing.
 */
export abstract class RecordImport<
  R extends KeyedRow,
  P extends PlannedRecord,
  I extends ImportInput = ImportInput,
> {
  /** The word for a record in the audit trail. */
  protected abstract readonly noun: string;
  protected abstract readonly importable: Importable;

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * The fields that a file may have now.
   *
   * @param isOffered true for those that are proposed.
   */
  protected async importableNow(_isOffered: boolean): Promise<Importable> {
    return this.importable;
  }

  /** Reads the rows of a file, which needs no database; errors go to the reader. */
  protected abstract read(table: Table, reading: Reading): Promise<R[]>;

  /** Reads and locks what the rows of a file refer to. */
  protected abstract begin(rows: readonly R[], run: ImportRun<I>): Promise<ImportPlan<R, P>>;

  /** Tells what a file has; writes nothing. @throws AppError as `inspectImport`. */
  async inspect(caller: ActingCaller, input: InspectImportInput): Promise<ImportInspection> {
    return await inspectImport(caller, input, await this.importableNow(true));
  }

  /**
   * Creates and changes the records of a file, all of them or none.
   *
   * @throws AppError VALIDATION_ERROR on `mapping` for one that does not fit the file, on `file` for a file that is no
   *   such table, and for one with errors unless it is only checked; CONFLICT for a key that has just been taken.
   */
  async import(caller: ActingCaller, input: I): Promise<ImportReport> {
    const { fields, prefix } = await this.importableNow(false);
    const columns = columnsOf(fields, prefix);
    const table = await readTable(input.file.bytes, columns, turnTakerOf(caller), input.mapping);
    const steps = new Steps(IMPORT_STEPS);
    const cells = new CellReader(table.errors);
    const rows = await this.read(table, { reader: cells, steps });
    return await this.unitOfWork.run(caller, async (unit) => {
      // It may run again after a deadlock.
      const reader = new CellReader(cells.errors);
      const { actor } = caller;
      const run: ImportRun<I> = { unit, actor, reader, steps, input };
      const plan = await this.begin(rows, run);
      const changed = await changedRecords(rows, plan, run);
      const report = importReport(
        {
          ...{ all: table.rows, written: table.written },
          created: changed.filter(({ before }) => before === undefined),
          updated: changed.filter(({ before }) => before !== undefined),
        },
        reader.errors,
        input.dryRun,
      );
      if (report.applied) await this.apply(changed, plan, run);
      return report;
    });
  }

  private async apply(
    changed: readonly P[],
    plan: ImportPlan<R, P>,
    { unit, steps }: ImportRun<I>,
  ): Promise<void> {
    const recordOf = await plan.write(changed);
    const importId = randomUUID();
    for (const [index, one] of changed.entries()) {
      const { id, before, after, further, behalfOf } = recordOf(one, index);
      const metadata =
        before === undefined ? { after: snapshotOf(after) } : changesBetween(before, after);
      unit.actFor(behalfOf);
      unit.audit({
        action: `${this.noun}.${before === undefined ? 'created' : 'updated'}`,
        targetType: this.noun,
        targetId: id,
        metadata: { ...metadata, ...further, importId },
      });
      await steps.done(STEPS_OF_RECORD);
    }
  }
}

/** The records that are new or others than before. */
async function changedRecords<R extends KeyedRow, P extends PlannedRecord>(
  rows: readonly R[],
  plan: ImportPlan<R, P>,
  { steps }: Reading,
): Promise<P[]> {
  const planned: P[] = [];
  for (const row of rows) {
    const one = plan.plan(row);
    if (row.hasKey) planned.push(one);
    await steps.done(STEPS_OF_RECORD + row.steps);
  }
  await plan.check?.(planned);
  const changed: P[] = [];
  for (const one of planned) {
    if (one.before === undefined || plan.isChange(one)) changed.push(one);
    await steps.done(STEPS_OF_RECORD);
  }
  return changed;
}

/**
 * Reads the rows of a table one by one. One without a key, or with one that the file had, is an error; its other cells
 * are checked as well.
 *
 * @param keyOf folds the text of a key; empty for one that is none.
 */
export async function keyedRows<R extends KeyedRow>(
  rows: readonly TableRow[],
  column: string,
  { reader, steps }: Reading,
  read: (row: TableRow, own: KeyedRow) => R,
  keyOf: (text: string) => string = nameKey,
): Promise<R[]> {
  const seen = new Set<string>();
  const keyed: R[] = [];
  for (const row of rows) {
    const folded = keyOf(row.cells.get(column) ?? '');
    const hasKey = folded !== '' && !seen.has(folded);
    if (folded === '') reader.add(row.row, column, 'is required');
    else if (!hasKey) reader.add(row.row, column, 'is in the file twice');
    seen.add(folded);
    const own = { row: row.row, hasKey, steps: stepsOfRow(row) };
    keyed.push(read(row, { ...own, key: hasKey ? folded : `\u0001${row.row}` }));
    // The checks of a row take longer than its cells tell.
    await steps.done(STEPS_OF_RECORD + own.steps);
  }
  return keyed;
}

/** The department that a cell names; one that names none is an error. Undefined for an empty cell. */
export function departmentNamed(
  { row }: KeyedRow,
  name: string | null | undefined,
  departments: ReadonlyMap<string, number>,
  reader: CellReader,
): number | undefined {
  if (!name) return undefined;
  const id = departments.get(nameKey(name));
  if (id === undefined) reader.add(row, 'department', 'is not the name of a department');
  return id;
}
