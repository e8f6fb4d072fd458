import { expect, it } from 'vitest';
import { askOf } from '../../console/src/pages/requests/maintenance/asks.js';

it('a submitter is asked for an answer and for the confirmation, and for nothing else', () => {
  expect(askOf({ stage: 'IN_PROGRESS', hold: { reason: 'REQUESTER' } })).toBe('answer');
  expect(askOf({ stage: 'COMPLETED', hold: null })).toBe('confirm');
  expect(askOf({ stage: 'IN_PROGRESS', hold: { reason: 'PARTS' } })).toBeUndefined();
  expect(askOf({ stage: 'CONFIRMED', hold: null })).toBeUndefined();
  expect(askOf({ stage: 'SUBMITTED', hold: null })).toBeUndefined();
});
