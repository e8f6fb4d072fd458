import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Clock } from '../../core/clock.js';
import type { Database } from '../../infra/database.js';
import { packageVersion } from '../../infra/package-version.js';
import type { Traffic, TrafficFigures } from '../../infra/traffic.js';
import type { Diagnostics, Health, SystemInfo, SystemStatus } from './monitoring.types.js';

declare module '../../core/context.js' {
  interface Services {
    monitoring: MonitoringService;
  }
}

/** A dependency, and how to ask whether it answers. */
export interface Probe {
  readonly name: string;
  /** Rejects when the dependency is away. */
  readonly check: () => Promise<unknown>;
  /** Whether the service can do nothing without it. */
  readonly required: boolean;
}

/** What MonitoringService works with. */
export interface MonitoringDependencies {
  readonly probes: readonly Probe[];
  readonly traffic: Traffic;
  readonly database: Database;
  readonly clock: Clock;
  readonly production: boolean;
  readonly redis: boolean;
}

/** How long a dependency may take to answer before it counts as away, in milliseconds. */
const PROBE_TIMEOUT = 2_000;

const NANOSECONDS = 1e6;
const MEBIBYTE = 2 ** 20;

/** Tells how the service is. */
export class MonitoringService {
  private readonly startedAt: Date;
  private readonly eventLoop = monitorEventLoopDelay({ resolution: 20 });

  constructor(private readonly deps: MonitoringDependencies) {
    this.startedAt = new Date(deps.clock().getTime() - process.uptime() * 1000);
    this.eventLoop.enable();
  }

  /** Whether everything answers that the service cannot do without. */
  async ready(): Promise<boolean> {
    const required = this.deps.probes.filter((probe) => probe.required);
    const states = await Promise.all(required.map(({ check }) => stateOf(check)));
    return states.every((state) => state === 'up');
  }

  /** Asks every dependency at once; answers within about two seconds whatever they do. */
  async health(): Promise<Health> {
    const dependencies = await Promise.all(
      this.deps.probes.map(async ({ name, check }) => ({ name, status: await stateOf(check) })),
    );
    const well = dependencies.every((dependency) => dependency.status === 'up');
    return {
      status: well ? 'ok' : 'degraded',
      dependencies,
      uptimeSeconds: Math.round(process.uptime() * 10) / 10,
    };
  }

  /** Health, version and the traffic of the last minute. */
  async status(): Promise<SystemStatus> {
    const health = await this.health();
    return { ...health, version: packageVersion(), lastMinute: this.traffic() };
  }

  /** Answers of the last minute, of this process. */
  traffic(): TrafficFigures {
    return this.deps.traffic.figures();
  }

  /** What the service runs on; nothing that a path or an address would give away. */
  info(): SystemInfo {
    const { production, database, redis } = this.deps;
    return {
      name: 'maintenance-management-service',
      version: packageVersion(),
      nodeVersion: process.version,
      platform: `${process.platform} ${process.arch}`,
      environment: production ? 'production' : 'development',
      database: database.kind,
      redis,
      startedAt: this.startedAt,
    };
  }

  /** How this process does from inside. */
  diagnostics(): Diagnostics {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const { total, idle, waiting } = this.deps.database.pool();
    return {
      memoryMebibytes: Math.round(rss / MEBIBYTE),
      heapMebibytes: Math.round(heapUsed / MEBIBYTE),
      eventLoopDelayMean: milliseconds(this.eventLoop.mean),
      eventLoopDelayP99: milliseconds(this.eventLoop.percentile(99)),
      cpuSeconds: Math.round((user + system) / 1e4) / 100,
      poolTotal: total,
      poolIdle: idle,
      poolWaiting: waiting,
    };
  }
}

/** The histogram has no mean before its first sample. */
function milliseconds(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.round(nanoseconds / (NANOSECONDS / 100)) / 100 : 0;
}

async function stateOf(check: () => Promise<unknown>): Promise<'up' | 'down'> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'down'>((resolve) => {
    timer = setTimeout(() => resolve('down'), PROBE_TIMEOUT);
  });
  try {
    return await Promise.race([check().then(() => 'up' as const), timeout]);
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}
