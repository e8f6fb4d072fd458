import type { RequestDetailFragment } from '../request.generated.ts';
import { OPEN_STAGES } from '../stages.ts';

type Asked = Pick<RequestDetailFragment, 'stage' | 'requesterId' | 'mayAddWork' | 'actions'>;

/** Steps of leads and approvers. */
const DECIDES = new Set(['APPROVE', 'ASSIGN']);

/**
 * The questions that a viewer may answer outside of a step: all of them, those of the submission, or none
 * (docs/behaviour/fields.md). The service decides; this only spares a dialog that it would refuse.
 */
export function answersOfViewer(request: Asked, userId: number): 'all' | 'submission' | 'none' {
  const { stage, requesterId, mayAddWork, actions } = request;
  const decides = actions.some(({ step }) => DECIDES.has(step));
  const isOpen = OPEN_STAGES.split(',').includes(stage.toLowerCase());
  if (mayAddWork || (decides && isOpen)) return 'all';
  return requesterId === userId && stage === 'SUBMITTED' ? 'submission' : 'none';
}
