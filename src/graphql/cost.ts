import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getVariableValues,
  isCompositeType,
  isListType,
  type OperationDefinitionNode,
} from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../core/pagination.js';

/**
 * The highest cost of an operation. A unit is about the work of one value in an answer; this many hold
 * the event loop for less than 50 ms on a server of PostgreSQL (docs/operations/limits.md).
 */
const MAX_COST = 12_000;

/** An object: its row is read, made into an object and checked for what the caller may see of it. */
const OBJECT_COST = 4;

/** A root field by itself: access, input, and at least one statement of the database. */
const ROOT_COST = 40;

/** How many items lists without pages count as: their bound, or what is usual where they have none. */
const LIST_SIZES: Readonly<Record<string, number>> = {
  'MaintenanceRequest.attachments': 20,
  'MaintenanceRequest.history': 20,
  'Query.assignableTechnicians': 1000,
  'Query.permissions': 28,
  'MaintenanceAnalytics.byDepartment': 100,
  // Ten years at most; a day is much less work than a row of the database.
  'MaintenanceAnalytics.createdPerDay': 750,
  'MaintenanceAnalytics.completedPerDay': 750,
  'UserStats.byDepartment': 100,
};
const USUAL_LIST_SIZE = 10;

/** Introspection needs no database: the whole schema, or a type of it, whatever is asked about it. */
const INTROSPECTION: Readonly<Record<string, number>> = { __schema: 3_000, __type: 300 };

/** Refuses a document that could keep the service from other work for too long, before it runs. */
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

/** What is wrong with an operation that costs too much, if it does. */
export function costProblem(costed: CostedOperation): GraphQLError | undefined {
  const { schema, operation, variables } = costed;
  // Variables that do not fit are refused by the execution, which says so better.
  const definitions = operation?.variableDefinitions ?? [];
  if (getVariableValues(schema, definitions, variables, { maxErrors: 1 }).errors) return undefined;
  try {
    const cost = costOf(costed);
    return cost <= MAX_COST ? undefined : tooDear(`costs ${cost}, more than ${MAX_COST}`);
  } catch (error) {
    // It stops counting at ten thousand places: fragments that spread one another many times.
    if (error instanceof GraphQLError) return tooDear('has too many places');
    throw error;
  }
}

/** The cost of an operation, at the most that its pages can hold. */
function costOf({ schema, document, operationName, variables }: CostedOperation): number {
  return getComplexity({
    schema,
    query: document,
    ...(operationName ? { operationName } : {}),
    variables,
    estimators: [estimate],
  });
}

function tooDear(how: string): GraphQLError {
  return new GraphQLError(`The query ${how}: ask for fewer fields or smaller pages.`, {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  });
}

/** What is below a list comes once for each item, and below a connection for each row of the page. */
const estimate: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  if (type.name.startsWith('__')) return 0;
  const introspection = INTROSPECTION[field.name];
  if (introspection !== undefined) return introspection;
  const root = isRoot(type.name) ? ROOT_COST : 0;
  const named = getNamedType(field.type);
  const isList = isListType(getNullableType(field.type));
  if (named.name.endsWith('Connection')) {
    const first = typeof args.first === 'number' ? args.first : DEFAULT_LIMIT;
    return root + OBJECT_COST + childComplexity * Math.min(Math.max(first, 1), MAX_LIMIT);
  }
  // The rows of a page are counted where the page is asked for.
  if (type.name.endsWith('Connection') && isList) return childComplexity;
  const one = isCompositeType(named) ? OBJECT_COST + childComplexity : 1;
  if (!isList) return root + one;
  return root + 1 + one * (LIST_SIZES[`${type.name}.${field.name}`] ?? USUAL_LIST_SIZE);
};

const isRoot = (name: string) => name === 'Query' || name === 'Mutation' || name === 'Subscription';
