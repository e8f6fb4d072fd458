import { expect, it } from 'vitest';
import { timestampOf } from '../../src/infra/database/values.js';

it.each([
  ['2026-01-31 12:00:00+00', '2026-01-31T12:00:00.000Z'],
  ['2026-01-31 12:00:00.1+00', '2026-01-31T12:00:00.100Z'],
  ['2026-12-31 23:59:59.98+00', '2026-12-31T23:59:59.980Z'],
  ['1970-01-01 00:00:00.001+00', '1970-01-01T00:00:00.001Z'],
  ['9998-12-31 23:59:59.999+00', '9998-12-31T23:59:59.999Z'],
  // Microseconds of columns that keep them are cut.
  ['2026-01-31 12:00:00.123999+00', '2026-01-31T12:00:00.123Z'],
  // Not expected on our connections, whose time zone is UTC.
  ['2026-01-31 12:00:00.5+09', '2026-01-31T03:00:00.500Z'],
  ['2026-01-31 12:00:00-03:30', '2026-01-31T15:30:00.000Z'],
])('%s is %s', (text, expected) => {
  expect(timestampOf(text).toISOString()).toBe(expected);
});
