import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';

let test: ConsoleTest;
beforeAll(async () => {
  test = await startConsole({ production: true, graphqlIntrospection: false });
});
afterAll(async () => {
  await test.stop();
});

it('GraphiQL has the schema in production, without introspection', async () => {
  const { page, problems } = await test.visit();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/graphql') asked.push(request.postData() ?? '');
  });
  await page.goto('/graphiql');
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  const explorer = page.getByRole('region', { name: 'Documentation Explorer' });
  await explorer.getByRole('link', { name: 'Query', exact: true }).click();
  await explorer.getByText('maintenanceRequests').first().waitFor();
  expect(asked).toEqual([]);
  expect(problems).toEqual([]);
});
