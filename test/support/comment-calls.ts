import type { Expected, MutationCall, Preparations } from './preparations.js';

const onComment = (action: string, before: string[], after: string[]): Expected => ({
  action: `comment.${action}`,
  targetType: 'comment',
  before,
  after,
});
const onRequest = (action: string): Expected => ({
  action: `maintenance.${action}`,
  targetType: 'maintenance_request',
});

const SECRET = 'The key is under the mat.';

/** A comment of the employee, without a record of it. */
async function comment(given: Preparations, requestId: number) {
  const data = { requestId, authorId: given.employee.id, body: SECRET, createdAt: given.clock() };
  return await given.prisma.comment.create({ data });
}

/** The mutations of docs/behaviour/comments.md. No record has the text of a comment. */
export const COMMENT_MUTATIONS: Readonly<Record<string, MutationCall>> = {
  addComment: [
    onComment('created', [], ['requestId', 'visibility', 'length']),
    async (given) => ({
      input: { requestId: (await given.request()).id, body: SECRET },
      token: given.employee.token,
      secrets: [SECRET],
    }),
  ],
  updateComment: [
    onComment('updated', ['length'], ['length']),
    async (given) => {
      const { id } = await comment(given, (await given.request()).id);
      const body = `${SECRET} Really.`;
      return { input: { id, body }, token: given.employee.token, secrets: [SECRET, body] };
    },
  ],
  deleteComment: [
    onComment('deleted', ['requestId', 'visibility', 'length'], []),
    async (given) => {
      const { id } = await comment(given, (await given.request()).id);
      return { input: { id }, token: given.employee.token, secrets: [SECRET] };
    },
  ],
  watchRequest: [
    onRequest('watched'),
    async (given) => ({
      input: { id: (await given.request()).id },
      token: given.employee.token,
    }),
  ],
  unwatchRequest: [
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
};
