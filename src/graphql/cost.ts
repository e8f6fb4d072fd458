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
 * Maximum cost of an operation. One unit is roughly the work for one value of an answer; this
 * number of units takes less than 50 ms of the event loop on PostgreSQL
 * (docs/operations/limits.md).
 */
export const MAX_COST = 12_000;

/** An object: its row is read, converted and checked for visibility. */
const OBJECT_COST = 4;

/** A root field: access check, input check and at least one statement. */
const ROOT_COST = 40;

/** Assumed number of items of unpaged lists, or of all of a type: their maximum, or a typical number. */
const LIST_SIZES: Readonly<Record<string, number>> = {
  'MaintenanceRequest.attachments': 20,
  'MaintenanceRequest.history': 20,
  'MaintenanceRequest.duplicates': 100,
  'MaintenanceRequest.followUps': 20,
  // At most ten; most requests have none.
  'MaintenanceRequest.helpers': 2,
  // Computed from the row without a statement: an entry costs much less than a row.
  'MaintenanceRequest.actions': 3,
  'MaintenanceRequest.allowedSteps': 3,
  FieldValue: 2,
  // Most mails have none.
  InboundFile: 3,
  'StepOption.missing': 1,
  'BulkPayload.results': 200,
  'StageChangedEvent.changes': 2,
  // Parts of the row: typical numbers.
  'SlaPolicy.escalations': 2,
  'Calendar.holidays': 10,
  ...{ 'Checklist.items': 6, 'RequestChecklist.items': 20 },
  ...{ 'RequestChecklistItem.choices': 1, 'ChecklistItem.choices': 1 },
  // At most 200; most schedules have few.
  'Schedule.assets': 5,
  'Schedule.assetIds': 5,
  'Asset.schedules': 3,
  'ScheduleOccurrence.shifts': 1,
  'ScheduleDate.shifts': 1,
  'SchedulePreview.dates': 10,
  'ScheduleStep.occurrences': 3,
  ...{ 'Sla.clocks': 2, 'Sla.calendars': 1, 'SlaClock.segments': 5, 'SlaClock.escalations': 2 },
  ...{
    'AuditCreation.values': 3,
    'AuditDeletion.values': 3,
    'AuditChange.changes': 3,
    AuditValue: 1,
  },
  // A head with a week and 20 technicians, whose days are counted and not read.
  ...{ 'Workload.technicians': 20, 'WorkloadRow.days': 7, 'WorkloadDay.requests': 1 },
  ...{ 'AssignmentCandidates.candidates': 50, 'AssignmentCandidate.because': 3 },
  // At most 1000, whose columns take about 45 ms; relations of so many are too expensive.
  'Query.assignableTechnicians': 400,
  'Query.helperCandidates': 400,
  'Query.permissions': 28,
  'Query.apiTokens': 20,
  'Query.serviceAccountTokens': 20,
  'MaintenanceAnalytics.byDepartment': 100,
  // At most ten years; a day costs much less than a row of the database.
  'MaintenanceAnalytics.createdPerDay': 750,
  'MaintenanceAnalytics.completedPerDay': 750,
  ...{ 'UserStats.byDepartment': 100, 'IdentityDryRun.changes': 400 },
};
const USUAL_LIST_SIZE = 10;

/** Connections with unusual page sizes: default and maximum number of rows. */
const PAGE_SIZES: Readonly<Record<string, { readonly usual: number; readonly most: number }>> = {
  'Query.events': { usual: 100, most: 500 },
};
const USUAL_PAGE = { usual: DEFAULT_LIMIT, most: MAX_LIMIT };

/** Cost of what operations compute, besides their answer: a unit is about 4 µs. */
const COMPUTATIONS: Readonly<Record<string, number>> = {
  'Query.previewSchedule': 2_500,
  'Query.previewCalendar': 2_500,
  'Query.dryRunSlaPolicies': 5_000,
  'Query.dryRunRule': 5_000,
  'Mutation.dryRunIdentityMappings': 1_500,
  ...{ 'Mutation.createSchedule': 1_000, 'Mutation.updateSchedule': 1_000 },
  'Mutation.createSlaPolicy': 1_000,
  'Mutation.updateSlaPolicy': 1_000,
  'Mutation.createCalendar': 500,
  'Mutation.updateCalendar': 500,
  'Mutation.importAssets': 5_000,
  'Mutation.importLocations': 5_000,
};

/** Introspection does not use the database: a fixed cost for the schema or a type. */
const INTROSPECTION: Readonly<Record<string, number>> = { __schema: 3_000, __type: 300 };

/** Rejects a document before it runs if it could delay other requests for too long. */
export const costLimit: ApolloServerPlugin = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ request, document, schema, operation, operationName }) => {
      const variables = request.variables ?? {};
      const problem = costProblem({ schema, document, operation, operationName, variables });
      if (problem !== undefined) throw problem;
    },
  }),
};

/** An operation before its execution. */
export interface CostedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode | undefined;
  readonly operationName: string | null | undefined;
  readonly variables: Record<string, unknown>;
}

/** The cost of an operation. */
export interface Cost {
  /** Undefined for variables that are not valid, and for documents that are too long to count. */
  readonly used: number | undefined;
  /** The error for an operation that costs too much. */
  readonly problem: GraphQLError | undefined;
}

/** Costs by operation and by the variables that they depend on. */
const known = new WeakMap<OperationDefinitionNode, Map<string, Cost>>();

/** Maximum number of combinations of variables that are remembered for an operation. */
const MAX_REMEMBERED = 100;

/** The error for an operation that costs too much; undefined otherwise. */
export function costProblem(costed: CostedOperation): GraphQLError | undefined {
  return costOf(costed).problem;
}

/** The cost of an operation for the maximum size of its pages. */
export function costOf(costed: CostedOperation): Cost {
  const { operation, variables } = costed;
  if (operation === undefined) return computedCost(costed);
  const costs = known.get(operation) ?? new Map<string, Cost>();
  known.set(operation, costs);
  const key = relevantVariables(operation, variables);
  const before = costs.get(key);
  if (before !== undefined) return before;
  const cost = computedCost(costed);
  if (costs.size < MAX_REMEMBERED) costs.set(key, cost);
  return cost;
}

/** Variables that affect the cost: page sizes, and conditions of `@skip` and `@include`. */
function relevantVariables(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): string {
  let key = '';
  for (const { variable } of variableDefinitions) {
    const value = variables[variable.name.value];
    const isRelevant = typeof value === 'number' || typeof value === 'boolean' || value === null;
    key += isRelevant ? `${value} ` : `${typeof value} `;
  }
  return key;
}

function computedCost({
  schema,
  document,
  operation,
  operationName,
  variables,
}: CostedOperation): Cost {
  // Invalid variables are reported by the execution, with better messages.
  const definitions = operation?.variableDefinitions ?? [];
  if (getVariableValues(schema, definitions, variables, { maxErrors: 1 }).errors) {
    return { used: undefined, problem: undefined };
  }
  try {
    const used = getComplexity({
      schema,
      query: document,
      ...(operationName ? { operationName } : {}),
      variables,
      estimators: [estimate],
    });
    const isTooMuch = used > MAX_COST;
    const problem = isTooMuch
      ? tooExpensive(`costs ${used}, more than ${MAX_COST}`, used)
      : undefined;
    return { used, problem };
  } catch (error) {
    // The library stops counting at ten thousand nodes, which nested fragments can exceed.
    if (!(error instanceof GraphQLError)) throw error;
    return { used: undefined, problem: tooExpensive('has too many places', null) };
  }
}

function tooExpensive(how: string, used: number | null): GraphQLError {
  return new GraphQLError(`The query ${how}: ask for fewer fields or smaller pages.`, {
    extensions: {
      code: 'GRAPHQL_VALIDATION_FAILED',
      http: { status: 400 },
      cost: { used, limit: MAX_COST },
    },
  });
}

/**
 * A selection below a list counts once for each item, below a connection once for each row of the
 * page.
 */
const estimate: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  if (type.name.startsWith('__')) return 0;
  const introspection = INTROSPECTION[field.name];
  if (introspection !== undefined) return introspection;
  const root = isRoot(type.name)
    ? ROOT_COST + (COMPUTATIONS[`${type.name}.${field.name}`] ?? 0)
    : 0;
  const named = getNamedType(field.type);
  const isList = isListType(getNullableType(field.type));
  if (named.name.endsWith('Connection')) {
    const { usual, most } = PAGE_SIZES[`${type.name}.${field.name}`] ?? USUAL_PAGE;
    const first = typeof args.first === 'number' ? args.first : usual;
    return root + OBJECT_COST + childComplexity * Math.min(Math.max(first, 1), most);
  }
  // The rows of a page are counted at the field with the page arguments.
  if (type.name.endsWith('Connection') && isList) {
    // The object of an edge is counted at its field `node`.
    return field.name === 'nodes' ? OBJECT_COST + childComplexity : childComplexity;
  }
  const one = isCompositeType(named) ? OBJECT_COST + childComplexity : 1;
  if (!isList) return root + one;
  const size = LIST_SIZES[`${type.name}.${field.name}`] ?? LIST_SIZES[named.name];
  return root + 1 + one * (size ?? USUAL_LIST_SIZE);
};

const isRoot = (name: string) => name === 'Query' || name === 'Mutation' || name === 'Subscription';
