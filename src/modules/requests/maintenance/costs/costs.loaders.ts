import { byKey, defineLoader } from '../../../../core/loaders.js';
import { costsOfRequests } from './costs.queries.js';

/** The costs of requests, for whichever actor: the resolver checks who may see them. */
export const costsByRequest = defineLoader(({ statements }) =>
  byKey(
    (ids: readonly number[]) => costsOfRequests(statements, ids),
    ({ id }) => id,
  ),
);
