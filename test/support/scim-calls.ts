import { expect, it } from 'vitest';
import { type Directory, ERROR, GROUP, LIST, USER } from './scim.js';

/** A call that a directory makes, and the whole answer that it gets. */
export interface ExpectedCall {
  /** What the call is for. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Names in braces stand for ids of earlier answers: `/Users/{erin}`. */
  readonly path: string;
  readonly body?: object;
  readonly status: number;
  /** Undefined for an answer without a body; names in braces as in the path. */
  readonly answer?: object;
  /** Keeps the id of the answer under a name. */
  readonly keeps?: string;
}

/** A test of each call, in their order; later ones use what earlier ones made. */
export function itAnswers(directory: () => Directory, calls: readonly ExpectedCall[]): void {
  const ids = new Map<string, string>();
  const named = (text: string) =>
    text.replace(/\{(\w+)\}/g, (place, name: string) => ids.get(name) ?? place);
  const filled = (value: object) => JSON.parse(named(JSON.stringify(value)));
  it.each(calls)('$name: $status', async ({ method, path, body, status, answer, keeps }) => {
    const got = await directory().call(method, named(path), body && filled(body));
    expect([got.status, got.body]).toEqual([status, got.body]);
    if (keeps !== undefined) ids.set(keeps, got.body.id);
    expect(withoutTimes(got.body)).toEqual(answer && filled(answer));
    const isMade = got.status === 201;
    expect(got.headers.get('Location')).toBe(isMade ? got.body.meta.location : null);
    const type = answer && 'application/scim+json; charset=utf-8';
    expect(got.headers.get('Content-Type')).toBe(type ?? null);
  });
}

/** The answer without the times of its resources, which must be there. */
function withoutTimes(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutTimes);
  if (typeof body !== 'object' || body === null) return body;
  const { created, lastModified, ...rest } = body as Record<string, unknown>;
  if (created !== undefined) {
    expect([created, lastModified].map((time) => new Date(String(time)).toJSON())).toEqual([
      created,
      lastModified,
    ]);
  }
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withoutTimes(value)]));
}

/** A person as SCIM answers it; `name` stands for the id. */
export function user(name: string, attributes: object): object {
  return {
    schemas: [USER],
    id: `{${name}}`,
    ...attributes,
    meta: { resourceType: 'User', location: `/scim/v2/Users/{${name}}` },
  };
}

/** A group as SCIM answers it; `name` stands for the id. */
export function group(name: string, displayName: string, attributes: object = {}): object {
  return {
    schemas: [GROUP],
    id: `{${name}}`,
    displayName,
    ...attributes,
    meta: { resourceType: 'Group', location: `/scim/v2/Groups/{${name}}` },
  };
}

/** A list as SCIM answers it. */
export function list(total: number, resources: readonly object[], startIndex = 1): object {
  return {
    schemas: [LIST],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** An error as SCIM answers it. */
export function error(status: number, detail: string, scimType?: string): object {
  return {
    schemas: [ERROR],
    status: String(status),
    ...(scimType === undefined ? {} : { scimType }),
    detail,
  };
}

/** A filter in a query. */
export function filter(text: string): string {
  return `filter=${encodeURIComponent(text)}`;
}
