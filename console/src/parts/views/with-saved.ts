import type { RawSearch } from '../../app/search.ts';
import { type Saved, savedView } from './view-values.ts';

/** Makes the parameters of a page's address have a saved view, too. */
export function withSaved<S extends object>(
  parse: (raw: RawSearch) => S,
): (raw: RawSearch) => S & { readonly saved?: Saved | undefined } {
  return (raw) => ({ ...parse(raw), saved: savedView(raw) });
}
