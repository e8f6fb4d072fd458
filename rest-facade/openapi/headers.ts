import type { Reference } from './types.js';

/** The headers of answers, by name. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'Id of the request; a well-formed id sent by the client is kept.',
    schema: { type: 'string', pattern: '^[\\w.:-]{1,128}$' },
    example: '8d2f6b1e-3c54-4f0a-9a77-1b6f0c9e2d43',
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed per hour.',
    schema: { type: 'integer', minimum: 1 },
    example: 1000,
  },
  'X-RateLimit-Remaining': {
    description: 'Requests remaining in the current hour.',
    schema: { type: 'integer', minimum: 0 },
    example: 997,
  },
  'X-RateLimit-Reset': {
    description: 'End of the current hour, in seconds of Unix time.',
    schema: { type: 'integer', minimum: 0 },
    example: 1772449500,
  },
  'RateLimit-Policy': {
    description: 'Requests allowed (`q`) in a window of `w` seconds.',
    schema: { type: 'string', pattern: '^"hour";q=\\d+;w=3600$' },
    example: '"hour";q=1000;w=3600',
  },
  RateLimit: {
    description: 'Requests remaining (`r`), and seconds until the count begins anew (`t`).',
    schema: { type: 'string', pattern: '^"hour";r=\\d+;t=\\d+$' },
    example: '"hour";r=997;t=1800',
  },
  'Retry-After': {
    description: 'Time to wait before the next request, in seconds.',
    schema: { type: 'integer', minimum: 0 },
    example: 5,
  },
  'Idempotent-Replayed': {
    description: 'The answer is a replay of the first answer with this `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  ETag: {
    description: 'SHA-256 of the file, as a strong entity tag.',
    schema: { type: 'string', pattern: '^"[0-9a-f]{64}"$' },
    example: `"${'5f'.repeat(32)}"`,
  },
  WeakETag: {
    description: 'Weak entity tag of the answer without its time.',
    schema: { type: 'string', pattern: '^W/"[\\w-]{43}"$' },
    example: 'W/"9f8Ht0Jm2cQhV7xkLr3nTq5sYbUe1aWdPzGoIiXj4Ks"',
  },
  'Accept-Ranges': {
    description: 'Range requests are supported.',
    schema: { type: 'string', const: 'bytes' },
    example: 'bytes',
  },
  'Content-Range': {
    description: 'The returned range and the size of the file.',
    schema: { type: 'string', pattern: '^bytes (\\d+-\\d+|\\*)/\\d+$' },
    example: 'bytes 0-1023/184320',
  },
  'Content-Disposition': {
    description: 'The name of the file.',
    schema: { type: 'string' },
    example: 'inline; filename="leak.jpg"',
  },
  'WWW-Authenticate': {
    description: 'The authentication scheme, and that a token which was sent is not valid.',
    schema: { type: 'string', enum: ['Bearer', 'Bearer error="invalid_token"'] },
    example: 'Bearer',
  },
} as const;

const EVERYWHERE = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
] as const;

/** References to headers that an answer has besides those of every answer. */
export function ownHeaders(
  ...names: Exclude<keyof typeof HEADERS, 'WeakETag'>[]
): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/**
 * References to the headers of every answer. They stand at the answer to a caller beyond the limit,
 * and in the introduction: at each answer they would make up a tenth of the document.
 */
export function commonHeaders(): Record<string, Reference> {
  return ownHeaders(...EVERYWHERE);
}
