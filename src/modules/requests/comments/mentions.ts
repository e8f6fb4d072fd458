import { invalid } from '../../../core/errors.js';

/** Maximum number of people that a comment mentions (docs/behaviour/comments.md). */
const MAX_MENTIONS = 20;

/** The largest id of an account. */
const MAX_ID = 2_147_483_647;

/**
 * Ids of the people mentioned as `<@7>` in a body, ascending and unique.
 *
 * @throws AppError VALIDATION_ERROR (`body`) for more than 20, or for a number that is not an id.
 */
export function mentionsIn(body: string): number[] {
  const ids = new Set([...body.matchAll(/<@(\d+)>/g)].map(([, digits]) => Number(digits)));
  if (ids.size > MAX_MENTIONS)
    throw invalid('body', `must not name more than ${MAX_MENTIONS} people`);
  if ([...ids].some((id) => id < 1 || id > MAX_ID)) throw unseen();
  return [...ids].sort((a, b) => a - b);
}

/** The error for a mention of a person who does not exist or cannot see the comment. */
export function unseen() {
  return invalid('body', 'names somebody who cannot see the comment');
}
