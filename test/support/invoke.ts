import {
  GraphQLEnumType,
  type GraphQLField,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  getNullableType,
} from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import { inputNameOf } from '../../src/core/connection.js';
import type { Operation } from '../../src/core/operation.js';
import { type FieldShape, type ShapeClass, shapeOf } from '../../src/core/shape.js';
import { createSchema } from '../../src/graphql/schema.js';
import type { TestApp } from './app.js';
import { operations, resolvers, routes } from './catalogue.js';
import type { Door } from './doors.js';

/** What a call came to, in terms that both doors share; enums and fields as REST writes them. */
export interface Answer {
  /** `OK`, or a code of the catalogue. */
  readonly code: string;
  readonly message: string | undefined;
  /** The object, or the items of a list. */
  // biome-ignore lint/suspicious/noExplicitAny: the answer of whichever operation was called
  readonly data: any;
  // biome-ignore lint/suspicious/noExplicitAny: details differ by error
  readonly details: any;
  readonly retryAfter: number | undefined;
  /** Of a page only. */
  readonly page?: { readonly hasMore: boolean; readonly nextCursor: string | undefined };
}

type Values = Readonly<Record<string, unknown>>;

const schema = createSchema(resolvers, operations);

/** Calls an operation by its name through one of the doors; `input` is spelled as in REST. */
export async function invoke(
  app: TestApp,
  door: Door,
  name: string,
  input: Values = {},
  token?: string,
): Promise<Answer> {
  const operation = operations.find((candidate) => candidate.name === name);
  if (operation === undefined) throw new Error(`There is no operation ${name}.`);
  return door === 'rest'
    ? await throughRest(app, operation, input, token)
    : await throughGraphQL(app, operation, input, token);
}

async function throughRest(
  app: TestApp,
  operation: Operation,
  input: Values,
  token: string | undefined,
): Promise<Answer> {
  const rows = routes.filter((route) => route.operation === operation);
  // The whole rather than a part of it, where there is a row for it.
  const row = rows.find((route) => route.view === undefined) ?? rows[0];
  if (row === undefined) throw new Error(`No REST row for ${operation.name}.`);
  const rest = { ...input };
  let path = row.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const hasBody = row.verb !== 'GET' && Object.keys(rest).length > 0;
  if (row.verb === 'GET' && Object.keys(rest).length > 0) {
    path += `?${new URLSearchParams(Object.entries(rest).map(([k, v]): [string, string] => [k, String(v)]))}`;
  }
  const { body, headers } = await app.rest(row.verb, `/api/v1${path}`, {
    token,
    ...(hasBody ? { body: rest } : {}),
  });
  return {
    code: body.code,
    message: body.error?.message,
    data: body.data,
    details: body.error?.details,
    retryAfter: headers.has('Retry-After') ? Number(headers.get('Retry-After')) : undefined,
    ...(body.pagination
      ? { page: { hasMore: body.pagination.hasMore, nextCursor: body.pagination.nextCursor } }
      : {}),
  };
}

async function throughGraphQL(
  app: TestApp,
  operation: Operation,
  input: Values,
  token: string | undefined,
): Promise<Answer> {
  const root = operation.kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  const field = root?.getFields()[operation.name];
  if (field === undefined) throw new Error(`No root field for ${operation.name}.`);
  const values = argumentsOf(field, input);
  const given = field.args.filter((arg) => values[arg.name] !== undefined);
  const declared = given.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = given.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const paged = operation.output.kind === 'page';
  const { output } = operation;
  if (!('type' in output)) throw new Error(`${operation.name} answers no JSON.`);
  const fields = selectionOf(output.type);
  const document = `${operation.kind}${declared && `(${declared})`} {
    result: ${operation.name}${passed && `(${passed})`} ${
      paged ? `{ edges { cursor node ${fields} } pageInfo { hasNextPage endCursor } }` : fields
    }
  }`;
  const variables = Object.fromEntries(
    given.map((arg) => [arg.name, spelled(arg.type, values[arg.name])]),
  );
  const { code = 'OK', data, errors } = await app.graphql(document, variables, { token });
  const result = data?.result;
  const [error] = errors ?? [];
  const shown = (item: unknown) => asRest(output.type, item);
  const base = {
    code,
    message: error?.message,
    details: paged ? namedAsInRest(error?.extensions.details) : error?.extensions.details,
    retryAfter: error?.extensions.retryAfter,
  };
  if (!result || !paged) {
    return { ...base, data: Array.isArray(result) ? result.map(shown) : result && shown(result) };
  }
  const { hasNextPage, endCursor } = result.pageInfo;
  return {
    ...base,
    data: result.edges.map((edge: { node: unknown }) => shown(edge.node)),
    page: { hasMore: hasNextPage, nextCursor: hasNextPage ? endCursor : undefined },
  };
}

/** GraphQL names the arguments of a list: `first`, `filter.status`. */
function namedAsInRest(details: { field: string; errors: { field: string }[] } | undefined) {
  if (details?.errors === undefined) return details;
  const rename = <T extends { field: string }>(error: T): T => ({
    ...error,
    field: inputNameOf(error.field),
  });
  return { ...rename(details), errors: details.errors.map(rename) };
}

/** REST's flat input in the arguments of a root field. */
function argumentsOf(field: GraphQLField<unknown, unknown>, input: Values): Values {
  if (field.args.some((arg) => arg.name === 'input')) return { input };
  const names = new Set(field.args.map((arg) => arg.name));
  const { limit: first, cursor: after, sort: orderBy, ...others } = input;
  const direct = Object.fromEntries(Object.entries(others).filter(([name]) => names.has(name)));
  const filter = Object.fromEntries(Object.entries(others).filter(([name]) => !names.has(name)));
  const filtered = Object.keys(filter).length > 0;
  return { ...direct, first, after, orderBy, ...(filtered ? { filter } : {}) };
}

/** The value with its enums as GraphQL spells them. */
function spelled(type: GraphQLInputType, value: unknown): unknown {
  const bare = getNullableType(type);
  if (bare instanceof GraphQLEnumType) {
    return bare.getValues().find((candidate) => candidate.value === value)?.name ?? value;
  }
  if (bare instanceof GraphQLList && value !== null) {
    return Array.isArray(value)
      ? value.map((item) => spelled(bare.ofType, item))
      : spelled(bare.ofType, value);
  }
  if (bare instanceof GraphQLInputObjectType && value !== null) {
    const fields = bare.getFields();
    return Object.fromEntries(
      Object.entries(value as Values).map(([name, item]) => [
        name,
        fields[name] ? spelled(fields[name].type, item) : item,
      ]),
    );
  }
  return value;
}

function selectionOf(type: ShapeClass): string {
  const fields = shapeOf(type).map((field) =>
    field.type ? `${field.name} ${selectionOf(field.type)}` : field.name,
  );
  return `{ ${fields.join(' ')} }`;
}

/** The object with its enums as REST spells them. */
function asRest(type: ShapeClass, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const shape = new Map(shapeOf(type).map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const field = shape.get(name);
      if (field === undefined || item === null) return [name, item];
      const one = (each: unknown) => (field.type ? asRest(field.type, each) : enumOf(field, each));
      return [name, Array.isArray(item) ? item.map(one) : one(item)];
    }),
  );
}

function enumOf(field: FieldShape, value: unknown): unknown {
  if (field.kind !== 'enum') return value;
  const known = getMetadataStorage().enums.find((candidate) => candidate.name === field.enumName);
  return (known?.enumObj as Record<string, unknown> | undefined)?.[String(value)];
}

/**
 * Everything that the tables hold, as one text: equal before and after what changes nothing. Refusals
 * leave their entry in the internal log, which is not among them.
 */
export async function stateOf(
  app: TestApp,
  tables = [
    'users',
    'departments',
    'sessions',
    'refresh_tokens',
    'maintenance_requests',
    'audit_records',
    'outbox_events',
  ],
): Promise<string> {
  const parts = tables.map(
    (table) =>
      `SELECT '${table}' AS name, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS state FROM ${table} t`,
  );
  const rows = await app.database.prisma.$queryRawUnsafe<{ name: string; state: string }[]>(
    parts.join(' UNION ALL '),
  );
  return rows.map(({ name, state }) => `${name} ${state}`).join('\n');
}
