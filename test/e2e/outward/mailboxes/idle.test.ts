import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { trustedCertificate } from '../../../support/certificate.js';
import { startImap, type TestImap } from '../../../support/imap.js';
import { invoke } from '../../../support/interfaces.js';
import { imapInput } from '../../../support/mailboxes.js';
import { eventually } from '../../../support/receiver.js';
import { Fetching } from '../../../support/taken-mails.js';

let app: TestApp;
let server: TestImap;

beforeAll(async () => {
  server = await startImap(trustedCertificate());
  app = await startTestApp({ mailIn: { hosts: ['127.0.0.1'], fetchSeconds: 3_600 } });
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});

it('hears of a message by IDLE long before the pause is over', async () => {
  const { id } = await app.seed.department();
  const { token } = await app.seed.person('super_admin');
  const there = { host: '127.0.0.1', port: server.port, secret: 'secret' };
  await invoke(app, 'rest', 'createMailbox', imapInput(id, there), token);
  const fetching = new Fetching(app);
  fetching.start();
  await eventually(() => server.commands.includes('IDLE'));
  server.deliver('Subject: Now\n\nNow\n');
  expect(await fetching.texts(1)).toEqual(['Subject: Now\n\nNow\n']);
  await fetching.stop();
});
