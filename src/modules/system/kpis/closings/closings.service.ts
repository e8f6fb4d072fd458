import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { ActingCaller } from '../../../../core/context.js';
import { zoneOf } from '../../../../core/dates.js';
import { AppError, invalid, notFound } from '../../../../core/errors.js';
import type { PageInput } from '../../../../core/list-inputs.js';
import { decodeCursor, type Order, type Page, paginate } from '../../../../core/pagination.js';
import { type Statements, statement } from '../../../../core/sql.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import { FIGURE_NAMES, FIGURES, type Figure } from '../figures.js';
import { identityOf, isOfCosts, isOfNow, partsOf } from '../kpi-row.js';
import { departmentInScope, seesCosts } from '../kpis.access.js';
import { type Frame, frameOf } from '../period.js';
import { inSnapshot, type QuestionSources } from '../question.queries.js';
import { type Span, spanOf } from '../span.js';
import { figureValue, NO_VALUE, type Sums, sumsOf } from '../sums.queries.js';
import { targetsAt } from '../targets/target-lookup.js';
import {
  auditSince,
  type ClosingRow,
  countClosings,
  findClosing,
  insertClosing,
  listClosings,
  lockClosing,
  type Moved,
  type MovedRow,
  movedSince,
  storedSums,
  storeRows,
} from './closings.queries.js';
import type {
  ClosedKpis,
  KpiClosing,
  KpiClosingDiff,
  KpiClosingDiffRow,
  KpiClosingInput,
} from './closings.types.js';

/** Upper bound of the rows of a figure in a difference. */
const MAX_ROWS = 100;
/** Upper bound of the audit records of a row. */
const MAX_AUDIT = 10;
const FIRST_YEAR = 2000;

const ORDER: Order = { list: 'kpiClosings', field: 'month', descending: true };

/** The dependencies of the service. */
interface Sources extends QuestionSources {
  readonly unitOfWork: UnitOfWork;
  readonly statements: Statements;
}

/** A closing that a reader looks at, with what the reader may see of it. */
interface Reading {
  readonly closing: ClosingRow;
  readonly departmentId: number | null;
  readonly figures: readonly Figure[];
  readonly reopenDays: number;
  readonly currency: string;
}

/** Closes months of figures, and tells what moved since (docs/behaviour/figures.md). */
export class ClosingsService {
  constructor(private readonly sources: Sources) {}

  /**
   * Closes a month: stores the records of all figures, from one snapshot of the database.
   *
   * @throws AppError VALIDATION_ERROR on `month` unless it is over and not before 2000; CONFLICT for
   *   one that is closed, or while another call closes one.
   */
  async create(caller: ActingCaller, { month }: { readonly month: string }): Promise<KpiClosing> {
    const { unitOfWork, settings: all } = this.sources;
    return await unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      await statements.all(statement(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`));
      if (!(await lockClosing(statements))) {
        throw new AppError('CONFLICT', 'A month is being closed. Try again when it is done.', {
          field: 'month',
        });
      }
      const { reopenDays, timeZone } = await all.current(statements);
      const frame = frameOfMonth(month, now, timeZone);
      if ((await findClosing(statements, month)) !== undefined) {
        throw new AppError('CONFLICT', 'The month is closed already.', { field: 'month' });
      }
      const row = {
        ...{ month, beginsAt: frame.from, endsAt: frame.to, timeZone: frame.zone },
        ...{ closedAt: now, closedById: caller.actor.userId },
      };
      const id = await insertClosing(statements, row);
      await storeRows(statements, id, spanOf(frame, reopenDays));
      unit.audit({
        action: 'kpi.closed',
        targetType: 'kpi_closing',
        targetId: id,
        metadata: { month },
      });
      return toKpiClosing({ id, ...row });
    });
  }

  /** A page of closings, the newest month first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({ limit, cursor }: PageInput): Promise<Page<KpiClosing>> {
    const { statements } = this.sources;
    const after =
      cursor === undefined
        ? undefined
        : String(decodeCursor(cursor, ORDER, { value: 'text' }).value);
    const ids = new Map<string, number>();
    return await paginate({
      ...{ limit, order: ORDER },
      fetch: (take) => listClosings(statements, { take, after }),
      count: () => countClosings(statements),
      map: (row) => {
        ids.set(row.month, row.id);
        return toKpiClosing(row);
      },
      position: ({ month }) => ({ value: month, id: ids.get(month) ?? 0 }),
    });
  }

  /**
   * The figures of a closed month.
   *
   * @throws AppError NOT_FOUND for a month that is not closed, FORBIDDEN for a department other than
   *   the actor's own.
   */
  async get(caller: ActingCaller, input: KpiClosingInput): Promise<ClosedKpis> {
    return await this.read(caller, input, async (statements, reading) => {
      const { closing, departmentId, figures, currency } = reading;
      const sums = await storedSums(statements, closing.id, departmentId);
      const frame = { until: closing.endsAt, now: this.sources.clock(), zone: closing.timeZone };
      const judged = await targetsAt(statements, frame, [{ departmentId }]);
      const { month, beginsAt, endsAt, timeZone, closedAt, closedById } = closing;
      return {
        ...{ month, from: beginsAt, to: endsAt, timeZone, closedAt, closedById, currency },
        ...{ previousFrom: null, previousTo: null },
        figures: FIGURE_NAMES.map((figure) => {
          const of = figures.includes(figure) ? valueIn(figure, sums) : NO_VALUE;
          const target = judged(figure, { departmentId }, of.value);
          return { ...{ figure, ...of, previous: null, unit: FIGURES[figure].unit }, target };
        }),
      };
    });
  }

  /** The figures that moved since a month was closed. @throws AppError as `get`. */
  async diff(caller: ActingCaller, input: KpiClosingInput): Promise<KpiClosingDiff[]> {
    const now = this.sources.clock();
    return await this.read(caller, input, async (statements, reading) => {
      const { closing, departmentId, reopenDays } = reading;
      const span = spanOfClosing(closing, reopenDays, now);
      const moved = await movedFigures(statements, reading, span);
      const names = [...moved.keys()];
      const before = await storedSums(statements, closing.id, departmentId);
      const live = await sumsOf(statements, names, span, { departmentId });
      const targets = [...moved.values()].flatMap(({ rows }) => rows.flatMap(targetOf));
      const audit = await auditSince(statements, targets, closing.closedAt, MAX_AUDIT);
      return [...moved].map(([figure, { added, changed, gone, rows }]) => ({
        // biome-ignore lint/suspicious/noThenProperty: the name in answers; it is no function
        ...{ figure, then: valueIn(figure, before), now: valueIn(figure, live) },
        ...{ added, changed, gone },
        rows: rows.map((row) => toDiffRow(figure, row, audit)),
        truncated: added + changed + gone > rows.length,
      }));
    });
  }

  /** Reads a closing within one snapshot. */
  private async read<T>(
    { actor }: ActingCaller,
    { month, departmentId: asked }: KpiClosingInput,
    answer: (statements: Statements, reading: Reading) => Promise<T>,
  ): Promise<T> {
    const departmentId = departmentInScope(actor, asked);
    const figures = FIGURE_NAMES.filter(
      (figure) => !isOfCosts(figure) || seesCosts(actor, departmentId),
    );
    return await inSnapshot(this.sources.transactions, async (statements) => {
      const closing = await findClosing(statements, month);
      if (closing === undefined) throw notFound('The closing');
      const { reopenDays, currency } = await this.sources.settings.current(statements);
      return await answer(statements, { closing, departmentId, figures, reopenDays, currency });
    });
  }
}

/** The figures of which a record moved, in their order; those of now are not compared. */
async function movedFigures(
  statements: Statements,
  { closing, departmentId, figures }: Reading,
  span: Span,
): Promise<Map<Figure, Moved>> {
  const moved = new Map<Figure, Moved>();
  for (const figure of figures.filter((one) => !isOfNow(one))) {
    const found = await movedSince(statements, closing.id, figure, span, departmentId, MAX_ROWS);
    if (found.added + found.changed + found.gone > 0) moved.set(figure, found);
  }
  return moved;
}

/** @throws AppError VALIDATION_ERROR on `month`. */
function frameOfMonth(month: string, now: Date, timeZone: string): Frame {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) {
    throw invalid('month', 'must be a month such as 2027-02');
  }
  const begin = Temporal.PlainYearMonth.from(month);
  if (begin.year < FIRST_YEAR) throw invalid('month', `must not be before ${FIRST_YEAR}`);
  const zone = zoneOf(timeZone);
  const [from, to] = [begin, begin.add({ months: 1 })].map(
    (one) => new Date(one.toPlainDate({ day: 1 }).toZonedDateTime(zone).epochMilliseconds),
  );
  const frame = frameOf({ from, to }, now, zone);
  if (frame.to > now) throw invalid('month', 'must be over');
  return frame;
}

/** The span of a closing as it counts now. */
function spanOfClosing(closing: ClosingRow, reopenDays: number, now: Date): Span {
  const { beginsAt: from, endsAt: to, timeZone } = closing;
  return spanOf(frameOf({ from, to }, now, timeZone), reopenDays);
}

function valueIn(figure: Figure, sums: ReadonlyMap<Figure, Sums>) {
  return figureValue(
    figure,
    sums.get(figure) ?? { numerator: 0, denominator: 0, percentile: null },
  );
}

function toKpiClosing({
  month,
  beginsAt,
  endsAt,
  timeZone,
  closedAt,
  closedById,
}: ClosingRow): KpiClosing {
  return { month, from: beginsAt, to: endsAt, timeZone, closedAt, closedById };
}

/** The target of the audit records of a row. */
function targetOf({ requestId, assetId }: MovedRow): (readonly [string, number])[] {
  if (requestId !== null) return [['maintenance_request', requestId]];
  return assetId === null ? [] : [['asset', assetId]];
}

function toDiffRow(
  figure: Figure,
  row: MovedRow,
  audit: ReadonlyMap<string, string[]>,
): KpiClosingDiffRow {
  const parts = (pair: MovedRow['then']) =>
    pair && partsOf(figure, { numerator: pair[0], denominator: pair[1] });
  const { kind, id } = identityOf(figure, row);
  const auditIds = targetOf(row).flatMap((target) => audit.get(target.join(' ')) ?? []);
  const { requestId, change } = row;
  // biome-ignore lint/suspicious/noThenProperty: the name in answers; it is no function
  return { kind, id, requestId, change, then: parts(row.then), now: parts(row.now), auditIds };
}
