/** Where an asset was or is; a record that was deleted has an id without an object. */
export interface PlaceOfAsset {
  readonly locationId: number | null;
  readonly location: { readonly pathName: string } | null;
  readonly parentId: number | null;
  readonly parent: { readonly tag: string; readonly name: string } | null;
}

/** A part of a move as the key of its sentence (`asset.history.…`) and its values. */
export interface MovePart {
  readonly key: 'moved' | 'placed' | 'removed' | 'partOf' | 'partNoMore' | 'partMoved';
  readonly from: string;
  readonly to: string;
}

const KEYS = {
  location: { both: 'moved', to: 'placed', from: 'removed' },
  parent: { both: 'partMoved', to: 'partOf', from: 'partNoMore' },
} as const;

/**
 * The sentences of a move: of its place, of what it is a part of, or of both.
 *
 * @param gone text for a record that was deleted since.
 */
export function movesOf(from: PlaceOfAsset, to: PlaceOfAsset, gone: string): readonly MovePart[] {
  const place = ({ location }: PlaceOfAsset) => location?.pathName ?? gone;
  const whole = ({ parent }: PlaceOfAsset) => (parent ? `${parent.tag} · ${parent.name}` : gone);
  const part = (
    keys: (typeof KEYS)[keyof typeof KEYS],
    ids: readonly [number | null, number | null],
    nameOf: (one: PlaceOfAsset) => string,
  ): MovePart[] => {
    const [before, after] = ids;
    if (before === after) return [];
    const key = before === null ? keys.to : after === null ? keys.from : keys.both;
    return [{ key, from: nameOf(from), to: nameOf(to) }];
  };
  return [
    ...part(KEYS.location, [from.locationId, to.locationId], place),
    ...part(KEYS.parent, [from.parentId, to.parentId], whole),
  ];
}
