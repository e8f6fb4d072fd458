import type { AccountActor } from '../../../core/actor.js';
import { searchFold } from '../../../core/search-fold.js';
import { jsonValue } from '../../../core/sql.js';
import { indexedKey } from '../../../core/text.js';
import { pictureUrl } from '../../system/files/thing-pictures.service.js';
import { type FieldValuesByKey, type KnownFields, shownValues } from '../fields/known-fields.js';
import { mayWriteAssetsOf } from './assets.access.js';
import type { AssetRow } from './assets.queries.js';
import { type Asset, type UpdateAssetInput, VALUES } from './assets.types.js';

/**
 * An asset as both interfaces return it; the cost is for those who may change the asset.
 *
 * @param known the definitions of fields; in GraphQL the resolver of the fields has them.
 */
export function toAsset(actor: AccountActor | null, row: AssetRow, known?: KnownFields): Asset {
  const { tagKey: _tag, nameKey: _name, depth: _depth, ...asset } = row;
  const { purchaseCost, replacementCost } = row;
  const seesCost = actor !== null && mayWriteAssetsOf(actor, row.departmentId);
  const shown = (cost: bigint | null) => (seesCost ? asNumber(cost) : null);
  return {
    ...asset,
    fields: known && shownFields(known, actor, row, row.fields),
    imageUrl: pictureUrl(row.imageId),
    purchaseCost: shown(purchaseCost),
    replacementCost: shown(replacementCost),
    [VALUES]: row.fields,
  };
}

function asNumber(cost: bigint | null): number | null {
  return cost === null ? null : Number(cost);
}

/** The values of an asset that a reader gets, in the order of the form. */
export function shownFields(
  known: KnownFields,
  actor: AccountActor | null,
  { type, departmentId }: Pick<Asset, 'type' | 'departmentId'>,
  values: FieldValuesByKey,
): FieldValuesByKey {
  const isStaff = () => actor !== null && mayWriteAssetsOf(actor, departmentId);
  return shownValues(known, known.ofAssetType(type), values, isStaff);
}

/** The stored values of an asset that a client can set, named as its inputs, without those of fields. */
export type AssetFields = Required<Omit<UpdateAssetInput, 'id' | 'expectedVersion' | 'fields'>>;

/** The fields of a stored asset, also for the audit trail. */
export function fieldsOf(row: AssetRow): AssetFields {
  const { tag, name, type, parentId, locationId, departmentId, state, criticality } = row;
  const { manufacturer, model, serialNumber, purchasedOn, warrantyUntil, commissionedOn } = row;
  return {
    ...{ tag, name, type, parentId, locationId, departmentId, state, criticality },
    ...{ manufacturer, model, serialNumber, purchasedOn, warrantyUntil, commissionedOn },
    purchaseCost: asNumber(row.purchaseCost),
    replacementCost: asNumber(row.replacementCost),
    retiredOn: row.retiredOn,
    notes: row.notes,
    attributes: [...row.attributes],
    imageId: row.imageId,
  };
}

/** The columns of the fields, with their folded forms. */
export function columnsOf({ attributes, parentId: _parent, ...fields }: AssetFields) {
  const { tag, name, type, manufacturer, model, serialNumber } = fields;
  const searched = [tag, name, manufacturer, model, serialNumber].filter((text) => text);
  return {
    ...fields,
    attributes: jsonValue(attributes ?? []),
    tagKey: indexedKey('tag', tag),
    nameKey: indexedKey('name', name),
    typeKey: type ? indexedKey('type', type) : null,
    searchText: searchFold(searched.join('\n')),
  };
}
