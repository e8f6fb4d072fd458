import { byKey, defineLoader } from '../../../core/loaders.js';
import { checklistsOf } from './request-checklists.queries.js';

/** Checklists by the id of their request, for whichever actor: resolvers check who may see them. */
export const checklistByRequest = defineLoader(({ statements }) =>
  byKey(
    (ids: readonly number[]) => checklistsOf(statements, ids),
    ({ requestId }) => requestId,
  ),
);
