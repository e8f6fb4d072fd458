import { randomUUID } from 'node:crypto';
import type { AccountActor } from '../../../core/actor.js';
import { changesAnything, changesBetween, snapshotOf } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { decimalsOf } from '../../../core/money.js';
import { orViolation } from '../../../core/record-errors.js';
import type { Statements } from '../../../core/sql.js';
import { Steps } from '../../../core/steps.js';
import { nameKey } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { turnTakerOf } from '../../../http/rate-limits.js';
import { departmentsByName } from '../../people/departments/departments.queries.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { LOCATIONS } from '../locations/locations.queries.js';
import { CellReader } from '../open-reports/import/csv-cells.js';
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
import {
  type MeantNode,
  ParentPaths,
  type PathNode,
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
import { assetsBehalf, mayWriteAssetsOf } from './assets.access.js';
import { assetRetired } from './assets.events.js';
import { type AssetFields, fieldsOf } from './assets.mapper.js';
import { ASSETS, type AssetRow } from './assets.queries.js';
import { NEW_ASSET, retiredOn, VIOLATIONS } from './assets.service.js';
import { recordChanges, type WrittenChange } from './changes.queries.js';
import { assetsByTag, lockLocations, writeAssets } from './import.queries.js';
import { ASSET_FIELDS } from './import-fields.js';
import {
  ASSET_COLUMNS_OF_FILE,
  type AssetImportRow,
  ATTRIBUTE,
  assetRows,
  attributesAfter,
} from './import-rows.js';

/** Records that the rows of a file refer to. */
interface Known {
  readonly assets: ReadonlyMap<string, AssetRow>;
  readonly rows: ReadonlyMap<string, AssetImportRow>;
  readonly departments: ReadonlyMap<string, number>;
  /** The locations that the column `location` names, by its texts. */
  readonly locations: ReadonlyMap<string, MeantNode>;
  /** The assets that the column `parent` names, by the keys of the rows. */
  readonly parents: ReadonlyMap<string, MeantNode>;
  /** Ids of the rows of the file by folded tag; negative for new assets. */
  readonly ids: ReadonlyMap<string, number>;
}

/** An asset of the file, before and after. */
interface Planned {
  readonly row: number;
  readonly id: number;
  readonly parentId: number | null;
  readonly before: AssetRow | undefined;
  readonly fields: AssetFields;
}

/** Imports assets from CSV files (docs/behaviour/things.md). */
export class AssetImportService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Pick<SettingsService, 'get'>,
  ) {}

  /** Tells what a file of assets has; writes nothing. @throws AppError as `inspectImport`. */
  async inspect(caller: ActingCaller, input: InspectImportInput): Promise<ImportInspection> {
    return await inspectImport(caller, input, { fields: ASSET_FIELDS, prefix: ATTRIBUTE });
  }

  /**
   * Creates and changes the assets of a file, all of them or none. The same file again changes
   * nothing.
   *
   * @throws AppError VALIDATION_ERROR on `mapping` for one that does not fit the file, on `file` for a file that is no such table, and for one with
   *   errors unless it is only checked.
   */
  async import(
    caller: ActingCaller,
    { file, dryRun, mapping }: ImportInput,
  ): Promise<ImportReport> {
    const table = await readTable(file.bytes, ASSET_COLUMNS_OF_FILE, turnTakerOf(caller), mapping);
    const steps = new Steps(IMPORT_STEPS);
    const cells = new CellReader(table.errors);
    const decimals = decimalsOf((await this.settings.get()).currency);
    const rows = await assetRows(table, cells, { steps, decimals });
    return await this.unitOfWork.run(caller, async (unit) => {
      const reader = new CellReader(cells.errors);
      await lockForMove(unit.statements, ASSETS);
      const known = await knownFor(unit, rows, steps);
      const planned: Planned[] = [];
      for (const row of rows) {
        const one = plan(row, known, caller.actor, unit.now, reader);
        if (row.hasKey) planned.push(one);
        await steps.done(row.steps);
      }
      const tree = await ImportedTree.read(unit.statements, ASSETS, planned);
      tree.check(planned, reader, 'parent');
      const changed: Planned[] = [];
      for (const one of planned) {
        if (isChange(one.before, one.fields)) changed.push(one);
        await steps.done(STEPS_OF_RECORD);
      }
      const created = changed.filter(({ before }) => before === undefined);
      const updated = changed.filter(({ before }) => before !== undefined);
      const report = importReport(
        { all: table.rows, written: table.written, created, updated },
        reader.errors,
        dryRun,
      );
      if (report.applied) await apply(unit, caller.actor, tree, changed, steps);
      return report;
    });
  }
}

async function knownFor(
  { statements }: Unit,
  rows: readonly AssetImportRow[],
  steps: Steps,
): Promise<Known> {
  const named = (column: 'parent' | 'department') =>
    rows.flatMap(({ references }) => references[column] ?? []);
  const parentKeys = named('parent').map(nameKey);
  const assets = await assetsByTag(statements, [...rows.map(({ key }) => key), ...parentKeys]);
  const ids = new Map(rows.map(({ key, row }) => [key, assets.get(key)?.id ?? -row]));
  const parents = await parentsOf(statements, rows, { assets, ids }, steps);
  const byPath = [...parents.values()].flatMap((node) =>
    typeof node === 'object' && node.key !== null && !assets.has(node.key) ? [node.key] : [],
  );
  return {
    assets: new Map([...assets, ...(await assetsByTag(statements, byPath))]),
    rows: new Map(rows.map((row) => [row.key, row])),
    departments: await departmentsByName(statements, named('department')),
    locations: await locationsOf(statements, rows, steps),
    parents,
    ids,
  };
}

/** Resolves the texts of the column `parent`: a tag, else names from the root. */
async function parentsOf(
  statements: Statements,
  rows: readonly AssetImportRow[],
  { assets, ids }: Pick<Known, 'assets' | 'ids'>,
  steps: Steps,
): Promise<Map<string, MeantNode>> {
  const byTag = (text: string): PathNode | undefined => {
    const key = nameKey(text);
    const asset = assets.get(key);
    const id = ids.get(key) ?? asset?.id;
    return id === undefined ? undefined : { id, key, ended: asset?.state === 'retired' };
  };
  const parents = new Map<string, MeantNode>();
  for (const { key, references } of rows) {
    if (references.parent) parents.set(key, byTag(references.parent));
  }
  if ([...parents.values()].every((node) => node !== undefined)) return parents;
  const ofTree = rows.map(({ key, row, values, references: { parent } }): PathRow => {
    const found = parents.get(key);
    const text = typeof parent === 'string' ? { text: parent } : parent;
    const id = ids.get(key) ?? -row;
    return { id, key, name: values.name, parent: typeof found === 'object' ? found.id : text };
  });
  const options = { rows: ofTree, isByName: false, steps };
  const read = await ParentPaths.read(statements, ASSETS, options);
  for (const { key, row } of rows) {
    const meant = read.parents.get(ids.get(key) ?? -row);
    if (parents.has(key) && parents.get(key) === undefined) parents.set(key, meant);
  }
  return parents;
}

/** Resolves the texts of the column `location`: a code, names from the root, or a name that one location has. */
async function locationsOf(
  statements: Statements,
  rows: readonly AssetImportRow[],
  steps: Steps,
): Promise<Map<string, MeantNode>> {
  const texts = new Set(rows.flatMap(({ references }) => references.location ?? []));
  if (texts.size === 0) return new Map();
  const options = { rows: [], isByName: true, steps };
  const { paths } = await ParentPaths.read(statements, LOCATIONS, options);
  const meant = new Map<string, MeantNode>();
  for (const text of texts) {
    meant.set(text, paths.meantBy(text, true));
    await steps.done(STEPS_OF_RECORD);
  }
  return meant;
}

/** The asset of a row as the file leaves it; errors go to the reader. */
function plan(
  row: AssetImportRow,
  known: Known,
  actor: AccountActor,
  now: Date,
  reader: CellReader,
): Planned {
  const before = known.assets.get(row.key);
  const stored = before === undefined ? undefined : fieldsOf(before);
  const parentId = parentOf(row, stored?.parentId ?? null, known, reader);
  const departmentId = departmentOf(row, stored, known, actor, reader);
  const locationId = locationOf(row, stored?.locationId ?? null, known, reader);
  if (stored === undefined && row.values.name === undefined && row.hasKey) {
    reader.add(row.row, 'name', 'is required');
  }
  const values = { ...NEW_ASSET, tag: row.tag, name: '', ...stored, ...row.values };
  const attributes = attributesAfter(stored?.attributes ?? [], row);
  const merged = {
    ...values,
    tag: stored?.tag ?? row.tag,
    parentId,
    departmentId,
    locationId,
    attributes,
  };
  const fields = { ...merged, retiredOn: retiredOn(merged, undefined, now, stored) };
  return { row: row.row, id: known.ids.get(row.key) ?? -row.row, parentId, before, fields };
}

function parentOf(
  { row, key, references: { parent } }: AssetImportRow,
  stored: number | null,
  { parents }: Known,
  reader: CellReader,
): number | null {
  if (parent === undefined || parent === null) return parent === null ? null : stored;
  const found = parents.get(key);
  if (found === undefined) reader.add(row, 'parent', 'is no tag or path of an asset');
  else if (found === 'several') reader.add(row, 'parent', SEVERAL);
  else if (found.id !== stored && found.ended) reader.add(row, 'parent', 'is retired');
  return typeof found === 'object' ? found.id : stored;
}

function locationOf(
  { row, references: { location } }: AssetImportRow,
  stored: number | null,
  { locations }: Known,
  reader: CellReader,
): number | null {
  if (location === undefined || location === null) return location === null ? null : stored;
  const found = locations.get(location);
  if (found === undefined) reader.add(row, 'location', 'is no code, path or name of a location');
  else if (found === 'several') reader.add(row, 'location', SEVERAL);
  else if (found.ended && found.id !== stored) reader.add(row, 'location', 'is archived');
  return typeof found === 'object' ? found.id : stored;
}

/** The department of the asset; errors go to the reader. */
function departmentOf(
  row: AssetImportRow,
  stored: AssetFields | undefined,
  known: Known,
  actor: AccountActor,
  reader: CellReader,
): number {
  const { department } = row.references;
  if (department && !known.departments.has(nameKey(department))) {
    reader.add(row.row, 'department', 'is not the name of a department');
    return 0;
  }
  const id = departmentFor(row, known) ?? actor.departmentId;
  if (id === null) {
    reader.add(row.row, 'department', 'is required, because you belong to no department');
    return 0;
  }
  const touched = [id, ...(stored === undefined ? [] : [stored.departmentId])];
  if (!touched.every((one) => mayWriteAssetsOf(actor, one))) {
    reader.add(row.row, 'department', 'is not a department that you lead');
  }
  return id;
}

/** The department that the row names, else the stored one, else that of the asset around it. */
function departmentFor(row: AssetImportRow, known: Known, inside = 0): number | undefined {
  const { department } = row.references;
  const parent = known.parents.get(row.key);
  const named = department ? known.departments.get(nameKey(department)) : undefined;
  const own = named ?? known.assets.get(row.key)?.departmentId;
  if (own !== undefined || typeof parent !== 'object' || inside > ASSETS.maxDepth) return own;
  const above = parent.key ?? '';
  const rowAbove = known.rows.get(above);
  return rowAbove === undefined
    ? known.assets.get(above)?.departmentId
    : departmentFor(rowAbove, known, inside + 1);
}

function isChange(before: AssetRow | undefined, fields: AssetFields): boolean {
  return before === undefined || changesAnything(fieldsOf(before), fields);
}

function isRetirement(before: AssetRow | undefined, fields: AssetFields): boolean {
  return before !== undefined && before.state !== 'retired' && fields.state === 'retired';
}

async function apply(
  unit: Unit,
  actor: AccountActor,
  tree: ImportedTree,
  changed: readonly Planned[],
  steps: Steps,
): Promise<void> {
  const { statements, now } = unit;
  const ids = await reserveIds(statements, ASSETS, changed);
  const idOf = (id: number) => ids.get(id) ?? id;
  const places = tree.changedPlaces(ids);
  const placed = changed.flatMap(({ fields: { locationId } }) => locationId ?? []);
  await lockLocations(statements, [...new Set(placed)]);
  const written = changed.map(({ id, parentId, before, fields }) => ({
    id: idOf(id),
    place: places.get(id) ?? { path: before?.path ?? '', depth: before?.depth ?? 1 },
    fields: { ...fields, parentId: parentId === null ? null : idOf(parentId) },
  }));
  // Above before below: a row refers to its parent.
  const ordered = written.toSorted((one, other) => one.place.depth - other.place.depth);
  await orViolation(writeAssets(statements, ordered, now), VIOLATIONS);
  await writePlaces(statements, ASSETS, places);
  const retired = changed.filter(({ before, fields }) => isRetirement(before, fields));
  if (retired.length > 0) unit.emit(assetRetired, { ids: retired.map(({ id }) => id) });
  const importId = randomUUID();
  const updated: WrittenChange[] = [];
  for (const [index, { before }] of changed.entries()) {
    const { id = 0, fields } = written[index] ?? {};
    let metadata = { after: snapshotOf(fields ?? {}) };
    if (before !== undefined && fields !== undefined) {
      const stored = fieldsOf(before);
      metadata = changesBetween(stored, fields);
      updated.push({ assetId: id, before: stored, after: fields });
    }
    unit.actFor(behalfOf(actor, before, fields));
    unit.audit({
      action: `asset.${before === undefined ? 'created' : 'updated'}`,
      targetType: 'asset',
      targetId: id,
      metadata: { ...metadata, importId },
    });
    await steps.done(STEPS_OF_RECORD);
  }
  await recordChanges(unit, actor.userId, updated);
}

/** The account that delegated to the actor that it may write an asset before and after. */
function behalfOf(
  actor: AccountActor,
  before: AssetRow | undefined,
  after: AssetFields | undefined,
): number | undefined {
  const departments = [before?.departmentId, after?.departmentId];
  return departments
    .map((id) => (id === undefined ? undefined : assetsBehalf(actor, id)))
    .find((id) => id !== undefined);
}
