import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr, type InterfaceName, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let crew: Crew;
let stranger: Person;

beforeAll(async () => {
  app = await startTestApp();
  crew = await seedCrew(app.seed);
  const elsewhere = await app.seed.department();
  stranger = await app.seed.person('department_head', { departmentId: elsewhere.id });
});
afterAll(() => app.stop());

type Status = 'pending' | 'approved' | 'assigned' | 'completed' | 'cancelled';

const submit = async (status: Status = 'pending') => {
  const { employee, technician, departmentId } = crew;
  const people = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  return (await app.seed.request(people, status)).id;
};

const take = (by: Person, input: Readonly<Record<string, unknown>>, via: InterfaceName = 'rest') =>
  invoke(app, via, 'bulkStep', input, by.token);

const items = (ids: readonly number[]) => ids.map((id) => ({ id }));

const rows = (ids: readonly number[]) =>
  app.database.prisma.maintenanceRequest.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { id: 'asc' },
  });

/** Everything that a step writes; the rest follows from its events. */
const written = async () => {
  const { prisma } = app.database;
  return await Promise.all([
    prisma.maintenanceHistory.count(),
    prisma.timelineEntry.count(),
    prisma.auditRecord.count(),
    prisma.outboxEvent.count(),
  ]);
};

describe.each(bothOr('graphql'))('a step on many requests through %s', (via) => {
  it('is taken on each by itself, in order', async () => {
    const [one, approved, three] = [await submit(), await submit('approved'), await submit()];
    const answer = await take(
      crew.head,
      {
        step: 'approve',
        items: items([three, approved, 999_999, one]),
        input: { note: 'Go ahead.' },
      },
      via,
    );
    expect(answer.code).toBe('OK');
    const { bulkId, results, ...rest } = answer.data;
    expect(rest).toEqual({ dryRun: false, succeeded: 2, failed: 2 });
    expect(results).toEqual([
      { id: three, ok: true, version: 2, error: null },
      {
        id: approved,
        ok: false,
        version: null,
        error: {
          code: 'INVALID_TRANSITION',
          message: expect.any(String),
          details: expect.objectContaining({ field: 'status' }),
        },
      },
      {
        id: 999_999,
        ok: false,
        version: null,
        error: { code: 'NOT_FOUND', message: expect.any(String), details: null },
      },
      { id: one, ok: true, version: 2, error: null },
    ]);
    expect((await rows([one, approved, three])).map(({ stage }) => stage)).toEqual([
      'approved',
      'approved',
      'approved',
    ]);
    const records = await app.database.prisma.auditRecord.findMany({
      where: { action: 'maintenance.approved', targetId: { in: [String(one), String(three)] } },
    });
    expect(records.map(({ metadata }) => metadata)).toEqual([
      expect.objectContaining({ bulkId, note: 'Go ahead.' }),
      expect.objectContaining({ bulkId, note: 'Go ahead.' }),
    ]);
  });

  it('is tried out without a trace', async () => {
    const ids = [await submit(), await submit('completed'), await submit()];
    const before = await written();
    const answer = await take(
      crew.head,
      {
        step: 'reject',
        items: [
          { id: ids[0], expectedVersion: 1 },
          { id: ids[1] },
          { id: ids[2], expectedVersion: 9 },
        ],
        input: { reason: 'The landlord does this.' },
        dryRun: true,
      },
      via,
    );
    expect(answer.data).toMatchObject({
      ...{ bulkId: null, dryRun: true, succeeded: 1, failed: 2 },
      results: [
        { id: ids[0], ok: true, version: 1, error: null },
        { id: ids[1], ok: false, version: null, error: { code: 'INVALID_TRANSITION' } },
        { id: ids[2], ok: false, version: null, error: { code: 'VERSION_CONFLICT' } },
      ],
    });
    expect(await written()).toEqual(before);
    const stages = (await rows(ids)).map(({ stage, version }) => [stage, version]);
    expect(stages).toEqual([
      ['submitted', 1],
      ['completed', 1],
      ['submitted', 1],
    ]);
  });

  it('has the rights of the step by itself', async () => {
    const ids = [await submit(), await submit()];
    const codes = async (by: Person, step: string, input = {}) => {
      const answer = await take(by, { step, items: items(ids), input }, via);
      return answer.data.results.map(
        ({ error }: { error: { code: string } | null }) => error?.code,
      );
    };
    expect(await codes(stranger, 'approve')).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await codes(crew.employee, 'approve')).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect(await codes(crew.technician, 'cancel', { reason: 'Nobody needs it.' })).toEqual([
      'FORBIDDEN',
      'FORBIDDEN',
    ]);
    expect((await rows(ids)).map(({ stage }) => stage)).toEqual(['submitted', 'submitted']);
    expect(await codes(crew.employee, 'cancel', { reason: 'Nobody needs it.' })).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['an unknown step', { step: 'paint' }, 'step'],
    ['changing texts', { step: 'update', input: { title: 'One for all' } }, 'step'],
    ['no request', { items: [] }, 'items'],
    [
      '201 requests',
      { items: items(Array.from({ length: 201 }, (_, index) => index + 1)) },
      'items',
    ],
    ['a request twice', { items: items([1, 2, 1]) }, 'items'],
    ['no reason', { step: 'reject', input: {} }, 'input.reason'],
    ['a wrong type', { step: 'assign', input: { technicianId: 'Tim' } }, 'input.technicianId'],
    ['a field of another step', { input: { reason: 'x' } }, 'input.reason'],
    ['a version for all', { input: { expectedVersion: 1 } }, 'input.expectedVersion'],
    ['photos for all', { step: 'complete', input: { attachmentIds: [1] } }, 'input.attachmentIds'],
    ['an id for all', { input: { id: 7 } }, 'input.id'],
  ])('is refused before any request for %s', async (_, change, field) => {
    const before = await written();
    const answer = await take(crew.head, { step: 'approve', items: items([1]), ...change }, via);
    expect(answer.code).toBe('VALIDATION_ERROR');
    // GraphQL refuses unknown values of an enum by itself.
    const isEnum = via === 'graphql' && 'step' in change && change.step === 'paint';
    if (!isEnum)
      expect(answer.details.errors.map((one: { field: string }) => one.field)).toContain(field);
    expect(await written()).toEqual(before);
  });
});

it('purges, and answers no version then', async () => {
  const id = await submit('cancelled');
  const admin = await app.seed.person('super_admin');
  const input = { reason: 'Submitted by mistake.' };
  const tried = await take(admin, { step: 'purge', items: items([id]), input, dryRun: true });
  expect(tried.data.results).toEqual([{ id, ok: true, version: 1, error: null }]);
  expect(await rows([id])).toHaveLength(1);
  const answer = await take(admin, { step: 'purge', items: items([id]), input });
  expect(answer.data.results).toEqual([{ id, ok: true, version: null, error: null }]);
  expect(await rows([id])).toEqual([]);
});

it('answers a repetition with the same key without a second run', async () => {
  const ids = [await submit(), await submit()];
  const body = { step: 'approve', items: items(ids) };
  const call = () =>
    app.rest('POST', '/api/maintenance/bulk', {
      token: crew.head.token,
      body,
      headers: { 'Idempotency-Key': 'monday-morning' },
    });
  const [first, second] = [await call(), await call()];
  expect(second.body.data).toEqual(first.body.data);
  expect((await rows(ids)).map(({ version }) => version)).toEqual([2, 2]);
});

it('lets one of two calls at once take each step', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => submit()));
  const body = {
    step: 'approve',
    items: items(ids).map((one) => ({ ...one, expectedVersion: 1 })),
  };
  const answers = await Promise.all([take(crew.head, body), take(crew.head, body)]);
  expect(answers.map(({ data }) => data.succeeded).reduce((a, b) => a + b)).toBe(6);
  expect((await rows(ids)).map(({ version }) => version)).toEqual(ids.map(() => 2));
});

describe('the limit of requests', () => {
  it('counts a call as one, and one more for ten requests', async () => {
    const head = await app.seed.person('department_head', { departmentId: crew.departmentId });
    const remaining = async (count: number) => {
      const ids = Array.from({ length: count }, (_, index) => 900_000 + index);
      const { headers } = await app.rest('POST', '/api/v1/maintenance/bulk', {
        token: head.token,
        body: { step: 'approve', items: items(ids) },
      });
      return Number(headers.get('X-RateLimit-Remaining'));
    };
    const first = await remaining(9);
    expect(await remaining(10)).toBe(first - 2);
    expect(await remaining(25)).toBe(first - 5);
  });

  it('refuses what exceeds it, and does nothing', async () => {
    const few = await startTestApp({ rateLimitAuthenticated: 20 });
    try {
      const { head, employee, departmentId } = await seedCrew(few.seed);
      const of = () => few.seed.request({ requesterId: employee.id, departmentId }, 'pending');
      const ids = await Promise.all(Array.from({ length: 30 }, async () => (await of()).id));
      const call = (many: readonly number[]) =>
        few.rest('POST', '/api/maintenance/bulk', {
          token: head.token,
          body: { step: 'approve', items: items(many) },
        });
      const others = Array.from({ length: 170 }, (_, index) => 900_000 + index);
      const refused = await call([...ids, ...others]);
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([
        429,
        expect.any(String),
      ]);
      const open = { where: { id: { in: ids }, stage: 'submitted' as const } };
      expect(await few.database.prisma.maintenanceRequest.count(open)).toBe(30);
      // What the refused call would have taken is still there.
      expect((await call(ids)).status).toBe(200);
      expect(await few.database.prisma.maintenanceRequest.count(open)).toBe(0);
    } finally {
      await few.stop();
    }
  });
});

it('ends with the account of its caller: requests after that are left as they are', async () => {
  const { departmentId } = crew;
  const person = await app.seed.person('department_head', { departmentId });
  const ids = [await submit(), await submit(), await submit()];
  // The first request tells when the step is under way.
  const { approve } = app.services.steps;
  const { token } = await app.seed.person('super_admin');
  const step = vi.spyOn(app.services.steps, 'approve').mockImplementation(async (...given) => {
    const answer = await approve.apply(app.services.steps, given);
    await invoke(app, 'rest', 'deactivateUser', { id: person.id }, token);
    return answer;
  });
  const answer = await take(person, { step: 'approve', items: items(ids) });
  step.mockRestore();
  expect(answer.code).toBe('session_invalid');
  expect((await rows(ids)).map(({ stage }) => stage)).toEqual([
    'approved',
    'submitted',
    'submitted',
  ]);
});

it('classifying sets fields, each request by its own category', async () => {
  const { employee, departmentId } = crew;
  const head = await app.seed.person('super_admin');
  const known = await app.seed.category();
  const other = await app.seed.category();
  const { key } = await app.seed.field({ kind: 'number', categoryId: known.id });
  app.services.knownFields.forget();
  const of = async (categoryId: number) => {
    const owner = { requesterId: employee.id, departmentId };
    return (await app.seed.request(owner, undefined, { categoryId })).id;
  };
  const [one, two] = [await of(known.id), await of(other.id)];
  const input = { fields: { [key]: 5 } };
  const { data, message } = await take(head, { step: 'classify', items: items([one, two]), input });
  expect(message).toBeUndefined();
  expect(data.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false]);
  expect(data.results[1].error.details.errors).toEqual([
    { field: `fields.${key}`, reason: 'is not the key of a field' },
  ]);
  expect((await rows([one, two])).map(({ fields }) => fields)).toEqual([{ [key]: 5 }, {}]);
  const wrong = await take(head, { step: 'classify', items: items([one]), input: { fields: 5 } });
  expect(wrong.details.errors).toEqual([{ field: 'input.fields', reason: 'must be an object' }]);
});
