import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import { changesAnything, changesBetween, snapshotOf } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, invalid, nothingToChange, requireVersion } from '../../../core/errors.js';
import { inUse, orViolation } from '../../../core/record-errors.js';
import { deleteRow, lockRow, requireRow } from '../../../core/rows.js';
import { db, jsonValue, type Statements, statement } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { ThingDocuments } from '../../system/files/thing-documents.service.js';
import { claimPicture, type ThingPictures } from '../../system/files/thing-pictures.service.js';
import { nameablePeople } from '../fields/fields.access.js';
import type { FieldValuesByKey } from '../fields/known-fields.js';
import type { KnownFieldsService } from '../fields/known-fields.service.js';
import { withFields } from '../fields/recorded-changes.js';
import { type ChangedFields, hasChanges, staffValues } from '../fields/staff-values.service.js';
import { LOCATIONS } from '../locations/locations.queries.js';
import { lockForMove, moveSubtree, placeNew, requireReferable } from '../trees/trees.queries.js';
import { requireMayWriteAssetsOf } from './assets.access.js';
import { assetRetired } from './assets.events.js';
import { type AssetFields, columnsOf, fieldsOf, toAsset } from './assets.mapper.js';
import {
  ASSET_ROWS,
  ASSETS,
  type AssetRow,
  departmentOfAsset,
  isAssetInUse,
  moveReportLink,
  partsOf,
} from './assets.queries.js';
import type { Asset, CreateAssetInput, UpdateAssetInput } from './assets.types.js';
import { recordChanges } from './changes.queries.js';
import type { ReplaceAssetInput } from './replace.types.js';
import { endsBeforePurchase, WARRANTY_RULE } from './warranty.js';

/** The errors for violated constraints of the table, by their names. */
export const VIOLATIONS = {
  assets_tag_key_key: () => inUse('asset', 'tag'),
  assets_department_id_fkey: () => invalid('departmentId', 'is not the id of a department'),
};

/** The values of fields that a new asset is not given. */
export const NEW_ASSET: Omit<AssetFields, 'tag' | 'name' | 'departmentId'> = {
  ...{ type: null, parentId: null, locationId: null, state: 'in_service', criticality: 3 },
  ...{ manufacturer: null, model: null, serialNumber: null, purchasedOn: null, notes: null },
  ...{ purchaseCost: null, replacementCost: null, warrantyUntil: null },
  ...{ commissionedOn: null, retiredOn: null },
  attributes: [],
  imageId: null,
};

/** Removal of the files of assets. */
interface AssetFiles {
  readonly pictures: ThingPictures;
  readonly thingDocuments: ThingDocuments;
}

/** Reads and changes assets (docs/behaviour/things.md). */
export class AssetsService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly files: AssetFiles,
    private readonly known: Pick<KnownFieldsService, 'recent'>,
  ) {}

  /** An asset. @throws AppError NOT_FOUND for an unknown id. */
  async get({ actor }: ActingCaller, id: number): Promise<Asset> {
    return await this.answer(this.statements, actor, await existing(this.statements, id));
  }

  /**
   * Creates an asset.
   *
   * @throws AppError FORBIDDEN unless the actor leads the department or holds `system.settings`;
   *   CONFLICT for a tag in use; VALIDATION_ERROR for references that are missing or ended, for a
   *   tree that would be too deep, and for a warranty that ends before the purchase.
   */
  async create(
    caller: ActingCaller,
    { fields: values, ...input }: CreateAssetInput,
  ): Promise<Asset> {
    const { actor } = caller;
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const departmentId = await departmentFor(statements, actor, input);
      unit.actFor(requireMayWriteAssetsOf(actor, departmentId));
      const given = { ...NEW_ASSET, ...withoutUndefined(input), departmentId };
      const fields = { ...given, retiredOn: retiredOn(given, input.retiredOn, now) };
      await requireReferences(statements, fields, NEW_ASSET);
      const call = { given: values, stored: {}, requires: 'all' } as const;
      const changed = await fieldsAfter(statements, actor, fields, call);
      const row = await insert(unit, actor, fields, changed?.values ?? {});
      const { before: _none, ...metadata } = withFields(
        { before: {}, after: snapshotOf(fieldsOf(row)) },
        changed,
      );
      audit(unit, 'created', row.id, metadata);
      return await this.answer(statements, actor, row);
    });
  }

  /**
   * Replaces an asset: a new one has its place, parent, department, type, criticality, further
   * properties and values of fields, and takes over its parts and its report link; the old one is retired.
   *
   * @returns the new asset.
   * @throws AppError NOT_FOUND; VERSION_CONFLICT; FORBIDDEN as `update`; CONFLICT for a retired asset
   *   and for a tag in use.
   */
  async replace(caller: ActingCaller, input: ReplaceAssetInput): Promise<Asset> {
    const { actor } = caller;
    const { id, expectedVersion, fields: values, ...given } = input;
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements } = unit;
      await lockForMove(statements, ASSETS);
      const before = await locked(statements, id);
      unit.actFor(requireMayWriteAssetsOf(actor, before.departmentId));
      if (before.state === 'retired') {
        const details = { field: 'id', reason: 'is retired' };
        throw new AppError('CONFLICT', 'The asset is retired.', details);
      }
      requireVersion(before, expectedVersion, 'The asset');
      const call = { given: values, stored: before.fields, requires: 'answered' } as const;
      const changed = await fieldsAfter(statements, actor, before, call);
      const fields = { ...copyOf(before), ...withoutUndefined(given) };
      const row = await insert(unit, actor, fields, changed?.values ?? before.fields);
      const partIds = await partsOf(statements, id);
      for (const partId of partIds) {
        await write(unit, actor, await locked(statements, partId), { parentId: row.id });
      }
      // Before the end of the old one, which would end its link.
      await moveReportLink(statements, id, row.id);
      await write(unit, actor, await locked(statements, id), { state: 'retired' });
      const [old, made] = [snapshotOf(fieldsOf(before)), snapshotOf(fieldsOf(row))];
      const metadata = withFields({ before: old, after: made }, changed);
      audit(unit, 'replaced', row.id, { ...metadata, replacesId: id, partIds });
      return await this.answer(statements, actor, await existing(statements, row.id));
    });
  }

  /**
   * Changes the given fields. Equal values change nothing.
   *
   * @throws AppError NOT_FOUND; VERSION_CONFLICT; FORBIDDEN unless the actor leads the departments
   *   before and after, or holds `system.settings`; CONFLICT and VALIDATION_ERROR as `create`.
   */
  async update(caller: ActingCaller, input: UpdateAssetInput): Promise<Asset> {
    const { actor } = caller;
    const { id, expectedVersion, fields: values, ...given } = input;
    const changes = withoutUndefined(given);
    if (Object.keys(changes).length === 0 && values === undefined) {
      throw nothingToChange();
    }
    return await this.unitOfWork.run(caller, async (unit) => {
      if (changes.parentId !== undefined) await lockForMove(unit.statements, ASSETS);
      const before = await locked(unit.statements, id);
      const { departmentId = before.departmentId } = changes;
      const here = requireMayWriteAssetsOf(actor, before.departmentId);
      unit.actFor(here ?? requireMayWriteAssetsOf(actor, departmentId));
      requireVersion(before, expectedVersion, 'The asset');
      const written = await write(unit, actor, before, changes, values);
      if (written === undefined) return await this.answer(unit.statements, actor, before);
      const { row, changed } = written;
      await this.files.pictures.release(unit, before.imageId, row.imageId);
      const metadata = withFields(changesBetween(fieldsOf(before), fieldsOf(row)), changed);
      audit(unit, 'updated', id, metadata);
      return await this.answer(unit.statements, actor, row);
    });
  }

  /**
   * Deletes an asset; one that is referred to is retired instead.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN unless the actor leads its department or holds
   *   `system.settings`.
   */
  async delete(caller: ActingCaller, id: number): Promise<Asset> {
    const { actor } = caller;
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await locked(unit.statements, id);
      unit.actFor(requireMayWriteAssetsOf(actor, before.departmentId));
      const metadata = { before: snapshotOf(fieldsOf(before)) };
      if (!(await isAssetInUse(unit.statements, id))) {
        await this.files.thingDocuments.removeOf(unit, 'asset', id);
        await deleteRow(unit.statements, 'assets', id);
        await this.files.pictures.release(unit, before.imageId, null);
        audit(unit, 'deleted', id, metadata);
        return await this.answer(unit.statements, actor, before);
      }
      const written = await write(unit, actor, before, { state: 'retired' });
      if (written !== undefined) audit(unit, 'deleted', id, { ...metadata, retired: true });
      return await this.answer(unit.statements, actor, written?.row ?? before);
    });
  }

  private async answer(statements: Statements, actor: AccountActor, row: AssetRow): Promise<Asset> {
    return toAsset(actor, row, await this.known.recent(statements));
  }
}

/** Inserts an asset. @throws AppError as `placeNew` does, CONFLICT for a tag in use. */
async function insert(
  unit: Unit,
  actor: AccountActor,
  fields: AssetFields,
  values: FieldValuesByKey,
): Promise<AssetRow> {
  const { statements, now } = unit;
  requireWarrantyAfterPurchase(fields);
  await claimPicture(unit, actor, null, fields.imageId);
  const parentId = fields.parentId ?? null;
  const place = await placeNew(statements, ASSETS, parentId);
  const stored = { ...columnsOf(fields), fields: jsonValue(values) };
  const columns = { ...stored, ...place, parentId, createdAt: now, updatedAt: now };
  const insertion = db.insertInto('assets').values(columns);
  await orViolation(statements.all(statement(insertion)), VIOLATIONS);
  return await existing(statements, place.id);
}

/** Fields that the successor of an asset has in common with it. */
function copyOf(row: AssetRow): AssetFields {
  const { name, type, criticality, parentId, locationId, departmentId, attributes } = fieldsOf(row);
  const common = { name, type, criticality, parentId, locationId, departmentId, attributes };
  return { ...NEW_ASSET, tag: row.tag, ...common };
}

/** Writes changes of a locked asset. @returns undefined if they change nothing. */
async function write(
  unit: Unit,
  actor: AccountActor,
  before: AssetRow,
  changes: Partial<AssetFields>,
  given?: CreateAssetInput['fields'],
): Promise<{ readonly row: AssetRow; readonly changed: ChangedFields | null } | undefined> {
  const { statements, now } = unit;
  const stored = fieldsOf(before);
  const merged = { ...stored, ...changes, attributes: changes.attributes ?? stored.attributes };
  if (changes.attributes === null) merged.attributes = [];
  const fields = { ...merged, retiredOn: retiredOn(merged, changes.retiredOn, now, stored) };
  const call = { given, stored: before.fields, requires: 'answered' } as const;
  const changed = await fieldsAfter(statements, actor, fields, call);
  if (!changesAnything(stored, fields) && !hasChanges(changed)) return undefined;
  requireWarrantyAfterPurchase(fields, stored);
  await requireReferences(statements, fields, stored);
  await claimPicture(unit, actor, before.imageId, fields.imageId);
  const { parentId } = fields;
  if (parentId !== stored.parentId) {
    await moveSubtree(statements, ASSETS, before, parentId ?? null);
  }
  if (fields.state === 'retired' && stored.state !== 'retired')
    unit.emit(assetRetired, { ids: [before.id] });
  const written = db
    .updateTable('assets')
    .set({ ...columnsOf(fields), parentId: parentId ?? null, updatedAt: now })
    .set(changed === null ? {} : { fields: jsonValue(changed.values) })
    .set('version', sql<number>`version + 1`)
    .where('id', '=', before.id);
  await orViolation(statements.all(statement(written)), VIOLATIONS);
  await recordChanges(unit, actor.userId, [{ assetId: before.id, before: stored, after: fields }]);
  return { row: await existing(statements, before.id), changed };
}

/** The values of fields of an asset after a call: those who may write it are its staff. */
async function fieldsAfter(
  statements: Statements,
  actor: AccountActor,
  { type, departmentId }: Pick<AssetFields, 'type' | 'departmentId'>,
  call: Pick<Parameters<typeof staffValues>[1], 'given' | 'stored' | 'requires'>,
): Promise<ChangedFields | null> {
  return await staffValues(statements, {
    ...call,
    fields: (known) => known.ofAssetType(type),
    people: nameablePeople(actor, departmentId),
  });
}

/**
 * The day of retirement that is stored: for a retired asset the given one, else the stored one,
 * else today in UTC; otherwise none.
 *
 * @throws AppError VALIDATION_ERROR for a new day without the state.
 */
export function retiredOn(
  { state }: Pick<AssetFields, 'state'>,
  given: string | null | undefined,
  now: Date,
  before?: Pick<AssetFields, 'retiredOn'>,
): string | null {
  const stored = before?.retiredOn ?? null;
  if (state === 'retired') return given ?? stored ?? now.toISOString().slice(0, 10);
  if (given && given !== stored) throw invalid('retiredOn', 'is for a retired asset only');
  return null;
}

/** @throws AppError VALIDATION_ERROR for a warranty that would end before the purchase. */
function requireWarrantyAfterPurchase(fields: AssetFields, before?: AssetFields): void {
  if (endsBeforePurchase(fields, before)) throw invalid('warrantyUntil', WARRANTY_RULE);
}

async function requireReferences(
  statements: Statements,
  { locationId }: Pick<AssetFields, 'locationId'>,
  before: Pick<AssetFields, 'locationId'>,
): Promise<void> {
  if (typeof locationId !== 'number' || locationId === before.locationId) return;
  await requireReferable(statements, LOCATIONS, 'locationId', locationId);
}

/** @throws AppError VALIDATION_ERROR for an actor without a department who names none. */
async function departmentFor(
  statements: Statements,
  actor: AccountActor,
  { departmentId, parentId }: CreateAssetInput,
): Promise<number> {
  const ofParent =
    departmentId === undefined && typeof parentId === 'number'
      ? await departmentOfAsset(statements, parentId)
      : undefined;
  const found = departmentId ?? ofParent ?? actor.departmentId;
  if (found !== null) return found;
  throw invalid('departmentId', 'is required, because you belong to no department');
}

async function locked(statements: Statements, id: number): Promise<AssetRow> {
  await lockRow(statements, 'assets', id);
  return await existing(statements, id);
}

async function existing(statements: Statements, id: number): Promise<AssetRow> {
  return await requireRow(statements, ASSET_ROWS, id, 'The asset');
}

function withoutUndefined<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

function audit(
  unit: Unit,
  what: 'created' | 'updated' | 'deleted' | 'replaced',
  targetId: number,
  metadata: ReturnType<typeof snapshotOf>,
): void {
  unit.audit({ action: `asset.${what}`, targetType: 'asset', targetId, metadata });
}
