import { registerEnum } from '../../../core/enums.js';
import { HoldReason } from '../../../generated/prisma/enums.js';

export type { HoldReason };

/** Reasons of a hold, for `@Field`. */
export const HoldReasonType = registerEnum('HoldReason', HoldReason, 'The reason of a hold.', {
  requester: 'Waits for an answer of the submitter.',
  access: 'Waits for access to the place.',
  budget: 'Money.',
  vendor: 'Somebody outside of the organisation.',
  parts: 'Parts.',
  weather: 'The weather.',
  other: 'Another reason, given in the note.',
});
