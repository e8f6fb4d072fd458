import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailHouse, mailBytes } from '../../../support/arriving.js';

let house: MailHouse;

beforeAll(async () => {
  house = await MailHouse.start();
});
afterAll(() => house.stop());

const count = () => house.prisma.inboundMail.count();

describe('a mail that is pushed', () => {
  it('is taken once, also after its bytes are gone', async () => {
    const bytes = mailBytes({});
    const answers = await Promise.all([1, 2, 3].map(() => house.push(bytes)));
    const ids = new Set(answers.map(({ status, body }) => `${status} ${body.data.id}`));
    expect(ids.size).toBe(1);
    const { id } = await house.settled(answers[0]?.body.data.id);
    await house.prisma.rawMail.deleteMany({ where: { inboundMailId: id } });
    expect((await house.push(bytes)).body.data).toEqual({ id });
    expect(await house.prisma.maintenanceRequest.count({ where: { origin: 'mail' } })).toBe(1);
  });

  it('is another message at another mailbox', async () => {
    const { serviceAccountId } = await house.prisma.mailbox.findUniqueOrThrow({
      where: { id: house.mailbox.id },
    });
    const other = await house.app.seed.mailbox({ serviceAccountId });
    const bytes = mailBytes({ text: 'To both' });
    const first = await house.push(bytes);
    const second = await house.push(bytes, { 'X-Mailbox': other.address });
    expect(second.status).toBe(202);
    expect(second.body.data.id).not.toBe(first.body.data.id);
  });

  it.each([
    ['a missing mailbox', { 'X-Mailbox': '' }],
    ['an unknown one', { 'X-Mailbox': 'nobody@example.org' }],
  ])('is refused for %s', async (_, headers) => {
    const before = await count();
    const { status, body } = await house.push(mailBytes({}), headers);
    expect([status, body.error.details.field]).toEqual([400, 'X-Mailbox']);
    expect(await count()).toBe(before);
  });

  it('is refused at mailboxes of the other kind, and at archived ones', async () => {
    const imap = await house.app.seed.imapMailbox();
    const archived = await house.app.seed.mailbox({ archivedAt: house.app.now() });
    for (const { address } of [imap, archived]) {
      const { status, body } = await house.push(mailBytes({}), { 'X-Mailbox': address });
      expect([status, body.error.details.field]).toEqual([400, 'X-Mailbox']);
    }
  });

  it('is refused without bytes, and with a body of another type', async () => {
    const none = await house.push(Buffer.alloc(0));
    expect([none.status, none.body.error.details.field]).toEqual([400, 'body']);
    const json = await house.push(Buffer.from('{}'), { 'Content-Type': 'application/json' });
    expect([json.status, json.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('is refused beyond 30 MB', async () => {
    const { status, body } = await house.push(Buffer.alloc(30 * 1024 * 1024 + 1, 0x41));
    expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('is refused with a session, a personal token, and another service account', async () => {
    const robot = await house.app.seed.serviceAccount('technician');
    const other = await house.app.seed.apiToken(robot.id, ['maintenance.create']);
    const personal = await house.app.seed.apiToken(house.administrator.id, ['maintenance.create']);
    for (const token of [house.administrator.token, personal.token, other.token]) {
      const { status, body } = await house.push(mailBytes({}), {}, token);
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('waits with its provider while the mailbox is paused', async () => {
    const where = { id: house.mailbox.id };
    await house.prisma.mailbox.update({ where, data: { state: 'paused' } });
    const before = await count();
    const { status, body } = await house.push(mailBytes({ text: 'While paused' }));
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    expect(await count()).toBe(before);
    await house.prisma.mailbox.update({ where, data: { state: 'active' } });
  });
});
