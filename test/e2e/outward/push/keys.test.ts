import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { invoke } from '../../../support/interfaces.js';
import {
  type PushService,
  startPushService,
  type TestDevice,
} from '../../../support/push-service.js';
import type { Person } from '../../../support/seed.js';

let service: PushService;
let app: TestApp;
let person: Person;

const prisma = () => app.database.prisma;

beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp(service.settings());
  person = await app.seed.person('employee');
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});

const add = (device: TestDevice, token = person.token) =>
  invoke(app, 'rest', 'addPushSubscription', { ...device.subscription }, token);

describe('keys and secrets', () => {
  it('two replicas that make the pair at once have one, also after a restart', async () => {
    await prisma().pushKeyPair.deleteMany();
    const replica = await startOn(app.database, service.settings());
    const keyOf = async (of: TestApp) =>
      (await invoke(of, 'rest', 'pushKey', {}, person.token)).data.publicKey;
    const keys = await Promise.all([app, replica, app, replica].map(keyOf));
    await replica.stop();
    const restarted = await startOn(app.database, service.settings());
    keys.push(await keyOf(restarted));
    await restarted.stop();
    expect(new Set(keys).size).toBe(1);
    expect(await prisma().pushKeyPair.count()).toBe(1);
  });

  it('the database, the records and the log have neither address nor keys', async () => {
    const device = service.device();
    const { id } = (await add(device)).data;
    await invoke(app, 'rest', 'testPushSubscription', { id }, person.token);
    const { endpoint, keys } = device.subscription;
    const tables = ['push_subscriptions', 'push_key_pairs', 'audit_records', 'internal_logs'];
    const rows = await prisma().$queryRawUnsafe<{ text: string }[]>(
      tables.map((table) => `SELECT t::text AS text FROM ${table} AS t`).join(' UNION ALL '),
    );
    const text = rows.map((row) => row.text).join('\n');
    for (const secret of [new URL(endpoint).pathname, keys.p256dh, keys.auth]) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('sealed.1.');
    expect(text).toContain(`127.0.0.1:${service.port}`);
  });

  it('with another JWT_SECRET the pair and the devices begin anew', async () => {
    const former = (await invoke(app, 'rest', 'pushKey', {}, person.token)).data.publicKey;
    await add(service.device());
    const other = await startOn(app.database, {
      ...service.settings(),
      jwtSecret: 'another secret for tests, of more than 32 bytes',
    });
    const { token } = await other.seed.person('employee');
    const { publicKey } = (await invoke(other, 'rest', 'pushKey', {}, token)).data;
    await other.stop();
    expect(publicKey).not.toBe(former);
    expect(await prisma().pushSubscription.count()).toBe(0);
    await prisma().pushKeyPair.deleteMany();
  });
});

describe('without an https address of the service', () => {
  it.each([undefined, 'http://localhost:4000'])('there is no push: %s', async (publicUrl) => {
    const { id } = (await add(service.device())).data;
    const without = await startOn(app.database, { ...service.settings(), publicUrl });
    const run = (name: string, input: Record<string, unknown> = {}) =>
      invoke(without, 'rest', name, input, person.token);
    const answers = {
      key: (await run('pushKey')).data,
      list: (await run('pushSubscriptions')).data,
      add: (await run('addPushSubscription', { ...service.device().subscription })).code,
      test: (await run('testPushSubscription', { id })).code,
      available: (await run('notificationPreferences')).data.pushAvailable,
    };
    await without.stop();
    expect(answers).toEqual({
      key: { publicKey: null },
      list: [],
      add: 'NOT_FOUND',
      test: 'NOT_FOUND',
      available: false,
    });
  });
});
