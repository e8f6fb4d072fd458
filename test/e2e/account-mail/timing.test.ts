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

it('the answer for an account and for none is the same, in as much time', {
  timeout: 300_000,
}, async () => {
  const samples: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const known = await Promise.all(
    Array.from({ length: 40 }, () => app.seed.person('technician').then(({ email }) => email)),
  );
  const answers = new Set<string>();
  // docs/security/asvs.md was made with 500 of each.
  for (let i = 0; i < 2 * Number(process.env.TIMING_TRIES ?? 40); i += 1) {
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
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] ?? 0;
  const [first, second] = [median(samples.known), median(samples.unknown)];
  expect(Math.abs(first - second)).toBeLessThan(Math.max(1, 0.2 * Math.min(first, second)));
});
