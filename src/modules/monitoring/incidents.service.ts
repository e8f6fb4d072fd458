import type { Clock } from '../../core/clock.js';
import { after, decodeCursor, orderBy, type Page, paginate } from '../../core/pagination.js';
import type { Incident as IncidentRow, PrismaClient } from '../../generated/prisma/client.js';
import type { Traffic } from '../../infra/traffic.js';
import type { MonitoringService } from './monitoring.service.js';
import type { Incident, IncidentKind, ListMonitoringInput } from './monitoring.types.js';

declare module '../../core/context.js' {
  interface Services {
    incidents: IncidentsService;
  }
}

/** Something that is wrong now. */
interface Trouble {
  readonly kind: IncidentKind;
  readonly subject: string;
  readonly message: string;
}

/** An incident of this process; without an id while the database could not be told of it. */
interface Open {
  readonly trouble: Trouble;
  readonly openedAt: Date;
  id: number | undefined;
}

/** The share of failing answers that is too much (contract, section 7), and how many tell a share. */
const MAX_FAILURE_SHARE = 0.05;
const MIN_REQUESTS = 20;

/** An incident whose process has not been heard of for so long is over, in milliseconds. */
const FORSAKEN = 120_000;

const NEWEST_FIRST = { list: 'incidents', field: 'openedAt', descending: true } as const;

/**
 * Opens an incident when a dependency goes down or more than 5 % of the answers of a minute fail, and
 * closes it when that is over. One that the database cannot be told of, because it is the one that is
 * away, is written down when it is back.
 */
export class IncidentsService {
  private readonly open = new Map<string, Open>();

  constructor(
    private readonly prisma: PrismaClient,
    private readonly monitoring: MonitoringService,
    private readonly traffic: Traffic,
    private readonly clock: Clock,
    /** Tells this process from the other replicas. */
    private readonly instance: string,
  ) {}

  /** Looks once; the process does it every few seconds. */
  async watch(): Promise<void> {
    const now = this.clock();
    const troubles = new Map((await this.troubles()).map((trouble) => [keyOf(trouble), trouble]));
    for (const [key, trouble] of troubles) {
      if (!this.open.has(key)) this.open.set(key, { trouble, openedAt: now, id: undefined });
    }
    for (const [key, incident] of this.open) {
      const over = !troubles.has(key);
      await this.write(incident, now, over ? now : null);
      // Forgotten only when it is written down: an error above leaves it for the next look.
      if (over) this.open.delete(key);
    }
    await this.prisma.incident.updateMany({
      where: { closedAt: null, seenAt: { lt: new Date(now.getTime() - FORSAKEN) } },
      data: { closedAt: now },
    });
  }

  /** @throws AppError VALIDATION_ERROR for a bad cursor. */
  async list(input: ListMonitoringInput): Promise<Page<Incident>> {
    const position = input.cursor
      ? decodeCursor(input.cursor, NEWEST_FIRST, { value: 'date' })
      : undefined;
    return await paginate({
      limit: input.limit,
      order: NEWEST_FIRST,
      fetch: (take) =>
        this.prisma.incident.findMany({
          where: position ? after(NEWEST_FIRST, position) : {},
          orderBy: orderBy(NEWEST_FIRST),
          take,
        }),
      count: () => this.prisma.incident.count(),
      map: shown,
      position: (incident) => ({ value: incident.openedAt, id: incident.id }),
    });
  }

  /** Those that are open, the newest first. */
  async openOnes(): Promise<Incident[]> {
    const rows = await this.prisma.incident.findMany({
      where: { closedAt: null },
      orderBy: orderBy(NEWEST_FIRST),
      take: 100,
    });
    return rows.map(shown);
  }

  private async troubles(): Promise<Trouble[]> {
    const { dependencies } = await this.monitoring.health();
    const { requests, failures } = this.traffic.figures();
    const down = dependencies.filter(({ status }) => status === 'down');
    return [
      ...down.map(({ name }) => ({
        kind: 'dependency' as const,
        subject: name,
        message: `${name} does not answer.`,
      })),
      ...(requests >= MIN_REQUESTS && failures / requests > MAX_FAILURE_SHARE
        ? [
            {
              kind: 'error_rate' as const,
              subject: 'requests',
              message: `${failures} of ${requests} answers of a minute failed.`,
            },
          ]
        : []),
    ];
  }

  private async write(incident: Open, seenAt: Date, closedAt: Date | null): Promise<void> {
    const { trouble, openedAt, id } = incident;
    if (id !== undefined) {
      await this.prisma.incident.update({ where: { id }, data: { seenAt, closedAt } });
      return;
    }
    const { instance } = this;
    const row = await this.prisma.incident.create({
      data: { ...trouble, instance, openedAt, seenAt, closedAt },
    });
    incident.id = row.id;
  }
}

function keyOf({ kind, subject }: Trouble): string {
  return `${kind} ${subject}`;
}

function shown({ seenAt: _seenAt, ...row }: IncidentRow): Incident {
  return { ...row, kind: row.kind as IncidentKind };
}
