import { isDeepStrictEqual } from 'node:util';
import { coerce } from '../src/core/coerce.js';
import type { Context } from '../src/core/context.js';
import type { FieldError } from '../src/core/errors.js';
import { execute } from '../src/core/operation.js';
import { shapeOf } from '../src/core/shape.js';
import type { Given } from './client-ids.js';
import { type Route, selectionFor } from './route.js';

type Values = Record<string, unknown>;

/** A body without the fields that only repeat what is stored. */
export interface ReadBack {
  readonly body: unknown;
  /** Read-only fields with another value. */
  readonly inputErrors: readonly FieldError[];
}

/**
 * The route whose answer a client can send back to a PUT: GET of the same path, otherwise of the
 * nearest path above it that answers the same object. Undefined for another verb, or without one.
 */
export function readRouteOf({ verb, path, operation }: Route, routes: readonly Route[]) {
  if (verb !== 'PUT') return undefined;
  const reads = new Map(routes.filter((it) => it.verb === 'GET').map((it) => [it.path, it]));
  const same = reads.get(path);
  if (same !== undefined) return same;
  for (let above = path; above !== ''; above = above.slice(0, above.lastIndexOf('/'))) {
    const read = reads.get(above);
    if (read !== undefined && typeOf(read) === typeOf({ operation })) return read;
  }
  return undefined;
}

function typeOf({ operation: { output } }: Pick<Route, 'operation'>) {
  return 'type' in output ? output.type : undefined;
}

/**
 * A client may send back an object as GET gave it (docs/api/rest.md): a field that is no input is
 * taken out where it has the value that the caller would read now, and `version` becomes
 * `expectedVersion`. Nothing is read for a body that has only inputs.
 */
export async function withoutReadOnly(
  route: Route,
  read: Route,
  request: Given,
  context: Context,
): Promise<ReadBack> {
  const sent = request.body;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return { body: sent, inputErrors: [] };
  }
  const inputs = new Set(shapeOf(route.operation.input).map(({ name }) => name));
  const isOurs = (name: string) => inputs.has(name) && !Object.hasOwn(request.params, name);
  const others = Object.entries(sent).filter(([name]) => !isOurs(name));
  if (others.length === 0) return { body: sent, inputErrors: [] };
  const stored = await storedOf(read, request, context);
  if (stored === undefined) return { body: sent, inputErrors: [] };
  const body: Values = { ...sent };
  if (inputs.has('expectedVersion') && body.version !== undefined) {
    body.expectedVersion ??= body.version;
    delete body.version;
  }
  // Of another version everything may differ; the operation tells that it is outdated.
  const isOutdated = body.expectedVersion !== undefined && body.expectedVersion !== stored.version;
  const inputErrors: FieldError[] = [];
  for (const [name, value] of others) {
    if (!Object.hasOwn(body, name) || !Object.hasOwn(stored, name)) continue;
    delete body[name];
    if (isOutdated || isDeepStrictEqual(value, stored[name])) continue;
    inputErrors.push({ field: name, reason: 'is read-only' });
  }
  return { body, inputErrors };
}

/** The object as the caller reads it now; undefined if they may not. */
async function storedOf(
  { operation, view }: Route,
  { params }: Given,
  context: Context,
): Promise<Values | undefined> {
  const { input, inputErrors } = coerce(operation.input, { params, query: {}, body: undefined });
  try {
    const answer: unknown = await execute(
      operation,
      context,
      input,
      inputErrors,
      selectionFor(view),
    );
    const data: unknown = view ? await view.select(answer, context) : answer;
    return JSON.parse(JSON.stringify(data)) as Values;
  } catch {
    // The operation itself answers for what is not there or not permitted.
    return undefined;
  }
}
