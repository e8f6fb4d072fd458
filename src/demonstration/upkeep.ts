import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { Organisation } from './organisation.js';
import { isWorkday, type Step } from './steps.js';
import { SCHEDULES } from './thing-words.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Days before the present on which the maintenance plan began. */
const PLANNED_BEFORE = 56;

/** Days at the end whose work is still open. */
const STILL_OPEN = 2;

/** The maintenance plan, and the work that it has led to in the last weeks. */
export class UpkeepBuilder {
  private readonly technicians: ReadonlyMap<number, ActingCaller>;

  constructor(
    private readonly prisma: PrismaClient,
    private readonly founder: ActingCaller,
    private readonly organisation: Organisation,
    private readonly until: number,
  ) {
    this.technicians = new Map(organisation.technicians.map((one) => [one.actor.userId, one]));
  }

  /** @returns the steps before the present: the plan, and each day what is due, and its work. */
  steps(): Step[] {
    const { until } = this;
    const begin = Math.floor(until / DAY) * DAY - PLANNED_BEFORE * DAY;
    const steps: Step[] = [{ at: begin, take: (services) => this.plan(services, begin) }];
    for (let day = begin + DAY; day < until; day += DAY) {
      steps.push({ at: day + 3 * HOUR, take: makeDue });
      if (isWorkday(day) && day < until - STILL_OPEN * DAY) {
        steps.push({ at: day + 6 * HOUR, take: (services) => this.attend(services) });
      }
    }
    return steps.filter(({ at }) => at < until);
  }

  /** Creates the schedules that no meter has a part in. */
  private async plan(services: AppServices, at: number): Promise<void> {
    for (const row of SCHEDULES) {
      if (!('every' in row)) await createSchedule(services, this.prisma, this.sources(row, at));
    }
  }

  /** Creates the schedules that follow a meter, once it has its readings. */
  async planByMeters(services: AppServices): Promise<void> {
    for (const row of SCHEDULES) {
      if (!('every' in row)) continue;
      await createSchedule(services, this.prisma, this.sources(row, this.until));
    }
  }

  private sources(row: (typeof SCHEDULES)[number], at: number): ScheduleSources {
    const { founder, organisation } = this;
    const assignee = 'technician' in row ? organisation.technicians[row.technician] : undefined;
    return { row, at, founder, assigneeId: assignee?.actor.userId ?? null };
  }

  /** Completes what the plan has led to, before it is due. */
  private async attend(services: AppServices): Promise<void> {
    const rows = await this.prisma.maintenanceRequest.findMany({
      where: { scheduleId: { not: null }, stage: { in: ['approved', 'assigned'] } },
      orderBy: { id: 'asc' },
      select: { id: true, assigneeId: true },
    });
    for (const { id, assigneeId } of rows) {
      const technicianId = assigneeId ?? [...this.technicians.keys()][id % this.technicians.size];
      const worker = this.technicians.get(technicianId ?? 0);
      if (worker === undefined || technicianId === undefined) continue;
      if (assigneeId === null) await services.assigning.assign(this.founder, { id, technicianId });
      await services.time.add(worker, { requestId: id, minutes: 30 });
      await services.steps.complete(worker, { id, note: 'In order.' });
    }
  }
}

interface ScheduleSources {
  readonly row: (typeof SCHEDULES)[number];
  /** From when on it has dates. */
  readonly at: number;
  readonly founder: ActingCaller;
  readonly assigneeId: number | null;
}

async function createSchedule(
  services: AppServices,
  prisma: PrismaClient,
  { row, at, founder, assigneeId }: ScheduleSources,
): Promise<void> {
  const { title, description, rrule, leadDays } = row;
  const every = 'every' in row ? row.every : undefined;
  const assets: { id: number; departmentId: number }[] = [];
  for (const tag of row.tags) {
    assets.push(await prisma.asset.findUniqueOrThrow({ where: { tagKey: tag.toLowerCase() } }));
  }
  const codeKey = 'place' in row ? row.place.toLowerCase() : undefined;
  const place = codeKey && (await prisma.location.findFirstOrThrow({ where: { codeKey } }));
  const facilities = await prisma.department.findFirstOrThrow({ where: { name: 'Facilities' } });
  const meter =
    every === undefined
      ? undefined
      : await prisma.meter.findFirstOrThrow({
          where: { assetId: assets[0]?.id ?? 0, kind: 'counter' },
        });
  const startsAt = `${new Date(at + DAY).toISOString().slice(0, 10)}T08:00`;
  const base = meter ? ('completion' as const) : ('fixed' as const);
  await services.schedules.create(founder, {
    ...{ title, description, leadDays, assigneeId },
    assetIds: assets.map(({ id }) => id),
    ...(place && { locationId: place.id }),
    departmentId: assets[0]?.departmentId ?? facilities.id,
    trigger: {
      time: { rrule, startsAt, timeZone: 'Europe/Berlin', base },
      ...(meter && every !== undefined && { meter: { meterId: meter.id, every } }),
    },
  });
}

async function makeDue({ finding }: AppServices): Promise<void> {
  await finding.generateDue(new AbortController().signal);
}
