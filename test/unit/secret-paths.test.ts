import { expect, it } from 'vitest';
import { calendarTokenOf, isCalendarPath, recordedPath } from '../../src/http/secret-paths.js';

const TOKEN = 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E';

it.each([
  [`/api/calendar/${TOKEN}.ics`, '/api/calendar/-'],
  [`/api/v1/calendar/${TOKEN}.ics`, '/api/v1/calendar/-'],
  [`/calendar/${TOKEN}.ics`, '/calendar/-'],
  [`/API/Calendar/${TOKEN}.ICS/`, '/API/Calendar/-'],
  [`/api/calendar/${TOKEN}`, '/api/calendar/-'],
  [`/api/calendar//${TOKEN}.ics`, '/api/calendar/-'],
  [`/api/auth/unsubscribe/2.commented.${TOKEN}`, '/api/auth/unsubscribe/-'],
  ['/r/q7vZ0l5o6S0Nq4J4gYkqgw', '/r/-'],
  ['/api/calendars/7', '/api/calendars/7'],
  ['/api/me/calendar-feed', '/api/me/calendar-feed'],
  ['/api/calendar/', '/api/calendar/'],
  ['/api/maintenance/7', '/api/maintenance/7'],
])('%s is recorded as %s', (path, recorded) => {
  expect(recordedPath(path)).toBe(recorded);
});

it('the token of a feed is in its path only, with 43 characters', () => {
  for (const prefix of ['', '/api', '/api/v1', '/API/V1']) {
    expect(calendarTokenOf(`${prefix}/calendar/${TOKEN}.ics`)).toBe(TOKEN);
    expect(isCalendarPath(`${prefix}/calendar/${TOKEN}.ics`)).toBe(true);
  }
  for (const path of [
    `/api/calendar/${TOKEN}`,
    `/api/calendar/${TOKEN}x.ics`,
    `/api/calendar/${TOKEN.slice(1)}.ics`,
    `/api/calendar/${TOKEN}.ics/more`,
    `/api/calendars/${TOKEN}.ics`,
    `/more/api/calendar/${TOKEN}.ics`,
  ]) {
    expect([path, calendarTokenOf(path)]).toEqual([path, undefined]);
  }
  expect(isCalendarPath('/api/calendars/7')).toBe(false);
  expect(isCalendarPath('/api/me/calendar-feed')).toBe(false);
});
