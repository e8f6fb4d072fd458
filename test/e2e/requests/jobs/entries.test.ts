import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { bearer, hashOf, seedJob } from '../../../support/jobs.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let head: Person;
let technician: Person;
let employee: Person;
let departmentId: number;
let photo: Buffer;
let work: { readonly key: string };
let hidden: readonly { readonly key: string }[];

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department('Facilities'));
  head = await app.seed.person('department_head', { departmentId });
  technician = await app.seed.person('technician', { departmentId });
  employee = await app.seed.person('employee', { departmentId });
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  // The service remembers definitions for a while.
  work = await app.seed.field({ phase: 'work' });
  hidden = await Promise.all([
    app.seed.field({ phase: 'submit' }),
    app.seed.field({ phase: 'work', staffOnly: true }),
    app.seed.field({ phase: 'work', kind: 'user' }),
    app.seed.field({ phase: 'complete', kind: 'asset' }),
  ]);
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (
    name: string,
    input: Record<string, unknown>,
    token?: string,
    headers: Record<string, string> = {},
  ) => invoke(app, via, name, input, token, headers);

  async function job(
    data: Parameters<typeof seedJob>[2] = {},
    request: Record<string, unknown> = {},
  ) {
    const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
    const { id } = await app.seed.request(owner, 'assigned', request);
    const { link, token } = await seedJob(app, { requestId: id, sentById: head.id }, data);
    return { id, link, token: await bearer(app, token) };
  }

  /** The version and the time of change of a request. */
  const marks = async (id: number) =>
    await prisma().maintenanceRequest.findUniqueOrThrow({
      where: { id },
      select: { version: true, updatedAt: true, holdReason: true },
    });

  const auditOf = async (action: string) =>
    await prisma().auditRecord.findFirstOrThrow({ where: { action }, orderBy: { id: 'desc' } });

  const entryOf = async (requestId: number, kind: 'comment' | 'photo' | 'time' | 'purchase') =>
    await prisma().timelineEntry.findFirstOrThrow({ where: { requestId, kind } });

  it.each([
    [false, 'internal'],
    [true, 'public'],
  ] as const)('comments, which end no hold: showComments %s', async (showComments, visibility) => {
    const hold = { holdReason: 'requester', holdSince: app.now(), holdById: head.id } as const;
    const { id, link, token } = await job({ showComments }, hold);
    const before = await marks(id);
    const { status, data } = await call('addJobComment', { body: `Ask <@${head.id}>` }, token);
    if (via === 'rest') expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.any(Number),
      body: 'Ask @',
      at: expect.any(String),
      mine: true,
    });
    const row = await prisma().comment.findUniqueOrThrow({
      where: { id: data.id },
      include: { author: true },
    });
    expect(row).toMatchObject({
      ...{ visibility, jobLinkId: link.id, mentionIds: [] },
      author: {
        ...{ firstName: 'Contractors', email: `contractors-d${departmentId}@service.invalid` },
        ...{ permissions: [], isService: true },
      },
    });
    expect(await marks(id)).toEqual(before);
    const contractor = { id: link.contractorId, name: link.contractor.name };
    expect(await entryOf(id, 'comment')).toMatchObject({
      ...{ actorId: null, audience: visibility, data: { commentId: data.id, contractor } },
    });
    expect(await auditOf('comment.created')).toMatchObject({
      ...{ actorId: null, actorEmail: null },
      metadata: { via: { contractorId: link.contractorId, linkId: link.id } },
    });
  });

  it('shows own comments, and public ones without their authors only with showComments', async () => {
    for (const showComments of [false, true]) {
      const { id, token } = await job({ showComments });
      const author = { requestId: id, authorId: head.id, createdAt: app.now() };
      await prisma().comment.createMany({
        data: [
          { ...author, body: `For <@${employee.id}>`, visibility: 'public' },
          { ...author, body: 'Among us', visibility: 'internal' },
          { ...author, body: null, deletedAt: app.now(), visibility: 'public' },
        ],
      });
      app.advance(1000);
      await call('addJobComment', { body: 'Mine' }, token);
      const { comments } = (await call('contractorJob', {}, token)).data;
      const mine = { id: expect.any(Number), body: 'Mine', at: expect.any(String), mine: true };
      const other = { ...mine, body: 'For @', mine: false };
      expect(comments).toEqual(showComments ? [other, mine] : [mine]);
    }
  });

  it('adds photos, whose bytes and those of the request it reads, and no others', async () => {
    const { id, link, token } = await job();
    const file = { bytes: photo, name: 'seal.png', mimeType: 'image/png' };
    const { status, data } = await call('addJobPhoto', { file }, token);
    if (via === 'rest') expect(status).toBe(201);
    const url = `/api/job/photos/${data.id}`;
    expect(data).toEqual({ id: data.id, type: 'AFTER', size: expect.any(Number), url, mine: true });
    expect((await app.rest('GET', url, { token })).status).toBe(200);
    expect((await app.rest('GET', url, { token: await app.seed.login(head.id) })).body.code).toBe(
      'FORBIDDEN',
    );
    const row = await prisma().attachment.findUniqueOrThrow({ where: { id: data.id } });
    expect(row).toMatchObject({ requestId: id, jobLinkId: link.id });
    const contractor = { id: link.contractorId, name: link.contractor.name };
    expect(await entryOf(id, 'photo')).toMatchObject({ actorId: null, data: { contractor } });
    // Files have other paths, which are for accounts.
    for (const path of [`/maintenance/attachments/${data.id}`, `/uploads/${row.filename}`]) {
      expect((await app.rest('GET', path, { token })).body.code).toBe('session_invalid');
    }
    const other = await job();
    const foreign = await app.rest('GET', `/job/photos/${data.id}`, { token: other.token });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
    await prisma().attachment.update({ where: { id: data.id }, data: { requestId: null } });
    expect((await app.rest('GET', url, { token })).status).toBe(404);
  });

  it('records time without a rate', async () => {
    const { id, link, token } = await job();
    const before = await marks(id);
    const { data } = await call('addJobTime', { minutes: 45, note: 'Seal' }, token);
    expect(data).toEqual({
      ...{ id: expect.any(Number), startedAt: expect.any(String), minutes: 45 },
      ...{ kind: 'work', note: 'Seal' },
    });
    const userId = (await prisma().contractorAccount.findFirstOrThrow({ where: { departmentId } }))
      .userId;
    await prisma().labourRate.create({
      data: { userId, rate: 6000, inForceFrom: new Date(0), createdAt: app.now() },
    });
    const second = (await call('addJobTime', { minutes: 15, kind: 'travel' }, token)).data;
    await prisma().labourRate.deleteMany({ where: { userId } });
    const rows = await prisma().timeEntry.findMany({ where: { id: { in: [data.id, second.id] } } });
    const entry = { userId, createdById: userId, jobLinkId: link.id, rate: null, cost: null };
    expect(rows).toMatchObject([entry, entry]);
    expect(await marks(id)).toEqual(before);
    expect(await entryOf(id, 'time')).toMatchObject({ actorId: null });
    const { times } = (await call('contractorJob', {}, token)).data;
    expect(times).toMatchObject([{ minutes: 45 }, { minutes: 15, kind: 'travel' }]);
  });

  it('asks for an amount, which nobody has decided on, however small it is', async () => {
    const { id, link, token } = await job();
    await prisma().department.update({
      where: { id: departmentId },
      data: { purchaseThreshold: 1_000_000 },
    });
    const { data } = await call('addJobQuote', { amount: 100, text: 'Seal' }, token);
    expect(data).toMatchObject({ amount: 100, text: 'Seal', state: 'requested' });
    const row = await prisma().purchase.findUniqueOrThrow({ where: { id: data.id } });
    expect(row).toMatchObject({
      ...{ supplier: link.contractor.name, description: 'Seal', jobLinkId: link.id },
      ...{ requestId: id, state: 'requested', decidedAt: null },
    });
    const wrong = await call('addJobQuote', { amount: 100, text: 'Seal', currency: 'XXX' }, token);
    expect([wrong.code, wrong.details.field]).toEqual(['VALIDATION_ERROR', 'currency']);
    // The lead who sent the link decides.
    const session = await app.seed.login(head.id);
    const decided = await call('approvePurchase', { id: data.id }, session);
    expect(decided.code).toBe('OK');
    const { quotes } = (await call('contractorJob', {}, token)).data;
    expect(quotes).toMatchObject([{ id: data.id, state: 'approved' }]);
  });

  it('answers items of the checklist for nobody', async () => {
    const { id, link, token } = await job();
    const checklist = await app.seed.checklist([{ kind: 'check', required: true }]);
    const { items } = await app.seed.requestChecklist(id, checklist.id);
    const before = await marks(id);
    const itemId = items[0]?.id;
    const { data } = await call('answerJobItem', { itemId, value: true }, token);
    expect(data).toMatchObject({
      id: itemId,
      value: true,
      version: 2,
      answeredAt: expect.any(String),
    });
    expect(data).not.toHaveProperty('answeredById');
    expect(data).not.toHaveProperty('followUpId');
    const row = await prisma().requestChecklistItem.findUniqueOrThrow({
      where: { id: itemId ?? 0 },
    });
    expect(row).toMatchObject({ answeredById: null, jobLinkId: link.id });
    expect(await marks(id)).toEqual(before);
    const job2 = await job();
    expect((await call('answerJobItem', { itemId, value: true }, job2.token)).code).toBe(
      'NOT_FOUND',
    );
    const read = (await call('contractorJob', {}, token)).data.checklist;
    expect(read).toMatchObject({ name: checklist.name, items: [{ id: itemId, value: true }] });
  });

  it('answers questions of the work, and knows of no others', async () => {
    const [submitted, forStaff] = hidden.map(({ key }) => key);
    const stored = { [String(submitted)]: 'secret', [String(forStaff)]: 'secret' };
    const { id, token } = await job({}, { fields: stored });
    const before = await marks(id);
    const { data } = await call('setJobFields', { fields: { [work.key]: 'Done' } }, token);
    const keys = (fields: readonly { key: string }[]) => fields.map(({ key }) => key);
    expect(keys(data.fields)).toEqual([work.key]);
    expect(data.fields[0]).toMatchObject({ key: work.key, kind: 'text', value: 'Done' });
    expect(await marks(id)).toEqual(before);
    for (const { key } of hidden) {
      // The stored value tells nothing either.
      const refused = await call('setJobFields', { fields: { [key]: 'secret' } }, token);
      expect([refused.code, refused.details.reason]).toEqual([
        'VALIDATION_ERROR',
        'is not the key of a field',
      ]);
    }
  });

  it.each([
    ['photos', 'addJobPhoto', {}],
    ['checklist', 'answerJobItem', { itemId: 1, value: true }],
    ['checklist', 'setJobFields', { fields: {} }],
    ['time', 'addJobTime', { minutes: 5 }],
    ['quote', 'addJobQuote', { amount: 5, text: 'x' }],
  ])('refuses without the right %s: %s', async (right, name, input) => {
    const all = ['photos', 'checklist', 'time', 'quote'] as const;
    const { token } = await job({ may: all.filter((one) => one !== right) });
    const file = { bytes: photo, name: 'seal.png', mimeType: 'image/png' };
    const given = name === 'addJobPhoto' ? { file } : input;
    const { code, details } = await call(name, given, token);
    expect([code, details.reason]).toEqual(['FORBIDDEN', 'may']);
    const { data } = await call('contractorJob', {}, token);
    const parts = { checklist: ['checklist', 'fields'], time: ['times'], quote: ['quotes'] };
    for (const part of parts[right as keyof typeof parts] ?? []) expect(data[part]).toBeNull();
    const steps = data.actions.map(({ step }: { step: string }) => step);
    expect(steps).not.toContain(right);
    expect(steps.length).toBe(right === 'checklist' ? 8 : 9);
  });

  it('takes ten quotes and a hundred comments of a link, however many come at once', async () => {
    const { link, token } = await job();
    const quotes = await Promise.all(
      Array.from({ length: 20 }, () => call('addJobQuote', { amount: 5, text: 'x' }, token)),
    );
    expect(quotes.filter(({ code }) => code === 'OK').length).toBe(10);
    expect(new Set(quotes.map(({ code }) => code))).toEqual(new Set(['OK', 'CONFLICT']));
    expect(await prisma().purchase.count({ where: { jobLinkId: link.id } })).toBe(10);
    const { authorId, requestId } = await prisma().comment.findFirstOrThrow({
      where: { jobLinkId: { not: null } },
    });
    const row = { requestId, authorId, jobLinkId: link.id, body: 'x', createdAt: app.now() };
    await prisma().comment.createMany({
      data: Array.from({ length: 99 }, () => ({ ...row, visibility: 'internal' as const })),
    });
    expect((await call('addJobComment', { body: 'last' }, token)).code).toBe('OK');
    expect((await call('addJobComment', { body: 'more' }, token)).code).toBe('CONFLICT');
    const { actions } = (await call('contractorJob', {}, token)).data;
    expect(actions).toContainEqual({ step: 'comment', allowed: false });
    expect(actions).toContainEqual({ step: 'quote', allowed: false });
  });

  it('is one space of keys for all devices of a link, and of no other', async () => {
    const { link, token } = await job();
    const headers = { 'Idempotency-Key': 'q-1' };
    const first = await call('addJobComment', { body: 'Once' }, token, headers);
    // After half an hour another access token has the same key.
    app.advance(1_800_000);
    const other = await reopened(link.id);
    const again = await call('addJobComment', { body: 'Once' }, other, headers);
    expect(again.data).toEqual(first.data);
    expect(await prisma().comment.count({ where: { jobLinkId: link.id } })).toBe(1);
    const stranger = await job();
    const own = await call('addJobComment', { body: 'Once' }, stranger.token, headers);
    expect(own.data.id).not.toBe(first.data.id);
  });

  it('takes the time at which it was done, not before the job was sent', async () => {
    const { id, token, link } = await job();
    const sentAt = link.sentAt.getTime();
    app.advance(3_600_000);
    const fresh = await reopened(link.id);
    const at = new Date(sentAt + 60_000).toISOString();
    const done = await call('finishJob', { note: 'New seal' }, fresh, { 'Performed-At': at });
    expect(done.data.doneAt).toBe(at);
    const early = new Date(sentAt - 60_000).toISOString();
    const refused = await call('addJobComment', { body: 'x' }, fresh, { 'Performed-At': early });
    expect([refused.code, refused.details.field]).toEqual(['VALIDATION_ERROR', 'performedAt']);
    expect(refused.details.earliest).toBe(link.sentAt.toISOString());
    expect(token).not.toBe(fresh);
    expect(await prisma().comment.count({ where: { requestId: id } })).toBe(0);
  });

  /** A token of another device, as it is after the first one has expired. */
  async function reopened(linkId: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const tokenHash = hashOf(token);
    await prisma().jobLink.update({ where: { id: linkId }, data: { tokenHash } });
    return await bearer(app, token);
  }
});
