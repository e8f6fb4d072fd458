import { parseDate } from '../../../../core/dates.js';
import { Amount } from '../../../../core/money.js';
import { isIndexable, TOO_LONG } from '../../../../core/text.js';

/** An error in a cell of a table. */
export interface CellError {
  /** Number of the row in a spreadsheet. */
  readonly row: number;
  /** Name of the column. */
  readonly field: string;
  readonly reason: string;
}

/** The reason why the text of a cell has no value. */
export class InvalidCell {
  constructor(readonly reason: string) {}
}

/** Converts the text of a cell that is not empty. */
export type CellParser<T> = (text: string) => T | InvalidCell;

/** A row whose cells are read. */
interface Row {
  readonly row: number;
  readonly cells: ReadonlyMap<string, string>;
}

/** Reads the cells of rows, and collects their errors. */
export class CellReader {
  private readonly found: CellError[];

  /** @param found errors that were found before. */
  constructor(found: readonly CellError[] = []) {
    this.found = [...found];
  }

  /** Errors in the order in which they were found. */
  get errors(): readonly CellError[] {
    return this.found;
  }

  /**
   * The value of a cell; null if it is empty; undefined without such a column and for a wrong cell,
   * which becomes an error.
   */
  read<T>(row: Row, column: string, parser: CellParser<T>): T | null | undefined {
    const text = row.cells.get(column);
    if (text === undefined) return undefined;
    if (text === '') return null;
    const value = parser(text);
    if (!(value instanceof InvalidCell)) return value;
    this.add(row.row, column, value.reason);
    return undefined;
  }

  /** Adds errors for texts that no index takes (`indexedKey`). */
  checkIndexed(row: number, texts: Readonly<Record<string, unknown>>): void {
    for (const [field, text] of Object.entries(texts)) {
      if (typeof text === 'string' && !isIndexable(text)) this.add(row, field, TOO_LONG);
    }
  }

  add(row: number, field: string, reason: string): void {
    this.found.push({ row, field, reason });
  }
}

/** Any text. */
export const textCell: CellParser<string> = (text) => text;

/** A day as `2026-01-31` or `31.01.2026`; the value is the former. */
export const dayCell: CellParser<string> = (text) => {
  const day = text.replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3-$2-$1');
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && parseDate(day) !== undefined;
  return isDay ? day : new InvalidCell('must be a day: 2026-01-31 or 31.01.2026');
};

/**
 * An amount in major units with a point or comma and at most as many decimals as the currency has, without separators
 * of thousands; the value is in minor units: `12,5` of two decimals is 1250.
 */
export function moneyCell(decimals: number): CellParser<number> {
  const example = new Amount(125_050, decimals).text(',');
  const most = decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`;
  return (text) => {
    const [, whole, rest = ''] = /^(\d{1,13})(?:[.,](\d{1,4}))?$/.exec(text) ?? [];
    if (whole === undefined || rest.length > decimals) {
      return new InvalidCell(`must be an amount such as ${example}, with ${most}`);
    }
    return Number(`${whole}${rest.padEnd(decimals, '0')}`);
  };
}

/** A whole number. */
export const integerCell: CellParser<number> = (text) =>
  /^-?\d{1,15}$/.test(text) ? Number(text) : new InvalidCell('must be a whole number');

/** A quantity of at most three decimals, with a point or comma. */
export const quantityCell: CellParser<number> = (text) =>
  /^\d{1,7}(?:[.,]\d{1,3})?$/.test(text)
    ? Number(text.replace(',', '.'))
    : new InvalidCell('must be a number such as 12,5, with at most three decimals');
