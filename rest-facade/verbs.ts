import type { RequestHandler } from 'express';
import { AppError } from '../src/core/errors.js';

/**
 * The last handler of a path: tells its verbs to OPTIONS, and refuses the others.
 *
 * @param verbs those that the path answers; GET brings HEAD with it.
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
