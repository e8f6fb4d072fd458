import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { bearer, seedJob } from '../../../support/jobs.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let head: Person;
let departmentId: number;
let state: { readonly key: string };
let part: { readonly key: string };
let old: { readonly key: string };
let elsewhere: { readonly key: string };

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department('Facilities'));
  head = await app.seed.person('department_head', { departmentId });
  // The service remembers definitions for a while.
  const choices = [
    { id: 'broken', label: { en: 'Broken', de: null } },
    { id: 'fine', label: { en: 'Fine', de: null } },
  ];
  const choice = await app.seed.field({ phase: 'work', kind: 'choice', choices });
  const visibleIf = { fieldId: choice.id, in: ['broken'] };
  state = choice;
  part = await app.seed.field({ phase: 'work', visibleIf });
  old = await app.seed.field({ phase: 'work', archivedAt: app.now() });
  const { id: categoryId } = await app.seed.category();
  elsewhere = await app.seed.field({ phase: 'work', categoryId });
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
    const owner = { requesterId: head.id, departmentId };
    const { id } = await app.seed.request(owner, 'approved', request);
    const { link, token } = await seedJob(app, { requestId: id, sentById: head.id }, data);
    return { id, link, token: await bearer(app, token) };
  }

  /** Sends the job again, and opens it. */
  async function resent(requestId: number, change: object): Promise<string> {
    const { data } = await call('resendContractor', { requestId, ...change }, head.token);
    return (await call('openJob', { token: data.link.split('#')[1] })).data.accessToken;
  }

  describe('the answer to a repeated call', () => {
    const headers = { 'Idempotency-Key': 'q-repeated' };

    it('shows nothing that the link may no longer read', async () => {
      const { id, token } = await job({ showComments: true });
      const author = { requestId: id, authorId: head.id, createdAt: app.now() };
      await prisma().comment.create({
        data: { ...author, body: 'In public', visibility: 'public' },
      });
      const { id: checklistId } = await app.seed.checklist([{ kind: 'check', label: 'Valve' }]);
      await app.seed.requestChecklist(id, checklistId);
      const first = await call('acceptJob', {}, token, headers);
      expect(JSON.stringify(first.data)).toMatch(/Valve.*In public|In public.*Valve/);
      for (const change of [{ may: ['photos'] }, { showComments: false }]) {
        const later = await resent(id, change);
        const again = await call('acceptJob', {}, later, headers);
        expect([again.code, again.details]).toEqual(['IDEMPOTENCY_CONFLICT', { performed: true }]);
        expect(again.data ?? null).toBeNull();
      }
    });

    it('is not repeated for an entry whose right is gone', async () => {
      const { id, token } = await job();
      const time = { minutes: 5, note: 'Seal' };
      expect((await call('addJobTime', time, token, headers)).code).toBe('OK');
      const later = await resent(id, { may: ['photos', 'checklist', 'quote'] });
      expect((await call('addJobTime', time, later, headers)).code).toBe('IDEMPOTENCY_CONFLICT');
      expect((await call('addJobTime', time, later)).code).toBe('FORBIDDEN');
      expect(await prisma().timeEntry.count({ where: { requestId: id } })).toBe(1);
    });

    it('is the first one after the job was sent again with the same rights', async () => {
      const { id, token } = await job();
      const comment = { body: 'Once' };
      const first = await call('addJobComment', comment, token, headers);
      const later = await resent(id, { message: 'Please hurry' });
      expect((await call('addJobComment', comment, later, headers)).data).toEqual(first.data);
      expect(await prisma().comment.count({ where: { requestId: id } })).toBe(1);
    });
  });

  describe('a question that is not asked', () => {
    const set = (fields: object, token: string) => call('setJobFields', { fields }, token);

    it.each(['secret', 'guess', null])('does not tell its value: %s', async (value) => {
      const hidden = [part, old, elsewhere].map(({ key }) => key);
      const stored = Object.fromEntries(hidden.map((key) => [key, 'secret']));
      const { id, token } = await job({}, { fields: { ...stored, [state.key]: 'fine' } });
      const reasons = [];
      for (const key of hidden) {
        const { code, details } = await set({ [key]: value }, token);
        reasons.push([code, details?.reason]);
      }
      expect(reasons).toEqual([
        ['VALIDATION_ERROR', 'is not asked with these answers'],
        ['VALIDATION_ERROR', 'is not the key of a field'],
        ['VALIDATION_ERROR', expect.stringMatching(/^is not (the key of a field|asked with)/)],
      ]);
      const { fields } = await prisma().maintenanceRequest.findUniqueOrThrow({ where: { id } });
      expect(fields).toEqual({ ...stored, [state.key]: 'fine' });
    });

    it('is answered together with the answer by which it is asked', async () => {
      const { token } = await job({}, { fields: { [state.key]: 'fine' } });
      const answered = await set({ [state.key]: 'broken', [part.key]: 'Seal' }, token);
      const values = answered.data.fields.map(({ key, value }: Record<string, string>) => [
        key,
        value,
      ]);
      expect(values).toEqual([
        [state.key, 'broken'],
        [part.key, 'Seal'],
      ]);
      // What was read is sent along with the answer that hides it.
      expect((await set({ [state.key]: 'fine', [part.key]: 'Seal' }, token)).code).toBe('OK');
    });
  });

  it('a photo that is deleted still names the firm', async () => {
    const { link, token } = await job();
    const bytes = await sharp({
      create: { width: 60, height: 40, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer();
    const file = { bytes, name: 'seal.png', mimeType: 'image/png' };
    const { id } = (await call('addJobPhoto', { file }, token)).data;
    const superAdmin = await app.seed.person('super_admin');
    const deleted = await call('deleteAttachment', { id }, superAdmin.token);
    expect([deleted.code, deleted.details]).toEqual(['OK', undefined]);
    expect(deleted.data.contractor).toEqual({
      id: link.contractorId,
      name: link.contractor.name,
    });
  });
});
