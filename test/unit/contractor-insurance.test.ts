import { expect, it } from 'vitest';
import { insuredOn } from '../../src/modules/outward/contractors/contractors.mapper.js';

it.each([
  ['2026-03-02', '2026-03-01T00:00:00.000Z', true],
  ['2026-03-02', '2026-03-02T23:59:59.999Z', true],
  ['2026-03-02', '2026-03-03T00:00:00.000Z', false],
  ['2026-03-02', '2027-01-01T00:00:00.000Z', false],
  [null, '2026-03-02T00:00:00.000Z', null],
])('an insurance until %s at %s: %s', (until, at, insured) => {
  expect(insuredOn(until, new Date(at))).toBe(insured);
});
