import type { AccountActor } from '../../../core/actor.js';
import { changesAnything } from '../../../core/changes.js';
import { canonicalEmail } from '../../../core/email.js';
import { shortened } from '../../../core/errors.js';
import { orViolation } from '../../../core/record-errors.js';
import { CATEGORIES } from '../../equipment/categories/categories.queries.js';
import type { CellReader } from '../../equipment/open-reports/import/csv-cells.js';
import type { Table } from '../../equipment/open-reports/import/csv-table.js';
import {
  type MeantNode,
  ParentPaths,
} from '../../equipment/open-reports/import/parent-paths.queries.js';
import {
  departmentNamed,
  type ImportPlan,
  type ImportRun,
  type Reading,
  type RecordedChange,
  RecordImport,
} from '../../equipment/open-reports/import/record-import.js';
import { reserveIds } from '../../equipment/open-reports/import/tree-import.queries.js';
import { departmentsByName } from '../../people/departments/departments.queries.js';
import { contractorsBehalf, mayWriteContractorsOf } from './contractors.access.js';
import { auditOf, fieldsOf, unrecorded } from './contractors.mapper.js';
import type { ContractorFields, ContractorRow } from './contractors.queries.js';
import { NEW_CONTRACTOR, VIOLATIONS } from './contractors.service.js';
import { contractorsByName, writeContractors } from './import.queries.js';
import { CONTRACTOR_FIELDS, type ContractorImportRow, contractorRows } from './import-rows.js';

/** A contractor of the file, before and after. */
interface Planned {
  readonly row: number;
  /** Negative for a new contractor. */
  readonly id: number;
  readonly before: ContractorRow | undefined;
  readonly fields: ContractorFields;
}

/** Records that the rows of a file refer to. */
interface Known {
  readonly contractors: ReadonlyMap<string, ContractorRow>;
  readonly departments: ReadonlyMap<string, number>;
  /** Meanings of the texts of categories. */
  readonly categories: ReadonlyMap<string, MeantNode>;
}

/** Imports contractors from files (docs/behaviour/contractors.md). */
export class ContractorImportService extends RecordImport<ContractorImportRow, Planned> {
  protected readonly noun = 'contractor';
  protected readonly importable = { fields: CONTRACTOR_FIELDS };

  protected async read(table: Table, reading: Reading): Promise<ContractorImportRow[]> {
    return await contractorRows(table, reading);
  }

  protected async begin(
    rows: readonly ContractorImportRow[],
    run: ImportRun,
  ): Promise<ImportPlan<ContractorImportRow, Planned>> {
    const known = await knownFor(run, rows);
    return {
      plan: (row) => plan(row, known, run.actor, run.reader),
      isChange: ({ before, fields }) =>
        before === undefined || changesAnything(fieldsOf(before), fields),
      write: (changed) => write(run, changed),
    };
  }
}

async function knownFor(run: ImportRun, rows: readonly ContractorImportRow[]): Promise<Known> {
  const { statements } = run.unit;
  const names = rows.flatMap(({ department }) => department ?? []);
  return {
    departments: await departmentsByName(statements, names),
    contractors: await contractorsByName(
      statements,
      rows.map(({ key }) => key),
    ),
    categories: await meantCategories(run, rows),
  };
}

/** Finds the categories that the cells name from the root; each text is looked up once. */
async function meantCategories(
  { unit, steps }: ImportRun,
  rows: readonly ContractorImportRow[],
): Promise<ReadonlyMap<string, MeantNode>> {
  const texts = new Set(rows.flatMap(({ categories = [] }) => categories));
  const meant = new Map<string, MeantNode>();
  if (texts.size === 0) return meant;
  const options = { rows: [], isByName: false, steps };
  const { paths } = await ParentPaths.read(unit.statements, CATEGORIES, options);
  for (const text of texts) {
    meant.set(text, paths.meantBy(text, false));
    await steps.done(1 + Math.min(text.length, 3_000) / 20);
  }
  return meant;
}

/** The contractor of a row as the file leaves it; errors go to the reader. */
function plan(
  row: ContractorImportRow,
  { contractors, departments, categories }: Known,
  actor: AccountActor,
  reader: CellReader,
): Planned {
  const before = contractors.get(row.key);
  const stored = before === undefined ? undefined : fieldsOf(before);
  const named = departmentNamed(row, row.department, departments, reader);
  const isKnown = row.department === undefined || named !== undefined;
  if (isKnown && row.hasKey) checkRights(row, [stored?.departmentId, named], actor, reader);
  if (before?.archivedAt) reader.add(row.row, 'name', 'is that of an archived contractor');
  const { email, ...others } = row.values;
  const values = { ...NEW_CONTRACTOR, ...stored, name: row.name, ...others };
  const fields = {
    ...values,
    email: email === undefined ? values.email : email && (canonicalEmail(email) ?? email),
    departmentId: named ?? values.departmentId,
    categoryIds: categoriesOf(row, values.categoryIds, categories, reader),
  };
  return { row: row.row, id: before?.id ?? -row.row, before, fields };
}

/** The categories of a row, else the stored ones; errors go to the reader. */
function categoriesOf(
  { row, categories }: ContractorImportRow,
  stored: readonly number[],
  meant: ReadonlyMap<string, MeantNode>,
  reader: CellReader,
): readonly number[] {
  if (categories === undefined) return stored;
  const ids: number[] = [];
  for (const text of categories) {
    const node = meant.get(text);
    const reason = reasonAgainst(text, node, stored, ids);
    if (reason !== undefined) reader.add(row, 'categories', reason);
    else if (typeof node === 'object') ids.push(node.id);
  }
  return ids;
}

/** The reason why a text names no category that a contractor can have. @param stored those that it may keep. */
function reasonAgainst(
  text: string,
  node: MeantNode,
  stored: readonly number[],
  before: readonly number[],
): string | undefined {
  if (node === 'several') return 'several have this name';
  if (node === undefined) return `has ${shortened(text)}, which is no category`;
  if (before.includes(node.id)) return 'must not name one twice';
  const isOver = node.ended && !stored.includes(node.id);
  return isOver ? `has ${shortened(text)}, which is archived` : undefined;
}

/** Adds an error unless the actor may write the contractor before and after. @param stored undefined for a new one. */
function checkRights(
  { row }: ContractorImportRow,
  [stored, named]: readonly [number | null | undefined, number | undefined],
  actor: AccountActor,
  reader: CellReader,
): void {
  const touched = [stored === undefined ? (named ?? null) : stored, ...(named ? [named] : [])];
  if (touched.every((id) => mayWriteContractorsOf(actor, id))) return;
  reader.add(row, 'department', 'is not a department that you lead');
}

async function write(
  { unit, actor }: ImportRun,
  changed: readonly Planned[],
): Promise<(planned: Planned) => RecordedChange> {
  const { statements, now } = unit;
  const ids = await reserveIds(statements, { table: 'contractors' }, changed);
  const idOf = ({ id }: Planned) => ids.get(id) ?? id;
  const written = changed.map((one) => ({ id: idOf(one), fields: one.fields }));
  await orViolation(writeContractors(statements, written, now), VIOLATIONS);
  return (one) => {
    const { before, fields } = one;
    const touched = [...(before === undefined ? [] : [before.departmentId]), fields.departmentId];
    const behalfOf = touched
      .map((id) => contractorsBehalf(actor, id))
      .find((id) => id !== undefined);
    const common = { id: idOf(one), after: auditOf(fields), behalfOf };
    if (before === undefined) return { ...common, before };
    const stored = fieldsOf(before);
    return { ...common, before: auditOf(stored), further: unrecorded(stored, fields) };
  };
}
