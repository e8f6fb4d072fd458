import { defineLoader, groupedBy } from '../../core/loaders.js';
import { toResponse } from './attachments.mapper.js';

/** Photos by the id of their request, in the order of upload. */
export const attachmentsByRequest = defineLoader(({ reads }) =>
  groupedBy(
    async (ids: readonly number[]) => {
      const rows = await reads.attachment.findMany({
        where: { requestId: { in: [...ids] } },
        orderBy: { id: 'asc' },
      });
      return rows.map(toResponse);
    },
    (attachment) => attachment.requestId ?? 0,
  ),
);
