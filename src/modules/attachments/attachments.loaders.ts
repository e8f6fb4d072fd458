import { defineLoader, groupedBy } from '../../core/loaders.js';
import { toResponse } from './attachments.mapper.js';

/** The photos of a request, the first one first. */
export const attachmentsByRequest = defineLoader(({ prisma }) =>
  groupedBy(
    async (ids: readonly number[]) => {
      const rows = await prisma.attachment.findMany({
        where: { requestId: { in: [...ids] } },
        orderBy: { id: 'asc' },
      });
      return rows.map(toResponse);
    },
    (attachment) => attachment.requestId ?? 0,
  ),
);
