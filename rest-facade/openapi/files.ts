import { invalid } from '../../src/core/errors.js';
import { headers } from './headers.js';
import { schemaRef } from './schemas.js';
import type { Content, ResponseObject } from './types.js';

/** Description of every operation that streams a file. */
export const FILE_NOTE =
  'Streams the image. Supports conditional requests with `If-None-Match` and partial ones with `Range`.';

/** The headers of a streamed file in addition to those of every answer. */
export const FILE_HEADERS = ['ETag', 'Accept-Ranges', 'Content-Disposition'] as const;

/** The content of a streamed file. */
export const FILE_CONTENT: Content = {
  'image/*': {
    schema: { type: 'string', format: 'binary' },
    example: 'the bytes of an image',
  },
};

const { details, message } = invalid('Range', 'must lie within 184320 bytes');

/** The responses to conditional and range requests (RFC 9110, sections 13 and 14). */
export const FILE_RESPONSES: Readonly<Record<string, ResponseObject>> = {
  206: {
    description: 'The requested range.',
    headers: headers(...FILE_HEADERS, 'Content-Range'),
    content: FILE_CONTENT,
  },
  304: {
    description: 'The file has not changed.',
    headers: headers('ETag'),
  },
  416: {
    description: 'The requested range is outside the file.',
    headers: headers('Content-Range'),
    content: {
      'application/json': {
        schema: {
          allOf: [
            schemaRef('Failure'),
            { type: 'object', properties: { code: { enum: ['VALIDATION_ERROR'] } } },
          ],
        },
        example: {
          code: 'VALIDATION_ERROR',
          success: false,
          error: { message, details },
          timestamp: '2026-03-02T10:05:00.000Z',
        },
      },
    },
  },
};
