import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { seedJob } from '../../../support/jobs.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let head: Person;
let departmentId: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department('Facilities'));
  head = await app.seed.person('department_head', { departmentId });
});
afterAll(() => app.stop());

async function sent(data: Parameters<typeof seedJob>[2] = {}) {
  const owner = { requesterId: head.id, departmentId };
  const { id: requestId } = await app.seed.request(owner, 'approved');
  return await seedJob(app, { requestId, sentById: head.id }, data);
}

const NOT_VALID = [{ field: 'token', reason: 'is not valid, or no longer' }];

describe.each(bothOr('rest'))('without mail, through %s', (via) => {
  const open = (input: Record<string, unknown>) => invoke(app, via, 'openJob', input);
  const read = (token?: string) => invoke(app, via, 'contractorJob', {}, token);
  const { prisma } = { prisma: () => app.database.prisma };

  it('opens a job for a new device, which is known by its secret afterwards', async () => {
    const { link, token } = await sent();
    const first = await open({ token });
    expect(first.code).toBe('OK');
    expect(first.data).toMatchObject({
      ...{ tokenType: 'Bearer', expiresIn: 1800, device: expect.stringMatching(/^[\w-]{43}$/) },
      job: { number: link.requestId, state: 'seen', contractorName: link.contractor.name },
    });
    const again = await open({ token, device: first.data.device });
    expect(again.data.device).toBeNull();
    expect(await prisma().jobDevice.count({ where: { linkId: link.id } })).toBe(1);
    expect((await read(again.data.accessToken)).data.number).toBe(link.requestId);
    const row = await prisma().jobLink.findUniqueOrThrow({ where: { id: link.id } });
    expect(row).toMatchObject({ state: 'seen', lastSeenAt: expect.any(Date) });
    // An unknown device is none.
    expect((await open({ token, device: 'x' })).data.device).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ['unknown', () => 'A'.repeat(43)],
    ['empty', () => ''],
    ['malformed', () => 'no token at all!'],
    ['ended', async () => (await sent({ endedAt: new Date(), state: 'withdrawn' })).token],
  ])('answers a token that is %s as any other that opens nothing', async (_name, token) => {
    const { code, details } = await open({ token: await token() });
    expect(code).toBe('VALIDATION_ERROR');
    expect(details.errors ?? [{ field: details.field, reason: details.reason }]).toEqual(NOT_VALID);
  });

  it('keeps three devices: a fourth one ends the one unused longest', async () => {
    const { token } = await sent();
    const opened = [];
    for (let index = 0; index < 3; index += 1) {
      opened.push((await open({ token })).data);
      app.advance(1000);
    }
    const [first, second, third] = opened;
    await open({ token, device: first.device });
    app.advance(1000);
    const fourth = (await open({ token })).data;
    const codes = await Promise.all(
      [first, second, third, fourth].map(async ({ accessToken }) => (await read(accessToken)).code),
    );
    expect(codes).toEqual(['OK', 'session_invalid', 'OK', 'OK']);
    expect((await open({ token, device: second.device })).data.device).not.toBeNull();
  });

  it('is for its tokens only: FORBIDDEN with a session, UNAUTHENTICATED with none', async () => {
    expect((await read(await app.seed.login(head.id))).code).toBe('FORBIDDEN');
    const { token } = await app.seed.apiToken(head.id, ['maintenance.read']);
    expect((await read(token)).code).toBe('FORBIDDEN');
    expect((await read()).code).toBe('UNAUTHENTICATED');
    expect((await read('nonsense')).code).toBe('session_invalid');
  });

  it('ends access tokens by time, and with a new token, the end and the loss of the device', async () => {
    const { link, token } = await sent();
    const { accessToken } = (await open({ token })).data;
    const { id } = link;
    const codeWith = async (data: Record<string, unknown>, back: Record<string, unknown>) => {
      await prisma().jobLink.update({ where: { id }, data });
      const { code } = await read(accessToken);
      await prisma().jobLink.update({ where: { id }, data: back });
      return code;
    };
    expect(await codeWith({ turn: 2 }, { turn: 1 })).toBe('session_invalid');
    expect(await codeWith({ endedAt: app.now() }, { endedAt: null })).toBe('session_invalid');
    expect((await read(accessToken)).code).toBe('OK');
    app.advance(1_800_000);
    expect((await read(accessToken)).code).toBe('expired_token');
    const elsewhere = await app.rest('GET', '/me', { token: accessToken });
    expect(elsewhere.body.code).toBe('session_invalid');
    const other = (await open({ token })).data;
    await prisma().jobDevice.deleteMany({ where: { linkId: id } });
    expect((await read(other.accessToken)).code).toBe('session_invalid');
  });
});
