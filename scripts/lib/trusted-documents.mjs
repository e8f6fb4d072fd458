// A plugin of GraphQL Code Generator: the manifest of the documents that the service knows by their id.
import { createHash } from 'node:crypto';
import { Kind, print, visit } from 'graphql';
import { withTypenames } from './typename.mjs';

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
 * prints its typed document gets the same hash.
 */
function entryOf(operation, fragments) {
  const { name, operation: type } = operation;
  if (name === undefined) throw new Error(`A ${type} has no name.`);
  const definitions = [operation, ...fragmentsOf(operation, fragments)];
  const body = print({ kind: Kind.DOCUMENT, definitions });
  const id = createHash('sha256').update(body).digest('hex');
  return { id, name: name.value, type, body };
}

/** Whether the file belongs to the console, whose documents have `__typename` everywhere, for its cache. */
const isOfConsole = ({ location }) => /(^|[\\/])console[\\/]src[\\/]/.test(location);

/** The operations of files that may use each other's fragments. */
function entriesOf(documents) {
  const definitions = documents.flatMap((document) => document.definitions);
  const fragments = new Map(
    definitions
      .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  return definitions
    .filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    .map((operation) => entryOf(operation, fragments));
}

/** The operations of the files with the text that is sent and its id, sorted by name. */
export function operationsOf(files) {
  const [ofConsole, others] = [
    files.filter(isOfConsole),
    files.filter((file) => !isOfConsole(file)),
  ];
  return [
    ...entriesOf(ofConsole.map(({ document }) => withTypenames(document))),
    ...entriesOf(others.map(({ document }) => document)),
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const plugin = (_schema, files) => {
  const operations = operationsOf(files);
  const manifest = { format: 'apollo-persisted-query-manifest', version: 1, operations };
  return `${JSON.stringify(manifest, null, 2)}\n`;
};
