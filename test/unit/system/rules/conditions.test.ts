import { describe, expect, it } from 'vitest';
import type { Condition } from '../../../../src/modules/system/rules/content/conditions.js';
import { contentKey } from '../../../../src/modules/system/rules/content/content.js';
import { TestedTexts } from '../../../../src/modules/system/rules/content/tested-texts.js';
import { conditionHolds } from '../../../../src/modules/system/rules/judging/evaluate.js';
import type { EventState } from '../../../../src/modules/system/rules/judging/state.js';

const state: EventState = {
  values: {
    ...{ title: 'The Fußboden', location: null, priority: 'high', stage: 'approved' },
    ...{ categoryId: 5, assigneeId: null, estimateMinutes: 30, onHold: false },
    ...{ 'field.day': '2026-03-01', 'field.kinds': ['a', 'b'], 'field.ok': true },
  },
  paths: { categoryId: [2, 5] },
  before: { priority: 'low', categoryId: 9 },
  beforePaths: { categoryId: [8, 9] },
  ...{ related: null, texts: { asset: null }, bySubmitter: false, previous: null },
};
const judged = { state, isWithin: (id: number) => id === 1 };

describe('a condition', () => {
  it.each<readonly [Condition['field'], Condition['op'], unknown, boolean]>([
    // Texts compare after folding.
    ['title', 'is', 'the fussboden', true],
    ['title', 'contains', 'FUSS', true],
    ['title', 'startsWith', 'boden', false],
    ['title', 'in', ['x', 'THE FUSSBODEN'], true],
    // Without a value these three hold, all others do not.
    ['location', 'isNot', 'x', true],
    ['location', 'notIn', ['x'], true],
    ['location', 'empty', undefined, true],
    ['location', 'is', 'x', false],
    ['location', 'contains', 'x', false],
    ['location', 'notEmpty', undefined, false],
    ['assigneeId', 'is', 1, false],
    // What is below counts.
    ['categoryId', 'is', 2, true],
    ['categoryId', 'is', 5, true],
    ['categoryId', 'isNot', 3, true],
    ['categoryId', 'in', [3, 2], true],
    // Bounds are left out.
    ['estimateMinutes', 'above', 30, false],
    ['estimateMinutes', 'above', 29, true],
    ['estimateMinutes', 'below', 30, false],
    ['field.day', 'above', '2026-02-28', true],
    ['field.day', 'below', '2026-03-01', false],
    ['field.kinds', 'is', 'b', true],
    ['field.kinds', 'notIn', ['b', 'c'], false],
    ['onHold', 'is', false, true],
    ['field.ok', 'isNot', false, true],
    ['at', 'is', 1, true],
    ['at', 'isNot', 1, false],
    // Only what the event changed.
    ['priority', 'changedTo', 'high', true],
    ['priority', 'changedFrom', 'low', true],
    ['priority', 'changedFrom', 'high', false],
    ['stage', 'changedTo', 'approved', false],
    ['categoryId', 'changedFrom', 8, true],
  ])('%s %s %j is %j', (field, op, value, holds) => {
    expect(conditionHolds({ field, op, value }, judged)).toBe(holds);
  });
});

describe('the text of a dry run', () => {
  const content = {
    trigger: { type: 'created' as const },
    conditions: { all: [] },
    actions: [{ type: 'setPriority' as const, priority: 'high' }],
    departmentId: null,
  };
  const texts = new TestedTexts('a secret for tests, of more than 32 bytes');
  const now = new Date('2026-03-02T08:00:00.000Z');
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

  it('is of exactly one content, for a day', () => {
    const tested = texts.signTested(content, now);
    expect(texts.verifyTested(content, tested, later(24))).toBe(true);
    expect(texts.verifyTested(content, tested, later(25))).toBe(false);
    expect(texts.verifyTested({ ...content, departmentId: 1 }, tested, now)).toBe(false);
    expect(
      texts.verifyTested(
        content,
        tested.replace(/\.(.)/, (_all, one) => (one === 'A' ? '.B' : '.A')),
        now,
      ),
    ).toBe(false);
  });

  it('knows a content by its values, in any order', () => {
    const other = { ...content, actions: [{ priority: 'high', type: 'setPriority' as const }] };
    expect(contentKey(other)).toBe(contentKey(content));
  });
});
