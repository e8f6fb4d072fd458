import type { Clock } from '../../../core/clock.js';
import type { Caller } from '../../../core/context.js';
import type { AppError } from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { systemCodeOf } from '../../../infra/logging/failure-log.js';
import type { Logger } from '../../../infra/logging/logger.js';
import type { Traffic } from '../../../infra/metrics/traffic.js';
import { FAILURES, type LogsService } from '../logs/logs.service.js';
import type { InternalLogEntry } from '../logs/logs.types.js';
import type { ListMonitoringInput } from './monitoring.types.js';

/** Upper bound for log entries about failures, per minute and process. */
const MAX_ENTRIES_PER_MINUTE = 60;

const DAY = 24 * 60 * 60 * 1000;

/** Records errors of the service and its dependencies in the internal log, and lists them. */
export class FailuresService {
  private minute = 0;
  private entries = 0;

  constructor(
    private readonly logs: LogsService,
    private readonly traffic: Traffic,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /**
   * Counts a failure and writes it to the internal log in the background: the response does not
   * wait, and the entry is not written while the database is unavailable. It names the system's
   * error code, if there is one (`ENOSPC`).
   *
   * @param target the failed request: a verb and a path, or `GraphQL`.
   */
  record(caller: Caller, error: AppError, target: string): void {
    this.traffic.countFailure();
    const minute = Math.floor(this.clock().getTime() / 60_000);
    if (minute !== this.minute) {
      this.minute = minute;
      this.entries = 0;
    }
    this.entries += 1;
    if (this.entries > MAX_ENTRIES_PER_MINUTE) return;
    const systemCode = systemCodeOf(error.cause);
    const cause = systemCode === undefined ? '' : ` (${systemCode})`;
    this.logs
      .record(caller, {
        ...FAILURES,
        service: 'http',
        event: 'request.failed',
        message: `${target.slice(0, 400)}: ${error.code}${cause}`,
      })
      .catch((err: unknown) => this.logger.debug({ err }, 'internal log write failed'));
  }

  /**
   * A page of the failures in the internal log, newest first.
   *
   * @throws AppError VALIDATION_ERROR for an invalid cursor.
   */
  async list(input: ListMonitoringInput): Promise<Page<InternalLogEntry>> {
    return await this.logs.listFailures(input);
  }

  /** The number of failures in the internal log in the last 24 hours. */
  async lastDay(): Promise<number> {
    return await this.logs.count({ ...FAILURES, from: new Date(this.clock().getTime() - DAY) });
  }
}
