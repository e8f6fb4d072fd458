import { readFileSync } from 'node:fs';
import { InMemoryCache } from '@apollo/client';
import { buildSchema, isIntrospectionType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { typePolicies } from '../../console/src/app/type-policies.ts';

const schema = buildSchema(readFileSync('docs/api/schema.graphql', 'utf8'));
const keys = JSON.parse(readFileSync('docs/api/cache-keys.json', 'utf8')) as Record<
  string,
  string[] | false
>;

/** docs/api/graphql.md: keys of objects in caches of clients. */
describe('the keys of cached objects', () => {
  it('are there for each object type, and name fields that it has', () => {
    const types = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && !isIntrospectionType(type),
    );
    const roots = ['Query', 'Mutation', 'Subscription'];
    const names = types.map(({ name }) => name).filter((name) => !roots.includes(name));
    expect(Object.keys(keys).toSorted()).toEqual(names.toSorted());
    for (const [name, fields] of Object.entries(keys)) {
      const type = schema.getType(name);
      if (!isObjectType(type)) throw new Error(`${name} is no object type.`);
      const known = Object.keys(type.getFields());
      expect([name, known]).toEqual([name, expect.arrayContaining(fields || [])]);
    }
    expect(keys).toMatchObject({
      ...{ User: ['id'], MaintenanceRequest: ['id'], CurrentUser: ['userId'] },
      ...{ Mfa: [], UserProfile: false, UserConnection: false, Field: false, FieldChoice: false },
    });
  });

  it('work in Apollo Client as the page says', () => {
    const policies = Object.entries(keys).map(([type, keyFields]) => [type, { keyFields }]);
    const cache = new InMemoryCache({ typePolicies: Object.fromEntries(policies) });
    expect(cache.identify({ __typename: 'User', id: 7 })).toBe('User:{"id":7}');
    expect(cache.identify({ __typename: 'Mfa' })).toBe('Mfa:{}');
    expect(cache.identify({ __typename: 'UserProfile' })).toBeUndefined();
  });

  it('are those of the console', () => {
    const own = typePolicies.flatMap((policies) =>
      Object.entries(policies).flatMap(([type, { keyFields }]) =>
        keyFields === undefined ? [] : [[type, keyFields] as const],
      ),
    );
    expect(own.length).toBeGreaterThan(5);
    for (const [type, keyFields] of own) expect([type, keyFields]).toEqual([type, keys[type]]);
  });
});
