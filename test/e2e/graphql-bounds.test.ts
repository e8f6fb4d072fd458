import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../support/app.js';
import type { Person } from '../support/seed.js';

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.seed.person('administrator');
});
afterAll(() => app.stop());

const refused = 'GRAPHQL_VALIDATION_FAILED';
const ask = (query: string) => app.graphql(query, {}, administrator);

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

  it('whose pages multiply beyond the bound is refused; a page of 100 with all relations is not', async () => {
    const page = (first: number, inner: string) =>
      `departments(first: ${first}) { edges { node { id ${inner} } } }`;
    const requests = (first: number) =>
      `requests(first: ${first}) { edges { node { id title requester { id } history { id } } } }`;
    expect((await ask(`{ ${page(100, requests(100))} }`)).code).toBe(refused);
    expect((await ask(`{ ${page(100, requests(20))} }`)).code).toBeUndefined();
    const everything = `{ maintenanceRequests(first: 100) { totalCount edges { cursor node {
      id title description priority category location status version createdAt updatedAt
      allowedActions department { id name head { id } } requester { id firstName department { id } }
      assignee { id firstName } approvedBy { id } history { id action from to note actor { id } }
    } } } }`;
    expect((await ask(everything)).code).toBeUndefined();
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
