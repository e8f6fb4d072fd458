import { readdirSync, readFileSync } from 'node:fs';
import { InMemoryCache } from '@apollo/client';
import { expect, it } from 'vitest';
import { paged } from '../../console/src/api/field-policies.ts';
import { typePolicies } from '../../console/src/app/type-policies.ts';

const FOLDER = 'console/src';

/** The root fields that documents of the console read page by page. */
function pagedFields(): string[] {
  const documents = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readFileSync(`${FOLDER}/${file}`, 'utf8'));
  const names = documents.flatMap((text) =>
    [...text.matchAll(/(\w+)\s*\([^)]*\bafter: \$after/g)].map(([, name]) => name ?? ''),
  );
  return [...new Set(names)].sort();
}

it('the pages of each list are one list in the cache', () => {
  const fields = Object.assign({}, ...typePolicies.map(({ Query }) => Query?.fields ?? {}));
  const names = pagedFields();
  expect(names).toEqual(expect.arrayContaining(['auditRecords', 'maintenanceRequests', 'users']));
  for (const name of names) expect([name, fields[name]]).toEqual([name, paged]);
});

it('the policies of all parts are in force together', () => {
  const cache = new InMemoryCache();
  for (const policies of typePolicies) cache.policies.addTypePolicies(policies);
  expect(cache.identify({ __typename: 'CurrentUser', userId: 7 })).toBe('CurrentUser:{"userId":7}');
  expect(cache.identify({ __typename: 'Mfa' })).toBe('Mfa:{}');
  for (const name of ['auditRecords', 'notifications', 'timeline', 'webhookDeliveries']) {
    const key = cache.policies.getStoreFieldName({
      typename: 'Query',
      fieldName: name,
      args: { first: 20, after: 'x', filter: { a: 1 } },
    });
    expect(key).toBe(`${name}:{"filter":{"a":1}}`);
  }
});

it('no two parts have a policy for the same field', () => {
  const names = typePolicies.flatMap((policies) =>
    Object.entries(policies).flatMap(([type, { fields, keyFields }]) => [
      ...Object.keys(fields ?? {}).map((field) => `${type}.${field}`),
      ...(keyFields ? [type] : []),
    ]),
  );
  expect(names).toEqual([...new Set(names)]);
});
