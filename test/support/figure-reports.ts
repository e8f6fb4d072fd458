import type { FigureReport, Prisma, PrismaClient } from '../../src/generated/prisma/client.js';

let counter = 0;

/** A report of figures past the rules of the service: two figures of last week, on Mondays at seven in UTC. */
export async function seedFigureReport(
  prisma: PrismaClient,
  ownerId: number,
  data: Partial<Prisma.FigureReportUncheckedCreateInput> = {},
): Promise<FigureReport> {
  counter += 1;
  const now = new Date();
  const name = `Report ${counter}`;
  return await prisma.figureReport.create({
    data: {
      ...{ ownerId, name, nameKey: name.toLowerCase(), figures: ['submitted', 'completed'] },
      ...{ groups: [], period: 'lastWeek', compare: false, recipientIds: [ownerId] },
      ...{ every: 'week', weekday: 1, day: null, time: '07:00', timeZone: 'UTC', enabled: true },
      ...{ createdAt: now, updatedAt: now },
      ...data,
    },
  });
}
