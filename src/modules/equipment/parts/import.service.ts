import type { AccountActor } from '../../../core/actor.js';
import { changesAnything } from '../../../core/changes.js';
import { AppError } from '../../../core/errors.js';
import { decimalsOf } from '../../../core/money.js';
import { orViolation } from '../../../core/record-errors.js';
import type { Statements } from '../../../core/sql.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { departmentsByName } from '../../people/departments/departments.queries.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import type { CellReader } from '../open-reports/import/csv-cells.js';
import type { Table } from '../open-reports/import/csv-table.js';
import {
  departmentNamed,
  type ImportPlan,
  type ImportRun,
  type Reading,
  type RecordedChange,
  RecordImport,
} from '../open-reports/import/record-import.js';
import { reserveIds } from '../open-reports/import/tree-import.queries.js';
import { insertCounts, partsBySku, writeParts } from './import.queries.js';
import { PART_FIELDS, type PartImportRow, partRows } from './import-rows.js';
import { mayWritePartsOf, partsBehalf } from './parts.access.js';
import { emitLow } from './parts.events.js';
import type { PartRow } from './parts.queries.js';
import { auditOf, fieldsOf, type PartFields, stockWorth, VIOLATIONS } from './parts.service.js';
import { toQuantity, toThousandths } from './stock.js';

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

/** Imports parts from files; stock is only taken of new parts, as a count (docs/behaviour/work.md). */
export class PartImportService extends RecordImport<PartImportRow, Planned> {
  protected readonly noun = 'part';
  protected readonly importable = { fields: PART_FIELDS };

  constructor(
    unitOfWork: UnitOfWork,
    private readonly settings: Pick<SettingsService, 'get'>,
  ) {
    super(unitOfWork);
  }

  protected async read(table: Table, reading: Reading): Promise<PartImportRow[]> {
    const { currency } = await this.settings.get();
    return await partRows(table, reading, decimalsOf(currency));
  }

  protected async begin(
    rows: readonly PartImportRow[],
    run: ImportRun,
  ): Promise<ImportPlan<PartImportRow, Planned>> {
    const known = await knownFor(run.unit.statements, rows);
    return {
      plan: (row) => plan(row, known, run.actor, run.reader),
      isChange: ({ before, fields }) =>
        before === undefined || changesAnything(fieldsOf(before), fields),
      write: (changed) => write(run, changed),
    };
  }
}

async function knownFor(statements: Statements, rows: readonly PartImportRow[]): Promise<Known> {
  const names = rows.flatMap(({ department }) => department ?? []);
  const keys = rows.map(({ key }) => key);
  return {
    departments: await departmentsByName(statements, names),
    parts: await partsBySku(statements, keys),
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
  const named = departmentNamed(row, row.department, departments, reader);
  const isKnown = row.department === undefined || named !== undefined;
  if (isKnown && row.hasKey) checkRights(row, [stored?.departmentId, named], actor, reader);
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

/** Adds an error unless the actor may write the part before and after. @param stored undefined for a new one. */
function checkRights(
  { row }: PartImportRow,
  [stored, named]: readonly [number | null | undefined, number | undefined],
  actor: AccountActor,
  reader: CellReader,
): void {
  const isNew = stored === undefined;
  const touched = [isNew ? (named ?? null) : stored, ...(named ? [named] : [])];
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

async function write(
  { unit, actor }: ImportRun,
  changed: readonly Planned[],
): Promise<(planned: Planned) => RecordedChange> {
  const { statements, now } = unit;
  const ids = await reserveIds(statements, { table: 'parts' }, changed);
  const idOf = ({ id }: Planned) => ids.get(id) ?? id;
  const written = changed.map((one) => {
    return { ...one, id: idOf(one), isNew: one.before === undefined };
  });
  await orViolation(writeParts(statements, written, now), VIOLATIONS);
  await insertCounts(statements, written, { actorId: actor.userId, at: now });
  return (one) => {
    const { before, fields, onHand } = one;
    const behalfOf = behalfFor(actor, before, fields);
    if (before === undefined) {
      const after = { ...fields, onHand: toQuantity(onHand) };
      return { id: idOf(one), before, after, behalfOf };
    }
    const { reorderPoint } = fields;
    const reorderThousandths = reorderPoint === null ? null : toThousandths(reorderPoint);
    emitLow(unit, before, { ...before, ...fields, reorderThousandths });
    const after = { ...fields, archivedAt: null };
    return { id: before.id, before: auditOf(before), after, behalfOf };
  };
}

/** The account that delegated to the actor that it may write a part before and after. */
function behalfFor(
  actor: AccountActor,
  before: PartRow | undefined,
  after: PartFields,
): number | undefined {
  const departments = [...(before === undefined ? [] : [before.departmentId]), after.departmentId];
  return departments.map((id) => partsBehalf(actor, id)).find((id) => id !== undefined);
}
