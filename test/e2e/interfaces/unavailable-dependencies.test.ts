import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/infra/database/database.js';
import { createLogger } from '../../../src/infra/logging/logger.js';
import { startOn, startTestApp, type TestApp } from '../../support/app.js';
import { startProxy, type TestProxy } from '../../support/proxy.js';
import { eventually } from '../../support/receiver.js';
import { startRefusingPostgres } from '../../support/refusing-postgres.js';
import type { Person } from '../../support/seed.js';

const { DATABASE_URL, REDIS_URL } = process.env;

const ask = (app: TestApp, path: string, token?: string) => app.rest('GET', path, { token });

type Answer = ReturnType<typeof ask>;

const namesOf = (dependencies: readonly { name: string; status: string }[]) =>
  dependencies.filter(({ status }) => status === 'down').map(({ name }) => name);

/** Waits until the health check tells that these are away. */
async function awayAre(app: TestApp, names: readonly string[]): Promise<void> {
  await eventually(async () => {
    const { body } = await ask(app, '/api/health');
    return namesOf(body.data.dependencies).join() === names.join() || undefined;
  });
}

/** The service with PostgreSQL and Redis behind proxies. */
let behind: TestApp;
/** The same service, whose database nobody takes away. */
let other: TestApp;
let postgres: TestProxy;
let redis: TestProxy;
let developer: Person;

const portOf = (url: string, port: number) => Number(new URL(url).port || port);
const through = (url: string, proxy: TestProxy) => {
  const moved = new URL(url);
  moved.hostname = '127.0.0.1';
  moved.port = String(proxy.port);
  return moved.href;
};

describe.runIf(DATABASE_URL && REDIS_URL)('a service whose dependency', () => {
  beforeAll(async () => {
    other = await startTestApp();
    const url = other.database.url ?? '';
    postgres = await startProxy(portOf(url, 5432));
    redis = await startProxy(portOf(REDIS_URL ?? '', 6379));
    const opened = await openDatabase(
      { databaseUrl: through(url, postgres), dataDir: '' },
      createLogger('silent'),
    );
    const database = { ...opened, url, name: other.database.name };
    behind = await startOn(database, { redisUrl: through(REDIS_URL ?? '', redis) }, () =>
      opened.close(),
    );
    developer = await other.seed.person('developer');
    await awayAre(behind, []);
  });
  afterAll(async () => {
    await Promise.all([postgres.pass(), redis.pass()]);
    await behind.stop();
    await Promise.all([postgres.stop(), redis.stop()]);
    await other.stop();
  });
  beforeEach(async () => {
    await other.database.prisma.incident.deleteMany();
  });

  const incidents = async () => {
    const { body } = await other.rest('GET', '/monitoring/incidents', developer);
    // The failures of these tests also make an incident of kind error_rate.
    return body.data.filter(({ kind }: { kind: string }) => kind === 'dependency');
  };

  it('PostgreSQL says nothing more tells so within seconds, and goes on when it speaks', async () => {
    // It is made at its first request, which takes as long as the processor needs.
    await ask(behind, '/docs/openapi.json', developer.token);
    postgres.hang();
    const order: string[] = [];
    const [health, ready, live, docs] = await Promise.all(
      ['/api/health', '/readyz', '/livez', '/docs/openapi.json'].map(async (path) => {
        const answer = await ask(behind, path, developer.token);
        order.push(path);
        return answer;
      }) as [Answer, Answer, Answer, Answer],
    );
    expect(namesOf(health.body.data.dependencies)).toEqual(['database']);
    expect([ready.status, ready.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(Number(ready.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect([live.status, docs.status]).toEqual([200, 200]);
    // What asks no dependency is there before those that wait for one.
    expect(order.slice(0, 2).toSorted()).toEqual(['/docs/openapi.json', '/livez']);

    // The incident is written down once the database can be told of it, and closed after that.
    const watched = behind.services.incidents.watch().catch(() => {});
    expect((await ask(behind, '/readyz')).status).toBe(503);
    await postgres.pass();
    await watched;
    await awayAre(behind, []);
    await behind.services.incidents.watch();
    await other.services.incidents.watch();
    expect(await incidents()).toMatchObject([
      { kind: 'dependency', subject: 'database', closedAt: expect.any(String) },
    ]);
    expect((await ask(behind, '/readyz')).status).toBe(200);
    expect((await ask(behind, '/me', developer.token)).status).toBe(200);
  });

  it('PostgreSQL says nothing more is 503 within 10 s through both interfaces', {
    timeout: 40_000,
  }, async () => {
    const employee = await other.seed.person('employee', {
      departmentId: (await other.seed.department()).id,
    });
    // Connections that are open, and were in use.
    await Promise.all([1, 2, 3].map(() => ask(behind, '/me', employee.token)));
    postgres.hang();
    const body = { title: 'Leak', description: 'Water.' };
    const rest = [
      behind.rest('GET', '/me', employee),
      behind.rest('GET', '/maintenance', employee),
      behind.rest('POST', '/maintenance', { token: employee.token, body }),
      behind.rest('POST', '/auth/login', {
        token: employee.token,
        body: { email: 'a@example.org', password: 'seven green bottles' },
      }),
    ];
    const graphql = [
      behind.graphql('{ me { userId } }', {}, employee),
      behind.graphql(
        'mutation($input: LoginInput!) { login(input: $input) { accessToken } }',
        { input: { email: 'a@example.org', password: 'seven green bottles' } },
        employee,
      ),
    ];
    for (const answer of await Promise.all(rest)) {
      expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    for (const answer of await Promise.all(graphql)) {
      expect(answer.code).toBe('SERVICE_UNAVAILABLE');
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    await postgres.pass();
    await awayAre(behind, []);
    expect((await ask(behind, '/me', employee.token)).status).toBe(200);
  });

  it.each(['57P01', '57P02', '57P03'])(
    'PostgreSQL answers %s is 503 through both interfaces',
    async (code) => {
      await postgres.refuse();
      const server = await startRefusingPostgres(code, 'login', postgres.port);
      const rest = await behind.rest('GET', '/me', developer);
      const graphql = await behind.graphql('{ me { userId } }', {}, developer);
      await server.stop();
      expect([rest.status, rest.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect([graphql.status, graphql.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      for (const { headers } of [rest, graphql]) {
        expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
      }
      await postgres.pass();
      await awayAre(behind, []);
    },
  );

  it('PostgreSQL refuses connections answers 503 at once, and goes on when it is back', async () => {
    await postgres.refuse();
    await awayAre(behind, ['database']);
    const refused = await ask(behind, '/me', developer.token);
    expect([refused.status, refused.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    const { data, code } = await behind.graphql('{ health { status } }', {});
    expect([data?.health.status, code]).toEqual(['DEGRADED', undefined]);
    await behind.services.incidents.watch().catch(() => {});
    await postgres.pass();
    await awayAre(behind, []);
    await behind.services.incidents.watch();
    expect(await incidents()).toMatchObject([
      { subject: 'database', closedAt: expect.any(String) },
    ]);
    expect((await ask(behind, '/me', developer.token)).status).toBe(200);
  });

  it.each(['hang', 'refuse'] as const)('Redis is away (%s) is degraded and works', async (how) => {
    await redis[how]();
    await awayAre(behind, ['cache']);
    const answer = await ask(behind, '/me', developer.token);
    expect(answer.status).toBe(200);
    expect((await ask(behind, '/livez')).status).toBe(200);
    expect((await ask(behind, '/readyz')).status).toBe(200);
    await behind.services.incidents.watch();
    expect(await incidents()).toMatchObject([{ subject: 'cache', closedAt: null }]);
    await redis.pass();
    await awayAre(behind, []);
    await behind.services.incidents.watch();
    expect(await incidents()).toMatchObject([{ subject: 'cache', closedAt: expect.any(String) }]);
  });
});
