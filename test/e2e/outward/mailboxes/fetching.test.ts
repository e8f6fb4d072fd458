import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type TestCertificate, trustedCertificate } from '../../../support/certificate.js';
import { startImap, type TestImap } from '../../../support/imap.js';
import { invoke } from '../../../support/interfaces.js';
import { imapInput } from '../../../support/mailboxes.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { Fetching } from '../../../support/taken-mails.js';

let app: TestApp;
let admin: Person;
let departmentId: number;
let certificate: TestCertificate;
let server: TestImap;
let fetching: Fetching;

beforeAll(async () => {
  certificate = trustedCertificate();
  app = await startTestApp({ mailIn: { hosts: ['127.0.0.1'], fetchSeconds: 1 } });
  admin = await app.seed.person('super_admin');
  ({ id: departmentId } = await app.seed.department());
});
afterAll(() => app.stop());
beforeEach(async () => {
  server = await startImap(certificate);
  fetching = new Fetching(app);
});
afterEach(async () => {
  await fetching.stop();
  await server.stop();
  await app.database.prisma.mailbox.deleteMany();
});

const mail = (subject: string) => `From: anna@example.org\nSubject: ${subject}\n\n${subject}\n`;

/** A mailbox at the server. */
const make = async (over: Record<string, unknown> = {}) => {
  const there = { host: '127.0.0.1', port: server.port, secret: 'secret' };
  const input = imapInput(departmentId, { ...there, ...over });
  const { code, data } = await invoke(app, 'rest', 'createMailbox', input, admin.token);
  expect(code).toBe('OK');
  return data as { id: number };
};
const read = async (id: number) =>
  await app.database.prisma.mailbox.findUniqueOrThrow({ where: { id } });
const change = async (id: number, given: object) =>
  expect((await invoke(app, 'rest', 'updateMailbox', { id, ...given }, admin.token)).code).toBe(
    'OK',
  );

/** Waits until the folder was looked at for the first time. */
const settled = async (id: number) =>
  await eventually(async () => (await read(id)).lastFetchedAt !== null);

it('takes what comes, in its order, and leaves alone what was there before', async () => {
  server.deliver(mail('Before'));
  const { id } = await make();
  fetching.start();
  await settled(id);
  server.deliver(mail('One'));
  server.deliver(mail('Two'));
  expect(await fetching.texts(2)).toEqual([mail('One'), mail('Two')]);
  expect(fetching.taken).toMatchObject([
    { mailboxId: id, uid: 2n, uidValidity: 1000n },
    { mailboxId: id, uid: 3n },
  ]);
  const { state, lastError, lastUid } = await eventually(async () => {
    const row = await read(id);
    return row.lastUid === 3n ? row : undefined;
  });
  expect([state, lastError, lastUid]).toEqual(['active', null, 3n]);
  // No flags: nothing tells other programs that somebody has read them.
  expect(server.commands.filter((command) => /STORE|EXPUNGE/i.test(command))).toEqual([]);
  expect(server.commands.some((command) => /FETCH.*BODY\[/i.test(command))).toBe(false);
  expect(server.folder('INBOX')).toHaveLength(3);
});

it('looks again and again where the server does not report', async () => {
  server.behave({ capabilities: ['IMAP4rev1'] });
  const { id } = await make();
  fetching.start();
  await settled(id);
  server.deliver(mail('One'));
  expect(await fetching.texts(1)).toEqual([mail('One')]);
  expect(server.commands).not.toContain('IDLE');
});

it.each([
  ['by MOVE', ['IMAP4rev1', 'IDLE', 'MOVE', 'UIDPLUS'], 1],
  ['by COPY and UID EXPUNGE', ['IMAP4rev1', 'IDLE', 'UIDPLUS'], 1],
  ['not at all without both', ['IMAP4rev1', 'IDLE'], 0],
])('moves what was taken to Taken %s', async (_how, capabilities, moved) => {
  server.behave({ capabilities });
  server.make('INBOX/Taken');
  const { id } = await make();
  fetching.start();
  await settled(id);
  server.deliver(mail('One'));
  await fetching.texts(1);
  await eventually(async () => (await read(id)).lastUid === 1n);
  expect(server.folder('INBOX/Taken')).toHaveLength(moved);
  expect(server.folder('INBOX')).toHaveLength(1 - moved);
  const expunges = server.commands.filter((command) => /^EXPUNGE/i.test(command));
  expect(expunges).toEqual([]);
});

it('finds Taken by the delimiter of the server, below the folder of the mailbox', async () => {
  const dotted = await startImap(certificate, { delimiter: '.' });
  try {
    for (const path of ['Taken', 'INBOX.Taken', 'Facility', 'Facility.Taken']) dotted.make(path);
    const { id } = await make({ port: dotted.port, folder: 'Facility' });
    fetching.start();
    await settled(id);
    dotted.deliver(mail('One'), { folder: 'Facility' });
    await fetching.texts(1);
    await eventually(async () => (await read(id)).lastUid === 1n);
    const counts = ['Taken', 'INBOX.Taken', 'Facility', 'Facility.Taken'].map(
      (path) => dotted.folder(path).length,
    );
    expect(counts).toEqual([0, 0, 0, 1]);
  } finally {
    await fetching.stop();
    await dotted.stop();
  }
});

it('takes a message once that was kept before the process ended', async () => {
  server.make('INBOX/Taken');
  const { id } = await make();
  fetching.start();
  await settled(id);
  let calls = 0;
  fetching.afterwards = () => {
    calls += 1;
    if (calls === 1) throw new Error('killed');
  };
  server.deliver(mail('One'));
  await eventually(async () => (await read(id)).lastUid === 1n);
  expect([calls, fetching.taken.length]).toEqual([2, 1]);
  expect(server.folder('INBOX/Taken')).toHaveLength(1);
});

it('after new numbers takes what is new of the last 30 days, and nothing twice', async () => {
  const { id } = await make();
  const old = new Date(app.now().getTime() - 31 * 86_400_000);
  server.deliver(mail('Old'), { date: old });
  server.deliver(mail('Before'), { date: new Date(app.now().getTime() - 60_000) });
  fetching.start();
  await settled(id);
  server.deliver(mail('One'));
  await fetching.texts(1);
  await fetching.stop();
  server.deliver(mail('Two'));
  server.renumber('INBOX');
  fetching.start();
  expect(await fetching.texts(2)).toEqual([mail('One'), mail('Two')]);
  await eventually(async () => (await read(id)).uidValidity === 1001n);
  expect(await read(id)).toMatchObject({ lastUid: 4n });
  server.deliver(mail('Three'));
  expect(await fetching.texts(3)).toContain(mail('Three'));
});

it('names a message over 30 MB without its bytes', async () => {
  const { id } = await make();
  fetching.start();
  await settled(id);
  server.deliver(mail('Large'), { size: 30 * 1024 * 1024 + 1 });
  server.deliver(mail('Small'));
  expect(await fetching.texts(2)).toEqual([null, mail('Small')]);
  expect(fetching.taken[0]).toMatchObject({ size: 30 * 1024 * 1024 + 1 });
});

it('does not believe the size that the server says', async () => {
  const { id } = await make();
  fetching.start();
  await settled(id);
  server.deliver(`${mail('Lie')}${'x'.repeat(30 * 1024 * 1024)}`, { size: 100 });
  expect(await fetching.texts(1)).toEqual([null]);
});

it('is in error while the sign-in is refused, and active again after it', async () => {
  server.behave({ password: 'another' });
  const { id } = await make();
  fetching.start();
  const refused = await eventually(async () => {
    const row = await read(id);
    return row.state === 'error' ? row : undefined;
  });
  expect(refused.lastError).toBe('the server refused the sign-in');
  expect(refused.lastFetchedAt).toBeNull();
  server.behave({});
  await settled(id);
  expect(await read(id)).toMatchObject({ state: 'active', lastError: null });
});

it('fetches nothing while paused, and goes on where it was', async () => {
  const { id } = await make();
  fetching.start();
  await settled(id);
  await change(id, { state: 'paused' });
  server.deliver(mail('One'));
  await eventually(() => server.commands.at(-1) === 'LOGOUT');
  expect(fetching.taken).toEqual([]);
  await change(id, { state: 'active' });
  expect(await fetching.texts(1)).toEqual([mail('One')]);
});

it('signs in again after the connection was lost', async () => {
  const { id } = await make();
  fetching.start();
  await settled(id);
  server.drop();
  server.deliver(mail('One'));
  expect(await fetching.texts(1)).toEqual([mail('One')]);
});

it('leaves the folder alone that a mailbox changes to', async () => {
  server.make('Other');
  server.deliver(mail('There before'), { folder: 'Other' });
  const { id } = await make();
  fetching.start();
  await settled(id);
  await change(id, { folder: 'Other' });
  await eventually(async () => (await read(id)).uidValidity === 1001n);
  server.deliver(mail('One'), { folder: 'Other' });
  expect(await fetching.texts(1)).toEqual([mail('One')]);
});

it('one mailbox that fails holds up no other', async () => {
  const broken = await make({ port: 9 });
  const { id } = await make();
  fetching.start();
  await settled(id);
  server.deliver(mail('One'));
  expect(await fetching.texts(1)).toEqual([mail('One')]);
  const row = await eventually(async () => {
    const found = await read(broken.id);
    return found.lastError === null ? undefined : found;
  });
  expect([row.state, row.lastError]).toEqual(['active', 'the connection was refused']);
});
