import { ERROR_STATUS } from '../../src/core/errors.js';
import type { Schema } from './types.js';

const timestamp = { type: 'string', format: 'date-time', description: 'When it was answered.' };

/** The schemas of the envelope (specification 2.1), and of what stands beside the data. */
export const ENVELOPE_SCHEMAS: Readonly<Record<string, Schema>> = {
  Success: {
    type: 'object',
    description: 'The envelope of success, around `data`.',
    required: ['code', 'success', 'data', 'timestamp'],
    properties: {
      code: { type: 'string', const: 'OK' },
      success: { type: 'boolean', const: true },
      data: { description: 'What was asked for.' },
      timestamp,
      meta: { type: 'object', description: 'Reserved for facts about the answer.' },
    },
  },
  Pagination: {
    type: 'object',
    description: 'Where a page stands in its list.',
    required: ['limit', 'hasMore'],
    properties: {
      limit: { type: 'integer', format: 'int32', description: 'The most rows this page can have.' },
      nextCursor: {
        type: 'string',
        description: 'Send it as `cursor` to read the next page; absent on the last page.',
      },
      hasMore: { type: 'boolean', description: 'Whether there is a next page.' },
    },
  },
  Failure: {
    type: 'object',
    description: 'The envelope of failure.',
    required: ['code', 'success', 'error', 'timestamp'],
    properties: {
      code: { $ref: '#/components/schemas/ErrorCode' },
      success: { type: 'boolean', const: false },
      error: {
        type: 'object',
        required: ['message'],
        properties: {
          message: { type: 'string', description: 'What went wrong, in words for people.' },
          details: { type: 'object', description: 'Facts for the program, where there are any.' },
        },
      },
      timestamp,
    },
  },
  ErrorCode: {
    type: 'string',
    description: 'What went wrong, in a word for programs. GraphQL has it in `extensions.code`.',
    enum: Object.keys(ERROR_STATUS),
  },
  ValidationDetails: {
    type: 'object',
    description: 'The first field that was refused, and all of them up to twenty.',
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
          'How many were found before the search was ended; absent when `errors` has them all.',
      },
      truncated: { type: 'boolean', const: true, description: 'There are more than `errors` has.' },
    },
  },
};
