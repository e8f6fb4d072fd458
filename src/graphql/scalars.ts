import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { NOT_A_DATE, parseDate } from '../core/dates.js';

/** Dates: parsed as in REST (core/dates.ts), serialised in UTC with milliseconds. */
export const dateScalar = new GraphQLScalarType<Date, unknown>({
  name: 'DateTimeISO',
  description:
    'A time in RFC 3339 format (`2026-01-31T12:00:00.000Z`), in the years 1970 to 9998. ' +
    'Inputs also accept a date without a time (`2026-01-31`), which means its first moment in UTC, ' +
    'or its last one at the end of a period.',
  serialize: (value) =>
    (value instanceof Date ? value : new Date(value as string | number)).toISOString(),
  parseValue: read,
  parseLiteral: readLiteral,
});

/** A date in a document; the error has its place, and the name of its argument or field. */
function readLiteral(node: ValueNode): Date {
  const date = parseDate(node.kind === Kind.STRING ? node.value : undefined);
  if (date !== undefined) return date;
  const field = nameBefore(node);
  throw new GraphQLError(`${field ?? 'A date'} ${NOT_A_DATE}.`, {
    nodes: node,
    extensions: field === undefined ? {} : { details: { field, reason: NOT_A_DATE } },
  });
}

/** The name in `name: value`; undefined in a list. */
export function nameBefore({ loc }: Pick<ValueNode, 'loc'>): string | undefined {
  const colon = loc?.startToken.prev;
  return colon?.kind === ':' ? colon.prev?.value : undefined;
}

function read(value: unknown): Date {
  const date = parseDate(value);
  if (date === undefined) throw new GraphQLError(`A date ${NOT_A_DATE}.`);
  return date;
}
