import type { Clock } from '../../../../core/clock.js';
import { decodeCursor, type Order, type Page, paginate } from '../../../../core/pagination.js';
import type { Statements } from '../../../../core/sql.js';
import type { PrismaClient } from '../../../../generated/prisma/client.js';
import type { Logger } from '../../../../infra/logging/logger.js';
import { asLongRequest } from '../../../../infra/request-time.js';
import { type CallRow, callsBefore, countCalls, deleteOtherCalls } from './calls.queries.js';
import type { ListScimCallsInput, ScimCall } from './calls.types.js';

const NEWEST_FIRST: Order = { list: 'scimCalls', field: 'id', descending: true };

/** Number of calls that are kept. */
const KEPT = 1_000;

/** How long calls are kept, in milliseconds: 30 days. */
const KEPT_TIME = 30 * 86_400_000;

/** Maximum length of a stored path, in characters. */
const MAX_PATH = 200;

/** Maximum number of calls that wait to be written; more are left out while the database is away. */
const MAX_WAITING = KEPT;

/** An answered call. */
export type AnsweredCall = Omit<CallRow, 'at'>;

/**
 * Keeps the last calls of SCIM (docs/api/scim.md). They are written in the background, several in one
 * statement: a call neither waits for it nor fails with it.
 */
export class ScimCallsService {
  private waiting: CallRow[] = [];
  private writing: Promise<void> | undefined;

  constructor(
    private readonly prisma: PrismaClient,
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Records an answered call. */
  note(call: AnsweredCall): void {
    if (this.waiting.length >= MAX_WAITING) return;
    this.waiting.push({ ...call, path: call.path.slice(0, MAX_PATH), at: this.clock() });
    this.writing ??= asLongRequest(() => this.write());
  }

  /** Waits until the recorded calls have been written or dropped. */
  async flush(): Promise<void> {
    while (this.writing !== undefined) await this.writing;
  }

  /** A page of the calls, newest first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({ limit, cursor }: ListScimCallsInput): Promise<Page<ScimCall>> {
    const before = cursor
      ? BigInt(decodeCursor(cursor, NEWEST_FIRST, { value: 'id', ids: 'wide' }).id)
      : undefined;
    await this.flush();
    const shown = this.shown();
    return await paginate({
      limit,
      order: NEWEST_FIRST,
      fetch: (take) => callsBefore(this.statements, shown, before, take),
      count: () => countCalls(this.statements, shown),
      map: ({ id, ...call }) => ({ id: String(id), ...call }),
      position: ({ id }) => ({ value: Number(id), id }),
    });
  }

  /** Deletes the calls that the list no longer shows. */
  async sweep(): Promise<void> {
    await deleteOtherCalls(this.statements, this.shown());
  }

  private shown() {
    return { kept: KEPT, since: new Date(this.clock().getTime() - KEPT_TIME) };
  }

  private async write(): Promise<void> {
    // Calls that are answered at the same time share a statement.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      const data = this.waiting;
      this.waiting = [];
      try {
        await this.prisma.scimCall.createMany({
          data: data.map(({ changed, ...call }) => ({ ...call, changed: [...changed] })),
        });
      } catch (err) {
        this.logger.warn({ err }, 'calls of SCIM were not written');
      }
    }
    this.writing = undefined;
  }
}
