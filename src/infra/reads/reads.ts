import { LRUCache } from 'lru-cache';
import type { JsonColumns, JsonQuery, Reads, Statements } from '../../core/reads.js';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.js';
import { conditionOf, parameterValue, type Values } from './conditions.js';
import { type CompiledJsonSelect, compileJsonSelect } from './json-select.js';
import { columnOf, type DataModel, dataModelOf, type Model } from './model.js';
import { type CompiledSelect, compileSelect, type Selecting } from './select.js';
import { StatementTexts } from './texts.js';

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
  const compiled = selectsOf(models, model);
  const whole = compiled({});
  const rows = async (condition: Condition, query: Query) => {
    const { texts, toObject } = compiled(query);
    const text = texts.ending(endOf(model, condition, query));
    return (await statements.rows(text, condition.values)).map(toObject);
  };
  const count = async (condition: Condition) => {
    const text = `SELECT count(*)::int FROM ${model.table} t${whereOf(condition)}`;
    return (await statements.rows(text, condition.values))[0]?.[0];
  };
  const findMany = async (query: Query = {}) => {
    requireSupported(query, ARGUMENTS);
    return await rows(conditionFor(model, query.where), query);
  };
  return {
    findMany,
    findFirst: async (query: Query = {}) => (await findMany({ ...query, take: 1 }))[0] ?? null,
    findManyWhere: async (condition: Prisma.Sql, query: Query) => {
      requireSupported(query, ARGUMENTS);
      return await rows(written(condition), query);
    },
    findJsonWhere: jsonReads(model, statements),
    findFirstWith: readsWithExpression(model, statements, compiled),
    findFirstOn: async (on: Statements, where: Query['where']) => {
      const condition = conditionFor(model, where);
      const text = whole.texts.ending(endOf(model, condition, { take: 1 }));
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
      return await count(conditionFor(model, query.where));
    },
    countWhere: async (condition: Prisma.Sql) => await count(written(condition)),
  };
}

/** A selection with the texts of its statements. */
interface KnownSelect extends CompiledSelect {
  readonly texts: StatementTexts;
  /** The texts of statements that select an expression beside it, by the expression. */
  readonly withExpression: Map<string, StatementTexts>;
}

type Selects = (selecting: Selecting) => KnownSelect;

/** The selections of a model, each compiled once. */
function selectsOf(models: DataModel, model: Model): Selects {
  const compile = (selecting: Selecting): KnownSelect => {
    const select = compileSelect(models, model, selecting);
    const texts = new StatementTexts(`SELECT ${select.list} FROM ${model.table} t${select.joins}`);
    return { ...select, texts, withExpression: new Map() };
  };
  const whole = compile({});
  // By object, for selections that are made once, and by content.
  const known = new WeakMap<object, KnownSelect>();
  const selects = new LRUCache<string, KnownSelect>({ max: MAX_SELECTS });
  const equalOr = (select: Selecting['select'], omit: Selecting['omit']): KnownSelect => {
    const key = JSON.stringify([select, omit]);
    const equal = selects.get(key);
    if (equal !== undefined) return equal;
    const made = compile({ select, omit } as Selecting);
    selects.set(key, made);
    return made;
  };
  return ({ select, omit }) => {
    if (!select && !omit) return whole;
    const what = select ?? omit ?? {};
    const before = known.get(what);
    if (before !== undefined) return before;
    const made = equalOr(select, omit);
    known.set(what, made);
    return made;
  };
}

function jsonReads(model: Model, statements: Statements) {
  const selects = new WeakMap<JsonColumns, CompiledJsonSelect & Pick<KnownSelect, 'texts'>>();
  const compiled = (columns: JsonColumns) => {
    const select = compileJsonSelect(model, columns);
    const texts = new StatementTexts(`SELECT ${select.list} FROM ${model.table} t${select.join}`);
    const made = { ...select, texts };
    selects.set(columns, made);
    return made;
  };
  return async (condition: Prisma.Sql, { columns, orderBy, take }: JsonQuery) => {
    const { texts, toRow } = selects.get(columns) ?? compiled(columns);
    const where = written(condition);
    const text = texts.ending(endOf(model, where, { orderBy, take }));
    return (await statements.rows(text, where.values)).map(toRow);
  };
}

function readsWithExpression(model: Model, statements: Statements, compiled: Selects) {
  return async (expression: Prisma.Sql, query: Query) => {
    requireSupported(query, ARGUMENTS);
    const select = compiled(query);
    const values: Values = expression.values.map(parameterValue);
    // The parameters of the condition are numbered after those of the expression.
    const condition = { text: conditionOf(model, 't', query.where, values), values };
    const texts = textsWith(model, select, expression.text);
    const end = endOf(model, condition, { orderBy: query.orderBy, take: 1 });
    const [cells] = await statements.rows(texts.ending(end), values);
    return cells === undefined ? null : { row: select.toObject(cells), value: cells.at(-1) };
  };
}

function textsWith(model: Model, select: KnownSelect, expression: string): StatementTexts {
  const { list, joins, withExpression } = select;
  const known = withExpression.get(expression);
  if (known !== undefined) return known;
  const texts = new StatementTexts(`SELECT ${list}, ${expression} FROM ${model.table} t${joins}`);
  withExpression.set(expression, texts);
  return texts;
}

/** A condition in SQL with the values of its parameters; an empty text for none. */
interface Condition {
  readonly text: string;
  readonly values: readonly unknown[];
}

function written({ text, values }: Prisma.Sql): Condition {
  return { text, values: values.map(parameterValue) };
}

function conditionFor(model: Model, where: Query['where']): Condition {
  const values: Values = [];
  return { text: conditionOf(model, 't', where, values), values };
}

/** What a statement continues with after its tables. */
function endOf(model: Model, condition: Condition, query: Pick<Query, 'orderBy' | 'take'>): string {
  return whereOf(condition) + orderOf(model, query.orderBy) + limitOf(query.take);
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
