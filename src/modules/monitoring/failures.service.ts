import type { Clock } from '../../core/clock.js';
import type { Caller } from '../../core/context.js';
import type { AppError } from '../../core/errors.js';
import type { Page } from '../../core/pagination.js';
import type { Logger } from '../../infra/logger.js';
import type { Traffic } from '../../infra/traffic.js';
import { FAILURES, type LogsService } from '../logs/logs.service.js';
import type { InternalLogEntry } from '../logs/logs.types.js';
import type { ListMonitoringInput } from './monitoring.types.js';

/** A flood of failures must not become a flood of log entries: so many a minute and process. */
const MAX_ENTRIES_PER_MINUTE = 60;

const DAY = 24 * 60 * 60 * 1000;

/** Notes answers that were a fault of the service or of what it needs, and tells of them. */
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
   * Counts a failure and writes it into the internal log, in the background: whoever was refused does
   * not wait for it, and a database that is away cannot be told.
   *
   * @param what was asked for: a verb and a path, or `GraphQL`.
   */
  note(caller: Caller, error: AppError, what: string): void {
    this.traffic.countFailure();
    const minute = Math.floor(this.clock().getTime() / 60_000);
    if (minute !== this.minute) {
      this.minute = minute;
      this.entries = 0;
    }
    this.entries += 1;
    if (this.entries > MAX_ENTRIES_PER_MINUTE) return;
    this.logs
      .record(caller, {
        ...FAILURES,
        service: 'http',
        event: 'request.failed',
        message: `${what}: ${error.code}`.slice(0, 500),
      })
      .catch((err: unknown) => this.logger.debug({ err }, 'a failure could not be logged'));
  }

  /**
   * A page of the failures in the internal log, the newest first.
   *
   * @throws AppError VALIDATION_ERROR for a bad cursor.
   */
  async list(input: ListMonitoringInput): Promise<Page<InternalLogEntry>> {
    return await this.logs.listFailures(input);
  }

  /** How many there were in the last 24 hours. */
  async lastDay(): Promise<number> {
    return await this.logs.count({ ...FAILURES, from: new Date(this.clock().getTime() - DAY) });
  }
}
