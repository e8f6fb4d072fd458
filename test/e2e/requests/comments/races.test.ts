import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Cast, castOf, comment, requestOf } from '../../../support/comments.js';
import { invoke } from '../../../support/interfaces.js';

let app: TestApp;
let cast: Cast;
let id: number;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
beforeEach(async () => {
  id = await requestOf(app, cast);
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;
const codes = async (calls: readonly Promise<{ readonly code: string }>[]) =>
  (await Promise.all(calls)).map(({ code }) => code).toSorted();

it('of two edits of one version one succeeds', async () => {
  const { requester } = cast;
  const { id: commentId } = await comment(app, requester, { requestId: id, body: 'First' });
  const edit = (body: string) =>
    invoke(
      app,
      'rest',
      'updateComment',
      { id: commentId, body, expectedVersion: 1 },
      requester.token,
    );
  expect(await codes([edit('Second'), edit('Third')])).toEqual(['OK', 'VERSION_CONFLICT']);
  expect(await prisma().commentRevision.count({ where: { commentId } })).toBe(1);
});

it('an edit beside a deletion leaves a tombstone without text', async () => {
  const { requester, head } = cast;
  const { id: commentId } = await comment(app, requester, { requestId: id, body: 'First' });
  const outcome = await Promise.all([
    invoke(app, 'rest', 'updateComment', { id: commentId, body: 'Second' }, requester.token),
    invoke(app, 'graphql', 'deleteComment', { id: commentId }, head.token),
  ]);
  expect(outcome[1].code).toBe('OK');
  expect(['OK', 'CONFLICT']).toContain(outcome[0].code);
  const row = await prisma().comment.findUniqueOrThrow({ where: { id: commentId } });
  expect([row.body, row.deletedAt === null]).toEqual([null, false]);
});

it('a comment beside a purge is in the trail, or was refused', async () => {
  const superAdmin = await app.seed.person('super_admin');
  const cancelled = await requestOf(app, cast, 'cancelled');
  const [written, purged] = await Promise.all([
    invoke(app, 'rest', 'addComment', { requestId: cancelled, body: 'Wait' }, cast.head.token),
    invoke(
      app,
      'rest',
      'purgeMaintenanceRequest',
      { id: cancelled, reason: 'Old' },
      superAdmin.token,
    ),
  ]);
  expect(purged.code).toBe('OK');
  expect(['OK', 'NOT_FOUND']).toContain(written.code);
  expect(await prisma().comment.count({ where: { requestId: cancelled } })).toBe(0);
});

it('a comment of the submitter beside a cancellation comes before it, or is refused', async () => {
  const { requester, head } = cast;
  const [written, cancelled] = await Promise.all([
    invoke(app, 'rest', 'addComment', { requestId: id, body: 'Wait' }, requester.token),
    invoke(app, 'rest', 'cancelMaintenanceRequest', { id, reason: 'No' }, head.token),
  ]);
  expect(cancelled.code).toBe('OK');
  const count = await prisma().comment.count({ where: { requestId: id } });
  expect([written.code, count]).toEqual(written.code === 'OK' ? ['OK', 1] : ['CONFLICT', 0]);
});

it('a hundred people watch at the same time', async () => {
  const people = await Promise.all(
    Array.from({ length: 10 }, () =>
      app.seed.person('department_head', { departmentId: cast.departmentId }),
    ),
  );
  const calls = people.flatMap(({ token }) =>
    Array.from({ length: 10 }, () => invoke(app, 'rest', 'watchRequest', { id }, token)),
  );
  expect(new Set(await codes(calls))).toEqual(new Set(['OK']));
  expect(await prisma().requestWatcher.count({ where: { requestId: id } })).toBe(10);
  const records = await prisma().auditRecord.count({
    where: { action: 'maintenance.watched', targetId: String(id) },
  });
  expect(records).toBe(10);
});
