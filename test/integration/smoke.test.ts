import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('answers', async () => {
  const d = await app.seed.department();
  const p = await app.seed.person('employee', { departmentId: d.id });
  const a = await app.rest('POST', '/maintenance', { token: p.token, body: { title: 'Leak', description: 'x' } });
  expect(a.status).toBe(201);
  const g = await app.graphql('{ maintenanceRequests { totalCount } }', {}, { token: p.token });
  expect(g.data.maintenanceRequests.totalCount).toBe(1);
});
