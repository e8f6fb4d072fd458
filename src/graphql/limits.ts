import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import {
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** Limits of one document (docs/api/graphql.md). */
export const MAX_TOKENS = 1000;
export const MAX_DEPTH = 10;
export const MAX_ALIASES = 30;

/**
 * The rules throw, which Apollo treats as an internal error; these wrappers report like other
 * rules.
 */
const asReport = {
  exposeLimits: true,
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, error: GraphQLError) =>
      context?.reportError(depthError(error.message)),
  ],
};

/** The library tells the depth that it found. */
function depthError(message: string): GraphQLError {
  const [depth] = /\d+(?=\.$)/.exec(message) ?? [];
  return new GraphQLError(
    `The depth of the operation is ${depth}, the limit ${MAX_DEPTH}. Read deeper objects in another query.`,
    { extensions: { depth: { used: Number(depth), limit: MAX_DEPTH } } },
  );
}

/**
 * A subscription has exactly one root field for all variables (GraphQL of September 2025, 5.2.4.1);
 * graphql-js 16 accepts conditions there and fails when they remove the field.
 */
const unconditionalRoot: ValidationRule = (context) => ({
  OperationDefinition: (node) => {
    if (node.operation !== 'subscription' || !hasCondition(context, node.selectionSet)) return;
    const message = 'A subscription must not have @skip or @include at its root.';
    context.reportError(new GraphQLError(message, { nodes: node }));
  },
});

function hasCondition(
  context: ValidationContext,
  { selections }: SelectionSetNode,
  visited = new Set<string>(),
): boolean {
  return selections.some((selection) => {
    if (selection.directives?.some(({ name }) => /^(skip|include)$/.test(name.value))) return true;
    if (selection.kind === Kind.FIELD) return false;
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      return hasCondition(context, selection.selectionSet, visited);
    }
    const name = selection.name.value;
    if (visited.has(name)) return false;
    visited.add(name);
    const fragment = context.getFragment(name);
    return fragment ? hasCondition(context, fragment.selectionSet, visited) : false;
  });
}

/**
 * Counts every alias of an operation, including those of `__typename`, and those of a fragment at
 * each use.
 */
const aliasesRule: ValidationRule = (context) => ({
  Document: ({ definitions }) => {
    for (const node of definitions) {
      if (node.kind !== Kind.OPERATION_DEFINITION) continue;
      const count = aliasesOf(context, node.selectionSet, new Map());
      if (count <= MAX_ALIASES) continue;
      const message = `The operation has more than ${MAX_ALIASES} aliases. Send several operations.`;
      const extensions = { aliases: { used: count, limit: MAX_ALIASES } };
      context.reportError(new GraphQLError(message, { nodes: node, extensions }));
    }
  },
});

/**
 * @param known the counts of fragments; a fragment that is being counted has none, because it is
 *   cyclic.
 */
function aliasesOf(
  context: ValidationContext,
  { selections }: SelectionSetNode,
  known: Map<string, number>,
): number {
  let count = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD && selection.alias) count += 1;
    if (selection.kind !== Kind.FRAGMENT_SPREAD) {
      if (selection.selectionSet) count += aliasesOf(context, selection.selectionSet, known);
      continue;
    }
    const name = selection.name.value;
    if (!known.has(name)) {
      known.set(name, 0);
      const fragment = context.getFragment(name);
      known.set(name, fragment ? aliasesOf(context, fragment.selectionSet, known) : 0);
    }
    count += known.get(name) ?? 0;
  }
  return count;
}

/**
 * The validation rules for depth, aliases and the root of subscriptions. Introspection is not
 * counted.
 */
export const limitRules = [
  unconditionalRoot,
  maxDepthRule({ n: MAX_DEPTH, ignoreIntrospection: true, ...asReport }),
  aliasesRule,
] as unknown as readonly ValidationRule[];
