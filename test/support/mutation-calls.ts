import { randomUUID } from 'node:crypto';
import { ACCOUNT_MUTATIONS } from './account-mutations.js';
import { COMMENT_MUTATIONS } from './comment-calls.js';
import { FACTOR_MUTATIONS } from './factor-mutations.js';
import { type Expected, type MutationCall, NEW_PASSWORD, NOWHERE } from './preparations.js';
import { PASSWORD } from './seed.js';
import { STEP_MUTATIONS } from './step-calls.js';
import { TOKEN_MUTATIONS } from './token-mutations.js';

const loggedIn: Expected = { action: 'auth.logged_in', targetType: 'session' };
const onRequest = (action: string, before: string[], after = before): Expected => ({
  action: `maintenance.${action}`,
  targetType: 'maintenance_request',
  before,
  after,
});
const onUser = (action: string, before: string[], after = before): Expected => ({
  action: `user.${action}`,
  targetType: 'user',
  before,
  after,
});

/** Every mutation of the catalogue but those that policy refuses to everybody. */
export const MUTATIONS: Readonly<Record<string, MutationCall>> = {
  ...STEP_MUTATIONS,
  ...COMMENT_MUTATIONS,
  ...TOKEN_MUTATIONS,
  ...FACTOR_MUTATIONS,
  ...ACCOUNT_MUTATIONS,
  login: [
    loggedIn,
    async (given) => ({ input: { email: (await given.anyone()).email, password: PASSWORD } }),
  ],
  register: [
    { action: 'auth.registered', targetType: 'user' },
    async () => ({
      input: {
        email: `${randomUUID()}@example.org`,
        password: NEW_PASSWORD,
        role: 'technician',
      },
    }),
  ],
  refreshToken: [
    { action: 'auth.refreshed', targetType: 'session' },
    async (given) => {
      const { refreshToken } = await given.login(await given.anyone());
      return { input: { refreshToken }, secrets: [refreshToken] };
    },
  ],
  exchangeLoginCode: [
    loggedIn,
    async (given) => {
      const code = await given.services.oidc.issueCode((await given.anyone()).id, null);
      return { input: { code }, secrets: [code] };
    },
  ],
  logout: [
    { action: 'auth.logged_out', targetType: 'session' },
    async (given) => ({ input: {}, token: (await given.anyone()).token }),
  ],
  revokeSession: [
    { action: 'auth.session_revoked', targetType: 'session' },
    async (given) => {
      const person = await given.anyone();
      const { id } = await given.prisma.session.findFirstOrThrow({ where: { userId: person.id } });
      return { input: { id }, token: person.token };
    },
  ],
  updateProfile: [
    onUser('profile_updated', ['phone']),
    async (given) => ({ input: { phone: '+49 30 1234567' }, token: (await given.anyone()).token }),
  ],
  updateSettings: [
    onUser('settings_updated', ['theme']),
    async (given) => ({ input: { theme: 'dark' }, token: (await given.anyone()).token }),
  ],
  changePassword: [
    { action: 'user.password_changed', targetType: 'user' },
    async (given) => ({
      input: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
      token: (await given.anyone()).token,
    }),
  ],
  createUser: [
    onUser('created', [], ['email', 'role', 'status']),
    async (given) =>
      given.asAdmin({
        email: `${randomUUID()}@example.org`,
        password: NEW_PASSWORD,
        role: 'technician',
      }),
  ],
  updateUser: [
    onUser('updated', ['firstName', 'role', 'departmentId']),
    async (given) =>
      given.asAdmin({
        id: (await given.anyone()).id,
        firstName: 'Zoë',
        role: 'employee',
        departmentId: given.departmentId,
      }),
  ],
  suspendUser: [
    onUser('suspended', ['status']),
    async (given) => given.asAdmin({ id: (await given.anyone()).id }),
  ],
  activateUser: [
    onUser('activated', ['status']),
    async (given) =>
      given.asAdmin({ id: (await given.seed.person('technician', { status: 'suspended' })).id }),
  ],
  deactivateUser: [
    onUser('deactivated', ['status']),
    async (given) => given.asAdmin({ id: (await given.anyone()).id }),
  ],
  setUserPermissions: [
    onUser('permissions_set', ['permissions']),
    async (given) => given.asAdmin({ id: (await given.anyone()).id, permissions: ['logs.read'] }),
  ],
  createDepartment: [
    { action: 'department.created', targetType: 'department', after: ['name'] },
    async (given) => given.asAdmin({ name: randomUUID() }),
  ],
  updateDepartment: [
    {
      action: 'department.updated',
      targetType: 'department',
      before: ['description'],
      after: ['description'],
    },
    async (given) =>
      given.asAdmin({ id: (await given.seed.department()).id, description: 'Elsewhere.' }),
  ],
  deleteDepartment: [
    { action: 'department.deleted', targetType: 'department', before: ['name'] },
    async (given) => given.asAdmin({ id: (await given.seed.department()).id }),
  ],
  createMaintenanceRequest: [
    onRequest('created', [], ['title', 'description', 'priority', 'status']),
    async (given) => ({
      input: {
        title: 'Leak',
        description: 'Water.',
        attachmentIds: [(await given.attachment(given.employee)).id],
      },
      token: given.employee.token,
    }),
  ],
  updateMaintenanceRequest: [
    onRequest('updated', ['title', 'version']),
    async (given) => ({
      input: { id: (await given.request()).id, title: 'Another leak' },
      token: given.employee.token,
    }),
  ],
  approveMaintenanceRequest: [
    onRequest('approved', ['status', 'approvedById']),
    async (given) => given.asAdmin({ id: (await given.request()).id, note: 'Go ahead.' }),
  ],
  assignMaintenanceRequest: [
    onRequest('assigned', ['status', 'assignedAt']),
    async (given) =>
      given.asAdmin({
        id: (await given.request('approved')).id,
        technicianId: given.technician.id,
      }),
  ],
  completeMaintenanceRequest: [
    onRequest('completed', ['status', 'completedAt']),
    async (given) => ({
      input: {
        id: (await given.request('assigned')).id,
        attachmentIds: [(await given.attachment(given.technician)).id],
      },
      token: given.technician.token,
    }),
  ],
  cancelMaintenanceRequest: [
    onRequest('cancelled', ['status', 'cancelReason']),
    async (given) => given.asAdmin({ id: (await given.request('assigned')).id, reason: 'Gone.' }),
  ],
  // The tombstone: what was there, and why it is gone.
  purgeMaintenanceRequest: [
    onRequest('purged', ['title', 'description', 'status', 'requesterId'], []),
    async (given) => given.asAdmin({ id: (await given.request('cancelled')).id, reason: 'Old.' }),
  ],
  uploadPhoto: [
    { action: 'attachment.uploaded', targetType: 'attachment', after: ['filename'] },
    async (given) => ({ input: {}, token: given.employee.token }),
  ],
  uploadAttachment: [
    { action: 'attachment.uploaded', targetType: 'attachment', after: ['filename'] },
    async (given) => ({
      input: { requestId: (await given.request()).id, type: 'BEFORE' },
      token: given.employee.token,
    }),
  ],
  deleteAttachment: [
    { action: 'attachment.deleted', targetType: 'attachment', before: ['filename'] },
    async (given) => ({
      input: { id: (await given.attachment(given.employee)).id },
      token: given.employee.token,
    }),
  ],
  deleteUpload: [
    { action: 'attachment.deleted', targetType: 'attachment', before: ['filename'] },
    async (given) => ({
      input: { filename: (await given.attachment(given.employee)).filename },
      token: given.employee.token,
    }),
  ],
  uploadAvatar: [
    onUser('avatar_uploaded', [], ['filename']),
    async (given) => ({ input: {}, token: (await given.anyone()).token }),
  ],
  deleteAvatar: [
    onUser('avatar_deleted', ['filename'], []),
    async (given) => {
      const person = await given.anyone();
      await given.avatar(person);
      return { input: {}, token: person.token };
    },
  ],
  createWebhookEndpoint: [
    { action: 'webhook.created', targetType: 'webhook_endpoint', after: ['url'] },
    async (given) => given.asAdmin({ url: NOWHERE }),
  ],
  updateWebhookEndpoint: [
    {
      action: 'webhook.updated',
      targetType: 'webhook_endpoint',
      before: ['description'],
      after: ['description'],
    },
    async (given) => given.asAdmin({ id: (await given.endpoint()).id, description: 'The display' }),
  ],
  deleteWebhookEndpoint: [
    { action: 'webhook.deleted', targetType: 'webhook_endpoint', before: ['url'] },
    async (given) => given.asAdmin({ id: (await given.endpoint()).id }),
  ],
  rotateWebhookSecret: [
    { action: 'webhook.secret_rotated', targetType: 'webhook_endpoint' },
    async (given) => {
      const { id, secret } = await given.endpoint();
      return { ...given.asAdmin({ id }), secrets: [secret] };
    },
  ],
  pingWebhookEndpoint: [
    { action: 'webhook.pinged', targetType: 'webhook_endpoint' },
    async (given) => given.asAdmin({ id: (await given.endpoint()).id }),
  ],
  replayWebhookDelivery: [
    { action: 'webhook.delivery_replayed', targetType: 'webhook_endpoint' },
    async (given) => given.asAdmin({ id: (await given.delivery()).id }),
  ],
  replayWebhookDeliveries: [
    { action: 'webhook.period_replayed', targetType: 'webhook_endpoint' },
    async (given) => {
      const { endpointId, createdAt } = await given.delivery();
      const to = new Date(createdAt.getTime() + 1000);
      return given.asAdmin({ id: endpointId, from: createdAt.toISOString(), to: to.toISOString() });
    },
  ],
};
