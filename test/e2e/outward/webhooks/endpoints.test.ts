import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/generated/prisma/enums.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.seed.person('administrator');
});
afterAll(() => app.stop());

/** A public address; nothing is ever sent there. */
const PUBLIC = 'https://93.184.215.14/hooks';

describe.each(bothOr('rest'))('the receivers of webhooks, through %s', (via) => {
  const call = (name: string, input = {}, token = administrator.token) =>
    invoke(app, via, name, input, token);

  it('are created, read, listed, changed and deleted, each with its audit record', async () => {
    const created = await call('createWebhookEndpoint', { url: PUBLIC, description: 'Display' });
    expect(created.data).toMatchObject({ url: PUBLIC, description: 'Display', enabled: true });
    const { id, secret } = created.data;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);

    const read = await call('webhookEndpoint', { id });
    expect(JSON.stringify(read.data)).not.toContain('whsec_');
    const listed = await call('webhookEndpoints', { limit: 1 });
    expect(listed.data[0].id).toBe(id);

    const changed = await call('updateWebhookEndpoint', { id, enabled: false, description: null });
    expect(changed.data).toMatchObject({ enabled: false, description: null, url: PUBLIC });
    expect((await call('deleteWebhookEndpoint', { id })).data.id).toBe(id);
    expect((await call('webhookEndpoint', { id })).code).toBe('NOT_FOUND');

    const records = await app.database.prisma.auditRecord.findMany({
      where: { targetType: 'webhook_endpoint', targetId: String(id) },
      orderBy: { id: 'asc' },
    });
    expect(records.map(({ action }) => action)).toEqual([
      'webhook.created',
      'webhook.updated',
      'webhook.deleted',
    ]);
    expect(JSON.stringify(records, (_key, v) => (typeof v === 'bigint' ? 0 : v))).not.toContain(
      'whsec_',
    );
  });

  it('are the business of those with system.settings alone', async () => {
    for (const role of Object.values(Role)) {
      const person = await app.seed.person(role);
      const { code } = await call('webhookEndpoints', {}, person.token);
      expect([role, code]).toEqual([
        role,
        role === 'administrator' || role === 'super_admin' ? 'OK' : 'FORBIDDEN',
      ]);
    }
  });

  it.each([
    'http://127.0.0.1/',
    'http://localhost:9/',
    'http://localhost.:9/',
    'http://hooks.localhost/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://127.0.0.1./',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://192.0.2.1/',
    'http://198.18.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[2001:db8::1]/',
    'https://user:secret@93.184.215.14/',
    'ftp://93.184.215.14/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'not a url',
    '/hooks',
  ])('are refused at %s', async (url) => {
    const { code, details } = await call('createWebhookEndpoint', { url });
    expect([code, details?.field]).toEqual(['VALIDATION_ERROR', 'url']);
  });

  it('are refused at a bad address when they are changed, too', async () => {
    const { data } = await call('createWebhookEndpoint', { url: PUBLIC, enabled: false });
    const { code, details } = await call('updateWebhookEndpoint', {
      id: data.id,
      url: 'http://[::1]/',
    });
    expect([code, details?.field]).toEqual(['VALIDATION_ERROR', 'url']);
    expect((await call('webhookEndpoint', { id: data.id })).data.url).toBe(PUBLIC);
  });

  it('get a new secret when it is rotated', async () => {
    const { data } = await call('createWebhookEndpoint', { url: PUBLIC, enabled: false });
    const rotated = await call('rotateWebhookSecret', { id: data.id });
    expect(rotated.data.secret).toMatch(/^whsec_/);
    expect(rotated.data.secret).not.toBe(data.secret);
  });

  it('that do not exist are not found, nor are their deliveries', async () => {
    const id = 999_999;
    const period = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    expect((await call('updateWebhookEndpoint', { id, enabled: true })).code).toBe('NOT_FOUND');
    expect((await call('deleteWebhookEndpoint', { id })).code).toBe('NOT_FOUND');
    expect((await call('rotateWebhookSecret', { id })).code).toBe('NOT_FOUND');
    expect((await call('pingWebhookEndpoint', { id })).code).toBe('NOT_FOUND');
    expect((await call('webhookDeliveries', { id })).code).toBe('NOT_FOUND');
    expect((await call('replayWebhookDeliveries', { id, ...period })).code).toBe('NOT_FOUND');
    const delivery = '0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70';
    expect((await call('replayWebhookDelivery', { id: delivery })).code).toBe('NOT_FOUND');
    expect((await call('replayWebhookDelivery', { id: 'nonsense' })).code).toBe('VALIDATION_ERROR');
  });
});

it('a repeated request makes no second receiver, rotates no second time and tells no secret again', async () => {
  const ask = (path: string, key: string, body?: object) =>
    app.rest('POST', `/webhooks${path}`, {
      token: administrator.token,
      headers: { 'Idempotency-Key': key },
      ...(body === undefined ? {} : { body }),
    });
  const before = await app.database.prisma.webhookEndpoint.count();
  const create = () => ask('', 'create-once', { url: PUBLIC, enabled: false });
  const first = await create();
  expect(first.status).toBe(201);
  const { id, secret } = first.body.data;
  const rotate = () => ask(`/${id}/rotate-secret`, 'rotate-once');
  const rotated = await rotate();
  expect(rotated.status).toBe(200);
  const kept = () => app.database.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  const present = await kept();
  for (const repeated of [await create(), await rotate()]) {
    expect(repeated).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
    expect(JSON.stringify(repeated.body)).not.toContain('whsec_');
  }
  expect(await app.database.prisma.webhookEndpoint.count()).toBe(before + 1);
  expect(await kept()).toEqual(present);
  const records = JSON.stringify(await app.database.prisma.idempotencyRecord.findMany());
  for (const shown of [secret, rotated.body.data.secret]) expect(records).not.toContain(shown);
});
