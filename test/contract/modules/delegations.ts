import type { Expected, Preparations } from '../../support/preparations.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

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

/** The contract of delegations (docs/behaviour/requests.md). */
export const delegations: ModuleContract = {
  operations: {
    delegations: {
      ...page('GET /delegations', 'Delegation', ', filter: DelegationFilter'),
      access: 'session',
      scope: 'user.read',
    },
    delegation: {
      ...query('GET /delegations/:id', 'Delegation', 'id: Int!'),
      access: 'session',
      scope: 'user.read',
    },
    createDelegation: {
      ...change('POST /delegations', 'Delegation', 'CreateDelegationInput'),
      access: 'session',
      scope: 'session',
      audit: [
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
    },
    updateDelegation: {
      ...change('PUT /delegations/:id', 'Delegation', 'UpdateDelegationInput'),
      access: 'session',
      scope: 'session',
      audit: [
        onDelegation('updated', ['reason'], ['reason']),
        async (given) => {
          const { id, token } = await delegated(given);
          return { input: { id, reason: 'Ill.' }, token };
        },
      ],
    },
    deleteDelegation: {
      ...act('DELETE /delegations/:id', 'Delegation', 'id: Int!'),
      access: 'session',
      scope: 'session',
      audit: [
        onDelegation('deleted', ['fromUserId', 'toUserId'], []),
        async (given) => {
          const { id, token } = await delegated(given);
          return { input: { id }, token };
        },
      ],
    },
  },
  paths: [
    ['/delegations', 'GET POST'],
    ['/delegations/999999', 'GET PUT DELETE'],
  ],
  answers: {
    Delegation: 'id fromUserId toUserId startsAt endsAt reason version createdAt updatedAt',
  },
};
