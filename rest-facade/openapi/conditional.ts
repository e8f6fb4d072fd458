import type { Parameter, Reference, ResponseObject } from './types.js';

/** Headers of an answer with an entity tag. */
export const TAG_HEADER: Readonly<Record<string, Reference>> = {
  ETag: { $ref: '#/components/headers/WeakETag' },
};

/** The header of a conditional read. */
export const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  description:
    'The `ETag` of an earlier answer, or several: the same answer is 304 without a body.',
  schema: { type: 'string', minLength: 1 },
};

/** The response to a conditional read whose answer the client has (RFC 9110, section 13.1.2). */
export const NOT_MODIFIED: ResponseObject = {
  description: 'The answer has not changed.',
  headers: TAG_HEADER,
};
