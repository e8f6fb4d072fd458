import type { AccountActor } from '../../../core/actor.js';
import { changesAnything } from '../../../core/changes.js';
import { decimalsOf } from '../../../core/money.js';
import { orViolation } from '../../../core/record-errors.js';
import type { Statements } from '../../../core/sql.js';
import type { Steps } from '../../../core/steps.js';
import { nameKey } from '../../../core/text.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { departmentsByName } from '../../people/departments/departments.queries.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { referTo } from '../fields/field-values.service.js';
import { holdDefinitions } from '../fields/fields.queries.js';
import { hasValue, KnownFields } from '../fields/known-fields.js';
import { readKnownFields } from '../fields/known-fields.queries.js';
import type { KnownFieldsService } from '../fields/known-fields.service.js';
import { fieldsMetadata } from '../fields/recorded-changes.js';
import { LOCATIONS } from '../locations/locations.queries.js';
import type { CellReader } from '../open-reports/import/csv-cells.js';
import type { Table } from '../open-reports/import/csv-table.js';
import { STEPS_OF_RECORD } from '../open-reports/import/import-report.js';
import type { Importable } from '../open-reports/import/inspection.js';
import {
  type MeantNode,
  ParentPaths,
  type PathNode,
  parentsOf,
  referredId,
} from '../open-reports/import/parent-paths.queries.js';
import {
  departmentNamed,
  type ImportPlan,
  type ImportRun,
  type Reading,
  type RecordedChange,
  RecordImport,
} from '../open-reports/import/record-import.js';
import { ImportedTree } from '../open-reports/import/tree-import.queries.js';
import { lockForMove } from '../trees/trees.queries.js';
import { assetsBehalf, mayWriteAssetsOf } from './assets.access.js';
import { assetRetired } from './assets.events.js';
import { type AssetFields, fieldsOf } from './assets.mapper.js';
import { ASSETS, type AssetRow } from './assets.queries.js';
import { NEW_ASSET, retiredOn, VIOLATIONS } from './assets.service.js';
import { MAX_ATTRIBUTES } from './assets.types.js';
import { recordChanges } from './changes.queries.js';
import { assetsByTag, lockLocations, writeAssets } from './import.queries.js';
import { ASSET_FIELDS } from './import-fields.js';
import { type AssetImportRow, ATTRIBUTE, assetRows, attributesAfter } from './import-rows.js';
import {
  type ImportedValues,
  importedField,
  type ValueSource,
  valuesAfter,
} from './import-values.js';
import { namedRecords, textsOf } from './import-values.queries.js';
import { endsBeforePurchase, WARRANTY_RULE } from './warranty.js';

/** The reasons for records that cannot be referred to. */
const REASONS = {
  parent: { unknown: 'is no tag or path of an asset', ended: 'is retired' },
  location: { unknown: 'is no code, path or name of a location', ended: 'is archived' },
} as const;

/** Records that the rows of a file refer to. */
interface Known {
  readonly assets: ReadonlyMap<string, AssetRow>;
  readonly rows: ReadonlyMap<string, AssetImportRow>;
  readonly departments: ReadonlyMap<string, number>;
  /** The locations that cells name, by their texts. */
  readonly locations: ReadonlyMap<string, MeantNode>;
  /** Of the values of fields. */
  readonly values: ValueSource;
  /** The assets that the column `parent` names, by the ids of the rows. */
  readonly parents: ReadonlyMap<number, MeantNode>;
}

/** An asset of the file, before and after. */
interface Planned {
  readonly row: number;
  /** Negative for a new asset. */
  readonly id: number;
  readonly parentId: number | null;
  readonly before: AssetFields | undefined;
  readonly fields: AssetFields;
  readonly values: ImportedValues;
}

/** Imports assets from files (docs/behaviour/things.md). */
export class AssetImportService extends RecordImport<AssetImportRow, Planned> {
  protected readonly noun = 'asset';
  protected readonly importable = { fields: ASSET_FIELDS, prefix: ATTRIBUTE };

  constructor(
    unitOfWork: UnitOfWork,
    private readonly settings: Pick<SettingsService, 'get'>,
    private readonly known: Pick<KnownFieldsService, 'recent'>,
  ) {
    super(unitOfWork);
  }

  /** Columns of archived fields are taken, because exports have them, and are not proposed. */
  protected override async importableNow(isOffered: boolean): Promise<Importable> {
    const { rows } = await this.known.recent();
    const fields = rows.filter(
      ({ appliesTo, archivedAt }) => appliesTo === 'asset' && (archivedAt === null || !isOffered),
    );
    return { ...this.importable, fields: [...ASSET_FIELDS, ...fields.map(importedField)] };
  }

  protected async read(table: Table, reading: Reading): Promise<AssetImportRow[]> {
    const { currency } = await this.settings.get();
    return await assetRows(table, reading, decimalsOf(currency));
  }

  protected async begin(
    rows: readonly AssetImportRow[],
    run: ImportRun,
  ): Promise<ImportPlan<AssetImportRow, Planned>> {
    const { statements } = run.unit;
    await lockForMove(statements, ASSETS);
    const known = await knownFor(statements, rows, run.steps);
    const tree = await ImportedTree.read(statements, ASSETS);
    return {
      plan: (row) => plan(row, known, run),
      check: async (planned) => tree.place(planned, run.reader, 'parent'),
      isChange: ({ before, fields, values }) =>
        before === undefined || changesAnything(before, fields) || values.changed.length > 0,
      write: (changed) => write(run, tree, changed),
    };
  }
}

async function knownFor(
  statements: Statements,
  rows: readonly AssetImportRow[],
  steps: Steps,
): Promise<Known> {
  const named = (column: 'parent' | 'department') =>
    rows.flatMap(({ references }) => references[column] || []);
  const keys = [...rows.map(({ key }) => key), ...named('parent').map(nameKey)];
  const assets = await assetsByTag(statements, keys);
  const ids = new Map(rows.map((row) => [row.key, idOf(row, assets)]));
  const byTag = (key: string): PathNode | undefined => {
    const stored = assets.get(key);
    const id = ids.get(key) ?? stored?.id;
    return id === undefined ? undefined : { id, key, ended: stored?.state === 'retired' };
  };
  const ofTree = rows.map(({ key, row, values: { name, state }, references: { parent } }) => ({
    ...{ id: ids.get(key) ?? -row, key, name, parent },
    ended: state === undefined ? undefined : state === 'retired',
  }));
  const options = { isByName: false, steps };
  const parents = await parentsOf(statements, ASSETS, ofTree, byTag, options);
  const byPath = [...parents.values()].flatMap((node) =>
    typeof node === 'object' && node.key !== null && !assets.has(node.key) ? [node.key] : [],
  );
  const fields = await definitionsFor(statements, rows);
  const placed = rows.flatMap(({ references }) => references.location || []);
  const texts = [...placed, ...textsOf('location', rows, fields)];
  const locations = await locationsOf(statements, texts, steps);
  return {
    assets: new Map([...assets, ...(await assetsByTag(statements, byPath))]),
    rows: new Map(rows.map((row) => [row.key, row])),
    departments: await departmentsByName(statements, named('department')),
    locations,
    values: { known: fields, named: await namedRecords(statements, rows, fields, locations) },
    parents,
  };
}

/** The id of the asset of a row; negative for a new one. */
function idOf({ key, row }: AssetImportRow, assets: Known['assets']): number {
  return assets.get(key)?.id ?? -row;
}

/** The definitions of fields, which stay as they are until the commit; none for a file without values. */
async function definitionsFor(
  statements: Statements,
  rows: readonly AssetImportRow[],
): Promise<KnownFields> {
  if (rows.every(({ fields }) => fields.length === 0)) return new KnownFields([], []);
  await holdDefinitions(statements);
  return await readKnownFields(statements);
}

/** Resolves texts that name locations: a code, names from the root, or a name that one location has. */
async function locationsOf(
  statements: Statements,
  named: readonly string[],
  steps: Steps,
): Promise<Map<string, MeantNode>> {
  const texts = new Set(named);
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
function plan(row: AssetImportRow, known: Known, { unit, actor, reader }: ImportRun): Planned {
  const found = known.assets.get(row.key);
  const before = found === undefined ? undefined : fieldsOf(found);
  const id = idOf(row, known.assets);
  const parent = known.parents.get(id);
  const parentId = referred(row, 'parent', before?.parentId ?? null, parent, reader);
  const departmentId = departmentOf(row, before, known, actor, reader);
  const location = known.locations.get(row.references.location ?? '');
  const locationId = referred(row, 'location', before?.locationId ?? null, location, reader);
  if (before === undefined && row.values.name === undefined && row.hasKey) {
    reader.add(row.row, 'name', 'is required');
  }
  const merged = {
    ...{ ...NEW_ASSET, name: '', ...before, ...row.values, parentId, departmentId, locationId },
    tag: before?.tag ?? row.tag,
    attributes: attributesAfter(before?.attributes ?? [], row),
  };
  if (row.hasKey) checkTogether(row, merged, before, reader);
  const fields = { ...merged, retiredOn: retiredOn(merged, undefined, unit.now, before) };
  const bearer = {
    ...{ type: fields.type, departmentId, stored: found?.fields ?? {} },
    isNew: before === undefined && row.hasKey && row.fields.length > 0,
  };
  const values = valuesAfter(row.fields, bearer, known.values, actor, (column, reason) =>
    reader.add(row.row, column, reason),
  );
  return { row: row.row, id, parentId, before, fields, values };
}

/** Adds the errors of values that are sound, but do not fit the stored ones. */
function checkTogether(
  { row, attributes }: AssetImportRow,
  fields: Omit<AssetFields, 'retiredOn'>,
  before: AssetFields | undefined,
  reader: CellReader,
): void {
  if (endsBeforePurchase(fields, before)) reader.add(row, 'warrantyUntil', WARRANTY_RULE);
  if ((fields.attributes?.length ?? 0) <= MAX_ATTRIBUTES) return;
  const last = attributes.findLast(({ value }) => value !== null);
  const reason = `would make more than ${MAX_ATTRIBUTES} properties`;
  if (last !== undefined) reader.add(row, `${ATTRIBUTE}${last.name}`, reason);
}

/** The record that a cell names; null for an empty cell, the stored one without such a column. */
function referred(
  { row, references }: AssetImportRow,
  field: 'parent' | 'location',
  stored: number | null,
  meant: MeantNode,
  reader: CellReader,
): number | null {
  const text = references[field];
  if (!text) return text === '' ? null : stored;
  return referredId({ row, field, stored }, meant, REASONS[field], reader);
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
  const named = departmentNamed(row, department, known.departments, reader);
  if (department && named === undefined) return 0;
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
  const parent = known.parents.get(idOf(row, known.assets));
  const named = department ? known.departments.get(nameKey(department)) : undefined;
  const own = named ?? known.assets.get(row.key)?.departmentId;
  if (own !== undefined || typeof parent !== 'object' || inside > ASSETS.maxDepth) return own;
  const above = parent.key ?? '';
  const rowAbove = known.rows.get(above);
  return rowAbove === undefined
    ? known.assets.get(above)?.departmentId
    : departmentFor(rowAbove, known, inside + 1);
}

function isRetirement({ before, fields }: Planned): boolean {
  return before !== undefined && before.state !== 'retired' && fields.state === 'retired';
}

async function write(
  { unit, actor }: ImportRun,
  tree: ImportedTree,
  changed: readonly Planned[],
): Promise<(planned: Planned) => RecordedChange> {
  const { statements, now } = unit;
  const placed = changed.flatMap(({ fields: { locationId } }) => locationId ?? []);
  await lockLocations(statements, [...new Set([...placed, ...changed.flatMap(namedLocations)])]);
  await noteFields(statements, changed);
  const idOfNew = await tree.write(changed, async (assets) => {
    const written = assets.map(({ id, parentId, place, fields, values: { values } }) => {
      return { id, place, fields: { ...fields, parentId }, values };
    });
    await orViolation(writeAssets(statements, written, now), VIOLATIONS);
  });
  const retired = changed.filter(isRetirement);
  if (retired.length > 0) unit.emit(assetRetired, { ids: retired.map(({ id }) => id) });
  const afterOf = ({ parentId, fields }: Planned): AssetFields => ({
    ...fields,
    parentId: parentId === null ? null : idOfNew(parentId),
  });
  const moved = changed.flatMap((one) =>
    one.before === undefined ? [] : [{ assetId: one.id, before: one.before, after: afterOf(one) }],
  );
  await recordChanges(unit, actor.userId, moved);
  return (one) => {
    const after = afterOf(one);
    const behalfOf = behalfFor(actor, one.before, after);
    const { before: old, after: made, ...further } = fieldsMetadata(one.values);
    const before = one.before && { ...one.before, ...old };
    return { id: idOfNew(one.id), before, after: { ...after, ...made }, further, behalfOf };
  };
}

/** Notes that values of fields are stored. */
async function noteFields(statements: Statements, changed: readonly Planned[]): Promise<void> {
  const fields = new Set(changed.flatMap(({ values }) => values.changed));
  const values = Object.assign({}, ...changed.map((one) => one.values.values));
  await referTo(statements, [...fields], values);
}

/** The locations that changed values name. */
function namedLocations({ values: { values, changed } }: Planned): number[] {
  const named = changed.filter(({ kind, key }) => kind === 'location' && hasValue(values, key));
  return named.map(({ key }) => Number(values[key]));
}

/** The account that delegated to the actor that it may write an asset before and after. */
function behalfFor(
  actor: AccountActor,
  before: AssetFields | undefined,
  after: AssetFields,
): number | undefined {
  return [before?.departmentId, after.departmentId]
    .map((id) => (id === undefined ? undefined : assetsBehalf(actor, id)))
    .find((id) => id !== undefined);
}
