import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Cast, castOf, requestOf } from '../../../support/comments.js';
import type { Person } from '../../../support/seed.js';

/** Documents that are made, by what ends them. */
const documents: (() => void)[] = [];

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
  // Turns are what is tested here, and documents end when a test says so.
  Object.assign(app.services.jobSheets, {
    make: async () => {
      await new Promise<void>((end) => documents.push(end));
      return new Uint8Array([37]);
    },
  });
});
afterAll(() => app.stop());

const read = async (id: number, { token }: Person, signal?: AbortSignal): Promise<number> => {
  const headers = { Authorization: `Bearer ${token}` };
  const url = `${app.url}/api/maintenance/${id}/report.pdf`;
  const response = await fetch(url, { headers, ...(signal && { signal }) });
  await response.arrayBuffer();
  return response.status;
};

/** A busy machine takes its time before a document is made. */
const PATIENT = { timeout: 30_000 };

/** Ends the documents that are made, until all are read. */
async function endAll<T>(all: Promise<T>): Promise<T> {
  const timer = setInterval(() => documents.splice(0).forEach((end) => void end()), 10);
  return await all.finally(() => clearInterval(timer));
}

it('of a reader who asks for sixty sheets, one is made, three wait, and others have theirs', async () => {
  const id = await requestOf(app, cast);
  const greedy = Array.from({ length: 60 }, () => read(id, cast.requester));
  const refused = greedy.map((answer) => answer.then((status) => (status === 429 ? 1 : 0)));
  let count = 0;
  for (const answer of refused) void answer.then((one) => (count += one));
  await expect.poll(() => count, PATIENT).toBe(56);
  await expect.poll(() => documents.length, PATIENT).toBe(1);
  const other = read(id, cast.technician);
  await expect.poll(() => documents.length, PATIENT).toBe(2);
  const statuses = await endAll(Promise.all([...greedy, other]));
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
});

it('a sheet whose reader has gone is never made', async () => {
  const id = await requestOf(app, cast);
  const first = read(id, cast.requester);
  await expect.poll(() => documents.length, PATIENT).toBe(1);
  const gone = new AbortController();
  const left = [1, 2, 3, 4].map(() => read(id, cast.requester, gone.signal).catch(() => 'gone'));
  // One of the four is refused: the other three wait.
  expect(await Promise.race(left)).toBe(429);
  gone.abort();
  expect((await Promise.all(left)).sort()).toEqual([429, 'gone', 'gone', 'gone']);
  await expect.poll(() => app.services.jobSheets.waiting, PATIENT).toBe(0);
  documents.pop()?.();
  expect(await first).toBe(200);
  // The place is free at once, and none of the three takes it.
  const next = read(id, cast.requester);
  await expect.poll(() => documents.length, PATIENT).toBe(1);
  documents.pop()?.();
  expect(await next).toBe(200);
  expect(documents).toEqual([]);
});
