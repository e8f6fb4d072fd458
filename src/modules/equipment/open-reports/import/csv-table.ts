import { AppError, invalid, shortened } from '../../../../core/errors.js';
import { unknownReason } from '../../../../core/input-reasons.js';
import { nameKey } from '../../../../core/text.js';
import type { CellError } from './csv-cells.js';

/** The columns that a table may have. */
export interface TableColumns {
  /** Names in the spelling of the interface. */
  readonly names: readonly string[];
  /** Those that must be there. */
  readonly required: readonly string[];
  /** Start of the names of further columns: `attribute:`. */
  readonly prefix?: string;
}

/** Fields by the names of the columns that have them in a file; null for a column that is not read. */
export type ColumnMapping = Readonly<Record<string, unknown>>;

/** A row that is not empty. */
export interface TableRow {
  /** Number in a spreadsheet: the header is 1, each record one more, empty ones too. */
  readonly row: number;
  /** Trimmed texts by column; empty where the row ends before the column. */
  readonly cells: ReadonlyMap<string, string>;
}

/** The content of a CSV file. */
export interface Table {
  /**
   * Columns in the order of the file, spelt as in `TableColumns`; those with the prefix as in the
   * file.
   */
  readonly columns: readonly string[];
  /** The names in the file by those of the columns. */
  readonly written: ReadonlyMap<string, string>;
  readonly rows: readonly TableRow[];
  /** Errors of rows: cells beyond the columns, a quote that is not closed. */
  readonly errors: readonly CellError[];
}

/** Steps of the work for a row (`Steps`): its cells, and their characters by hundreds. */
export function stepsOfRow({ cells }: TableRow): number {
  let steps = cells.size;
  for (const text of cells.values()) steps += text.length / 100;
  return steps;
}

/** Column names by position; undefined for a column without a name, null for one that is not read. */
type Header = readonly (string | null | undefined)[];

/** Maximum number of columns of a mapping: that of a file. */
const MAX_MAPPED = 256;

/** Maximum length of the name of a column, in characters: folding a longer one takes long. */
const MAX_NAME = 300;

/** Builds a table from the records of a file that are not empty, in their order. */
export class TableReader {
  private header: Header | undefined;
  private readonly written = new Map<string, string>();
  private readonly rows: TableRow[] = [];
  private readonly errors: CellError[] = [];

  /** @param mapping which columns of the file have which fields; the others have their own names. */
  constructor(
    private readonly columns: TableColumns,
    private readonly mapping: ColumnMapping = {},
  ) {}

  /**
   * Adds a record; the first one has the names of the columns.
   *
   * @param row its number in a spreadsheet.
   * @param cells trimmed texts.
   * @param errors places of cells that are errors of a workbook.
   * @throws AppError VALIDATION_ERROR on `file` for columns that are unknown, repeated or missing, and on `mapping` for one
   *   that does not fit them: all of them.
   */
  add(row: number, cells: readonly string[], errors: readonly number[] = []): void {
    if (this.header === undefined) {
      this.header = headerOf(cells, this.columns, targetsOf(cells, this.columns, this.mapping));
      for (const [index, name] of this.header.entries()) {
        if (typeof name === 'string') this.written.set(name, cells[index] ?? '');
      }
      return;
    }
    this.rows.push({ row, cells: cellsByColumn(cells, this.header) });
    this.errors.push(...surplusOf(row, cells, this.header));
    for (const index of errors) {
      const field = nameAt(this.header, index);
      this.errors.push({ row, field, reason: `is ${cells[index]}, an error of the workbook` });
    }
  }

  /**
   * The table.
   *
   * @param unclosed place of a quote that is not closed.
   * @throws AppError VALIDATION_ERROR on `file` without a header.
   */
  end(unclosed?: { readonly row: number; readonly column: number }): Table {
    const { header, written, rows, errors } = this;
    if (header === undefined) throw noHeader(unclosed !== undefined);
    if (unclosed !== undefined) {
      const field = nameAt(header, unclosed.column);
      errors.push({ row: unclosed.row, field, reason: 'has a quote that is not closed' });
    }
    return { columns: header.filter((name) => typeof name === 'string'), written, rows, errors };
  }
}

/** The error for a file without a header. @param isOpen if a quote in its first row is not closed. */
export function noHeader(isOpen: boolean): AppError {
  const open = 'has a quote in its first row that is not closed';
  return invalid('file', isOpen ? open : 'has no row with the names of the columns');
}

/** @throws AppError VALIDATION_ERROR for columns that are unknown, repeated or missing: all of them. */
function headerOf(
  cells: readonly string[],
  { names, required, prefix }: TableColumns,
  targets: ReadonlyMap<string, string | null>,
): Header {
  const known = new Map(names.map((name) => [nameKey(name), name]));
  const seen = new Set<string>();
  const unknown: string[] = [];
  const repeated: string[] = [];
  const header = cells.map((cell) => {
    requireShortName(cell);
    const key = nameKey(cell);
    if (key === '') return undefined;
    const target = targets.get(key);
    if (target === null) return null;
    const name =
      target ?? known.get(key) ?? known.get(key.replace(UNIT, '')) ?? withPrefix(cell, prefix);
    if (name === undefined) {
      unknown.push(shortened(cell));
      return undefined;
    }
    const unique = nameKey(name);
    if (seen.has(unique)) repeated.push(shortened(cell));
    if (seen.has(unique) && targets.size > 0) requireOnce(unique, targets);
    seen.add(unique);
    return name;
  });
  const missing = required.filter((name) => !seen.has(nameKey(name)));
  requireNoFaults({ unknown, repeated, missing }, names);
  return header;
}

/** @throws AppError VALIDATION_ERROR on `file` for a name of a column that is too long. */
export function requireShortName(cell: string): void {
  if (cell.length <= MAX_NAME) return;
  throw invalid('file', `has the column ${shortened(cell)}, whose name is too long`);
}

/**
 * The columns of a mapping, folded, with the names of their fields.
 *
 * @throws AppError VALIDATION_ERROR on `mapping` for a column that the file has not, and for a field that is unknown or
 *   that two columns have.
 */
function targetsOf(
  cells: readonly string[],
  { names, prefix }: TableColumns,
  mapping: ColumnMapping,
): ReadonlyMap<string, string | null> {
  const known = new Map(names.map((name) => [nameKey(name), name]));
  const inFile = new Set(cells.map((cell) => nameKey(cell.slice(0, MAX_NAME))));
  const targets = new Map<string, string | null>();
  const reasons: string[] = [];
  if (Object.keys(mapping).length > MAX_MAPPED) {
    throw onMapping([`may have ${MAX_MAPPED} columns at most`]);
  }
  for (const [column, field] of Object.entries(mapping)) {
    const key = nameKey(column.slice(0, MAX_NAME));
    if (key === '' || !inFile.has(key))
      reasons.push(`has ${shortened(column)}, which is no column of the file`);
    else if (field === null) targets.set(key, null);
    else if (typeof field !== 'string')
      reasons.push(`must have a text or null for ${shortened(column)}`);
    else {
      const name = known.get(nameKey(field)) ?? withPrefix(field.trim(), prefix);
      if (name === undefined)
        reasons.push(`has the field ${shortened(field)}, which ${unknownReason(field, names)}`);
      else if (
        [...targets.values()].some((one) => one !== null && nameKey(one) === nameKey(name))
      ) {
        reasons.push(`has the field ${shortened(name)} twice`);
      } else targets.set(key, name);
    }
  }
  if (reasons.length > 0) throw onMapping(reasons);
  return targets;
}

/** @throws AppError VALIDATION_ERROR on `mapping` for a field of the mapping that another column of the file has as well. */
function requireOnce(field: string, targets: ReadonlyMap<string, string | null>): void {
  const isMapped = [...targets.values()].some((one) => one !== null && nameKey(one) === field);
  if (isMapped) throw onMapping([`has the field ${field}, which another column has`]);
}

function onMapping(reasons: readonly string[]): AppError {
  const reason = reasons.join('; ');
  return new AppError('VALIDATION_ERROR', `mapping: ${reason}`, {
    ...{ field: 'mapping', reason },
    errors: reasons.map((each) => ({ field: 'mapping', reason: each })),
  });
}

/** The currency or time zone after the name of a column, which exports write; folded. */
const UNIT = / ?\((?:[a-z]{3}|[\w+-]+(?:\/[\w+-]+)+)\)$/;

/** Faults of a header, by the names of the columns as they are written. */
interface HeaderFaults {
  readonly unknown: readonly string[];
  readonly repeated: readonly string[];
  readonly missing: readonly string[];
}

function requireNoFaults(faults: HeaderFaults, known: readonly string[]): void {
  const reasons = [
    ...faults.unknown.map((name) => `has the column ${name}, which ${unknownReason(name, known)}`),
    ...faults.repeated.map((name) => `has the column ${name} twice`),
    ...faults.missing.map((name) => `has no column ${name}`),
  ];
  if (reasons.length === 0) return;
  const isNamed = faults.unknown.length + faults.repeated.length > 0;
  const reason = `${reasons.join('; ')}${isNamed ? `; known: ${known.join(', ')}` : ''}`;
  throw new AppError('VALIDATION_ERROR', `file: ${reason}`, {
    ...{ field: 'file', reason, errors: reasons.map((each) => ({ field: 'file', reason: each })) },
    ...faults,
    known,
  });
}

/** The column of another name, as the prefix and the trimmed rest; undefined if it is none. */
function withPrefix(cell: string, prefix: string | undefined): string | undefined {
  const rest = cell.slice(prefix?.length).trim();
  if (prefix === undefined || rest === '') return undefined;
  return nameKey(cell.slice(0, prefix.length)) === prefix ? `${prefix}${rest}` : undefined;
}

function cellsByColumn(cells: readonly string[], header: Header): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  header.forEach((name, index) => {
    if (typeof name === 'string') named.set(name, cells[index] ?? '');
  });
  return named;
}

/** Errors of filled cells in no column. */
function surplusOf(row: number, cells: readonly string[], header: Header): CellError[] {
  return cells.flatMap((cell, index) =>
    cell === '' || header[index] !== undefined
      ? []
      : [{ row, field: nameAt(header, index), reason: 'is filled, but has no column' }],
  );
}

/** The column's name; without one, its letters in a spreadsheet. */
function nameAt(header: Header, index: number): string {
  const name = header[index];
  if (typeof name === 'string') return name;
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
