import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { bearer, seedJob } from '../../../support/jobs.js';
import { closeClients, subscriber } from '../../../support/live.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let head: Person;
let departmentId: number;
let limited: TestApp | undefined;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department('Facilities'));
  head = await app.seed.person('department_head', { departmentId });
  await app.database.prisma.systemSettings.updateMany({ data: { reportLinks: true } });
});
afterAll(async () => {
  await app.stop();
  await limited?.stop();
});

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown> = {}, token?: string) =>
    invoke(app, via, name, input, token);

  it('works beside accounts and the link of a report on one request, all at once', async () => {
    const { id: assetId } = await app.seed.asset({ departmentId });
    const { code } = (await call('addAssetReportLink', { id: assetId }, head.token)).data
      .reportLink;
    const link = (await call('openLink', { code })).data.accessToken;
    const report = (await call('submitReport', { title: 'It leaks' }, link)).data;
    const { trackingToken, reference: id } = report;
    const reporter = (await call('openLink', { trackingToken })).data.accessToken;
    await call('approveMaintenanceRequest', { id }, head.token);
    await call('holdMaintenanceRequest', { id, reason: 'requester', note: 'Which?' }, head.token);
    const sent = await seedJob(app, { requestId: id, sentById: head.id }, { showComments: true });
    const job = await bearer(app, sent.token);

    const answers = await Promise.all([
      call('addComment', { requestId: id, body: 'By the lead' }, head.token),
      call('addJobComment', { body: 'By the firm' }, job),
      call('answerReport', { text: 'By the reporter' }, reporter),
      call('acceptJob', {}, job),
      call('addJobTime', { minutes: 5 }, job),
      call('addTimeEntry', { requestId: id, minutes: 5 }, head.token),
      call('reportStatus', {}, reporter),
      call('contractorJob', {}, job),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'OK'));

    const comments = await app.database.prisma.comment.findMany({
      where: { requestId: id },
      include: { author: true },
    });
    const authors = comments.map(({ body, author }) => [body, author.firstName]);
    expect(authors).toContainEqual(['By the firm', 'Contractors']);
    expect(authors).toContainEqual(['By the reporter', 'Reports by link']);
    // No token is good for what another one is for.
    expect((await call('contractorJob', {}, reporter)).code).toBe('session_invalid');
    expect((await call('contractorJob', {}, link)).code).toBe('session_invalid');
    expect((await call('reportStatus', {}, job)).code).toBe('session_invalid');
    expect((await call('report', {}, job)).code).toBe('session_invalid');
    expect((await call('me', {}, job)).code).toBe('session_invalid');
    expect((await call('refreshToken', { refreshToken: job })).code).not.toBe('OK');
  });

  it('writes nothing once the job has ended in the same moment', async () => {
    const owner = { requesterId: head.id, departmentId };
    const { id } = await app.seed.request(owner, 'approved');
    const { token } = await seedJob(app, { requestId: id, sentById: head.id });
    const job = await bearer(app, token);
    const [ended, ...written] = await Promise.all([
      call('withdrawContractor', { requestId: id }, head.token),
      ...Array.from({ length: 10 }, () => call('addJobComment', { body: 'x' }, job)),
    ]);
    expect(ended?.code).toBe('OK');
    const codes = new Set(written.map(({ code }) => code));
    codes.delete('OK');
    codes.delete('session_invalid');
    expect([...codes]).toEqual([]);
    const made = written.filter(({ code }) => code === 'OK').length;
    expect(await app.database.prisma.comment.count({ where: { requestId: id } })).toBe(made);
    expect((await call('addJobComment', { body: 'x' }, job)).code).toBe('session_invalid');
    expect((await call('openJob', { token })).details.field).toBe('token');
  });
});

it('follows nothing live', async () => {
  const owner = { requesterId: head.id, departmentId };
  const { id: requestId } = await app.seed.request(owner, 'approved');
  const { token } = await seedJob(app, { requestId, sentById: head.id });
  const heard = await subscriber(() => app.url)(await bearer(app, token), { requestId });
  expect(heard.closed).toEqual({ code: 4403, reason: expect.stringContaining('is not valid') });
  expect(heard.events).toEqual([]);
  await closeClients();
});

it('counts the calls of all devices of a link as those of an account', async () => {
  limited = await startTestApp({ rateLimitAuthenticated: 5, rateLimitAnonymous: 6 });
  const { id } = await limited.seed.department('Facilities');
  const lead = await limited.seed.person('department_head', { departmentId: id });
  const owner = { requesterId: lead.id, departmentId: id };
  const { id: requestId } = await limited.seed.request(owner, 'approved');
  const { token } = await seedJob(limited, { requestId, sentById: lead.id });
  const open = () => limited?.rest('POST', '/auth/contractor', { body: { token } });
  // Each opening counts for the link, too.
  const devices = [await open(), await open()].map((answer) => answer?.body.data.accessToken);
  const statuses = [];
  for (let index = 0; index < 4; index += 1) {
    const answer = await limited.rest('GET', '/job', { token: devices[index % 2] });
    statuses.push(answer.status);
    expect(answer.headers.get('X-RateLimit-Limit')).toBe('5');
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

it('counts wrong tokens for the address', async () => {
  const address = limited as TestApp;
  const codes = [];
  for (let index = 0; index < 7; index += 1) {
    const body = { token: 'A'.repeat(43) };
    codes.push((await address.rest('POST', '/auth/contractor', { body })).body.code);
  }
  expect(codes.filter((code) => code === 'VALIDATION_ERROR').length).toBe(6);
  expect(codes.at(-1)).toBe('RATE_LIMITED');
});
