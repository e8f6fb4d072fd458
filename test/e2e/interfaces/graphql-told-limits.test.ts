import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await startTestApp({ rateLimitAuthenticated: 1000 });
  administrator = await app.seed.person('administrator');
});
afterAll(() => app.stop());

async function send(query: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${administrator.token}`,
      ...headers,
    },
    body: JSON.stringify({ query }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  return { headers: answer.headers, body: (await answer.json()) as Record<string, any> };
}

const ASKED = { 'GraphQL-Limits': 'true' };
const users = (first: number) => `{ users(first: ${first}) { edges { node { id email } } } }`;
/** Bounds of docs/operations/limits.md. */
const BOUNDS = { depth: { limit: 10 }, aliases: { limit: 30 }, tokens: { limit: 1000 } };

describe('extensions.limits', () => {
  it('tell what the operation costs and what is left, where the client asks', async () => {
    const { headers, body } = await send(users(50), ASKED);
    expect(body.errors).toBeUndefined();
    // 40 and 4 for the field and its page, for each of 50 rows an object with two values.
    expect(body.extensions).toEqual({
      limits: {
        cost: { used: 40 + 4 + 50 * (4 + 2), limit: 12_000 },
        ...BOUNDS,
        requests: {
          limit: 1000,
          remaining: Number(headers.get('X-RateLimit-Remaining')),
          reset: Number(headers.get('X-RateLimit-Reset')),
        },
      },
    });
    expect(body.extensions.limits.requests.remaining).toBeLessThan(1000);
  });

  it('are told of an operation that fails, and of one that costs too much', async () => {
    const failed = await send('{ department(id: 999999) { id } }', ASKED);
    expect(failed.body.errors[0].extensions.code).toBe('NOT_FOUND');
    expect(failed.body.extensions.limits.cost.used).toBe(40 + 4 + 1);
    const expensive = await send(EXPENSIVE, ASKED);
    const { cost } = expensive.body.errors[0].extensions;
    expect(expensive.body.extensions.limits.cost).toEqual(cost);
  });

  it('have no cost for a document that does not parse or validate', async () => {
    for (const query of ['{', '{ nothing }']) {
      const { body } = await send(query, ASKED);
      expect(body.extensions.limits).toMatchObject({ cost: { used: null, limit: 12_000 } });
    }
  });

  it('are not told to other clients', async () => {
    expect((await send(users(1))).body).not.toHaveProperty('extensions');
    expect((await send(users(1), { 'GraphQL-Limits': 'no' })).body).not.toHaveProperty(
      'extensions',
    );
  });
});

const EXPENSIVE = `{ maintenanceRequests(first: 100) { nodes { history { id actor { id email } } } } }`;

describe('an error about a bound tells the value and the bound', () => {
  it.each([
    ['cost', EXPENSIVE, { used: expect.any(Number), limit: 12_000 }],
    [
      'depth',
      `{ department(id: 1) ${'{ head { department '.repeat(6)} { id } ${'} }'.repeat(6)} }`,
      { used: 14, limit: 10 },
    ],
    [
      'aliases',
      `{ ${Array.from({ length: 31 }, (_, n) => `a${n}: __typename`).join(' ')} }`,
      { used: 31, limit: 30 },
    ],
  ])('%s', async (name, query, expected) => {
    const { body } = await send(query);
    const [{ extensions }] = body.errors;
    expect(extensions).toMatchObject({ code: 'GRAPHQL_VALIDATION_FAILED', [name]: expected });
    expect(extensions[name].used).toBeGreaterThan(extensions[name].limit);
  });

  it('a document with too many places has no cost', async () => {
    const spread = (name: string) => `...${name} `.repeat(40);
    const { body } = await send(`{ ${spread('A')} } fragment A on Query { ${spread('B')} }
      fragment B on Query { ${spread('C')} } fragment C on Query { verify { valid } }`);
    expect(body.errors[0].extensions.cost).toEqual({ used: null, limit: 12_000 });
  });
});
