// A plugin of GraphQL Code Generator: the manifest of the documents that the service knows by their id.
import { createHash } from 'node:crypto';
import { Kind, print, visit } from 'graphql';

/** The fragments that a definition uses, in the order of their first use, also within each other. */
function fragmentsOf(definition, fragments, found = new Set()) {
  visit(definition, {
    [Kind.FRAGMENT_SPREAD]: ({ name }) => {
      const fragment = fragments.get(name.value);
      if (fragment === undefined) throw new Error(`The fragment ${name.value} is not defined.`);
      if (found.has(fragment)) return;
      found.add(fragment);
      fragmentsOf(fragment, fragments, found);
    },
  });
  return found;
}

/**
 * The text that is registered is that of `print` for the operation and its fragments, so a client that
 * prints its typed document gets the same hash. Nothing is added to it, `__typename` neither.
 */
function entryOf(operation, fragments) {
  const { name, operation: type } = operation;
  if (name === undefined) throw new Error(`A ${type} has no name.`);
  const definitions = [operation, ...fragmentsOf(operation, fragments)];
  const body = print({ kind: Kind.DOCUMENT, definitions });
  const id = createHash('sha256').update(body).digest('hex');
  return { id, name: name.value, type, body };
}

export const plugin = (_schema, files) => {
  const definitions = files.flatMap(({ document }) => document.definitions);
  const fragments = new Map(
    definitions
      .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const operations = definitions
    .filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    .map((operation) => entryOf(operation, fragments))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const manifest = { format: 'apollo-persisted-query-manifest', version: 1, operations };
  return `${JSON.stringify(manifest, null, 2)}\n`;
};
