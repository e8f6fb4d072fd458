import { expect, it } from 'vitest';
import { SecretPaths } from '../../src/http/secret-paths.js';
import { modules } from '../support/catalogue.js';

const TOKEN = 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E';

const secrets = modules.flatMap(({ tokens }) => tokens.inPaths ?? []);
const paths = new SecretPaths(
  secrets.map(({ authenticates, ...secret }) => ({
    ...secret,
    ...(authenticates && {
      authenticates: { ...authenticates, ownerOf: async (token) => token.length },
    }),
  })),
);

it.each([
  [`/api/calendar/${TOKEN}.ics`, '/api/calendar/-'],
  [`/api/v1/calendar/${TOKEN}.ics`, '/api/v1/calendar/-'],
  [`/calendar/${TOKEN}.ics`, '/calendar/-'],
  [`/API/Calendar/${TOKEN}.ICS/`, '/API/Calendar/-'],
  [`/api/calendar/${TOKEN}`, '/api/calendar/-'],
  [`/api/calendar//${TOKEN}.ics`, '/api/calendar/-'],
  [`/api/auth/unsubscribe/2.commented.${TOKEN}`, '/api/auth/unsubscribe/-'],
  [`/api/auth/report-mail/${TOKEN}`, '/api/auth/report-mail/-'],
  ['/r/q7vZ0l5o6S0Nq4J4gYkqgw', '/r/-'],
  ['/api/calendars/7', '/api/calendars/7'],
  ['/api/me/calendar-feed', '/api/me/calendar-feed'],
  ['/api/calendar/', '/api/calendar/'],
  ['/api/maintenance/7', '/api/maintenance/7'],
])('%s is recorded as %s', (path, recorded) => {
  expect(paths.recorded(path)).toBe(recorded);
});

it('the token of a feed is in its path only, with 43 characters', async () => {
  for (const prefix of ['', '/api', '/api/v1', '/API/V1']) {
    expect(await paths.ownerOf(`${prefix}/calendar/${TOKEN}.ics`)?.()).toBe(43);
  }
  for (const path of [
    `/api/calendar/${TOKEN}`,
    `/api/calendar/${TOKEN}x.ics`,
    `/api/calendar/${TOKEN.slice(1)}.ics`,
    `/api/calendar/${TOKEN}.ics/more`,
  ]) {
    expect([path, paths.ownerOf(path)]).toEqual([path, null]);
  }
  for (const path of [
    `/api/calendars/${TOKEN}.ics`,
    `/more/api/calendar/${TOKEN}.ics`,
    '/api/calendars/7',
    '/api/me/calendar-feed',
    `/api/auth/unsubscribe/${TOKEN}`,
    '/r/q7vZ0l5o6S0Nq4J4gYkqgw',
  ]) {
    expect([path, paths.ownerOf(path)]).toEqual([path, undefined]);
  }
});
