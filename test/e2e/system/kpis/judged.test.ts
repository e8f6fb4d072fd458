import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let administrator: Person;
/** Leads the department. */
let head: Person;
let departmentId: number;
let categoryId: number;

beforeAll(async () => {
  app = await startTestApp();
  app.holdClock();
  ({ id: departmentId } = await app.seed.department());
  const { id: elsewhere } = await app.seed.department();
  ({ id: categoryId } = await app.seed.category());
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId });
  const requesterId = administrator.id;
  const { id } = await app.seed.request({ requesterId, departmentId });
  await app.database.prisma.maintenanceRequest.update({ where: { id }, data: { categoryId } });
  await app.seed.request({ requesterId, departmentId });
  await app.seed.request({ requesterId, departmentId: elsewhere });
  const down = { direction: 'down', warn: 5 };
  for (const target of [
    { figure: 'backlog', good: 1 },
    { figure: 'backlog', good: 2, departmentId },
    { figure: 'backlog', good: 0, warn: 0, categoryId },
    { figure: 'reopenRate', good: 0.1 },
  ]) {
    const made = await invoke(
      app,
      'rest',
      'createTarget',
      { ...down, ...target },
      administrator.token,
    );
    expect(made.code).toBe('OK');
  }
});
afterAll(() => app.stop());

describe.each(bothOr('graphql'))('through %s', (via) => {
  const targetOf = async (figure: string, input: object, actor = administrator) => {
    const { code, data } = await invoke(app, via, 'kpis', { ...input }, actor.token);
    expect(code).toBe('OK');
    return data.figures.find((one: { figure: string }) => one.figure === figure).target;
  };

  it('each figure has its target, null without one', async () => {
    expect(await targetOf('backlog', {})).toEqual({ good: 1, warn: 5, state: 'warn' });
    const own = { good: 2, warn: 5, state: 'good' };
    expect(await targetOf('backlog', { departmentId })).toEqual(own);
    // The scope of a department head counts as the department.
    expect(await targetOf('backlog', {}, head)).toEqual(own);
    expect(await targetOf('backlog', { categoryId })).toEqual({ good: 0, warn: 0, state: 'bad' });
    expect(await targetOf('backlog', { categoryId }, head)).toBeNull();
    // Without a value there is no state.
    const empty = { good: 0.1, warn: 5, state: null };
    expect(await targetOf('reopenRate', { departmentId })).toEqual(empty);
    expect(await targetOf('reopenRate', { technicianId: administrator.id })).toBeNull();
    expect(await targetOf('submitted', {})).toBeNull();
  });

  it('a figure of now takes the target of today, whatever the period', async () => {
    const period = { from: '2020-01-01', to: '2020-01-31' };
    expect(await targetOf('backlog', period)).toEqual({ good: 1, warn: 5, state: 'warn' });
    expect(await targetOf('reopenRate', period)).toBeNull();
  });

  it('groups by department and category are judged as if that were the filter', async () => {
    const groups = async (by: string) => {
      const input = { figure: 'backlog', by };
      const { data } = await invoke(app, via, 'kpiGroups', input, administrator.token);
      return data.map(({ key, target }: { key: string | null; target: unknown }) => [key, target]);
    };
    expect(await groups('department')).toEqual([
      [String(departmentId), { good: 2, warn: 5, state: 'good' }],
      [expect.any(String), null],
    ]);
    expect(await groups('category')).toEqual([
      [null, null],
      [String(categoryId), { good: 0, warn: 0, state: 'bad' }],
    ]);
    expect((await groups('priority')).map(([, target]: unknown[]) => target)).toEqual([null]);
  });
});
