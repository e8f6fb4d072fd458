import { columnOf, type DataModel, fieldOf, type Model, relationOf } from './model.js';

/** A Prisma `select`: columns, and relations with a `select` of their own. */
export type Select = Readonly<Record<string, unknown>>;

/** The arguments that decide which columns are read. */
export interface Selecting {
  readonly select?: Select | null;
  readonly omit?: Readonly<Record<string, boolean | undefined>> | null;
}

/** What a statement selects, and how its rows become objects. */
export interface CompiledSelect {
  /** The expressions of the select list, for the alias `t`. */
  readonly list: string;
  /** The joins with related rows, each with a leading space. */
  readonly joins: string;
  readonly toObject: (row: readonly unknown[]) => Record<string, unknown>;
}

/** One field of the object: how it is read from the row. */
interface Part {
  readonly name: string;
  readonly read: (row: readonly unknown[]) => unknown;
}

/** Collects the select list and the joins of a statement or of a subquery. */
interface Builder {
  readonly models: DataModel;
  readonly expressions: string[];
  readonly joins: string[];
  /** Whether the values are read from JSON, which has no dates. */
  readonly json: boolean;
  readonly newAlias: () => string;
}

/**
 * Compiles the columns and relations of a statement. A relation to one row is joined; a relation to
 * several is read as one JSON value, ordered by id.
 *
 * @throws Error for an unknown field and for a type that JSON cannot carry.
 */
export function compileSelect(models: DataModel, model: Model, what: Selecting): CompiledSelect {
  let aliases = 0;
  const newAlias = () => {
    aliases += 1;
    return `t${aliases}`;
  };
  const builder: Builder = { models, expressions: [], joins: [], json: false, newAlias };
  const parts = partsOf(builder, model, 't', what);
  return {
    list: builder.expressions.join(', '),
    joins: builder.joins.join(''),
    toObject: (row) => assembled(parts, row),
  };
}

function assembled(parts: readonly Part[], row: readonly unknown[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const { name, read } of parts) object[name] = read(row);
  return object;
}

function partsOf(builder: Builder, model: Model, alias: string, what: Selecting): readonly Part[] {
  return fieldsOf(model, what).map(([name, nested]) =>
    nested === true
      ? columnPart(builder, model, alias, name)
      : relationPart(builder, model, alias, name, nested),
  );
}

/** The selected fields, with `true` for a column and the arguments of a relation. */
function fieldsOf(model: Model, { select, omit }: Selecting): [string, true | Selecting][] {
  if (!select) return model.columns.filter((name) => !omit?.[name]).map((name) => [name, true]);
  return Object.entries(select).flatMap(([name, value]): [string, true | Selecting][] => {
    if (!value) return [];
    return [[name, value === true ? true : (value as Selecting)]];
  });
}

function columnPart(builder: Builder, model: Model, alias: string, name: string): Part {
  const place = builder.expressions.push(`${alias}.${columnOf(model, name)}`) - 1;
  if (builder.json) {
    const { type } = fieldOf(model, name);
    // JSON numbers lose digits beyond 2^53.
    if (type === 'BigInt' || type === 'Bytes') throw new Error(`${model.name}.${name} in JSON`);
    if (type === 'DateTime') return { name, read: (row) => dateOf(row[place]) };
  }
  return { name, read: (row) => row[place] };
}

function dateOf(text: unknown): Date | null {
  return text === null ? null : new Date(text as string);
}

function relationPart(
  builder: Builder,
  model: Model,
  alias: string,
  name: string,
  what: Selecting,
): Part {
  const relation = relationOf(builder.models, model, name);
  const other = builder.newAlias();
  const on = `${other}.${relation.to} = ${alias}.${relation.from}`;
  if (!relation.many) {
    builder.joins.push(` LEFT JOIN ${relation.model.table} ${other} ON ${on}`);
    const presence = builder.expressions.push(`${other}.${relation.to}`) - 1;
    const parts = partsOf(builder, relation.model, other, what);
    return { name, read: (row) => (row[presence] === null ? null : assembled(parts, row)) };
  }
  const inner: Builder = { ...builder, expressions: [], joins: [], json: true };
  const parts = partsOf(inner, relation.model, other, what);
  const rows = `json_agg(json_build_array(${inner.expressions.join(', ')}) ORDER BY ${other}."id")`;
  const from = `FROM ${relation.model.table} ${other}${inner.joins.join('')} WHERE ${on}`;
  const place = builder.expressions.push(`(SELECT ${rows} ${from})`) - 1;
  return { name, read: (row) => jsonRows(row[place]).map((cells) => assembled(parts, cells)) };
}

/** The rows of a JSON value; an aggregate over no rows is null. */
function jsonRows(value: unknown): readonly (readonly unknown[])[] {
  return (value ?? []) as readonly unknown[][];
}
