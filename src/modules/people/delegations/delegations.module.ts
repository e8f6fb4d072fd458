import { defineModule } from '../../../infra/infrastructure.js';
import { users } from '../users/users.module.js';
import { delegationMade } from './delegations.events.js';
import { delegationOperations } from './delegations.operations.js';
import { DelegationsResolver } from './delegations.resolver.js';
import { DelegationsService } from './delegations.service.js';
import { delegationSubscribers } from './delegations.subscribers.js';

/** Temporary delegation of rights from one account to another (docs/behaviour/requests.md). */
export const delegations = defineModule({
  name: 'delegations',
  needs: [users],
  operations: delegationOperations,
  resolvers: [DelegationsResolver],
  events: { delegationMade },
  subscribers: delegationSubscribers,
  samples: {
    'Delegation.id': 5,
    fromUserId: 3,
    toUserId: 4,
    startsAt: '2026-03-09T00:00:00.000Z',
    endsAt: '2026-03-16T00:00:00.000Z',
    'Delegation.reason': 'On leave.',
    'Delegation.version': 1,
    'Delegation.createdAt': '2026-03-02T08:00:00.000Z',
    'Delegation.updatedAt': '2026-03-02T08:00:00.000Z',
  },
  create: ({ prisma, unitOfWork, clock }) => ({
    delegations: new DelegationsService(prisma, unitOfWork, clock),
  }),
});
