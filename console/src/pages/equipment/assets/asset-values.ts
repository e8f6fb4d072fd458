import type { AssetState, UpdateAssetInput } from '../../../generated/schema.ts';
import { type Answers, answersOf, changedAnswers } from '../../../parts/fields/questions.ts';
import type { AssetDetailFragment } from './equipment.generated.ts';

/** The fields of an asset as those of a form. */
export interface AssetValues extends Record<string, unknown> {
  tag: string;
  name: string;
  type: string;
  parentId: number | null;
  locationId: number | null;
  departmentId: string | null;
  state: AssetState;
  criticality: string;
  manufacturer: string;
  model: string;
  serialNumber: string;
  purchasedOn: string;
  /** In major units, or empty. */
  purchaseCost: string | number;
  warrantyUntil: string;
  commissionedOn: string;
  notes: string;
  imageId: number | null;
  attributes: { name: string; value: string }[];
  /** Answers to the questions about assets of its type. */
  fields: Answers;
}

/** Fields that are texts, of which an empty one is null for the service. */
const TEXTS = [
  'type',
  'manufacturer',
  'model',
  'serialNumber',
  'purchasedOn',
  'warrantyUntil',
  'commissionedOn',
  'notes',
] as const;

/** Values of a new asset, in the department and below the parent that are given. */
export function assetValues(asset: Partial<AssetDetailFragment>): AssetValues {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, asset[name] ?? ''])) as Record<
    (typeof TEXTS)[number],
    string
  >;
  return {
    ...texts,
    tag: asset.tag ?? '',
    name: asset.name ?? '',
    parentId: asset.parentId ?? null,
    locationId: asset.locationId ?? null,
    imageId: asset.imageId ?? null,
    departmentId: asset.departmentId ? String(asset.departmentId) : null,
    state: asset.state ?? 'IN_SERVICE',
    criticality: String(asset.criticality ?? 3),
    purchaseCost: asset.purchaseCost == null ? '' : asset.purchaseCost / 100,
    attributes: (asset.attributes ?? []).map(({ name, value }) => ({ name, value })),
    fields: answersOf(asset.fields ?? []),
  };
}

/** The input of the service for what differs from the first values. */
export function assetInput(values: AssetValues, first: AssetValues): Omit<UpdateAssetInput, 'id'> {
  const { departmentId, purchaseCost, attributes, criticality } = values;
  const all: Omit<UpdateAssetInput, 'id'> = {
    ...Object.fromEntries(TEXTS.map((name) => [name, values[name].trim() || null])),
    tag: values.tag.trim(),
    name: values.name.trim(),
    parentId: values.parentId,
    locationId: values.locationId,
    imageId: values.imageId,
    departmentId: departmentId === null ? null : Number(departmentId),
    state: values.state,
    criticality: Number(criticality),
    purchaseCost: purchaseCost === '' ? null : Math.round(Number(purchaseCost) * 100),
    attributes: attributes.filter(({ name, value }) => name.trim() !== '' || value.trim() !== ''),
    fields: changedAnswers(first.fields, values.fields),
  };
  const differs = ([name]: [string, unknown]) =>
    JSON.stringify(values[name]) !== JSON.stringify(first[name]);
  return Object.fromEntries(Object.entries(all).filter(differs));
}
