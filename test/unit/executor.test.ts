import { buildSchema, type GraphQLSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createExecutor } from '../../src/graphql/executor.js';

const schema: GraphQLSchema = buildSchema('type Query { one: Int two: Int }');
const document = parse('query First { one } query Second { two }');
const rootValue = { one: 1, two: 2 };

describe('a document with several operations', () => {
  const run = createExecutor(1);
  const executed = (operationName?: string) =>
    run({ schema, document, rootValue, ...(operationName ? { operationName } : {}) });

  it('executes the operation of the name, compiled or not', async () => {
    for (let use = 0; use < 4; use += 1) {
      expect((await executed('First')).data).toEqual({ one: 1 });
      expect((await executed('Second')).data).toEqual({ two: 2 });
    }
  });

  it.each([undefined, 'Third'])('has no operation of the name %s, however often', async (name) => {
    for (let use = 0; use < 4; use += 1) {
      const { data, errors } = await executed(name);
      expect([data, errors?.length]).toEqual([undefined, 1]);
    }
  });
});
