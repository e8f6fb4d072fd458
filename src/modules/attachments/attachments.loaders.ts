import { defineLoader, groupedBy } from '../../core/loaders.js';
import { shown } from './attachments.service.js';

/** The photos of a request, the first one first. */
export const attachmentsByRequest = defineLoader(({ prisma }) =>
  groupedBy(
    async (ids: readonly number[]) => {
      const rows = await prisma.attachment.findMany({
        where: { requestId: { in: [...ids] } },
        orderBy: { id: 'asc' },
      });
      return rows.map(shown);
    },
    (attachment) => attachment.requestId ?? 0,
  ),
);
