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

/** The paths that load balancers ask (probes.ts), which no operation stands behind. */
export function probePaths(errors: ErrorResponses, examples: Examples): Record<string, PathItem> {
  const probe = (
    operationId: string,
    summary: string,
    accessDenials: OperationObject['responses'],
  ): OperationObject => ({
    tags: ['Health'],
    security: [],
    operationId,
    summary,
    description: 'Answers without any prefix, and is not counted.\n\nPublic.',
    responses: {
      '200': {
        description: 'It does.',
        headers: headers(),
        content: { 'application/json': { schema: ANSWER, example: examples.answer(ANSWER, {}) } },
      },
      ...accessDenials,
    },
  });
  const always = ['VALIDATION_ERROR', 'INTERNAL_ERROR'] as const;
  return {
    [PROBES.live]: {
      get: probe('livez', 'Tell whether the process runs', errors.of(always)),
    },
    [PROBES.ready]: {
      get: probe(
        'readyz',
        'Tell whether the service can do its work',
        errors.of([...always, 'SERVICE_UNAVAILABLE']),
      ),
    },
  };
}
