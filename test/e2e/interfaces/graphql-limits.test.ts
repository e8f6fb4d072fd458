import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type GraphQLAnswer, startOn, startTestApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/receiver.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.seed.person('administrator');
});
afterAll(() => app.stop());

const refused = 'GRAPHQL_VALIDATION_FAILED';
const ask = (query: string) => app.graphql(query, {}, administrator);

const ROW = `id title description priority category location status departmentId requesterId
  assigneeId version createdAt updatedAt allowedActions`;
const PEOPLE = `department { id name } requester { id firstName lastName }
  assignee { id firstName lastName }`;
const requests = (first: number, fields: string) =>
  `maintenanceRequests(first: ${first}) { totalCount edges { cursor node { ${fields} } }
    pageInfo { hasNextPage endCursor } }`;

/** requester { department { head { department { … } } } }: as deep as one likes. */
function deep(levels: number): string {
  let inner = 'id';
  for (let level = 0; level < levels; level += 1) {
    inner = level % 2 === 0 ? `head { ${inner} }` : `department { ${inner} }`;
  }
  return `{ department(id: 1) { ${inner} } }`;
}

describe('a document', () => {
  it('that is deeper than the bound is refused before anything runs', async () => {
    expect((await ask(deep(7))).code).toBe('NOT_FOUND');
    const answer = await ask(deep(11));
    expect([answer.code, answer.data]).toEqual([refused, undefined]);
  });

  it('with more aliases than the bound is refused: one request is no thousand guesses', async () => {
    const aliases = (count: number) =>
      `{ ${Array.from({ length: count }, (_, n) => `a${n}: verify { valid }`).join(' ')} }`;
    expect((await ask(aliases(30))).code).toBeUndefined();
    expect((await ask(aliases(31))).code).toBe(refused);
  });

  it('with more tokens than the bound is a parse error, not a failure', async () => {
    const answer = await ask(`{ ${'verify { valid } '.repeat(400)} }`);
    expect(answer.code).toBe('GRAPHQL_PARSE_FAILED');
    expect(answer.status).toBe(400);
  });

  it('whose fragments spread one another too often is refused, and is no fault of the service', async () => {
    const spread = (name: string) => `...${name} `.repeat(40);
    const bomb = `{ ${spread('A')} } fragment A on Query { ${spread('B')} }
      fragment B on Query { ${spread('C')} } fragment C on Query { verify { valid } }`;
    const answer = await ask(bomb);
    expect([answer.status, answer.code]).toEqual([400, refused]);
  });

  it('counts the aliases of __typename and of fragments, as often as these are spread', async () => {
    const typenames = (count: number) =>
      `{ ${Array.from({ length: count }, (_, n) => `a${n}: __typename`).join(' ')} }`;
    expect((await ask(typenames(30))).code).toBeUndefined();
    expect((await ask(typenames(31))).code).toBe(refused);
    const spread = (times: number) =>
      `{ ${'...Ten '.repeat(times)} } fragment Ten on Query {
        ${Array.from({ length: 10 }, (_, n) => `a${n}: __typename`).join(' ')} }`;
    expect((await ask(spread(3))).code).toBeUndefined();
    expect((await ask(spread(4))).code).toBe(refused);
  });

  it.each([
    ['a page of 50 requests with the people', requests(50, `${ROW} ${PEOPLE}`)],
    ['a page of 20 requests with photos', requests(20, `${ROW} ${PEOPLE} attachments { id url }`)],
    ['a page of 100 requests', requests(100, ROW)],
    [
      'a request with all that belongs to it',
      `maintenanceRequest(id: 1) { ${ROW} ${PEOPLE} approvedBy { id firstName lastName }
        history { id action from to note time actor { id firstName lastName } }
        attachments { id type filename originalName mimeType size width height sha256 createdAt url
          uploadedBy { id firstName lastName } } }`,
    ],
    [
      'a page of 100 users with department and picture',
      `users(first: 100) { totalCount edges { node {
      id email firstName lastName role status department { id name } avatar { url } } } }`,
    ],
    ['the technicians', 'assignableTechnicians { id firstName lastName }'],
    [
      'the technicians with all of their own columns',
      `assignableTechnicians { id email firstName lastName phone role permissions departmentId status
        isActive isSuspended lastLoginAt createdAt updatedAt }`,
    ],
    [
      'the figures',
      `analytics { totalUsers activeUsers maintenance { total open
      byStatus { status count } byDepartment { departmentId name count }
      createdPerDay { date count } completedPerDay { date count } } }`,
    ],
    [
      'a page of 100 audit records',
      `auditRecords(first: 100) { edges { node {
      id timestamp action actorEmail targetType targetId metadata hash } } pageInfo { endCursor } }`,
    ],
    [
      'departments with their people',
      `departments(first: 20) { edges { node { id name
      head { id firstName } users(first: 20) { edges { node { id firstName lastName } } } } } }`,
    ],
  ])('that a frontend needs is answered: %s', async (_what, selection) => {
    const { code, errors } = await ask(`{ ${selection} }`);
    // There is no request with that id, which is found out after the document was accepted.
    expect(['NOT_FOUND', undefined], JSON.stringify(errors)).toContain(code);
  });

  it.each([
    [
      '29 pages of 100 requests with history and photos',
      Array.from(
        { length: 29 },
        (_, n) => `a${n}: ${requests(100, 'id history { id note } attachments { id url }')}`,
      ).join(' '),
    ],
    [
      'a page of 100 requests with whole histories',
      requests(
        100,
        'history { id action from to note time actor { id firstName lastName email role } }',
      ),
    ],
    [
      'a page of 100 requests with all photos',
      requests(100, 'attachments { id url filename mimeType uploadedBy { id firstName } }'),
    ],
    [
      '29 lists of technicians',
      Array.from({ length: 29 }, (_, n) => `a${n}: assignableTechnicians { id }`).join(' '),
    ],
    [
      'figures of ten years, several times',
      Array.from(
        { length: 4 },
        (_, n) =>
          `a${n}: analytics(fromDate: "2020-01-0${n + 1}", toDate: "2029-12-01") {
        maintenance { createdPerDay { date count } completedPerDay { date count } } }`,
      ).join(' '),
    ],
    [
      'pages within pages',
      `departments(first: 100) { edges { node {
      requests(first: 100) { edges { node { id } } } } } }`,
    ],
  ])('that would hold the service up is refused: %s', async (_what, selection) => {
    const answer = await ask(`{ ${selection} }`);
    expect([answer.status, answer.code, answer.data]).toEqual([400, refused, undefined]);
    expect(answer.errors?.[0]?.message).toMatch(/costs \d+, more than 12000/);
  });

  it('with a fragment that goes in circles is refused', async () => {
    const circle =
      'query { department(id: 1) { ...D } } fragment D on Department { head { department { ...D } } }';
    expect((await ask(circle)).code).toBe(refused);
  });
});

describe('introspection', () => {
  it('works outside production, whole', async () => {
    const answer = await ask(getIntrospectionQuery());
    expect(answer.data.__schema.types.length).toBeGreaterThan(20);
  });

  it('and suggestions are off when told so', async () => {
    const closed = await startOn(app.database, { graphqlIntrospection: false, production: true });
    const answer = await closed.graphql('{ __schema { types { name } } }');
    expect(answer.code).toBe(refused);
    const typo = await closed.graphql('{ maintenanceRequest { id } helth { status } }');
    expect(JSON.stringify(typo.errors)).not.toMatch(/Did you mean/);
    const page = await closed.rest('GET', '/graphql', { headers: { Accept: 'text/html' } });
    expect([page.status, page.body.code ?? page.body.errors?.[0].extensions.code]).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
    await closed.stop();
  });
});

describe('the documents of a caller', () => {
  it('run five at once and wait in turn; one too many is told to come back, and noted once', async () => {
    const owner = await app.seed.person('administrator');
    let running = 0;
    let most = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const list = app.services.requestList.list.bind(app.services.requestList);
    const spy = vi.spyOn(app.services.requestList, 'list').mockImplementation(async (...args) => {
      running += 1;
      most = Math.max(most, running);
      await released;
      running -= 1;
      return await list(...args);
    });
    try {
      const ask = () => app.graphql('{ maintenanceRequests { totalCount } }', {}, owner);
      const answers = Array.from({ length: 110 }, ask);
      const refusedAnswers: GraphQLAnswer[] = [];
      for (const answer of answers) {
        void answer.then((result) =>
          result.status === 429 ? refusedAnswers.push(result) : undefined,
        );
      }
      await eventually(() => refusedAnswers.length === 5 && running === 5);
      expect(refusedAnswers.map(({ headers }) => headers.get('Retry-After'))).toEqual(
        Array(5).fill('1'),
      );
      // Another caller does not wait for them.
      expect((await app.graphql('{ __typename }', {}, administrator)).data).toEqual({
        __typename: 'Query',
      });
      release();
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(105);
      expect(most).toBe(5);
    } finally {
      release();
      spy.mockRestore();
    }
    await app.services.accessDenials.flush();
    const where = { userId: owner.id, event: 'access.rate_limited' };
    expect(await app.database.prisma.internalLog.count({ where })).toBe(1);
  });
});

describe('operations that compute', () => {
  const trigger =
    '{ time: { rrule: "FREQ=DAILY", startsAt: "2026-01-01T08:00", timeZone: "UTC" } }';
  const week = '[[[480, 960]], [], [], [], [], [], []]';
  const calendar = `timeZone: "UTC", week: ${week}, at: "2026-01-01T00:00:00Z", minutes: 60`;
  const aliases = (count: number, field: string) =>
    `{ ${Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ')} }`;

  it.each([
    ['previewSchedule', `previewSchedule(input: { trigger: ${trigger} }) { dates { dueAt } }`],
    ['previewCalendar', `previewCalendar(input: { ${calendar} }) { dueAt }`],
  ])('have a cost: %s', async (_name, field) => {
    expect((await ask(aliases(4, field))).errors).toBeUndefined();
    const answer = await ask(aliases(6, field));
    expect(answer.errors?.[0]?.extensions?.code).toBe(refused);
    expect(answer.errors?.[0]?.message).toMatch(/costs \d+, more than 12000/);
  });
});
