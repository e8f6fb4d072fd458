import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { migrate } from '../../src/infra/migrations/migrations.js';
import { installQueue } from '../../src/infra/queue/queue.js';
import { startOn, type TestApp } from '../support/app.js';
import { INTERFACES, invoke } from '../support/interfaces.js';
import { eventually } from '../support/receiver.js';
import type { Person } from '../support/seed.js';
import { canStartPostgres, type OwnPostgres, startOwnPostgres } from './support/postgres.js';

if (!canStartPostgres) console.warn('SKIPPED: the read replica, for PostgreSQL is not installed.');

/** Every operation that bears a delay, with what it needs; literally. */
const DELAYED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  maintenanceRequests: { search: 'tap', status: 'pending' },
  users: { search: 'a' },
  userStats: {},
  userActivity: { id: 1 },
  auditRecords: {},
  monitoringAudit: {},
  internalLogs: {},
  monitoringLogs: {},
  analytics: { fromDate: '2026-01-01', toDate: '2026-02-01' },
};

describe.runIf(canStartPostgres)('a streaming replica for reads', () => {
  let primary: OwnPostgres;
  let standby: OwnPostgres;
  let app: TestApp;
  let head: Person;
  let other: Person;
  let departmentId: number;

  const usable = (expected: boolean) =>
    eventually(async () => (app.database.replica?.isUsable() === expected ? true : undefined));
  const counts = () => ({ ...app.database.replica?.counts });
  const onStandby = async (sql: string) => {
    const client = new pg.Client({ connectionString: standby.url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const submit = async (person: Person, title: string) => {
    const input = { title, description: 'All week.' };
    const { code } = await invoke(app, 'rest', 'createMaintenanceRequest', input, person.token);
    expect(code).toBe('OK');
  };
  const titles = async (via: 'rest' | 'graphql', person: Person) => {
    const { code, data } = await invoke(app, via, 'maintenanceRequests', {}, person.token);
    expect(code).toBe('OK');
    return data.map(({ title }: { title: string }) => title);
  };

  beforeAll(async () => {
    primary = await startOwnPostgres();
    standby = await primary.addStandby();
    const database = await openDatabase(
      { databaseUrl: primary.url, databaseReadUrl: standby.url, dataDir: '' },
      createLogger('silent'),
    );
    await migrate(database);
    await installQueue(database);
    app = await startOn({ ...database, url: primary.url, name: 'replica' }, {}, () =>
      database.close(),
    );
    departmentId = (await app.seed.department()).id;
    head = await app.seed.person('department_head', { departmentId });
    other = await app.seed.person('department_head', { departmentId });
    await usable(true);
  });
  afterAll(async () => {
    await app?.stop();
    await standby?.remove();
    await primary?.remove();
  });

  it('answers every operation that bears a delay, none of which writes', async () => {
    const { token } = await app.seed.person('super_admin');
    for (const via of INTERFACES) {
      for (const [name, input] of Object.entries(DELAYED)) {
        const before = counts();
        const { code } = await invoke(app, via, name, input, token);
        expect([name, code]).toEqual([name, 'OK']);
        expect(counts().primary).toBe(before.primary);
        expect(counts().replica).toBeGreaterThan(before.replica ?? 0);
      }
    }
  });

  it.each(INTERFACES)(
    'shows the own change at once, over %s, and that of others later',
    async (via) => {
      await submit(head, `before ${via}`);
      await eventually(async () =>
        (await titles(via, other)).includes(`before ${via}`) ? true : undefined,
      );
      await usable(true);
      await onStandby('SELECT pg_wal_replay_pause()');
      try {
        await submit(head, `tap ${via}`);
        expect(await titles(via, head)).toContain(`tap ${via}`);
        // The replica is not seen to be behind yet.
        expect(await titles(via, other)).not.toContain(`tap ${via}`);
        const total = await app.graphql(
          '{ maintenanceRequests(filter: { departmentId: ' +
            `${departmentId} }) { totalCount edges { node { id } } } }`,
          {},
          { token: other.token },
        );
        const { totalCount, edges } = total.data.maintenanceRequests;
        expect(totalCount).toBe(edges.length);
        // Later it is, and the database answers.
        await usable(false);
        expect(await titles(via, other)).toContain(`tap ${via}`);
      } finally {
        await onStandby('SELECT pg_wal_replay_resume()');
      }
      await usable(true);
      const before = counts();
      expect(await titles(via, other)).toContain(`tap ${via}`);
      expect(counts().primary).toBe(before.primary);
      expect(counts().replica).toBeGreaterThan(before.replica ?? 0);
    },
  );

  it('may stop at any moment: its reads go to the database', async () => {
    await usable(true);
    await standby.stop('immediate');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => invoke(app, 'rest', 'maintenanceRequests', {}, other.token)),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill('OK'));
    expect(app.database.replica?.isUsable()).toBe(false);
    await standby.start();
    await usable(true);
  });

  it('that is promoted is not read from any more', async () => {
    await standby.promote();
    await usable(false);
    expect(await titles('rest', other)).toContain('tap rest');
    expect(app.database.replica?.lag()).toBe(Number.POSITIVE_INFINITY);
  });
});
