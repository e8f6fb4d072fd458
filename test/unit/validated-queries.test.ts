import { expect, it } from 'vitest';
import { CalendarDay } from '../../src/core/dates.js';
import { validated, validatedQuery } from '../../src/core/validation.js';
import { ListMaintenanceRequestsInput } from '../../src/modules/requests/maintenance/list/list.types.js';

const check = (input: object) => validatedQuery(ListMaintenanceRequestsInput, input);

it('an input that comes again is the one that was checked, and nobody can change it', () => {
  const one = check({ limit: 3, status: ['pending'] });
  expect(one).toEqual(validated(ListMaintenanceRequestsInput, { limit: 3, status: ['pending'] }));
  expect(check({ limit: 3, status: ['pending'] })).toBe(one);
  expect(check({ limit: 4, status: ['pending'] })).toMatchObject({ limit: 4 });
  expect(() => Object.assign(one, { limit: 5 })).toThrow(TypeError);
  expect(() => one.status?.push('approved')).toThrow(TypeError);
});

it('a wrong input is refused each time, beside a right one', () => {
  for (let time = 0; time < 2; time += 1) {
    expect(() => check({ limit: 0 })).toThrow('limit');
    expect(check({ limit: 1 })).toMatchObject({ limit: 1 });
  }
});

it('a number and its text are not the same', () => {
  expect(check({ search: '1' }).search).toBe('1');
  expect(() => validatedQuery(ListMaintenanceRequestsInput, { search: 1 })).toThrow();
});

it('a day and its first moment differ as the end of a period', () => {
  const day = new CalendarDay('2026-01-31');
  const moment = new Date('2026-01-31T00:00:00Z');
  const ends = [day, moment].map((createdTo) => check({ createdTo }).createdTo?.toISOString());
  expect(ends).toEqual(['2026-01-31T23:59:59.999Z', '2026-01-31T00:00:00.000Z']);
});
