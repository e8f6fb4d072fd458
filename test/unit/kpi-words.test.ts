import { expect, it } from 'vitest';
import {
  HoldReason,
  MaintenancePriority,
  RequestOrigin,
} from '../../src/generated/prisma/enums.js';
import { wordOf } from '../../src/modules/system/kpis/kpi-words.js';

it.each([
  ['priority', MaintenancePriority],
  ['origin', RequestOrigin],
  ['holdReason', HoldReason],
] as const)('every %s has a word in both languages', (by, values) => {
  for (const value of Object.values(values)) {
    for (const language of ['en', 'de']) expect(wordOf({ language }, by, value)).not.toBe(value);
  }
});

it('words are in the language of the reader', () => {
  expect(wordOf({ language: 'de' }, 'priority', 'urgent')).toBe('Dringend');
  expect(wordOf({ language: 'de-AT' }, 'priority', 'urgent')).toBe('Dringend');
  expect(wordOf({ language: 'fr' }, 'priority', 'urgent')).toBe('Urgent');
  expect(wordOf({}, 'month', '2027-03')).toBe('2027-03');
});
