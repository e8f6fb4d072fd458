import type { ActingCaller } from '../../../core/context.js';
import { invalid } from '../../../core/errors.js';
import { type ExportFormat, type ExportInput, unknownColumn } from '../../../core/list-inputs.js';
import { Amount, decimalsOf } from '../../../core/money.js';
import type { StreamAnswer } from '../../../core/operation.js';
import type { Page } from '../../../core/pagination.js';
import type { Statements } from '../../../core/sql.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { EXPORT_PAGE, type Exporter } from '../export-files/exporter.service.js';
import { requireFitting } from '../export-files/workbooks.js';
import type { ColumnSource, Columns } from './columns.js';
import { departmentNames, peopleNames, type Texts } from './exports.queries.js';

/** A page to read, in addition to filter and order. */
interface PageToRead {
  readonly limit: number;
  readonly cursor?: string;
}

/** A row of a list with the fields of REST. */
export type Row = object & { readonly id: number };

/** A list that can be exported. */
export interface ExportedList<I, T extends Row> {
  readonly name: string;
  readonly columns: Columns;
  readonly usual: readonly string[];
  /**
   * The page of the list for the caller; throws for a wrong filter.
   *
   * @param fields the fields that the rows need.
   */
  readonly page: (
    caller: ActingCaller,
    input: I & PageToRead,
    fields: ReadonlySet<string>,
  ) => Promise<Page<T>>;
  /** Cells of columns that are neither fields nor names, by column and then by the id of the row. */
  readonly further?: (
    rows: readonly T[],
    wanted: ReadonlySet<string>,
    format: ExportFormat | undefined,
  ) => Promise<Further>;
}

/** How the cells of an export are made. */
interface Cells {
  readonly sources: readonly ColumnSource[];
  readonly decimals: number;
  readonly format: ExportFormat | undefined;
}

/** Further cells of rows. */
export type Further = ReadonlyMap<string, ReadonlyMap<number, unknown>>;

/** Exports lists with their filters, orders and rights (docs/behaviour/exports.md). */
export class ExportsService {
  constructor(
    private readonly statements: Statements,
    private readonly exporter: Exporter,
    private readonly settings: Pick<SettingsService, 'recent'>,
  ) {}

  /**
   * An export of a list.
   *
   * @throws AppError VALIDATION_ERROR for an unknown column, and as the list for its filter; opening
   *   it throws RATE_LIMITED while another export of the person runs.
   */
  async export<I extends ExportInput, T extends Row>(
    caller: ActingCaller,
    list: ExportedList<Omit<I, 'columns' | 'format'>, T>,
    { columns: asked, format, ...input }: I,
  ): Promise<StreamAnswer> {
    const columns = asked ?? list.usual;
    const refused = unknownColumn(columns, list.columns.keys());
    if (refused !== undefined) throw invalid('columns', refused);
    const sources = columns.map((column) => list.columns.get(column) as ColumnSource);
    const fields = new Set(['id', ...sources.map(({ field, needs = field }) => needs)]);
    // A wrong filter is refused before the first byte.
    const first = await list.page(caller, { ...input, limit: 1 }, fields);
    if (format === 'xlsx') requireFitting(await first.totalCount());
    // One currency for all rows, also where the setting changes meanwhile.
    const { currency } = await this.settings.recent();
    const decimals = decimalsOf(currency);
    const { sort: _sort, ...filter } = input as typeof input & { readonly sort?: string };
    return await this.exporter.stream<T>(caller, {
      content: {
        list: list.name,
        columns: sources.map(({ kind }, at) => ({
          name: columns[at] ?? '',
          kind: isTyped(kind) ? kind : 'other',
        })),
        currency,
      },
      filter,
      format,
      page: (cursor) =>
        list.page(
          caller,
          { ...input, limit: EXPORT_PAGE, ...(cursor === undefined ? {} : { cursor }) },
          fields,
        ),
      cells: (rows) => this.cellsOf(list, { sources, decimals, format }, rows),
    });
  }

  private async cellsOf<I, T extends Row>(
    list: ExportedList<I, T>,
    { sources, decimals, format }: Cells,
    rows: readonly T[],
  ): Promise<unknown[][]> {
    const wanted = new Set(sources.flatMap(({ kind, field }) => (kind === 'further' ? field : [])));
    const [people, departments, further] = await Promise.all([
      peopleNames(this.statements, idsOf(rows, sources, 'person')),
      departmentNames(this.statements, idsOf(rows, sources, 'department')),
      wanted.size > 0 ? list.further?.(rows, wanted, format) : undefined,
    ]);
    const texts: Readonly<Record<string, Texts>> = { person: people, department: departments };
    return rows.map((row) =>
      sources.map(({ kind, field }) => {
        if (kind === 'further') return further?.get(field)?.get(row.id);
        const value = (row as Readonly<Record<string, unknown>>)[field];
        if (kind === 'money') return typeof value === 'number' ? new Amount(value, decimals) : null;
        const names = texts[kind];
        return names === undefined ? value : names.get(value as number);
      }),
    );
  }
}

/** Returns whether a spreadsheet shows the values of a column in a separate format. */
function isTyped(kind: ColumnSource['kind']): kind is 'time' | 'day' | 'money' {
  return kind === 'time' || kind === 'day' || kind === 'money';
}

/** The ids in the fields whose names the columns have. */
function idsOf(
  rows: readonly Row[],
  sources: readonly ColumnSource[],
  kind: ColumnSource['kind'],
): number[] {
  const fields = sources.flatMap((source) => (source.kind === kind ? source.field : []));
  const ids = rows.flatMap((row) =>
    fields.map((field) => (row as Readonly<Record<string, unknown>>)[field]),
  );
  return [...new Set(ids.filter((id): id is number => typeof id === 'number'))];
}
