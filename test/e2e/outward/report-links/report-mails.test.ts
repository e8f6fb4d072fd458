import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { mailTo, PUBLIC_URL } from '../../../support/mail-app.js';
import { fannedOut } from '../../../support/notified.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

let smtp: TestSmtp;
let app: TestApp;
let silent: TestApp;
let waiting: TestApp;
let head: Person;
let technician: Person;
let departmentId: number;
let count = 0;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp(mailTo(smtp));
  ({ id: departmentId } = await app.seed.department('Facilities'));
  head = await app.seed.person('department_head', { departmentId });
  technician = await app.seed.person('technician', { departmentId });
  await app.database.prisma.systemSettings.updateMany({
    data: { reportLinks: true, houseName: 'Example House' },
  });
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterAll(async () => {
  await app.stop();
  await silent?.stop();
  await waiting?.stop();
  await smtp.stop();
});

/** The part of a link behind these characters. */
const following = (text: string, start: string) =>
  new RegExp(`${start.replace(/[/#.]/g, '\\$&')}([\\w.-]+)`).exec(text)?.[1] ?? '';

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (
    name: string,
    input: Record<string, unknown> = {},
    token?: string,
    headers: Record<string, string> = {},
  ) => invoke(app, via, name, input, token, headers);

  const to = (email: string) => smtp.received.filter((mail) => mail.to.includes(email));
  const mail = (email: string, index = 0) => eventually(() => to(email)[index]);

  /** Waits until every mail is sent or dropped. */
  async function settled() {
    await fannedOut(app);
    await eventually(async () => {
      const where = { status: 'sending' as const };
      return (await app.database.prisma.reportMail.count({ where })) === 0 ? true : undefined;
    });
  }

  /** A report of another link with an address. */
  async function reported(language = 'en', given?: string) {
    count += 1;
    const email = given ?? `reporter${count}@example.org`;
    const { id: assetId } = await app.seed.asset({ departmentId, name: 'Dishwasher' });
    const added = await call('addAssetReportLink', { id: assetId }, head.token);
    const link = (await call('openLink', { code: added.data.reportLink.code })).data.accessToken;
    const input = { title: 'Secret words', contactName: 'Ada', contactEmail: email };
    const { code, data } = await call('submitReport', input, link, { 'Accept-Language': language });
    expect(code).toBe('OK');
    return { id: data.reference as number, trackingToken: data.trackingToken as string, email };
  }
  const lead = async (operation: string, input: Record<string, unknown>, who = head) => {
    const { code } = await call(operation, input, who.token);
    expect([operation, code]).toEqual([operation, 'OK']);
  };
  const contactMail = async (id: number, who = head) =>
    (await call('maintenanceRequest', { id }, who.token)).data.contactMail;

  /** A report whose address is confirmed. */
  async function confirmed(language?: string) {
    const report = await reported(language);
    const token = following((await mail(report.email)).text, '/api/auth/report-mail/');
    const { code, data } = await call('confirmReportMail', { token });
    expect([code, data]).toEqual(['OK', { contactMail: 'confirmed' }]);
    return { ...report, token };
  }
  const asked = async (id: number) => {
    await lead('approveMaintenanceRequest', { id });
    await lead('holdMaintenanceRequest', { id, reason: 'requester', note: 'Which tap?' });
  };

  it('sends the first mail without a text of the sender, and asks for a confirmation', async () => {
    const { id, email, trackingToken } = await reported('en-GB;q=0.9, fr');
    const { text, html, headers } = await mail(email);
    for (const part of [String(id), 'Dishwasher', 'Example House']) expect(text).toContain(part);
    for (const part of ['Secret', 'Ada']) expect(text + html + headers.subject).not.toContain(part);
    expect(headers['list-unsubscribe']).toBeUndefined();
    const tracking = following(text, `${PUBLIC_URL}/r/#t=`);
    expect(tracking).toMatch(/^[\w-]{43}$/);
    expect(tracking).not.toBe(trackingToken);
    const opened = await call('openLink', { trackingToken: tracking });
    expect(opened.data.target).toMatchObject({ type: 'report', id });
    const status = await call('reportStatus', {}, opened.data.accessToken);
    expect(status.data.contactMail).toBe('pending');
    expect(await contactMail(id)).toBe('pending');
    const rows = await app.database.prisma.reportMail.findMany({ where: { requestId: id } });
    const token = following(text, `${PUBLIC_URL}/api/auth/report-mail/`);
    expect(JSON.stringify(rows)).not.toContain(tracking);
    expect(JSON.stringify(rows)).not.toContain(token);

    const path = `/auth/report-mail/${token}`;
    const page = await app.rest('GET', path);
    expect(page.status).toBe(200);
    expect(String(page.body).match(/<button/g)).toHaveLength(1);
    expect(await contactMail(id)).toBe('pending');
    expect((await app.rest('POST', path)).status).toBe(200);
    expect(await contactMail(id)).toBe('confirmed');
    expect(await contactMail(id, await app.seed.person('department_head', { departmentId }))).toBe(
      'confirmed',
    );
    expect((await app.rest('POST', '/auth/report-mail/unknown')).status).toBe(404);
    expect((await call('confirmReportMail', { token: 'unknown' })).code).toBe('NOT_FOUND');
  });

  it('sends nothing more to an address that is not confirmed', async () => {
    const { id, email } = await reported();
    await asked(id);
    await settled();
    expect(to(email)).toHaveLength(1);
  });

  it('tells of a question and of the completion, until one click ends it', async () => {
    const { id, email, token } = await confirmed('de-DE, en;q=0.5');
    expect(to(email)[0]?.headers.subject).toContain('Ihre Meldung ist da');
    await asked(id);
    const question = await mail(email, 1);
    expect(question.headers.subject).toContain('Eine Frage zu Ihrer Meldung');
    expect(question.text).toContain('Which tap?');
    const end = /^<(.+)>$/.exec(question.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    expect(end).toContain(`${PUBLIC_URL}/api/auth/unsubscribe/`);
    expect(question.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const tracking = [0, 1].map((index) => following(to(email)[index]?.text ?? '', '/r/#t='));
    expect(new Set(tracking).size).toBe(2);
    await lead('resumeMaintenanceRequest', { id });
    await lead('assignMaintenanceRequest', { id, technicianId: technician.id });
    await lead('completeMaintenanceRequest', { id, note: 'New seal' }, technician);
    expect((await mail(email, 2)).headers.subject).toContain('Die Arbeit ist erledigt');

    const path = end.slice(PUBLIC_URL.length).replace('/api', '');
    expect((await app.rest('POST', path)).status).toBe(200);
    expect(await contactMail(id)).toBe('ended');
    const reopen = await call('openLink', { trackingToken: tracking[1] });
    await call('reopenReport', { reason: 'It leaks' }, reopen.data.accessToken);
    await lead('completeMaintenanceRequest', { id, note: 'Newer seal' }, technician);
    await settled();
    expect(to(email)).toHaveLength(3);
    expect((await call('confirmReportMail', { token })).code).toBe('OK');
    await call('reopenReport', { reason: 'It leaks' }, reopen.data.accessToken);
    await lead('completeMaintenanceRequest', { id, note: 'Newest seal' }, technician);
    expect((await mail(email, 3)).text).toContain(`Nummer: ${id}`);
    const actions = await app.database.prisma.auditRecord.findMany({
      where: { targetId: String(id), action: { startsWith: 'maintenance.report_mail_' } },
      orderBy: { id: 'asc' },
    });
    expect(actions.map(({ action }) => action)).toEqual([
      'maintenance.report_mail_confirmed',
      'maintenance.report_mail_ended',
      'maintenance.report_mail_confirmed',
    ]);
  });

  it.each([
    ['rejectMaintenanceRequest', 'Your report was rejected'],
    ['cancelMaintenanceRequest', 'Your report was cancelled'],
    ['markMaintenanceRequestDuplicate', 'Your report is known already'],
  ])('tells of %s', async (operation, subject) => {
    const { id, email } = await confirmed();
    const original = await app.seed.request({ requesterId: head.id, departmentId }, 'pending');
    const input = operation.startsWith('mark')
      ? { id, duplicateOfId: original.id }
      : { id, reason: 'Not ours' };
    await lead(operation, input);
    const { headers } = await mail(email, 1);
    expect(headers.subject).toContain(subject);
    expect(headers['list-unsubscribe']).toBeDefined();
  });

  it('says nothing of a hold that is not for the reporter', async () => {
    const { id, email } = await confirmed();
    await lead('approveMaintenanceRequest', { id });
    await lead('holdMaintenanceRequest', { id, reason: 'vendor', note: 'Part on the way' });
    await settled();
    expect(to(email)).toHaveLength(1);
  });

  it('sends three first mails an hour to an address, and takes the fourth report in silence', async () => {
    const email = `often-${via}@example.org`;
    for (let number = 0; number < 4; number += 1) await reported('en', email);
    await settled();
    expect(to(email)).toHaveLength(3);
    const where = { contactEmail: email, contactMail: 'pending' as const };
    expect(await app.database.prisma.linkReport.count({ where })).toBe(4);
  });

  it('takes the language of the house without one of the report', async () => {
    await app.database.prisma.systemSettings.updateMany({ data: { houseLanguage: 'de' } });
    const { email } = await reported('fr');
    expect((await mail(email)).headers.subject).toContain('Ihre Meldung ist da');
    await app.database.prisma.systemSettings.updateMany({ data: { houseLanguage: 'en' } });
  });

  it('ends with the purge', async () => {
    const { id, email, token } = await confirmed();
    const admin = await app.seed.person('super_admin');
    const tracking = following(to(email)[0]?.text ?? '', '/r/#t=');
    await lead('cancelMaintenanceRequest', { id, reason: 'No leak' }, admin);
    await mail(email, 1);
    const end = following(to(email).at(-1)?.text ?? '', '/api/auth/unsubscribe/');
    await lead('purgeMaintenanceRequest', { id, reason: 'A test' }, admin);
    expect(await app.database.prisma.reportMail.count({ where: { requestId: id } })).toBe(0);
    expect((await call('confirmReportMail', { token })).code).toBe('NOT_FOUND');
    expect((await app.rest('POST', `/auth/unsubscribe/${end}`)).status).toBe(404);
    expect((await call('openLink', { trackingToken: tracking })).code).toBe('VALIDATION_ERROR');
  });

  it('hides contactMail from people outside the staff', async () => {
    const { id } = await reported();
    const { prisma } = app.database;
    const employee = await app.seed.person('employee', { departmentId });
    await prisma.maintenanceRequest.update({
      where: { id },
      data: { requesterId: employee.id },
    });
    expect(await contactMail(id, employee)).toBeNull();
  });
});

/** A report with an address, to another service. */
async function reportTo(other: TestApp): Promise<number> {
  await other.database.prisma.systemSettings.updateMany({ data: { reportLinks: true } });
  const { id } = await other.seed.department();
  const lead = await other.seed.person('department_head', { departmentId: id });
  const asset = await other.seed.asset({ departmentId: id });
  const add = await other.rest('POST', `/assets/${asset.id}/report-link`, { token: lead.token });
  const opened = await other.rest('POST', '/auth/link', {
    body: { code: add.body.data.reportLink.code },
  });
  const form = new FormData();
  form.set('title', 'It leaks');
  form.set('contactEmail', 'ada@example.org');
  const token = opened.body.data.accessToken;
  return (await other.rest('POST', '/report', { token, raw: form })).body.data.reference;
}

it('waits for an address of the service', async () => {
  waiting = await startTestApp({ ...mailTo(smtp), publicUrl: undefined });
  const requestId = await reportTo(waiting);
  const { prisma } = waiting.database;
  await eventually(async () => {
    const [job] = await prisma.$queryRaw<[{ waits: number }]>`
      SELECT count(*)::int AS waits FROM pgboss.job
      WHERE name = 'mails' AND data ->> 'waits' = 'true'`;
    return job.waits > 0 ? true : undefined;
  });
  const mails = () => smtp.received.filter(({ to }) => to.includes('ada@example.org'));
  expect(mails()).toEqual([]);
  expect(await prisma.reportMail.findMany({ where: { requestId } })).toMatchObject([
    { kind: 'first', status: 'sending' },
  ]);
  const { token } = await waiting.seed.person('super_admin');
  const body = { publicUrl: PUBLIC_URL };
  expect((await waiting.rest('PUT', '/settings', { token, body })).status).toBe(200);
  const mail = await eventually(() => mails()[0]);
  expect(mail.text).toContain(`${PUBLIC_URL}/r/#t=`);
});

it('is none without mail', async () => {
  silent = await startTestApp();
  const requestId = await reportTo(silent);
  const { prisma } = silent.database;
  expect(await prisma.linkReport.findUniqueOrThrow({ where: { requestId } })).toMatchObject({
    contactMail: 'none',
  });
  expect(await prisma.reportMail.count()).toBe(0);
});
