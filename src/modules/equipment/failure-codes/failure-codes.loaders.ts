import { byKey, defineLoader } from '../../../core/loaders.js';
import { rowsWithIds } from '../../../core/rows.js';
import { CODE_ROWS } from './failure-codes.queries.js';

/** Failure codes by id, archived ones too. */
export const failureCodeById = defineLoader(({ statements }) =>
  byKey(
    (ids: readonly number[]) => rowsWithIds(statements, CODE_ROWS, ids),
    ({ id }) => id,
  ),
);
