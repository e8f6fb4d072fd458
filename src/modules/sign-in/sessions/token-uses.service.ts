import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../core/clock.js';
import type { Statements } from '../../../core/sql.js';
import type { Logger } from '../../../infra/logging/logger.js';
import { asLongRequest } from '../../../infra/request-time.js';
import { noteUse } from './token-actors.queries.js';

/** Precision of a token's last use, in milliseconds. */
const GRANULARITY = 60_000;

/** Maximum number of tokens whose use this process remembers or has not written yet. */
const MAX_REMEMBERED = 10_000;

/** Number of tokens of one statement. */
const BATCH = 500;

/**
 * Writes the last use of API tokens, in the background and at most once a minute for each: a call
 * neither waits for it nor fails with it.
 */
export class TokenUsesService {
  private readonly pending = new Set<string>();
  /** Time of the last write of a use, or of a pending one. */
  private readonly noted = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  private writing: Promise<void> | undefined;

  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Records a use, given the last one that was read with the token. */
  note(id: string, lastUsedAt: Date | null): void {
    const now = this.clock().getTime();
    const known = Math.max(lastUsedAt?.getTime() ?? 0, this.noted.get(id) ?? 0);
    if (now - known < GRANULARITY || this.pending.size >= MAX_REMEMBERED) return;
    this.noted.set(id, now);
    this.pending.add(id);
    // Outside the request's time limit for the database.
    this.writing ??= asLongRequest(() => this.write());
  }

  /** Waits until the recorded uses have been written or dropped. */
  async flush(): Promise<void> {
    while (this.writing !== undefined) await this.writing;
  }

  private async write(): Promise<void> {
    // Concurrent calls share a statement.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.pending.size > 0) {
      const ids = [...this.pending].slice(0, BATCH);
      for (const id of ids) this.pending.delete(id);
      const now = this.clock();
      const before = new Date(now.getTime() - GRANULARITY);
      try {
        await noteUse(this.statements, ids, now, before);
      } catch (err) {
        this.logger.debug({ err }, 'last uses of API tokens were not written');
      }
    }
    this.writing = undefined;
  }
}
