import { expect, it } from 'vitest';
import { stagesOfStatuses } from '../../console/src/pages/requests/maintenance/stages.js';
import {
  estimateChangeOf,
  holdReasonOf,
  priorityChangeOf,
  stageChangeOf,
  stepOf,
} from '../../console/src/pages/requests/maintenance/timeline/entry-changes.js';

it('entries tell the stages before and after a step, also where the status stays', () => {
  const history = { step: 'assign', action: 'assign', from: 'assigned', to: 'assigned' };
  expect(stageChangeOf({ ...history, fromStage: 'in_progress', toStage: 'assigned' })).toEqual({
    from: 'IN_PROGRESS',
    to: 'ASSIGNED',
  });
  expect(stageChangeOf({ step: 'confirm', from: 'completed', to: 'confirmed' })).toEqual({
    from: 'COMPLETED',
    to: 'CONFIRMED',
  });
  expect(stageChangeOf({ step: 'hold', from: 'assigned', to: 'assigned' })).toBeUndefined();
});

it('entries of versions without stages tell their statuses in the words of the stages', () => {
  const approval = { step: 'approve', action: 'approve', from: 'pending', to: 'approved' };
  expect(stageChangeOf(approval)).toEqual({ from: 'SUBMITTED', to: 'APPROVED' });
  const creation = { step: 'create', action: 'create', from: null, to: 'pending' };
  expect(stageChangeOf(creation)).toBeUndefined();
});

it('entries tell which values a step has changed, and which it has left', () => {
  const step = 'classify';
  expect(priorityChangeOf({ step, fromPriority: 'low', priority: 'urgent' })).toEqual({
    from: 'LOW',
    to: 'URGENT',
  });
  expect(priorityChangeOf({ step, fromPriority: 'low', priority: 'low' })).toBeUndefined();
  expect(priorityChangeOf({ step, priority: 'low' })).toBeUndefined();
  expect(estimateChangeOf({ step, estimateMinutes: 90 })).toEqual({ from: null, to: 90 });
  expect(estimateChangeOf({ step, fromEstimateMinutes: 90 })).toEqual({ from: 90, to: null });
  expect(estimateChangeOf({ step })).toBeUndefined();
});

it('steps have the names of their texts, and holds a reason', () => {
  expect(stepOf({ step: 'markDuplicate' })).toBe('MARK_DUPLICATE');
  expect(holdReasonOf({ step: 'hold', reason: 'requester' })).toBe('REQUESTER');
  expect(holdReasonOf({ step: 'resume' })).toBeUndefined();
});

it('statuses of addresses of earlier versions become the stages that belong to them', () => {
  expect(stagesOfStatuses(['PENDING', 'ASSIGNED'])).toBe('submitted,assigned,in_progress');
  expect(stagesOfStatuses(['COMPLETED'])).toBe('completed,confirmed');
  expect(stagesOfStatuses([])).toBeUndefined();
});
