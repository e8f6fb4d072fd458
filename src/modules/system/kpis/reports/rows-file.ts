import { Amount, decimalsOf } from '../../../../core/money.js';
import type { Page } from '../../../../core/pagination.js';
import { CsvWriter } from '../../../outward/export-files/csv.js';
import { FIGURES, type Figure } from '../figures.js';
import type { KpiRow } from '../kpis.types.js';

/** Maximum number of rows of a file, over all figures. */
const MAX_ROWS = 10_000;

/** Number of rows of one read. */
const PAGE = 1_000;

/** The columns: the figure, then those of the export of rows. */
const COLUMNS = [
  ...['figure', 'kind', 'id', 'requestId', 'assetId', 'at', 'title', 'numerator', 'denominator'],
] as const;

/** The rows of a report as CSV. */
export interface RowsFile {
  readonly csv: string;
  readonly rows: number;
  /** True where there are more rows than the file has. */
  readonly isCut: boolean;
}

/** The reader of a file, as of exports for spreadsheets. */
export interface FileReader {
  readonly language: string;
  readonly timezone: string;
  readonly currency: string;
}

/** Reads a page of the rows of a figure. */
type ReadRows = (
  figure: Figure,
  page: { readonly limit: number; readonly cursor?: string },
) => Promise<Page<KpiRow>>;

/** The rows of figures as CSV for a spreadsheet, up to `MAX_ROWS`. */
export async function rowsFile(
  read: ReadRows,
  figures: readonly Figure[],
  { currency, ...reader }: FileReader,
): Promise<RowsFile> {
  const csv = new CsvWriter(reader);
  const parts = [csv.header(COLUMNS)];
  const decimals = decimalsOf(currency);
  let rows = 0;
  for (const figure of figures) {
    let cursor: string | null | undefined;
    do {
      // One more than there is room for shows whether there are more.
      const limit = Math.min(PAGE, MAX_ROWS - rows + 1);
      const page = await read(figure, { limit, ...(cursor ? { cursor } : {}) });
      const items = page.items.slice(0, MAX_ROWS - rows);
      if (items.length > 0) parts.push(csv.rows(items.map((row) => cells(figure, row, decimals))));
      rows += items.length;
      if (items.length < page.items.length) return { csv: parts.join(''), rows, isCut: true };
      cursor = page.nextCursor;
    } while (cursor);
  }
  return { csv: parts.join(''), rows, isCut: false };
}

function cells(figure: Figure, row: KpiRow, decimals: number): unknown[] {
  const { kind, id, requestId, assetId, at, title, numerator, denominator } = row;
  const isMoney = FIGURES[figure].unit === 'money';
  // An amount in a file has whole minor units.
  const part = isMoney ? new Amount(Math.round(numerator), decimals) : numerator;
  return [figure, kind, id, requestId, assetId, at, title, part, denominator];
}
