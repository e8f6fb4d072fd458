import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { seedBoard } from '../../support/boards.js';
import { seedFigureReport } from '../../support/figure-reports.js';
import { documentedOperations, resolvedResponse } from '../../support/openapi-validator.js';
import { seedRule } from '../../support/rules.js';
import type { Person } from '../../support/seed.js';
import { seedTarget } from '../../support/targets.js';

let app: TestApp;
let superAdmin: Person;
let requestId: number;
let endpointId: string;
let serviceId: number;
let scheduleId: number;
let reportId: number;
let ruleId: number;
let commentId: string;
beforeAll(async () => {
  app = await startTestApp({
    webhookAllowedCidrs: ['127.0.0.0/8'],
    publicUrl: 'http://localhost:4000',
  });
  const { id: departmentId } = await app.seed.department();
  superAdmin = await app.seed.person('super_admin');
  await app.seed.person('technician');
  const employee = await app.seed.person('employee', { departmentId });
  serviceId = (await app.seed.serviceAccount()).id;
  requestId = (await app.seed.request({ requesterId: employee.id, departmentId })).id;
  const { body } = await app.rest('POST', '/webhooks', {
    token: superAdmin.token,
    body: { url: 'http://127.0.0.1:9/hook' },
  });
  endpointId = body.data.id;
  const comment = await app.rest('POST', `/maintenance/${requestId}/comments`, {
    token: superAdmin.token,
    body: { body: 'On it.' },
  });
  commentId = comment.body.data.id;
  const { id: assetId } = await app.seed.asset();
  await app.seed.location();
  await app.seed.contractor();
  await app.seed.mailbox();
  await seedTarget(app.database.prisma);
  await seedBoard(app.database.prisma, { ownerId: superAdmin.id });
  ({ id: ruleId } = await seedRule(app.database.prisma, superAdmin.id));
  reportId = (await seedFigureReport(app.database.prisma, superAdmin.id)).id;
  const closing = { body: { month: '2024-02' } };
  await app.rest('POST', '/kpis/closings', { token: superAdmin.token, ...closing });
  await app.seed.failureCode();
  await app.seed.skill();
  const away = { from: '2099-01-01', to: '2099-01-02' };
  await app.rest('POST', '/absences', { token: superAdmin.token, body: away });
  const meter = { assetId, name: 'Hours', unit: 'h' };
  await app.rest('POST', '/meters', { token: superAdmin.token, body: meter });
  const part = { sku: 'SEAL', name: 'Seal' };
  await app.rest('POST', '/parts', { token: superAdmin.token, body: part });
  const time = { rrule: 'FREQ=DAILY', startsAt: '2026-01-01T08:00', timeZone: 'UTC' };
  const schedule = await app.rest('POST', '/schedules', {
    token: superAdmin.token,
    body: { title: 'Round', description: 'Look.', departmentId, trigger: { time } },
  });
  scheduleId = schedule.body.data.id;
});
afterAll(() => app.stop());

/**
 * Every path of REST that answers a list but `/events` (feed/positions.test.ts), and the most rows
 * it answers at once.
 */
const LISTS: readonly [string, number][] = [
  ['/maintenance', 20],
  ['/maintenance/assignable-technicians', 1000],
  ['/maintenance/:request/helper-candidates', 1000],
  ['/maintenance/:request/history', 100],
  ['/maintenance/:request/attachments', 100],
  ['/maintenance/:request/comments', 20],
  ['/maintenance/:request/timeline', 20],
  ['/comments/:comment/revisions', 20],
  ['/users', 20],
  ['/users/:user/activity', 20],
  ['/departments', 20],
  ['/me/permissions', 100],
  ['/me/sessions', 20],
  ['/me/tokens', 20],
  ['/me/push-subscriptions', 10],
  ['/service-accounts/:service/tokens', 20],
  ['/me/security/logs', 100],
  ['/system/permissions', 100],
  ['/system/audit', 20],
  ['/system/logs', 20],
  ['/system/monitoring/errors', 20],
  ['/system/monitoring/incidents', 20],
  ['/monitoring/errors', 20],
  ['/monitoring/incidents', 20],
  ['/monitoring/logs', 20],
  ['/monitoring/audit', 20],
  ['/webhooks', 20],
  ['/delegations', 20],
  ['/invitations', 20],
  ['/me/notifications', 20],
  ['/me/passkeys', 10],
  ['/webhooks/:endpoint/deliveries', 20],
  ['/locations', 20],
  ['/categories', 20],
  ['/fields', 20],
  ['/failure-codes', 20],
  ['/skills', 20],
  ['/absences', 20],
  ['/calendars', 20],
  ['/checklists', 20],
  ['/sla-policies', 20],
  ['/assets', 20],
  ['/assets/:asset/children', 20],
  ['/assets/:asset/history', 20],
  ['/downtimes', 20],
  ['/time', 20],
  ['/maintenance/:request/time', 20],
  ['/users/:user/labour-rates', 20],
  ['/meters', 20],
  ['/meters/:meter/readings', 20],
  ['/parts', 20],
  ['/parts/:part/movements', 20],
  ['/maintenance/:request/parts', 20],
  ['/purchases', 20],
  ['/undelivered', 20],
  ['/maintenance/:request/purchases', 20],
  ['/schedules', 20],
  ['/schedules/occurrences', 20],
  ['/schedules/:schedule/occurrences', 20],
  ['/saved-views', 20],
  ['/search?q=request', 20],
  ['/maintenance/:request/documents', 200],
  ['/assets/:asset/documents', 50],
  ['/locations/:location/documents', 50],
  ['/parts/:part/documents', 50],
  ['/schedules/:schedule/documents', 50],
  ['/contractors', 20],
  ['/mailboxes', 20],
  ['/targets', 20],
  ['/identity-mappings', 20],
  ['/identity/groups', 20],
  ['/identity/scim-calls', 20],
  ['/boards', 20],
  ['/rules', 20],
  ['/rules/fields', 1000],
  ['/rules/:rule/versions', 20],
  ['/rules/:rule/firings', 20],
  ['/maintenance/:request/firings', 20],
  ['/figure-reports', 20],
  ['/figure-reports/:report/runs', 50],
  ['/kpis/definitions', 37],
  ['/inbound-mail', 20],
  ['/contractors/:contractor/documents', 50],
  ['/contractors/:contractor/jobs', 20],
  ['/kpis/assets', 20],
  ['/kpis/closings', 20],
  ['/kpis/closings/:month/diff', 37],
  ['/kpis/:figure/rows', 20],
  ['/kpis/:figure/groups?by=asset', 500],
];

const pathOf = (pattern: string) =>
  pattern
    .replace(':comment', commentId)
    .replace(':request', String(requestId))
    .replace(':service', String(serviceId))
    .replace(':user', String(superAdmin.id))
    .replace(':endpoint', endpointId)
    .replace(':asset', '1')
    .replace(':meter', '1')
    .replace(':part', '1')
    .replace(':contractor', '1')
    .replace(':figure', 'submitted')
    .replace(':report', String(reportId))
    .replace(':rule', String(ruleId))
    .replace(':month', '2024-02')
    .replace(':location', '1')
    .replace(':schedule', String(scheduleId));

it.each(LISTS)('%s tells where the list stands', async (pattern, limit) => {
  const { status, body } = await app.rest('GET', `/api/v1${pathOf(pattern)}`, superAdmin);
  expect(status).toBe(200);
  expect(Array.isArray(body.data)).toBe(true);
  expect(body.pagination.limit).toBe(limit);
  expect(body.pagination.hasMore).toBe(body.pagination.nextCursor !== undefined);
  const keys = Object.keys(body.pagination).filter((key) => key !== 'nextCursor');
  const isSearch = pattern.startsWith('/search');
  expect(keys).toEqual(['limit', 'hasMore', ...(isSearch ? ['truncated'] : [])]);
});

it('no other path of REST answers a list, and the document shows pagination for each', async () => {
  const { body } = await app.rest('GET', '/docs/openapi.json');
  const document = JSON.parse(typeof body === 'string' ? body : JSON.stringify(body));
  const listed: string[] = [];
  for (const { path, verb, operation } of documentedOperations(document)) {
    const response = operation.responses['200'];
    if (verb !== 'get' || response === undefined) continue;
    const content = resolvedResponse(document, response).content?.['application/json'];
    const parts = JSON.stringify(content?.schema ?? {}).replace(
      /\{"\$ref":"#\/components\/schemas\/(\w+)"\}\}\}/,
      (_ref, name) => `${JSON.stringify(document.components.schemas[name])}}}`,
    );
    if (!/"data":\{[^{}]*"type":"array"/.test(parts)) continue;
    listed.push(path);
    expect([path, parts]).toEqual([path, expect.stringContaining('/SuccessPage"')]);
  }
  const expected = [...LISTS.map(([pattern]) => pattern), '/events'].map((pattern) =>
    `/api/v1${pattern}`
      .replace(/:request\/(attachments|comments|parts|purchases|time|timeline)$/, '{requestId}/$1')
      .replace('/contractors/:contractor/jobs', '/contractors/{contractorId}/jobs')
      .replace('/kpis/:figure/', '/kpis/{figure}/')
      .replace(':month', '{month}')
      .replace('/users/:user/labour', '/users/{userId}/labour')
      .replace('/schedules/:schedule/occurrences', '/schedules/{scheduleId}/occurrences')
      .replace(/\?.*/, '')
      .replace(':rule/firings', '{ruleId}/firings')
      .replace(':request/firings', '{requestId}/firings')
      .replace(/:\w+/, '{id}'),
  );
  expect(listed.sort()).toEqual(expected.sort());
});

it('rows with the same time are all met, each once', async () => {
  const createdAt = new Date('2026-01-01T00:00:00Z');
  const names = ['tie a', 'tie b', 'tie c'];
  await app.database.prisma.department.createMany({
    data: names.map((name) => ({ name, nameKey: name, createdAt })),
  });
  const met: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: string = cursor && `&cursor=${cursor}`;
    const target = `/departments?search=tie&sort=createdAt&limit=1${page}`;
    const { body } = await app.rest('GET', target, superAdmin);
    met.push(...body.data.map(({ name }: { name: string }) => name));
    cursor = body.pagination.nextCursor;
  }
  expect(met).toEqual(names);
});
