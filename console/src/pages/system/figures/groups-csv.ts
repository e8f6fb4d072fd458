/** A group of a figure with its name. */
interface NumbersOfGroup {
  readonly name: string;
  readonly value: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
}

/**
 * Groups as CSV (RFC 4180) with the numbers as the service has them.
 *
 * @param heading name of the first column.
 * @param numbers names of the columns of value, numerator and denominator.
 */
export function csvOf(
  groups: readonly NumbersOfGroup[],
  heading: string,
  numbers: readonly [string, string, string],
): string {
  const rows = groups.map(({ name, value, numerator, denominator }) => [
    name,
    ...[value, numerator, denominator].map((number) => (number === null ? '' : String(number))),
  ]);
  return [[heading, ...numbers], ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A cell; one that a spreadsheet would evaluate as a formula has a leading `'`, as in exports. */
function cell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
