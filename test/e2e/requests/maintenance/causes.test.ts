import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MaintenanceStatus } from '../../../../src/generated/prisma/enums.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let crew: Crew;
let parentId: number;
let categoryId: number;
/** A code of each kind, of the parent, the category itself and all. */
let problem: number;
let cause: number;
let remedy: number;

type Values = Record<string, unknown>;

beforeAll(async () => {
  app = await startTestApp({ clockSeconds: 3_600 });
  crew = await seedCrew(app.seed);
  parentId = (await app.seed.category()).id;
  categoryId = (await app.seed.category({ parentId, depth: 2 })).id;
  const { failureCode: made } = app.seed;
  const name = { en: 'Leak', de: 'Leck' };
  problem = (await made({ kind: 'problem', name, categoryId: parentId })).id;
  cause = (await made({ name: { en: null, de: 'Frost' }, categoryId })).id;
  remedy = (await made({ kind: 'remedy', name: { en: 'Seal replaced', de: null } })).id;
});
afterAll(() => app.stop());

const HOUR = 3_600_000;

const requestIn = async (status: MaintenanceStatus = 'assigned', data: Values = {}) => {
  const { employee, technician, departmentId } = crew;
  const people = { requesterId: employee.id, departmentId };
  const assigned = status === 'pending' ? {} : { assigneeId: technician.id };
  return (await app.seed.request({ ...people, ...assigned }, status, { categoryId, ...data })).id;
};
const stored = async (id: number) => {
  const { problemId, causeId, remedyId, version } =
    await app.database.prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });
  return { problemId, causeId, remedyId, version };
};
const all = () => ({ problemId: problem, causeId: cause, remedyId: remedy });
const NONE = { problem: null, cause: null, remedy: null };
const codesOf = ({ problem, cause, remedy }: Values) => ({ problem, cause, remedy });

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (name: string, input: Values, actor = crew.technician) =>
    invoke(app, via, name, input, actor.token);
  const done = async (name: string, input: Values, actor = crew.technician) => {
    const { data, message } = await call(name, input, actor);
    expect(message).toBeUndefined();
    return data;
  };
  const refused = (
    name: string,
    input: Values,
    code: string,
    on?: string,
    actor = crew.technician,
  ) => expectRefused(app, input, () => call(name, input, actor), code, on);
  const set = (id: number, codes: Values, actor?: Person) =>
    done('setRequestCause', { id, ...codes }, actor);

  it('is given with complete, and read by staff alone, in their language', async () => {
    const { employee, head, technician } = crew;
    const id = await requestIn();
    const completed = await done('completeMaintenanceRequest', { id, ...all() });
    const told = {
      problem: { id: problem, name: 'Leak' },
      cause: { id: cause, name: 'Frost' },
      remedy: { id: remedy, name: 'Seal replaced' },
    };
    expect(codesOf(completed)).toEqual(told);
    expect(await stored(id)).toMatchObject(all());
    const seen = async (actor: Person) => [
      codesOf(await done('maintenanceRequest', { id }, actor)),
      codesOf(
        (await done('maintenanceRequests', { limit: 50 }, actor)).find(
          (one: { id: number }) => one.id === id,
        ),
      ),
    ];
    expect(await seen(technician)).toEqual([told, told]);
    expect(await seen(employee)).toEqual([NONE, NONE]);
    const german = await app.seed.person('department_head', { departmentId: head.departmentId });
    const who = { where: { id: german.id }, data: { language: 'de' } };
    await app.database.prisma.user.update(who);
    const [inGerman] = await seen(german);
    expect(inGerman).toEqual({ ...told, problem: { id: problem, name: 'Leck' } });
  });

  it('stays where complete knows no codes, and goes with null', async () => {
    const id = await requestIn();
    await set(id, all());
    await done('completeMaintenanceRequest', { id, note: 'Done.' });
    expect(await stored(id)).toMatchObject(all());
    await done('reopenMaintenanceRequest', { id, reason: 'Again.' }, crew.employee);
    expect(await stored(id)).toMatchObject(all());
    const again = await done('completeMaintenanceRequest', { id, causeId: null });
    expect(again.cause).toBeNull();
    expect(await stored(id)).toMatchObject({ ...all(), causeId: null });
  });

  it('is set, cleared and left, with a version, an internal entry and a record', async () => {
    const { employee, technician } = crew;
    const id = await requestIn();
    const { version } = await stored(id);
    const events = () =>
      app.database.prisma.outboxEvent.count({ where: { maintenanceRequestId: id } });
    const before = await events();
    const answer = await set(id, { causeId: cause, remedyId: remedy });
    expect(codesOf(answer)).toEqual({
      ...{ problem: null, cause: { id: cause, name: 'Frost' } },
      remedy: { id: remedy, name: 'Seal replaced' },
    });
    expect(answer.version).toBe(version + 1);
    await set(id, { problemId: problem, remedyId: null });
    const now = { problemId: problem, causeId: cause, remedyId: null, version: version + 2 };
    expect(await stored(id)).toEqual(now);
    // Equal ones, and none at all, leave no trace.
    expect((await set(id, { causeId: cause, remedyId: null })).version).toBe(version + 2);
    expect((await set(id, {})).version).toBe(version + 2);
    expect(await events()).toBe(before);
    const records = await app.database.prisma.auditRecord.findMany({
      where: { action: 'maintenance.cause_set', targetId: String(id) },
      orderBy: { id: 'asc' },
    });
    expect(records.map(({ metadata }) => metadata)).toEqual([
      { before: { causeId: null, remedyId: null }, after: { causeId: cause, remedyId: remedy } },
      {
        before: { problemId: null, remedyId: remedy },
        after: { problemId: problem, remedyId: null },
      },
    ]);
    const entries = async ({ token }: Person) => {
      const { body } = await app.rest('GET', `/api/v1/maintenance/${id}/timeline`, { token });
      return body.data.filter(({ data }: { data: Values }) => data.step === 'cause');
    };
    expect(await entries(technician)).toMatchObject([
      {
        ...{ kind: 'step', actorId: technician.id, audience: 'internal' },
        data: { step: 'cause', problemId: null, causeId: cause, remedyId: remedy },
      },
      { data: { step: 'cause', problemId: problem, causeId: cause, remedyId: null } },
    ]);
    expect(await entries(employee)).toEqual([]);
    const { history } = (await app.rest('GET', `/api/v1/maintenance/${id}`, employee)).body.data;
    expect(history.map(({ action }: { action: string }) => action)).not.toContain('cause');
  });

  it('with complete is in its record, and in the timeline for staff', async () => {
    const id = await requestIn();
    await done('completeMaintenanceRequest', { id, causeId: cause });
    const where = { targetId: String(id), action: { startsWith: 'maintenance.c' } };
    const records = await app.database.prisma.auditRecord.findMany({ where });
    expect(records).toMatchObject([
      { action: 'maintenance.completed', metadata: { after: { causeId: cause } } },
    ]);
    const entries = await app.database.prisma.timelineEntry.findMany({ where: { requestId: id } });
    expect(entries.map(({ audience, data }) => [audience, (data as Values).causeId])).toEqual([
      ['internal', cause],
    ]);
  });

  it('refuses codes that do not fit, all at once, and keeps one that stands', async () => {
    const { id: other } = await app.seed.category();
    const archived = await app.seed.failureCode({ archivedAt: app.now() });
    const foreign = await app.seed.failureCode({ categoryId: other });
    const id = await requestIn();
    const cases: readonly [Values, string, string][] = [
      [{ causeId: 999_999 }, 'causeId', 'is not the id of a cause'],
      [{ causeId: problem }, 'causeId', 'is not the id of a cause'],
      [{ problemId: remedy }, 'problemId', 'is not the id of a problem'],
      [{ remedyId: cause }, 'remedyId', 'is not the id of a remedy'],
      [{ causeId: archived.id }, 'causeId', 'is archived'],
      [{ causeId: foreign.id }, 'causeId', 'is of another category'],
      [{ causeId: 0 }, 'causeId', 'must be a positive integer'],
    ];
    for (const [given, field, reason] of cases) {
      for (const name of ['setRequestCause', 'completeMaintenanceRequest']) {
        const { details } = await refused(name, { id, ...given }, 'VALIDATION_ERROR', field);
        if (given.causeId !== 0) expect(details.reason).toBe(reason);
      }
    }
    const both = { id, problemId: cause, causeId: remedy };
    const { details } = await refused('setRequestCause', both, 'VALIDATION_ERROR', 'problemId');
    expect(details.errors.map(({ field }: { field: string }) => field)).toEqual([
      'problemId',
      'causeId',
    ]);
    // A request without category has only codes of all.
    const bare = await requestIn('assigned', { categoryId: null });
    await refused('setRequestCause', { id: bare, causeId: cause }, 'VALIDATION_ERROR', 'causeId');
    await set(bare, { remedyId: remedy });
    const own = await app.seed.failureCode({ categoryId });
    await set(id, { causeId: own.id });
    await app.database.prisma.failureCode.update({
      where: { id: own.id },
      data: { archivedAt: app.now() },
    });
    await set(id, { causeId: own.id, remedyId: remedy });
    await set(id, { causeId: null });
    await refused('setRequestCause', { id, causeId: own.id }, 'VALIDATION_ERROR', 'causeId');
  });

  it('stays with another category, another department and as a duplicate', async () => {
    const { head } = crew;
    const { id: other } = await app.seed.category();
    const id = await requestIn();
    await set(id, all());
    await done('classifyMaintenanceRequest', { id, categoryId: other }, head);
    expect(await stored(id)).toMatchObject(all());
    // What it has is still good.
    await set(id, { ...all(), remedyId: null });
    const original = await requestIn();
    await done('markMaintenanceRequestDuplicate', { id, duplicateOfId: original }, head);
    await done('unmarkMaintenanceRequestDuplicate', { id }, head);
    const { id: departmentId } = await app.seed.department();
    await done('transferMaintenanceRequest', { id, departmentId, reason: 'Theirs.' }, head);
    expect(await stored(id)).toMatchObject({ ...all(), remedyId: null });
  });

  it('is set by crew and leads, each in their time', async () => {
    const { employee, head, technician, departmentId } = crew;
    const helper = await app.seed.person('technician', { departmentId });
    const stranger = await app.seed.person('technician');
    const id = await requestIn('approved', { assigneeId: null });
    const give = { id, causeId: cause };
    await refused('setRequestCause', give, 'FORBIDDEN', undefined, employee);
    await refused('setRequestCause', give, 'NOT_FOUND', undefined, stranger);
    const developer = await app.seed.person('developer');
    await refused('setRequestCause', give, 'FORBIDDEN', undefined, developer);
    await set(id, { causeId: cause }, head);
    await done('assignMaintenanceRequest', { id, technicianId: technician.id }, head);
    await done('setHelpers', { id, userIds: [helper.id] }, head);
    const stale = { ...give, causeId: null, expectedVersion: 1 };
    await refused('setRequestCause', stale, 'VERSION_CONFLICT', undefined, helper);
    await set(id, { problemId: problem }, helper);
    await done('completeMaintenanceRequest', { id });
    await set(id, { remedyId: remedy });
    const completed = (hours: number) =>
      app.database.prisma.maintenanceRequest.update({
        where: { id },
        data: { completedAt: new Date(app.now().getTime() - hours * HOUR) },
      });
    await completed(25);
    await refused('setRequestCause', { id, remedyId: null }, 'INVALID_TRANSITION', 'status');
    await set(id, { remedyId: null }, head);
    await completed(30 * 24 + 1);
    const late = { id, remedyId: remedy };
    await refused('setRequestCause', late, 'INVALID_TRANSITION', 'status', head);
    const waiting = await requestIn('approved');
    const early = { id: waiting, causeId: cause };
    await refused('setRequestCause', early, 'INVALID_TRANSITION', 'status', technician);
  });

  it('of two at once on different codes both count', async () => {
    const id = await requestIn();
    await Promise.all([set(id, { problemId: problem }), set(id, { remedyId: remedy }, crew.head)]);
    expect(await stored(id)).toMatchObject({ problemId: problem, remedyId: remedy, version: 3 });
  });

  it('is required to complete where the category or the one above it says so', async () => {
    const { id: above } = await app.seed.category({ requires: ['cause'] });
    const { id: below } = await app.seed.category({ parentId: above, depth: 2 });
    for (const [required, given] of [
      [above, 'before'],
      [below, 'with it'],
    ] as const) {
      const id = await requestIn('assigned', { categoryId: required });
      const own = (await app.seed.failureCode({ categoryId: above })).id;
      const missing = [
        { code: 'cause', message: 'The cause of the failure is missing.', ref: null },
      ];
      const none = { id, problemId: null, note: 'Done.' };
      for (const input of [none, { ...none, causeId: null }]) {
        const step = 'completeMaintenanceRequest';
        const { details } = await refused(step, input, 'INVALID_TRANSITION', 'status');
        expect(details.missing).toEqual(missing);
      }
      const { actions } = await done('maintenanceRequest', { id });
      const option = actions.find(({ step }: { step: string }) => step === 'complete');
      expect([option.allowed, option.missing]).toEqual([false, missing]);
      if (given === 'before') await set(id, { causeId: own });
      const with_ = given === 'before' ? {} : { causeId: own };
      expect((await done('completeMaintenanceRequest', { id, ...with_ })).stage).toBe('completed');
    }
  });

  it('filters the list for staff, and finds nothing for others', async () => {
    const { employee, head, technician } = crew;
    const own = {
      problem: (await app.seed.failureCode({ kind: 'problem' })).id,
      cause: (await app.seed.failureCode()).id,
      remedy: (await app.seed.failureCode({ kind: 'remedy' })).id,
    };
    const codes = { problemId: own.problem, causeId: own.cause, remedyId: own.remedy };
    const first = await requestIn('completed', codes);
    const second = await requestIn('assigned', { causeId: own.cause });
    // Whoever works on another one is no staff of what they submitted.
    const submitted = await requestIn('completed', {
      ...{ requesterId: technician.id, assigneeId: null, departmentId: head.departmentId },
      ...{ causeId: own.cause, departmentId: (await app.seed.department()).id },
    });
    const found = async (filter: Values, actor = head) =>
      (await done('maintenanceRequests', { limit: 50, ...filter }, actor)).map(
        ({ id }: { id: number }) => id,
      );
    for (const sort of ['createdAt', 'updatedAt', 'lastActivityAt', 'dueAt']) {
      expect(await found({ causeId: own.cause, sort })).toEqual([first, second]);
    }
    expect(await found({ causeId: own.cause })).toEqual([second, first]);
    expect(await found({ ...codes })).toEqual([first]);
    expect(await found({ problemId: own.problem })).toEqual([first]);
    expect(await found({ remedyId: own.remedy, stage: ['assigned'] })).toEqual([]);
    expect(await found({ causeId: own.cause, categoryId: parentId, search: 'request' })).toEqual(
      await found({ causeId: own.cause, search: 'request' }),
    );
    expect(await found({ causeId: 999_999 })).toEqual([]);
    expect(await found({ causeId: own.cause }, technician)).toEqual([second, first]);
    expect(await found({ causeId: own.cause, mine: 'submitted' }, technician)).toEqual([]);
    expect(await found({ causeId: own.cause }, employee)).toEqual([]);
    expect((await done('maintenanceRequest', { id: submitted }, technician)).cause).toBeNull();
    const pages = await app.graphql(
      `query ($id: Int!) { maintenanceRequests(first: 1, filter: { causeId: $id }) { totalCount } }`,
      { id: own.cause },
      { token: head.token },
    );
    expect(pages.data.maintenanceRequests.totalCount).toBe(2);
    await refused('maintenanceRequests', { causeId: 0 }, 'VALIDATION_ERROR', 'causeId');
  });
});

it('GraphQL reads the codes of requests below other records, for staff', async () => {
  const id = await requestIn('completed', all());
  const query = `query ($id: Int!) { category(id: $id) { requests(first: 50) { nodes {
    id problem { id name } cause { id name } remedy { id name } } } } }`;
  const read = async (actor: Person) => {
    const { data } = await app.graphql(query, { id: categoryId }, { token: actor.token });
    return codesOf(data.category.requests.nodes.find((node: { id: number }) => node.id === id));
  };
  expect(await read(crew.technician)).toEqual({
    problem: { id: problem, name: 'Leak' },
    cause: { id: cause, name: 'Frost' },
    remedy: { id: remedy, name: 'Seal replaced' },
  });
  expect(await read(crew.employee)).toEqual(NONE);
});

it('exports have the names of codes where they are asked for', async () => {
  const id = await requestIn('completed', all());
  const csv = async (actor: Person, columns: string) => {
    const headers = { Authorization: `Bearer ${actor.token}` };
    const path = `/api/v1/maintenance/export?columns=${columns}`;
    const answer = await fetch(`${app.url}${path}`, { headers });
    return (await answer.text()).split('\r\n').find((line) => line.startsWith(`${id},`));
  };
  expect(await csv(crew.head, 'id,problem,cause,remedy')).toBe(`${id},Leak,Frost,Seal replaced`);
  expect(await csv(crew.employee, 'id,problem,cause,remedy')).toBe(`${id},,,`);
});
