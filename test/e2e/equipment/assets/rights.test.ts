import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let administrator: Person;
let head: Person;
let stranger: Person;
let technician: Person;
let employee: Person;
/** An employee of another department, to whom the head has delegated. */
let delegate: Person;
let departmentId: number;
let whole: number;
let part: number;

const NONE = { change: false, recordDowntimes: false, enterReadings: false };
const ALL = { change: true, recordDowntimes: true, enterReadings: true };

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department());
  const { id: elsewhere } = await app.seed.department();
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId });
  stranger = await app.seed.person('department_head', { departmentId: elsewhere });
  technician = await app.seed.person('technician', { departmentId });
  employee = await app.seed.person('employee', { departmentId });
  delegate = await app.seed.person('employee', { departmentId: elsewhere });
  ({ id: whole } = await app.seed.asset({ departmentId }));
  ({ id: part } = await app.seed.asset({ departmentId, parentId: whole }));
});
afterAll(() => app.stop());

async function rightsOf(id: number, actor: Person) {
  const document = `{ asset(id: ${id}) { path rights { change recordDowntimes enterReadings } } }`;
  const { data } = await app.graphql(document, {}, actor);
  return data.asset.rights;
}

async function labels(id: number, actor: Person) {
  const { data } = await app.graphql(
    `{ location(id: ${id}) { rights { change label } } }`,
    {},
    actor,
  );
  return data.location.rights;
}

async function leads(actor: Person) {
  const { data } = await app.graphql('{ me { leads { all departmentIds } } }', {}, actor);
  return data.me.leads;
}

async function delegateTo(actor: Person) {
  const endsAt = new Date(app.now().getTime() + 86_400_000);
  const input = { toUserId: actor.id, startsAt: app.now(), endsAt, reason: 'On leave.' };
  return (await invoke(app, 'graphql', 'createDelegation', input, head.token)).data;
}

it('says who may change an asset and record what happens to it', async () => {
  for (const actor of [administrator, head]) expect(await rightsOf(whole, actor)).toEqual(ALL);
  for (const actor of [stranger, technician, employee]) {
    expect(await rightsOf(whole, actor)).toEqual(NONE);
  }
});

it('lets the assignee of an open request record at the asset, and read the meters of its parts', async () => {
  const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const { id } = await app.seed.request(owner, 'assigned', { assetId: whole });
  const record = { change: false, recordDowntimes: true, enterReadings: true };
  expect(await rightsOf(whole, technician)).toEqual(record);
  expect(await rightsOf(part, technician)).toEqual({ ...record, recordDowntimes: false });
  expect(await rightsOf(whole, employee)).toEqual(NONE);
  await invoke(app, 'graphql', 'completeMaintenanceRequest', { id }, technician.token);
  expect(await rightsOf(whole, technician)).toEqual(NONE);
});

it('says who may label a place: the lead of the department around it', async () => {
  const { id: site } = await app.seed.location({ departmentId });
  const { id: room } = await app.seed.location({ parentId: site });
  const { id: nobodys } = await app.seed.location();
  expect(await labels(room, administrator)).toEqual({ change: true, label: true });
  expect(await labels(nobodys, administrator)).toEqual({ change: true, label: true });
  expect(await labels(room, head)).toEqual({ change: false, label: true });
  for (const [id, actor] of [
    [nobodys, head],
    [room, stranger],
    [room, technician],
  ] as const) {
    expect(await labels(id, actor)).toEqual({ change: false, label: false });
  }
});

it('names the departments that a person leads, with delegated ones', async () => {
  expect(await leads(administrator)).toEqual({ all: true, departmentIds: [] });
  expect(await leads(head)).toEqual({ all: false, departmentIds: [departmentId] });
  for (const actor of [technician, employee, delegate]) {
    expect(await leads(actor)).toEqual({ all: false, departmentIds: [] });
  }
  const { id } = await delegateTo(delegate);
  expect(await leads(delegate)).toEqual({ all: false, departmentIds: [departmentId] });
  expect(await rightsOf(part, delegate)).toEqual(ALL);
  await invoke(app, 'graphql', 'deleteDelegation', { id }, head.token);
  expect(await leads(delegate)).toEqual({ all: false, departmentIds: [] });
  expect(await rightsOf(part, delegate)).toEqual(NONE);
});
