import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { seedFigureReport } from '../../../support/figure-reports.js';
import { mailTo, PUBLIC_URL } from '../../../support/mail-app.js';
import { fannedOut } from '../../../support/notified.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

let smtp: TestSmtp;
let app: TestApp;
let administrator: Person;
let owner: Person;
let departmentId: number;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ ...mailTo(smtp), sweepSeconds: 3_600 });
  app.holdClock();
  app.advance(nextWednesday(app.now()).getTime() - app.now().getTime());
  ({ id: departmentId } = await app.seed.department());
  administrator = await app.seed.person('administrator');
  owner = await app.seed.person('department_head', { departmentId });
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});

const prisma = () => app.database.prisma;
const runDue = () => app.services.reportRuns.runDue(new AbortController().signal);
const to = ({ email }: Person) => smtp.received.filter((mail) => mail.to.includes(email));
const mailTo1 = (person: Person) => eventually(() => to(person)[0]);

/** A report that is due. */
async function due(data: Parameters<typeof seedFigureReport>[2] = {}, by = owner) {
  return await seedFigureReport(prisma(), by.id, { nextRunAt: app.now(), ...data });
}

/** Waits until every mail of a report is sent or settled otherwise. */
async function settled(reportId: number) {
  return await eventually(async () => {
    const rows = await prisma().figureReportMail.findMany({ where: { reportId } });
    return rows.every(({ status }) => status !== 'sending') ? rows : undefined;
  });
}

const runsOf = async (id: number) => {
  // The clock has moved by more than a session lives.
  const token = await app.seed.login(owner.id);
  const { body } = await app.rest('GET', `/figure-reports/${id}/runs`, { token });
  return body.data;
};

/** The file of a mail, which is encoded. */
function fileOf({ raw }: { readonly raw: string }): string {
  const [, part = ''] = raw.split(/Content-Disposition: attachment; filename=figures\.csv/);
  const [, body = ''] = part.split(/\r?\n\r?\n/);
  return Buffer.from(body.split(/\r?\n--/)[0] ?? '', 'base64').toString('utf8');
}

/** Noon of a Wednesday, in UTC: before the time of a schedule on its day, the last period is the one before. */
function nextWednesday(from: Date): Date {
  const days = ((3 - from.getUTCDay() + 7) % 7) + 7;
  const day = new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return new Date(`${day}T12:00:00.000Z`);
}

/** The last week before now, in UTC. */
function lastWeek(): { readonly from: string; readonly to: string } {
  const now = app.now();
  const weekday = (now.getUTCDay() + 6) % 7;
  const day = (back: number) =>
    new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
  return { from: day(weekday + 7), to: day(weekday + 1) };
}

async function requestInLastWeek(title = 'Dripping tap') {
  const employee = await app.seed.person('employee', { departmentId });
  const { id } = await app.seed.request({ requesterId: employee.id, departmentId });
  const createdAt = new Date(`${lastWeek().from}T10:00:00.000Z`);
  await prisma().maintenanceRequest.update({ where: { id }, data: { title, createdAt } });
  return id;
}

describe('the mail', () => {
  it('has name, period and zone, the figures in words, the link with the filter, and the rows', async () => {
    const requestId = await requestInLastWeek();
    const report = await due({
      ...{ name: 'Weekly', nameKey: 'weekly', compare: true, departmentId },
      ...{ figures: ['submitted', 'mttr'], groups: [{ figure: 'submitted', by: 'priority' }] },
    });
    const direct = { figure: 'mttr', direction: 'down', good: 60, warn: 120, from: '2020-01-01' };
    const { status } = await app.rest('POST', '/targets', { ...administrator, body: direct });
    expect(status).toBe(201);
    await runDue();
    const { headers, text, html, raw } = await mailTo1(owner);
    const { from, to: until } = lastWeek();
    expect(headers.subject).toBe(`Weekly: ${from} – ${until} (UTC)`);
    expect(text).toMatch(/^Submitted[^:]*: 1 \(before: 0\)$/m);
    expect(text).toMatch(/^.*: no data \(before: no data; target 1 h 0 min\)$/m);
    expect(text).toContain('Normal: 1');
    const address = `${PUBLIC_URL}/system/figures?from=${from}&to=${until}&departmentId=${departmentId}`;
    expect(text).toContain(address);
    expect(html).toContain(address.replaceAll('&', '&amp;'));
    const [head, row, ...more] = fileOf({ raw }).split(/\r?\n/);
    expect(head).toBe('\ufefffigure,kind,id,requestId,assetId,at,title,numerator,denominator');
    expect(row).toBe(
      `submitted,request,${requestId},${requestId},,${from} 10:00:00,Dripping tap,1,0`,
    );
    expect(more).toEqual(['']);
    await settled(report.id);
    const [run] = await runsOf(report.id);
    expect(run).toEqual({
      ...{ periodKey: expect.stringMatching(/^\d{4}-W\d\d$/), at: app.now().toISOString() },
      ...{ sentTo: 1, failed: 0, leftOut: 0 },
    });
    const record = await prisma().auditRecord.findFirstOrThrow({
      where: { action: 'figure_report.sent', targetId: String(report.id) },
    });
    expect(record).toMatchObject({
      actorId: null,
      metadata: { periodKey: run.periodKey, sentTo: 1, leftOut: 0 },
    });
    await prisma().target.deleteMany();
  });

  it('is in the language of its reader, with the file as their spreadsheets read it', async () => {
    const reader = await app.seed.person('department_head', { departmentId });
    const data = { language: 'de', timezone: 'Asia/Tokyo' };
    await prisma().user.update({ where: { id: reader.id }, data });
    await requestInLastWeek('Ä; "x"');
    await due({ figures: ['submitted', 'mttr'], recipientIds: [reader.id] });
    await runDue();
    const { text, raw } = await mailTo1(reader);
    expect(text).toContain('keine Daten');
    expect(text).toMatch(/^Gemeldet: \d+$/m);
    const file = fileOf({ raw });
    expect(file).toContain('\ufefffigure;kind;id');
    expect(file).toContain(`${lastWeek().from} 19:00:00;"Ä; ""x""";1;0`);
  });

  it('says that a name can hold no further header', async () => {
    await due({ name: 'A\r\nBcc: x@example.org', nameKey: 'a bcc' });
    await runDue();
    const { headers } = await mailTo1(owner);
    expect(headers.bcc).toBeUndefined();
    expect(headers.subject).toContain('A Bcc: x@example.org');
  });

  it('leaves costs out for who may not read them', async () => {
    const plain = await app.seed.person('technician', { departmentId });
    const permissions = ['maintenance.read', 'analytics.read'];
    await prisma().user.update({
      where: { id: plain.id },
      data: { permissionsOverridden: true, permissions },
    });
    const figures = ['costTotal', 'submitted'];
    const groups = [{ figure: 'costTotal', by: 'month' }];
    await due({ figures, groups, recipientIds: [plain.id, owner.id] });
    await runDue();
    const [without, withCosts] = [await mailTo1(plain), await mailTo1(owner)];
    expect(without.text).toContain('Submitted');
    expect(without.text).not.toContain('Total cost');
    expect(withCosts.text).toContain('Total cost');
  });

  it('is marked as a test, and is no run', async () => {
    const report = await seedFigureReport(prisma(), owner.id);
    await app.rest('POST', `/figure-reports/${report.id}/test`, { token: owner.token });
    const { headers } = await mailTo1(owner);
    expect(headers.subject).toMatch(/^\[Test\] Report/);
    await settled(report.id);
    expect(await runsOf(report.id)).toEqual([]);
  });
});

describe('rights', () => {
  it('leave recipients out at the moment of the run, and the owner is told once of each', async () => {
    const lost = await app.seed.person('employee', { departmentId });
    const elsewhere = (await app.seed.department()).id;
    const abroad = await app.seed.person('department_head', { departmentId: elsewhere });
    const recipientIds = [owner.id, lost.id, abroad.id];
    const own = { name: 'Rights', nameKey: 'rights' };
    const report = await due({ ...own, departmentId, recipientIds, period: 'last30Days' });
    const sent = () =>
      smtp.received.filter(({ headers }) => headers.subject?.startsWith('Rights:'));
    const told = async () => {
      await fannedOut(app);
      const where = { kind: 'report_recipient' as const, userId: owner.id };
      const rows = await prisma().notification.findMany({ where, orderBy: { id: 'asc' } });
      return rows.map(({ data }) => data).filter((data) => Object(data).reportId === report.id);
    };
    await runDue();
    await settled(report.id);
    expect(sent().map((mail) => mail.to)).toEqual([[owner.email]]);
    const both = [lost.id, abroad.id].map((userId) => ({ reportId: report.id, userId }));
    expect(await told()).toEqual(both);
    expect(await runsOf(report.id)).toMatchObject([{ sentTo: 1, failed: 0, leftOut: 2 }]);
    app.advance(7 * 86_400_000);
    await runDue();
    await settled(report.id);
    expect(await told()).toEqual(both);
    expect(sent()).toHaveLength(2);
  });

  it('that are lost after the run leave out, too', async () => {
    const reader = await app.seed.person('department_head', { departmentId });
    const report = await due({ recipientIds: [reader.id] });
    await prisma().user.update({ where: { id: reader.id }, data: { role: 'employee' } });
    const id = '00000000-0000-4000-8000-000000000001';
    const day = new Date('2027-01-01T00:00:00Z');
    await prisma().figureReportMail.create({
      data: {
        ...{ id, reportId: report.id, userId: reader.id, periodKey: '2027-01-02' },
        ...{ fromDay: day, toDay: day, timeZone: 'UTC', createdAt: app.now() },
      },
    });
    const job = { table: 'figure_report_mails', mailId: id, turn: 0 } as const;
    await app.services.outbox.deliver({ data: job, complete: async () => undefined } as never);
    const row = await prisma().figureReportMail.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ status: 'dropped', leftOut: true });
    await prisma().figureReport.delete({ where: { id: report.id } });
  });

  it.each([
    ['analytics.read', { role: 'employee' as const }],
    ['the account', { status: 'suspended' as const }],
  ])('of the owner end it with %s', async (_what, data) => {
    const person = await app.seed.person('department_head', { departmentId });
    const report = await due({ recipientIds: [owner.id] }, person);
    await prisma().user.update({ where: { id: person.id }, data });
    await runDue();
    const row = await prisma().figureReport.findUniqueOrThrow({ where: { id: report.id } });
    expect(row).toMatchObject({ enabled: false, nextRunAt: null, version: 2, lastRunAt: null });
    expect(await prisma().figureReportMail.count({ where: { reportId: report.id } })).toBe(0);
    const record = await prisma().auditRecord.findFirstOrThrow({
      where: { action: 'figure_report.updated', targetId: String(report.id) },
    });
    expect(record).toMatchObject({
      actorId: null,
      metadata: { before: { enabled: true }, after: { enabled: false } },
    });
  });
});

describe('the link to unsubscribe', () => {
  it('takes the recipient out in one click, and switches the report off after the last one', async () => {
    const reader = await app.seed.person('department_head', { departmentId });
    const report = await due({ recipientIds: [owner.id, reader.id] });
    await runDue();
    const addressIn = ({ headers }: Awaited<ReturnType<typeof mailTo1>>) => {
      expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
      return headers['list-unsubscribe']?.slice(1 + PUBLIC_URL.length, -1) ?? '';
    };
    const [own, other] = [addressIn(await mailTo1(owner)), addressIn(await mailTo1(reader))];
    expect((await app.rest('GET', other)).status).toBe(200);
    const stored = () => prisma().figureReport.findUniqueOrThrow({ where: { id: report.id } });
    expect((await stored()).recipientIds).toEqual([owner.id, reader.id]);
    for (let twice = 0; twice < 2; twice++) {
      const { status, body } = await app.rest('POST', other);
      expect([status, String(body).includes('You no longer get this report')]).toEqual([200, true]);
      expect(await stored()).toMatchObject({ recipientIds: [owner.id], enabled: true, version: 2 });
    }
    const records = await prisma().auditRecord.findMany({
      where: { action: 'figure_report.updated', targetId: String(report.id) },
    });
    expect(records).toMatchObject([
      {
        ...{ actorId: reader.id, actorEmail: reader.email },
        metadata: { before: { recipientIds: [owner.id, reader.id] } },
      },
    ]);
    await app.rest('POST', own);
    expect(await stored()).toMatchObject({ recipientIds: [], enabled: false, nextRunAt: null });
    const forged = other.replace(/figure_report-\d+/, `figure_report-${report.id + 1}`);
    expect((await app.rest('POST', forged)).status).toBe(404);
    await prisma().figureReport.delete({ where: { id: report.id } });
    expect((await app.rest('POST', other)).status).toBe(404);
  });
});

it('is sent again where the server was busy, and once', async () => {
  let refusals = 1;
  smtp.behave({
    onMail: () => {
      refusals -= 1;
      return refusals >= 0 ? { code: 451, text: '4.3.0 busy' } : undefined;
    },
  });
  const report = await due();
  await runDue();
  app.advance(2_000);
  await settled(report.id);
  smtp.behave({});
  expect(to(owner)).toHaveLength(1);
  expect(await runsOf(report.id)).toMatchObject([{ sentTo: 1, failed: 0 }]);
});
