import type { TypePolicies } from '@apollo/client';
import { one, paged } from '../../../api/field-policies.ts';

/** Cache policies of requests, their timeline and their comments. */
export const requestsCache: TypePolicies = {
  MaintenanceRequest: {
    // New values replace the previous ones.
    fields: {
      history: { merge: false },
      attachments: { merge: false },
      actions: { merge: false },
      hold: { merge: false },
      duplicates: { merge: false },
      downtimes: { merge: false },
      fields: { merge: false },
    },
  },
  RequestChecklist: { keyFields: ['requestId'], fields: { items: { merge: false } } },
  Query: {
    fields: {
      maintenanceRequests: paged,
      timeline: paged,
      commentRevisions: paged,
      maintenanceRequest: one('MaintenanceRequest'),
    },
  },
};
