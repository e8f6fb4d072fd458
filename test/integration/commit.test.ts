import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UnitOfWork } from '../../src/core/unit-of-work.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/receiver.js';
import type { Person } from '../support/seed.js';

let app: TestApp;
let employee: Person;
beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department();
  employee = await app.seed.person('employee', { departmentId });
});
afterAll(() => app.stop());

/** Lets `work` happen while every COMMIT that has written to `table` fails. */
async function whileCommitsFail(table: string, work: () => Promise<void>): Promise<void> {
  const { prisma } = app.database;
  await prisma.$executeRaw`
    CREATE FUNCTION refuse_commit() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'not at the end either'; END $$`;
  await prisma.$executeRawUnsafe(
    `CREATE CONSTRAINT TRIGGER refuse_commit AFTER INSERT OR UPDATE ON ${table}
     DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_commit()`,
  );
  try {
    await work();
  } finally {
    await prisma.$executeRaw`DROP FUNCTION refuse_commit CASCADE`;
  }
}

const submit = (title: string, headers = {}) =>
  app.rest('POST', '/maintenance', {
    token: employee.token,
    body: { title, description: 'It never was.' },
    headers,
  });

const rows = async () => {
  const { prisma } = app.database;
  return {
    requests: await prisma.maintenanceRequest.count(),
    history: await prisma.maintenanceHistory.count(),
    events: await prisma.outboxEvent.count(),
    records: await prisma.auditRecord.count(),
    waiting: await prisma.$queryRaw`
      SELECT count(*)::int FROM waiting_events WHERE queue LIKE 'events.notifications-%'`,
  };
};

describe('a change whose COMMIT fails', () => {
  it.each(['rest', 'graphql'])('is no success through %s, and leaves nothing', async (via) => {
    const before = await rows();
    await whileCommitsFail('maintenance_requests', async () => {
      const code =
        via === 'rest'
          ? (await submit('Refused')).body.code
          : (
              await app.graphql(
                'mutation($input: CreateMaintenanceRequestInput!) { createMaintenanceRequest(input: $input) { id } }',
                { input: { title: 'Refused', description: 'It never was.' } },
                { token: employee.token },
              )
            ).code;
      expect(code).toBe('INTERNAL_ERROR');
    });
    expect(await rows()).toEqual(before);
  });

  it('is announced to nobody, neither live nor to the cache', async () => {
    const live = app.services.changes.subscribe(
      { services: app.services, bearerToken: employee.token } as never,
      {},
    );
    const { invalidations } = app.services.cache.statistics();
    await whileCommitsFail('maintenance_requests', async () => void (await submit('Refused')));
    await whileCommitsFail('users', async () => {
      const answer = await app.rest('PUT', '/me/profile', {
        token: employee.token,
        body: { firstName: 'Nobody' },
      });
      expect(answer.status).toBe(500);
    });
    expect(app.services.cache.statistics().invalidations).toBe(invalidations);
    const { body } = await submit('Taken');
    // The first that is heard of.
    expect((await live.next()).value.id).toBe(body.data.id);
    await live.return?.();
  });

  it('may be tried again under the same key', async () => {
    const headers = { 'Idempotency-Key': 'commit' };
    await whileCommitsFail('maintenance_requests', async () => {
      expect((await submit('At last', headers)).status).toBe(500);
    });
    expect((await submit('At last', headers)).status).toBe(201);
  });
});

it('a transaction in which a statement has failed is no success, even where the error was caught', async () => {
  const { unitOfWork } = app.services.users as unknown as { unitOfWork: UnitOfWork };
  const caller = { actor: null, ipAddress: null, userAgent: null, requestId: 'commit' };
  const hooks: string[] = [];
  const run = unitOfWork.run(caller, async ({ tx, afterCommit }) => {
    afterCommit(() => void hooks.push('told'));
    await tx.$executeRaw`UPDATE users SET first_name = 'Lost'`;
    await tx.$executeRaw`SELECT 1 / 0`.catch(() => {});
    return 'committed';
  });
  await expect(run).rejects.toThrow();
  expect(hooks).toEqual([]);
  const { prisma } = app.database;
  expect(await prisma.user.count({ where: { firstName: 'Lost' } })).toBe(0);
  // The connection is whole: on the one of the embedded database everybody depends.
  await eventually(async () => (await prisma.$queryRaw<unknown[]>`SELECT 1`).length === 1);
});

it('a script that fails at the embedded database is reported', async () => {
  const connection = await app.database.adapterFactory.connect();
  await expect(connection.executeScript('SELECT 1; SELECT nonsense')).rejects.toThrow('nonsense');
  await connection.dispose();
});
