import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Statements } from '../../../../src/core/sql.js';
import type { Database } from '../../../../src/infra/database/database.js';
import { startOn, type TestApp } from '../../../support/app.js';
import { openTestDatabase, type TestDatabase } from '../../../support/database.js';
import { FULL } from '../../../support/full.js';
import { invoke } from '../../../support/interfaces.js';
import { fannedOut } from '../../../support/notified.js';
import { rulesDone } from '../../../support/rules.js';
import type { Person } from '../../../support/seed.js';

/** The lease of a process that is gone. */
const LEASE = 61_000;

/** A process that can end before any statement, and before the answer to a commit. */
class Mortal {
  /** Statements and commits until it ends; undefined while it does not. */
  left: number | undefined;
  isDead = false;

  /** The database as the process has it. */
  of<D extends Database>(database: D): D {
    const on = (statements: Statements): Statements => ({
      all: async (statement) => {
        this.step();
        return await statements.all(statement);
      },
    });
    return {
      ...database,
      statements: on(database.statements),
      transactions: {
        run: async (work) => {
          const result = await database.transactions.run(async (tx, statements) => {
            const done = await work(tx, on(statements));
            this.step();
            return done;
          });
          // The commit has arrived, and its answer has not.
          this.step();
          return result;
        },
      },
    };
  }

  private step(): void {
    if (this.left !== undefined) {
      this.left -= 1;
      if (this.left <= 0) this.isDead = true;
    }
    if (this.isDead) throw Object.assign(new Error('Killed.'), { code: 'ECONNREFUSED' });
  }
}

let database: TestDatabase;
let app: TestApp;
const mortal = new Mortal();
let owner: Person;
let employee: Person;
let technician: Person;
let endpointId: number;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await startOn(mortal.of(database), {
    ...{ sweepSeconds: 36_000, clockSeconds: 36_000, webhookAllowedCidrs: ['127.0.0.0/8'] },
    ...{ accessTokenTtlSeconds: 30 * 86_400, refreshTokenTtlSeconds: 30 * 86_400 },
  });
  app.holdClock();
  const { id: departmentId } = await app.seed.department();
  owner = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  technician = await app.seed.person('technician', { departmentId });
  const input = { url: 'http://127.0.0.1:9/rules', events: ['maintenance.commented'] };
  endpointId = (await call('createWebhookEndpoint', input)).id;
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const call = async (name: string, input: object, actor = owner) => {
  const { code, details, data } = await invoke(app, 'rest', name, { ...input }, actor.token);
  expect([name, code, details]).toEqual([name, 'OK', undefined]);
  return data;
};

/** Works on one event, and ends before the statement of a number. @returns whether it got there. */
async function killedAt(point: number): Promise<boolean> {
  mortal.left = point;
  await app.services.ruleWorker.next().catch(() => undefined);
  const { isDead } = mortal;
  mortal.left = undefined;
  mortal.isDead = false;
  return isDead;
}

/** What a request has of everything that rules do. */
async function effects(requestId: number) {
  await fannedOut(app);
  const { prisma } = database;
  const where = { requestId };
  const comments = await prisma.comment.findMany({ where, orderBy: { id: 'asc' } });
  const steps = await prisma.auditRecord.findMany({
    where: { targetType: 'maintenance_request', targetId: String(requestId), actorId: owner.id },
    orderBy: { id: 'asc' },
  });
  return {
    comments: comments.map(({ body }) => body),
    steps: steps.map(({ action }) => action),
    told: await prisma.notification.count({
      where: { ...where, userId: employee.id, kind: 'escalated' },
    }),
    timeline: await prisma.timelineEntry.count({ where: { ...where, kind: 'rule' } }),
    deliveries: await prisma.webhookDelivery.count({
      where: { endpointId, body: { contains: `"id":${requestId},` } },
    }),
    firings: (await prisma.ruleFiring.findMany({ where })).map(({ outcome, actions }) => [
      outcome,
      (actions as { type: string; result: string }[]).map(
        ({ type, result }) => `${type} ${result}`,
      ),
    ]),
  };
}

describe('a process that ends', () => {
  it('has taken each action once, wherever it was', async () => {
    await call('createRule', {
      ...{ name: 'Everything', mode: 'on', force: true, trigger: { type: 'created' } },
      actions: [
        { type: 'assign', technicianId: technician.id },
        { type: 'setPriority', priority: 'urgent' },
        { type: 'comment', body: 'One' },
        { type: 'addWatcher', userIds: [owner.id] },
        { type: 'notify', to: ['submitter'], text: 'Seen' },
        { type: 'webhook', receiverId: endpointId },
        { type: 'approve' },
        { type: 'hold', reason: 'parts' },
      ],
    });
    const submit = async () =>
      (await call('createMaintenanceRequest', { title: 'Cold', description: 'It is.' }, employee))
        .id as number;
    const whole = await submit();
    await rulesDone(app);
    const expected = await effects(whole);
    expect(expected).toMatchObject({
      ...{ comments: ['One'], told: 1, timeline: 1, deliveries: 1 },
      firings: [
        [
          'fired',
          [
            ...['assign refused', 'setPriority done', 'comment done', 'addWatcher done'],
            ...['notify done', 'webhook done', 'approve done', 'hold done'],
          ],
        ],
      ],
    });
    let points = 0;
    for (let point = 1; ; point += FULL ? 1 : 9) {
      const id = await submit();
      const isKilled = await killedAt(point);
      app.advance(LEASE);
      // A second one ends as well, some statements later.
      if (isKilled && point % 2 === 0) {
        await killedAt(point + 2);
        app.advance(LEASE);
      }
      await rulesDone(app);
      expect([point, await effects(id)]).toEqual([point, expected]);
      if (!isKilled) break;
      points += 1;
      // Firings of an hour are counted.
      app.advance(3_600_000);
    }
    expect(points).toBeGreaterThan(7);
    expect(await database.prisma.ruleAct.count()).toBe(0);
  });
});
