import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let head: Person;
let administrator: Person;
let technician: Person;
let id: number;

beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department('Home');
  head = await app.seed.person('department_head', { departmentId });
  administrator = await app.seed.person('administrator');
  technician = await app.seed.person('technician');
  await app.database.prisma.user.update({ where: { id: head.id }, data: { phone: '+49 30 1' } });
  ({ id } = await app.seed.request({ requesterId: head.id, departmentId }, 'pending'));
  await app.rest('POST', `/api/maintenance/${id}/approve`, { token: administrator.token });
  const body = { technicianId: technician.id };
  await app.rest('POST', `/api/maintenance/${id}/assign`, { token: administrator.token, body });
});
afterAll(() => app.stop());

/** Fields of people that are read beside the request. */
const BESIDE = 'id firstName lastName email phone role departmentId status';

/** The people of the request, as a reader sees them. */
async function peopleFor({ token }: Person, fields: string) {
  const one = `requester { ${fields} } assignee { ${fields} } approvedBy { ${fields} }`;
  const document = `query ($id: Int!) {
    maintenanceRequest(id: $id) { ${one} history { actor { ${fields} } } }
    maintenanceRequests(first: 1) { edges { node { ${one} } } } }`;
  const { data } = await app.graphql(document, { id }, { token });
  return data;
}

const withoutLogin = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (key, of) => (key === 'lastLoginAt' ? undefined : of)));

describe('people of a request', () => {
  it('are the same whether they are read beside it or by themselves', async () => {
    for (const reader of [administrator, head, technician]) {
      const beside = await peopleFor(reader, BESIDE);
      // A field that is not read beside a request.
      const alone = await peopleFor(reader, `${BESIDE} lastLoginAt`);
      expect(beside.maintenanceRequest.assignee.id).toBe(technician.id);
      expect(beside.maintenanceRequest.history.length).toBeGreaterThan(1);
      expect(beside).toEqual(withoutLogin(alone));
    }
  });

  it('show more than their name to themselves, and to who may read people', async () => {
    const emails = async (reader: Person) => {
      const { requester, assignee, approvedBy } = (await peopleFor(reader, 'email phone'))
        .maintenanceRequest;
      return [requester, assignee, approvedBy].map(({ email }) => email);
    };
    const [requester, assignee, approver] = await emails(administrator);
    expect([requester, assignee, approver].every((email) => /@/.test(email))).toBe(true);
    expect(await emails(technician)).toEqual([null, assignee, null]);
    const { maintenanceRequest } = await peopleFor(head, 'phone role');
    expect(maintenanceRequest.requester).toEqual({ phone: '+49 30 1', role: 'DEPARTMENT_HEAD' });
  });
});
