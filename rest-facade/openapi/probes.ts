import { PROBES } from '../../src/http/probes.js';
import type { ErrorResponses } from './errors.js';
import { schemaRef } from './schemas.js';
import type { OperationObject, PathItem } from './types.js';

const ANSWER = {
  allOf: [
    schemaRef('Success'),
    {
      type: 'object',
      required: ['data'],
      properties: {
        data: {
          type: 'object',
          description: 'The result.',
          required: ['status'],
          properties: { status: { type: 'string', const: 'ok', description: 'Always `ok`.' } },
        },
      },
    },
  ],
};

/** The paths of the health probes (src/http/probes.ts), which have no operation. */
export function probePaths(errors: ErrorResponses): Record<string, PathItem> {
  const probe = (
    operationId: string,
    summary: string,
    errorResponses: OperationObject['responses'],
  ): OperationObject => ({
    tags: ['Health'],
    security: [],
    operationId,
    summary,
    description: 'Served without a prefix, and exempt from rate limits.\n\nPublic.',
    responses: {
      '200': {
        description: 'Success.',
        content: { 'application/json': { schema: ANSWER } },
      },
      ...errorResponses,
    },
  });
  const always = ['VALIDATION_ERROR', 'INTERNAL_ERROR'] as const;
  return {
    [PROBES.live]: {
      get: probe('getLiveness', 'Report whether the process is running', errors.of(always)),
    },
    [PROBES.ready]: {
      get: probe(
        'getReadiness',
        'Report whether the service is ready',
        errors.of([...always, 'SERVICE_UNAVAILABLE']),
      ),
    },
  };
}
