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
  replacementCost: string | number;
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
    purchaseCost: inMajor(asset.purchaseCost),
    replacementCost: inMajor(asset.replacementCost),
    attributes: (asset.attributes ?? []).map(({ name, value }) => ({ name, value })),
    fields: answersOf(asset.fields ?? []),
  };
}

function inMajor(amount: number | null | undefined): number | '' {
  return amount == null ? '' : amount / 100;
}

function inMinor(amount: string | number): number | null {
  return amount === '' ? null : Math.round(Number(amount) * 100);
}

/** The input of the service for what differs from the first values. */
export function assetInput(values: AssetValues, first: AssetValues): Omit<UpdateAssetInput, 'id'> {
  const { departmentId, attributes, criticality } = values;
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
    purchaseCost: inMinor(values.purchaseCost),
    replacementCost: inMinor(values.replacementCost),
    attributes: attributes.filter(({ name, value }) => name.trim() !== '' || value.trim() !== ''),
    fields: changedAnswers(first.fields, values.fields),
  };
  const differs = ([name]: [string, unknown]) =>
    JSON.stringify(values[name]) !== JSON.stringify(first[name]);
  return Object.fromEntries(Object.entries(all).filter(differs));
}
