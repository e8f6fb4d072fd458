import type { RequestHandler } from 'express';
import { AppError } from '../src/core/errors.js';

/**
 * The last handler of a path: answers OPTIONS with `Allow`, and other verbs with METHOD_NOT_ALLOWED.
 *
 * @param verbs the verbs that the path serves; GET includes HEAD.
 */
export function otherVerbs(verbs: readonly string[]): RequestHandler {
  const known = new Set(verbs);
  if (known.has('GET')) known.add('HEAD');
  const allow = [...known, 'OPTIONS'].join(', ');
  return (request, response) => {
    response.setHeader('Allow', allow);
    if (request.method === 'OPTIONS') {
      response.status(204).end();
      return;
    }
    throw new AppError('METHOD_NOT_ALLOWED', `This path answers ${allow}.`);
  };
}
