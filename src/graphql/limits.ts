import type { ApolloServerPlugin } from '@apollo/server';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { type ComplexityEstimator, getComplexity, simpleEstimator } from 'graphql-query-complexity';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../core/pagination.js';

/** The bounds of contract section 8: one request must not be worth a thousand. */
export const MAX_TOKENS = 1000;
const MAX_DEPTH = 10;
const MAX_ALIASES = 30;

/**
 * How many fields an answer may have, at the most that its pages can hold. A page of a hundred
 * requests with all their relations is around ten thousand.
 */
const MAX_COST = 50_000;

/** The rules throw, which Apollo takes for a failure of its own: they report like any other rule. */
const asReport = {
  exposeLimits: true,
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, error: GraphQLError) =>
      context?.reportError(new GraphQLError(error.message.replace(/^Syntax Error: /, ''))),
  ],
};

/**
 * A subscription is of one field, whatever its variables say (GraphQL of September 2025, 5.2.4.1);
 * graphql-js 16 lets conditions pass, and fails when they leave none.
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
 * Depth, aliases and the root of subscriptions, checked with the other validation rules. Introspection
 * is not counted.
 */
export const limitRules = [
  unconditionalRoot,
  maxDepthRule({ n: MAX_DEPTH, ignoreIntrospection: true, ...asReport }),
  maxAliasesRule({ n: MAX_ALIASES, ...asReport }),
] as unknown as readonly ValidationRule[];

/** Refuses a document whose answer could grow beyond the bound, before anything runs. */
export const costLimit: ApolloServerPlugin = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ request, document, schema, operation, operationName }) => {
      const variables = request.variables ?? {};
      const problem = costProblem({ schema, document, operation, operationName, variables });
      if (problem !== undefined) throw problem;
    },
  }),
};

/** An operation that is about to run. */
export interface CostedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode | undefined;
  readonly operationName: string | null | undefined;
  readonly variables: Record<string, unknown>;
}

/** What is wrong with an operation whose answer could grow beyond the bound, if it could. */
export function costProblem(costed: CostedOperation): GraphQLError | undefined {
  const { schema, document, operation, operationName, variables } = costed;
  // Variables that do not fit are refused by the execution, which says so better.
  const definitions = operation?.variableDefinitions ?? [];
  if (getVariableValues(schema, definitions, variables, { maxErrors: 1 }).errors) return undefined;
  try {
    const cost = getComplexity({
      schema,
      query: document,
      ...(operationName ? { operationName } : {}),
      variables,
      estimators: [pageEstimator, simpleEstimator({ defaultComplexity: 1 })],
    });
    return cost <= MAX_COST ? undefined : tooDear(`costs ${cost}, more than ${MAX_COST}`);
  } catch (error) {
    // It stops counting at ten thousand places: fragments that spread one another many times.
    if (error instanceof GraphQLError) return tooDear('has too many places');
    throw error;
  }
}

function tooDear(how: string): GraphQLError {
  return new GraphQLError(`The query ${how}: ask for fewer fields or smaller pages.`, {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  });
}

/** What is below a connection comes once for each row of the page. */
const pageEstimator: ComplexityEstimator = ({ field, args, childComplexity }) => {
  if (!String(field.type).replace('!', '').endsWith('Connection')) return undefined;
  const first = typeof args.first === 'number' ? args.first : DEFAULT_LIMIT;
  return 1 + childComplexity * Math.min(Math.max(first, 1), MAX_LIMIT);
};
