import { type Expected, onRequest, type Preparations } from '../../support/preparations.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const onComment = (action: string, before: string[], after: string[]): Expected => ({
  action: `comment.${action}`,
  targetType: 'comment',
  before,
  after,
});
const SECRET = 'The key is under the mat.';

/** A comment of the employee, without a record of it. */
async function comment(given: Preparations, requestId: number) {
  const data = { requestId, authorId: given.employee.id, body: SECRET, createdAt: given.clock() };
  return await given.prisma.comment.create({ data });
}

/** The contract of comments, the timeline and watching (docs/behaviour/comments.md). */
export const comments: ModuleContract = {
  operations: {
    comments: {
      ...page(
        'GET /maintenance/:requestId/comments',
        'Comment',
        ', requestId: Int!, orderBy: CommentSort',
      ),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    comment: {
      ...query('GET /comments/:id', 'Comment', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    addComment: {
      ...change('POST /maintenance/:requestId/comments', 'Comment', 'AddCommentInput'),
      access: ['maintenance.read'],
      scope: 'maintenance.read&maintenance.update',
      audit: [
        onComment('created', [], ['requestId', 'visibility', 'length']),
        async (given) => ({
          input: { requestId: (await given.request()).id, body: SECRET },
          token: given.employee.token,
          secrets: [SECRET],
        }),
      ],
    },
    updateComment: {
      ...change('PUT /comments/:id', 'Comment', 'UpdateCommentInput'),
      access: ['maintenance.read'],
      scope: 'maintenance.read&maintenance.update',
      audit: [
        onComment('updated', ['length'], ['length']),
        async (given) => {
          const { id } = await comment(given, (await given.request()).id);
          const body = `${SECRET} Really.`;
          return { input: { id, body }, token: given.employee.token, secrets: [SECRET, body] };
        },
      ],
    },
    deleteComment: {
      ...act('DELETE /comments/:id', 'Comment', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read&maintenance.update',
      audit: [
        onComment('deleted', ['requestId', 'visibility', 'length'], []),
        async (given) => {
          const { id } = await comment(given, (await given.request()).id);
          return { input: { id }, token: given.employee.token, secrets: [SECRET] };
        },
      ],
    },
    commentRevisions: {
      ...page('GET /comments/:id/revisions', 'CommentRevision', ', id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    timeline: {
      ...page(
        'GET /maintenance/:requestId/timeline',
        'TimelineEntry',
        ', requestId: Int!, filter: TimelineFilter, orderBy: TimelineSort',
      ),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    watchRequest: {
      ...act('PUT /maintenance/:id/watch', 'MaintenanceRequest', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read&maintenance.update',
      audit: [
        onRequest('watched'),
        async (given) => ({
          input: { id: (await given.request()).id },
          token: given.employee.token,
        }),
      ],
    },
    unwatchRequest: {
      ...act('DELETE /maintenance/:id/watch', 'MaintenanceRequest', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read&maintenance.update',
      audit: [
        onRequest('unwatched'),
        async (given) => {
          const { id: requestId } = await given.request();
          const { id: userId, token } = given.employee;
          await given.prisma.requestWatcher.create({
            data: { requestId, userId, createdAt: given.clock() },
          });
          return { input: { id: requestId }, token };
        },
      ],
    },
  },
  paths: [
    ['/maintenance/999999/comments', 'GET POST'],
    ['/maintenance/999999/timeline', 'GET'],
    ['/maintenance/999999/watch', 'PUT DELETE'],
    ['/comments/999999', 'GET PUT DELETE'],
    ['/comments/999999/revisions', 'GET'],
  ],
  answers: {
    Comment:
      'id requestId authorId body ^visibility mentionIds attachments:Attachment createdAt receivedAt editedAt ' +
      'deletedAt contractor:JobContractor ^via mailFrom:MailFrom inboundMailId version',
    MailFrom: 'name address',
    CommentRevision: 'id commentId body editedAt editedById',
    TimelineEntry: 'id at receivedAt ^kind actorId ^audience data comment:Comment',
  },
};
