import DataLoader from 'dataloader';
import type { AccountActor } from '../../../core/actor.js';
import { byKey, defineLoader } from '../../../core/loaders.js';
import type { Statements } from '../../../core/sql.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import { visibleComments } from '../maintenance/maintenance.access.js';
import { withMails } from './comment-mails.queries.js';
import { toComment, WITH_PHOTOS } from './comments.mapper.js';
import { watchedOf } from './comments.queries.js';
import type { Comment } from './comments.types.js';

/** Comments by id, for entries of a timeline that are visible to the actor. */
export async function commentsById(
  { prisma, statements }: { readonly prisma: PrismaClient; readonly statements: Statements },
  actor: AccountActor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Comment>> {
  if (ids.length === 0) return new Map();
  const rows = await prisma.comment.findMany({
    where: { id: { in: [...ids] } },
    include: WITH_PHOTOS,
  });
  const comments = await withMails(statements, actor, rows.map(toComment));
  return new Map(comments.map((comment) => [comment.id, comment]));
}

/** The visible comments by id. */
export const visibleCommentById = defineLoader(({ prisma, statements, actor }) =>
  byKey(
    async (ids: readonly number[]) => {
      if (actor === null) return [];
      const rows = await prisma.comment.findMany({
        where: { AND: [{ id: { in: [...ids] } }, visibleComments(actor)] },
        include: WITH_PHOTOS,
      });
      return await withMails(statements, actor, rows.map(toComment));
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
