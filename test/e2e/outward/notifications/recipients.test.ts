import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { fannedOut, told } from '../../../support/notified.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let home: number;
let submitter: Person;
let head: Person;
let deputy: Person;
let technician: Person;
let watcher: Person;
let delegate: Person;
let administrator: Person;

const HOUR = 3_600_000;
const at = (offset: number) => new Date(Date.now() + offset).toISOString();
const prisma = () => app.database.prisma;

beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.seed.person('administrator');
});
afterAll(() => app.stop());
beforeEach(async () => {
  home = (await app.seed.department()).id;
  const here = { departmentId: home };
  submitter = await app.seed.person('employee', here);
  head = await app.seed.person('department_head', here);
  // Approves without being head; holds no more.
  deputy = await app.seed.person('employee', {
    ...here,
    permissions: ['maintenance.read', 'maintenance.approve'],
  });
  technician = await app.seed.person('technician', here);
  watcher = await app.seed.person('department_head', here);
  delegate = await app.seed.person('employee', {
    departmentId: (await app.seed.department()).id,
  });
  // Nobody is told who is not active.
  await app.seed.person('department_head', { ...here, status: 'suspended' });
  await prisma().user.update({ where: { id: watcher.id }, data: { role: 'employee' } });
});

const of = (kind: string, ...people: Person[]) =>
  people.map(({ id }) => `${kind}: ${id}`).toSorted();
const clear = () => prisma().notification.deleteMany();

describe.each(bothOr('graphql'))('through %s', (via) => {
  const run = async (operation: string, input: Record<string, unknown>, who: Person) => {
    const { data, code } = await invoke(app, via, operation, input, who.token);
    expect([operation, code]).toEqual([operation, 'OK']);
    return data;
  };
  const submit = (who = submitter, departmentId = home) =>
    run('createMaintenanceRequest', { title: 'Tap', description: 'Drips', departmentId }, who);
  const watch = async (id: number, ...people: Person[]) => {
    for (const { id: userId } of people) {
      await prisma().requestWatcher.create({
        data: { requestId: id, userId, createdAt: new Date() },
      });
    }
  };
  const step = (name: string, id: number, who: Person, input = {}) =>
    run(`${name}MaintenanceRequest`, { id, ...input }, who);
  /** A request at the technician, of whose way there nobody has a notification any more. */
  const assigned = async () => {
    const { id } = await submit();
    await step('approve', id, head);
    await step('assign', id, head, { technicianId: technician.id });
    await fannedOut(app);
    await clear();
    return id as number;
  };

  it('a submission is told to heads and approvers of the department, and to their delegates', async () => {
    await run(
      'createDelegation',
      { toUserId: delegate.id, startsAt: at(-HOUR), endsAt: at(HOUR), reason: 'Leave' },
      head,
    );
    const { id } = await submit();
    expect(await told(app, id)).toEqual(of('submitted', head, deputy, delegate));
    const delegated = await prisma().notification.findMany({ where: { userId: delegate.id } });
    expect(delegated.map(({ kind }) => kind)).toContain('delegated');
    // Not to the actor, and global roles only where the department has none.
    const own = await submit(head);
    expect(await told(app, own.id)).toEqual(of('submitted', deputy, delegate));
    const empty = await app.seed.department();
    const elsewhere = await submit(administrator, empty.id);
    const global = await prisma().user.findMany({
      where: { role: { in: ['administrator', 'super_admin'] }, id: { not: administrator.id } },
    });
    expect(await told(app, elsewhere.id)).toEqual(of('submitted', ...(global as Person[])));
  });

  it('decisions are told to the submitter, a cancellation by somebody else to the assignee too', async () => {
    for (const name of ['approve', 'reject']) {
      const { id } = await submit();
      await fannedOut(app);
      await clear();
      await step(name, id, head, name === 'reject' ? { reason: 'No' } : {});
      expect(await told(app, id)).toEqual(of('decided', submitter));
    }
    const id = await assigned();
    await step('cancel', id, head, { reason: 'Gone' });
    expect(await told(app, id)).toEqual(of('decided', submitter, technician));
    const [row] = await prisma().notification.findMany({ where: { userId: technician.id } });
    expect(row).toMatchObject({
      actorId: head.id,
      data: { step: 'cancel', stage: 'cancelled', note: 'Gone' },
    });
    const own = await submit();
    await fannedOut(app);
    await clear();
    await step('cancel', own.id, submitter, { reason: 'Done' });
    expect(await told(app, own.id)).toEqual([]);
  });

  it('assignment, completion and reopening', async () => {
    const { id } = await submit();
    await step('approve', id, head);
    await fannedOut(app);
    await clear();
    await step('assign', id, head, { technicianId: technician.id });
    expect(await told(app, id)).toEqual(of('assigned', technician));
    await clear();
    // Nobody is notified of the start of the work.
    await step('start', id, technician);
    await step('complete', id, technician, { note: 'New washer' });
    expect(await told(app, id)).toEqual(of('completed', submitter));
    await clear();
    await step('reopen', id, submitter, { reason: 'Drips again' });
    // Leads hold maintenance.assign; the deputy only approves.
    expect(await told(app, id)).toEqual(of('reopened', technician, head));
  });

  it('holds are told to submitter, assignee and watchers who see the request', async () => {
    const id = await assigned();
    const stranger = await app.seed.person('employee', { departmentId: home });
    await prisma().user.update({
      where: { id: watcher.id },
      data: { role: 'department_head' },
    });
    await watch(id, watcher, stranger, head);
    await step('hold', id, head, { reason: 'parts' });
    expect(await told(app, id)).toEqual(of('held', submitter, technician, watcher));
    await clear();
    await step('resume', id, technician);
    expect(await told(app, id)).toEqual(of('resumed', submitter, watcher, head));
  });

  it('a hold that the service ends is told to everybody concerned', async () => {
    const id = await assigned();
    await step('hold', id, technician, { reason: 'parts', until: at(60_000) });
    await fannedOut(app);
    await clear();
    app.advance(61_000);
    await app.services.dueSteps.takeDue(new AbortController().signal);
    app.advance(-61_000);
    expect(await told(app, id)).toEqual(of('resumed', submitter, technician));
    const rows = await prisma().notification.findMany({ where: { requestId: id } });
    expect(rows.map(({ actorId }) => actorId)).toEqual([null, null]);
  });

  it('a transfer is told to the approvers of the new department', async () => {
    const { id: abroad } = await app.seed.department();
    const foreign = await app.seed.person('department_head', { departmentId: abroad });
    const id = await assigned();
    await step('transfer', id, head, { departmentId: abroad, reason: 'Theirs' });
    expect(await told(app, id)).toEqual(of('transferred', foreign));
  });

  it('a comment is told to submitter, assignee, watchers, earlier authors, and who is named', async () => {
    const id = await assigned();
    await prisma().user.update({ where: { id: watcher.id }, data: { role: 'department_head' } });
    await watch(id, watcher);
    const comment = (who: Person, body: string, visibility = 'public') =>
      run('addComment', { requestId: id, body, visibility }, who);
    await comment(deputy, 'First');
    expect(await told(app, id)).toEqual(of('commented', submitter, technician, watcher));
    await clear();
    // The author of before, and not the actor. Who is named is told that, and not that of everybody.
    const { id: commentId } = await comment(submitter, `Ask <@${technician.id}>`);
    expect(await told(app, id)).toEqual([
      ...of('commented', deputy, watcher),
      ...of('mentioned', technician),
    ]);
    await clear();
    // Only staff, though the submitter has commented before.
    await comment(head, 'No spare part', 'internal');
    expect(await told(app, id)).toEqual(of('commented', technician, watcher, deputy));
    await clear();
    // An edit tells those who are named now and were not before.
    const body = `Ask <@${technician.id}> and <@${head.id}>`;
    await run('updateComment', { id: commentId, body }, submitter);
    expect(await told(app, id)).toEqual(of('mentioned', head));
  });

  it('duplicates: the decision to the submitter, and the completion of the original to theirs', async () => {
    const other = await app.seed.person('employee', { departmentId: home });
    const original = await assigned();
    const { id } = await submit(other);
    await fannedOut(app);
    await clear();
    await run('markMaintenanceRequestDuplicate', { id, duplicateOfId: original }, head);
    expect(await told(app, id)).toEqual(of('decided', other));
    await clear();
    await step('complete', original, technician);
    expect(await told(app, original)).toEqual(of('completed', submitter));
    expect(await told(app, id)).toEqual(of('duplicate_resolved', other));
    await clear();
    await run('unmarkMaintenanceRequestDuplicate', { id }, head);
    expect(await told(app, id)).toEqual(of('submitted', deputy));
  });
});
