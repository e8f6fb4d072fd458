import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ActingContext } from '../../src/core/context.js';
import type { Statement, Statements } from '../../src/core/sql.js';
import { LiveChangesService } from '../../src/modules/requests/maintenance/live/live.service.js';
import type { AnswersService } from '../../src/modules/requests/maintenance/steps/answers.service.js';
import type { ActorsService } from '../../src/modules/sign-in/sessions/actors.service.js';

const row = (id: number) => ({
  id,
  status: 'pending',
  departmentId: id === 6 ? 2 : 1,
  requesterId: id === 7 ? 8 : 7,
  assigneeId: null,
  helperIds: [],
});

/** The service on a database that counts statements and the subscriptions that read at once. */
function observed(actor: { role: string; userId: number }) {
  const seen = { statements: 0, reading: 0, most: 0 };
  const statements = {
    all: async ({ values: [ids] }: Statement<unknown>) => {
      seen.statements += 1;
      await turn();
      return (ids as number[]).filter((id) => id !== 404).map(row);
    },
  } as unknown as Statements;
  const actors = {
    subscriberOf: async () => {
      seen.reading += 1;
      seen.most = Math.max(seen.most, seen.reading);
      const permissions = new Set(['maintenance.read']);
      return {
        kind: 'session',
        status: 'active',
        departmentId: null,
        delegated: [],
        permissions,
        ...actor,
      };
    },
  } as unknown as ActorsService;
  const rules = {
    withActions: async (_actor: unknown, row: object) => {
      seen.reading -= 1;
      return row;
    },
  } as unknown as AnswersService;
  return { changes: new LiveChangesService(statements, actors, rules), seen };
}

const context = { bearerToken: 'token' } as ActingContext;

it('eight subscriptions are told at once, and share the statement that reads the request', async () => {
  const { changes, seen } = observed({ role: 'administrator', userId: 1 });
  const answers = Array.from({ length: 40 }, () => changes.subscribe(context, {}).next());
  changes.notify(5);
  const told = await Promise.all(answers);
  expect(told.map(({ value }) => value.id)).toEqual(Array(40).fill(5));
  expect(seen.statements).toBe(5);
  expect(seen.most).toBe(8);
});

it('a request that is gone, of another department or not visible is left out', async () => {
  const { changes } = observed({ role: 'employee', userId: 7 });
  const ofDepartment = changes.subscribe(context, { departmentId: 2 });
  const own = changes.subscribe(context, {});
  const stranger = observed({ role: 'employee', userId: 8 });
  const none = stranger.changes.subscribe(context, {});
  for (const id of [404, 5, 6, 7]) {
    changes.notify(id);
    stranger.changes.notify(id);
  }
  await expect(own.next()).resolves.toMatchObject({ value: { id: 5 }, done: false });
  // The first that they get are those that come later.
  await expect(ofDepartment.next()).resolves.toMatchObject({ value: { id: 6 }, done: false });
  await expect(none.next()).resolves.toMatchObject({ value: { id: 7 }, done: false });
});
