import type { TypePolicies } from '@apollo/client';
import { one, paged } from '../../api/field-policies.ts';

/** Cache policies of requests, their timeline and their comments. */
export const requestsCache: TypePolicies = {
  MaintenanceRequest: {
    // What a request has now replaces what it had.
    fields: {
      history: { merge: false },
      attachments: { merge: false },
      actions: { merge: false },
      hold: { merge: false },
      duplicates: { merge: false },
    },
  },
  Query: {
    fields: {
      maintenanceRequests: paged,
      timeline: paged,
      commentRevisions: paged,
      maintenanceRequest: one('MaintenanceRequest'),
    },
  },
};
