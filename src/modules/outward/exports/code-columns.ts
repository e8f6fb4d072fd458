import type { RequestCodes } from '../../requests/maintenance/causes/causes.queries.js';
import type { ColumnSource } from './columns.js';
import type { Further, Row } from './exports.service.js';

const KINDS = ['problem', 'cause', 'remedy'] as const;

/** The columns of problem, cause and remedy of requests. */
export const CODES_OF_REQUEST: readonly [string, ColumnSource][] = KINDS.map((field) => [
  field,
  { kind: 'further', field, needs: field },
]);

/** The cells of such columns: names in the language of the reader. */
export function codeCells(rows: readonly (Row & RequestCodes)[]): Further {
  return new Map(
    KINDS.map((kind) => [
      kind,
      new Map(
        rows.flatMap(({ id, [kind]: code }): [number, string][] => (code ? [[id, code.name]] : [])),
      ),
    ]),
  );
}
