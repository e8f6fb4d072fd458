import { invalid } from '../../src/core/errors.js';
import { headers } from './headers.js';
import { schemaRef } from './schemas.js';
import type { Content, ResponseObject } from './types.js';

/** What is said of every answer that streams a file. */
export const FILE_NOTE =
  'Streams the picture. Send `If-None-Match` with its `ETag` to hear whether you have it already, and ' +
  '`Range` for a part of it.';

/** The headers of a streamed file, besides those of every answer. */
export const FILE_HEADERS = ['ETag', 'Accept-Ranges', 'Content-Disposition'] as const;

/** The bytes themselves. */
export const FILE_CONTENT: Content = {
  'image/*': {
    schema: { type: 'string', format: 'binary' },
    example: 'the bytes of a picture',
  },
};

const { details, message } = invalid('Range', 'must lie within 184320 bytes');

/** What conditions and ranges come to (RFC 9110, sections 13 and 14). */
export const FILE_RESPONSES: Readonly<Record<string, ResponseObject>> = {
  206: {
    description: 'The part that `Range` asks for.',
    headers: headers(...FILE_HEADERS, 'Content-Range'),
    content: FILE_CONTENT,
  },
  304: {
    description: 'You have it already.',
    headers: headers('ETag'),
  },
  416: {
    description: 'The file has nothing where `Range` points.',
    headers: headers('Content-Range'),
    content: {
      'application/json': {
        schema: schemaRef('Failure'),
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
