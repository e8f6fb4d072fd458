import { requireStillActive } from '../../../core/active-account.js';
import { snapshotOf } from '../../../core/changes.js';
import { type Clock, PROCESS_TIMING } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import type { ExportFormat } from '../../../core/list-inputs.js';
import type { StreamAnswer } from '../../../core/operation.js';
import type { Page } from '../../../core/pagination.js';
import type { Statements } from '../../../core/sql.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import { type CsvReader, CsvWriter } from './csv.js';
import { type ExportLeases, whileKept } from './export-leases.js';
import { SeenIds } from './seen-ids.js';

/** Rows of a page that an export reads. */
export const EXPORT_PAGE = 1_000;

/** Rows that are converted without a pause for other requests. */
const SLICE = 100;

/** Longest pause after a page, in milliseconds. */
const MAX_PAUSE = 500;

/** An export of a list. */
export interface ExportPlan<T extends { readonly id: number }> {
  /** Name of the list, in the name of the file and the audit trail. */
  readonly list: string;
  readonly filter: object;
  readonly columns: readonly string[];
  readonly format: ExportFormat | undefined;
  /** The page of `EXPORT_PAGE` rows after a cursor, in the order of the list. */
  readonly page: (cursor: string | undefined) => Promise<Page<T>>;
  /** The cells of rows, in the order of the columns. */
  readonly cells: (rows: readonly T[]) => Promise<readonly (readonly unknown[])[]>;
}

/** Makes exports of lists as CSV (docs/behaviour/exports.md). */
export class Exporter {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly leases: ExportLeases,
    private readonly clock: Clock,
    private readonly timing = PROCESS_TIMING,
  ) {}

  /**
   * An export, which reads its pages as the stream is consumed, so that memory use is bounded; after
   * each page it pauses as long as that took. Opening it throws RATE_LIMITED while another export of
   * the person runs. It is cut when the account of the person ends. Its end is recorded in the audit
   * trail.
   */
  async stream<T extends { readonly id: number }>(
    caller: ActingCaller,
    plan: ExportPlan<T>,
  ): Promise<StreamAnswer> {
    const reader = await this.readerOf(caller, plan.format);
    return {
      name: fileNameOf(plan.list, this.clock()),
      open: async () => {
        const lease = await this.leases.take(caller.actor.userId);
        return whileKept(lease, this.recorded(caller, plan, new CsvWriter(reader)));
      },
    };
  }

  /** The language and the time zone of the person, for spreadsheets. */
  async readerOf(
    { actor }: ActingCaller,
    format: ExportFormat | undefined,
  ): Promise<CsvReader | undefined> {
    if (format !== 'excel') return undefined;
    return await this.prisma.user.findUniqueOrThrow({
      where: { id: actor.userId },
      select: { language: true, timezone: true },
    });
  }

  private async *recorded<T extends { readonly id: number }>(
    caller: ActingCaller,
    plan: ExportPlan<T>,
    csv: CsvWriter,
  ): AsyncGenerator<string> {
    const { list, filter, columns } = plan;
    let rows = 0;
    let complete = false;
    try {
      yield csv.header(columns);
      for await (const cells of this.cellsOf(caller.actor.userId, plan)) {
        yield csv.rows(cells);
        rows += cells.length;
      }
      complete = true;
    } finally {
      await this.unitOfWork.run(caller, async (unit) => {
        unit.audit({
          action: 'list.exported',
          targetType: 'list',
          targetId: list,
          metadata: { list, filter: snapshotOf(filter), columns: [...columns], rows, complete },
        });
      });
    }
  }

  /** The cells of all rows in small parts; a row whose place changes meanwhile comes once. */
  private async *cellsOf<T extends { readonly id: number }>(
    userId: number,
    { page, cells }: ExportPlan<T>,
  ): AsyncGenerator<readonly (readonly unknown[])[]> {
    const seen = new SeenIds();
    let cursor: string | undefined;
    do {
      if (cursor !== undefined) await requireStillActive(this.statements, userId);
      const began = this.timing.now();
      const { items, nextCursor } = await page(cursor);
      const whole = await cells(items.filter(({ id }) => seen.add(id)));
      const took = this.timing.now() - began;
      for (let at = 0; at < whole.length; at += SLICE) yield whole.slice(at, at + SLICE);
      cursor = nextCursor;
      if (cursor !== undefined) await this.timing.pause(Math.min(took, MAX_PAUSE));
    } while (cursor !== undefined);
  }
}

/** The name of the file of an export that begins now. */
export function fileNameOf(list: string, now: Date): string {
  return `${list}-${now.toISOString().replace(/[:.]/g, '-')}.csv`;
}
