import { ApolloServer } from '@apollo/server';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/core/context.js';
import { ApolloRequest, noteAnswer } from '../../src/graphql/apollo-request.js';
import { executedBy } from '../../src/graphql/executor.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { leftByScavenges } from '../support/scavenges.js';

// V8 allocates a function that is assigned to a property, and a getter in an object literal, among the long-lived
// objects: what it refers to is copied by every scavenge (docs/decisions/0039-short-lived-objects.md).

const CALLS = 600;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** 40 kilobytes: 40 texts of a thousand characters. */
const ROWS = `SELECT n, repeat('x', 1000) || n FROM generate_series(1, 40) AS n`;
const SIZE = 40_000;

describe('scavenges free', () => {
  it('the rows of a statement', async () => {
    const left = await leftByScavenges(CALLS, () => database.statements.rows(ROWS, []));
    expect(left).toBeLessThan(SIZE / 5);
  });

  it('the rows of a statement within a transaction', async ({ skip }) => {
    if (database.url === undefined) return skip('The embedded database reads them in another way.');
    const left = await leftByScavenges(CALLS, () =>
      database.transactions.run(async (_tx, statements) => {
        await statements.rows(ROWS, []);
      }),
    );
    expect(left).toBeLessThan(SIZE / 5);
  });

  it('the context and the answer of a GraphQL request', async () => {
    const schema = buildSchema('type Query { numbers: [Int!]! }');
    const numbers = () => Array.from({ length: SIZE / 8 }, (_, n) => n);
    const executor = async () => ({ data: { numbers: numbers() } });
    const server = new ApolloServer<ApolloRequest>({
      gateway: executedBy(schema, executor),
      plugins: [noteAnswer],
      stopOnTerminationSignals: false,
    });
    await server.start();
    try {
      const left = await leftByScavenges(CALLS, async () => {
        const known = new ApolloRequest({ loaders: numbers() } as unknown as Context);
        const { body } = await server.executeOperation(
          { query: '{ numbers }' },
          { contextValue: known },
        );
        expect(body.kind).toBe('single');
        known.end();
      });
      expect(left).toBeLessThan(SIZE / 5);
    } finally {
      await server.stop();
    }
  });
});

it('a GraphQL request that has ended has no context', () => {
  const known = new ApolloRequest({ requestId: 'one' } as Context);
  expect(known.context.requestId).toBe('one');
  known.end();
  expect(() => known.context).toThrow('The GraphQL request has ended.');
});
