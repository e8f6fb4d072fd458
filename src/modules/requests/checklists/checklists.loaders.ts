import { byKey, defineLoader } from '../../../core/loaders.js';
import { rowsWithIds } from '../../../core/rows.js';
import { CHECKLIST_ROWS, toChecklist } from './checklists.queries.js';

/** Checklists by id. */
export const checklistById = defineLoader(({ statements }) =>
  byKey(
    async (ids: readonly number[]) =>
      (await rowsWithIds(statements, CHECKLIST_ROWS, ids)).map(toChecklist),
    (checklist) => checklist.id,
  ),
);
