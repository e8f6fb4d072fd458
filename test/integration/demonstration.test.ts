import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerFor } from '../../src/cli/support/session.js';
import { demonstrate } from '../../src/demonstration/demonstration.js';
import { Prisma } from '../../src/generated/prisma/client.js';
import { startTestApp, type TestApp } from '../support/app.js';

/** Early on a Monday: before working hours, and the week has hardly begun. */
const PRESENT = new Date('2026-11-30T05:30:00Z');
const DAY = 86_400_000;

let app: TestApp;
let printed: string;

beforeAll(async () => {
  app = await startTestApp({});
  printed = await demonstrate(app.database, app.config, PRESENT, {
    ...{ requests: 1, password: 'a password of the demonstration' },
    callerOf: (user) => callerFor(user, 'demo'),
    progress: () => () => undefined,
  });
}, 120_000);
afterAll(() => app?.stop());

const days = (count: number) => new Date(PRESENT.getTime() + count * DAY);

it('prints one login of each role, labels, and reports that can be followed', () => {
  for (const role of ['administrator', 'department_head', 'technician', 'employee']) {
    expect(printed).toMatch(new RegExp(`^ {2}${role} +\\S+@demo\\.example$`, 'm'));
  }
  expect(printed).toMatch(/^ {2}Dishwasher +\/r\/[\w-]{22}$/m);
  expect(printed.match(/^ {2}#\d+ +\/r\/#t=[\w-]+$/gm)).toHaveLength(3);
  expect(printed).toMatch(/^Figures for a screen on a wall, without a login: \/w#[\w-]{43}$/m);
});

it('has a request of each stage, however few are made by chance', async () => {
  const { prisma } = app.database;
  const rows = await prisma.maintenanceRequest.groupBy({ by: ['stage'], _count: true });
  expect(rows.map(({ stage }) => stage).sort()).toEqual([
    ...['approved', 'assigned', 'cancelled', 'completed', 'confirmed', 'in_progress'],
    ...['rejected', 'submitted'],
  ]);
  const recent = { createdAt: { gt: days(-1) } };
  expect(await prisma.maintenanceRequest.count({ where: recent })).toBeGreaterThanOrEqual(2);
});

it('has work that is overdue, held, questioned and planned', async () => {
  const { maintenanceRequest: requests } = app.database.prisma;
  const open = {
    status: { in: ['approved', 'assigned'] },
  } satisfies Prisma.MaintenanceRequestWhereInput;
  expect(
    await requests.count({ where: { ...open, nextDueAt: { lt: PRESENT } } }),
  ).toBeGreaterThanOrEqual(2);
  const held = await requests.findMany({ where: { holdReason: { not: null } } });
  expect(new Set(held.map(({ holdReason }) => holdReason))).toEqual(
    new Set(['parts', 'budget', 'requester']),
  );
  const today = { gte: new Date('2026-11-30'), lt: new Date('2026-12-01') };
  expect(await requests.count({ where: { ...open, plannedStart: today } })).toBe(3);
  expect(
    await requests.count({ where: { ...open, plannedStart: { gt: days(14) } } }),
  ).toBeGreaterThanOrEqual(1);
});

it('asks the employee whose login it prints', async () => {
  const { prisma } = app.database;
  const email = /^ {2}employee +(\S+)$/m.exec(printed)?.[1] ?? '';
  const { id: requesterId, phone } = await prisma.user.findFirstOrThrow({ where: { email } });
  expect(phone).toMatch(/^\+49 40 5550 \d{3}$/);
  const mine = { requesterId };
  const { maintenanceRequest: requests } = prisma;
  expect(await requests.count({ where: { ...mine, holdReason: 'requester' } })).toBe(1);
  expect(await requests.count({ where: { ...mine, stage: 'completed' } })).toBe(1);
});

it('has contractors, one whose insurance is over, one that is blocked', async () => {
  const { prisma } = app.database;
  const { contractor: contractors } = prisma;
  expect(await contractors.count()).toBe(7);
  expect(await contractors.count({ where: { insuredUntil: { lt: PRESENT } } })).toBe(1);
  expect(await contractors.count({ where: { blocked: true } })).toBe(1);
  expect(await contractors.count({ where: { categories: { some: {} } } })).toBe(6);
  expect(await prisma.category.count({ where: { requiresInsurance: true } })).toBe(2);
});

it('has jobs of contractors in each state', async () => {
  const { prisma } = app.database;
  const jobs = await prisma.jobLink.findMany({ include: { contractor: true } });
  expect(jobs.map(({ state, contractor }) => `${contractor.name}: ${state}`).sort()).toEqual([
    'Alster Ventilation: done',
    'Blitz Electric: accepted',
    'Hansen Plumbing: sent',
    'Kühn Doors and Locks: returned',
    'Nordlift: done',
    'Odd Jobs Altona: declined',
  ]);
  expect(jobs.filter(({ endedAt }) => endedAt === null).length).toBe(4);
  const byJob = { jobLinkId: { not: null } };
  expect(await prisma.attachment.count({ where: byJob })).toBe(3);
  expect(await prisma.timeEntry.count({ where: byJob })).toBe(2);
});

it('has targets, and closed months with what moved since', async () => {
  const { prisma } = app.database;
  expect(await prisma.target.count()).toBe(7);
  expect(await prisma.board.count()).toBe(1);
  const closings = await prisma.kpiClosing.findMany({ orderBy: { month: 'asc' } });
  expect(closings.map(({ month }) => month)).toEqual(['2026-07', '2026-08', '2026-09', '2026-10']);
  const founder = await prisma.user.findFirstOrThrow({ where: { role: 'super_admin' } });
  const moved = await Promise.all(
    closings.map(({ month }) =>
      app.services.kpiClosings.diff(callerFor(founder, 'demo'), { month }),
    ),
  );
  expect(moved.flat().length).toBeGreaterThan(0);
});

it('has two reports of figures by mail, each with a past run', async () => {
  const { prisma } = app.database;
  const reports = await prisma.figureReport.findMany({ include: { mails: true } });
  expect(reports.map(({ enabled, mails }) => [enabled, mails.length])).toEqual([
    [true, 2],
    [true, 2],
  ]);
  for (const { lastRunAt, nextRunAt } of reports) {
    expect(Number(lastRunAt)).toBeLessThan(Number(nextRunAt));
  }
});

it('has a mailbox, and mails of each outcome', async () => {
  const { prisma } = app.database;
  const mails = await prisma.inboundMail.findMany({ orderBy: { id: 'asc' } });
  expect(mails.map(({ state, reason }) => [state, reason])).toEqual([
    ['done', null],
    ['done', null],
    ['discarded', 'automatic'],
    ['held', 'unknown'],
    ['held', 'unknown'],
  ]);
  expect(mails[1]?.requestId).toBe(mails[0]?.requestId);
  const { body } = await prisma.comment.findUniqueOrThrow({
    where: { id: mails[1]?.commentId ?? 0 },
  });
  expect(body).toBe('It is the one beside the screen. We have guests on Thursday.');
});

it('has purchases that wait, downtimes that go on and parts that were used each month', async () => {
  const { prisma } = app.database;
  expect(await prisma.purchase.count({ where: { state: 'requested' } })).toBe(3);
  expect(await prisma.purchase.count({ where: { state: 'ordered' } })).toBe(1);
  expect(await prisma.downtime.count({ where: { endedAt: null } })).toBe(3);
  const issues = await prisma.stockMovement.findMany({
    where: { kind: 'issue', at: { gt: days(-365) } },
  });
  const months = new Set(issues.map(({ at }) => at.toISOString().slice(0, 7)));
  expect(months.size).toBeGreaterThanOrEqual(12);
});

it('has a rule that acts and one that is observed, with their firings', async () => {
  const { prisma } = app.database;
  const rules = await prisma.rule.findMany({ orderBy: { rank: 'asc' } });
  expect(rules.map(({ name, mode, version }) => [name, mode, version])).toEqual([
    ['Heating goes to the heating people', 'on', 2],
    ['Leads hear of doors', 'observe', 1],
  ]);
  const founder = await prisma.user.findFirstOrThrow({ where: { role: 'super_admin' } });
  const token = await app.seed.login(founder.id);
  const firings = async (id: number | undefined) => {
    const answer = await app.rest('GET', `/rules/${id}/firings`, { token });
    return (answer.body as unknown as { data: { outcome: string; actions: object[] }[] }).data;
  };
  const fired = await firings(rules[0]?.id);
  expect(fired.map(({ outcome }) => outcome)).toEqual(['fired', 'fired', 'fired', 'fired']);
  expect(fired[0]?.actions).toMatchObject(
    ['setPriority', 'comment', 'approve', 'assign'].map((type) => ({ type, result: 'done' })),
  );
  const observed = await firings(rules[1]?.id);
  expect(observed.length).toBeGreaterThanOrEqual(3);
  expect(new Set(observed.map(({ outcome }) => outcome))).toEqual(new Set(['observed']));
  expect(await prisma.ruleEvent.count()).toBe(0);
  const handed = { title: { startsWith: 'Heating' }, category: 'Heating' };
  const stages = await prisma.maintenanceRequest.groupBy({
    ...{ by: ['stage'], where: handed, orderBy: { stage: 'asc' }, _count: true },
  });
  expect(stages.map(({ stage, _count }) => [stage, _count])).toEqual([
    ['assigned', 1],
    ['completed', 3],
  ]);
});

it('has working hours with a closed day soon, rules for due dates, and checklists', async () => {
  const { prisma } = app.database;
  const calendars = await prisma.calendar.findMany({ orderBy: { id: 'asc' } });
  expect(calendars.map(({ name }) => name)).toEqual(['Working hours', 'Round the clock']);
  expect(JSON.stringify(calendars[0]?.holidays)).toContain('"2026-12-10"');
  expect(await prisma.slaPolicy.count()).toBe(3);
  expect(await prisma.category.count({ where: { checklistId: { not: null } } })).toBe(4);
  const settings = await prisma.systemSettings.findFirstOrThrow();
  expect(settings).toMatchObject({ reportLinks: true, houseName: 'Northgate Works' });
});

it('has skills at categories and technicians, working hours of one, and two absences', async () => {
  const { prisma } = app.database;
  expect(await prisma.skill.count()).toBe(3);
  expect(await prisma.userSkill.count()).toBeGreaterThan(2);
  expect(await prisma.category.count({ where: { skillIds: { isEmpty: false } } })).toBe(4);
  expect(await prisma.workingCalendar.count()).toBe(1);
  expect(await prisma.absence.count()).toBe(2);
});

it('has failure codes, and completed requests with a problem, a cause and a remedy', async () => {
  const { prisma } = app.database;
  const kinds = await prisma.failureCode.groupBy({ by: ['kind'], _count: true });
  const counts = Object.fromEntries(kinds.map(({ kind, _count }) => [kind, _count]));
  expect(counts).toEqual({ problem: 5, cause: 5, remedy: 4 });
  const coded = { not: null };
  const where = { problemId: coded, causeId: coded, remedyId: coded, completedAt: coded };
  expect(await prisma.maintenanceRequest.count({ where })).toBeGreaterThanOrEqual(3);
  const { purchaseCost, replacementCost } = await prisma.asset.findFirstOrThrow({
    where: { purchaseCost: coded },
  });
  expect(Number(replacementCost)).toBeGreaterThan(Number(purchaseCost));
});

it('has questions of each kind of problem, and requests that answer them', async () => {
  const { prisma } = app.database;
  const kinds = await prisma.fieldDefinition.groupBy({ by: ['kind'], _count: true });
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['check', 'choice', 'number', 'text']);
  expect(await prisma.fieldDefinition.count({ where: { visibleIf: { not: Prisma.DbNull } } })).toBe(
    2,
  );
  const heating = await prisma.maintenanceRequest.findMany({ where: { category: 'Heating' } });
  expect(heating.length).toBeGreaterThanOrEqual(1);
  for (const { fields, incomplete } of heating) {
    expect(fields).toMatchObject({ radiator: expect.any(String) });
    expect(incomplete).toBe(false);
  }
  const pump = await prisma.asset.findFirstOrThrow({ where: { type: 'Pump' } });
  expect(pump.fields).toEqual({ power: expect.any(Number) });
  expect(await prisma.maintenanceRequest.count({ where: { incomplete: true } })).toBe(0);
});

it('has a plan with dates in the next weeks, and what it has led to', async () => {
  const { prisma } = app.database;
  const soon = { nextDueAt: { gt: PRESENT, lt: days(14) } };
  expect(await prisma.schedule.count({ where: soon })).toBeGreaterThanOrEqual(4);
  const scheduled = { scheduleId: { not: null }, stage: 'completed' } as const;
  expect(await prisma.maintenanceRequest.count({ where: scheduled })).toBeGreaterThanOrEqual(5);
});

it('has time of this week for several people', async () => {
  const monday = new Date('2026-11-30');
  const entries = await app.database.prisma.timeEntry.findMany({
    where: { startedAt: { gte: monday } },
  });
  expect(new Set(entries.map(({ userId }) => userId)).size).toBeGreaterThanOrEqual(3);
});

it('has links on all labels, and reports by them with a photo, a question and an answer', async () => {
  const { prisma } = app.database;
  expect(await prisma.reportLink.count({ where: { assetId: { not: null } } })).toBe(24);
  expect(await prisma.reportLink.count({ where: { locationId: { not: null } } })).toBe(30);
  const reports = await prisma.maintenanceRequest.findMany({
    where: { origin: 'link' },
    include: { attachments: true },
    orderBy: { id: 'asc' },
  });
  expect(
    reports.map(({ stage, holdReason, attachments }) => [stage, holdReason, attachments.length]),
  ).toEqual([
    ['completed', null, 1],
    ['in_progress', null, 1],
    ['assigned', 'requester', 1],
    ['submitted', null, 1],
  ]);
  const answered = { request: { origin: 'link' }, attachments: { some: {} } } as const;
  expect(await prisma.comment.count({ where: answered })).toBe(1);
});

it('has manuals, plans, pictures and a certificate that ends soon', async () => {
  const { prisma } = app.database;
  const ends = { kind: 'certificate', validUntil: { lt: days(30) } } as const;
  expect(await prisma.document.count({ where: ends })).toBe(1);
  expect(await prisma.document.count({ where: { kind: 'manual' } })).toBeGreaterThanOrEqual(3);
  expect(await prisma.asset.count({ where: { imageId: { not: null } } })).toBe(4);
});
