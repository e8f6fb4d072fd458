import { columnOf, type Model } from './model.js';

/** The values of a statement's parameters, in their order. */
export type Values = unknown[];

type Where = Readonly<Record<string, unknown>>;

const COMPARISONS: Readonly<Record<string, string>> = {
  equals: '=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};

/**
 * A Prisma `where` over the columns of one table as an SQL condition, with the meaning that Prisma
 * gives it: undefined is left out, an empty `OR` is false, `contains` is handed to LIKE as it is. The
 * text depends on the fields and operators alone, so that one prepared statement serves all values.
 *
 * @param alias the table's alias in the statement.
 * @param values receives the values of the parameters.
 * @returns the condition; an empty text for none.
 * @throws Error for an operator or a relation that is not supported here.
 */
export function conditionOf(
  model: Model,
  alias: string,
  where: Where | undefined,
  values: Values,
): string {
  const parts: string[] = [];
  for (const name in where) {
    const value = where[name];
    if (value === undefined) continue;
    const part =
      name === 'AND' || name === 'OR' || name === 'NOT'
        ? combined(name, listOf(value as Where), (one) => conditionOf(model, alias, one, values))
        : fieldCondition(`${alias}.${columnOf(model, name)}`, keyOrKeys(name, value), values);
    if (part !== '') parts.push(part);
  }
  return parts.length > 1 ? parts.map(enclosed).join(' AND ') : (parts[0] ?? '');
}

function combined(
  operator: 'AND' | 'OR' | 'NOT',
  operands: readonly Where[],
  compile: (where: Where) => string,
): string {
  // As in Prisma, an operand without conditions is left out, also of an OR.
  const parts = operands
    .map(compile)
    .filter((part) => part !== '')
    .map(enclosed);
  if (operator === 'AND') return parts.join(' AND ');
  if (operator === 'NOT') return parts.map((part) => `NOT ${part}`).join(' AND ');
  return parts.length === 0 ? 'false' : parts.join(' OR ');
}

function listOf(value: Where | readonly Where[]): readonly Where[] {
  return Array.isArray(value) ? value : [value as Where];
}

function enclosed(condition: string): string {
  return `(${condition})`;
}

/**
 * A list of one key as the key. PostgreSQL keeps no plan for a list, whose length it does not know, and to
 * plan a read by key takes longer than to execute it. It keeps none for lists of other columns on
 * purpose: how many rows they find depends on the values.
 */
function keyOrKeys(name: string, value: unknown): unknown {
  if (name !== 'id' || !isOperators(value)) return value;
  const { in: keys, ...others } = value;
  if (!Array.isArray(keys) || keys.length !== 1 || Object.keys(others).length > 0) return value;
  return keys[0] ?? value;
}

function fieldCondition(column: string, value: unknown, values: Values): string {
  if (!isOperators(value)) return equality(column, value, values);
  const { mode, ...operators } = value;
  const parts: string[] = [];
  for (const name in operators) {
    const operand = operators[name];
    if (operand === undefined) continue;
    parts.push(operation(column, name, operand, mode === 'insensitive', values));
  }
  return parts.join(' AND ');
}

function operation(
  column: string,
  name: string,
  operand: unknown,
  insensitive: boolean,
  values: Values,
): string {
  if (name === 'equals') return equality(column, operand, values);
  if (name === 'in') return `${column} = ANY(${parameter(arrayText(operand), values)})`;
  if (name === 'contains') {
    const like = insensitive ? 'ILIKE' : 'LIKE';
    return `${column} ${like} ${parameter(`%${String(operand)}%`, values)}`;
  }
  if (name === 'not' && operand === null) return `${column} IS NOT NULL`;
  const comparison = COMPARISONS[name];
  if (comparison === undefined || operand === null) {
    throw new Error(`The condition ${name} on ${column} is not supported.`);
  }
  return `${column} ${comparison} ${parameter(operand, values)}`;
}

function equality(column: string, value: unknown, values: Values): string {
  return value === null ? `${column} IS NULL` : `${column} = ${parameter(value, values)}`;
}

function isOperators(value: unknown): value is Where {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

function parameter(value: unknown, values: Values): string {
  values.push(parameterValue(value));
  return `$${values.length}`;
}

/** A value as both drivers hand it on: dates as ISO 8601 text. */
export function parameterValue(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/** A list as PostgreSQL writes arrays, which both drivers hand on as it is. */
function arrayText(items: unknown): string {
  return `{${(items as readonly unknown[]).map(element).join(',')}}`;
}

function element(item: unknown): string {
  if (typeof item === 'number' || typeof item === 'bigint') return String(item);
  if (typeof item !== 'string')
    throw new Error('A list of a condition may hold texts and numbers.');
  return `"${item.replace(/["\\]/g, '\\$&')}"`;
}
