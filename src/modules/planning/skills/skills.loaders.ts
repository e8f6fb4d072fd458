import { byKey, defineLoader } from '../../../core/loaders.js';
import { rowsWithIds } from '../../../core/rows.js';
import { SKILL_ROWS, toSkill } from './skills.queries.js';

/** Skills by id, archived ones too. */
export const skillById = defineLoader(({ statements }) =>
  byKey(
    async (ids: readonly number[]) => (await rowsWithIds(statements, SKILL_ROWS, ids)).map(toSkill),
    ({ id }) => id,
  ),
);
