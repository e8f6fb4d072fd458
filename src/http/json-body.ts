import { isUtf8 } from 'node:buffer';
import express from 'express';

/** The largest JSON body (contract, section 8). */
const MAX_BODY = '1mb';

/**
 * Reads a JSON body. Bytes that are no UTF-8 are refused: the parser would put U+FFFD in their place,
 * and store another text than was sent.
 */
export const jsonBody = express.json({
  limit: MAX_BODY,
  verify: (_request, _response, bytes, encoding) => {
    if (encoding === 'utf-8' && !isUtf8(bytes)) throw new Error('The body is not UTF-8.');
  },
});
