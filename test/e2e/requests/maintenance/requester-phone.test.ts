import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { seedCrew } from '../../../support/crew.js';
import type { Person } from '../../../support/seed.js';

const PHONE = '+49 30 1234';

let app: TestApp;
let employee: Person;
let head: Person;
let technician: Person;
let departmentId: number;
let id: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ departmentId, employee, head, technician } = await seedCrew(app.seed));
  await app.database.prisma.user.updateMany({
    where: { id: { in: [employee.id, head.id, technician.id] } },
    data: { phone: PHONE },
  });
  const placed = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  ({ id } = await app.seed.request(placed, 'assigned'));
});
afterAll(() => app.stop());

/** The number as both interfaces, the list and the answer of a call about the request have it. */
async function numbersFor({ token }: Person): Promise<unknown[]> {
  const document = `query ($id: Int!) {
    maintenanceRequest(id: $id) { requesterPhone requester { phone } }
    maintenanceRequests(first: 1) { edges { node { requesterPhone } } } }`;
  const { data } = await app.graphql(document, { id }, { token });
  const one = await app.rest('GET', `/api/maintenance/${id}`, { token });
  const watched = await app.rest('PUT', `/api/maintenance/${id}/watch`, { token });
  return [
    data.maintenanceRequest.requesterPhone,
    data.maintenanceRequests.edges[0].node.requesterPhone,
    one.body.data.requesterPhone,
    watched.body.data.requesterPhone,
  ];
}

it('the telephone of the submitter is for its technician and the leads of its department', async () => {
  const administrator = await app.seed.person('administrator');
  for (const reader of [technician, head, employee, administrator]) {
    expect([reader.role, await numbersFor(reader)]).toEqual([reader.role, Array(4).fill(PHONE)]);
  }
});

it('and for nobody else who sees the request', async () => {
  const developer = await app.seed.person('developer', {
    permissions: ['maintenance.read', 'maintenance.update'],
  });
  expect(await numbersFor(developer)).toEqual(Array(4).fill(null));
  // Nor is the person behind it shown with more than the name.
  const { data } = await app.graphql(
    `{ maintenanceRequest(id: ${id}) { requester { phone email } assignee { phone email } } }`,
    {},
    { token: head.token },
  );
  const nothing = { phone: null, email: null };
  expect(data.maintenanceRequest).toEqual({ requester: nothing, assignee: nothing });
});

it('is not for other departments, other technicians, or submitters about their technician', async () => {
  const other = await app.seed.department();
  const strangers = [
    await app.seed.person('department_head', { departmentId: other.id }),
    await app.seed.person('technician', { departmentId }),
  ];
  for (const { token } of strangers) {
    const answer = await app.rest('GET', `/api/maintenance/${id}`, { token });
    expect([answer.status, JSON.stringify(answer.body).includes(PHONE)]).toEqual([404, false]);
  }
  const own = await app.rest('GET', `/api/maintenance/${id}`, { token: employee.token });
  expect(own.body.data.assignee?.phone ?? null).toBeNull();
});
