import { describe, expect, it } from 'vitest';
import type { Operation } from '../../src/core/operation.js';
import { createSchema } from '../../src/graphql/schema.js';
import { modules, operations, resolvers, routes } from '../support/catalogue.js';
import { MODULES } from './modules.js';

describe('the catalogue', () => {
  it('has a root field for every operation, and nothing beside it', () => {
    const schema = createSchema(resolvers, operations);
    const fields = [
      ...Object.keys(schema.getQueryType()?.getFields() ?? {}),
      ...Object.keys(schema.getMutationType()?.getFields() ?? {}),
      ...Object.keys(schema.getSubscriptionType()?.getFields() ?? {}),
    ];
    const rooted = operations.filter(({ counterpart }) => counterpart === undefined);
    expect(fields.toSorted()).toEqual(rooted.map(({ name }) => name).toSorted());
  });

  it('refuses an operation whose counterpart is nowhere in the schema', () => {
    const [first] = operations as [Operation];
    const lost = { ...first, name: 'lost', counterpart: 'User.shadow' };
    expect(() => createSchema([...resolvers], [...operations, lost])).toThrow('User.shadow');
  });

  it('refuses to make a schema with a root field that no operation guards', () => {
    const incomplete = operations.filter((operation) => operation.name !== 'createDepartment');
    expect(() => createSchema([...resolvers], incomplete)).toThrow(
      'the root field createDepartment has no operation',
    );
  });

  it('refuses to make a schema that lacks an operation, or has one twice', () => {
    const [first] = operations as [Operation];
    expect(() => createSchema([...resolvers], [...operations, { ...first, name: 'lost' }])).toThrow(
      'the operation lost has no root field',
    );
    expect(() => createSchema([...resolvers], [...operations, first])).toThrow('is defined twice');
  });

  it('has a REST row for every operation but subscriptions, and rows for nothing else', () => {
    const inRest = new Set(routes.map((route) => route.operation.name));
    const expected = operations.filter(({ kind }) => kind !== 'subscription');
    expect([...inRest].toSorted()).toEqual(expected.map(({ name }) => name).toSorted());
  });

  it('reads with GET and changes with any other verb, but for the steps that the specification shows', () => {
    // A list of ids is too long for an address.
    const readByPost = new Set([
      'assetLabels',
      'dryRunRule',
      'dryRunSlaPolicies',
      'locationLabels',
      'previewCalendar',
      'previewSchedule',
    ]);
    for (const { verb, operation } of routes) {
      expect([operation.name, verb === 'GET' || readByPost.has(operation.name)]).toEqual([
        operation.name,
        operation.kind === 'query',
      ]);
    }
  });

  it('has no two rows for one verb and path', () => {
    const keys = routes.map((route) => `${route.verb} ${route.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has each operation but subscriptions in the contract of its module', () => {
    const expected = modules.map(({ name, operations: own }) => [
      // A folder is named in kebab case, its module in camel case.
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      Object.values(own)
        .filter(({ kind }) => kind !== 'subscription')
        .map((operation) => operation.name)
        .toSorted(),
    ]);
    const written = Object.entries(MODULES).map(([name, own]) => [
      name,
      Object.keys(own.operations).toSorted(),
    ]);
    const filled = expected.filter(([, names]) => (names?.length ?? 0) > 0);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(filled));
  });
});
