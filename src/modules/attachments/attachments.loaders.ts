import type DataLoader from 'dataloader';
import { groupedBy } from '../../core/loaders.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { shown } from './attachments.service.js';
import type { Attachment } from './attachments.types.js';

declare module '../../core/context.js' {
  interface Loaders {
    /** The photos of a request that the actor sees, the first first. */
    attachmentsByRequest: DataLoader<number, readonly Attachment[]>;
  }
}

/** The loaders of photos for one request. */
export function attachmentLoaders(prisma: PrismaClient) {
  return {
    attachmentsByRequest: groupedBy(
      async (ids: readonly number[]) => {
        const rows = await prisma.attachment.findMany({
          where: { requestId: { in: [...ids] } },
          orderBy: { id: 'asc' },
        });
        return rows.map(shown);
      },
      (attachment) => attachment.requestId ?? 0,
    ),
  };
}
