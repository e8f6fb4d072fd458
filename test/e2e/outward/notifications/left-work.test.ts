import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { fannedOut } from '../../../support/notified.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let home: number;
let abroad: number;
let administrator: Person;
let head: Person;
let otherHead: Person;
let technician: Person;

const prisma = () => app.database.prisma;

beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.seed.person('administrator');
});
afterAll(() => app.stop());
beforeEach(async () => {
  home = (await app.seed.department()).id;
  abroad = (await app.seed.department()).id;
  head = await app.seed.person('department_head', { departmentId: home });
  otherHead = await app.seed.person('department_head', { departmentId: abroad });
  technician = await app.seed.person('technician');
  // Those of the test before, which did not wait for them.
  await fannedOut(app);
  await prisma().notification.deleteMany();
});

describe.each(bothOr('graphql'))(
  'work of somebody who is not active any more, through %s',
  (via) => {
    const run = async (operation: string, input: Record<string, unknown>, who: Person) => {
      const { data, code } = await invoke(app, via, operation, input, who.token);
      expect([operation, code]).toEqual([operation, 'OK']);
      return data;
    };
    const work = (departmentId: number, status: 'assigned' | 'completed' = 'assigned') =>
      app.seed.request(
        { requesterId: administrator.id, departmentId, assigneeId: technician.id },
        status,
      );
    const told = async () => {
      await fannedOut(app);
      return await prisma().notification.findMany({ orderBy: [{ userId: 'asc' }, { id: 'asc' }] });
    };
    const found = async (who: Person, filter: Record<string, unknown> = {}) => {
      const rows = await run('maintenanceRequests', { assigneeInactive: true, ...filter }, who);
      return rows.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b);
    };

    it.each(['suspendUser', 'deactivateUser'])(
      '%s tells the leads of each department once',
      async (step) => {
        await work(home);
        await work(home);
        await work(home, 'completed');
        await work(abroad);
        await run(step, { id: technician.id }, administrator);
        const data = { event: 'assignee_inactive', userId: technician.id };
        expect(await told()).toMatchObject([
          {
            userId: head.id,
            kind: 'reopened',
            requestId: null,
            data: { ...data, departmentId: home, count: 2 },
          },
          {
            userId: otherHead.id,
            kind: 'reopened',
            data: { ...data, departmentId: abroad, count: 1 },
          },
        ]);
        const [inbox] = await run('notifications', { unread: true }, head);
        expect(inbox).toMatchObject({
          actorId: administrator.id,
          data: { ...data, departmentId: home, count: 2 },
        });
      },
    );

    it('tells global roles where a department has no lead, never the actor', async () => {
      const empty = (await app.seed.department()).id;
      const colleague = await app.seed.person('administrator');
      await work(empty);
      await run('suspendUser', { id: technician.id }, administrator);
      const people = (await told()).map(({ userId }) => userId);
      expect(people).toContain(colleague.id);
      expect(people).not.toContain(administrator.id);
    });

    it('tells nobody where no work is open, and not again of who was suspended before', async () => {
      await work(home, 'completed');
      await run('suspendUser', { id: technician.id }, administrator);
      expect(await told()).toEqual([]);
      await work(home);
      await run('deactivateUser', { id: technician.id }, administrator);
      expect(await told()).toEqual([]);
    });

    it('tells the leads once where the technician has another role, of each loss', async () => {
      await work(home);
      await work(home);
      await work(home, 'completed');
      await work(abroad);
      const role = (next: string) =>
        run(
          'updateUser',
          { id: technician.id, role: next, departmentId: home, firstName: 'Bob' },
          administrator,
        );
      await role('employee');
      const data = { event: 'assignee_not_technician', userId: technician.id };
      const first = [
        {
          userId: head.id,
          kind: 'reopened',
          requestId: null,
          data: { ...data, departmentId: home, count: 2 },
        },
        { userId: otherHead.id, data: { ...data, departmentId: abroad, count: 1 } },
      ];
      expect(await told()).toMatchObject(first);
      const [inbox] = await run('notifications', { unread: true }, head);
      expect(inbox).toMatchObject({
        actorId: administrator.id,
        data: { ...data, departmentId: home, count: 2 },
      });
      // Another role that is none of a technician, and the same one again, lose nothing.
      await role('department_head');
      await role('department_head');
      expect(await told()).toHaveLength(2);
      await role('technician');
      expect(await told()).toHaveLength(2);
      await role('employee');
      expect(await told()).toMatchObject([first[0], first[0], first[1], first[1]]);
    });

    it('tells nobody where the account is a technician again, or has no open work', async () => {
      await run('updateUser', { id: technician.id, role: 'developer' }, administrator);
      await work(home, 'completed');
      expect(await told()).toEqual([]);
    });

    it('names the account in GraphQL', async () => {
      await work(home);
      await run(
        'updateUser',
        { id: technician.id, role: 'developer', firstName: 'Bob', lastName: 'Stone' },
        administrator,
      );
      await told();
      const document =
        '{ notifications(first: 5) { edges { node { person { id firstName lastName } actor { id } } } } }';
      const { data } = await app.graphql(document, {}, { token: head.token });
      expect(data.notifications.edges[0].node).toEqual({
        person: { id: technician.id, firstName: 'Bob', lastName: 'Stone' },
        actor: { id: administrator.id },
      });
    });

    it('is found by the filter, by those who see it', async () => {
      const { id } = await work(home);
      const far = await work(abroad);
      const done = await work(home, 'completed');
      expect(await found(administrator, { departmentId: home })).toEqual([]);
      await run('suspendUser', { id: technician.id }, administrator);
      expect(await found(head)).toEqual([id]);
      expect(await found(otherHead)).toEqual([far.id]);
      expect(await found(administrator, { assigneeId: technician.id })).toEqual([id, far.id]);
      expect(await found(administrator, { departmentId: home, status: 'completed' })).toEqual([]);
      const others = { assigneeInactive: false, departmentId: home };
      expect(await found(administrator, others)).toEqual([done.id]);
      await run('activateUser', { id: technician.id }, administrator);
      expect(await found(head)).toEqual([]);
      expect(await found(administrator, others)).toEqual([id, done.id]);
    });

    it('is counted as it is listed', async () => {
      await work(home);
      await run('suspendUser', { id: technician.id }, administrator);
      const document =
        'query($filter: MaintenanceRequestFilter) { maintenanceRequests(filter: $filter) { totalCount } }';
      for (const [assigneeInactive, count] of [
        [true, 1],
        [false, 0],
      ]) {
        const filter = { assigneeInactive, departmentId: home };
        const { data } = await app.graphql(document, { filter }, { token: head.token });
        expect(data.maintenanceRequests.totalCount).toBe(count);
      }
    });
  },
);
