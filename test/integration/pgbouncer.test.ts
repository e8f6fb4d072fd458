import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diagnose } from '../../src/cli/doctor/diagnose.js';
import { withSession } from '../../src/cli/support/session.js';
import { readConfig } from '../../src/config/config.js';
import { toAppError } from '../../src/core/errors.js';
import { type Database, openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { migrate, migrationNames } from '../../src/infra/migrations/migrations.js';
import { installQueue } from '../../src/infra/queue/queue.js';
import { startOn, type TestApp } from '../support/app.js';
import {
  dropServerDatabase,
  newServerDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../support/database.js';
import { pgBouncerVersion, startPgBouncer, type TestPgBouncer } from '../support/pgbouncer.js';
import { eventually } from '../support/receiver.js';
import { rowsOf } from '../support/rows.js';
import type { Person } from '../support/seed.js';

const { DATABASE_URL } = process.env;
const version = pgBouncerVersion();
if (DATABASE_URL && version === undefined) {
  console.error('PgBouncer is not installed: its tests are SKIPPED (Debian: pgbouncer).');
}

/** Connections to the server; the service has ten, and four of its queue. */
const SERVERS = 2;

/** How many requests are worked on at once. */
const AT_ONCE = 24;

const quiet = createLogger('silent');

/** Opens a database through PgBouncer as DATABASE_PREPARED_STATEMENTS=off does. */
const through = (bouncer: TestPgBouncer, databaseDirectUrl: string, poolSize = 10) =>
  openDatabase(
    {
      databaseUrl: bouncer.url,
      databaseDirectUrl,
      preparedStatements: false,
      dataDir: '',
      poolSize,
    },
    quiet,
  );

const settingsOf = async (database: Database) => {
  const [row] = await rowsOf(
    database.statements,
    `SELECT current_setting('TimeZone') AS zone, current_setting('application_name') AS name,
       current_setting('statement_timeout') AS statement,
       current_setting('idle_in_transaction_session_timeout') AS idle,
       current_setting('lock_timeout') AS lock, pg_backend_pid()`,
    [],
  );
  return row ?? [];
};

const OWN_SETTINGS = ['UTC', 'maintenance-management-service', '30s', '1min', '0'];

describe.runIf(DATABASE_URL && version)('the service behind PgBouncer', () => {
  let direct: TestDatabase;
  let url: string;
  let bouncer: TestPgBouncer;
  let pooled: Database;
  let app: TestApp;
  let head: Person;
  let employee: Person;
  let technician: Person;

  beforeAll(async () => {
    direct = await openTestDatabase();
    url = direct.url ?? '';
    bouncer = await startPgBouncer(url, SERVERS);
    pooled = await through(bouncer, url);
    app = await startOn({ ...pooled, url, name: direct.name });
    const { id: departmentId } = await app.seed.department();
    head = await app.seed.person('department_head', { departmentId });
    employee = await app.seed.person('employee', { departmentId });
    technician = await app.seed.person('technician');
  });
  afterAll(async () => {
    await app.stop();
    await pooled.close();
    await bouncer.stop();
    await direct.close();
  });

  const list = () => app.rest('GET', '/maintenance?limit=100', head);

  const complete = async (index: number) => {
    const created = await app.rest('POST', '/maintenance', {
      ...employee,
      body: { title: `Tap ${index}`, description: 'It drips.' },
    });
    expect(created.status).toBe(201);
    const { id } = created.body.data;
    const step = (name: string, { token }: Person, body: object) =>
      app.rest('POST', `/maintenance/${id}/${name}`, { token, body });
    const answers = [
      await step('approve', head, {}),
      await step('assign', head, { technicianId: technician.id }),
      await step('complete', technician, { note: `Washer ${index}` }),
      await app.rest('GET', `/maintenance/${id}`, employee),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    return answers[3]?.body.data;
  };

  it('takes requests from submission to completion on fewer connections than it has', async () => {
    const indices = Array.from({ length: AT_ONCE }, (_, index) => index);
    let done = false;
    const working = Promise.all(indices.map(complete)).finally(() => {
      done = true;
    });
    let most = { clients: 0, servers: 0 };
    const watching = (async () => {
      while (!done) {
        const now = await bouncer.connections();
        if (now.clients > most.clients) most = now;
      }
    })();
    const [completed] = await Promise.all([working, watching]);
    expect(most.clients).toBeGreaterThan(SERVERS);
    expect((await bouncer.connections()).servers).toBeLessThanOrEqual(SERVERS);
    expect(most.servers).toBeLessThanOrEqual(SERVERS);

    expect(completed.map(({ completionNote }) => completionNote)).toEqual(
      indices.map((index) => `Washer ${index}`),
    );
    expect(new Set(completed.map(({ status, version: at }) => `${status} ${at}`))).toEqual(
      new Set(['completed 4']),
    );
    const { body } = await list();
    expect(body.data).toHaveLength(AT_ONCE);
    expect(await direct.prisma.maintenanceHistory.count()).toBe(AT_ONCE * 4);
    expect(
      await direct.prisma.auditRecord.count({ where: { action: 'maintenance.completed' } }),
    ).toBe(AT_ONCE);
  });

  it('never prepares a statement under a name', async () => {
    const counts = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        rowsOf(pooled.statements, 'SELECT count(*)::int FROM pg_prepared_statements', []),
      ),
    );
    expect(counts.flat(2)).toEqual(Array(AT_ONCE).fill(0));
  });

  describe('in a transaction', () => {
    const INSERT = 'INSERT INTO departments (name, name_key) VALUES ($1, $1)';
    const stored = (name: string) => direct.prisma.department.count({ where: { name } });
    const byPrisma = (name: string) => ({ data: { name, nameKey: name } });

    it('many at once have what both kinds of statements store', async () => {
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          pooled.transactions.run(async (tx, statements) => {
            await rowsOf(statements, INSERT, [`ours ${index}`]);
            await tx.department.create(byPrisma(`Prisma's ${index}`));
            const names = await rowsOf(
              statements,
              "SELECT name FROM departments WHERE name LIKE '% ' || $1",
              [String(index)],
            );
            expect(names.flat()).toEqual(
              expect.arrayContaining([`ours ${index}`, `Prisma's ${index}`]),
            );
          }),
        ),
      );
      const count = await direct.prisma.department.count({
        where: { OR: [{ name: { startsWith: 'ours ' } }, { name: { startsWith: "Prisma's " } }] },
      });
      expect(count).toBe(2 * AT_ONCE);
    });

    it.each([
      ['parsed', 'SELECT colour FROM departments', '42703'],
      ['executed', 'SELECT 1 / (count(*) - count(*)) FROM departments', '22012'],
    ])(
      'a first statement that fails when it is %s undoes it, caught or not',
      async (_when, text, code) => {
        const failing = pooled.transactions.run(
          async (_tx, statements) => await rowsOf(statements, text, []),
        );
        await expect(failing).rejects.toMatchObject({ code });
        const caught = pooled.transactions.run(async (_tx, statements) => {
          await rowsOf(statements, text, []).catch(() => {});
        });
        await expect(caught).rejects.toMatchObject({ code });
        expect(await settingsOf(pooled)).toHaveLength(6);
      },
    );

    it('a failure after a change undoes the change', async () => {
      const failing = pooled.transactions.run(async (tx, statements) => {
        await rowsOf(statements, INSERT, ['undone']);
        await tx.department.create(byPrisma('undone as well'));
        await rowsOf(statements, 'SELECT 1 / 0', []);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      expect(await stored('undone')).toBe(0);
      expect(await stored('undone as well')).toBe(0);
    });

    it('the end of its session on the server is an unavailable database, and undoes it', async () => {
      const failing = pooled.transactions.run(async (_tx, statements) => {
        await rowsOf(statements, INSERT, ['terminated']);
        const [pid] = (await rowsOf(statements, 'SELECT pg_backend_pid()', [])).flat();
        await rowsOf(direct.statements, 'SELECT pg_terminate_backend($1::int, 5000)', [pid]);
        await rowsOf(statements, INSERT, ['terminated, too']);
      });
      const error = toAppError(await failing.catch((thrown: unknown) => thrown));
      expect([error.code, error.status]).toEqual(['SERVICE_UNAVAILABLE', 503]);
      expect(await stored('terminated')).toBe(0);
      await pooled.transactions.run(
        async (_tx, statements) => await rowsOf(statements, INSERT, ['afterwards']),
      );
      expect(await stored('afterwards')).toBe(1);
    });
  });

  it('is diagnosed through both addresses', async () => {
    const env = {
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: url,
      DATABASE_PREPARED_STATEMENTS: 'off',
      DATA_DIR: app.config.dataDir,
    };
    const checks = await diagnose(readConfig(env));
    expect(Object.fromEntries(checks.map(({ name, state }) => [name, state]))).toMatchObject({
      database: 'ok',
      'database, direct': 'ok',
      migrations: 'ok',
    });
    expect(withSession(readConfig(env))).toMatchObject({
      databaseUrl: url,
      preparedStatements: true,
    });
  });

  it('answers 503 while PgBouncer is away, and works again once it is back', async () => {
    const running = Promise.allSettled(Array.from({ length: AT_ONCE }, list));
    await bouncer.kill();
    const under = await running;
    for (const answer of under) {
      expect([200, 503]).toContain(answer.status === 'fulfilled' ? answer.value.status : undefined);
    }
    const away = await list();
    expect(away.status).toBe(503);
    expect(away.body.code).toBe('SERVICE_UNAVAILABLE');
    expect(Number(away.headers.get('Retry-After'))).toBeGreaterThan(0);
    const before = await direct.prisma.maintenanceRequest.count();
    await bouncer.start();
    expect((await list()).status).toBe(200);
    await complete(1_000);
    expect(await direct.prisma.maintenanceRequest.count()).toBe(before + 1);
  });
});

describe.runIf(DATABASE_URL && version)('one session of the server behind PgBouncer', () => {
  let url: string;
  let bouncer: TestPgBouncer;
  beforeAll(async () => {
    url = await newServerDatabase();
    bouncer = await startPgBouncer(url, 1);
  });
  afterAll(async () => {
    await bouncer.stop();
    await dropServerDatabase(url);
  });

  it('is migrated by two replicas at once, and keeps neither their locks nor their settings', async () => {
    const replicas = await Promise.all([through(bouncer, url), through(bouncer, url)]);
    const [one, other] = await Promise.all(replicas.map((replica) => migrate(replica)));
    expect([...(one ?? []), ...(other ?? [])].sort()).toEqual(await migrationNames());
    await Promise.all(replicas.map(installQueue));
    for (const replica of replicas) {
      expect((await settingsOf(replica)).slice(0, 5)).toEqual(OWN_SETTINGS);
    }
    // The only session that PgBouncer has.
    const kept = await rowsOf(
      replicas[0]?.statements,
      `SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`,
      [],
    );
    expect(kept).toEqual([[0]]);
    // The sessions beside it end a moment after their connections.
    await eventually(async () => {
      const [left] = (await rowsOf(
        replicas[0]?.statements,
        `SELECT count(*)::int FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend'`,
        [],
      )) ?? [[]];
      return left?.[0] === 1 || undefined;
    });
    for (const replica of replicas) await replica.close();
  });

  it('has the settings of whoever uses it', async () => {
    const service = await through(bouncer, url);
    const stranger = new pg.Client({ connectionString: bouncer.url, application_name: 'stranger' });
    await stranger.connect();
    await stranger.query("SET TimeZone = 'Asia/Tokyo'");
    const strangers = async () => {
      const { rows } = await stranger.query({
        text: `SELECT current_setting('TimeZone'), current_setting('application_name'), pg_backend_pid()`,
        rowMode: 'array',
      });
      return rows[0];
    };
    for (let round = 0; round < 5; round += 1) {
      const [zone, name, pid] = (await strangers()) ?? [];
      expect([zone, name]).toEqual(['Asia/Tokyo', 'stranger']);
      expect(await settingsOf(service)).toEqual([...OWN_SETTINGS, pid]);
      const during = await service.transactions.run(async (_tx, statements) =>
        rowsOf(statements, `SELECT current_setting('TimeZone'), pg_backend_pid()`, []),
      );
      expect(during).toEqual([['UTC', pid]]);
    }
    await stranger.end();
    await service.close();
  });

  it('is waited for within the time limit of PgBouncer, and then is unavailable', async () => {
    const service = await through(bouncer, url);
    const holder = new pg.Client({ connectionString: bouncer.url });
    await holder.connect();
    await holder.query('BEGIN');
    const error = toAppError(
      await rowsOf(service.statements, 'SELECT 1', []).catch((thrown: unknown) => thrown),
    );
    expect([error.code, error.status]).toEqual(['SERVICE_UNAVAILABLE', 503]);
    expect(String(error.cause)).toContain('query_wait_timeout');
    await holder.query('ROLLBACK');
    await holder.end();
    expect(await rowsOf(service.statements, 'SELECT 1', [])).toEqual([[1]]);
    await service.close();
  });

  // Later versions can be told to keep names for their clients (max_prepared_statements).
  it.runIf(version && version[0] === 1 && version[1] < 21)(
    'refuses named statements of several connections',
    async () => {
      const service = await openDatabase(
        { databaseUrl: bouncer.url, databaseDirectUrl: url, dataDir: '' },
        quiet,
      );
      const asked = Array.from({ length: AT_ONCE }, () =>
        rowsOf(service.statements, 'SELECT $1::int', [1]),
      );
      const outcomes = await Promise.allSettled(asked);
      const codes = outcomes.map((outcome) =>
        outcome.status === 'rejected' ? outcome.reason.code : undefined,
      );
      // duplicate_prepared_statement
      expect(codes).toContain('42P05');
      await service.close();
    },
  );
});
