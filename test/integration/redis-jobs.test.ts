import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../support/app.js';
import { invoke } from '../support/interfaces.js';
import { bearer, seedJob } from '../support/jobs.js';
import type { Person } from '../support/seed.js';

/** What ends the token of a job on one replica ends it on the other at once (docs/behaviour/jobs.md). */
describe.runIf(process.env.REDIS_URL)('jobs by link, over two replicas with one Redis', () => {
  let apps: readonly TestApp[];
  let head: Person;
  let departmentId: number;

  beforeAll(async () => {
    const app = await startTestApp();
    const { redisKeyPrefix } = app.config;
    apps = [app, await startOn(app.database, { redisKeyPrefix })];
    ({ id: departmentId } = await app.seed.department());
    head = await app.seed.person('department_head', { departmentId });
  });
  afterAll(async () => {
    for (const app of apps.toReversed()) await app.stop();
  });

  const replica = (number: number) => apps[number % 2] as TestApp;
  const call = (
    number: number,
    name: string,
    input: Record<string, unknown>,
    token?: string,
    headers: Record<string, string> = {},
  ) => invoke(replica(number), 'rest', name, input, token, headers);

  async function job() {
    const owner = { requesterId: head.id, departmentId };
    const { id: requestId } = await replica(0).seed.request(owner, 'approved');
    const { link, token } = await seedJob(replica(0), { requestId, sentById: head.id });
    const access = await bearer(replica(0), token);
    for (const one of [0, 1])
      expect((await call(one, 'contractorJob', {}, access)).code).toBe('OK');
    return { requestId, link, token, access };
  }

  it.each(['resendContractor', 'withdrawContractor'])('%s', async (name) => {
    const { requestId, token, access } = await job();
    expect((await call(0, name, { requestId }, head.token)).code).toBe('OK');
    for (const one of [1, 0]) {
      expect((await call(one, 'contractorJob', {}, access)).code).toBe('session_invalid');
      expect((await call(one, 'acceptJob', {}, access)).code).toBe('session_invalid');
      const opened = await call(one, 'openJob', { token });
      expect([opened.code, opened.details.field]).toEqual(['VALIDATION_ERROR', 'token']);
    }
  });

  it('the loss of a device', async () => {
    const { link, token, access } = await job();
    for (const one of [0, 1, 0]) expect((await call(one, 'openJob', { token })).code).toBe('OK');
    const where = { linkId: link.id };
    expect(await replica(0).database.prisma.jobDevice.count({ where })).toBe(3);
    for (const one of [1, 0]) {
      expect((await call(one, 'contractorJob', {}, access)).code).toBe('session_invalid');
    }
  });

  it('a block of the firm', async () => {
    const { link, access } = await job();
    const blocked = { id: link.contractorId, blocked: true };
    expect((await call(0, 'updateContractor', blocked, head.token)).code).toBe('OK');
    expect((await call(1, 'contractorJob', {}, access)).code).toBe('session_invalid');
  });

  it('a key counts on both, also for two calls at once', async () => {
    const { link, access } = await job();
    const headers = { 'Idempotency-Key': 'q-both' };
    const both = await Promise.all(
      [0, 1].map((one) => call(one, 'addJobComment', { body: 'Once' }, access, headers)),
    );
    expect(both.map(({ code }) => code)).toContain('OK');
    const [first, second] = await Promise.all(
      [0, 1].map((one) => call(one, 'addJobComment', { body: 'Once' }, access, headers)),
    );
    expect(first?.data).toEqual(second?.data);
    const where = { jobLinkId: link.id };
    expect(await replica(0).database.prisma.comment.count({ where })).toBe(1);
  });
});
