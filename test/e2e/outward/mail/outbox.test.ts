import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { invoke } from '../../../support/interfaces.js';
import { mailTo } from '../../../support/mail-app.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

let smtp: TestSmtp;
let app: TestApp;
let home: number;
let head: Person;
let person: Person;

const prisma = () => app.database.prisma;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp(mailTo(smtp, { gatherSeconds: 0, retrySeconds: [3600] }));
  home = (await app.seed.department()).id;
  head = await app.seed.person('department_head', { departmentId: home });
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});
beforeEach(async () => {
  smtp.behave({});
  smtp.received.length = 0;
  await prisma().mail.deleteMany();
  await prisma().accountMail.deleteMany();
  person = await app.seed.person('employee', { departmentId: home });
});

/** Approves a request of the person, of which the person is mailed. */
async function approve(): Promise<void> {
  const of = { requesterId: person.id, departmentId: home };
  const { id } = await app.seed.request(of, 'pending');
  expect((await invoke(app, 'rest', 'approveMaintenanceRequest', { id }, head.token)).code).toBe(
    'OK',
  );
}

const askForReset = () => invoke(app, 'rest', 'requestPasswordReset', { email: person.email });

/** Puts a job into a queue, as another version or a repetition does. */
async function put(queue: string, data: object): Promise<void> {
  await prisma().$executeRaw`
    INSERT INTO pgboss.job (name, data) VALUES (${queue}, ${JSON.stringify(data)}::jsonb)`;
}

it('a mail about an account that was encrypted with another secret is dropped', async () => {
  const id = randomUUID();
  await prisma().accountMail.create({
    data: { id, addressHash: 'x', kind: 'reset', createdAt: new Date() },
  });
  await put('mails', { table: 'account_mails', mailId: id, turn: 0, sealed: 'sealed.1.AAAA' });
  await eventually(async () => (await prisma().accountMail.findFirst())?.settledAt ?? undefined);
  expect(await prisma().accountMail.findMany()).toMatchObject([{ status: 'dropped', attempts: 0 }]);
  expect(smtp.received).toEqual([]);
});

it('a link is mailed before the notifications that wait', async () => {
  let held = 0;
  let open = () => {};
  const opened = new Promise<undefined>((resolve) => {
    open = () => resolve(undefined);
  });
  smtp.behave({
    onMail: () => {
      held += 1;
      return opened;
    },
  });
  const mails = 16;
  for (let i = 0; i < mails; i += 1) await approve();
  await eventually(async () => (held === 4 ? true : undefined));
  await eventually(async () => ((await prisma().mail.count()) === mails ? true : undefined));
  await askForReset();
  open();
  await eventually(async () => (smtp.received.length > mails ? true : undefined));
  const isLink = ({ text }: { readonly text: string }) => text.includes('/reset#token=');
  expect(smtp.received.filter(isLink)).toHaveLength(1);
  // After the four that were held, and those that were begun while it was made.
  expect(smtp.received.findIndex(isLink)).toBeLessThan(mails - 4);
});
