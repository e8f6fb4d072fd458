import type { Operation } from '../../src/core/operation.js';
import { maintenanceOperations } from '../../src/modules/maintenance/maintenance.operations.js';
import type { TestApp } from './app.js';

/** The two ways into the service. */
export type Door = 'rest' | 'graphql';
export const DOORS: readonly Door[] = ['rest', 'graphql'];

/** What a call came to, in terms that both doors share. */
export interface Outcome {
  /** `OK`, or a code of the catalogue. */
  readonly code: string;
  // biome-ignore lint/suspicious/noExplicitAny: the answer of whichever operation was called
  readonly data: any;
  // biome-ignore lint/suspicious/noExplicitAny: details differ by error
  readonly details: any;
}

type Values = Readonly<Record<string, unknown>>;

const FIELDS =
  'id title description priority category location status departmentId requesterId assigneeId ' +
  'approvedById approvedAt assignedAt completedAt completionNote cancelledAt cancelReason version ' +
  'createdAt updatedAt allowedActions';

const REST: Record<string, (input: Values) => [string, string, Values | undefined]> = {
  createMaintenanceRequest: (input) => ['POST', '/api/v1/maintenance', input],
  maintenanceRequest: ({ id }) => ['GET', `/api/v1/maintenance/${id}`, undefined],
  updateMaintenanceRequest: ({ id, ...body }) => ['PUT', `/api/v1/maintenance/${id}`, body],
  approveMaintenanceRequest: ({ id, ...body }) => ['POST', `/maintenance/${id}/approve`, body],
  assignMaintenanceRequest: ({ id, ...body }) => ['PUT', `/api/maintenance/${id}/assign`, body],
  completeMaintenanceRequest: ({ id, ...body }) => ['POST', `/maintenance/${id}/complete`, body],
  cancelMaintenanceRequest: ({ id, ...body }) => ['DELETE', `/api/maintenance/${id}`, body],
  purgeMaintenanceRequest: ({ id, ...body }) => ['DELETE', `/maintenance/${id}/delete`, body],
};

/** Calls an operation on requests through one of the doors, with REST's spelling of enums. */
export async function call(
  app: TestApp,
  door: Door,
  operation: Operation,
  input: Values,
  token: string | undefined,
): Promise<Outcome> {
  return door === 'rest'
    ? await callRest(app, operation, input, token)
    : await callGraphQL(app, operation, input, token);
}

/** The operation of a step, by the action's name. */
export function stepOperation(action: string): Operation {
  return maintenanceOperations[action as keyof typeof maintenanceOperations];
}

async function callRest(
  app: TestApp,
  operation: Operation,
  input: Values,
  token: string | undefined,
): Promise<Outcome> {
  const [method, path, body] = REST[operation.name]?.(input) ?? [];
  if (!method || !path) throw new Error(`no REST call for ${operation.name}`);
  const answer = await app.rest(method, path, { token, ...(body ? { body } : {}) });
  return {
    code: answer.body.code,
    data: answer.body.data,
    details: answer.body.error?.details,
  };
}

async function callGraphQL(
  app: TestApp,
  operation: Operation,
  input: Values,
  token: string | undefined,
): Promise<Outcome> {
  const selection = operation.name.startsWith('purge') ? 'id purged attachmentsDeleted' : FIELDS;
  const query = operation.kind === 'query';
  const type = query
    ? 'Int!'
    : `${operation.name[0]?.toUpperCase()}${operation.name.slice(1)}Input!`;
  const document = query
    ? `query($id: ${type}) { result: ${operation.name}(id: $id) { ${selection} } }`
    : `mutation($input: ${type}) { result: ${operation.name}(input: $input) { ${selection} } }`;
  const spelled = Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      key,
      key === 'priority' && typeof value === 'string' ? value.toUpperCase() : value,
    ]),
  );
  const answer = await app.graphql(document, query ? input : { input: spelled }, { token });
  return {
    code: answer.code ?? 'OK',
    data: asRest(answer.data?.result),
    details: answer.errors?.[0]?.extensions.details,
  };
}

/** GraphQL's spelling of enums, turned into REST's. */
function asRest(result: Record<string, unknown> | null | undefined) {
  if (!result || !('status' in result)) return result;
  return {
    ...result,
    status: String(result.status).toLowerCase(),
    priority: String(result.priority).toLowerCase(),
    allowedActions: (result.allowedActions as string[]).map((action) => action.toLowerCase()),
  };
}
