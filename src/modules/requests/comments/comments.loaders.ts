import DataLoader from 'dataloader';
import { byKey, defineLoader } from '../../../core/loaders.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import { visibleComments } from '../maintenance/maintenance.access.js';
import { toComment, WITH_PHOTOS } from './comments.mapper.js';
import { watchedOf } from './comments.queries.js';
import type { Comment } from './comments.types.js';

/** Comments by id, for entries of a timeline that are visible to the actor. */
export async function commentsById(
  prisma: PrismaClient,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Comment>> {
  if (ids.length === 0) return new Map();
  const rows = await prisma.comment.findMany({
    where: { id: { in: [...ids] } },
    include: WITH_PHOTOS,
  });
  return new Map(rows.map((row) => [row.id, toComment(row)]));
}

/** The visible comments by id. */
export const visibleCommentById = defineLoader(({ prisma, actor }) =>
  byKey(
    async (ids: readonly number[]) => {
      if (actor === null) return [];
      const rows = await prisma.comment.findMany({
        where: { AND: [{ id: { in: [...ids] } }, visibleComments(actor)] },
        include: WITH_PHOTOS,
      });
      return rows.map(toComment);
    },
    ({ id }) => id,
  ),
);

/** True if the actor watches a request, by the id of the request. */
export const watchedRequests = defineLoader(
  ({ statements, actor }) =>
    new DataLoader(async (ids: readonly number[]) => {
      if (actor === null) return ids.map(() => false);
      const watched = await watchedOf(statements, actor.userId, ids);
      return ids.map((id) => watched.has(id));
    }),
);
