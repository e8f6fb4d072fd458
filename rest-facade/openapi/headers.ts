import type { Reference } from './types.js';

/** The headers of answers, by name. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'Names the request; a well-formed one that was sent is kept.',
    schema: { type: 'string', pattern: '^[\\w.:-]{1,128}$' },
    example: '8d2f6b1e-3c54-4f0a-9a77-1b6f0c9e2d43',
  },
  'X-RateLimit-Limit': {
    description: 'How many requests an hour you may make.',
    schema: { type: 'integer', minimum: 1 },
    example: 1000,
  },
  'X-RateLimit-Remaining': {
    description: 'How many of them are left.',
    schema: { type: 'integer', minimum: 0 },
    example: 997,
  },
  'X-RateLimit-Reset': {
    description: 'When the hour is over and counting starts anew, in seconds of Unix time.',
    schema: { type: 'integer', minimum: 0 },
    example: 1772449500,
  },
  'Retry-After': {
    description: 'Seconds after which another try makes sense.',
    schema: { type: 'integer', minimum: 0 },
    example: 5,
  },
  'Idempotent-Replayed': {
    description: 'The answer is that of the first request with this `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  ETag: {
    description: 'Names the content of the file.',
    schema: { type: 'string', pattern: '^"[0-9a-f]{64}"$' },
    example: `"${'5f'.repeat(32)}"`,
  },
  'Accept-Ranges': {
    description: 'Parts of the file can be asked for.',
    schema: { type: 'string', const: 'bytes' },
    example: 'bytes',
  },
  'Content-Range': {
    description: 'Which part this is, and of how much.',
    schema: { type: 'string', pattern: '^bytes (\\d+-\\d+|\\*)/\\d+$' },
    example: 'bytes 0-1023/184320',
  },
  'Content-Disposition': {
    description: 'What the file is called.',
    schema: { type: 'string' },
    example: 'inline; filename="leak.jpg"',
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    schema: { type: 'string', const: 'Bearer' },
    example: 'Bearer',
  },
} as const;

const EVERYWHERE = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const;

/** References to the headers that every answer has, and to `more`. */
export function headers(...more: (keyof typeof HEADERS)[]): Record<string, Reference> {
  return Object.fromEntries(
    [...EVERYWHERE, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}
