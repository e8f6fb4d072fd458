import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, type TestApp } from '../../../support/app.js';
import { openTestDatabase } from '../../../support/database.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { mailTo } from '../../../support/mail-app.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';
import { recordStatements, type StatementRecorder } from '../../../support/statements.js';

let smtp: TestSmtp;
let recorder: StatementRecorder;
/** Runs no jobs, so that the statements are those of the requests. */
let web: TestApp;

beforeAll(async () => {
  smtp = await startSmtp();
  const recorded = await recordStatements(openTestDatabase);
  recorder = recorded.recorder;
  const { database } = recorded;
  web = await startOn(database, { ...mailTo(smtp), processRole: 'web' }, () => database.close());
});
afterAll(async () => {
  recorder.stop();
  await web.stop();
  await smtp.stop();
});

describe.each(bothOr('graphql'))('a request without a session, through %s', (via) => {
  it.each(['requestPasswordReset', 'resendVerification'])(
    '%s reads and writes the same for an account and for none',
    async (name) => {
      const { prisma: database } = web.database;
      const account = await web.seed.person('technician', { emailVerified: false });
      const request = async (email: string) => {
        const { result, statements } = await recorder.during(() =>
          invoke(web, via, name, { email }),
        );
        // What the process reads by itself meanwhile does not concern accounts.
        const texts = statements.map(({ text }) => text.replaceAll('"', ''));
        const read = texts.filter((text) => /\b(users|user_identities|mail_tokens)\b/.test(text));
        return { code: result.code, data: result.data, read };
      };
      const written = async () => {
        const [row] = await database.$queryRaw<[Record<string, number>]>`
          SELECT (SELECT count(*)::int FROM internal_logs WHERE category = 'security') AS logs,
            (SELECT count(*)::int FROM audit_records) AS records,
            (SELECT count(*)::int FROM pgboss.job WHERE name = 'mails') AS jobs`;
        return row;
      };
      for (const email of [account.email, 'nobody@example.org']) {
        const { logs = 0, records = 0, jobs = 0 } = await written();
        expect(await request(email)).toEqual({ code: 'OK', data: { accepted: true }, read: [] });
        expect(await written()).toEqual({ logs: logs + 1, records: records + 1, jobs: jobs + 1 });
      }
    },
  );
});
