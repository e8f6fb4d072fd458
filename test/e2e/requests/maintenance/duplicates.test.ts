import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let home: number;
let abroad: number;
let head: Person;
let employee: Person;
let superAdmin: Person;

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department('Home')).id;
  abroad = (await app.seed.department('Abroad')).id;
  head = await app.seed.person('department_head', { departmentId: home });
  employee = await app.seed.person('employee', { departmentId: home });
  superAdmin = await app.seed.person('super_admin');
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;
const submit = (departmentId = home) =>
  app.seed.request({ requesterId: employee.id, departmentId });
const row = (id: number) => prisma().maintenanceRequest.findUniqueOrThrow({ where: { id } });

describe.each(bothOr('graphql'))('through %s', (via) => {
  const mark = (id: number, duplicateOfId: number, who = head, more = {}) =>
    invoke(app, via, 'markMaintenanceRequestDuplicate', { id, duplicateOfId, ...more }, who.token);
  const unmark = (id: number) =>
    invoke(app, via, 'unmarkMaintenanceRequestDuplicate', { id, note: 'Another' }, head.token);

  it('a duplicate is linked, and taken up again', async () => {
    const [original, repeated] = [await submit(), await submit()];
    const marked = await mark(repeated.id, original.id, head, { note: 'Same pipe.' });
    expect(marked.data).toMatchObject({
      stage: 'duplicate',
      status: 'cancelled',
      duplicateOfId: original.id,
      cancelReason: `Duplicate of request ${original.id}. Same pipe.`,
    });
    const listed = await invoke(
      app,
      via,
      'maintenanceRequests',
      { duplicateOfId: original.id },
      head.token,
    );
    expect(listed.data.map(({ id }: { id: number }) => id)).toEqual([repeated.id]);
    const taken = await unmark(repeated.id);
    expect(taken.data).toMatchObject({
      stage: 'submitted',
      status: 'pending',
      duplicateOfId: null,
      cancelledAt: null,
      cancelReason: null,
    });
  });

  it('an original must be visible, another request and no duplicate, whose original is named', async () => {
    const [original, repeated, third] = [await submit(), await submit(), await submit()];
    const refused = async (id: number, of: number, reason: string) => {
      const { code, details } = await mark(id, of);
      expect([code, details.field, details.reason]).toEqual([
        'VALIDATION_ERROR',
        'duplicateOfId',
        reason,
      ]);
    };
    await refused(original.id, original.id, 'must be another request');
    await refused(original.id, 999_999, 'is not the id of a request');
    await refused(original.id, (await submit(abroad)).id, 'is not the id of a request');
    await mark(repeated.id, original.id);
    await refused(third.id, repeated.id, `is a duplicate itself, of request ${original.id}`);
    const chain = await mark(original.id, third.id);
    expect([chain.code, chain.details.reason]).toEqual(['CONFLICT', 'has duplicates']);
    expect((await row(original.id)).version).toBe(1);
  });

  it('a request has at most 100 duplicates', async () => {
    const original = await submit();
    const data = { status: 'cancelled', stage: 'duplicate', duplicateOfId: original.id } as const;
    await prisma().maintenanceRequest.createMany({
      data: Array.from({ length: 99 }, () => ({
        title: 'Same',
        description: 'Same',
        requesterId: employee.id,
        departmentId: home,
        ...data,
      })),
    });
    const [last, beyond] = [await submit(), await submit()];
    // At the same moment: one of them is the hundredth.
    const answers = await Promise.all([mark(last.id, original.id), mark(beyond.id, original.id)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['CONFLICT', 'OK']);
    expect(await prisma().maintenanceRequest.count({ where: { duplicateOfId: original.id } })).toBe(
      100,
    );
  });

  it('two requests never become duplicates of each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await submit(), await submit()];
      const answers = await Promise.all([mark(one.id, other.id), mark(other.id, one.id)]);
      expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
    }
  });
});

it('purging an original leaves its duplicates cancelled, without a link', async () => {
  const [original, repeated] = [await submit(), await submit()];
  const token = head.token;
  const input = { id: repeated.id, duplicateOfId: original.id };
  await invoke(app, 'rest', 'markMaintenanceRequestDuplicate', input, token);
  await invoke(app, 'rest', 'cancelMaintenanceRequest', { id: original.id, reason: 'x' }, token);
  const purged = { id: original.id, reason: 'x' };
  const answer = await invoke(app, 'rest', 'purgeMaintenanceRequest', purged, superAdmin.token);
  expect(answer.code).toBe('OK');
  expect(await row(repeated.id)).toMatchObject({
    stage: 'duplicate',
    status: 'cancelled',
    duplicateOfId: null,
  });
});

it('who does not see the original gets no link to it in GraphQL, nor unseen duplicates', async () => {
  const original = await submit(abroad);
  const repeated = await submit();
  await prisma().maintenanceRequest.update({
    where: { id: original.id },
    data: { requesterId: head.id },
  });
  const input = { id: repeated.id, duplicateOfId: original.id };
  await invoke(app, 'rest', 'markMaintenanceRequestDuplicate', input, superAdmin.token);
  const links = async (id: number, who: Person) => {
    const { data } = await app.graphql(
      'query ($id: Int!) { maintenanceRequest(id: $id) { duplicateOf { id } duplicates { id } } }',
      { id },
      { token: who.token },
    );
    return data?.maintenanceRequest;
  };
  expect(await links(repeated.id, employee)).toEqual({ duplicateOf: null, duplicates: [] });
  expect(await links(repeated.id, superAdmin)).toEqual({
    duplicateOf: { id: original.id },
    duplicates: [],
  });
  expect(await links(original.id, superAdmin)).toEqual({
    duplicateOf: null,
    duplicates: [{ id: repeated.id }],
  });
});
