import { qualified } from './urns.js';
import { isObject, type JsonObject } from './values.js';

/** Attributes that every answer has (RFC 7643, section 7: `returned` is `always`). */
const ALWAYS: ReadonlySet<string> = new Set(['schemas', 'id']);

/** Which attributes of a resource are answered (RFC 7644, section 3.9). */
export interface Projection {
  /** Returns whether an attribute is answered, at least in part. */
  wants(attribute: string): boolean;
  /** The resource with the attributes that are answered. */
  of(resource: JsonObject): JsonObject;
}

/** Answers every attribute. */
const WHOLE: Projection = { wants: () => true, of: (resource) => resource };

/**
 * The projection that `attributes` or `excludedAttributes` of a query names, with sub-attributes and
 * names of schemas, in any case; unknown ones are passed over. `attributes` counts where both are
 * given.
 */
export function projectionOf(query: Readonly<Record<string, unknown>>): Projection {
  const wanted = namesIn(query.attributes);
  if (wanted.length > 0) return including(new Set(wanted));
  const unwanted = namesIn(query.excludedAttributes);
  return unwanted.length > 0 ? excluding(new Set(unwanted)) : WHOLE;
}

function namesIn(parameter: unknown): string[] {
  const texts: readonly unknown[] = Array.isArray(parameter) ? parameter : [parameter];
  return texts
    .filter((text) => typeof text === 'string')
    .flatMap((text) => text.split(','))
    .map((name) => plainName(name.trim()))
    .filter((name) => name !== '');
}

/** The name as `pathsIn` gives it: an attribute of the extension with its schema, others without. */
function plainName(name: string): string {
  const split = qualified(name);
  // It chooses nothing, but an answer with it has no other attribute.
  if (split === undefined) return name.toLowerCase();
  const { urn, rest } = split;
  if (urn === undefined || !urn.includes(':extension:')) return rest.toLowerCase();
  return (rest === '' ? urn : `${urn}:${rest}`).toLowerCase();
}

function including(names: ReadonlySet<string>): Projection {
  const parents = new Set([...names].flatMap(parentsOf));
  const isWhole = (path: string) =>
    ALWAYS.has(path) || names.has(path) || parentsOf(path).some((parent) => names.has(parent));
  return projection(isWhole, (path) => parents.has(path));
}

function excluding(names: ReadonlySet<string>): Projection {
  const parents = new Set([...names].flatMap(parentsOf));
  const stays = (path: string) => ALWAYS.has(path) || !names.has(path);
  return projection(
    (path) => stays(path) && !parents.has(path),
    (path) => stays(path) && parents.has(path),
  );
}

/**
 * @param isWhole says of a path in lower case that it is answered with all its parts.
 * @param isInPart says that some of its parts are answered.
 */
function projection(
  isWhole: (path: string) => boolean,
  isInPart: (path: string) => boolean,
): Projection {
  const part = (value: JsonObject, prefix: string): JsonObject =>
    membersOf(value, (name) => isWhole(`${prefix}${name.toLowerCase()}`));
  return {
    wants: (attribute) => isWhole(attribute.toLowerCase()) || isInPart(attribute.toLowerCase()),
    of: (resource) => {
      const members = Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
        const path = name.toLowerCase();
        if (isWhole(path)) return [[name, value]];
        const parts = isInPart(path) ? partsOf(value) : [];
        const prefix = `${path}${path.startsWith('urn:') ? ':' : '.'}`;
        const kept = parts.map((one) => part(one, prefix));
        if (kept.every((one) => Object.keys(one).length === 0)) return [];
        return [[name, Array.isArray(value) ? kept : kept[0]]];
      });
      return Object.fromEntries(members);
    },
  };
}

/** The paths that a path is a part of: `name` of `name.givenname`, the schema of an attribute with one. */
function parentsOf(path: string): string[] {
  const dot = path.indexOf('.', path.lastIndexOf(':') + 1);
  const parents = dot < 0 ? [] : [path.slice(0, dot)];
  const colon = path.lastIndexOf(':');
  // The name of a schema has colons itself.
  const isOfExtension = /:user:[^:]+$/.test(path) && path.includes(':extension:');
  return isOfExtension ? [...parents, path.slice(0, colon)] : parents;
}

function membersOf(value: JsonObject, keeps: (name: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => keeps(name)));
}

/** The objects of a complex attribute; none for a simple one. */
function partsOf(value: unknown): readonly JsonObject[] {
  if (isObject(value)) return [value];
  return Array.isArray(value) ? value.filter(isObject) : [];
}
