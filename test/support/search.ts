import type { TestApp } from './app.js';
import type { Person } from './seed.js';

/** A hit of a search, as far as tests compare it. */
export interface Hit {
  readonly id: number;
  readonly title: string;
  readonly excerpt: string;
  readonly matchedIn: readonly string[];
}

/** A page of a search, from either interface. */
export interface Found {
  readonly hits: readonly Hit[];
  readonly ids: readonly number[];
  readonly truncated: boolean;
  readonly nextCursor: string | undefined;
  /** Of GraphQL only. */
  readonly totalCount?: number;
}

/** Input of a search. */
export interface Asked {
  readonly status?: readonly string[];
  readonly departmentId?: number;
  readonly limit?: number;
  readonly cursor?: string;
}

const DOCUMENT = `query ($q: String!, $status: [MaintenanceStatus!], $departmentId: Int, $first: Int, $after: String) {
  search(q: $q, status: $status, departmentId: $departmentId, first: $first, after: $after) {
    truncated totalCount pageInfo { hasNextPage endCursor }
    nodes { request { id } title excerpt matchedIn }
  }
}`;

/** Searches through REST; fails unless that succeeds. */
export async function searchByRest(
  app: TestApp,
  { token }: Person,
  q: string,
  { status, ...asked }: Asked = {},
): Promise<Found> {
  const query = new URLSearchParams({ q });
  for (const [name, value] of Object.entries(asked)) query.set(name, String(value));
  for (const one of status ?? []) query.append('status', one);
  const { body } = await app.rest('GET', `/api/search?${query}`, { token });
  if (body.code !== 'OK') throw new Error(JSON.stringify(body));
  // biome-ignore lint/suspicious/noExplicitAny: the answer
  const hits = body.data.map(({ request, ...hit }: any) => ({ id: request.id, ...hit }));
  return {
    hits,
    ids: hits.map(({ id }: Hit) => id),
    truncated: body.pagination.truncated,
    nextCursor: body.pagination.nextCursor,
  };
}

/** Searches through GraphQL; fails unless that succeeds. */
export async function searchByGraphql(
  app: TestApp,
  { token }: Person,
  q: string,
  { status, departmentId, limit, cursor }: Asked = {},
): Promise<Found> {
  const variables = {
    q,
    departmentId,
    status: status?.map((one) => one.toUpperCase()),
    first: limit,
    after: cursor,
  };
  const { data, errors } = await app.graphql(DOCUMENT, variables, { token });
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  const { nodes, pageInfo, truncated, totalCount } = data.search;
  // biome-ignore lint/suspicious/noExplicitAny: the answer
  const hits = nodes.map(({ request, matchedIn, ...hit }: any) => ({
    id: request.id,
    ...hit,
    matchedIn: matchedIn.map((one: string) => one.toLowerCase()),
  }));
  return {
    hits,
    ids: hits.map(({ id }: Hit) => id),
    truncated,
    totalCount,
    nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : undefined,
  };
}

/** The search of each interface. */
export const SEARCHES = { rest: searchByRest, graphql: searchByGraphql } as const;
