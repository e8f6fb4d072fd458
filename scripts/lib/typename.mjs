// Adds `__typename` to the selections of a document, as a client with a normalised cache does.
import { Kind, visit } from 'graphql';

const FIELD = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

/** The document with `__typename` in each selection except that of an operation itself. */
export function withTypenames(document) {
  return visit(document, {
    [Kind.SELECTION_SET]: (set, _key, parent) => {
      if (parent.kind === Kind.OPERATION_DEFINITION) return undefined;
      const has = set.selections.some(({ name }) => name?.value === '__typename');
      return has ? undefined : { ...set, selections: [...set.selections, FIELD] };
    },
  });
}
