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
import { csvFormat } from './csv.js';
import type { ExportFile, FileContent, FileRows } from './export-file.js';
import { type ExportLeases, whileKept } from './export-leases.js';
import { SeenIds } from './seen-ids.js';
import type { Workbooks } from './workbooks.js';

/** Rows of a page that an export reads. */
export const EXPORT_PAGE = 1_000;

/** Rows that are converted without a pause for other requests. */
const SLICE = 100;

/** Longest pause after a page, in milliseconds. */
const MAX_PAUSE = 500;

/** An export of a list. */
export interface ExportPlan<T extends { readonly id: number }> {
  /** With the name of the list as in the name of the file and the audit trail. */
  readonly content: FileContent;
  readonly filter: object;
  readonly format: ExportFormat | undefined;
  /** The page of `EXPORT_PAGE` rows after a cursor, in the order of the list. */
  readonly page: (cursor: string | undefined) => Promise<Page<T>>;
  /** The cells of rows, in the order of the columns. */
  readonly cells: (rows: readonly T[]) => Promise<readonly (readonly unknown[])[]>;
}

/** The name of a list as a part of the name of a file or sheet, in which no slash is allowed. */
function fileWordOf(list: string): string {
  return list.replaceAll('/', '-');
}

/** Makes exports of lists as CSV and workbooks (docs/behaviour/exports.md). */
export class Exporter {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly leases: ExportLeases,
    private readonly workbooks: Workbooks,
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
    const file = await this.fileFor(caller, plan.format);
    return {
      name: file.name(fileWordOf(plan.content.list), this.clock()),
      mimeType: file.mimeType,
      open: async () => {
        const lease = await this.leases.take(caller.actor.userId);
        return whileKept(lease, this.recorded(caller, plan, file));
      },
    };
  }

  /** The format of a file; those for spreadsheets are in the language and time zone of the person. */
  async fileFor({ actor }: ActingCaller, format: ExportFormat | undefined): Promise<ExportFile> {
    if (format === undefined || format === 'csv') return csvFormat();
    const reader = await this.prisma.user.findUniqueOrThrow({
      where: { id: actor.userId },
      select: { language: true, timezone: true },
    });
    return format === 'xlsx' ? this.workbooks.formatFor(reader) : csvFormat(reader);
  }

  private async *recorded<T extends { readonly id: number }>(
    caller: ActingCaller,
    plan: ExportPlan<T>,
    file: ExportFile,
  ): AsyncGenerator<string | Uint8Array> {
    const { content, filter, format = 'csv' } = plan;
    const { list } = content;
    const columns = content.columns.map(({ name }) => name);
    let rows = 0;
    let complete = false;
    const counted = async function* (cells: AsyncIterable<FileRows>) {
      for await (const some of cells) {
        yield some;
        rows += some.length;
      }
    };
    try {
      yield* file.write(content, counted(this.cellsOf(caller.actor.userId, plan)));
      complete = true;
    } finally {
      await this.unitOfWork.run(caller, async (unit) => {
        unit.audit({
          action: 'list.exported',
          targetType: 'list',
          targetId: list,
          metadata: { list, format, filter: snapshotOf(filter), columns, rows, complete },
        });
      });
    }
  }

  /** The cells of all rows in small parts; a row whose place changes meanwhile comes once. */
  private async *cellsOf<T extends { readonly id: number }>(
    userId: number,
    { page, cells }: ExportPlan<T>,
  ): AsyncGenerator<FileRows> {
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
