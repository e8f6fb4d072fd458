import type { PlainRoute, PlainVerb } from '../../src/core/plain-routes.js';
import { PREFIXES } from '../route.js';
import type { ErrorResponses } from './errors.js';
import type { OperationObject, PathItem } from './types.js';

/** The paths whose answers have no envelope (plain.ts). */
export function plainPaths(
  routes: readonly PlainRoute<never>[],
  errors: ErrorResponses,
): Record<string, PathItem> {
  return Object.fromEntries(
    routes.map((route) => [
      `${PREFIXES[0]}${route.path.replace(/:(\w+)/g, '{$1}')}`,
      Object.fromEntries(
        Object.entries(route.verbs).map(([verb, described]) => [
          verb.toLowerCase(),
          operationOf(route, described, errors),
        ]),
      ),
    ]),
  );
}

function operationOf(
  { tag, parameters }: PlainRoute<never>,
  { id, summary, description, answer, isTagged, errors: codes }: PlainVerb<never>,
  errors: ErrorResponses,
): OperationObject {
  const content = { [answer.type]: { schema: { type: 'string' }, example: answer.example } };
  return {
    tags: [tag],
    security: [],
    parameters: Object.entries(parameters).map(([name, parameter]) => ({
      name,
      in: 'path',
      required: true,
      description: parameter.description,
      schema: { type: 'string' },
      example: parameter.example,
    })),
    operationId: id,
    summary,
    description,
    responses: {
      '200': { description: answer.description, content },
      ...(isTagged && { '304': { description: 'It has not changed.' } }),
      ...errors.of(codes),
    },
  };
}
