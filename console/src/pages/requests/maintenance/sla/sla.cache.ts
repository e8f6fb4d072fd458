import type { TypePolicies } from '@apollo/client';

/** Cache policies of clocks: parts of the answer, of which versions of one id can be beside each other. */
export const slaCache: TypePolicies = {
  Sla: { keyFields: ['requestId'] },
  SlaClock: { keyFields: false },
  SlaClockPolicy: { keyFields: false },
  SlaCalendar: { keyFields: false },
};
