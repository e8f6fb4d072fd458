import { decodeCursor, type Order, type Position } from '../../../core/pagination.js';
import { FIGURES, type Figure } from './figures.js';
import type { KpiRow } from './kpis.types.js';
import { MEASURES } from './measures.queries.js';
import type { FactRow, RowPosition } from './rows.queries.js';
import { SOURCES } from './sources.queries.js';

/** Kinds of rows by their letters. */
const KINDS: ReadonlyMap<string, string> = new Map(
  Object.values(SOURCES).map(({ letter, kind }) => [letter, kind]),
);

/** Rows of a figure that have no time. */
const withoutTime = (figure: Figure) =>
  MEASURES[figure].parts.every(({ source }) => SOURCES[source].letter === 'a');

/** The order of the rows of a figure; its cursors are not valid for another figure. */
export function orderOf(figure: Figure): Order {
  const field = withoutTime(figure) ? 'id' : 'at';
  return { list: `kpis/${figure}`, field, descending: true };
}

/** The position of a cursor. @throws AppError VALIDATION_ERROR on `cursor`. */
export function positionAt(cursor: string, figure: Figure): RowPosition {
  const order = orderOf(figure);
  if (order.field === 'id') {
    const { id } = decodeCursor(cursor, order, { value: 'id' });
    return { at: null, letter: 'a', id: Number(id) };
  }
  const { value, id } = decodeCursor(cursor, order, { value: 'date', ids: 'entry' });
  const entry = String(id);
  return { at: new Date(value), letter: entry.slice(0, 1), id: Number(entry.slice(1)) };
}

/** The position of a row, for its cursor. */
export function placeOf({ at, letter, id }: FactRow): Position {
  return at === null ? { value: id, id } : { value: at, id: `${letter}${id}` };
}

/** Kind and id of a row. The ids of figures of several kinds have the kind before them. */
export function identityOf(
  figure: Figure,
  { letter, id }: Pick<FactRow, 'letter' | 'id'>,
): Pick<KpiRow, 'kind' | 'id'> {
  const kind = KINDS.get(letter) ?? '';
  const { parts } = MEASURES[figure];
  const isOfSeveral = new Set(parts.map(({ source }) => SOURCES[source].letter)).size > 1;
  return { kind, id: isOfSeveral ? `${kind}-${id}` : String(id) };
}

/** Contributions of a row in the units of answers. */
export function partsOf(
  figure: Figure,
  { numerator, denominator }: Pick<FactRow, 'numerator' | 'denominator'>,
): Pick<KpiRow, 'numerator' | 'denominator'> {
  const { scale } = MEASURES[figure];
  return { numerator: numerator / scale.numerator, denominator: denominator / scale.denominator };
}

/** A row as both interfaces return it. */
export function toKpiRow(figure: Figure, fact: FactRow): KpiRow {
  const { requestId, assetId, at, title } = fact;
  return {
    ...{ ...identityOf(figure, fact), requestId, assetId, at, title },
    ...partsOf(figure, fact),
  };
}

/** Returns whether a figure is one of now, without a period. */
export function isOfNow(figure: Figure): boolean {
  return 'now' in FIGURES[figure];
}

/** Returns whether reading a figure needs the rights of costs. */
export function isOfCosts(figure: Figure): boolean {
  return 'cost' in FIGURES[figure];
}
