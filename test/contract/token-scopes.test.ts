import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { idsOfNothing } from '../support/calls.js';
import { operations } from '../support/catalogue.js';
import { INTERFACES, type InterfaceName, interfacesOf, invoke } from '../support/interfaces.js';
import { closeClients, subscriber } from '../support/live.js';
import { PERMISSIONS, type PermissionName } from '../support/permission-names.js';
import { PUBLIC_OPERATIONS } from '../support/public-operations.js';
import type { Person } from '../support/seed.js';

/**
 * What an API token needs to call each operation (docs/api/tokens.md): one of some scopes, `|`, each of
 * some, `&`; `session`: a login session; `any`: nothing; `nobody`: no caller may.
 */
const NEEDS: Readonly<Record<string, string>> = {
  maintenanceRequests: 'maintenance.read',
  maintenanceRequest: 'maintenance.read',
  createMaintenanceRequest: 'maintenance.create',
  updateMaintenanceRequest: 'maintenance.update',
  approveMaintenanceRequest: 'maintenance.approve',
  assignMaintenanceRequest: 'maintenance.assign',
  completeMaintenanceRequest: 'maintenance.complete',
  cancelMaintenanceRequest: 'maintenance.cancel',
  purgeMaintenanceRequest: 'maintenance.purge_cancelled',
  assignableTechnicians: 'maintenance.assign',
  rejectMaintenanceRequest: 'maintenance.approve',
  startMaintenanceRequest: 'maintenance.complete',
  holdMaintenanceRequest: 'maintenance.complete|maintenance.assign|maintenance.approve',
  resumeMaintenanceRequest: 'maintenance.complete|maintenance.assign|maintenance.approve',
  confirmMaintenanceRequest: 'maintenance.update',
  reopenMaintenanceRequest: 'maintenance.update|maintenance.approve',
  transferMaintenanceRequest: 'maintenance.assign',
  markMaintenanceRequestDuplicate: 'maintenance.approve|maintenance.cancel',
  unmarkMaintenanceRequestDuplicate: 'maintenance.approve|maintenance.cancel',
  classifyMaintenanceRequest: 'maintenance.assign|maintenance.approve',
  comments: 'maintenance.read',
  commentRevisions: 'maintenance.read',
  addComment: 'maintenance.read&maintenance.update',
  updateComment: 'maintenance.read&maintenance.update',
  deleteComment: 'maintenance.read&maintenance.update',
  timeline: 'maintenance.read',
  watchRequest: 'maintenance.read&maintenance.update',
  unwatchRequest: 'maintenance.read&maintenance.update',
  events: 'maintenance.read',
  maintenanceRequestAttachments: 'maintenance.read',
  attachmentFile: 'maintenance.read',
  uploadFile: 'maintenance.read',
  uploadAttachment: 'maintenance.update',
  uploadPhoto: 'maintenance.create|maintenance.update|maintenance.complete',
  deleteAttachment: 'maintenance.delete',
  deleteUpload: 'maintenance.delete',
  users: 'user.read',
  user: 'user.read',
  userStats: 'user.view_stats',
  userActivity: 'user.activity',
  createUser: 'user.create',
  updateUser: 'user.update',
  deactivateUser: 'user.delete',
  suspendUser: 'user.suspend',
  activateUser: 'user.activate',
  setUserPermissions: 'session',
  createServiceAccount: 'user.create',
  serviceAccountTokens: 'session',
  createServiceAccountToken: 'session',
  revokeServiceAccountToken: 'session',
  departments: 'department.read',
  department: 'department.read',
  createDepartment: 'department.create',
  updateDepartment: 'department.update',
  deleteDepartment: 'department.delete',
  delegations: 'user.read',
  delegation: 'user.read',
  createDelegation: 'session',
  updateDelegation: 'session',
  deleteDelegation: 'session',
  me: 'any',
  permissions: 'any',
  updateProfile: 'session',
  updateSettings: 'session',
  changePassword: 'session',
  mySessions: 'session',
  revokeSession: 'session',
  revokeOtherSessions: 'session',
  apiTokens: 'session',
  createApiToken: 'session',
  revokeApiToken: 'session',
  mySecurityLogs: 'session',
  deleteMySecurityLogs: 'nobody',
  deleteMySecurityLog: 'nobody',
  verify: 'session',
  logout: 'session',
  myAvatar: 'user.read',
  myAvatarFile: 'user.read',
  userAvatarFile: 'user.read',
  uploadAvatar: 'session',
  deleteAvatar: 'session',
  notifications: 'maintenance.read',
  unreadNotificationCount: 'maintenance.read',
  markNotificationsRead: 'session',
  notificationPreferences: 'session',
  updateNotificationPreferences: 'session',
  analytics: 'analytics.read',
  auditRecords: 'audit.read',
  auditVerification: 'audit.read',
  auditExport: 'audit.export',
  internalLogs: 'logs.read',
  monitoring: 'monitoring.read',
  monitoringHealth: 'monitoring.read',
  monitoringDiagnostics: 'monitoring.read',
  systemMonitoringErrors: 'monitoring.read',
  systemMonitoringIncidents: 'monitoring.read',
  monitoringErrors: 'monitoring.read|logs.read',
  monitoringLogs: 'monitoring.read|logs.read',
  monitoringIncidents: 'monitoring.read|audit.read',
  monitoringAudit: 'monitoring.read|audit.read',
  systemStatus: 'monitoring.read',
  systemInfo: 'monitoring.read',
  cacheStats: 'monitoring.read',
  systemConfiguration: 'system.settings',
  systemSettings: 'system.settings',
  updateSystemSettings: 'system.settings',
  webhookEndpoints: 'system.settings',
  webhookEndpoint: 'system.settings',
  createWebhookEndpoint: 'system.settings',
  updateWebhookEndpoint: 'system.settings',
  deleteWebhookEndpoint: 'system.settings',
  pingWebhookEndpoint: 'system.settings',
  rotateWebhookSecret: 'system.settings',
  webhookDeliveries: 'system.settings',
  replayWebhookDelivery: 'system.settings',
  replayWebhookDeliveries: 'system.settings',
  mfa: 'session',
  startTotp: 'session',
  confirmTotp: 'session',
  removeTotp: 'session',
  regenerateRecoveryCodes: 'session',
  resetUserFactors: 'session',
  passkeys: 'session',
  passkey: 'session',
  passkeyOptions: 'session',
  addPasskey: 'session',
  updatePasskey: 'session',
  removePasskey: 'session',
  reauthenticate: 'session',
  changeEmail: 'session',
  cancelEmailChange: 'session',
  invitations: 'user.create',
  createInvitation: 'user.create',
  revokeInvitation: 'user.create',
};

let app: TestApp;
/** Holds every permission, so that only the scopes of the token decide. */
let owner: Person;
const tokens = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department();
  owner = await app.seed.person('technician', { departmentId, permissions: [...PERMISSIONS] });
});
afterAll(async () => {
  await closeClients();
  await app.stop();
});

/** A token of the owner with these scopes. */
async function tokenWith(scopes: readonly PermissionName[]): Promise<string> {
  const key = scopes.join(' ');
  const known = tokens.get(key);
  if (known !== undefined) return known;
  const { token } = await app.seed.apiToken(owner.id, scopes);
  tokens.set(key, token);
  return token;
}

const but = (excluded: readonly PermissionName[]) =>
  PERMISSIONS.filter((name) => !excluded.includes(name));

/** `user.manage` stands for every `user.*`. */
const withManage = (names: readonly PermissionName[]) =>
  names.some((name) => name.startsWith('user.')) ? [...names, 'user.manage' as const] : names;

async function outcomeOf(via: InterfaceName, name: string, token: string) {
  const { code, details } = await invoke(app, via, name, idsOfNothing(name), token);
  expect(code).not.toMatch(/^GRAPHQL_|INTERNAL_ERROR|METHOD_NOT_ALLOWED|UNAUTHENTICATED/);
  return { code, reason: details?.reason };
}

it('every operation but subscriptions has its line, and no other', () => {
  const callable = operations.filter(({ kind }) => kind !== 'subscription');
  const names = callable.map(({ name }) => name);
  expect([...Object.keys(NEEDS), ...PUBLIC_OPERATIONS].toSorted()).toEqual(names.toSorted());
});

describe.each(INTERFACES)('through %s', (via) => {
  const here = (wanted: (need: string) => boolean) =>
    Object.entries(NEEDS).filter(
      ([name, need]) => wanted(need) && interfacesOf(name).includes(via),
    );
  const isScope = (need: string) => need.includes('.');

  it.each(here(isScope))('%s needs the scope %s', async (name, need) => {
    if (need.includes('&')) {
      const all = need.split('&') as PermissionName[];
      for (const one of all) {
        const { code } = await outcomeOf(via, name, await tokenWith(but([one])));
        expect([one, code]).toEqual([one, 'FORBIDDEN']);
      }
      const { code } = await outcomeOf(via, name, await tokenWith(all));
      expect(code).not.toBe('FORBIDDEN');
      return;
    }
    const any = need.split('|') as PermissionName[];
    const without = await outcomeOf(via, name, await tokenWith(but(withManage(any))));
    expect(without).toEqual({ code: 'FORBIDDEN', reason: 'scope_required' });
    for (const one of any) {
      const { reason } = await outcomeOf(via, name, await tokenWith([one]));
      expect(String(reason)).not.toMatch(/scope_required|session_required/);
    }
  });

  it.each(here((need) => need === 'session'))('%s needs a login session', async (name) => {
    expect(await outcomeOf(via, name, await tokenWith(PERMISSIONS))).toEqual({
      code: 'FORBIDDEN',
      reason: 'session_required',
    });
  });

  it.each(here((need) => need === 'any'))('%s is open to any token', async (name) => {
    expect((await outcomeOf(via, name, await tokenWith(['logs.read']))).code).toBe('OK');
  });

  it.each(here((need) => need === 'nobody'))('%s is refused to all', async (name) => {
    expect((await outcomeOf(via, name, await tokenWith(PERMISSIONS))).code).toBe('FORBIDDEN');
  });
});

it('what a permission opens counts only where the owner has it, too', async () => {
  const poor = await app.seed.person('technician', { permissions: ['maintenance.read'] });
  const { token } = await app.seed.apiToken(poor.id, PERMISSIONS);
  for (const [name, need] of Object.entries(NEEDS)) {
    if (!need.includes('.') || need.includes('maintenance') || need.includes('|')) continue;
    for (const via of interfacesOf(name)) {
      // Open to every session, or own data.
      if (/^(myAvatar|userAvatar|delegation|systemStatus)/.test(name)) continue;
      const { code } = await invoke(app, via, name, idsOfNothing(name), token);
      expect([via, name, code]).toEqual([via, name, 'FORBIDDEN']);
    }
  }
});

it('the live socket needs maintenance.read', async () => {
  const subscribe = subscriber(() => app.url);
  const refused = await subscribe(await tokenWith(but(['maintenance.read'])));
  expect(refused.closed?.code).toBe(4403);
  const admitted = await subscribe(await tokenWith(['maintenance.read']));
  expect([admitted.closed, admitted.errors]).toEqual([undefined, []]);
});
