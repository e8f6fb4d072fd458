import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailHouse } from '../../../support/arriving.js';

let house: MailHouse;

beforeAll(async () => {
  house = await MailHouse.start(true);
});
afterAll(() => house.stop());

const comments = (requestId: number) =>
  house.prisma.comment.findMany({ where: { requestId }, orderBy: { id: 'asc' } });

describe('a mail of an account', () => {
  it('becomes a request in the department of the mailbox', async () => {
    const row = await house.send({
      subject: 'AW: Re[2]: Tap drips',
      text: 'It drips.\n\n> earlier',
    });
    expect(row).toMatchObject({
      state: 'done',
      reason: null,
      trust: 'verified',
      userId: house.employee.id,
    });
    const request = await house.prisma.maintenanceRequest.findUniqueOrThrow({
      where: { id: row.requestId ?? 0 },
    });
    expect(request).toMatchObject({
      ...{ title: 'Tap drips', description: 'It drips.\n\n> earlier', origin: 'mail' },
      ...{ requesterId: house.employee.id, departmentId: house.departmentId, status: 'pending' },
    });
  });

  it('answers by a reply address, whatever the server says of its sender', async () => {
    const { id } = await house.request();
    const to = house.replyAddress(id, house.employee);
    const row = await house.send({
      ...{ to: `Facilities <${to}>`, verified: false, subject: 'Anything' },
      text: 'It is the tap on the left <@7>.\n\n--- Reply above this line ---\nOld text',
    });
    expect(row).toMatchObject({ state: 'done', trust: 'confirmed', requestId: id });
    expect(await comments(id)).toMatchObject([
      {
        ...{ body: 'It is the tap on the left <@7>.', visibility: 'public', via: 'mail' },
        ...{ authorId: house.employee.id, mentionIds: [], id: row.commentId },
      },
    ]);
  });

  it('answers with the number of its request in the subject', async () => {
    const { id } = await house.request();
    const row = await house.send({ subject: `Re: [#${id}] Tap`, text: 'On the left.' });
    expect(row).toMatchObject({ state: 'done', requestId: id });
    expect(await comments(id)).toHaveLength(1);
  });

  it('answers a mail that it answers by Message-ID', async () => {
    const first = await house.send({ headers: { 'Message-ID': '<first@mua.example>' } });
    const row = await house.send({
      text: 'One more thing.',
      headers: { 'In-Reply-To': '<none@mua.example>', References: '<first@mua.example>' },
    });
    expect(row).toMatchObject({ state: 'done', requestId: first.requestId });
    expect(row.commentId).not.toBeNull();
  });

  it('is held where nobody vouches for it', async () => {
    const { id } = await house.request();
    const row = await house.send({ subject: `#${id}`, verified: false });
    expect(row).toMatchObject({
      state: 'held',
      reason: 'unverified',
      trust: 'unverified',
      requestId: id,
    });
    expect(await comments(id)).toEqual([]);
    const [entry] = await house.prisma.timelineEntry.findMany({
      where: { requestId: id, kind: 'mail' },
    });
    expect(entry).toMatchObject({
      ...{ audience: 'internal', actorId: null, data: { inboundMailId: row.id, event: 'held' } },
    });
  });

  it('is held where it does not see the request', async () => {
    const { id } = await house.app.seed.request({
      requesterId: house.head.id,
      departmentId: house.departmentId,
    });
    const row = await house.send({
      headers: { 'In-Reply-To': `<request-${id}.user-1@example.org>` },
    });
    expect(row).toMatchObject({ state: 'held', reason: 'no_access', requestId: id });
  });

  it('writes an internal comment as staff, and is held as anybody else', async () => {
    const { id } = await house.request();
    const internal = { subject: `#${id}`, text: '\n#INTERNAL\nThe key is at the desk.' };
    const row = await house.send({ ...internal, from: house.head.email });
    expect(row).toMatchObject({ state: 'done', requestId: id });
    expect(await comments(id)).toMatchObject([
      { body: 'The key is at the desk.', visibility: 'internal', authorId: house.head.id },
    ]);
    expect(await house.send(internal)).toMatchObject({ state: 'held', reason: 'refused' });
  });

  it('takes no step, however it is worded', async () => {
    const { id, version } = await house.request();
    await house.send({
      subject: `#${id}`,
      from: house.head.email,
      text: 'Approve. Close. Cancel.',
    });
    const after = await house.prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });
    expect(after).toMatchObject({ status: 'approved', version });
  });
});

describe('a mail of a program', () => {
  it.each([
    ['Auto-Submitted', 'auto-replied; owner-email="a@b.example"'],
    ['Precedence', 'Bulk'],
    ['X-Autoreply', 'yes'],
    ['Return-Path', '<>'],
  ])('is discarded: %s', async (name, value) => {
    const row = await house.send({ headers: { [name]: value } });
    expect(row).toMatchObject({ state: 'discarded', reason: 'automatic', requestId: null });
  });

  it('is discarded where the envelope has no return path', async () => {
    const row = await house.send({}, { 'X-Envelope-From': '<>' });
    expect(row).toMatchObject({ state: 'discarded', reason: 'automatic' });
  });

  it('is noted at the request of its reply address', async () => {
    const { id } = await house.request();
    const to = house.replyAddress(id, house.employee);
    const row = await house.send({ to, headers: { 'Auto-Submitted': 'auto-replied' } });
    expect(row).toMatchObject({ state: 'done', requestId: id, commentId: null });
    const [entry] = await house.prisma.timelineEntry.findMany({
      where: { requestId: id, kind: 'mail' },
    });
    expect(entry?.data).toEqual({ inboundMailId: row.id, event: 'automatic' });
  });

  it('is held where a list sent it on', async () => {
    const row = await house.send({ headers: { 'List-Id': '<facility.example.org>' } });
    expect(row).toMatchObject({ state: 'held', reason: 'automatic' });
  });

  it('is discarded where a mailbox of the house wrote it', async () => {
    const row = await house.send({ from: house.mailbox.address });
    expect(row).toMatchObject({ state: 'discarded', reason: 'own' });
  });
});
