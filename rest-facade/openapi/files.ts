import { invalid } from '../../src/core/errors.js';
import { failureSchema } from './error-details.js';
import { ownHeaders } from './headers.js';
import type { Content, ResponseObject } from './types.js';

/** Description of every operation that streams a file. */
export const FILE_NOTE =
  'Streams the image. Supports conditional requests with `If-None-Match` and partial ones with `Range`.';

/** The headers of a streamed file in addition to those of every answer. */
const FILE_HEADERS = ['ETag', 'Accept-Ranges', 'Content-Disposition'] as const;

/** The content of a streamed file. */
const FILE_CONTENT: Content = {
  'image/*': {
    schema: { type: 'string', format: 'binary' },
    example: 'the bytes of an image',
  },
};

const { details, message } = invalid('Range', 'must lie within 184320 bytes');

/** The answer with the whole file. */
export const FILE: ResponseObject = {
  description: 'The file.',
  headers: ownHeaders(...FILE_HEADERS),
  content: FILE_CONTENT,
};

/**
 * The names of and the responses to conditional and range requests (RFC 9110, sections 13 and 14).
 */
export const FILE_RESPONSES: Readonly<Record<string, readonly [string, ResponseObject]>> = {
  206: [
    'FilePart',
    {
      description: 'The requested range.',
      headers: ownHeaders(...FILE_HEADERS, 'Content-Range'),
      content: FILE_CONTENT,
    },
  ],
  304: [
    'FileNotModified',
    {
      description: 'The file has not changed.',
      headers: ownHeaders('ETag'),
    },
  ],
  416: [
    'RangeNotSatisfiable',
    {
      description: 'The requested range is outside the file.',
      headers: ownHeaders('Content-Range'),
      content: {
        'application/json': {
          schema: failureSchema(['VALIDATION_ERROR']),
          example: {
            code: 'VALIDATION_ERROR',
            success: false,
            error: { message, details },
            timestamp: '2026-03-02T10:05:00.000Z',
          },
        },
      },
    },
  ],
};
