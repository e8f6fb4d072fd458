import { LRUCache } from 'lru-cache';
import type { JsonColumns, JsonQuery, Reads, Statements } from '../../core/reads.js';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.js';
import { conditionOf, parameterValue, type Values } from './conditions.js';
import { type CompiledJsonSelect, compileJsonSelect } from './json-select.js';
import { columnOf, type DataModel, dataModelOf, type Model } from './model.js';
import { type CompiledSelect, compileSelect, type Selecting } from './select.js';

/** The supported arguments of a query. */
interface Query extends Selecting {
  readonly where?: Readonly<Record<string, unknown>>;
  readonly orderBy?:
    | Readonly<Record<string, unknown>>
    | readonly Readonly<Record<string, unknown>>[];
  readonly take?: number;
}

const ARGUMENTS: ReadonlySet<string> = new Set(['where', 'orderBy', 'take', 'select', 'omit']);
const COUNT_ARGUMENTS: ReadonlySet<string> = new Set(['where']);

/** Compiled selections; requests repeat few of them. */
const MAX_SELECTS = 1_000;

/** Creates the reads of all models. */
export function createReads(prisma: PrismaClient, statements: Statements): Reads {
  const models = dataModelOf(prisma);
  return Object.fromEntries(
    [...models.values()].map((model) => [
      model.name[0]?.toLowerCase() + model.name.slice(1),
      modelReads(models, model, statements),
    ]),
  ) as unknown as Reads;
}

function modelReads(models: DataModel, model: Model, statements: Statements) {
  const whole = compileSelect(models, model, {});
  // By object, for selections that are made once, and by content.
  const known = new WeakMap<object, CompiledSelect>();
  const selects = new LRUCache<string, CompiledSelect>({ max: MAX_SELECTS });
  const compiled = ({ select, omit }: Selecting): CompiledSelect => {
    if (!select && !omit) return whole;
    const what = select ?? omit ?? {};
    const before = known.get(what);
    if (before !== undefined) return before;
    const made = equalOr(select, omit);
    known.set(what, made);
    return made;
  };
  const equalOr = (select: Selecting['select'], omit: Selecting['omit']): CompiledSelect => {
    const key = JSON.stringify([select, omit]);
    const equal = selects.get(key);
    if (equal !== undefined) return equal;
    const made = compileSelect(models, model, { select, omit } as Selecting);
    selects.set(key, made);
    return made;
  };
  const rows = async (condition: Condition, query: Query) => {
    const { list, joins, toObject } = compiled(query);
    const text =
      `SELECT ${list} FROM ${model.table} t${joins}${whereOf(condition)}` +
      orderOf(model, query.orderBy) +
      limitOf(query.take);
    return (await statements.rows(text, condition.values)).map(toObject);
  };
  const count = async (condition: Condition) => {
    const text = `SELECT count(*)::int FROM ${model.table} t${whereOf(condition)}`;
    return (await statements.rows(text, condition.values))[0]?.[0];
  };
  const conditionFor = (where: Query['where']): Condition => {
    const values: Values = [];
    return { text: conditionOf(model, 't', where, values), values };
  };
  const findMany = async (query: Query = {}) => {
    requireSupported(query, ARGUMENTS);
    return await rows(conditionFor(query.where), query);
  };
  return {
    findMany,
    findFirst: async (query: Query = {}) => (await findMany({ ...query, take: 1 }))[0] ?? null,
    findManyWhere: async (condition: Prisma.Sql, query: Query) => {
      requireSupported(query, ARGUMENTS);
      return await rows(written(condition), query);
    },
    findJsonWhere: jsonReads(model, statements),
    findFirstOn: async (on: Statements, where: Query['where']) => {
      const condition = conditionFor(where);
      const text = `SELECT ${whole.list} FROM ${model.table} t${whereOf(condition)} LIMIT 1`;
      const [row] = await on.rows(text, condition.values);
      return row === undefined ? null : whole.toObject(row);
    },
    returning: async (on: Statements, changes: Prisma.Sql) => {
      const { text, values } = written(changes);
      return (await on.rows(`WITH ${text} SELECT ${whole.list} FROM t`, values)).map(
        whole.toObject,
      );
    },
    count: async (query: Query = {}) => {
      requireSupported(query, COUNT_ARGUMENTS);
      return await count(conditionFor(query.where));
    },
    countWhere: async (condition: Prisma.Sql) => await count(written(condition)),
  };
}

function jsonReads(model: Model, statements: Statements) {
  const selects = new WeakMap<JsonColumns, CompiledJsonSelect>();
  return async (condition: Prisma.Sql, { columns, orderBy, take }: JsonQuery) => {
    const select = selects.get(columns) ?? compileJsonSelect(model, columns);
    selects.set(columns, select);
    const where = written(condition);
    const text =
      `SELECT ${select.list} FROM ${model.table} t${select.join}${whereOf(where)}` +
      orderOf(model, orderBy) +
      limitOf(take);
    return (await statements.rows(text, where.values)).map(select.toRow);
  };
}

/** A condition in SQL with the values of its parameters; an empty text for none. */
interface Condition {
  readonly text: string;
  readonly values: readonly unknown[];
}

function written({ text, values }: Prisma.Sql): Condition {
  return { text, values: values.map(parameterValue) };
}

function whereOf({ text }: Condition): string {
  return text === '' ? '' : ` WHERE ${text}`;
}

function requireSupported(query: Query, supported: ReadonlySet<string>): void {
  for (const name in query) {
    if (!supported.has(name)) throw new Error(`The argument ${name} is not supported.`);
  }
}

function orderOf(model: Model, orderBy: Query['orderBy']): string {
  const orders = (Array.isArray(orderBy) ? orderBy : orderBy ? [orderBy] : []) as readonly Record<
    string,
    unknown
  >[];
  const terms = orders.flatMap((order) =>
    Object.entries(order).map(([name, direction]) => {
      if (direction !== 'asc' && direction !== 'desc') {
        throw new Error(`The order of ${name} is not supported.`);
      }
      return `t.${columnOf(model, name)} ${direction === 'asc' ? 'ASC' : 'DESC'}`;
    }),
  );
  return terms.length === 0 ? '' : ` ORDER BY ${terms.join(', ')}`;
}

/** The limit is part of the text: the planner prefers a prepared plan only if it knows the limit. */
function limitOf(take: number | undefined): string {
  if (take === undefined) return '';
  if (!Number.isSafeInteger(take) || take < 0) throw new Error('take is not a number of rows.');
  return ` LIMIT ${take}`;
}
