import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SecretBox } from '../../../../src/infra/secrets/secret-box.js';
import { WebhookSecrets } from '../../../../src/modules/outward/webhooks/secrets.js';
import { newSecret } from '../../../../src/modules/outward/webhooks/signatures.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { eventually, type Receiver, startReceiver } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { verify } from '../../../support/webhooks.js';

let app: TestApp;
let administrator: Person;
let receiver: Receiver;

beforeAll(async () => {
  app = await startTestApp({
    webhookAllowedCidrs: ['127.0.0.0/8'],
    webhookRetrySeconds: [1, 1, 1],
  });
  administrator = await app.seed.person('administrator');
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.received.length = 0;
  await app.database.prisma.webhookEndpoint.deleteMany();
});
afterAll(async () => {
  await receiver.stop();
  await app.stop();
});

async function manage(path: string, body: object = {}) {
  const { token } = administrator;
  const answer = await app.rest('POST', `/webhooks${path}`, { token, body });
  expect(answer.status).toBeLessThan(300);
  return answer.body.data;
}

const ping = (id: number) => manage(`/${id}/ping`);
const stored = (id: number) => app.database.prisma.webhookEndpoint.findUnique({ where: { id } });

/** A row as text, all columns of it. */
const textOf = (row: unknown) =>
  JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? String(value) : value));

describe('the secret of a receiver', () => {
  it('is sealed in the database, and so is the one before', async () => {
    const { id, secret } = await manage('', { url: receiver.url });
    const rotated = (await manage(`/${id}/rotate-secret`)).secret;
    const row = textOf(await stored(id));
    expect(row).not.toContain('whsec_');
    for (const text of [secret, rotated]) expect(row).not.toContain(text.slice('whsec_'.length));
    await ping(id);
    const received = await eventually(() => receiver.received[0]);
    verify(secret, received);
    verify(rotated, received);
  });
});

it('after a change of JWT_SECRET deliveries wait, say why, and go on once the secret is rotated', async () => {
  const { prisma } = app.database;
  const { id: departmentId } = await app.seed.department();
  const employee = await app.seed.person('employee', { departmentId });
  const { id } = await manage('', { url: receiver.url });
  const secret = newSecret();
  const before = new WebhookSecrets('the secret of the server before');
  await prisma.webhookEndpoint.update({ where: { id }, data: { secret: before.sealed(secret) } });
  expect(await app.services.webhooks.unreadableSecrets()).toEqual([id]);
  const submitted = await app.rest('POST', '/maintenance', {
    token: employee.token,
    body: { title: 'Tap drips', description: 'All week.' },
  });
  expect(submitted.status).toBe(201);
  const waiting = await eventually(() =>
    prisma.webhookDelivery.findFirst({ where: { endpointId: id, attempts: 1 } }),
  );
  expect(waiting.status).toBe('pending');
  expect(waiting.lastError).toContain('JWT_SECRET');
  expect(receiver.received).toEqual([]);
  const rotated = (await manage(`/${id}/rotate-secret`)).secret;
  const received = await eventually(() => receiver.received[0]);
  verify(rotated, received);
  expect(() => verify(secret, received)).toThrow();
  expect(await stored(id)).toMatchObject({ previousSecret: null, previousSecretExpiresAt: null });
});

describe('a sealed text', () => {
  const box = new SecretBox('a server secret', 'a test');

  it('is opened with the same secret and purpose alone', () => {
    const sealed = box.seal('whsec_ü');
    expect(new SecretBox('a server secret', 'a test').open(sealed)).toBe('whsec_ü');
    expect(new SecretBox('another secret', 'a test').open(sealed)).toBeUndefined();
    expect(new SecretBox('a server secret', 'something else').open(sealed)).toBeUndefined();
    expect(box.seal('whsec_ü')).not.toBe(sealed);
  });

  it.each(['', 'plain', 'sealed.1.', 'sealed.1.AAAA', 'sealed.2.AAAA'])('is not %o', (text) => {
    expect(box.open(text)).toBeUndefined();
  });

  it('is not opened when a bit of it has changed', () => {
    const sealed = box.seal('whsec_');
    for (const at of [12, 30, sealed.length - 4]) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
      expect(box.open(changed)).toBeUndefined();
    }
  });
});
