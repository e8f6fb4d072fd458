import { byKey, defineLoader } from '../../../../core/loaders.js';
import { contractorsOf } from './contractor.queries.js';

/** The contractors of requests, for whichever actor: the resolver hides what is for staff. */
export const contractorByRequest = defineLoader(({ statements }) =>
  byKey(
    (ids: readonly number[]) => contractorsOf(statements, ids),
    ({ requestId }) => requestId,
  ),
);
