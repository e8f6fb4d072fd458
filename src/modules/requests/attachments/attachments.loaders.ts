import { sql } from 'kysely';
import { byKey, defineLoader, groupedBy } from '../../../core/loaders.js';
import { rowsOf, select } from '../../../core/rows.js';
import { anyOf, db, type Parameters, prepared } from '../../../core/sql.js';
import { COLUMNS } from '../../../generated/tables.js';
import { CONTRACTOR_OF_RECORD } from '../maintenance/contractor/contractor.queries.js';
import { toResponse } from './attachments.mapper.js';

/** Photos with the contractor who took them. */
const PHOTO_ROWS = rowsOf('attachments', { computed: { contractor: CONTRACTOR_OF_RECORD } });

const attachmentsOf = prepared((p: Parameters<{ requestIds: readonly number[] }>) =>
  select(PHOTO_ROWS, sql`WHERE t.request_id = ${anyOf(p.requestIds)} ORDER BY t.id`),
);

const picturesWithIds = prepared((p: Parameters<{ ids: readonly number[] }>) =>
  db
    .selectFrom('attachments')
    .select(COLUMNS.attachments)
    .where('id', '=', anyOf(p.ids))
    .where('ofThing', '=', true),
);

/** Pictures of assets and locations by their id. */
export const pictureById = defineLoader(({ statements }) =>
  byKey(
    async (ids: readonly number[]) =>
      (await statements.all(picturesWithIds({ ids }))).map((row) => toResponse(row)),
    ({ id }) => id,
  ),
);

/** Photos by the id of their request, in the order of upload. */
export const attachmentsByRequest = defineLoader(({ statements }) =>
  groupedBy(
    async (requestIds: readonly number[]) => {
      const rows = await statements.all(attachmentsOf({ requestIds }));
      return rows.map((row) => toResponse(row));
    },
    (attachment) => attachment.requestId ?? 0,
  ),
);
