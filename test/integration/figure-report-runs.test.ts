import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UnitOfWork } from '../../src/core/unit-of-work.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { ReportMails } from '../../src/modules/system/kpis/reports/report-mails.service.js';
import { ReportRuns } from '../../src/modules/system/kpis/reports/run.service.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { seedFigureReport } from '../support/figure-reports.js';
import type { Person } from '../support/seed.js';

const HOUR = 3_600_000;
const ZONES = [
  ...['UTC', 'Europe/Berlin', 'Europe/London', 'America/New_York', 'America/St_Johns'],
  ...['America/Sao_Paulo', 'Africa/Cairo', 'Asia/Kolkata', 'Asia/Tokyo', 'Australia/Lord_Howe'],
  ...['Australia/Adelaide', 'Pacific/Auckland'],
];

let app: TestApp;
let owner: Person;
let now: Date;
/** Mails that were queued. */
let queued: string[];

beforeAll(async () => {
  app = await startTestApp({ sweepSeconds: 3_600 });
  owner = await app.seed.person('administrator');
});
beforeEach(async () => {
  await app.database.prisma.figureReport.deleteMany();
  queued = [];
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;

/** The runs of one replica, with the clock of the test. */
function replica(): ReportRuns {
  const unitOfWork = new UnitOfWork(app.database.transactions, () => now);
  const outbox = {
    enqueue: async (_unit: unknown, jobs: readonly { job: { mailId: string } }[]) => {
      queued.push(...jobs.map(({ job }) => job.mailId));
    },
  };
  return new ReportRuns(unitOfWork, new ReportMails(outbox, true), createLogger('silent'));
}

const sweep = (runs = replica()) => runs.runDue(new AbortController().signal);

/** Stores many reports that run at seven on the days around changes of the clocks. */
async function many(count: number, begin: Date): Promise<void> {
  const data = Array.from({ length: count }, (_, index) => ({
    ...{ name: `Many ${index}`, nameKey: `many ${index}`, ownerId: owner.id, figures: ['mttr'] },
    ...{ groups: [], period: 'last30Days', compare: false, every: 'week', day: null },
    ...{ weekday: [6, 7, 1][index % 3] ?? 1, time: '07:00', enabled: true },
    ...{ timeZone: ZONES[index % ZONES.length] ?? 'UTC', recipientIds: [owner.id] },
    ...{ nextRunAt: begin, createdAt: begin, updatedAt: begin },
  }));
  await prisma().figureReport.createMany({ data });
}

describe.each([
  ['2027-03-12', 36],
  ['2027-03-26', 120],
  ['2027-04-02', 36],
  ['2027-10-29', 120],
] as const)('from %s', (day, count) => {
  it(`${count} reports at seven in 12 zones run once each in four days, at seven`, async () => {
    const begin = new Date(`${day}T00:00:00Z`);
    now = begin;
    await many(count, begin);
    // What was due before is not counted.
    await sweep();
    await prisma().figureReportMail.deleteMany();
    for (let hour = 0; hour < 4 * 24; hour++) {
      // Half past, for zones with half hours.
      for (const minutes of [0, 30]) {
        now = new Date(begin.getTime() + hour * HOUR + minutes * 60_000);
        await sweep();
      }
    }
    const mails = await prisma().figureReportMail.findMany({ include: { report: true } });
    const counts = Map.groupBy(mails, ({ reportId }) => reportId);
    expect([mails.length, counts.size]).toEqual([count, count]);
    for (const { createdAt, timeZone, periodKey } of mails) {
      const format = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
      const local = new Intl.DateTimeFormat('sv-SE', format).format(createdAt);
      expect([timeZone, local]).toEqual([timeZone, `${periodKey} 07:00`]);
    }
  });
});

it('runs for the newest period alone after an outage', async () => {
  now = new Date('2027-06-30T12:00:00Z');
  const nextRunAt = new Date('2027-04-05T07:00:00Z');
  const { id } = await seedFigureReport(prisma(), owner.id, { nextRunAt });
  await sweep();
  await sweep();
  const rows = await prisma().figureReportMail.findMany({ where: { reportId: id } });
  expect(rows.map(({ periodKey }) => periodKey)).toEqual(['2027-W25']);
  expect(await prisma().figureReport.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ lastRunAt: now, nextRunAt: new Date('2027-07-05T07:00:00Z'), version: 1 },
  });
});

it('sends no period twice after a change of the schedule', async () => {
  now = new Date('2027-06-28T08:00:00Z');
  const { id } = await seedFigureReport(prisma(), owner.id, { nextRunAt: now });
  await sweep();
  const other = await app.seed.person('administrator');
  const recipientIds = [owner.id, other.id];
  now = new Date('2027-06-29T08:00:00Z');
  const data = { weekday: 2, nextRunAt: now, recipientIds };
  await prisma().figureReport.update({ where: { id }, data });
  await sweep();
  const rows = await prisma().figureReportMail.findMany({ orderBy: { createdAt: 'asc' } });
  expect(rows.map(({ userId, periodKey }) => [userId, periodKey])).toEqual([
    [owner.id, '2027-W25'],
    [other.id, '2027-W25'],
  ]);
  expect(queued).toHaveLength(2);
});

it('of two replicas that sweep at once one runs each report', async () => {
  now = new Date('2027-06-28T08:00:00Z');
  await many(40, new Date('2027-06-28T00:00:00Z'));
  await Promise.all([sweep(), sweep(), sweep(replica())]);
  const rows = await prisma().figureReportMail.findMany();
  expect([rows.length, new Set(queued).size, queued.length]).toEqual([40, 40, 40]);
  const where = { action: 'figure_report.sent' };
  const ids = new Set(rows.map(({ reportId }) => String(reportId)));
  const records = await prisma().auditRecord.findMany({ where });
  expect(records.filter(({ targetId }) => ids.has(targetId ?? ''))).toHaveLength(40);
});

it('of two runs of a report at once one sends, even where both read it before', async () => {
  now = new Date('2027-06-28T08:00:00Z');
  const { id } = await seedFigureReport(prisma(), owner.id, { nextRunAt: now });
  const row = { ...(await prisma().figureReport.findUniqueOrThrow({ where: { id } })) };
  const unitOfWork = new UnitOfWork(app.database.transactions, () => now);
  const jobs: string[] = [];
  const mails = new ReportMails(
    { enqueue: async (_unit, some) => void jobs.push(...some.map(({ job }) => job.mailId)) },
    true,
  );
  const period = { key: '2027-W25', from: '2027-06-21', to: '2027-06-27' };
  const run = () =>
    unitOfWork.run({ actor: null, ipAddress: null, userAgent: null, requestId: 'x' }, (unit) =>
      mails.run(unit, row as never, period, new Set([owner.id])),
    );
  const results = await Promise.all([run(), run(), run()]);
  expect(results.map(({ sentTo }) => sentTo).toSorted()).toEqual([0, 0, 1]);
  expect(jobs).toHaveLength(1);
});
