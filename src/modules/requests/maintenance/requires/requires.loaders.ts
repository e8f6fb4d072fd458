import { byKey, defineLoader } from '../../../../core/loaders.js';
import { missingOfRequests } from './requires.queries.js';

/** The unmet requirements of requests, for whichever actor: resolvers check who may see them. */
export const missingByRequest = defineLoader(({ statements }) =>
  byKey(
    (ids: readonly number[]) => missingOfRequests(statements, ids),
    ({ id }) => id,
  ),
);
