import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailed } from '../../support/account-mail.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { mailTo } from '../../support/mail-app.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';

let smtp: TestSmtp;
let app: TestApp;
beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp(mailTo(smtp));
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});

/** docs/security/asvs.md was made with 500 of each. */
const TRIES = Number(process.env.TIMING_TRIES ?? 40);

/**
 * The share by which the medians may differ. With few tries on a busy machine only a difference of kind shows,
 * such as a mail that is sent before the answer; requests.test.ts compares the statements.
 */
const TOLERANCE = process.env.TIMING_TRIES ? 0.1 : 0.75;

it('the answer for an account and for none is the same, in as much time', {
  timeout: 300_000,
}, async () => {
  const samples: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const known = await Promise.all(
    Array.from({ length: 40 }, () => app.seed.person('technician').then(({ email }) => email)),
  );
  const answers = new Set<string>();
  for (let i = 0; i < 2 * TRIES; i += 1) {
    const kind = i % 2 === 0 ? 'known' : 'unknown';
    const email =
      kind === 'known' ? (known[(i / 2) % known.length] ?? '') : `technician.x${i}@example.org`;
    const began = performance.now();
    const { status, headers, body } = await app.rest('POST', '/api/auth/password-reset', {
      body: { email },
    });
    samples[kind].push(performance.now() - began);
    answers.add(JSON.stringify([status, [...headers.keys()].toSorted(), body.data, body.code]));
    // What the answer before has queued does not run into the next one.
    await mailed(app);
  }
  expect(answers.size).toBe(1);
  const median = (values: number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const [first, second] = [median(samples.known), median(samples.unknown)];
  if (process.env.TIMING_TRIES) console.info({ tries: TRIES, known: first, unknown: second });
  expect(Math.abs(first - second)).toBeLessThan(TOLERANCE * Math.min(first, second));
});
