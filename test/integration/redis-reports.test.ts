import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../support/app.js';
import { invoke } from '../support/interfaces.js';
import type { Person } from '../support/seed.js';

/** Ten an hour by a link, five from an address (docs/behaviour/things.md). */
describe.runIf(process.env.REDIS_URL)('reports by link, over two replicas with one Redis', () => {
  let apps: readonly TestApp[];
  let head: Person;
  let departmentId: number;
  let address = 0;

  beforeAll(async () => {
    const app = await startTestApp({ trustProxy: ['loopback'] });
    const { redisKeyPrefix } = app.config;
    const other = await startOn(app.database, { trustProxy: ['loopback'], redisKeyPrefix });
    apps = [app, other];
    ({ id: departmentId } = await app.seed.department());
    head = await app.seed.person('department_head', { departmentId });
    await app.database.prisma.systemSettings.updateMany({ data: { reportLinks: true } });
  });
  afterAll(async () => {
    for (const app of apps.toReversed()) await app.stop();
  });

  const replica = (number: number) => apps[number % 2] as TestApp;
  const elsewhere = () => {
    address += 1;
    return `198.51.100.${address}`;
  };

  async function linked() {
    const { id } = await replica(0).seed.asset({ departmentId });
    const added = await invoke(replica(0), 'rest', 'addAssetReportLink', { id }, head.token);
    const { code } = added.data.reportLink;
    const opened = await invoke(replica(1), 'rest', 'openLink', { code });
    return { id, token: opened.data.accessToken as string };
  }
  const submit = async (number: number, token: string, from: string) => {
    const input = { title: 'It leaks' };
    const headers = { 'X-Forwarded-For': from };
    return (await invoke(replica(number), 'rest', 'submitReport', input, token, headers)).code;
  };
  const reportsOf = (assetId: number) =>
    replica(0).database.prisma.maintenanceRequest.count({ where: { assetId } });

  it('ten of a link; of two at once at the limit one is taken', async () => {
    const { id, token } = await linked();
    for (let count = 0; count < 9; count += 1) {
      expect(await submit(count, token, elsewhere())).toBe('OK');
    }
    const both = await Promise.all([0, 1].map((one) => submit(one, token, elsewhere())));
    expect(both.toSorted()).toEqual(['OK', 'RATE_LIMITED']);
    for (const one of [0, 1]) {
      expect(await submit(one, token, elsewhere())).toBe('RATE_LIMITED');
    }
    expect(await reportsOf(id)).toBe(10);
    expect(await submit(1, (await linked()).token, elsewhere())).toBe('OK');
  });

  it('five from an address at a link; of two at once at the limit one is taken', async () => {
    const [one, two] = [await linked(), await linked()];
    const from = elsewhere();
    for (let count = 0; count < 4; count += 1) {
      expect(await submit(count, one.token, from)).toBe('OK');
    }
    const both = await Promise.all([submit(0, one.token, from), submit(1, one.token, from)]);
    expect(both.toSorted()).toEqual(['OK', 'RATE_LIMITED']);
    for (const replicaNumber of [0, 1]) {
      expect(await submit(replicaNumber, one.token, from)).toBe('RATE_LIMITED');
    }
    expect(await submit(1, two.token, from)).toBe('OK');
    expect(await reportsOf(one.id)).toBe(5);
  });

  it('what a limit refuses takes no place of another one', async () => {
    const { id, token } = await linked();
    const from = elsewhere();
    for (let count = 0; count < 5; count += 1) expect(await submit(count, token, from)).toBe('OK');
    for (let count = 0; count < 6; count += 1) {
      expect(await submit(count, token, from)).toBe('RATE_LIMITED');
    }
    for (let count = 0; count < 5; count += 1) {
      expect(await submit(count, token, elsewhere())).toBe('OK');
    }
    expect(await reportsOf(id)).toBe(10);
  });
});
