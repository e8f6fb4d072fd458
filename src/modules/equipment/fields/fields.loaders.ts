import { byKey, defineLoader } from '../../../core/loaders.js';
import { namesOf, type RecordKind } from './names.queries.js';

/** How records that values name are written, by kind and id; null for one that is gone. */
export const recordNames = defineLoader(({ statements }) => {
  const loaderOf = (kind: RecordKind) =>
    byKey(
      (ids: readonly number[]) => namesOf(statements, kind, ids),
      ({ id }) => id,
    );
  return { asset: loaderOf('asset'), location: loaderOf('location'), user: loaderOf('user') };
});
