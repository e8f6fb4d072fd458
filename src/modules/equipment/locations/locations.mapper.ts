import { searchFold } from '../../../core/search-fold.js';
import { indexedKey } from '../../../core/text.js';
import { pictureUrl } from '../../system/files/thing-pictures.service.js';
import type { LocationRow } from './locations.queries.js';
import type { Location } from './locations.types.js';

/** A location as both interfaces return it. */
export function toLocation({ nameKey: _, ...location }: LocationRow): Location {
  return { ...location, imageUrl: pictureUrl(location.imageId) };
}

/** The folded forms of name and code. */
export function foldedLocation({
  name,
  code,
}: {
  readonly name: string;
  readonly code?: string | null;
}) {
  return {
    nameKey: indexedKey('name', name),
    codeKey: code ? indexedKey('code', code) : null,
    searchText: searchFold(code ? `${name}\n${code}` : name),
  };
}
