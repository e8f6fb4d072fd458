import type { Caller } from '../../../core/context.js';
import type { AppError } from '../../../core/errors.js';
import type { Logger } from '../../../infra/logging/logger.js';
import type { LogRow } from './logs.queries.js';
import type { LogsService } from './logs.service.js';

/** Entries per INSERT, and upper bound of the queue, which bounds memory use. */
const BATCH = 200;
const MAX_QUEUE = 10_000;

/** Upper bound for the request target in an entry, in characters. */
const MAX_TARGET = 200;

/**
 * Records access denials in the internal log, in the background: the response does not wait for the
 * write and does not depend on it. Entries that cannot be written, because the queue is full or the
 * database is unavailable, are dropped; their number is logged.
 */
export class AccessDenialsService {
  private readonly queue: LogRow[] = [];
  private dropped = 0;
  private writing: Promise<void> | undefined;

  constructor(
    private readonly logs: LogsService,
    private readonly logger: Logger,
  ) {}

  /**
   * Queues an entry for an access denial.
   *
   * @param target the denied request: a verb and a path, or `GraphQL` and the field.
   */
  record(caller: Caller, error: AppError, target: string): void {
    if (this.queue.length >= MAX_QUEUE) {
      this.dropped += 1;
      return;
    }
    const entry = this.logs.row(caller, {
      category: 'security',
      // An expired token is part of normal use: the client refreshes it.
      level: error.code === 'expired_token' ? 'info' : 'warning',
      service: 'access',
      event: `access.${error.code.toLowerCase()}`,
      message: `${target.slice(0, MAX_TARGET)} refused: ${error.message}`,
    });
    this.queue.push(entry);
    this.writing ??= this.write();
  }

  /** Number of queued entries. */
  get pending(): number {
    return this.queue.length;
  }

  /** Waits until the queued entries have been written or dropped. */
  async flush(): Promise<void> {
    while (this.writing !== undefined) await this.writing;
  }

  private async write(): Promise<void> {
    while (this.queue.length > 0) {
      const batch = this.queue.splice(0, BATCH);
      try {
        await this.logs.recordRows(batch);
      } catch (err) {
        this.dropped += batch.length;
        this.logger.debug({ err }, 'internal log write failed');
      }
    }
    this.writing = undefined;
    if (this.dropped > 0)
      this.logger.warn({ count: this.dropped }, 'access denial entries dropped');
    this.dropped = 0;
  }
}
