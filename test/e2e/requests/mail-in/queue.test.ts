import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailHouse, mailBytes } from '../../../support/arriving.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let house: MailHouse;
let stranger: Person;
let otherHead: Person;

beforeAll(async () => {
  house = await MailHouse.start();
  const { id: departmentId } = await house.app.seed.department('Other');
  otherHead = await house.app.seed.person('department_head', { departmentId });
  stranger = await house.app.seed.person('employee', { departmentId, email: 'eve@other.example' });
});
afterAll(() => house.stop());

/** A mail that is held, since nobody here has its address. */
const held = async (over: Parameters<MailHouse['send']>[0] = {}) =>
  await house.send({ from: 'Tenant <tenant@flat.example>', ...over });

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, by: Person = house.head) =>
    invoke(house.app, via, name, input, by.token);

  it('lists mails for the lead of the department and for those who change settings', async () => {
    const { id } = await held({ subject: 'Kitchen', text: 'It drips.' });
    const one = await call('inboundMessage', { id });
    expect(one.data).toMatchObject({
      ...{ id, mailboxId: house.mailbox.id, state: 'held', reason: 'unknown', sender: 'verified' },
      ...{ from: { name: 'Tenant', address: 'tenant@flat.example' }, userId: null },
      ...{ subject: 'Kitchen', preview: 'It drips.', text: 'It drips.', requestId: null },
      ...{ commentId: null, truncated: false, attachments: [], decidedAt: null, decidedById: null },
    });
    for (const by of [house.head, house.administrator]) {
      const { data } = await call(
        'inboundMail',
        { state: ['held'], mailboxId: house.mailbox.id },
        by,
      );
      const rows = Array.isArray(data) ? data : data.nodes;
      expect(rows[0]).toMatchObject({ id, state: 'held' });
    }
  });

  it('shows nobody else anything', async () => {
    const { id } = await held();
    expect((await call('inboundMail', {}, house.employee)).code).toBe('FORBIDDEN');
    expect((await call('inboundMessage', { id }, house.employee)).code).toBe('NOT_FOUND');
    expect((await call('inboundMessage', { id }, otherHead)).code).toBe('NOT_FOUND');
    expect((await call('acceptInboundMail', { id }, otherHead)).code).toBe('NOT_FOUND');
    expect((await call('discardInboundMail', { id }, house.employee)).code).toBe('NOT_FOUND');
    expect((await call('retryInboundMail', { id }, otherHead)).code).toBe('NOT_FOUND');
  });

  it('accepts a mail as a new request of people without an account', async () => {
    const { id } = await held({ subject: 'Fwd: Tap drips', text: 'From a tenant.' });
    const { data } = await call('acceptInboundMail', { id });
    expect(data).toMatchObject({ id, state: 'done', reason: null, decidedById: house.head.id });
    const request = await house.prisma.maintenanceRequest.findUniqueOrThrow({
      where: { id: data.requestId },
      include: { linkReport: true, requester: true },
    });
    expect(request).toMatchObject({
      ...{ title: 'Tap drips', origin: 'mail' },
      linkReport: { contactName: 'Tenant', contactEmail: 'tenant@flat.example' },
      requester: {
        email: `reports-by-mail-d${house.departmentId}@service.invalid`,
        ...{ isService: true, permissions: [] },
      },
    });
    const records = await house.prisma.auditRecord.findMany({
      where: { targetType: 'inbound_mail', targetId: String(id) },
      orderBy: { id: 'asc' },
    });
    expect(records.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['inbound_mail.received', expect.any(Number)],
      ['inbound_mail.held', null],
      ['inbound_mail.accepted', house.head.id],
    ]);
    expect(JSON.stringify(records.map(({ metadata }) => metadata))).not.toMatch(
      /tenant@flat|Tap drips/,
    );
  });

  it('accepts a mail as a comment on a request whose staff the caller is', async () => {
    const { id: requestId } = await house.request();
    const { id } = await held({ text: 'It is the left tap.' });
    const { data } = await call('acceptInboundMail', { id, requestId });
    expect(data).toMatchObject({ state: 'done', requestId });
    const comment = await house.prisma.comment.findUniqueOrThrow({
      where: { id: data.commentId },
      include: { author: true },
    });
    expect(comment).toMatchObject({
      body: 'It is the left tap.',
      via: 'mail',
      visibility: 'public',
    });
    expect(comment.author.email).toBe(`reports-by-mail-d${house.departmentId}@service.invalid`);
    const again = await call('acceptInboundMail', { id, requestId });
    expect(again.code).toBe('INVALID_TRANSITION');
  });

  it('shows the sender of a comment to staff, and to nobody else', async () => {
    const { id: requestId } = await house.request();
    const { id } = await held();
    const { data } = await call('acceptInboundMail', { id, requestId });
    const comment = (by: Person) =>
      house.app.rest('GET', `/comments/${data.commentId}`, { token: by.token });
    expect((await comment(house.head)).body.data).toMatchObject({
      ...{ via: 'mail', inboundMailId: id },
      mailFrom: { name: 'Tenant', address: 'tenant@flat.example' },
    });
    expect((await comment(house.employee)).body.data).toMatchObject({
      ...{ via: 'mail', inboundMailId: null, mailFrom: null },
    });
  });

  it('refuses a request of others, and a sender who may not', async () => {
    const { id: foreign } = await house.app.seed.request({
      requesterId: stranger.id,
      departmentId: stranger.departmentId ?? 0,
    });
    const { id } = await held();
    const { code, details } = await call('acceptInboundMail', { id, requestId: foreign });
    expect([code, details]).toMatchObject(['VALIDATION_ERROR', { field: 'requestId' }]);
    for (const from of ['tenant@flat.example', house.head.email, house.administrator.email]) {
      const mail = await house.send({ from, verified: false });
      const refused = await call('acceptInboundMail', { id: mail.id, asSender: true });
      expect([refused.code, refused.details]).toMatchObject([
        'VALIDATION_ERROR',
        { field: 'asSender' },
      ]);
    }
  });

  it('accepts a mail in the name of its account', async () => {
    const mail = await house.send({ verified: false });
    expect(mail).toMatchObject({ state: 'held', reason: 'unverified' });
    const { data } = await call('acceptInboundMail', { id: mail.id, asSender: true });
    const request = await house.prisma.maintenanceRequest.findUniqueOrThrow({
      where: { id: data.requestId },
    });
    expect(request.requesterId).toBe(house.employee.id);
  });

  it('discards, and lets a discarded mail be accepted', async () => {
    const { id } = await held();
    const { data } = await call('discardInboundMail', { id, reason: 'Advertisement' });
    expect(data).toMatchObject({
      state: 'discarded',
      reason: 'person',
      decidedById: house.head.id,
    });
    expect((await call('discardInboundMail', { id })).code).toBe('INVALID_TRANSITION');
    expect((await call('retryInboundMail', { id })).code).toBe('INVALID_TRANSITION');
    expect((await call('acceptInboundMail', { id, requestId: null })).data.state).toBe('done');
  });
});

it('lets one of 20 who accept at once win', async () => {
  const { id } = await held();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      house.app.rest('POST', `/inbound-mail/${id}/accept`, { token: house.head.token, body: {} }),
    ),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  const codes = new Set(
    answers.filter(({ status }) => status !== 200).map(({ body }) => body.code),
  );
  expect([...codes]).toEqual(['INVALID_TRANSITION']);
  const { requestId } = won[0]?.body.data ?? {};
  expect(
    await house.prisma.maintenanceRequest.count({ where: { origin: 'mail', id: requestId } }),
  ).toBe(1);
});

it('serves the mail as it came to those who change settings', async () => {
  const bytes = mailBytes({ from: 'tenant@flat.example', text: 'As it came.' });
  const { body } = await house.push(bytes);
  const { id } = await house.settled(body.data.id);
  const raw = (by: Person) => house.app.rest('GET', `/inbound-mail/${id}/raw`, { token: by.token });
  expect((await raw(house.head)).status).toBe(403);
  const answer = await fetch(`${house.app.url}/api/v1/inbound-mail/${id}/raw`, {
    headers: { Authorization: `Bearer ${house.administrator.token}` },
  });
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect(answer.headers.get('content-type')).toBe('message/rfc822');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});
