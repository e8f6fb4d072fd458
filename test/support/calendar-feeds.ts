import { expect } from 'vitest';
import type { TestApp } from './app.js';
import { type ReadEvent, readCalendar } from './ical-reader.js';
import type { Person } from './seed.js';

/** Creates the calendar feed of a person. @returns its path. */
export async function newFeed(app: TestApp, { token }: Person): Promise<string> {
  const { status, body } = await app.rest('POST', '/me/calendar-feed', { token });
  expect(status).toBe(201);
  return new URL(body.data.url).pathname;
}

/** Fetches a feed as a calendar program does. */
export function fetchFeed(
  app: TestApp,
  path: string,
  options: RequestInit = {},
): Promise<Response> {
  return fetch(`${app.url}${path}`, options);
}

/** The events of a feed, read strictly. */
export async function eventsOf(app: TestApp, path: string): Promise<ReadEvent[]> {
  const answer = await fetchFeed(app, path);
  expect(answer.status).toBe(200);
  return readCalendar(new Uint8Array(await answer.arrayBuffer()));
}
