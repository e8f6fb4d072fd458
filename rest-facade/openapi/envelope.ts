import { ERROR_STATUS } from '../../src/core/errors.js';
import type { Schema } from './types.js';

const timestamp = { type: 'string', format: 'date-time', description: 'Time of the answer.' };

/** The schemas of the envelope (specification 2.1), of pagination and of error details. */
export const ENVELOPE_SCHEMAS: Readonly<Record<string, Schema>> = {
  Success: {
    type: 'object',
    description: 'The success envelope.',
    required: ['code', 'success', 'data', 'timestamp'],
    properties: {
      code: { type: 'string', const: 'OK' },
      success: { type: 'boolean', const: true },
      data: { description: 'The result of the operation.' },
      timestamp,
      meta: { type: 'object', description: 'Reserved for metadata of the answer.' },
    },
  },
  Pagination: {
    type: 'object',
    description: 'Position of a page in its list.',
    required: ['limit', 'hasMore'],
    properties: {
      limit: {
        type: 'integer',
        format: 'int32',
        description: 'Upper bound for the number of items on this page.',
      },
      nextCursor: {
        type: 'string',
        description: 'Send it as `cursor` to read the next page; absent on the last page.',
      },
      hasMore: { type: 'boolean', description: 'Whether there is a next page.' },
    },
  },
  Failure: {
    type: 'object',
    description: 'The failure envelope.',
    required: ['code', 'success', 'error', 'timestamp'],
    properties: {
      code: { $ref: '#/components/schemas/ErrorCode' },
      success: { type: 'boolean', const: false },
      error: {
        type: 'object',
        required: ['message'],
        properties: {
          message: { type: 'string', description: 'Description of the error for people.' },
          details: { type: 'object', description: 'Machine-readable details, if there are any.' },
          requestId: { type: 'string', description: 'Id of the request, as in `X-Request-Id`.' },
          documentation: {
            type: 'string',
            format: 'uri-reference',
            description: 'Page about the code, with its cause and cure.',
          },
        },
      },
      timestamp,
    },
  },
  ErrorCode: {
    type: 'string',
    description: 'Machine-readable code of the error; in GraphQL in `extensions.code`.',
    enum: Object.keys(ERROR_STATUS),
  },
  ValidationDetails: {
    type: 'object',
    description: 'The first invalid field, and up to twenty invalid fields.',
    required: ['field', 'reason', 'errors'],
    properties: {
      field: { type: 'string' },
      reason: { type: 'string' },
      errors: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: {
          type: 'object',
          required: ['field', 'reason'],
          properties: { field: { type: 'string' }, reason: { type: 'string' } },
        },
      },
      errorCount: {
        type: 'integer',
        minimum: 21,
        description:
          'Number of errors found before collection ended; absent when `errors` contains all.',
      },
      truncated: {
        type: 'boolean',
        const: true,
        description: 'There are more errors than `errors` contains.',
      },
    },
  },
};
