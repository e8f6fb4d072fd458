import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';

/** Guesses at addresses with an account, and as many at others; docs/security/asvs.md was made with 500. */
const TRIES = Number(process.env.TIMING_TRIES ?? 60);

/** Addresses of each kind that take turns. */
const ADDRESSES = 20;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ lockoutAttempts: 1_000 });
});
afterAll(() => app.stop());

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const addresses = (name: string) =>
  Array.from({ length: ADDRESSES }, (_none, index) => `${name}-${index}@example.org`);

it('a login takes as long for an account as for none', async () => {
  const emails = {
    known: addresses('known'),
    unknown: addresses('other'),
  };
  // Registered, because the accounts of the tests' seed have a cheaper hash.
  for (const email of emails.known) {
    const body = { email, password: 'correct horse battery', role: 'technician' };
    expect((await app.rest('POST', '/api/auth/register', { body })).status).toBe(201);
  }
  const samples: Record<keyof typeof emails, number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  const guess = async (kind: keyof typeof emails, index: number) => {
    const email = emails[kind][index % ADDRESSES] ?? '';
    const began = performance.now();
    const { status, body } = await app.rest('POST', '/api/auth/login', {
      body: { email, password: 'not the right one' },
    });
    samples[kind].push(performance.now() - began);
    answers.add(`${status} ${body.code} ${body.message}`);
  };
  // By turns, and each kind first every other time, so that noise meets both.
  for (let index = 0; index < TRIES; index += 1) {
    const kinds =
      index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) await guess(kind, index);
  }
  expect(answers.size).toBe(1);
  const [known, unknown] = [median(samples.known), median(samples.unknown)];
  if (process.env.TIMING_TRIES) console.info({ tries: TRIES, known, unknown });
  expect(Math.abs(known - unknown)).toBeLessThan(0.1 * unknown);
}, 300_000);
