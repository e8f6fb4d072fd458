import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '../generated/prisma/client.js';
import {
  dayOfRun,
  newestRunDay,
  nextRun,
  periodBefore,
  type ReportPeriod,
  type Timetable,
} from '../modules/system/kpis/reports/calendar.js';

const DAY = 86_400_000;
const ZONE = 'Europe/Berlin';

/** A report of the demonstration. */
interface DemoReport {
  readonly name: string;
  readonly figures: string[];
  readonly groups: { readonly figure: string; readonly by: string }[];
  readonly period: ReportPeriod;
  readonly times: Timetable;
}

const REPORTS: readonly DemoReport[] = [
  {
    name: 'Monthly figures',
    figures: ['completed', 'firstTimeFix', 'slaResolution', 'availability', 'costTotal'],
    groups: [{ figure: 'completed', by: 'category' }],
    period: 'lastMonth',
    times: { every: 'month', weekday: null, day: 1, time: '07:00', timeZone: ZONE },
  },
  {
    name: 'What waits',
    figures: ['backlog', 'overdueNow', 'responseTimeP90'],
    groups: [],
    period: 'lastWeek',
    times: { every: 'week', weekday: 1, day: null, time: '07:00', timeZone: ZONE },
  },
];

/**
 * Stores two reports of figures by mail, each with its last run: the demonstration sends no mail, and
 * the service refuses reports without.
 */
export async function addFigureReports(
  prisma: PrismaClient,
  ownerId: number,
  until: number,
): Promise<void> {
  const head = await prisma.user.findFirstOrThrow({
    where: { role: 'department_head' },
    orderBy: { id: 'asc' },
  });
  const now = new Date(until);
  const createdAt = new Date(until - 90 * DAY);
  for (const { name, figures, groups, period, times } of REPORTS) {
    const { weekday, ...further } = times;
    const day = newestRunDay(now, times);
    const ranAt = nextRun(new Date(Date.parse(`${day}T00:00:00Z`) - DAY / 2), times);
    const { id: reportId } = await prisma.figureReport.create({
      data: {
        ...{ ownerId, name, nameKey: name.toLowerCase(), figures, groups, period, weekday },
        ...{ ...further, compare: true, recipientIds: [ownerId, head.id], enabled: true },
        ...{ lastRunAt: ranAt, nextRunAt: nextRun(now, times), createdAt, updatedAt: createdAt },
      },
    });
    const { key: periodKey, from, to } = periodBefore(dayOfRun(ranAt, times), period);
    await prisma.figureReportMail.createMany({
      data: [ownerId, head.id].map((userId) => ({
        ...{ id: randomUUID(), reportId, userId, periodKey, timeZone: ZONE },
        ...{ fromDay: new Date(from), toDay: new Date(to), status: 'sent', attempts: 1 },
        ...{ createdAt: ranAt, settledAt: ranAt },
      })),
    });
  }
}
