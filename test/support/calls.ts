import { ACCOUNT_ANSWERS, ACCOUNT_CALLS } from './account-calls.js';
import { FACTOR_ANSWERS, FACTOR_CALLS } from './factor-calls.js';
import { NOTIFICATION_ANSWERS, NOTIFICATION_CALLS } from './notification-calls.js';
import { act, change, type OperationCall, page, query } from './operation-call.js';
import { TOKEN_ANSWERS, TOKEN_CALLS } from './token-calls.js';

const ID = 'id: Int!';

/** The steps of docs/behaviour/requests.md. */
const STEP_CALLS: Readonly<Record<string, OperationCall>> = {
  rejectMaintenanceRequest: change(
    'POST /maintenance/:id/reject',
    'MaintenanceRequest',
    'RejectMaintenanceRequestInput',
  ),
  startMaintenanceRequest: change(
    'POST /maintenance/:id/start',
    'MaintenanceRequest',
    'StartMaintenanceRequestInput',
  ),
  holdMaintenanceRequest: change(
    'POST /maintenance/:id/hold',
    'MaintenanceRequest',
    'HoldMaintenanceRequestInput',
  ),
  resumeMaintenanceRequest: change(
    'POST /maintenance/:id/resume',
    'MaintenanceRequest',
    'ResumeMaintenanceRequestInput',
  ),
  confirmMaintenanceRequest: change(
    'POST /maintenance/:id/confirm',
    'MaintenanceRequest',
    'ConfirmMaintenanceRequestInput',
  ),
  reopenMaintenanceRequest: change(
    'POST /maintenance/:id/reopen',
    'MaintenanceRequest',
    'ReopenMaintenanceRequestInput',
  ),
  transferMaintenanceRequest: change(
    'POST /maintenance/:id/transfer',
    'MaintenanceRequest',
    'TransferMaintenanceRequestInput',
  ),
  markMaintenanceRequestDuplicate: change(
    'POST /maintenance/:id/mark-duplicate',
    'MaintenanceRequest',
    'MarkDuplicateInput',
  ),
  unmarkMaintenanceRequestDuplicate: change(
    'POST /maintenance/:id/unmark-duplicate',
    'MaintenanceRequest',
    'UnmarkDuplicateInput',
  ),
  classifyMaintenanceRequest: change(
    'POST /maintenance/:id/classify',
    'MaintenanceRequest',
    'ClassifyMaintenanceRequestInput',
  ),
};

/** Every operation but the subscription. */
export const CALLS: Readonly<Record<string, OperationCall>> = {
  // Settings and delegations (docs/behaviour/README.md and docs/behaviour/requests.md).
  systemSettings: query('GET /settings', 'SystemSettings'),
  updateSystemSettings: change('PUT /settings', 'SystemSettings', 'UpdateSystemSettingsInput'),
  delegations: page('GET /delegations', 'Delegation', ', filter: DelegationFilter'),
  delegation: query('GET /delegations/:id', 'Delegation', ID),
  createDelegation: change('POST /delegations', 'Delegation', 'CreateDelegationInput'),
  updateDelegation: change('PUT /delegations/:id', 'Delegation', 'UpdateDelegationInput'),
  deleteDelegation: act('DELETE /delegations/:id', 'Delegation', ID),

  ...NOTIFICATION_CALLS,
  ...TOKEN_CALLS,
  ...FACTOR_CALLS,
  ...ACCOUNT_CALLS,
  events: page('GET /events', 'FeedEvent', ', filter: FeedEventFilter'),

  // Authentication (specification 4.1; docs/behaviour/access.md and docs/behaviour/people.md).
  login: change('POST /auth/login', 'AuthPayload', 'LoginInput'),
  register: change('POST /auth/register', 'RegistrationPayload', 'RegisterInput'),
  registrationOptions: query('GET /auth/registration-options', 'RegistrationOptions'),
  refreshToken: change('POST /auth/refresh', 'AuthPayload', 'RefreshTokenInput'),
  exchangeLoginCode: change('POST /auth/oidc/exchange', 'AuthPayload', 'ExchangeLoginCodeInput'),
  verify: query('GET /auth/verify', 'VerificationPayload'),
  logout: act('POST /auth/logout', 'LogoutPayload'),

  // Maintenance requests (specification 4.2; docs/behaviour/requests.md).
  maintenanceRequests: page(
    'GET /maintenance',
    'MaintenanceRequest',
    ', filter: MaintenanceRequestFilter, orderBy: MaintenanceRequestSort',
  ),
  maintenanceRequest: query('GET /maintenance/:id', 'MaintenanceRequest', ID),
  createMaintenanceRequest: change(
    'POST /maintenance',
    'MaintenanceRequest',
    'CreateMaintenanceRequestInput',
  ),
  updateMaintenanceRequest: change(
    'PUT /maintenance/:id',
    'MaintenanceRequest',
    'UpdateMaintenanceRequestInput',
  ),
  approveMaintenanceRequest: change(
    'POST /maintenance/:id/approve',
    'MaintenanceRequest',
    'ApproveMaintenanceRequestInput',
  ),
  assignMaintenanceRequest: change(
    'POST /maintenance/:id/assign',
    'MaintenanceRequest',
    'AssignMaintenanceRequestInput',
  ),
  completeMaintenanceRequest: change(
    'POST /maintenance/:id/complete',
    'MaintenanceRequest',
    'CompleteMaintenanceRequestInput',
  ),
  cancelMaintenanceRequest: change(
    'DELETE /maintenance/:id',
    'MaintenanceRequest',
    'CancelMaintenanceRequestInput',
  ),
  purgeMaintenanceRequest: change(
    'DELETE /maintenance/:id/delete',
    'PurgePayload',
    'PurgeMaintenanceRequestInput',
  ),
  // All fields of up to 500 people would exceed the cost limit of a document.
  ...STEP_CALLS,
  assignableTechnicians: query('GET /maintenance/assignable-technicians', 'Technician'),

  // Comments and the timeline (docs/behaviour/comments.md).
  comments: page(
    'GET /maintenance/:requestId/comments',
    'Comment',
    ', requestId: Int!, orderBy: CommentSort',
  ),
  addComment: change('POST /maintenance/:requestId/comments', 'Comment', 'AddCommentInput'),
  updateComment: change('PUT /comments/:id', 'Comment', 'UpdateCommentInput'),
  deleteComment: act('DELETE /comments/:id', 'Comment', ID),
  commentRevisions: page('GET /comments/:id/revisions', 'CommentRevision', `, ${ID}`),
  timeline: page(
    'GET /maintenance/:requestId/timeline',
    'TimelineEntry',
    ', requestId: Int!, filter: TimelineFilter, orderBy: TimelineSort',
  ),
  watchRequest: act('PUT /maintenance/:id/watch', 'MaintenanceRequest', ID),
  unwatchRequest: act('DELETE /maintenance/:id/watch', 'MaintenanceRequest', ID),

  // Photos (specification 4.3; docs/behaviour/files.md).
  maintenanceRequestAttachments: {
    rest: 'GET /maintenance/:requestId/attachments',
    answers: 'Attachment',
  },
  uploadAttachment: {
    ...change('POST /maintenance/:requestId/attachments', 'Attachment', 'UploadAttachmentInput'),
    form: true,
  },
  uploadPhoto: { ...change('POST /uploads', 'Attachment', 'UploadPhotoInput'), form: true },
  attachmentFile: { rest: 'GET /maintenance/attachments/:id' },
  uploadFile: { rest: 'GET /uploads/:filename' },
  deleteAttachment: act('DELETE /maintenance/attachments/:id', 'Attachment', ID),
  deleteUpload: { rest: 'DELETE /uploads/:filename', answers: 'Attachment' },

  // Avatar (specification 4.4).
  myAvatar: { rest: 'GET /me/avatar', answers: 'Avatar' },
  myAvatarFile: { rest: 'GET /me/avatar/:id' },
  userAvatarFile: { rest: 'GET /users/:id/avatar' },
  uploadAvatar: { ...change('POST /me/avatar/upload', 'Avatar', 'UploadAvatarInput'), form: true },
  deleteAvatar: act('DELETE /me/avatar', 'Avatar'),

  // Users and departments (specification 4.5; docs/behaviour/people.md).
  users: page('GET /users', 'User', ', filter: UserFilter, orderBy: UserSort'),
  user: query('GET /users/:id', 'User', ID),
  userStats: query('GET /users/stats', 'UserStats'),
  userActivity: page('GET /users/:id/activity', 'UserActivityEntry', `, ${ID}`),
  createUser: change('POST /users', 'User', 'CreateUserInput'),
  updateUser: change('PUT /users/:id', 'User', 'UpdateUserInput'),
  deactivateUser: act('DELETE /users/:id', 'User', ID),
  suspendUser: act('PUT /users/:id/suspend', 'User', ID),
  activateUser: act('PUT /users/:id/activate', 'User', ID),
  setUserPermissions: change('PUT /users/:id/permissions', 'User', 'SetUserPermissionsInput'),
  departments: page(
    'GET /departments',
    'Department',
    ', filter: DepartmentFilter, orderBy: DepartmentSort',
  ),
  department: query('GET /departments/:id', 'Department', ID),
  createDepartment: change('POST /departments', 'Department', 'CreateDepartmentInput'),
  updateDepartment: change('PUT /departments/:id', 'Department', 'UpdateDepartmentInput'),
  deleteDepartment: act('DELETE /departments/:id', 'Department', ID),

  // The current user (specification 4.6; docs/behaviour/people.md).
  me: query('GET /me', 'CurrentUser'),
  updateProfile: change('PUT /me/profile', 'CurrentUser', 'UpdateProfileInput'),
  updateSettings: change('PUT /me/settings', 'CurrentUser', 'UpdateSettingsInput'),
  changePassword: change('PUT /me/password', 'CurrentUser', 'ChangePasswordInput'),
  mySessions: page('GET /me/sessions', 'Session'),
  revokeSession: act('DELETE /me/sessions/:id', 'Session', 'id: ID!'),
  mySecurityLogs: page(
    'GET /me/security/logs',
    'InternalLogEntry',
    ', filter: MySecurityLogFilter',
  ),
  deleteMySecurityLogs: act('DELETE /me/security/logs', 'InternalLogEntry'),
  deleteMySecurityLog: act('DELETE /me/security/logs/:id', 'InternalLogEntry', 'id: ID!'),

  // Records, figures and the system (specification 4.7 and 4.8; docs/behaviour/records.md).
  permissions: query('GET /system/permissions', 'PermissionInfo'),
  analytics: query(
    'GET /system/analytics',
    'Analytics',
    'fromDate: DateTimeISO, toDate: DateTimeISO, departmentId: Int',
  ),
  auditRecords: page('GET /system/audit', 'AuditRecord', ', filter: AuditRecordFilter'),
  auditVerification: query('GET /system/audit/verify', 'AuditVerification'),
  auditExport: { rest: 'GET /system/audit/export' },
  internalLogs: page('GET /system/logs', 'InternalLogEntry', ', filter: InternalLogFilter'),
  monitoring: query('GET /system/monitoring', 'Monitoring'),
  monitoringHealth: query('GET /system/monitoring/health', 'Health'),
  monitoringDiagnostics: query('GET /system/monitoring/diagnostics', 'Diagnostics'),
  systemMonitoringErrors: { rest: 'GET /system/monitoring/errors', answers: 'InternalLogEntry' },
  systemMonitoringIncidents: { rest: 'GET /system/monitoring/incidents', answers: 'Incident' },
  monitoringErrors: page('GET /monitoring/errors', 'InternalLogEntry'),
  monitoringIncidents: page('GET /monitoring/incidents', 'Incident'),
  monitoringLogs: page('GET /monitoring/logs', 'InternalLogEntry', ', filter: InternalLogFilter'),
  monitoringAudit: page('GET /monitoring/audit', 'AuditRecord', ', filter: AuditRecordFilter'),
  health: query('GET /health', 'Health'),
  systemStatus: query('GET /status', 'SystemStatus'),
  systemInfo: query('GET /system/info', 'SystemInfo'),
  systemConfiguration: query('GET /system/configuration', 'SystemConfiguration'),
  cacheStats: query('GET /cache/stats', 'CacheStats'),

  // Webhooks (docs/behaviour/records.md).
  webhookEndpoints: page('GET /webhooks', 'WebhookEndpoint'),
  webhookEndpoint: query('GET /webhooks/:id', 'WebhookEndpoint', ID),
  createWebhookEndpoint: change(
    'POST /webhooks',
    'WebhookEndpointWithSecret',
    'CreateWebhookEndpointInput',
  ),
  updateWebhookEndpoint: change(
    'PUT /webhooks/:id',
    'WebhookEndpoint',
    'UpdateWebhookEndpointInput',
  ),
  deleteWebhookEndpoint: act('DELETE /webhooks/:id', 'WebhookEndpoint', ID),
  pingWebhookEndpoint: act('POST /webhooks/:id/ping', 'WebhookDelivery', ID),
  rotateWebhookSecret: act('POST /webhooks/:id/rotate-secret', 'WebhookEndpointWithSecret', ID),
  webhookDeliveries: page(
    'GET /webhooks/:id/deliveries',
    'WebhookDelivery',
    `, ${ID}, filter: WebhookDeliveryFilter`,
  ),
  replayWebhookDelivery: act('POST /webhooks/deliveries/:id/replay', 'WebhookDelivery', 'id: ID!'),
  replayWebhookDeliveries: change(
    'POST /webhooks/:id/replay',
    'WebhookReplayPayload',
    'ReplayWebhookDeliveriesInput',
  ),
};

/** An input with ids of nothing, so that who is let in changes nothing. */
export function idsOfNothing(name: string): Record<string, unknown> {
  const { rest = '', args = '', form } = CALLS[name] ?? {};
  const uuid = '0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70';
  return {
    ...(/:id\b/.test(rest) ? { id: args.includes('id: ID!') ? uuid : 999_999 } : {}),
    ...(rest.includes(':tokenId') ? { tokenId: uuid } : {}),
    ...(rest.includes(':requestId') ? { requestId: 999_999 } : {}),
    ...(rest.includes(':filename') ? { filename: 'none.jpg' } : {}),
    ...(form ? { file: { bytes: new Uint8Array() } } : {}),
  };
}

const FILE = 'id filename originalName mimeType size width height sha256 createdAt url';
const ENDPOINT =
  'id url description enabled disabledReason consecutiveFailures events includeText createdAt ' +
  'updatedAt';

/**
 * The fields of the answers. `^` marks an enum, whose values are upper case in GraphQL and lower case
 * in REST (docs/api/graphql.md); `name:Type` an object, or a list of objects.
 */
export const ANSWER_TYPES: Readonly<Record<string, string>> = {
  ...NOTIFICATION_ANSWERS,
  ...TOKEN_ANSWERS,
  ...FACTOR_ANSWERS,
  ...ACCOUNT_ANSWERS,
  Analytics:
    'totalUsers activeUsers maintenance:MaintenanceAnalytics performance:PerformanceAnalytics ' +
    'security:SecurityAnalytics timeRange:TimeRange',
  Attachment: `${FILE} requestId type uploadedById`,
  AuditBreak: 'sequence id ^kind message',
  AuditRecord:
    'id timestamp actorId actorEmail actorRole action targetType targetId metadata ipAddress requestId ' +
    'sequence hash previousHash',
  AuditVerification: 'valid verified sealed headHash pending firstBroken:AuditBreak',
  AuthPayload: 'accessToken refreshToken tokenType expiresIn user:SessionUser',
  Avatar: `${FILE} userId`,
  BacklogAgeing: 'underOneDay oneToSevenDays sevenToThirtyDays overThirtyDays',
  CacheStats: 'hits misses size invalidations levels',
  Comment:
    'id requestId authorId body ^visibility mentionIds attachments:Attachment createdAt editedAt ' +
    'deletedAt version',
  CommentRevision: 'id commentId body editedAt editedById',
  ConfigurationEntry: 'name value defaultValue isDefault isSet secret description',
  ConfigurationGroup: 'title entries:ConfigurationEntry',
  CurrentUser:
    'userId email ^role permissions departmentId ^status emailVerifiedAt pendingEmail emailBouncedAt ' +
    'emailBounceReason profile:UserProfile settings:UserSettings security:UserSecurity avatar:Avatar',
  DayCount: 'date count',
  Delegation: 'id fromUserId toUserId startsAt endsAt reason version createdAt updatedAt',
  Department: 'id name description headId createdAt updatedAt',
  DepartmentRequestCount: 'departmentId name count',
  DepartmentUserCount: 'departmentId name count',
  DependencyHealth: 'name ^status',
  Diagnostics:
    'memoryMebibytes heapMebibytes eventLoopDelayMean eventLoopDelayP99 cpuSeconds poolTotal poolIdle ' +
    'poolWaiting',
  DurationFigures: 'mean p50 p90',
  FeedEvent: 'id type occurredAt requestId data',
  Health: '^status dependencies:DependencyHealth uptimeSeconds',
  Hold: '^reason note since until byId',
  Incident: 'id ^kind subject instance message openedAt closedAt',
  InternalLogEntry:
    'id timestamp userId ipAddress ^category ^level service event message requestId',
  LogoutPayload: 'loggedOut',
  MaintenanceAnalytics:
    'total open byStatus:StatusCount byPriority:PriorityCount byDepartment:DepartmentRequestCount ' +
    'createdPerDay:DayCount completedPerDay:DayCount',
  MaintenanceRequest:
    'id title description ^priority category location ^status departmentId requesterId assigneeId ' +
    'approvedById approvedAt assignedAt completedAt completionNote cancelledAt cancelReason version ' +
    'createdAt updatedAt lastActivityAt ^allowedActions ^stage onHold hold:Hold startedAt confirmedAt confirmedById ' +
    'rating reopenCount firstCompletedAt duplicateOfId meTooCount plannedStart plannedEnd ' +
    'estimateMinutes ^origin actions:StepOption watching',
  MissingForStep: 'code message ref',
  Monitoring:
    'health:Health lastMinute:TrafficReport errorsLastDay openIncidents:Incident diagnostics:Diagnostics',
  PerformanceAnalytics:
    'approvalLeadTimeHours:DurationFigures timeToAssignHours:DurationFigures ' +
    'timeToCompleteHours:DurationFigures completionRate backlog backlogAgeing:BacklogAgeing',
  PermissionInfo: 'id description ^defaultRoles',
  PriorityCount: '^priority count',
  PurgePayload: 'id purged attachmentsDeleted',
  RegistrationDepartment: 'id name',
  RegistrationOptions:
    'roles:RegistrationRole departments:RegistrationDepartment passwordMinLength identityProvider ' +
    'passkeys mail verificationRequired',
  RegistrationPayload: 'user:User activationRequired verificationRequired',
  RegistrationRole: '^role needsDepartment needsActivation',
  RoleCount: '^role count',
  SecurityAnalytics: 'failedLogins lockouts suspiciousEvents activeSessions',
  Session:
    'id current ipAddress userAgent device:SessionDevice createdAt lastUsedAt expiresAt revokedAt',
  SessionUser: 'id email ^role',
  StepOption: '^step allowed reason missing:MissingForStep',
  StatusCount: '^status count',
  SystemConfiguration: 'groups:ConfigurationGroup',
  SystemInfo: 'name version nodeVersion platform environment database redis startedAt',
  SystemSettings: 'reopenDays confirmAfterMinutes ^mfaRoles requireVerifiedEmail version updatedAt',
  SystemStatus:
    '^status version uptimeSeconds dependencies:DependencyHealth lastMinute:TrafficReport',
  Technician: 'id firstName lastName departmentId openAssignments',
  TimeRange: 'fromDate toDate',
  TimelineEntry: 'id at ^kind actorId ^audience data comment:Comment',
  TrafficReport: 'requests failures',
  User:
    'id email firstName lastName phone ^role permissions departmentId ^status isActive isSuspended ' +
    'emailVerifiedAt emailBouncedAt emailBounceReason isService lastLoginAt createdAt updatedAt',
  UserActivityEntry: 'id timestamp action targetType targetId ipAddress requestId',
  UserProfile: 'firstName lastName phone jobTitle',
  UserSecurity: 'lastLoginAt passwordChangedAt activeSessions failedLoginAttempts mfaEnrolled',
  UserSettings: 'language timezone ^theme emailNotifications',
  UserStats: 'total byRole:RoleCount byStatus:UserStatusCount byDepartment:DepartmentUserCount',
  UserStatusCount: '^status count',
  VerificationPayload: 'valid user:SessionUser expiresAt',
  WebhookDelivery:
    'id endpointId eventId event ^status attempts lastStatusCode lastError nextAttemptAt deliveredAt ' +
    'createdAt',
  WebhookEndpoint: ENDPOINT,
  WebhookEndpointWithSecret: `${ENDPOINT} secret`,
  WebhookReplayPayload: 'id replayed',
};
