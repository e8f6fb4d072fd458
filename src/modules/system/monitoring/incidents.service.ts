import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../core/clock.js';
import { after, decodeCursor, orderBy, type Page, paginate } from '../../../core/pagination.js';
import type { Transactions } from '../../../core/transaction.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import type { Traffic } from '../../../infra/metrics/traffic.js';
import type { IdentityCondition } from '../../sign-in/identity/identity-conditions.queries.js';
import { toResponse } from './monitoring.mapper.js';
import { lockIncidents } from './monitoring.queries.js';
import type { MonitoringService } from './monitoring.service.js';
import type { Incident, ListMonitoringInput } from './monitoring.types.js';
import { closeUnobserved, type Observation, recordObservation } from './observations.js';

/** Dependencies of IncidentsService. */
export interface IncidentDependencies {
  readonly prisma: PrismaClient;
  readonly transactions: Transactions;
  readonly monitoring: MonitoringService;
  readonly traffic: Traffic;
  readonly clock: Clock;
  /** The names of mailboxes from which nothing could be fetched for some time. */
  readonly silentMailboxes: (now: Date) => Promise<readonly string[]>;
  /** The conditions of the identity provider's data that last. */
  readonly identityConditions: () => Promise<readonly IdentityCondition[]>;
  /** Name of this process for operators: host and port. */
  readonly instance: string;
  /** Retention of closed incidents, in days. */
  readonly retentionDays: number;
}

/** A condition that is an incident while it lasts. */
type Condition = Pick<Observation, 'kind' | 'subject' | 'message'>;

/** Messages about the identity provider's data, for operators (docs/operations/identity-provider.md). */
const IDENTITY_MESSAGES: Readonly<Record<IdentityCondition, string>> = {
  identity_groups:
    'Logins bring no usable list of groups in the claim that OIDC_GROUPS_CLAIM names, so roles and departments stay as ' +
    'they are. At the identity provider, emit only the groups assigned to the application, as a list of texts.',
  identity_super_admin:
    'The identity provider would end the last active super_admin, who was kept. There, put another person into the ' +
    'group that OIDC_SUPER_ADMIN_GROUP names, or this one back into it or into the assignment.',
};

/** Fraction of failed responses above which an incident opens (docs/behaviour/records.md). */
const MAX_FAILURE_SHARE = 0.05;

/** Number of requests per minute below which the share is not evaluated. */
const MIN_REQUESTS = 20;

/** Age after which another process's last observation is ignored, in milliseconds. */
const OBSERVATION_TTL = 30_000;

const DAY = 24 * 60 * 60 * 1000;
const NEWEST_FIRST = { list: 'incidents', field: 'openedAt', descending: true } as const;

/**
 * Opens an incident when a dependency is down or more than 5 % of the responses of a minute fail,
 * and closes it when the condition ends. Replicas that observe the same condition share one
 * incident; it closes when no replica observes the condition any more. Observations of a terminated
 * replica expire. Observations made while the database is unavailable are written when it is
 * available again.
 */
export class IncidentsService {
  private readonly observations = new Map<string, Observation>();
  /** Unique id of this process, also across restarts. */
  private readonly observer = randomUUID();
  /** Mailboxes as they were last seen: without the database nothing is known of them. */
  private silent: readonly string[] = [];
  /** The same of the identity provider's data. */
  private identity: readonly IdentityCondition[] = [];
  private storing: Promise<unknown> = Promise.resolve();
  /** Conditions of the last check that only the watch observes. */
  private others: readonly Condition[] = [];

  constructor(private readonly deps: IncidentDependencies) {}

  /** Checks the conditions once and updates the incidents; called every few seconds. */
  async watch(): Promise<void> {
    const now = this.deps.clock();
    this.others = [...(await this.conditions()), ...(await this.mailboxes(now))];
    await this.readIdentity();
    await this.store(now);
  }

  /** Checks only the identity provider's data, and updates its incidents when it has changed. */
  async watchIdentity(): Promise<void> {
    if (await this.readIdentity()) await this.store(this.deps.clock());
  }

  /** Writes the conditions of the last checks to the incidents, one call after the other. */
  private async store(now: Date): Promise<void> {
    const turn = this.storing.then(() => this.write(now));
    this.storing = turn.catch(() => undefined);
    await turn;
  }

  private async write(now: Date): Promise<void> {
    this.updateObservations([...this.others, ...this.identity.map(ofIdentity)], now);
    const { prisma, transactions } = this.deps;
    const idle = this.observations.size === 0;
    if (idle && (await prisma.incident.count({ where: { closedAt: null } })) === 0) return;
    const since = new Date(now.getTime() - OBSERVATION_TTL);
    await transactions.run(async (tx, statements) => {
      await lockIncidents(statements);
      for (const observation of this.observations.values())
        await recordObservation(tx, observation, now, since);
      await closeUnobserved(tx, now, since);
    });
    // Removed only after the commit: after an error the next call writes them.
    for (const [key, { endedAt }] of this.observations) if (endedAt) this.observations.delete(key);
  }

  /** Deletes closed incidents past their retention. @returns their number. */
  async sweep(): Promise<number> {
    const { prisma, clock, retentionDays } = this.deps;
    const closedAt = { lt: new Date(clock().getTime() - retentionDays * DAY) };
    return (await prisma.incident.deleteMany({ where: { closedAt } })).count;
  }

  /**
   * A page of the incidents, newest first.
   *
   * @throws AppError VALIDATION_ERROR for an invalid cursor.
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

  /** The open incidents, newest first, at most 100. */
  async listOpen(): Promise<Incident[]> {
    const rows = await this.deps.prisma.incident.findMany({
      where: { closedAt: null },
      orderBy: orderBy(NEWEST_FIRST),
      take: 100,
    });
    return rows.map(toResponse);
  }

  /** Adds observations for new conditions and sets the end of those that are no longer present. */
  private updateObservations(conditions: readonly Condition[], now: Date): void {
    const { observer } = this;
    const { instance } = this.deps;
    const present = new Set<string>();
    for (const condition of conditions) {
      const key = `${condition.kind} ${condition.subject}`;
      present.add(key);
      const since = this.observations.get(key)?.since ?? now;
      this.observations.set(key, { ...condition, observer, instance, since, endedAt: null });
    }
    for (const [key, observation] of this.observations) {
      if (!present.has(key))
        this.observations.set(key, { ...observation, endedAt: observation.endedAt ?? now });
    }
  }

  /** Reads the conditions of the identity provider's data. @returns false if they are the same. */
  private async readIdentity(): Promise<boolean> {
    const before = this.identity;
    this.identity = await this.deps.identityConditions().catch(() => before);
    return this.identity.join() !== before.join();
  }

  private async mailboxes(now: Date): Promise<Condition[]> {
    this.silent = await this.deps.silentMailboxes(now).catch(() => this.silent);
    return this.silent.map((subject) => ({
      kind: 'mailbox',
      subject,
      message: 'Nothing could be fetched from the mailbox for 10 minutes.',
    }));
  }

  private async conditions(): Promise<Condition[]> {
    const { monitoring, traffic } = this.deps;
    const { dependencies } = await monitoring.health();
    const { requests, failures } = traffic.figures();
    const down = dependencies.filter(({ status }) => status === 'down');
    const conditions: Condition[] = down.map(({ name }) => ({
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

function ofIdentity(subject: IdentityCondition): Condition {
  return { kind: 'dependency', subject, message: IDENTITY_MESSAGES[subject] };
}
