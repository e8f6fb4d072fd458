import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { mailTo } from '../../../support/mail-app.js';
import { eventually } from '../../../support/receiver.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

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

/** Asks for a mail; @returns all of the answer that could tell one address from another. */
async function ask(email: string): Promise<string> {
  const { status, headers, body } = await app.rest('POST', '/api/auth/password-reset', {
    body: { email },
  });
  return JSON.stringify([status, [...headers.keys()].toSorted(), body.data, body.code]);
}

// What the requests do until they answer, statement by statement, is in requests.test.ts.
it('the answer for an account and for none is the same, and does not wait for the mail', async () => {
  let asked = 0;
  smtp.behave({
    onConnect: () => {
      asked += 1;
      return 'hang';
    },
  });
  const people = await Promise.all(
    Array.from({ length: 5 }, () => app.seed.person('technician').then(({ email }) => email)),
  );
  const answers = new Set<string>();
  for (const [index, email] of people.entries()) {
    answers.add(await ask(email));
    answers.add(await ask(`technician.x${index}@example.org`));
  }
  expect(answers.size).toBe(1);
  // The mail server has answered nobody.
  await eventually(() => asked > 0);
  expect(smtp.received).toEqual([]);
});
