import type { Expected, MutationCall, Preparations } from './preparations.js';

const onRequest = (action: string, fields: readonly string[]): Expected => ({
  action: `maintenance.${action}`,
  targetType: 'maintenance_request',
  before: fields,
  after: fields,
});
const onDelegation = (action: string, before: string[], after: string[]): Expected => ({
  action: `delegation.${action}`,
  targetType: 'delegation',
  before,
  after,
});

async function delegated({ seed, prisma, clock, departmentId }: Preparations) {
  const from = await seed.person('department_head', { departmentId });
  const to = await seed.person('employee', { departmentId });
  const now = clock();
  const row = await prisma.delegation.create({
    data: {
      fromUserId: from.id,
      toUserId: to.id,
      startsAt: now,
      endsAt: new Date(now.getTime() + 86_400_000),
      reason: 'On leave.',
      createdAt: now,
      updatedAt: now,
    },
  });
  return { id: row.id, token: from.token };
}

/** The mutations of docs/behaviour/README.md and docs/behaviour/requests.md. */
export const STEP_MUTATIONS: Readonly<Record<string, MutationCall>> = {
  rejectMaintenanceRequest: [
    onRequest('rejected', ['status', 'stage', 'cancelReason']),
    async (given) => given.asAdmin({ id: (await given.request()).id, reason: 'Not ours.' }),
  ],
  startMaintenanceRequest: [
    onRequest('started', ['stage', 'startedAt']),
    async (given) => ({
      input: { id: (await given.request('assigned')).id },
      token: given.technician.token,
    }),
  ],
  holdMaintenanceRequest: [
    onRequest('held', ['holdReason', 'holdSince']),
    async (given) => given.asAdmin({ id: (await given.request()).id, reason: 'parts' }),
  ],
  resumeMaintenanceRequest: [
    onRequest('resumed', ['holdReason', 'holdSince']),
    async (given) => {
      const { id } = await given.request('approved');
      const hold = { holdReason: 'parts', holdSince: given.clock() } as const;
      await given.prisma.maintenanceRequest.update({ where: { id }, data: hold });
      return given.asAdmin({ id });
    },
  ],
  confirmMaintenanceRequest: [
    onRequest('confirmed', ['stage', 'confirmedAt', 'rating']),
    async (given) => ({
      input: { id: (await given.request('completed')).id, rating: 4 },
      token: given.employee.token,
    }),
  ],
  reopenMaintenanceRequest: [
    onRequest('reopened', ['status', 'stage', 'completedAt', 'reopenCount']),
    async (given) => ({
      input: {
        id: (await given.request('completed')).id,
        reason: 'It leaks again.',
        attachmentIds: [(await given.attachment(given.employee)).id],
      },
      token: given.employee.token,
    }),
  ],
  transferMaintenanceRequest: [
    onRequest('transferred', ['departmentId', 'status', 'stage']),
    async (given) =>
      given.asAdmin({
        id: (await given.request('approved')).id,
        departmentId: (await given.seed.department()).id,
        reason: 'Theirs.',
      }),
  ],
  markMaintenanceRequestDuplicate: [
    onRequest('marked_duplicate', ['status', 'stage', 'duplicateOfId']),
    async (given) =>
      given.asAdmin({
        id: (await given.request()).id,
        duplicateOfId: (await given.request()).id,
      }),
  ],
  unmarkMaintenanceRequestDuplicate: [
    onRequest('unmarked_duplicate', ['status', 'stage', 'duplicateOfId']),
    async (given) => {
      const [{ id }, original] = [await given.request('cancelled'), await given.request()];
      const data = { stage: 'duplicate', duplicateOfId: original.id } as const;
      await given.prisma.maintenanceRequest.update({ where: { id }, data });
      return given.asAdmin({ id });
    },
  ],
  classifyMaintenanceRequest: [
    onRequest('classified', ['priority', 'estimateMinutes']),
    async (given) =>
      given.asAdmin({ id: (await given.request()).id, priority: 'urgent', estimateMinutes: 90 }),
  ],
  updateSystemSettings: [
    {
      action: 'settings.updated',
      targetType: 'settings',
      before: ['reopenDays'],
      after: ['reopenDays'],
    },
    async (given) => {
      const { reopenDays } = await given.services.settings.get();
      return given.asAdmin({ reopenDays: reopenDays === 30 ? 31 : 30 });
    },
  ],
  markNotificationsRead: [
    { action: 'notification.read', targetType: 'user' },
    async (given) => {
      const person = await given.anyone();
      await given.prisma.notification.create({
        data: {
          userId: person.id,
          kind: 'security',
          data: { event: 'email_bounced' },
          dedupeKey: 'one',
          inApp: true,
          createdAt: given.clock(),
        },
      });
      return { input: { all: true }, token: person.token };
    },
  ],
  updateNotificationPreferences: [
    {
      action: 'notification_preferences.updated',
      targetType: 'user',
      before: ['digestAt'],
      after: ['digestAt'],
    },
    async (given) => ({ input: { digestAt: '09:30' }, token: (await given.anyone()).token }),
  ],
  createDelegation: [
    onDelegation('created', [], ['fromUserId', 'toUserId', 'endsAt']),
    async (given) => ({
      input: {
        toUserId: given.technician.id,
        startsAt: given.clock().toISOString(),
        endsAt: new Date(given.clock().getTime() + 86_400_000).toISOString(),
        reason: 'On leave.',
      },
      token: given.employee.token,
    }),
  ],
  updateDelegation: [
    onDelegation('updated', ['reason'], ['reason']),
    async (given) => {
      const { id, token } = await delegated(given);
      return { input: { id, reason: 'Ill.' }, token };
    },
  ],
  deleteDelegation: [
    onDelegation('deleted', ['fromUserId', 'toUserId'], []),
    async (given) => {
      const { id, token } = await delegated(given);
      return { input: { id }, token };
    },
  ],
};
