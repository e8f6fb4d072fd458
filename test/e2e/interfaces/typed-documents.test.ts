import { afterAll, beforeAll, expect, it } from 'vitest';
import { startComparingApp, type TestApp } from '../../support/app.js';
import { PASSWORD } from '../../support/seed.js';
import {
  ApproveRequestDocument,
  AssignRequestDocument,
  CompleteRequestDocument,
  LoginDocument,
  LogoutDocument,
  RequestDetailDocument,
  RequestListDocument,
  SubmitRequestDocument,
  TechniciansDocument,
} from '../generated/graphql.js';

/** A frontend's day, with the documents and types that it would generate for itself. */
let app: TestApp;
let departmentId: number;

beforeAll(async () => {
  app = await startComparingApp();
  departmentId = (await app.seed.department('Facilities')).id;
});
afterAll(() => app.stop());

async function login(email: string): Promise<{ token: string }> {
  const { data } = await app.graphql(LoginDocument, { input: { email, password: PASSWORD } });
  return { token: data?.login.accessToken ?? '' };
}

it('people of three roles bring a request from submission to completion', async () => {
  const employee = await app.seed.person('employee', { departmentId, firstName: 'Ada' });
  const head = await app.seed.person('department_head', { departmentId, firstName: 'Hana' });
  const technician = await app.seed.person('technician', { firstName: 'Tariq' });

  const ada = await login(employee.email);
  const submitted = await app.graphql(
    SubmitRequestDocument,
    { input: { title: 'Tap drips', description: 'All week.', priority: 'HIGH' } },
    ada,
  );
  const request = submitted.data?.createMaintenanceRequest;
  expect(request).toMatchObject({ status: 'PENDING', allowedActions: ['UPDATE', 'CANCEL'] });
  const id = request?.id ?? 0;

  const hana = await login(head.email);
  const waiting = await app.graphql(
    RequestListDocument,
    { first: 10, filter: { status: ['PENDING'] } },
    hana,
  );
  const [edge] = waiting.data?.maintenanceRequests.edges ?? [];
  expect(edge?.node).toMatchObject({
    id,
    department: { name: 'Facilities' },
    // Hana sees who it is; the address is not hers to read.
    requester: { id: employee.id, firstName: 'Ada', email: null },
  });
  await app.graphql(ApproveRequestDocument, { input: { id, expectedVersion: 1 } }, hana);
  const { data: choice } = await app.graphql(TechniciansDocument, {}, hana);
  expect(choice?.assignableTechnicians.map((person) => person.id)).toEqual([technician.id]);
  await app.graphql(AssignRequestDocument, { input: { id, technicianId: technician.id } }, hana);

  const tariq = await login(technician.email);
  const mine = await app.graphql(RequestListDocument, {}, tariq);
  expect(mine.data?.maintenanceRequests).toMatchObject({
    totalCount: 1,
    edges: [{ node: { allowedActions: ['COMPLETE'] } }],
  });
  const done = await app.graphql(
    CompleteRequestDocument,
    { input: { id, note: 'New washer.' } },
    tariq,
  );
  expect(done.data?.completeMaintenanceRequest).toMatchObject({
    status: 'COMPLETED',
    completionNote: 'New washer.',
    allowedActions: [],
  });

  const { data: detail } = await app.graphql(RequestDetailDocument, { id }, ada);
  expect(
    detail?.maintenanceRequest.history.map((step) => [step.action, step.actor?.firstName]),
  ).toEqual([
    ['CREATE', 'Ada'],
    ['APPROVE', 'Hana'],
    ['ASSIGN', 'Hana'],
    ['COMPLETE', 'Tariq'],
  ]);
  await app.graphql(LogoutDocument, {}, tariq);
  expect((await app.graphql(RequestListDocument, {}, tariq)).code).toBe('session_invalid');
});
