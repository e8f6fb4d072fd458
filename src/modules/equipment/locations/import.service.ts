import { randomUUID } from 'node:crypto';
import { changesAnything, changesBetween, snapshotOf } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { orViolation } from '../../../core/record-errors.js';
import { Steps } from '../../../core/steps.js';
import { nameKey } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { problemsOf } from '../../../core/validation.js';
import { turnTakerOf } from '../../../http/rate-limits.js';
import { departmentsByName } from '../../people/departments/departments.queries.js';
import { CellReader, textCell } from '../open-reports/import/csv-cells.js';
import { stepsOfRow, type TableRow } from '../open-reports/import/csv-table.js';
import { columnsOf } from '../open-reports/import/import-fields.js';
import {
  IMPORT_STEPS,
  type ImportInput,
  type ImportReport,
  importReport,
  STEPS_OF_RECORD,
} from '../open-reports/import/import-report.js';
import { wordCell } from '../open-reports/import/import-words.js';
import {
  type ImportInspection,
  type InspectImportInput,
  inspectImport,
} from '../open-reports/import/inspection.js';
import {
  type MeantNode,
  ParentPaths,
  type PathRow,
  SEVERAL,
} from '../open-reports/import/parent-paths.queries.js';
import { readTable } from '../open-reports/import/read-table.js';
import {
  ImportedTree,
  reserveIds,
  writePlaces,
} from '../open-reports/import/tree-import.queries.js';
import { lockForMove } from '../trees/trees.queries.js';
import {
  type LocationFields,
  releaseNames,
  type StoredLocation,
  siblingsOf,
  storedLocations,
  writeLocations,
} from './import.queries.js';
import { KIND_WORDS, LOCATION_FIELDS } from './import-fields.js';
import { LOCATIONS } from './locations.queries.js';
import { LOCATION_VIOLATIONS } from './locations.service.js';
import { UpdateLocationInput } from './locations.types.js';

/** Columns of the file. */
const COLUMNS = columnsOf(LOCATION_FIELDS);

const kindCell = wordCell(KIND_WORDS);

/** Records that the rows of a file refer to. */
interface Known {
  readonly locations: ReadonlyMap<string, StoredLocation>;
  readonly departments: ReadonlyMap<string, number>;
  /** Ids of the rows of the file by folded code; negative for new locations. */
  readonly ids: ReadonlyMap<string, number>;
  /** Records that texts of the column `parent` mean which are no codes, by the ids of the rows. */
  readonly parents: ReadonlyMap<number, MeantNode>;
}

/** A location of the file, before and after. */
interface Planned {
  readonly row: number;
  readonly id: number;
  readonly parentId: number | null;
  readonly before: StoredLocation | undefined;
  readonly fields: LocationFields;
}

/** Imports locations from CSV files (docs/behaviour/things.md). */
export class LocationImportService {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Tells what a file of locations has; writes nothing. @throws AppError as `inspectImport`. */
  async inspect(caller: ActingCaller, input: InspectImportInput): Promise<ImportInspection> {
    return await inspectImport(caller, input, { fields: LOCATION_FIELDS });
  }

  /**
   * Creates and changes the locations of a file, all of them or none. The same file again changes
   * nothing.
   *
   * @throws AppError VALIDATION_ERROR on `mapping` for one that does not fit the file, on `file` for a file that is no such table, and for one with
   *   errors unless it is only checked.
   */
  async import(
    caller: ActingCaller,
    { file, dryRun, mapping }: ImportInput,
  ): Promise<ImportReport> {
    const table = await readTable(file.bytes, COLUMNS, turnTakerOf(caller), mapping);
    const steps = new Steps(IMPORT_STEPS);
    const cells = new CellReader(table.errors);
    const rows = await rowsByCode(table.rows, cells, steps);
    return await this.unitOfWork.run(caller, async (unit) => {
      const reader = new CellReader(cells.errors);
      await lockForMove(unit.statements, LOCATIONS);
      const known = await knownFor(unit, rows, steps);
      const planned: Planned[] = [];
      for (const [key, row] of rows) {
        const one = plan(key, row, known, reader);
        if (!key.startsWith(NO_KEY)) planned.push(one);
        await steps.done(STEPS_OF_RECORD + stepsOfRow(row));
      }
      const tree = await ImportedTree.read(unit.statements, LOCATIONS, planned);
      tree.check(planned, reader, 'parent');
      await checkNames(unit, planned, reader, steps);
      const changed = planned.filter(
        ({ before, fields }) => before === undefined || changesAnything(before.fields, fields),
      );
      const created = changed.filter(({ before }) => before === undefined);
      const updated = changed.filter(({ before }) => before !== undefined);
      const report = importReport(
        { all: table.rows, written: table.written, created, updated },
        reader.errors,
        dryRun,
      );
      if (report.applied) await apply(unit, tree, changed, steps);
      return report;
    });
  }
}

/** Beginning of the key of a row whose code is an error; no folded code has it. */
const NO_KEY = '\u0001';

/**
 * The rows by folded code. One without a code, or with one that the file had, is an error; it stays under a key of its
 * own, so that its other cells are checked.
 */
async function rowsByCode(
  rows: readonly TableRow[],
  reader: CellReader,
  steps: Steps,
): Promise<Map<string, TableRow>> {
  const byCode = new Map<string, TableRow>();
  for (const row of rows) {
    const key = nameKey(row.cells.get('code') ?? '');
    if (key === '') reader.add(row.row, 'code', 'is required');
    else if (byCode.has(key)) reader.add(row.row, 'code', 'is in the file twice');
    byCode.set(key === '' || byCode.has(key) ? `${NO_KEY}${row.row}` : key, row);
    await steps.done(stepsOfRow(row));
  }
  return byCode;
}

async function knownFor(
  { statements }: Unit,
  rows: ReadonlyMap<string, TableRow>,
  steps: Steps,
): Promise<Known> {
  const texts = (column: string) =>
    [...rows.values()].flatMap(({ cells }) => cells.get(column) || []);
  const parents = texts('parent').map(nameKey);
  const locations = await storedLocations(statements, [...rows.keys(), ...parents]);
  const ids = new Map([...rows].map(([key, { row }]) => [key, locations.get(key)?.id ?? -row]));
  const departments = await departmentsByName(statements, texts('department'));
  const known = { locations, departments, ids, parents: new Map<number, MeantNode>() };
  if (parents.every((key) => ids.has(key) || locations.has(key))) return known;
  const ofTree = [...rows].map(([key, row]) => pathRow(key, row, known));
  const options = { rows: ofTree, isByName: true, steps };
  const read = await ParentPaths.read(statements, LOCATIONS, options);
  return { ...known, parents: read.parents };
}

/** A row of the file for the look-up of parents by their names. */
function pathRow(key: string, { row, cells }: TableRow, { locations, ids }: Known): PathRow {
  const text = cells.get('parent');
  const parent = nameKey(text ?? '');
  const byCode = ids.get(parent) ?? locations.get(parent)?.id;
  return {
    id: ids.get(key) ?? -row,
    key,
    name: cells.get('name') || undefined,
    parent: text === undefined ? undefined : text === '' ? null : (byCode ?? { text }),
  };
}

/** The location of a row as the file leaves it; errors go to the reader. */
function plan(key: string, row: TableRow, known: Known, reader: CellReader): Planned {
  const before = known.locations.get(key);
  const stored = before?.fields;
  const id = known.ids.get(key) ?? -row.row;
  const name = reader.read(row, 'name', textCell) ?? stored?.name;
  const timeZone = reader.read(row, 'timeZone', textCell);
  const fields: LocationFields = {
    name: name ?? '',
    code: stored?.code ?? row.cells.get('code') ?? '',
    kind: reader.read(row, 'kind', kindCell) ?? stored?.kind ?? 'area',
    parentId: parentOf(row, stored?.parentId ?? null, known, id, reader),
    departmentId: departmentOf(row, stored?.departmentId ?? null, known, reader),
    timeZone: timeZone === undefined ? (stored?.timeZone ?? null) : timeZone,
  };
  const hasKey = !key.startsWith(NO_KEY);
  if (name === undefined && hasKey) reader.add(row.row, 'name', 'is required');
  if (before?.ended) reader.add(row.row, 'code', 'is that of an archived location');
  const { code } = fields;
  const input = {
    id: 1,
    ...(hasKey ? { code } : {}),
    ...(name ? { name } : {}),
    ...(timeZone ? { timeZone } : {}),
  };
  for (const { field, reason } of problemsOf(UpdateLocationInput, input, [])) {
    reader.add(row.row, field, reason);
  }
  reader.checkIndexed(row.row, { name, ...(hasKey ? { code } : {}) });
  return { row: row.row, id, parentId: fields.parentId, before, fields };
}

function parentOf(
  { row, cells }: TableRow,
  stored: number | null,
  { locations, ids, parents }: Known,
  ownId: number,
  reader: CellReader,
): number | null {
  const parent = cells.get('parent');
  if (parent === undefined || parent === '') return parent === '' ? null : stored;
  const key = nameKey(parent);
  const location = locations.get(key);
  const named = parents.get(ownId);
  const id = ids.get(key) ?? location?.id ?? (named === 'several' ? undefined : named?.id);
  const isEnded = location?.ended ?? (typeof named === 'object' && named.ended);
  if (id === undefined) {
    const unknown = 'is no code, path or name of a location';
    reader.add(row, 'parent', named === 'several' ? SEVERAL : unknown);
  } else if (id !== stored && isEnded) reader.add(row, 'parent', 'is archived');
  return id ?? stored;
}

function departmentOf(
  { row, cells }: TableRow,
  stored: number | null,
  { departments }: Known,
  reader: CellReader,
): number | null {
  const department = cells.get('department');
  // An empty cell leaves it.
  if (!department) return stored;
  const id = departments.get(nameKey(department));
  if (id === undefined) reader.add(row, 'department', 'is not the name of a department');
  return id ?? stored;
}

/** Adds errors for names that another child of the same location has. */
async function checkNames(
  { statements }: Unit,
  planned: readonly Planned[],
  reader: CellReader,
  steps: Steps,
): Promise<void> {
  const inFile = new Set(planned.map(({ id }) => id));
  const taken = new Set<string>();
  const places: ReturnType<typeof placeOf>[] = [];
  for (const one of planned) {
    places.push(placeOf(one));
    await steps.done(1 + one.fields.name.length / 100);
  }
  for (const { id, place } of await siblingsOf(statements, places)) {
    if (!inFile.has(id)) taken.add(place);
  }
  for (const [index, one] of planned.entries()) {
    const place = places[index]?.place ?? '';
    if (one.fields.name !== '' && taken.has(place)) reader.add(one.row, 'name', 'is in use there');
    taken.add(place);
  }
}

/** Parent and folded name, which are unique together. */
function placeOf({ parentId, fields: { name } }: Planned) {
  const key = nameKey(name);
  return { parentId, key, place: `${parentId ?? 0} ${key}` };
}

/** Returns whether a location leaves its parent or its folded name, so that another one may take it. */
function isElsewhere(
  before: LocationFields,
  { parentId, fields }: Pick<Planned, 'parentId' | 'fields'>,
) {
  return before.parentId !== parentId || nameKey(before.name) !== nameKey(fields.name);
}

async function apply(
  unit: Unit,
  tree: ImportedTree,
  changed: readonly Planned[],
  steps: Steps,
): Promise<void> {
  const { statements, now } = unit;
  const ids = await reserveIds(statements, LOCATIONS, changed);
  const idOf = (id: number) => ids.get(id) ?? id;
  const places = tree.changedPlaces(ids);
  const written = changed.map(({ id, parentId, before, fields }) => ({
    id: idOf(id),
    place: places.get(id) ?? before?.place ?? { path: '', depth: 1 },
    fields: { ...fields, parentId: parentId === null ? null : idOf(parentId) },
  }));
  // Above before below: a row refers to its parent.
  const ordered = written.toSorted((one, other) => one.place.depth - other.place.depth);
  const renamed = changed.filter(({ before, ...one }) => before && isElsewhere(before.fields, one));
  await releaseNames(
    statements,
    renamed.map(({ id }) => id),
  );
  await orViolation(writeLocations(statements, ordered, now), LOCATION_VIOLATIONS);
  await writePlaces(statements, LOCATIONS, places);
  const importId = randomUUID();
  for (const [index, { before }] of changed.entries()) {
    const { id = 0, fields = {} } = written[index] ?? {};
    const metadata =
      before === undefined ? { after: snapshotOf(fields) } : changesBetween(before.fields, fields);
    unit.audit({
      action: `location.${before === undefined ? 'created' : 'updated'}`,
      targetType: 'location',
      targetId: id,
      metadata: { ...metadata, importId },
    });
    await steps.done(STEPS_OF_RECORD);
  }
}
