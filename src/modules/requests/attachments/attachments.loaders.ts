import { byKey, defineLoader, groupedBy } from '../../../core/loaders.js';
import { anyOf, db, type Parameters, prepared } from '../../../core/sql.js';
import { COLUMNS } from '../../../generated/tables.js';
import { toResponse } from './attachments.mapper.js';

const attachmentsOf = prepared((p: Parameters<{ requestIds: readonly number[] }>) =>
  db
    .selectFrom('attachments')
    .select(COLUMNS.attachments)
    .where('requestId', '=', anyOf(p.requestIds))
    .orderBy('id'),
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
      (await statements.all(picturesWithIds({ ids }))).map(toResponse),
    ({ id }) => id,
  ),
);

/** Photos by the id of their request, in the order of upload. */
export const attachmentsByRequest = defineLoader(({ statements }) =>
  groupedBy(
    async (requestIds: readonly number[]) => {
      const rows = await statements.all(attachmentsOf({ requestIds }));
      return rows.map(toResponse);
    },
    (attachment) => attachment.requestId ?? 0,
  ),
);
