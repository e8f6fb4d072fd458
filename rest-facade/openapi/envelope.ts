import { ERROR_STATUS } from '../../src/core/errors.js';
import type { Schema } from './types.js';

const timestamp = { type: 'string', format: 'date-time', description: 'Time of the answer.' };

/** The schemas of the envelope (specification 2.1) and of pagination. */
export const ENVELOPE_SCHEMAS: Readonly<Record<string, Schema>> = {
  Success: {
    type: 'object',
    description: 'The success envelope.',
    required: ['code', 'success', 'data', 'timestamp'],
    properties: {
      code: { type: 'string', const: 'OK', description: 'Always `OK`.' },
      success: { type: 'boolean', const: true, description: 'Always true.' },
      data: { description: 'The result of the operation.' },
      timestamp,
      meta: { type: 'object', description: 'Reserved for metadata of the answer.' },
    },
  },
  SuccessPage: {
    description: 'The success envelope of a list.',
    allOf: [
      { $ref: '#/components/schemas/Success' },
      {
        type: 'object',
        required: ['pagination'],
        properties: { pagination: { $ref: '#/components/schemas/Pagination' } },
      },
    ],
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
      hasMore: { type: 'boolean', description: 'True if there is a next page.' },
      truncated: {
        type: 'boolean',
        description: 'Only of a search: whether it leaves out older matches.',
      },
    },
  },
  Failure: {
    type: 'object',
    description: 'The failure envelope.',
    required: ['code', 'success', 'error', 'timestamp'],
    properties: {
      code: { $ref: '#/components/schemas/ErrorCode' },
      success: { type: 'boolean', const: false, description: 'Always false.' },
      error: { $ref: '#/components/schemas/ErrorBody' },
      timestamp,
    },
  },
  ErrorBody: {
    type: 'object',
    description: 'The error, in words and for programs.',
    required: ['message'],
    properties: {
      message: { type: 'string', description: 'Description of the error for people.' },
      details: {
        type: 'object',
        description: 'Machine-readable details, if there are any; their fields depend on the code.',
      },
      requestId: { type: 'string', description: 'Id of the request, as in `X-Request-Id`.' },
      documentation: {
        type: 'string',
        format: 'uri-reference',
        description: 'Page about the code, with its cause and cure.',
      },
    },
  },
  ErrorCode: {
    type: 'string',
    description: 'Machine-readable code of the error; in GraphQL in `extensions.code`.',
    enum: Object.keys(ERROR_STATUS),
  },
};
