import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  await app.seed.department();
  token = (await app.seed.person('super_admin')).token;
});
afterAll(() => app.stop());

const users = (args: string) => `{ users(${args}) { edges { cursor } } }`;
const nested = (args: string) =>
  `{ departments(first: 1) { edges { node { users(${args}) { edges { cursor } } } } } }`;

it.each([
  [users('first: 101'), ['first']],
  [users('after: "x"'), ['after']],
  [
    users('after: "", first: 0, filter: { search: "", departmentId: 0 }'),
    ['filter.departmentId', 'filter.search', 'first', 'after'],
  ],
  [nested('first: 0'), ['first']],
  [nested('after: "x"'), ['after']],
  ['{ userActivity(id: 0, first: 0) { edges { cursor } } }', ['id', 'first']],
  ['{ mySecurityLogs(first: 501) { edges { cursor } } }', ['first']],
  ['mutation { deleteAttachment(id: 0) { id } }', ['id']],
])('GraphQL calls bad arguments what the document calls them: %s', async (document, fields) => {
  const { errors, code } = await app.graphql(document, {}, { token });
  expect(code).toBe('VALIDATION_ERROR');
  const { details } = errors?.[0]?.extensions ?? {};
  expect(details.errors.map((error: { field: string }) => error.field)).toEqual(fields);
  expect(details.field).toBe(fields[0]);
});
