import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/seed.js';

const HOUR = 3_600_000;

let app: TestApp;
let admin: Person;
let employee: Person;
let technician: Person;
let departmentId: number;
beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department()).id;
  admin = await app.seed.person('super_admin');
  employee = await app.seed.person('employee', { departmentId });
  technician = await app.seed.person('technician', { departmentId });
});
afterAll(() => app.stop());

const post = async (path: string, who: Person, body: object, at?: number) => {
  const headers: Record<string, string> =
    at === undefined ? {} : { 'Performed-At': new Date(at).toISOString() };
  const token = await app.seed.login(who.id);
  const answer = await app.rest('POST', `/maintenance/${path}`, { token, headers, body });
  expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status < 300)]);
};

/** An approved request that is assigned to the technician. */
async function assigned(): Promise<number> {
  const { id } = await app.seed.request({ requesterId: employee.id, departmentId });
  await post(`${id}/approve`, admin, {});
  await post(`${id}/assign`, admin, { technicianId: technician.id });
  return id;
}

async function rowOf(figure: string, requestId: number) {
  const token = await app.seed.login(admin.id);
  const { body } = await app.rest('GET', `/kpis/${figure}/rows?limit=100`, { token });
  return body.data.find((row: { requestId: number }) => row.requestId === requestId);
}

it('holds of devices count at the times that the device says', async () => {
  const id = await assigned();
  app.advance(10 * HOUR);
  const now = app.now().getTime();
  const ago = (hours: number) => now - hours * HOUR;
  await post(`${id}/start`, technician, {}, ago(8));
  await post(`${id}/hold`, technician, { reason: 'parts' }, ago(7));
  await post(`${id}/resume`, technician, {}, ago(4));
  await post(`${id}/complete`, technician, {}, ago(3));
  expect(await rowOf('repairTimeMean', id)).toMatchObject({ kind: 'request', numerator: 120 });
  expect(await rowOf('waitingShare', id)).toMatchObject({ numerator: 180 });
});

it('the answer of the submitter ends a hold, a hold before the start is no part of the repair', async () => {
  const id = await assigned();
  await post(`${id}/hold`, technician, { reason: 'requester', note: 'Which room?' });
  app.advance(2 * HOUR);
  await post(`${id}/comments`, employee, { body: 'The second one.' });
  app.advance(HOUR);
  await post(`${id}/start`, technician, {});
  app.advance(HOUR);
  await post(`${id}/complete`, technician, {});
  const waiting = await rowOf('waitingShare', id);
  const repair = await rowOf('repairTimeMean', id);
  expect([Math.round(waiting.numerator), Math.round(waiting.denominator)]).toEqual([120, 240]);
  expect(Math.round(repair.numerator)).toBe(60);
});

it('a comment answers if it is public and by other staff, deleted or not', async () => {
  const { id } = await app.seed.request({ requesterId: employee.id, departmentId });
  app.advance(HOUR);
  await post(`${id}/comments`, employee, { body: 'Hello?' });
  await post(`${id}/comments`, admin, { body: 'Known.', visibility: 'internal' });
  expect(await rowOf('responseTimeP50', id)).toBeUndefined();
  app.advance(HOUR);
  await post(`${id}/comments`, admin, { body: 'We come.' });
  const comment = await app.database.prisma.comment.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const token = await app.seed.login(admin.id);
  await app.rest('DELETE', `/comments/${comment.id}`, { token });
  app.advance(HOUR);
  await post(`${id}/approve`, admin, {});
  const row = await rowOf('responseTimeP50', id);
  expect([Math.round(row.numerator), row.denominator]).toEqual([120, 1]);
});
