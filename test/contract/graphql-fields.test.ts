import { type GraphQLEnumType, type GraphQLObjectType, isEnumType } from 'graphql';
import { expect, it } from 'vitest';
import { createSchema } from '../../src/graphql/schema.js';
import { operations, resolvers } from '../support/catalogue.js';

const schema = createSchema(resolvers, operations);
const fieldsOf = (type: GraphQLObjectType | null | undefined) =>
  Object.keys(type?.getFields() ?? {}).toSorted();

/** docs/api/graphql.md, and the counterparts of further REST operations. */
const QUERIES = `
  me permissions users user userStats userActivity departments department maintenanceRequests
  maintenanceRequest assignableTechnicians mySessions mySecurityLogs analytics auditRecords
  auditVerification internalLogs monitoring webhookEndpoints webhookEndpoint webhookDeliveries health
  verify registrationOptions systemStatus systemInfo cacheStats
  monitoringHealth monitoringErrors monitoringIncidents monitoringDiagnostics monitoringLogs
  monitoringAudit systemConfiguration systemSettings delegations delegation invitations
  notifications unreadNotificationCount notificationPreferences
  comments commentRevisions timeline events mfa passkeys passkey
  apiTokens serviceAccountTokens`;
const MUTATIONS = `
  login register refreshToken logout updateProfile updateSettings changePassword revokeSession
  createUser updateUser deactivateUser suspendUser activateUser setUserPermissions createDepartment
  updateDepartment deleteDepartment createMaintenanceRequest updateMaintenanceRequest
  approveMaintenanceRequest assignMaintenanceRequest completeMaintenanceRequest
  cancelMaintenanceRequest purgeMaintenanceRequest uploadPhoto uploadAttachment deleteAttachment
  uploadAvatar deleteAvatar createWebhookEndpoint updateWebhookEndpoint deleteWebhookEndpoint
  rotateWebhookSecret pingWebhookEndpoint replayWebhookDelivery
  exchangeLoginCode deleteMySecurityLogs deleteMySecurityLog replayWebhookDeliveries
  rejectMaintenanceRequest startMaintenanceRequest holdMaintenanceRequest resumeMaintenanceRequest
  confirmMaintenanceRequest reopenMaintenanceRequest transferMaintenanceRequest
  markMaintenanceRequestDuplicate unmarkMaintenanceRequestDuplicate classifyMaintenanceRequest
  updateSystemSettings createDelegation updateDelegation deleteDelegation
  requestPasswordReset resetPassword verifyEmail resendVerification changeEmail
  cancelEmailChange
  createInvitation revokeInvitation acceptInvitation
  markNotificationsRead updateNotificationPreferences
  completeLogin passkeyLoginOptions loginWithPasskey reauthenticate startTotp confirmTotp removeTotp
  regenerateRecoveryCodes resetUserFactors passkeyOptions addPasskey updatePasskey removePasskey
  addComment updateComment deleteComment watchRequest unwatchRequest
  createApiToken revokeApiToken createServiceAccount createServiceAccountToken
  revokeServiceAccountToken revokeOtherSessions`;

const words = (text: string) => text.trim().split(/\s+/).toSorted();

it('the root fields are those of the contract', () => {
  expect(fieldsOf(schema.getQueryType())).toEqual(words(QUERIES));
  expect(fieldsOf(schema.getMutationType())).toEqual(words(MUTATIONS));
  expect(fieldsOf(schema.getSubscriptionType())).toEqual(
    words('maintenanceRequestChanged notificationReceived timelineEntryAdded'),
  );
});

it.each([
  ['MaintenanceStatus', 'PENDING APPROVED ASSIGNED COMPLETED CANCELLED'],
  ['MaintenancePriority', 'LOW NORMAL HIGH URGENT'],
  ['MaintenanceAction', 'CREATE UPDATE APPROVE ASSIGN COMPLETE CANCEL'],
  ['MaintenanceAllowedAction', 'UPDATE APPROVE ASSIGN COMPLETE CANCEL PURGE'],
  ['Role', 'SUPER_ADMIN ADMINISTRATOR DEPARTMENT_HEAD DEVELOPER EMPLOYEE TECHNICIAN'],
  ['UserStatus', 'ACTIVE SUSPENDED INACTIVE'],
  ['AttachmentType', 'BEFORE AFTER'],
  ['LogCategory', 'AUTH SECURITY SYSTEM'],
  ['LogLevel', 'INFO SUSPICIOUS WARNING ERROR'],
])('the enum %s has the values that clients know', (name, values) => {
  const type = schema.getType(name);
  expect(isEnumType(type)).toBe(true);
  const names = (type as GraphQLEnumType).getValues().map((value) => value.name);
  expect(names.toSorted()).toEqual(words(values));
});

it('objects link both ways', () => {
  const links = {
    MaintenanceRequest: 'department requester assignee approvedBy attachments history',
    User: 'department avatar openAssignments',
    Department: 'head users requests',
    CurrentUser: 'department',
  };
  for (const [name, fields] of Object.entries(links)) {
    const known = fieldsOf(schema.getType(name) as GraphQLObjectType);
    expect(known).toEqual(expect.arrayContaining(words(fields)));
  }
});
