import type { Clock } from '../../core/clock.js';
import type { Database } from '../../infra/database.js';
import { watchEventLoop } from '../../infra/event-loop.js';
import { packageVersion } from '../../infra/package-version.js';
import type { Traffic, TrafficFigures } from '../../infra/traffic.js';
import type { Diagnostics, Health, SystemInfo, SystemStatus } from './monitoring.types.js';
import { type Probe, ProbedDependency } from './probes.js';

/** What MonitoringService works with. */
export interface MonitoringDependencies {
  readonly probes: readonly Probe[];
  readonly traffic: Traffic;
  readonly database: Database;
  readonly clock: Clock;
  readonly production: boolean;
  readonly redis: boolean;
}

const MEBIBYTE = 2 ** 20;

/** Tells how the service is. */
export class MonitoringService {
  private readonly startedAt: Date;
  private readonly eventLoop = watchEventLoop();
  private readonly dependencies: readonly ProbedDependency[];

  constructor(private readonly deps: MonitoringDependencies) {
    this.dependencies = deps.probes.map((probe) => new ProbedDependency(probe));
    this.startedAt = new Date(deps.clock().getTime() - process.uptime() * 1000);
  }

  /** Whether everything answers that the service cannot do without. */
  async ready(): Promise<boolean> {
    const required = this.dependencies.filter(({ probe }) => probe.required);
    const states = await Promise.all(required.map((dependency) => dependency.state()));
    return states.every((state) => state === 'up');
  }

  /** Asks every dependency at once; answers within about two seconds whatever they do. */
  async health(): Promise<Health> {
    const dependencies = await Promise.all(
      this.dependencies.map(async (dependency) => ({
        name: dependency.probe.name,
        status: await dependency.state(),
      })),
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
    const { mean, p99 } = this.eventLoop();
    return {
      memoryMebibytes: Math.round(rss / MEBIBYTE),
      heapMebibytes: Math.round(heapUsed / MEBIBYTE),
      eventLoopDelayMean: mean,
      eventLoopDelayP99: p99,
      cpuSeconds: Math.round((user + system) / 1e4) / 100,
      poolTotal: total,
      poolIdle: idle,
      poolWaiting: waiting,
    };
  }
}
