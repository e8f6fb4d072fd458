import type { Clock } from '../../../core/clock.js';
import type { Database } from '../../../infra/database/database.js';
import { reasonOf, systemCodeOf } from '../../../infra/logging/failure-log.js';
import type { Logger } from '../../../infra/logging/logger.js';
import { watchEventLoop } from '../../../infra/metrics/event-loop.js';
import type { Traffic, TrafficFigures } from '../../../infra/metrics/traffic.js';
import { packageVersion } from '../../../infra/package-version.js';
import type { InstallationSecret } from '../../../infra/secrets/installation-secret.js';
import type { Diagnostics, Health, SystemInfo, SystemStatus } from './monitoring.types.js';
import { type Probe, ProbedDependency, type ProbeListener } from './probes.js';

/** Dependencies of MonitoringService. */
export interface MonitoringDependencies {
  readonly probes: readonly Probe[];
  readonly traffic: Traffic;
  readonly database: Database;
  readonly clock: Clock;
  readonly production: boolean;
  readonly redis: boolean;
  readonly logger: Logger;
  /** Undefined on the embedded database, which has one process. */
  readonly secret: InstallationSecret | undefined;
}

const MEBIBYTE = 2 ** 20;

/**
 * Logs a dependency that becomes unavailable and its return, one line each; the health checks of the incidents find
 * both within seconds. `dependency` is the name in health, metrics, incidents and `doctor`.
 */
function changesIn(logger: Logger): ProbeListener {
  return (dependency, error) => {
    if (error === undefined) logger.info({ dependency }, 'dependency available again');
    else {
      const fields = { dependency, reason: reasonOf(error), systemCode: systemCodeOf(error) };
      logger.warn(fields, 'dependency unavailable');
    }
  };
}

/** Reports health, version, traffic and process figures of the service. */
export class MonitoringService {
  private readonly startedAt: Date;
  private readonly eventLoop = watchEventLoop();
  private readonly dependencies: readonly ProbedDependency[];
  constructor(private readonly deps: MonitoringDependencies) {
    const log = changesIn(deps.logger);
    this.dependencies = deps.probes.map((probe) => new ProbedDependency(probe, log));
    this.startedAt = new Date(deps.clock().getTime() - process.uptime() * 1000);
  }

  /**
   * Returns whether all required dependencies are up and the process has the secret of the other
   * replicas.
   */
  async ready(): Promise<boolean> {
    return (await this.isUp()) && (await this.hasSecret());
  }

  private async hasSecret(): Promise<boolean> {
    const { secret } = this.deps;
    return secret === undefined || (await secret.holds().catch(() => false));
  }

  private async isUp(): Promise<boolean> {
    const required = this.dependencies.filter(({ probe }) => probe.required);
    const states = await Promise.all(required.map((dependency) => dependency.state()));
    return states.every((state) => state === 'up');
  }

  /** Checks all dependencies in parallel; takes at most about two seconds. */
  async health(): Promise<Health> {
    const dependencies = await Promise.all(
      this.dependencies.map(async (dependency) => ({
        name: dependency.probe.name,
        status: await dependency.health(),
      })),
    );
    const healthy = dependencies.every((dependency) => dependency.status === 'up');
    return {
      status: healthy ? 'ok' : 'degraded',
      dependencies,
      uptimeSeconds: Math.round(process.uptime() * 10) / 10,
    };
  }

  /** Health, version and the traffic of the last minute. */
  async status(): Promise<SystemStatus> {
    const health = await this.health();
    return { ...health, version: packageVersion(), lastMinute: this.traffic() };
  }

  /** Number of responses and failures of this process in the last minute. */
  traffic(): TrafficFigures {
    return this.deps.traffic.figures();
  }

  /** Versions and environment of the service, without paths or addresses. */
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

  /** Memory, event loop, processor and pool figures of this process. */
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
