import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { filesIn } from '../../../support/files.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let head: Person;
let departmentId: number;
let address = 0;

type Data = Parameters<TestApp['seed']['field']>[0];

beforeAll(async () => {
  app = await startTestApp({ trustProxy: ['loopback'] });
  ({ id: departmentId } = await app.seed.department());
  head = await app.seed.person('department_head', { departmentId });
  await app.database.prisma.systemSettings.updateMany({ data: { reportLinks: true } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.prisma.fieldDefinition.deleteMany();
  app.services.knownFields.forget();
});

const field = async (data: Data = {}) => {
  const made = await app.seed.field(data);
  app.services.knownFields.forget();
  return made;
};
const choice = (id: string, archived = false) => ({ id, label: { en: id, de: null }, archived });
const requests = () => app.database.prisma.maintenanceRequest.count();

/** Another address for each call, so that no limit counts. */
function elsewhere(): Record<string, string> {
  address += 1;
  return { 'X-Forwarded-For': `198.51.100.${(address % 250) + 1}` };
}

describe.each(INTERFACES)('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, token?: string, headers = {}) =>
    invoke(app, via, name, input, token, { ...elsewhere(), ...headers });
  const linked = async () => {
    const { id } = await app.seed.asset({ departmentId });
    const { data } = await call('addAssetReportLink', { id }, head.token);
    return (await call('openLink', { code: data.reportLink.code })).data.accessToken as string;
  };
  const submit = (token: string, input: object = {}, headers = {}) =>
    call('submitReport', { title: 'It leaks', ...input }, token, headers);
  const reported = async (reference: number) =>
    (await call('maintenanceRequest', { id: reference }, head.token)).data;

  it('asks the questions of all requests that people without an account can answer', async () => {
    const { id: categoryId } = await app.seed.category();
    const fuel = await field({
      ...{ kind: 'choice', choices: [choice('gas'), choice('coal', true)], required: true },
    });
    const since = await field({ kind: 'date', visibleIf: { fieldId: fuel.id, in: ['gas'] } });
    await field({ categoryId });
    await field({ appliesTo: 'asset' });
    await field({ phase: 'work' });
    await field({ phase: 'complete' });
    await field({ staffOnly: true });
    await field({ archivedAt: new Date() });
    await field({ kind: 'asset' });
    await field({ kind: 'location' });
    await field({ kind: 'user' });
    const { data } = await call('report', {}, await linked());
    expect(data.questions.map(({ key }: { key: string }) => key)).toEqual([fuel.key, since.key]);
    expect(data.questions[0]).toMatchObject({ required: true, choices: [choice('gas')] });
    const form = await call('fieldForm', {}, head.token);
    expect(form.data.questions).toEqual(expect.arrayContaining(data.questions));
  });

  it('takes answers, and needs the required ones where answers are given', async () => {
    const token = await linked();
    const fuel = await field({ kind: 'choice', choices: [choice('gas'), choice('oil')] });
    const since = await field({
      ...{ kind: 'date', required: true, visibleIf: { fieldId: fuel.id, in: ['gas'] } },
    });
    const text = await field({ required: true });
    // It can be answered by people with an account alone.
    await field({ kind: 'asset', required: true });
    const bare = await submit(token);
    expect(await reported(bare.data.reference)).toMatchObject({ fields: {}, incomplete: true });
    const before = await requests();
    const empty = await submit(token, { fields: {} });
    expect([empty.code, empty.details.errors]).toEqual([
      'VALIDATION_ERROR',
      [{ field: `fields.${text.key}`, reason: 'is required' }],
    ]);
    const gas = await submit(token, { fields: { [fuel.key]: 'gas', [text.key]: ' ' } });
    expect(gas.details.errors).toEqual([
      { field: `fields.${text.key}`, reason: 'is required' },
      { field: `fields.${since.key}`, reason: 'is required' },
    ]);
    expect(await requests()).toBe(before);
    const fields = { [fuel.key]: 'gas', [since.key]: '2026-01-31', [text.key]: 'Loud' };
    const sent = await submit(token, { fields });
    expect(await reported(sent.data.reference)).toMatchObject({ fields, incomplete: true });
  });

  it('refuses answers to what it does not ask, and stores nothing then', async () => {
    const token = await linked();
    const { id: assetId } = await app.seed.asset({ departmentId });
    const { id: categoryId } = await app.seed.category();
    const others: readonly [Data, unknown][] = [
      [{ kind: 'asset' }, assetId],
      [{ kind: 'user' }, head.id],
      [{ staffOnly: true }, 'x'],
      [{ phase: 'work' }, 'x'],
      [{ categoryId }, 'x'],
      [{ kind: 'number', max: 3 }, 4],
      [{ kind: 'number' }, '4'],
    ];
    const before = [await requests(), (await filesIn(app.config.dataDir)).length];
    const photo = { bytes: new TextEncoder().encode('no picture'), name: 'a.png' };
    for (const [data, value] of others) {
      const { key } = await field(data);
      const answer = await submit(token, { fields: { [key]: value } });
      expect([answer.code, answer.details.field]).toEqual(['VALIDATION_ERROR', `fields.${key}`]);
    }
    expect((await submit(token, { fields: {}, file: photo })).code).not.toBe('OK');
    expect([await requests(), (await filesIn(app.config.dataDir)).length]).toEqual(before);
  });

  it('submits a repeated call once, and one with other answers as another report', async () => {
    const token = await linked();
    const { key } = await field();
    const headers = { 'Idempotency-Key': `k-${via}` };
    const one = await submit(token, { fields: { [key]: 'a' } }, headers);
    const again = await submit(token, { fields: { [key]: 'a' } }, headers);
    const other = await submit(token, { fields: { [key]: 'b' } }, headers);
    expect(again.data).toEqual(one.data);
    expect(other.data.reference).not.toBe(one.data.reference);
  });
});

it.each(['{', '[1]', '"x"', 'null', '5', ''.padEnd(5, 'x')])(
  'refuses %s as answers',
  async (part) => {
    const { id } = await app.seed.asset({ departmentId });
    const { body } = await app.rest('POST', `/assets/${id}/report-link`, { token: head.token });
    const { code } = body.data.reportLink;
    const opened = await app.rest('POST', '/auth/link', { body: { code }, headers: elsewhere() });
    const raw = new FormData();
    raw.set('title', 'It leaks');
    raw.set('fields', part);
    const { accessToken: token } = opened.body.data;
    const { status, body: answer } = await app.rest('POST', '/report', {
      token,
      raw,
      headers: elsewhere(),
    });
    expect([status, answer.error.details.field]).toEqual([400, 'fields']);
  },
);
