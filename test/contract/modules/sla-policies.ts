import { randomUUID } from 'node:crypto';
import { act, change, type ModuleContract, page, query } from '../operation.js';

/** The contract of policies (docs/behaviour/sla.md). */
export const slaPolicies: ModuleContract = {
  operations: {
    slaPolicies: {
      ...page('GET /sla-policies', 'SlaPolicy', ', filter: SlaPolicyFilter'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    slaPolicy: {
      ...query('GET /sla-policies/:id', 'SlaPolicy', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    createSlaPolicy: {
      ...change('POST /sla-policies', 'SlaPolicy', 'CreateSlaPolicyInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'sla_policy.created', targetType: 'sla_policy', after: ['name', 'rank'] },
        async (given) =>
          given.asAdmin({
            name: randomUUID(),
            rank: 9000,
            match: { departmentIds: [(await given.seed.department()).id] },
            calendarId: (await given.seed.calendar()).id,
            resolutionMinutes: 60,
          }),
      ],
    },
    updateSlaPolicy: {
      ...change('PUT /sla-policies/:id', 'SlaPolicy', 'UpdateSlaPolicyInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        {
          action: 'sla_policy.updated',
          targetType: 'sla_policy',
          before: ['name'],
          after: ['name'],
        },
        async (given) =>
          given.asAdmin({ id: (await given.seed.slaPolicy()).id, name: randomUUID() }),
      ],
    },
    deleteSlaPolicy: {
      ...act('DELETE /sla-policies/:id', 'SlaPolicy', 'id: Int!'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'sla_policy.deleted', targetType: 'sla_policy', before: ['name'] },
        async (given) => given.asAdmin({ id: (await given.seed.slaPolicy()).id }),
      ],
    },
  },
  paths: [
    ['/sla-policies', 'GET POST'],
    ['/sla-policies/999999', 'GET PUT DELETE'],
  ],
  answers: {
    SlaPolicy:
      'id name rank match:SlaMatch calendarId responseMinutes resolutionMinutes ^resolutionFrom ' +
      '^pausesOn reopenMinutes deviceTime escalations:SlaEscalation version archivedAt createdAt updatedAt',
    SlaMatch: '^priorities categoryIds departmentIds criticalities ^origins',
    SlaEscalation: '^clock percent ^notify userIds raisePriority',
  },
};
