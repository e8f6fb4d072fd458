import { defineModule } from '../../../infra/infrastructure.js';
import { calendars } from '../calendars/calendars.module.js';
import { slaPoliciesChanged } from './sla-policies.events.js';
import { slaPolicyOperations } from './sla-policies.operations.js';
import { SlaPoliciesResolver } from './sla-policies.resolver.js';
import { SlaPoliciesService } from './sla-policies.service.js';
import { slaPolicySubscribers } from './sla-policies.subscribers.js';

/** How soon requests are to be answered and resolved (docs/behaviour/sla.md). */
export const slaPolicies = defineModule({
  name: 'sla-policies',
  needs: [calendars],
  operations: slaPolicyOperations,
  resolvers: [SlaPoliciesResolver],
  events: { slaPoliciesChanged },
  subscribers: slaPolicySubscribers,
  samples: {
    'SlaPolicy.id': 1,
    'SlaPolicy.name': 'Urgent',
    'SlaPolicy.rank': 10,
    'SlaPolicy.calendarId': 1,
    'SlaPolicy.responseMinutes': 60,
    'SlaPolicy.resolutionMinutes': 480,
    'SlaPolicy.resolutionFrom': 'submission',
    'SlaPolicy.reopenMinutes': 240,
    'SlaPolicy.deviceTime': true,
    'SlaPolicy.archivedAt': null,
    'SlaPolicy.version': 1,
    'SlaPolicy.createdAt': '2026-03-02T08:00:00.000Z',
    'SlaPolicy.updatedAt': '2026-03-02T08:00:00.000Z',
    pausesOn: ['requester', 'vendor'],
    'SlaMatch.priorities': ['urgent'],
    'SlaMatch.categoryIds': [],
    'SlaMatch.departmentIds': [],
    'SlaMatch.criticalities': [],
    'SlaMatch.origins': [],
    'SlaEscalation.percent': 80,
    'SlaEscalation.notify': ['leads'],
    'SlaEscalation.userIds': [],
    'SlaEscalation.raisePriority': false,
  },
  create: ({ statements, unitOfWork }, { calendars }) => ({
    slaPolicies: new SlaPoliciesService(statements, unitOfWork, calendars.calendars),
  }),
});
