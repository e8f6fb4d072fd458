import { sql } from 'kysely';
import { byKey, defineLoader } from '../../../core/loaders.js';
import { anyOf, statement } from '../../../core/sql.js';
import { CHECKLIST_COLUMNS, type ChecklistRow, toChecklist } from './checklists.queries.js';

/** Checklists by id. */
export const checklistById = defineLoader(({ statements }) =>
  byKey(
    async (ids: readonly number[]) => {
      const rows = await statements.all(
        statement(sql<ChecklistRow>`SELECT ${CHECKLIST_COLUMNS} FROM checklists AS t
          WHERE t.id = ${anyOf(sql.val(ids))}`),
      );
      return rows.map(toChecklist);
    },
    (checklist) => checklist.id,
  ),
);
