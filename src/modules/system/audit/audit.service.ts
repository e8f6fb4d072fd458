import { requireStillActive } from '../../../core/active-account.js';
import { snapshotOf } from '../../../core/changes.js';
import { type Clock, PROCESS_TIMING } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { invalid } from '../../../core/errors.js';
import { unknownColumn } from '../../../core/list-inputs.js';
import type { StreamAnswer } from '../../../core/operation.js';
import { decodeCursor, type Page, type Position, paginate } from '../../../core/pagination.js';
import type { Statements } from '../../../core/sql.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { FileRows } from '../../outward/export-files/export-file.js';
import { type ExportLeases, whileKept } from '../../outward/export-files/export-leases.js';
import type { Exporter } from '../../outward/export-files/exporter.service.js';
import { requireFitting } from '../../outward/export-files/workbooks.js';
import { AUDIT_COLUMNS, type AuditColumn, cellsOf } from './audit.csv.js';
import { toResponse } from './audit.mapper.js';
import type {
  AuditExportInput,
  AuditRecord,
  AuditRecordFilter,
  ListAuditRecordsInput,
} from './audit.types.js';
import { conditionsOf, countRecords, recordsPage } from './records.queries.js';

const NEWEST_FIRST = { list: 'auditRecords', field: 'timestamp', descending: true } as const;
const OLDEST_FIRST = { ...NEWEST_FIRST, descending: false } as const;

/**
 * Number of records of an export query; the records of one query are converted without a pause for
 * other requests.
 */
const EXPORT_BATCH = 40;

/** Pause after each query of an export, as a multiple of the query's duration. */
const EXPORT_PAUSE = 2;

/** Content of an export. */
interface WholeExport {
  readonly columns: readonly AuditColumn[];
  readonly filter: AuditRecordFilter;
  /** When it was opened. */
  readonly now: Date;
}

/** Reads and exports the audit trail; the unit of work writes it. */
export class AuditService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly exporter: Pick<Exporter, 'fileFor'>,
    private readonly leases: ExportLeases,
    private readonly timing = PROCESS_TIMING,
  ) {}

  /**
   * A page of the audit trail, newest record first.
   *
   * @throws AppError VALIDATION_ERROR for an invalid cursor.
   */
  async list(input: ListAuditRecordsInput): Promise<Page<AuditRecord>> {
    const conditions = conditionsOf(input, this.clock());
    const position = input.cursor
      ? decodeCursor(input.cursor, NEWEST_FIRST, { value: 'date', ids: 'wide' })
      : undefined;
    return await paginate({
      limit: input.limit,
      order: NEWEST_FIRST,
      fetch: (take) =>
        recordsPage(this.statements, { conditions, order: NEWEST_FIRST, position, take }),
      count: () => countRecords(this.statements, conditions),
      map: toResponse,
      position: ({ timestamp, id }) => ({ value: timestamp, id }),
    });
  }

  /**
   * Exports the matching records up to now, oldest first, as CSV or a workbook. Records are read in batches as the stream is consumed, so that memory use is
   * bounded, and each batch is followed by a pause of twice its length, so that other requests have
   * two thirds of the time. It is cut when the account of the person ends. The export is itself recorded in the audit trail when the stream is
   * opened.
   *
   * @throws AppError VALIDATION_ERROR for an unknown column, and on `format` for too many rows; opening it throws RATE_LIMITED while another export of the person runs.
   */
  async export(caller: ActingCaller, input: AuditExportInput): Promise<StreamAnswer> {
    const { format, columns: asked = AUDIT_COLUMNS, ...filter } = input;
    const columns = knownColumns(asked);
    const file = await this.exporter.fileFor(caller, format);
    if (format === 'xlsx') {
      requireFitting(await countRecords(this.statements, conditionsOf(filter, this.clock())));
    }
    const content = {
      list: 'audit',
      columns: columns.map(
        (name) => ({ name, kind: name === 'timestamp' ? 'time' : 'other' }) as const,
      ),
    };
    const open = async () => {
      const lease = await this.leases.take(caller.actor.userId);
      const now = await this.unitOfWork
        .run(caller, async (unit) => {
          unit.audit({
            action: 'audit.exported',
            targetType: 'audit_trail',
            targetId: 'all',
            metadata: { format: format ?? 'csv', filter: snapshotOf(filter) },
          });
          return unit.now;
        })
        .catch(async (error: unknown) => {
          await lease.end();
          throw error;
        });
      return whileKept(
        lease,
        file.write(content, this.rows(caller.actor.userId, { columns, filter, now })),
      );
    };
    return { name: file.name('audit', this.clock()), mimeType: file.mimeType, open };
  }

  private async *rows(
    userId: number,
    { columns, filter, now }: WholeExport,
  ): AsyncGenerator<FileRows> {
    const { to = now, ...others } = filter;
    // Records written during the export are excluded, so that it ends.
    const end = to < now ? to : now;
    // The upper bound is applied here and not in the query: with bounds on both sides and outdated
    // statistics, PostgreSQL underestimates the range and sorts it again for each batch.
    const conditions = conditionsOf(others, now);
    let position: Position | undefined;
    for (;;) {
      if (position !== undefined) await requireStillActive(this.statements, userId);
      const began = this.timing.now();
      const page = { conditions, order: OLDEST_FIRST, position, take: EXPORT_BATCH };
      const rows = await recordsPage(this.statements, page);
      const within = rows.filter((row) => row.timestamp <= end);
      const took = this.timing.now() - began;
      if (within.length > 0) yield cellsOf(columns, within);
      const last = within.at(-1);
      if (last === undefined || within.length < EXPORT_BATCH) return;
      position = { value: last.timestamp, id: last.id };
      await this.timing.pause(took * EXPORT_PAUSE);
    }
  }
}

/** @throws AppError VALIDATION_ERROR for an unknown column. */
function knownColumns(asked: readonly string[]): readonly AuditColumn[] {
  const refused = unknownColumn(asked, AUDIT_COLUMNS);
  if (refused !== undefined) throw invalid('columns', refused);
  return asked as readonly AuditColumn[];
}
