import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { bearer, seedJob } from '../../../support/jobs.js';
import type { Person } from '../../../support/seed.js';

const DAY = 86_400_000;
let app: TestApp;
let head: Person;
let departmentId: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department('Facilities'));
  head = await app.seed.person('department_head', { departmentId });
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;

/** The states from which each step leads, and the one after it. */
const STEPS = {
  acceptJob: [['sent', 'seen', 'accepted', 'returned'], 'accepted', {}],
  declineJob: [['sent', 'seen', 'accepted'], 'declined', { reason: 'No time' }],
  startJob: [['sent', 'seen', 'accepted', 'returned'], 'accepted', {}],
  finishJob: [['sent', 'seen', 'accepted', 'returned'], 'done', { note: 'New seal' }],
} as const;
const ACTIVE = ['sent', 'seen', 'accepted', 'done', 'returned'] as const;
const CASES = Object.entries(STEPS).flatMap(([name, [from, to, input]]) =>
  ACTIVE.map(
    (state) => [name, state, (from as readonly string[]).includes(state), to, input] as const,
  ),
);

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (
    name: string,
    input: Record<string, unknown>,
    token?: string,
    headers: Record<string, string> = {},
  ) => invoke(app, via, name, input, token, headers);

  async function job(data: Parameters<typeof seedJob>[2] = {}) {
    const owner = { requesterId: head.id, departmentId };
    const { id } = await app.seed.request(owner, 'approved');
    const { link, token } = await seedJob(app, { requestId: id, sentById: head.id }, data);
    return { id, link, token: await bearer(app, token) };
  }

  it.each(CASES)('%s in the state %s', async (name, state, isTaken, to, input) => {
    const { id, link, token } = await job();
    await prisma().jobLink.update({
      where: { id: link.id },
      data: { state, ...(state === 'accepted' ? { acceptedAt: app.now() } : {}) },
    });
    const before = await prisma().maintenanceRequest.findUniqueOrThrow({ where: { id } });
    const { code, data } = await call(name, input, token);
    const { state: after } = await prisma().jobLink.findUniqueOrThrow({ where: { id: link.id } });
    if (!isTaken) {
      expect([code, after]).toEqual(['INVALID_TRANSITION', state]);
      return;
    }
    expect([code, after, data.state, data.number]).toEqual(['OK', to, to, id]);
    const request = await prisma().maintenanceRequest.findUniqueOrThrow({ where: { id } });
    expect(request).toEqual(before);
    expect((await call('contractorJob', {}, token)).code).toBe(
      to === 'declined' ? 'session_invalid' : 'OK',
    );
  });

  it('accepts with a time, and the same again is no change', async () => {
    const { id, link, token } = await job();
    const arrivesAt = new Date(app.now().getTime() + DAY).toISOString();
    const first = (await call('acceptJob', { arrivesAt }, token)).data;
    expect(first).toMatchObject({ state: 'accepted', arrivesAt });
    const { version } = await prisma().jobLink.findUniqueOrThrow({ where: { id: link.id } });
    await call('acceptJob', { arrivesAt }, token);
    await call('acceptJob', {}, token);
    const row = await prisma().jobLink.findUniqueOrThrow({ where: { id: link.id } });
    expect(row.version).toBe(version);
    expect((await call('acceptJob', { arrivesAt: null }, token)).data.arrivesAt).toBeNull();
    const contractor = { id: link.contractorId, name: link.contractor.name };
    const entries = await prisma().timelineEntry.findMany({ where: { requestId: id } });
    const entry = { kind: 'step', actorId: null, audience: 'public' };
    expect(entries).toMatchObject([
      { ...entry, data: { step: 'contractor', event: 'accepted', contractor } },
      { ...entry, data: { step: 'contractor', event: 'accepted', contractor } },
    ]);
    const record = await prisma().auditRecord.findFirstOrThrow({
      where: { action: 'maintenance.contractor_accepted', targetId: String(id) },
    });
    expect(record).toMatchObject({
      actorId: null,
      metadata: { via: { contractorId: link.contractorId, linkId: link.id } },
    });
  });

  it.each([
    ['more than a day ago', -DAY, false],
    ['less than a day ago', -DAY + 60_000, true],
    ['within a year', 365 * DAY, true],
    ['after a year', 367 * DAY, false],
  ])('comes %s', async (_name, ahead, isTaken) => {
    const { token } = await job();
    const arrivesAt = new Date(app.now().getTime() + ahead).toISOString();
    const { code, details } = await call('acceptJob', { arrivesAt }, token);
    expect(isTaken ? code : [code, details.field]).toEqual(
      isTaken ? 'OK' : ['VALIDATION_ERROR', 'arrivesAt'],
    );
  });

  it('starts once, and the last time of done counts', async () => {
    const { link, token } = await job();
    const { startedAt } = (await call('startJob', {}, token)).data;
    app.advance(60_000);
    expect((await call('startJob', {}, token)).data.startedAt).toBe(startedAt);
    const first = (await call('finishJob', { note: 'Seal' }, token)).data.doneAt;
    await prisma().jobLink.update({
      where: { id: link.id },
      data: { state: 'returned', reason: 'Still leaks' },
    });
    const returned = (await call('contractorJob', {}, token)).data;
    expect(returned).toMatchObject({ state: 'returned', returnReason: 'Still leaks' });
    app.advance(60_000);
    const again = (await call('finishJob', { note: 'Pump' }, token)).data;
    expect(again.returnReason).toBeNull();
    expect(new Date(again.doneAt).getTime()).toBeGreaterThan(new Date(first).getTime());
    expect(again.startedAt).toBe(startedAt);
  });

  it.each([
    ['declineJob', { reason: '' }, 'reason'],
    ['declineJob', { reason: 'x'.repeat(2001) }, 'reason'],
    ['finishJob', { note: ' ' }, 'note'],
    ['finishJob', { note: 'x'.repeat(2001) }, 'note'],
  ])('%s refuses %j', async (name, input, field) => {
    const { token } = await job();
    const { code, details } = await call(name, input, token);
    expect([code, details.field]).toEqual(['VALIDATION_ERROR', field]);
  });

  it('is done once of twenty at once', async () => {
    const { link, token } = await job();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('finishJob', { note: 'Seal' }, token)),
    );
    expect(answers.filter(({ code }) => code === 'OK').length).toBe(1);
    expect(answers.filter(({ code }) => code === 'INVALID_TRANSITION').length).toBe(19);
    const where = { action: 'maintenance.contractor_done', targetId: String(link.requestId) };
    expect(await prisma().auditRecord.count({ where })).toBe(1);
  });

  it('shows what there is, and nothing of people but the lead who sent it', async () => {
    const place = await app.seed.location({ name: `Cellar ${via}` });
    const asset = await app.seed.asset({ departmentId, name: 'Pump', locationId: place.id });
    const owner = { requesterId: head.id, departmentId };
    const { id } = await app.seed.request(owner, 'approved', {
      ...{ title: 'Leak', description: `Ask <@${head.id}>`, category: 'Plumbing' },
      ...{ assetId: asset.id, locationId: place.id, location: 'left of the stairs' },
    });
    await prisma().user.update({
      where: { id: head.id },
      data: { firstName: 'Dana', lastName: 'Lead', phone: '+49 30 1' },
    });
    const on = { requestId: id, sentById: head.id };
    const sent = await seedJob(app, on, { message: 'Key at the gate', may: [] });
    const token = await bearer(app, sent.token);
    const { data } = await call('contractorJob', {}, token);
    expect(data).toEqual({
      ...{ number: id, title: 'Leak', description: 'Ask @', state: 'seen' },
      until: sent.link.until.toISOString(),
      ...{ arrivesAt: null, startedAt: null, doneAt: null, message: 'Key at the gate' },
      ...{ returnReason: null, onHold: false, showComments: false, may: [] },
      contractorName: sent.link.contractor.name,
      lead: { name: 'Dana Lead', phone: '+49 30 1' },
      category: 'Plumbing',
      place: { text: 'left of the stairs', pathName: `Cellar ${via}` },
      asset: {
        ...{ tag: asset.tag, name: 'Pump', type: asset.type, manufacturer: null },
        ...{ model: null, serialNumber: null },
      },
      ...{ photos: [], checklist: null, fields: null, comments: [], times: null, quotes: null },
      actions: ['accept', 'decline', 'start', 'done', 'comment'].map((step) => ({
        ...{ step, allowed: true },
      })),
      ...{ currency: expect.any(String), serverTime: expect.any(String) },
    });
    await prisma().user.update({ where: { id: head.id }, data: { status: 'suspended' } });
    const later = await call('contractorJob', {}, token);
    await prisma().user.update({ where: { id: head.id }, data: { status: 'active' } });
    expect(later.data.lead).toBeNull();
  });
});

it('is kept by no cache', async () => {
  const owner = { requesterId: head.id, departmentId };
  const { id: requestId } = await app.seed.request(owner, 'approved');
  const { token } = await seedJob(app, { requestId, sentById: head.id });
  const { headers } = await app.rest('GET', '/api/job', { token: await bearer(app, token) });
  expect(headers.get('Cache-Control')).toBe('private, no-store');
  expect(headers.has('ETag')).toBe(false);
});
