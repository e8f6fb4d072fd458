import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { picture } from '../support/files.js';
import type { Sent } from '../support/forms.js';
import { invoke } from '../support/interfaces.js';
import type { Person } from '../support/seed.js';

/** docs/api/rest.md: 201 for what creates, 200 for everything else that succeeds. */
const CREATING: readonly (readonly [operation: string, input: () => object])[] = [
  ['register', () => ({ email: email(), password: PASSWORD, role: 'technician' })],
  ['createUser', () => ({ email: email(), password: PASSWORD, role: 'technician' })],
  ['createDepartment', () => ({ name: randomUUID() })],
  ['createMaintenanceRequest', () => ({ title: 'Leak', description: 'Water.', departmentId })],
  ['createWebhookEndpoint', () => ({ url: 'https://192.0.2.7/hook' })],
  ['uploadPhoto', () => ({ file })],
  ['uploadAttachment', () => ({ requestId, type: 'BEFORE', file })],
  ['uploadAvatar', () => ({ file })],
];
const OTHERS: readonly (readonly [operation: string, input: () => object])[] = [
  ['login', () => ({ email: admin.email, password: 'correct horse battery' })],
  ['approveMaintenanceRequest', () => ({ id: requestId })],
  ['updateUser', () => ({ id: other.id, firstName: 'Zoë' })],
  ['suspendUser', () => ({ id: other.id })],
  ['deactivateUser', () => ({ id: other.id })],
  ['deleteAvatar', () => ({})],
  ['me', () => ({})],
  ['logout', () => ({})],
];

const PASSWORD = 'seven green bottles';
const email = () => `${randomUUID()}@example.org`;

let app: TestApp;
let admin: Person;
let other: Person;
let departmentId: number;
let requestId: number;
let file: Sent;
beforeAll(async () => {
  app = await startTestApp({ webhookAllowedCidrs: ['192.0.2.0/24'] });
  admin = await app.seed.person('super_admin');
  other = await app.seed.person('technician');
  departmentId = (await app.seed.department()).id;
  requestId = (await app.seed.request({ requesterId: admin.id, departmentId })).id;
  file = { bytes: await picture('png') };
});
afterAll(() => app.stop());

const statusOf = async (name: string, input: object) => {
  const { status, code } = await invoke(app, 'rest', name, { ...input }, admin.token);
  return [status, code];
};

it.each(CREATING)('%s answers 201', async (name, input) => {
  expect(await statusOf(name, input())).toEqual([201, 'OK']);
});

it.each(OTHERS)('%s answers 200', async (name, input) => {
  expect(await statusOf(name, input())).toEqual([200, 'OK']);
});
