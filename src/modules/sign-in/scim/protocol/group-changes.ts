import type { AppError } from '../../../../core/errors.js';
import { isStorableText } from '../../../../core/storable.js';
import { invalidPath, invalidValue, noTarget } from './errors.js';
import { operationsOf, type PatchOperation, type PatchVerb } from './operations.js';
import { type AttributePath, pathOf } from './paths.js';
import { URN } from './urns.js';
import { externalIdOf } from './user-changes.js';
import { folded, isObject, type JsonObject, textWithin } from './values.js';

/** Maximum number of members of a group. */
export const MAX_MEMBERS = 5_000;

/** Maximum number of operations on a group in one PATCH: some senders name one member in each. */
const MAX_GROUP_OPERATIONS = 5_000;

/** Maximum number of members that a PATCH names, in all of its operations. */
const MAX_NAMED = 25_000;

/** Maximum number of attributes that a call names, unknown ones included, beside paths. */
const MAX_ATTRIBUTES = 10_000;

/** Maximum length of the name of a group. */
const MAX_NAME = 200;

/** The filter of one member. The library would take long for those of thousands of operations. */
const PLAIN_FILTER = /^\s*value\s+eq\s+"([^"\\]*)"\s*$/i;

/** A change of the members of a group. */
interface MembersChange {
  readonly attribute: 'members';
  readonly op: PatchVerb;
  /** Texts of ids; undefined for a removal of all. */
  readonly ids: readonly string[] | undefined;
}

/** A change of a group, with the values that it may have. */
export type GroupChange =
  | { readonly attribute: 'displayName'; readonly value: string }
  | { readonly attribute: 'externalId'; readonly value: string }
  | MembersChange;

/** The changes that a whole group says (POST and PUT). @throws AppError `invalidValue`. */
export function changesOfGroup(resource: JsonObject): GroupChange[] {
  if (attributesIn(resource) > MAX_ATTRIBUTES) throw tooManyAttributes();
  return changesOfMembers('replace', resource);
}

/**
 * The changes of a PATCH of a group, in their order.
 *
 * @throws AppError `invalidSyntax`, `invalidPath`, `invalidFilter`, `invalidValue` or `noTarget`.
 */
export function changesOfGroupPatch(body: JsonObject): GroupChange[] {
  const operations = operationsOf(body, MAX_GROUP_OPERATIONS);
  const named = operations.reduce((sum, { value }) => sum + attributesIn(value), 0);
  if (named > MAX_ATTRIBUTES) throw tooManyAttributes();
  let members = 0;
  return operations.flatMap((operation) => {
    const changes = changesOfOperation(operation);
    for (const change of changes) {
      if (change.attribute === 'members') members += change.ids?.length ?? 0;
    }
    if (members > MAX_NAMED) {
      throw invalidValue(`A PATCH may name ${MAX_NAMED} members at most.`, 'limit');
    }
    return changes;
  });
}

function changesOfOperation({ op, path, value }: PatchOperation): GroupChange[] {
  if (path !== undefined) return changesAt(op, path, value);
  if (op === 'remove') throw noTarget();
  // Some senders leave the path out with a list of members.
  if (Array.isArray(value)) return changesAt(op, 'members', value);
  if (!isObject(value)) throw invalidValue('An operation without a path needs an object.');
  return changesOfMembers(op, value);
}

function attributesIn(value: unknown): number {
  return isObject(value) ? Object.keys(value).length : 0;
}

function tooManyAttributes(): AppError {
  return invalidValue(`A call may name ${MAX_ATTRIBUTES} attributes at most.`);
}

function changesOfMembers(op: PatchVerb, members: JsonObject): GroupChange[] {
  return Object.entries(members).flatMap(([name, value]) => changesAt(op, name, value));
}

function changesAt(op: PatchVerb, text: string, value: unknown): GroupChange[] {
  const path = pathOf(text);
  if (path === undefined || (path.urn !== undefined && path.urn !== URN.group)) return [];
  const isPart = path.sub !== undefined || path.filter !== undefined;
  if (isPart && path.name !== 'members') return [];
  switch (path.name) {
    case '':
      return op !== 'remove' && isObject(value) ? changesOfMembers(op, value) : [];
    case 'displayname':
      if (op === 'remove' || value === null) throw invalidValue('displayName cannot be removed.');
      return [{ attribute: 'displayName', value: textWithin('displayName', value, MAX_NAME) }];
    case 'externalid':
      // A removal is forgotten, as that of a person.
      if (op === 'remove' || value === null) return [];
      return [{ attribute: 'externalId', value: externalIdOf(value) }];
    case 'members':
      return namesMembers(op, path) ? [membersChange(op, path, value)] : [];
    default:
      return [];
  }
}

/**
 * Returns whether a path means members, not a part of them that is not stored, such as `display`. A
 * member is its value; one of which a part is written is added.
 */
function namesMembers(op: PatchVerb, { filter, sub }: AttributePath): boolean {
  return sub === undefined || sub === 'value' || (filter !== undefined && op !== 'remove');
}

function membersChange(op: PatchVerb, path: AttributePath, value: unknown): MembersChange {
  if (path.filter === undefined) {
    const isAll = op === 'remove' && (value === undefined || value === null);
    if (isAll) return { attribute: 'members', op, ids: undefined };
    // Only null or an empty list empties a group: its people may lose their roles.
    if (value === undefined) throw invalidValue('members needs a value.');
    const members = membersIn(value);
    // A group is in no group, so that its removal changes nothing.
    if (op !== 'remove') members.forEach(requireNoGroup);
    return { attribute: 'members', op, ids: members.map(({ id }) => id) };
  }
  const [, id] = PLAIN_FILTER.exec(path.filter) ?? [];
  if (id === undefined) throw invalidPath('Members are filtered by one value: `value eq "…"`.');
  // An addition or a replacement at a filter names the member by it.
  return { attribute: 'members', op: op === 'remove' ? 'remove' : 'add', ids: [id] };
}

/** A member of a call. */
interface Member {
  readonly id: string;
  readonly type: unknown;
}

/** @throws AppError `invalidValue` for too many members, and for what is no member. */
function membersIn(value: unknown): Member[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value ?? []].flat();
  if (list.length > MAX_MEMBERS) {
    throw invalidValue(`A group may have ${MAX_MEMBERS} members at most.`, 'limit');
  }
  return list.map(memberOf);
}

function memberOf(member: unknown): Member {
  const members = isObject(member) ? folded(member) : undefined;
  const value = members === undefined ? member : members.get('value');
  const id = typeof value === 'number' ? String(value) : value;
  if (typeof id !== 'string' || id === '' || !isStorableText(id)) {
    throw invalidValue('A member must be an object with the value of an id.', 'unknown_member');
  }
  return { id, type: members?.get('type') };
}

/** @throws AppError `invalidValue` for a group. */
function requireNoGroup({ id, type }: Member): void {
  if (typeof type !== 'string' || type.toLowerCase() !== 'group') return;
  throw invalidValue(
    `The member ${id.slice(0, 40)} is a group: groups are not nested.`,
    'unknown_member',
  );
}
