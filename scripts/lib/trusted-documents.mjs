// A plugin of GraphQL Code Generator: the manifest of the documents that the service knows by their id.
import { createHash } from 'node:crypto';
import { Kind, print, visit } from 'graphql';
import { withTypenames } from './typename.mjs';

/** The names of the fragments that a definition uses itself, in the order of their first use. */
function spreadsOf(definition) {
  const names = new Set();
  visit(definition, { [Kind.FRAGMENT_SPREAD]: ({ name }) => void names.add(name.value) });
  return [...names];
}

/** The fragments that a fragment uses, also by others: each after those that it uses. */
function dependenciesOf(name, fragments, found = new Set()) {
  const fragment = fragments.get(name);
  if (fragment === undefined) throw new Error(`The fragment ${name} is not defined.`);
  for (const used of spreadsOf(fragment)) {
    if (found.has(used)) continue;
    dependenciesOf(used, fragments, found);
    found.add(used);
  }
  return found;
}

/** The fragments of an operation in the order of its typed document: what they use first, then what it uses itself. */
function fragmentsOf(operation, fragments) {
  const own = spreadsOf(operation);
  const names = [...own.flatMap((name) => [...dependenciesOf(name, fragments)]), ...own];
  return [...new Set(names)].map((name) => fragments.get(name));
}

/**
 * The text that is registered is that of `print` for the typed document, so a client that prints it gets
 * the same hash.
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
