import type { Statements } from '../../../../core/sql.js';
import { nameKey } from '../../../../core/text.js';
import { ASSETS } from '../../../equipment/assets/assets.queries.js';
import { CATEGORIES } from '../../../equipment/categories/categories.queries.js';
import { LOCATIONS } from '../../../equipment/locations/locations.queries.js';
import { requireReferable, type Tree } from '../../../equipment/trees/trees.queries.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import { locationOfAsset, namesFromRoot, recordOfText } from './links.queries.js';

/** Texts and links of a request. */
export type Links = Pick<
  MaintenanceRequest,
  'category' | 'location' | 'categoryId' | 'locationId' | 'assetId'
>;

/** Texts and links in a call; those that are undefined are not mentioned. */
export type LinkInput = { readonly [Field in keyof Links]?: Links[Field] | undefined };

/** The links of a new request before its input. */
const NONE: Links = {
  category: null,
  location: null,
  categoryId: null,
  locationId: null,
  assetId: null,
};

/** A text of a request, and the link beside it. */
interface Pair {
  readonly text: string | null;
  readonly id: number | null;
}

const CATEGORY = { tree: CATEGORIES, field: 'categoryId', maximum: 100 } as const;
const LOCATION = { tree: LOCATIONS, field: 'locationId', maximum: 200 } as const;

/** A kind of pair: its tree, the field of the id, and the longest text. */
type Kind = typeof CATEGORY | typeof LOCATION;

/**
 * Texts and links of a request after a call (docs/behaviour/things.md, "Requests").
 *
 * @param before those of the stored request; none for a new one.
 * @throws AppError VALIDATION_ERROR on the field of a new link to a record that is missing, archived
 *   or retired.
 */
export async function linksAfter(
  statements: Statements,
  input: LinkInput,
  before: Links = NONE,
): Promise<Links> {
  const category = await pairAfter(
    statements,
    CATEGORY,
    { text: before.category, id: before.categoryId },
    { text: input.category, id: input.categoryId },
  );
  const location = await pairAfter(
    statements,
    LOCATION,
    { text: before.location, id: before.locationId },
    { text: input.location, id: input.locationId },
  );
  const { assetId = before.assetId } = input;
  if (assetId !== null && assetId !== before.assetId) {
    await requireReferable(statements, ASSETS, 'assetId', assetId);
  }
  const place =
    typeof input.assetId === 'number'
      ? await placeOfAsset(statements, input.assetId, location)
      : location;
  return {
    ...{ category: category.text, categoryId: category.id },
    ...{ location: place.text, locationId: place.id },
    assetId,
  };
}

/** Returns whether a call says anything of texts or links. */
export function saysOfLinks(input: LinkInput): boolean {
  return (Object.keys(NONE) as (keyof Links)[]).some((field) => input[field] !== undefined);
}

async function pairAfter(
  statements: Statements,
  { tree, field, maximum }: Kind,
  before: Pair,
  {
    text,
    id,
  }: { readonly text: string | null | undefined; readonly id: number | null | undefined },
): Promise<Pair> {
  if (id === null) return { id, text: text === undefined ? before.text : text };
  if (id !== undefined) {
    if (id !== before.id) await requireReferable(statements, tree, field, id);
    return { id, text: text === undefined ? await textOf(statements, tree, id, maximum) : text };
  }
  if (text === undefined) return before;
  if (text === null) return { id: null, text };
  // An old client sends back the text that it read, and keeps a link that it does not know.
  if (before.text !== null && nameKey(text) === nameKey(before.text))
    return { id: before.id, text };
  return { id: await recordOfText(statements, tree, text), text };
}

/** Names from the root, joined by ` / `; outer ones are left out until the text fits. */
async function textOf(
  statements: Statements,
  tree: Tree,
  id: number,
  maximum: number,
): Promise<string> {
  const names = await namesFromRoot(statements, tree, id);
  while (names.length > 1 && names.join(' / ').length > maximum) names.shift();
  return names.join(' / ');
}

/** The location that an asset gives to a request without one, with its text where that is empty. */
async function placeOfAsset(
  statements: Statements,
  assetId: number,
  location: Pair,
): Promise<Pair> {
  if (location.id !== null) return location;
  const id = await locationOfAsset(statements, assetId);
  if (id === undefined) return location;
  const { tree, maximum } = LOCATION;
  return { id, text: location.text ?? (await textOf(statements, tree, id, maximum)) };
}
