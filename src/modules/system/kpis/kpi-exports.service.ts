import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { notFound } from '../../../core/errors.js';
import type { ExportInput } from '../../../core/list-inputs.js';
import type { StreamAnswer } from '../../../core/operation.js';
import type { Page } from '../../../core/pagination.js';
import type { ColumnSource, Columns } from '../../outward/exports/columns.js';
import type { ExportsService } from '../../outward/exports/exports.service.js';
import { FIGURE_NAMES, FIGURES, type Figure } from './figures.js';
import type { KpisService } from './kpis.service.js';
import type { KpiFilter, KpiRow } from './kpis.types.js';
import { fixedPeriod } from './period.js';
import { SOURCES } from './sources.queries.js';

/** Kinds of rows, for numbers that differ. */
const KINDS = Object.values(SOURCES).map(({ kind }): string => kind);
/** More than the largest id of a table. */
const ID_RANGE = 2 ** 32;

/** A row with a number that no other row of the figure has, which the export needs. */
interface NumberedRow extends Omit<KpiRow, 'id'> {
  readonly id: number;
  readonly rowId: string;
}

/** Exports the records that figures count (docs/behaviour/figures.md). */
export class KpiExports {
  constructor(
    private readonly exports: ExportsService,
    private readonly kpis: KpisService,
    private readonly clock: Clock,
  ) {}

  /** Exports the rows of a figure. @throws AppError as the list of rows, and as any export. */
  async export(
    caller: ActingCaller,
    { figure: name, ...input }: ExportInput & KpiFilter & { readonly figure: string },
  ): Promise<StreamAnswer> {
    const figure = FIGURE_NAMES.find((one) => one === name);
    if (figure === undefined) throw notFound('The figure');
    const columns = columnsOf(figure);
    const period = fixedPeriod(input, this.clock);
    return await this.exports.export(
      caller,
      {
        ...{ name: `kpis/${figure}`, columns, usual: [...columns.keys()] },
        page: async (reader, page: KpiFilter & { limit: number; cursor?: string }) =>
          numbered(figure, await this.kpis.rows(reader, { ...page, ...period, figure })),
      },
      input,
    );
  }
}

function columnsOf(figure: Figure): Columns {
  const amount = FIGURES[figure].unit === 'money' ? 'money' : 'field';
  const columns: readonly [string, ColumnSource][] = [
    ['kind', { kind: 'field', field: 'kind' }],
    ['id', { kind: 'field', field: 'rowId' }],
    ['requestId', { kind: 'field', field: 'requestId' }],
    ['assetId', { kind: 'field', field: 'assetId' }],
    ['at', { kind: 'time', field: 'at' }],
    ['title', { kind: 'field', field: 'title' }],
    ['numerator', { kind: amount, field: 'numerator' }],
    ['denominator', { kind: 'field', field: 'denominator' }],
  ];
  return new Map(columns);
}

function numbered(figure: Figure, page: Page<KpiRow>): Page<NumberedRow> {
  const { items, limit, hasMore, nextCursor, totalCount } = page;
  const isMoney = FIGURES[figure].unit === 'money';
  const rows = items.map(({ id: rowId, ...row }) => {
    const id = KINDS.indexOf(row.kind) * ID_RANGE + Number(rowId.replace(/^.*-/, ''));
    // An amount in a file has whole minor units.
    const numerator = isMoney ? Math.round(row.numerator) : row.numerator;
    return { ...row, numerator, id, rowId };
  });
  return { ...{ limit, hasMore, nextCursor, totalCount }, items: rows, cursorOf: () => '' };
}
