import { describe, expect, it } from 'vitest';
import {
  type BulkValues,
  bodyOf,
  commonSteps,
  missingOf,
} from '../../console/src/pages/requests/bulk/bulk-steps.js';

const values = (change: Partial<BulkValues> = {}): BulkValues => ({
  text: '',
  technicianId: null,
  holdReason: null,
  until: '',
  departmentId: null,
  priority: null,
  ...change,
});

describe('the steps of ticked requests', () => {
  it('are those that all allow, in the order of the bar', () => {
    expect(
      commonSteps([
        { allowedSteps: ['CANCEL', 'APPROVE', 'UPDATE'] },
        { allowedSteps: ['APPROVE', 'CANCEL', 'HOLD'] },
      ]),
    ).toEqual(['APPROVE', 'CANCEL']);
    expect(commonSteps([{ allowedSteps: ['APPROVE'] }, { allowedSteps: [] }])).toEqual([]);
  });

  it('never are steps with one text for each request', () => {
    expect(commonSteps([{ allowedSteps: ['UPDATE', 'SET_DUE_DATE', 'MARK_DUPLICATE'] }])).toEqual(
      [],
    );
  });
});

describe('the body of a step', () => {
  it.each([
    ['APPROVE' as const, {}, {}],
    ['APPROVE' as const, { text: ' Go ahead. ' }, { note: 'Go ahead.' }],
    ['CANCEL' as const, { text: 'Not needed.' }, { reason: 'Not needed.' }],
    ['ASSIGN' as const, { technicianId: '4' }, { technicianId: 4 }],
    [
      'TRANSFER' as const,
      { departmentId: '2', text: 'Theirs.' },
      { departmentId: 2, reason: 'Theirs.' },
    ],
    ['CLASSIFY' as const, { priority: 'URGENT' }, { priority: 'urgent' }],
    [
      'HOLD' as const,
      { holdReason: 'PARTS', until: '2026-03-09T08:00:00.000Z' },
      { reason: 'parts', until: '2026-03-09T08:00:00.000Z' },
    ],
  ])('of %s is as REST writes it', (step, change, body) => {
    expect(bodyOf(step, values(change))).toEqual(body);
  });

  it.each([
    ['REJECT' as const, {}, ['text']],
    ['ASSIGN' as const, {}, ['technicianId']],
    ['HOLD' as const, { holdReason: 'OTHER' }, ['text']],
    ['HOLD' as const, {}, ['holdReason']],
    ['TRANSFER' as const, { text: ' ' }, ['text', 'departmentId']],
    ['CLASSIFY' as const, {}, ['priority']],
    ['COMPLETE' as const, {}, []],
  ])('of %s needs its fields', (step, change, missing) => {
    expect(missingOf(step, values(change))).toEqual(missing);
  });
});
