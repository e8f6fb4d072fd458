import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let superAdmin: Person;
beforeAll(async () => {
  app = await startTestApp();
  superAdmin = await app.seed.person('super_admin');
});
afterAll(() => app.stop());

const [LATER, EARLIER] = ['2026-12-01', '2026-01-01'];

/**
 * Every list and answer that takes a period: a path with further parameters, and the names of the
 * ends.
 */
const REST: readonly (readonly [string, string, string])[] = [
  ['/api/v1/system/analytics?', 'fromDate', 'toDate'],
  ['/api/v1/system/audit?', 'from', 'to'],
  ['/api/v1/system/audit/export?', 'from', 'to'],
  ['/api/v1/monitoring/audit?', 'from', 'to'],
  ['/api/v1/system/logs?', 'from', 'to'],
  ['/api/v1/monitoring/logs?', 'from', 'to'],
  ...['created', 'completed', 'planned'].flatMap((what) =>
    // Searched with words that an index finds, and with words that it does not.
    ['', 'search=pipe&', 'search=zq&'].map(
      (search) => [`/api/v1/maintenance?${search}`, `${what}From`, `${what}To`] as const,
    ),
  ),
];

const GRAPHQL: readonly (readonly [string, string, string, string, object])[] = [
  ['auditRecords', 'AuditRecordFilter', 'from', 'to', {}],
  ['monitoringAudit', 'AuditRecordFilter', 'from', 'to', {}],
  ['internalLogs', 'InternalLogFilter', 'from', 'to', {}],
  ['monitoringLogs', 'InternalLogFilter', 'from', 'to', {}],
  ...['created', 'completed', 'planned'].flatMap((what) =>
    [{}, { search: 'pipe' }, { search: 'zq' }].map(
      (search) =>
        [
          'maintenanceRequests',
          'MaintenanceRequestFilter',
          `${what}From`,
          `${what}To`,
          search,
        ] as const,
    ),
  ),
];

describe('a period that ends before it begins is refused, and the service answers on', () => {
  it.each(REST)('REST: %s%s', async (path, from, to) => {
    const query = new URLSearchParams({ [from]: LATER, [to]: EARLIER });
    const { status, body } = await app.rest('GET', `${path}${query}`, superAdmin);
    expect([status, body.code, body.error.details.field]).toEqual([400, 'VALIDATION_ERROR', from]);
    expect((await app.rest('GET', '/livez')).status).toBe(200);
  });

  it.each(GRAPHQL)('GraphQL: %s (%s, %s)', async (name, filter, from, to, others) => {
    for (const fields of [
      'pageInfo { hasNextPage }',
      'totalCount',
      'totalCount edges { cursor }',
    ]) {
      const { code, errors } = await app.graphql(
        `query($f: ${filter}) { ${name}(filter: $f) { ${fields} } }`,
        { f: { [from]: LATER, [to]: EARLIER, ...others } },
        superAdmin,
      );
      const field = errors?.[0]?.extensions.details?.field;
      expect([fields, code, field]).toEqual([fields, 'VALIDATION_ERROR', `filter.${from}`]);
    }
    expect((await app.rest('GET', '/livez')).status).toBe(200);
  });

  it('GraphQL: analytics', async () => {
    const { code } = await app.graphql(
      'query($a: DateTimeISO, $b: DateTimeISO) { analytics(fromDate: $a, toDate: $b) { maintenance { total } } }',
      { a: LATER, b: EARLIER },
      superAdmin,
    );
    expect(code).toBe('VALIDATION_ERROR');
  });
});
