import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let home: number;
let head: Person;
let foreignHead: Person;
let employee: Person;

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department('Home')).id;
  const abroad = (await app.seed.department('Abroad')).id;
  head = await app.seed.person('department_head', { departmentId: home });
  foreignHead = await app.seed.person('department_head', { departmentId: abroad });
  employee = await app.seed.person('employee', { departmentId: home });
});
afterAll(() => app.stop());

const request = (data: object, status: 'pending' | 'completed' = 'pending') =>
  app.seed.request({ requesterId: employee.id, departmentId: home }, status, data);

it('assets and locations have the number of open reports on them and below, and of machines', async () => {
  const building = await app.seed.location();
  const room = await app.seed.location({ parentId: building.id });
  const other = await app.seed.location();
  const machine = await app.seed.asset({ departmentId: home, locationId: room.id });
  const part = await app.seed.asset({ departmentId: home, parentId: machine.id });
  await app.seed.asset({ departmentId: home, locationId: building.id });
  await app.seed.asset({ departmentId: home, locationId: room.id, state: 'retired' });
  await request({ assetId: machine.id, locationId: room.id });
  await request({ assetId: part.id });
  await request({ assetId: machine.id }, 'completed');
  await request({ locationId: building.id });
  const { data, errors } = await app.graphql(
    `query ($machine: Int!, $part: Int!, $building: Int!, $room: Int!, $other: Int!) {
      machine: asset(id: $machine) { openReportCount }
      part: asset(id: $part) { openReportCount }
      building: location(id: $building) { openReportCount assetCount }
      room: location(id: $room) { openReportCount assetCount }
      other: location(id: $other) { openReportCount assetCount }
    }`,
    {
      ...{ machine: machine.id, part: part.id },
      ...{ building: building.id, room: room.id, other: other.id },
    },
    { token: head.token },
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    machine: { openReportCount: 2 },
    part: { openReportCount: 1 },
    building: { openReportCount: 2, assetCount: 2 },
    room: { openReportCount: 1, assetCount: 1 },
    other: { openReportCount: 0, assetCount: 0 },
  });
});

it('an asset has the next date of the schedules that the viewer sees', async () => {
  const { id } = await app.seed.asset({ departmentId: home });
  const create = async (startsAt: string, state = 'active') => {
    const time = { rrule: 'FREQ=YEARLY', startsAt, timeZone: 'UTC' };
    const texts = { title: 'Inspect', description: 'All of it.', assetIds: [id] };
    const input = { ...texts, departmentId: home, state, trigger: { time } };
    const answer = await invoke(app, 'rest', 'createSchedule', input, head.token);
    expect(answer.status).toBe(201);
    return answer.data.nextDueAt as string;
  };
  const nextFor = async ({ token }: Person) => {
    const document = 'query ($id: Int!) { asset(id: $id) { nextServiceAt } }';
    return (await app.graphql(document, { id }, { token })).data?.asset.nextServiceAt;
  };
  expect(await nextFor(head)).toBeNull();
  const later = await create('2031-05-01T08:00');
  expect(await nextFor(head)).toBe(later);
  await create('2030-01-01T08:00', 'paused');
  const sooner = await create('2030-02-01T08:00');
  expect(await nextFor(head)).toBe(sooner);
  expect(await nextFor(foreignHead)).toBeNull();
});
