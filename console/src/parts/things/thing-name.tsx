import { useMarkedName } from '../former.ts';
import { labelOf, type ThingKind, useThing } from './things.ts';

/** The name of a record; its number until it is read. */
export function ThingName({ kind, id }: { readonly kind: ThingKind; readonly id: number }) {
  const thing = useThing(kind, id);
  const marked = useMarkedName();
  return thing ? marked(labelOf(thing), thing) : `#${id}`;
}
