import { randomUUID } from 'node:crypto';
import type { Clock } from '../../core/clock.js';
import { after, decodeCursor, orderBy, type Page, paginate } from '../../core/pagination.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import type { Traffic } from '../../infra/traffic.js';
import { toResponse } from './monitoring.mapper.js';
import type { MonitoringService } from './monitoring.service.js';
import type { Incident, ListMonitoringInput } from './monitoring.types.js';
import {
  closeAbandoned,
  lockIncidents,
  type Observation,
  recordObservation,
} from './observations.js';

/** What IncidentsService works with. */
export interface IncidentDependencies {
  readonly prisma: PrismaClient;
  readonly monitoring: MonitoringService;
  readonly traffic: Traffic;
  readonly clock: Clock;
  /** What people call this process. */
  readonly instance: string;
  /** How long incidents that are over are kept. */
  readonly retentionDays: number;
}

/** Something that is wrong now. */
type Trouble = Pick<Observation, 'kind' | 'subject' | 'message'>;

/** The share of failing answers that is too much (contract, section 7), and how many tell a share. */
const MAX_FAILURE_SHARE = 0.05;
const MIN_REQUESTS = 20;

/** A process that has said nothing for so long does not see anything any more, in milliseconds. */
const ABANDONED_AFTER = 30_000;

const DAY = 24 * 60 * 60 * 1000;
const NEWEST_FIRST = { list: 'incidents', field: 'openedAt', descending: true } as const;

/**
 * Opens an incident when a dependency goes down or more than 5 % of the answers of a minute fail, and
 * closes it when that is over. Several replicas that see the same have one incident, which is over
 * when none of them sees it any more; one that was killed is forgotten after a while. What the
 * database cannot be told of, because it is the one that is away, is written down when it is back.
 */
export class IncidentsService {
  private readonly observations = new Map<string, Observation>();
  /** Tells this process from the others, and from the one that had its port before. */
  private readonly witness = randomUUID();

  constructor(private readonly deps: IncidentDependencies) {}

  /** Looks once; the process does it every few seconds. */
  async watch(): Promise<void> {
    const now = this.deps.clock();
    this.see(await this.conditions(), now);
    const { prisma } = this.deps;
    const idle = this.observations.size === 0;
    if (idle && (await prisma.incident.count({ where: { closedAt: null } })) === 0) return;
    const since = new Date(now.getTime() - ABANDONED_AFTER);
    await prisma.$transaction(async (tx) => {
      await lockIncidents(tx);
      for (const observation of this.observations.values())
        await recordObservation(tx, observation, now, since);
      await closeAbandoned(tx, now, since);
    });
    // Forgotten only when it is written down: an error above leaves it for the next look.
    for (const [key, { over }] of this.observations) if (over) this.observations.delete(key);
  }

  /** Removes incidents that were over longer ago than they are kept; @returns how many. */
  async sweep(): Promise<number> {
    const { prisma, clock, retentionDays } = this.deps;
    const closedAt = { lt: new Date(clock().getTime() - retentionDays * DAY) };
    return (await prisma.incident.deleteMany({ where: { closedAt } })).count;
  }

  /**
   * A page of the incidents, the newest first.
   *
   * @throws AppError VALIDATION_ERROR for a bad cursor.
   */
  async list(input: ListMonitoringInput): Promise<Page<Incident>> {
    const { prisma } = this.deps;
    const position = input.cursor
      ? decodeCursor(input.cursor, NEWEST_FIRST, { value: 'date' })
      : undefined;
    return await paginate({
      limit: input.limit,
      order: NEWEST_FIRST,
      fetch: (take) =>
        prisma.incident.findMany({
          where: position ? after(NEWEST_FIRST, position) : {},
          orderBy: orderBy(NEWEST_FIRST),
          take,
        }),
      count: () => prisma.incident.count(),
      map: toResponse,
      position: (incident) => ({ value: incident.openedAt, id: incident.id }),
    });
  }

  /** Those that are open, the newest first. */
  async openOnes(): Promise<Incident[]> {
    const rows = await this.deps.prisma.incident.findMany({
      where: { closedAt: null },
      orderBy: orderBy(NEWEST_FIRST),
      take: 100,
    });
    return rows.map(toResponse);
  }

  /** Takes note of what has begun and of what is over. */
  private see(conditions: readonly Trouble[], now: Date): void {
    const { witness } = this;
    const { instance } = this.deps;
    const present = new Set<string>();
    for (const trouble of conditions) {
      const key = `${trouble.kind} ${trouble.subject}`;
      present.add(key);
      const since = this.observations.get(key)?.since ?? now;
      this.observations.set(key, { ...trouble, witness, instance, since, over: null });
    }
    for (const [key, observation] of this.observations) {
      if (!present.has(key))
        this.observations.set(key, { ...observation, over: observation.over ?? now });
    }
  }

  private async conditions(): Promise<Trouble[]> {
    const { monitoring, traffic } = this.deps;
    const { dependencies } = await monitoring.health();
    const { requests, failures } = traffic.figures();
    const down = dependencies.filter(({ status }) => status === 'down');
    const conditions: Trouble[] = down.map(({ name }) => ({
      kind: 'dependency',
      subject: name,
      message: `${name} does not answer.`,
    }));
    if (requests >= MIN_REQUESTS && failures / requests > MAX_FAILURE_SHARE) {
      const message = `${failures} of ${requests} answers of a minute failed.`;
      conditions.push({ kind: 'error_rate', subject: 'requests', message });
    }
    return conditions;
  }
}
