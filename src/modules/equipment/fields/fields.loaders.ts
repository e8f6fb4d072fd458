import { byKey, defineLoader } from '../../../core/loaders.js';
import { allFields, branches } from './fields.queries.js';
import { KnownFields } from './known-fields.js';
import { namesOf, type RecordKind } from './names.queries.js';

/** The definitions of all fields, read once in a request. */
export const knownFields = defineLoader(({ statements }) => {
  let known: Promise<KnownFields> | undefined;
  const read = async () => new KnownFields(await allFields(statements), await branches(statements));
  return () => {
    known ??= read();
    return known;
  };
});

/** How records that values name are written, by kind and id; null for one that is gone. */
export const recordNames = defineLoader(({ statements }) => {
  const loaderOf = (kind: RecordKind) =>
    byKey(
      (ids: readonly number[]) => namesOf(statements, kind, ids),
      ({ id }) => id,
    );
  return { asset: loaderOf('asset'), location: loaderOf('location'), user: loaderOf('user') };
});
