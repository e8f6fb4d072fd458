import type { JsonColumn, JsonColumns, JsonRow } from '../../core/reads.js';
import { columnOf, fieldOf, type Model } from './model.js';

/** Types whose JSON in PostgreSQL is that of JavaScript. Times are written in ISO 8601; enums as texts. */
const PLAIN: ReadonlySet<string> = new Set(['Int', 'String', 'Boolean']);

/** Writes as `Date.toJSON` does; the time zone of all connections is UTC. */
const ISO_8601 = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** A select of some columns as one JSON object, and of others as values. */
export interface CompiledJsonSelect {
  /** The expressions of the select list: the text of the JSON first. */
  readonly list: string;
  /** The subquery that the list refers to, with a leading space. */
  readonly join: string;
  readonly toRow: (cells: readonly unknown[]) => JsonRow;
}

/**
 * Compiles a select of columns as one JSON object, written without spaces as `JSON.stringify` does, and of
 * columns as values; the table has the alias `t`.
 *
 * @throws Error for a type whose JSON is not that of JavaScript.
 */
export function compileJsonSelect(model: Model, { json, values }: JsonColumns): CompiledJsonSelect {
  const members = json.map((column) => `${jsonValueOf(model, column)} AS "${column.name}"`);
  const columns = values.map((name) => `t.${columnOf(model, name)}`);
  const toRow = ([text, ...cells]: readonly unknown[]): JsonRow => {
    const row: Record<string, unknown> = {};
    values.forEach((name, index) => {
      row[name] = cells[index];
    });
    return { json: text as string, row };
  };
  return {
    list: ['row_to_json(j)::text', ...columns].join(', '),
    join: ` CROSS JOIN LATERAL (SELECT ${members.join(', ')}) AS j`,
    toRow,
  };
}

function jsonValueOf(model: Model, { name, otherwise }: JsonColumn): string {
  const own = `t.${columnOf(model, name)}`;
  const column =
    otherwise === undefined ? own : `coalesce(${own}, t.${columnOf(model, otherwise)})`;
  const { type, isEnum } = fieldOf(model, name);
  if (type === 'DateTime') return `to_char(${column}, ${ISO_8601})`;
  if (!PLAIN.has(type) && !isEnum) throw new Error(`${model.name}.${name} in JSON`);
  return column;
}
