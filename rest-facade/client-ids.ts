import { listLimitsOf } from '../src/core/constraints.js';
import type { Context } from '../src/core/context.js';
import type { FieldError } from '../src/core/errors.js';
import { shapeOf } from '../src/core/shape.js';
import type { ClientIdsService } from '../src/modules/system/client-ids/client-ids.service.js';
import type { ClientObject } from '../src/modules/system/client-ids/client-ids.types.js';
import { type Route, takesForm } from './route.js';

/** Finds the objects to which accounts have given ids. */
export type ClientIds = Pick<ClientIdsService, 'find'>;

/** Path and body of a request. */
export interface Given {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Path and body with numbers in place of `client:<uuid>`. */
interface Numbered extends Given {
  /** The fields with an id that is not known; path and body lack them. */
  readonly inputErrors: readonly FieldError[];
}

/** A field that names objects by the ids that a client gave to them. */
interface Naming {
  readonly field: string;
  readonly kind: ClientObject;
  readonly ids: readonly unknown[];
  readonly list: boolean;
}

const PREFIX = 'client:';

/** The kinds of objects that fields of paths and bodies name. */
const KINDS: ReadonlyMap<string, ClientObject> = new Map([
  ['requestId', 'request'],
  ['attachmentId', 'attachment'],
  ['attachmentIds', 'attachment'],
]);

/** The kinds of objects that the parameter `id` names, by the first segment of the path. */
const LISTS: ReadonlyMap<string, ClientObject> = new Map([
  ['maintenance', 'request'],
  ['comments', 'comment'],
  ['time', 'timeEntry'],
  ['downtimes', 'downtime'],
  ['readings', 'reading'],
]);

/**
 * Puts the numbers of objects into the path and the body of a request, in place of the ids that its
 * account gave to them (docs/api/client-ids.md). Nothing is read for a request without such an id.
 * Without an account they stay, and are no numbers.
 */
export async function withNumbers(
  route: Route,
  { params, body }: Given,
  { actor }: Context,
  clientIds: ClientIds,
): Promise<Numbered> {
  const inPath = namingsIn(route, params, (name) => KINDS.get(name) ?? kindOfId(route, name));
  const inBody = namingsIn(route, body, (name) => KINDS.get(name));
  if (inPath.length + inBody.length === 0 || actor === null)
    return { params, body, inputErrors: [] };
  const named = [...inPath, ...inBody].flatMap(({ ids }) => ids.filter(isNamed));
  const found = await clientIds.find(actor.userId, named.map(clientIdOf));
  const inputErrors: FieldError[] = [];
  const numbered = (values: object, namings: readonly Naming[]): Readonly<Values> => {
    const result: Values = { ...values };
    for (const { field, kind, ids, list } of namings) {
      const numbers = ids.map((id) => {
        if (!isNamed(id)) return id;
        const object = found.get(clientIdOf(id));
        return object?.kind === kind ? object.objectId : undefined;
      });
      result[field] = list ? numbers : numbers[0];
      if (!numbers.includes(undefined)) continue;
      delete result[field];
      inputErrors.push({ field, reason: 'has a clientId that you gave to no such object' });
    }
    return result;
  };
  return {
    params: numbered(params, inPath),
    body: inBody.length === 0 ? body : numbered(body as object, inBody),
    inputErrors,
  };
}

type Values = Record<string, unknown>;

function isNamed(id: unknown): id is string {
  return typeof id === 'string' && id.startsWith(PREFIX);
}

function clientIdOf(id: string): string {
  return id.slice(PREFIX.length).toLowerCase();
}

function kindOfId({ path }: Route, name: string): ClientObject | undefined {
  return name === 'id' ? LISTS.get(path.split('/')[1] ?? '') : undefined;
}

/** The fields of an input that name objects by client ids. A list that is too long is not looked at. */
function namingsIn(
  route: Route,
  values: unknown,
  kindOf: (field: string) => ClientObject | undefined,
): Naming[] {
  if (typeof values !== 'object' || values === null) return [];
  const { input } = route.operation;
  return Object.entries(values).flatMap(([field, value]) => {
    const kind = kindOf(field);
    if (kind === undefined) return [];
    const shape = shapeOf(input).find(({ name }) => name === field);
    if (shape?.kind !== 'int') return [];
    const { list } = shape;
    const ids = list ? itemsOf(value, takesForm(route)) : [value];
    const isTooLong = list && ids.length > (listLimitsOf(input).get(field) ?? Infinity);
    return ids.some(isNamed) && !isTooLong ? [{ field, kind, ids, list }] : [];
  });
}

/** The items of a list; a form has them in one text. */
function itemsOf(value: unknown, isForm: boolean): readonly unknown[] {
  if (isForm && typeof value === 'string') return value.split(',');
  return Array.isArray(value) ? value : [];
}
