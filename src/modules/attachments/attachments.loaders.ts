import { defineLoader, groupedBy } from '../../core/loaders.js';
import { anyOf, db, type Parameters, prepared } from '../../core/sql.js';
import { COLUMNS } from '../../generated/tables.js';
import { toResponse } from './attachments.mapper.js';

const attachmentsOf = prepared((p: Parameters<{ requestIds: readonly number[] }>) =>
  db
    .selectFrom('attachments')
    .select(COLUMNS.attachments)
    .where('requestId', '=', anyOf(p.requestIds))
    .orderBy('id'),
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
