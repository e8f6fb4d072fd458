import { PROBES } from '../../src/http/probes.js';
import type { ErrorResponses } from './errors.js';
import type { Examples } from './examples.js';
import { headers } from './headers.js';
import { schemaRef } from './schemas.js';
import type { OperationObject, PathItem } from './types.js';

const ANSWER = {
  allOf: [
    schemaRef('Success'),
    {
      type: 'object',
      required: ['data'],
      properties: {
        data: { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } },
      },
    },
  ],
};

/** The paths of the health probes (src/http/probes.ts), which have no operation. */
export function probePaths(errors: ErrorResponses, examples: Examples): Record<string, PathItem> {
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
        headers: headers(),
        content: { 'application/json': { schema: ANSWER, example: examples.answer(ANSWER, {}) } },
      },
      ...errorResponses,
    },
  });
  const always = ['VALIDATION_ERROR', 'INTERNAL_ERROR'] as const;
  return {
    [PROBES.live]: {
      get: probe('livez', 'Report whether the process is running', errors.of(always)),
    },
    [PROBES.ready]: {
      get: probe(
        'readyz',
        'Report whether the service is ready',
        errors.of([...always, 'SERVICE_UNAVAILABLE']),
      ),
    },
  };
}
