// A plugin of GraphQL Code Generator: the manifest of the trusted documents.
import { createHash } from 'node:crypto';
import { Kind, print, visit } from 'graphql';
import { withTypenames } from './typename.mjs';

/** Names of the fragments that a definition uses directly, in the order of their first use. */
function spreadsOf(definition) {
  const names = new Set();
  visit(definition, { [Kind.FRAGMENT_SPREAD]: ({ name }) => void names.add(name.value) });
  return [...names];
}

/** Fragments that a fragment uses, directly or indirectly, each after those that it uses. */
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

/**
 * Fragments of an operation in the order of its typed document: indirect ones before direct ones.
 */
function fragmentsOf(operation, fragments) {
  const own = spreadsOf(operation);
  const names = [...own.flatMap((name) => [...dependenciesOf(name, fragments)]), ...own];
  return [...new Set(names)].map((name) => fragments.get(name));
}

/**
 * The registered text equals `print` of the typed document, so that a client that prints it gets
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

/** Returns whether the file belongs to the console, whose cache needs `__typename` everywhere. */
const isOfConsole = ({ location }) => /(^|[\\/])console[\\/]src[\\/]/.test(location);

/** Operations of files that may share fragments. */
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

/** Operations of the files with the sent text and its id, sorted by name. */
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
