import { subscribersFor } from '../../../core/subscribers.js';
import { contractorClosed } from '../../outward/contractors/contractors.events.js';
import { requestStepTaken } from '../maintenance/maintenance.events.js';
import type { EndReason, JobLinkStates } from './job-link-states.service.js';
import { activeLinkOf } from './job-links.queries.js';

const { subscriber } = subscribersFor<{ readonly jobLinkStates: JobLinkStates }>();

/** Steps of a request that end its job, with the reason. */
const ENDING: Readonly<Record<string, EndReason>> = {
  complete: 'closed',
  cancel: 'closed',
  reject: 'closed',
  markDuplicate: 'closed',
  transfer: 'transferred',
};

/** Ends jobs with their request, and with their contractor. */
export const jobLinkSubscribers = [
  subscriber({
    name: 'jobs-of-request',
    delivery: 'in-transaction',
    event: requestStepTaken,
    handle: async ({ jobLinkStates }, { payload: { id, step } }, unit) => {
      const reason = ENDING[step];
      if (reason === undefined) return;
      const linkId = await activeLinkOf(unit.statements, id);
      if (linkId !== undefined) await jobLinkStates.endOfRequest(unit, linkId, reason);
    },
  }),
  subscriber({
    name: 'jobs-of-contractor',
    delivery: 'in-transaction',
    event: contractorClosed,
    handle: ({ jobLinkStates }, { payload: { contractorId, reason } }, unit) =>
      jobLinkStates.endOfContractor(unit, contractorId, reason),
  }),
];
