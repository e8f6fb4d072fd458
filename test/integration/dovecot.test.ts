import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { trustedCertificate } from '../support/certificate.js';
import { hasDovecot, startDovecot, type TestDovecot } from '../support/dovecot.js';
import { invoke } from '../support/interfaces.js';
import { imapInput } from '../support/mailboxes.js';
import { eventually } from '../support/receiver.js';
import { Fetching } from '../support/taken-mails.js';

// It is slow beside many other tests: the step with the services runs it.
const onServices = process.env.DATABASE_URL !== undefined;

if (onServices && !hasDovecot()) {
  console.error('Dovecot 2.3 is not installed: its tests are SKIPPED (Debian: dovecot-imapd).');
}

const mail = (subject: string) => `From: anna@example.org\nSubject: ${subject}\n\n${subject}\n`;

describe.skipIf(!onServices || !hasDovecot())('a mailbox at Dovecot', () => {
  let app: TestApp;
  let server: TestDovecot;
  let fetching: Fetching;
  let token: string;
  let id: number;

  const row = async () => await app.database.prisma.mailbox.findUniqueOrThrow({ where: { id } });
  const call = async (name: string, input: Record<string, unknown>) => {
    const { code, data } = await invoke(app, 'rest', name, input, token);
    expect(code).toBe('OK');
    return data;
  };

  beforeAll(async () => {
    server = await startDovecot(trustedCertificate());
    app = await startTestApp({ mailIn: { hosts: ['127.0.0.1'], fetchSeconds: 1 } });
    ({ token } = await app.seed.person('super_admin'));
    const department = await app.seed.department();
    server.deliver(mail('Before'));
    const there = { host: '127.0.0.1', port: server.port, secret: 'secret' };
    ({ id } = await call('createMailbox', imapInput(department.id, there)));
    fetching = new Fetching(app);
  });
  afterAll(async () => {
    await fetching.stop();
    await app.stop();
    await server.stop();
  });

  it('is tested', async () => {
    expect(await call('testMailbox', { id })).toEqual({
      ...{ ok: true, reason: null, messages: 1, taken: false, idle: true, move: true },
    });
  });

  it('takes what comes after the first sign-in, once, and moves it to Taken', async () => {
    server.make('INBOX.Taken');
    fetching.start();
    await eventually(async () => (await row()).lastFetchedAt !== null);
    let calls = 0;
    fetching.afterwards = () => {
      calls += 1;
      // The process ends after the message was kept and before it is moved.
      if (calls === 1) throw new Error('killed');
    };
    server.deliver(mail('One'));
    expect(await fetching.texts(1)).toEqual([mail('One')]);
    await eventually(() => server.files('INBOX.Taken').length === 1);
    expect([calls, fetching.taken.length]).toEqual([2, 1]);
    const [file] = server.files('INBOX.Taken');
    expect(file).not.toMatch(/:2,.*S/);
    // It is copied before it goes from where it was.
    await eventually(() => server.files().length === 1);
  });

  it('hears of a message by IDLE, also after a pause', async () => {
    server.deliver(mail('Two'));
    expect(await fetching.texts(2)).toContain(mail('Two'));
  });

  it('is in error while the password is wrong', async () => {
    await call('updateMailbox', { id, secret: 'wrong' });
    const refused = await eventually(async () => {
      const found = await row();
      return found.state === 'error' ? found : undefined;
    });
    expect(refused.lastError).toBe('the server refused the sign-in');
    await call('updateMailbox', { id, secret: 'secret' });
    await eventually(async () => (await row()).state === 'active');
  });
});
