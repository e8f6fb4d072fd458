import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS, ROLE_DEFAULTS } from '../../../../src/core/permissions.js';
import { Role } from '../../../../src/generated/prisma/enums.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let people: Record<'developer' | 'technician' | 'superAdmin', Person>;
beforeAll(async () => {
  app = await startTestApp({ metricsToken: 'a-token-for-the-scraper' });
  people = {
    developer: await app.seed.person('developer', { permissions: ['monitoring.read'] }),
    technician: await app.seed.person('technician'),
    superAdmin: await app.seed.person('super_admin'),
  };
});
afterAll(() => app.stop());

describe('who may see what', () => {
  const MONITORING = ['monitoring.read'];
  /** Specification 4.7 and docs/behaviour/records.md: the permissions that open each route. */
  const ROUTES: readonly [string, readonly string[]][] = [
    ['/system/monitoring', MONITORING],
    ['/system/monitoring/health', MONITORING],
    ['/system/monitoring/errors', MONITORING],
    ['/system/monitoring/incidents', MONITORING],
    ['/system/monitoring/diagnostics', MONITORING],
    ['/monitoring', MONITORING],
    ['/monitoring/health', MONITORING],
    ['/monitoring/diagnostics', MONITORING],
    ['/monitoring/errors', ['monitoring.read', 'logs.read']],
    ['/monitoring/logs', ['monitoring.read', 'logs.read']],
    ['/monitoring/incidents', ['monitoring.read', 'audit.read']],
    ['/monitoring/audit', ['monitoring.read', 'audit.read']],
    // The records themselves need permissions of their own, and monitoring.read is neither.
    ['/system/logs', ['logs.read']],
    ['/system/audit', ['audit.read']],
  ];
  const FIELDS = [
    ['monitoring', '/monitoring', 'errorsLastDay'],
    ['monitoringHealth', '/monitoring/health', 'status'],
    ['monitoringDiagnostics', '/monitoring/diagnostics', 'poolTotal'],
    ['monitoringErrors', '/monitoring/errors', 'totalCount'],
    ['monitoringLogs', '/monitoring/logs', 'totalCount'],
    ['monitoringIncidents', '/monitoring/incidents', 'totalCount'],
    ['monitoringAudit', '/monitoring/audit', 'totalCount'],
    ['internalLogs', '/system/logs', 'totalCount'],
    ['auditRecords', '/system/audit', 'totalCount'],
  ] as const;
  const READING = ['monitoring.read', 'logs.read', 'audit.read', 'analytics.read'];
  let holders: { who: string; person: Person; holds: (permission: string) => boolean }[];

  beforeAll(async () => {
    holders = await Promise.all([
      ...Object.values(Role).map(async (role) => ({
        who: role,
        person: await app.seed.person(role),
        holds: (one: string) => (ROLE_DEFAULTS[role] as readonly string[]).includes(one),
      })),
      ...ALL_PERMISSIONS.map(async (permission) => ({
        who: permission,
        person: await app.seed.person('technician', { permissions: [permission] }),
        holds: (one: string) => one === permission,
      })),
      app.seed.person('administrator', { permissions: [] }).then((person) => ({
        who: 'no permission',
        person,
        holds: () => false,
      })),
    ]);
  });

  it.each(ROUTES)(
    '%s is for %j and nobody else, by role and by permission',
    async (path, anyOf) => {
      const decisions = holders.map(async ({ who, person }) => {
        const { status, body } = await app.rest('GET', path, person);
        return [who, status, body.code];
      });
      expect(await Promise.all(decisions)).toEqual(
        holders.map(({ who, holds }) =>
          anyOf.some(holds) ? [who, 200, 'OK'] : [who, 403, 'FORBIDDEN'],
        ),
      );
      for (const prefix of ['/api', '/api/v1']) {
        const { status, body } = await app.rest('GET', `${prefix}${path}`);
        expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED']);
      }
      const forged = await app.rest('GET', path, { token: 'x' });
      expect([forged.status, forged.body.code]).toEqual([401, 'session_invalid']);
    },
  );

  it.each(FIELDS)('GraphQL decides on %s as REST does on %s', async (name, path, selection) => {
    const anyOf = ROUTES.find(([route]) => route === path)?.[1] ?? [];
    const some = holders.filter(({ who }) => !who.includes('.') || READING.includes(who));
    const decisions = some.map(async ({ who, person }) => {
      const { code = 'OK' } = await app.graphql(`{ ${name} { ${selection} } }`, {}, person);
      return [who, code];
    });
    expect(await Promise.all(decisions)).toEqual(
      some.map(({ who, holds }) => [who, anyOf.some(holds) ? 'OK' : 'FORBIDDEN']),
    );
  });

  it.each(['logs', 'audit'])('there is no /system/monitoring/%s', async (part) => {
    const { status } = await app.rest('GET', `/system/monitoring/${part}`, people.superAdmin);
    expect(status).toBe(404);
  });
});

it('GraphQL shows the same, with the same permissions', async () => {
  const query = `{ monitoring {
    health { status dependencies { name status } } lastMinute { requests failures }
    errorsLastDay openIncidents { id } diagnostics { memoryMebibytes eventLoopDelayP99 poolTotal }
  } monitoringErrors { totalCount } monitoringIncidents { totalCount } systemInfo { database } }`;
  const { data, errors } = await app.graphql(query, {}, people.developer);
  expect(errors).toBeUndefined();
  expect(data.monitoring.diagnostics.memoryMebibytes).toBeGreaterThan(10);
  expect(data.monitoring.lastMinute.requests).toBeGreaterThan(0);
  const refused = await app.graphql(query, {}, people.technician);
  expect([refused.code, Object.values(refused.data)]).toEqual([
    'FORBIDDEN',
    [null, null, null, null],
  ]);
});

it('the status needs a session, the system information monitoring.read', async () => {
  const status = await app.rest('GET', '/api/status', people.technician);
  expect(status.body.data).toMatchObject({ status: 'ok', lastMinute: { failures: 0 } });
  expect((await app.rest('GET', '/api/status')).status).toBe(401);
  const info = await app.rest('GET', '/api/system/info', people.developer);
  expect(info.body.data).toMatchObject({
    environment: 'development',
    nodeVersion: process.version,
  });
  expect(JSON.stringify(info.body)).not.toContain(process.cwd());
  expect((await app.rest('GET', '/api/system/info', people.technician)).status).toBe(403);
});

describe('metrics', () => {
  it('are for those who monitor, or have the token', async () => {
    const metrics = (token?: string) => app.rest('GET', '/metrics', { token });
    expect((await metrics()).status).toBe(401);
    expect((await metrics('another token')).status).toBe(401);
    expect((await metrics(people.technician.token)).status).toBe(403);
    expect((await metrics(people.developer.token)).status).toBe(200);
    const answer = await metrics('a-token-for-the-scraper');
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(answer.body).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(answer.body).toMatch(/cache_figures\{figure="hits"\} \d/);
    expect(answer.body).toMatch(/webhook_deliveries_pending 0/);
    expect(answer.body).toMatch(/audit_records_unsealed \d/);
    expect(answer.body).toMatch(/request_changes_pending \d/);
    expect(answer.body).toMatch(/incidents_open 0/);
    expect(answer.body).toMatch(/database_pool_connections\{state="total"\} \d/);
  });

  it('tell of dependencies, operations and the pool what is so', async () => {
    const scrape = async () => (await app.rest('GET', '/metrics', people.developer)).body as string;
    await app.rest('GET', '/maintenance/4711', people.superAdmin);
    const first = await scrape();
    for (const line of [
      /^dependency_up\{dependency="database"\} 1$/m,
      /^dependency_up\{dependency="storage"\} 1$/m,
      /^service_info\{version="0\.2\.0",configuration="[0-9a-f]{8}"\} 1$/m,
      /^operations_total\{operation="maintenanceRequest",outcome="NOT_FOUND"\} [1-9]/m,
      /^operation_seconds_total\{operation="maintenanceRequest"\} \d/m,
      /^disk_free_bytes [1-9]/m,
      /^database_slow_statements_total \d+$/m,
    ]) {
      expect(first).toMatch(line);
    }
    const skew = Number(/^database_clock_skew_seconds (\S+)$/m.exec(first)?.[1]);
    expect(Math.abs(skew)).toBeLessThan(1);
    // The scrape's own check of the database takes an idle connection, and waits for none.
    expect(await scrape()).toMatch(/^database_pool_connections\{state="waiting"\} 0$/m);
  });

  it('name routes, not paths: what people type makes no labels', async () => {
    await app.rest('GET', '/maintenance/4711', people.superAdmin);
    await app.rest('GET', '/wp-login.php');
    const { body } = await app.rest('GET', '/metrics', people.developer);
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/maintenance\/:id",status="404"\} \d/,
    );
    expect(body).toMatch(/route="unknown",status="404"/);
    expect(body).not.toMatch(/route="[^"]*(4711|wp-login)/);
  });

  it('count a download that its reader breaks off', async () => {
    await app.database.prisma.$executeRaw`
      INSERT INTO audit_records (timestamp, action, target_type, target_id, metadata)
      SELECT now(), 'user.updated', 'user', n::text, jsonb_build_object('note', repeat('x', 1000))
      FROM generate_series(1, 20000) AS n`;
    const reader = new AbortController();
    const { body } = await fetch(`${app.url}/system/audit/export`, {
      headers: { Authorization: `Bearer ${people.superAdmin.token}` },
      signal: reader.signal,
    });
    await body?.getReader().read();
    reader.abort();
    const exports = async () =>
      (await app.rest('GET', '/metrics', people.developer)).body.match(
        /_count\{method="GET",route="\/system\/audit\/export",status="200"\} (\d+)/,
      )?.[1];
    await expect.poll(exports, { timeout: 5_000 }).toBe('1');
  });
});

describe('the public health answer', () => {
  it('names dependencies by generic names, and tells nothing else', async () => {
    for (const path of ['/api/v1/health', '/api/health', '/health']) {
      for (const caller of [{}, people.technician, people.developer]) {
        const { body } = await app.rest('GET', path, caller);
        expect(Object.keys(body.data)).toEqual(['status', 'dependencies']);
        for (const { name } of body.data.dependencies) {
          expect(['database', 'cache', 'storage']).toContain(name);
        }
      }
    }
  });

  it('tells the uptime to those who hold monitoring.read alone', async () => {
    const query = '{ health { status uptimeSeconds dependencies { name status } } }';
    const anonymous = await app.graphql(query, {});
    expect(anonymous.data.health.uptimeSeconds).toBe(0);
    expect((await app.graphql(query, {}, people.technician)).data.health.uptimeSeconds).toBe(0);
    const known = await app.graphql(query, {}, people.developer);
    expect(known.data.health.uptimeSeconds).toBeGreaterThan(0);
    const { body } = await app.rest('GET', '/monitoring/health', people.developer);
    expect(body.data.uptimeSeconds).toBeGreaterThan(0);
    expect((await app.rest('GET', '/monitoring/health', people.technician)).status).toBe(403);
  });
});
