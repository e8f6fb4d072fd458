import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkMailboxes } from '../../../../src/modules/outward/mailboxes/mailboxes.checks.js';
import { startTestApp, type TestApp } from '../../../support/app.js';

const MINUTE = 60_000;

let app: TestApp;
let departmentId: number;

beforeAll(async () => {
  app = await startTestApp();
  app.holdClock();
  ({ id: departmentId } = await app.seed.department());
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.prisma.mailbox.deleteMany();
  await app.database.prisma.incident.deleteMany();
});

/** The incidents about mailboxes, after a look. */
const incidents = async () => {
  await app.services.incidents.watch();
  return await app.database.prisma.incident.findMany({
    where: { kind: 'mailbox' },
    orderBy: { subject: 'asc' },
  });
};
const fetched = async (id: number) =>
  await app.database.prisma.mailbox.update({ where: { id }, data: { lastFetchedAt: app.now() } });

it('is an incident after ten minutes, until the next look', async () => {
  const { id, name } = await app.seed.imapMailbox({ departmentId });
  await fetched(id);
  await app.seed.imapMailbox({ departmentId, state: 'paused' });
  await app.seed.imapMailbox({ departmentId, archivedAt: app.now(), state: 'paused' });
  await app.seed.mailbox({ departmentId });
  app.advance(10 * MINUTE);
  expect(await incidents()).toEqual([]);
  app.advance(1);
  expect(await incidents()).toMatchObject([
    {
      subject: name,
      message: 'Nothing could be fetched from the mailbox for 10 minutes.',
      closedAt: null,
    },
  ]);
  await fetched(id);
  const [closed, ...others] = await incidents();
  expect([closed?.closedAt, others]).toEqual([app.now(), []]);
});

it('counts from its beginning where nothing was ever fetched, also in error', async () => {
  const { name } = await app.seed.imapMailbox({ departmentId, state: 'error' });
  app.advance(10 * MINUTE);
  expect(await incidents()).toEqual([]);
  app.advance(1);
  expect(await incidents()).toMatchObject([{ subject: name, closedAt: null }]);
});

it('counts from the end of a pause', async () => {
  const { id } = await app.seed.imapMailbox({ departmentId, state: 'paused' });
  await fetched(id);
  app.advance(60 * MINUTE);
  const admin = await app.seed.person('super_admin');
  const body = { state: 'active' };
  expect((await app.rest('PUT', `/mailboxes/${id}`, { token: admin.token, body })).status).toBe(
    200,
  );
  // That of the test before is closed by this look.
  const open = async () => (await incidents()).filter(({ closedAt }) => closedAt === null);
  expect(await open()).toEqual([]);
  app.advance(11 * MINUTE);
  expect(await open()).toHaveLength(1);
});

it('is found by the doctor, as are refused sign-ins and lost loop tests', async () => {
  const check = () => checkMailboxes(app.database, app.now().getTime());
  expect(await check()).toEqual({ name: 'mailboxes', state: 'ok', message: 'none' });
  const authservId = 'mx.example.org';
  const well = await app.seed.mailbox({ departmentId, authservId });
  expect(await check()).toMatchObject({ state: 'ok', message: 'without a finding' });
  const refused = await app.seed.imapMailbox({ departmentId, authservId, state: 'error' });
  const unnamed = await app.seed.mailbox({ departmentId });
  await app.seed.mailbox({ departmentId, state: 'paused' });
  await app.database.prisma.mailbox.update({
    where: { id: well.id },
    data: { loopSentAt: app.now() },
  });
  expect((await check()).message).not.toContain('loop test');
  app.advance(60 * MINUTE + 1);
  expect(await check()).toMatchObject({
    state: 'warning',
    message: [
      `the server refuses the sign-in: ${refused.id}`,
      `no sender is verified, because authservId is missing: ${unnamed.id}`,
      `the mail of the loop test did not come back: ${well.id}`,
    ].join('; '),
  });
});
