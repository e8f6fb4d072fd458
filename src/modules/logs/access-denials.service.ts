import type { Caller } from '../../core/context.js';
import type { AppError } from '../../core/errors.js';
import type { Logger } from '../../infra/logger.js';
import type { LogRow, LogsService } from './logs.service.js';

/** Entries of one INSERT, and of the queue at most: a flood must not fill the memory. */
const BATCH = 200;
const MAX_QUEUE = 10_000;

/** The longest path that an entry repeats. */
const MAX_WHAT = 200;

/**
 * Writes every refusal of access into the internal log, in the background: whoever was refused does
 * not wait for it, and nothing fails by it. What a database that is away does not take is lost, and
 * said in the process's own log.
 */
export class AccessDenialsService {
  private readonly queue: LogRow[] = [];
  private lost = 0;
  private writing: Promise<void> | undefined;

  constructor(
    private readonly logs: LogsService,
    private readonly logger: Logger,
  ) {}

  /**
   * Takes note of a refusal.
   *
   * @param what was asked for: a verb and a path, or `GraphQL` and the field.
   */
  note(caller: Caller, error: AppError, what: string): void {
    if (this.queue.length >= MAX_QUEUE) {
      this.lost += 1;
      return;
    }
    const entry = this.logs.row(caller, {
      category: 'security',
      // A token that has run out is no more than a reason to refresh it.
      level: error.code === 'expired_token' ? 'info' : 'warning',
      service: 'access',
      event: `access.${error.code.toLowerCase()}`,
      message: `${what.slice(0, MAX_WHAT)} refused: ${error.message}`,
    });
    this.queue.push(entry);
    this.writing ??= this.write();
  }

  /** How many entries wait to be written. */
  get pending(): number {
    return this.queue.length;
  }

  /** Waits until everything noted so far is written, or lost. */
  async flush(): Promise<void> {
    while (this.writing !== undefined) await this.writing;
  }

  private async write(): Promise<void> {
    while (this.queue.length > 0) {
      const batch = this.queue.splice(0, BATCH);
      try {
        await this.logs.recordRows(batch);
      } catch (err) {
        this.lost += batch.length;
        this.logger.debug({ err }, 'access denials could not be written to the internal log');
      }
    }
    this.writing = undefined;
    if (this.lost > 0) this.logger.warn({ count: this.lost }, 'access denials were not recorded');
    this.lost = 0;
  }
}
