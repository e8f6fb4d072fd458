import { randomUUID } from 'node:crypto';
import type { AccountActor } from '../../../core/actor.js';
import { changesAnything, changesBetween, snapshotOf } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { decimalsOf } from '../../../core/money.js';
import { orViolation } from '../../../core/record-errors.js';
import { Steps } from '../../../core/steps.js';
import { nameKey } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { turnTakerOf } from '../../../http/rate-limits.js';
import { departmentsByName } from '../../people/departments/departments.queries.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { CellReader } from '../open-reports/import/csv-cells.js';
import { columnsOf } from '../open-reports/import/import-fields.js';
import {
  IMPORT_STEPS,
  type ImportInput,
  type ImportReport,
  importReport,
  STEPS_OF_RECORD,
} from '../open-reports/import/import-report.js';
import {
  type ImportInspection,
  type InspectImportInput,
  inspectImport,
} from '../open-reports/import/inspection.js';
import { readTable } from '../open-reports/import/read-table.js';
import { reserveIds } from '../open-reports/import/tree-import.queries.js';
import { insertCounts, partsBySku, writeParts } from './import.queries.js';
import { PART_FIELDS, type PartImportRow, partRows } from './import-rows.js';
import { mayWritePartsOf, partsBehalf } from './parts.access.js';
import { emitLow } from './parts.events.js';
import type { PartRow } from './parts.queries.js';
import { auditOf, fieldsOf, type PartFields, stockWorth, VIOLATIONS } from './parts.service.js';
import { toQuantity, toThousandths } from './stock.js';

const COLUMNS = columnsOf(PART_FIELDS);

/** Values of a new part that its row does not have. */
const NEW_PART = { name: '', unit: 'pcs', reorderPoint: null, unitCost: 0, departmentId: null };

/** A part of the file, before and after. */
interface Planned {
  readonly row: number;
  /** Negative for a new part. */
  readonly id: number;
  readonly before: PartRow | undefined;
  readonly fields: PartFields;
  /** In thousandths. */
  readonly onHand: bigint;
  /** In billionths of a minor unit. */
  readonly value: bigint;
}

/** Records that the rows of a file refer to. */
interface Known {
  readonly parts: ReadonlyMap<string, PartRow>;
  readonly departments: ReadonlyMap<string, number>;
}

/** Imports parts from files (docs/behaviour/work.md). */
export class PartImportService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Pick<SettingsService, 'get'>,
  ) {}

  /** Tells what a file of parts has; writes nothing. @throws AppError as `inspectImport`. */
  async inspect(caller: ActingCaller, input: InspectImportInput): Promise<ImportInspection> {
    return await inspectImport(caller, input, { fields: PART_FIELDS });
  }

  /**
   * Creates and changes the parts of a file, all of them or none. The same file again changes nothing. Stock is only taken
   * of new parts, as a count.
   *
   * @throws AppError VALIDATION_ERROR on `mapping` for one that does not fit the file, on `file` for a file that is no
   *   such table, and for one with errors unless it is only checked; CONFLICT for a number that has just been taken.
   */
  async import(
    caller: ActingCaller,
    { file, dryRun, mapping }: ImportInput,
  ): Promise<ImportReport> {
    const table = await readTable(file.bytes, COLUMNS, turnTakerOf(caller), mapping);
    const steps = new Steps(IMPORT_STEPS);
    const cells = new CellReader(table.errors);
    const decimals = decimalsOf((await this.settings.get()).currency);
    const rows = await partRows(table, cells, { steps, decimals });
    return await this.unitOfWork.run(caller, async (unit) => {
      const reader = new CellReader(cells.errors);
      const known = await knownFor(unit, rows);
      const changed: Planned[] = [];
      for (const row of rows) {
        const one = plan(row, known, caller.actor, reader);
        if (row.hasKey && isChange(one)) changed.push(one);
        await steps.done(row.steps + STEPS_OF_RECORD);
      }
      const created = changed.filter(({ before }) => before === undefined);
      const updated = changed.filter(({ before }) => before !== undefined);
      const report = importReport(
        { all: table.rows, written: table.written, created, updated },
        reader.errors,
        dryRun,
      );
      if (report.applied) await apply(unit, caller.actor, changed, steps);
      return report;
    });
  }
}

async function knownFor({ statements }: Unit, rows: readonly PartImportRow[]): Promise<Known> {
  const names = rows.flatMap(({ department }) => department ?? []);
  return {
    departments: await departmentsByName(statements, names),
    parts: await partsBySku(
      statements,
      rows.map(({ key }) => key),
    ),
  };
}

/** The part of a row as the file leaves it; errors go to the reader. */
function plan(
  row: PartImportRow,
  { parts, departments }: Known,
  actor: AccountActor,
  reader: CellReader,
): Planned {
  const before = parts.get(row.key);
  const stored = before === undefined ? undefined : fieldsOf(before);
  const named = row.department === undefined ? undefined : departments.get(nameKey(row.department));
  if (row.department !== undefined && named === undefined) {
    reader.add(row.row, 'department', 'is not the name of a department');
  } else if (row.hasKey)
    checkRights(row, [stored?.departmentId, named], stored === undefined, actor, reader);
  if (before?.archivedAt) reader.add(row.row, 'sku', 'is that of an archived part');
  if (stored === undefined && row.values.name === undefined && row.hasKey) {
    reader.add(row.row, 'name', 'is required');
  }
  const values = { ...NEW_PART, sku: row.sku, ...stored, ...row.values };
  const fields = { ...values, departmentId: named ?? values.departmentId };
  const onHand = stockAfter(row, before, reader);
  const isSame = fields.unitCost === stored?.unitCost;
  const value = isSame ? BigInt(before?.stockValue ?? 0) : worth(row, onHand, fields, reader);
  return { row: row.row, id: before?.id ?? -row.row, before, fields, onHand, value };
}

/** Adds an error unless the actor may write the part before and after. */
function checkRights(
  { row }: PartImportRow,
  [stored, named]: readonly [number | null | undefined, number | undefined],
  isNew: boolean,
  actor: AccountActor,
  reader: CellReader,
): void {
  const touched = [...(isNew ? [named ?? null] : [stored ?? null]), ...(named ? [named] : [])];
  const refused = touched.find((id) => !mayWritePartsOf(actor, id));
  if (refused === undefined) return;
  const shared = 'is required, because only administrators write shared parts';
  reader.add(row, 'department', refused === null ? shared : 'is not a department that you lead');
}

/** The stock after the import, in thousandths: that of a known part stays. */
function stockAfter(
  { row, onHand }: PartImportRow,
  before: PartRow | undefined,
  reader: CellReader,
): bigint {
  const given = onHand === undefined ? undefined : toThousandths(onHand);
  if (before === undefined) return given ?? 0n;
  const stock = BigInt(before.onHandThousandths);
  if (given !== undefined && given !== stock) {
    reader.add(row, 'onHand', `is counted, not imported: the stock is ${toQuantity(stock)}`);
  }
  return stock;
}

/** The value of a stock at the price of the row; an error of the price becomes one of its cell. */
function worth(
  { row }: PartImportRow,
  onHand: bigint,
  { unitCost }: PartFields,
  reader: CellReader,
): bigint {
  try {
    return stockWorth(onHand, BigInt(unitCost));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    reader.add(row, 'unitCost', String(error.details?.reason));
    return 0n;
  }
}

function isChange({ before, fields }: Planned): boolean {
  return before === undefined || changesAnything(fieldsOf(before), fields);
}

async function apply(
  unit: Unit,
  actor: AccountActor,
  changed: readonly Planned[],
  steps: Steps,
): Promise<void> {
  const { statements, now } = unit;
  const ids = await reserveIds(statements, { table: 'parts' }, changed);
  const written = changed.map(({ id, before, ...part }) => ({
    ...part,
    id: ids.get(id) ?? id,
    isNew: before === undefined,
  }));
  await orViolation(writeParts(statements, written, now), VIOLATIONS);
  await insertCounts(statements, written, { actorId: actor.userId, at: now });
  const importId = randomUUID();
  for (const [index, { before, fields, onHand }] of changed.entries()) {
    const id = written[index]?.id ?? 0;
    const onHandAfter = toQuantity(onHand);
    const after = { ...fields, archivedAt: null };
    const metadata =
      before === undefined
        ? { after: snapshotOf({ ...fields, onHand: onHandAfter }) }
        : changesBetween(auditOf(before), after);
    unit.actFor(behalfOf(actor, before, fields));
    unit.audit({
      action: `part.${before === undefined ? 'created' : 'updated'}`,
      targetType: 'part',
      targetId: id,
      metadata: { ...metadata, importId },
    });
    if (before !== undefined) {
      const { reorderPoint } = fields;
      const reorderThousandths = reorderPoint === null ? null : toThousandths(reorderPoint);
      emitLow(unit, before, { ...before, ...fields, reorderThousandths });
    }
    await steps.done(STEPS_OF_RECORD);
  }
}

/** The account that delegated to the actor that it may write a part before and after. */
function behalfOf(
  actor: AccountActor,
  before: PartRow | undefined,
  after: PartFields,
): number | undefined {
  const departments = [...(before === undefined ? [] : [before.departmentId]), after.departmentId];
  return departments.map((id) => partsBehalf(actor, id)).find((id) => id !== undefined);
}
