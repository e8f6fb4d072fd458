import { changesAnything } from '../../../core/changes.js';
import { orViolation } from '../../../core/record-errors.js';
import type { Steps } from '../../../core/steps.js';
import { nameKey } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import { departmentsByName } from '../../people/departments/departments.queries.js';
import type { CellReader } from '../open-reports/import/csv-cells.js';
import {
  type MeantNode,
  type PathNode,
  parentsOf,
  referredId,
} from '../open-reports/import/parent-paths.queries.js';
import {
  departmentNamed,
  type ImportPlan,
  type ImportRun,
  type RecordedChange,
  RecordImport,
} from '../open-reports/import/record-import.js';
import { ImportedTree } from '../open-reports/import/tree-import.queries.js';
import { lockForMove } from '../trees/trees.queries.js';
import {
  type LocationFields,
  releaseNames,
  type StoredLocation,
  siblingsOf,
  storedLocations,
  writeLocations,
} from './import.queries.js';
import { LOCATION_FIELDS } from './import-fields.js';
import { type LocationImportRow, locationRows } from './import-rows.js';
import { LOCATIONS } from './locations.queries.js';
import { LOCATION_VIOLATIONS } from './locations.service.js';

/** The reasons for a parent that cannot be referred to. */
const REASONS = { unknown: 'is no code, path or name of a location', ended: 'is archived' };

/** Records that the rows of a file refer to. */
interface Known {
  readonly locations: ReadonlyMap<string, StoredLocation>;
  readonly departments: ReadonlyMap<string, number>;
  /** Locations that the column `parent` means, by the ids of the rows. */
  readonly parents: ReadonlyMap<number, MeantNode>;
}

/** A location of the file, before and after. */
interface Planned {
  readonly row: number;
  /** Negative for a new location. */
  readonly id: number;
  readonly parentId: number | null;
  readonly before: StoredLocation | undefined;
  readonly fields: LocationFields;
}

/** Imports locations from files (docs/behaviour/things.md). */
export class LocationImportService extends RecordImport<LocationImportRow, Planned> {
  protected readonly noun = 'location';
  protected readonly importable = { fields: LOCATION_FIELDS };
  protected readonly read = locationRows;

  protected async begin(
    rows: readonly LocationImportRow[],
    { unit, reader, steps }: ImportRun,
  ): Promise<ImportPlan<LocationImportRow, Planned>> {
    await lockForMove(unit.statements, LOCATIONS);
    const known = await knownFor(unit, rows, steps);
    const tree = await ImportedTree.read(unit.statements, LOCATIONS);
    return {
      plan: (row) => plan(row, known, reader),
      check: async (planned) => {
        tree.place(planned, reader, 'parent');
        await checkNames(unit, planned, reader, steps);
      },
      isChange: ({ before, fields }) =>
        before === undefined || changesAnything(before.fields, fields),
      write: (changed) => write(unit, tree, changed),
    };
  }
}

async function knownFor(
  { statements }: Unit,
  rows: readonly LocationImportRow[],
  steps: Steps,
): Promise<Known> {
  const keys = rows.flatMap(({ key, parent }) => [key, ...(parent ? [nameKey(parent)] : [])]);
  const locations = await storedLocations(statements, keys);
  const ids = new Map(rows.map((row) => [row.key, idOf(row, locations)]));
  const byKey = (key: string): PathNode | undefined => {
    const stored = locations.get(key);
    const id = ids.get(key) ?? stored?.id;
    return id === undefined ? undefined : { id, key, ended: stored?.ended ?? false };
  };
  const ofTree = rows.map((row) => ({ ...row, id: idOf(row, locations) }));
  return {
    locations,
    departments: await departmentsByName(
      statements,
      rows.flatMap(({ department }) => department ?? []),
    ),
    parents: await parentsOf(statements, LOCATIONS, ofTree, byKey, { isByName: true, steps }),
  };
}

/** The id of the location of a row; negative for a new one. */
function idOf({ key, row }: LocationImportRow, locations: Known['locations']): number {
  return locations.get(key)?.id ?? -row;
}

/** The location of a row as the file leaves it; errors go to the reader. */
function plan(row: LocationImportRow, known: Known, reader: CellReader): Planned {
  const before = known.locations.get(row.key);
  const stored = before?.fields;
  const id = idOf(row, known.locations);
  const { name = stored?.name, parent } = row;
  if (name === undefined && row.hasKey) reader.add(row.row, 'name', 'is required');
  if (before?.ended) reader.add(row.row, 'code', 'is that of an archived location');
  const around = { row: row.row, field: 'parent', stored: stored?.parentId ?? null };
  const named = parent ? referredId(around, known.parents.get(id), REASONS, reader) : null;
  const parentId = parent === undefined ? around.stored : named;
  const department = departmentNamed(row, row.department, known.departments, reader);
  const fields: LocationFields = {
    name: name ?? '',
    code: stored?.code ?? row.code,
    kind: row.kind ?? stored?.kind ?? 'area',
    parentId,
    departmentId: department ?? stored?.departmentId ?? null,
    timeZone: row.timeZone === undefined ? (stored?.timeZone ?? null) : row.timeZone,
  };
  return { row: row.row, id, parentId, before, fields };
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
function isElsewhere({ before, parentId, fields }: Planned): boolean {
  if (before === undefined) return false;
  const { fields: stored } = before;
  return stored.parentId !== parentId || nameKey(stored.name) !== nameKey(fields.name);
}

async function write(
  { statements, now }: Unit,
  tree: ImportedTree,
  changed: readonly Planned[],
): Promise<(planned: Planned) => RecordedChange> {
  const elsewhere = changed.filter(isElsewhere);
  await releaseNames(
    statements,
    elsewhere.map(({ id }) => id),
  );
  const idOfNew = await tree.write(changed, async (placed) => {
    const written = placed.map(({ id, parentId, place, fields }) => {
      return { id, place, fields: { ...fields, parentId } };
    });
    await orViolation(writeLocations(statements, written, now), LOCATION_VIOLATIONS);
  });
  return ({ id, parentId, before, fields }) => ({
    id: idOfNew(id),
    before: before?.fields,
    after: { ...fields, parentId: parentId === null ? null : idOfNew(parentId) },
  });
}
