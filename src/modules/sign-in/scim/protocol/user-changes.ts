import { invalidValue, noTarget } from './errors.js';
import { type Condition, conditionsOf } from './filters.js';
import { operationsOf, type PatchVerb } from './operations.js';
import { type AttributePath, pathOf } from './paths.js';
import { URN } from './urns.js';
import {
  booleanOrNull,
  folded,
  isObject,
  type JsonObject,
  labelledPart,
  labelledValues,
  nameOf,
  textOrNull,
  textWithin,
} from './values.js';

/** Maximum number of operations on a person in one PATCH. */
const MAX_USER_OPERATIONS = 100;

/** Maximum number of attributes that a call changes, one in several operations counted each time. */
const MAX_CHANGES = 200;

/** Attributes of a person with one value. */
export type SingleAttribute =
  | 'userName'
  | 'externalId'
  | 'active'
  | 'name'
  | 'name.givenName'
  | 'name.familyName'
  | 'department';

/** Attributes of a person with several values. */
export type ListAttribute = 'emails' | 'phoneNumbers';

/** A change of an attribute with one value; a value of null removes it. */
export interface SingleChange {
  readonly kind: 'single';
  readonly attribute: SingleAttribute;
  readonly value: unknown;
}

/** A change of an attribute with several values. */
export interface ListChange {
  readonly kind: 'list';
  readonly op: PatchVerb;
  readonly attribute: ListAttribute;
  /** Which of the values; undefined for all. */
  readonly filter: readonly Condition[] | undefined;
  /** The part of the values; undefined for the whole values. */
  readonly sub: 'value' | 'type' | 'primary' | undefined;
  /** A list of values, or one part; undefined for a removal without a list. */
  readonly value: unknown;
}

/** A change of a person, with the values that it may have. */
export type UserChange = SingleChange | ListChange;

const LISTS: ReadonlyMap<string, ListAttribute> = new Map([
  ['emails', 'emails'],
  ['phonenumbers', 'phoneNumbers'],
]);

/**
 * The changes that a whole resource says (POST and PUT); attributes that the service does not have
 * are left out.
 *
 * @throws AppError `invalidValue` for a value of another type.
 */
export function changesOfResource(resource: JsonObject): UserChange[] {
  return changesOfMembers('replace', resource);
}

/**
 * The changes of a PATCH (RFC 7644, section 3.5.2), in their order. What identity providers send
 * beside the standard is understood: verbs in any case, booleans as texts, keys with paths in a value
 * without a path.
 *
 * @throws AppError `invalidSyntax`, `invalidPath`, `invalidFilter`, `invalidValue` or `noTarget`.
 */
export function changesOfPatch(body: JsonObject): UserChange[] {
  const changes: UserChange[] = [];
  for (const { op, path, value } of operationsOf(body, MAX_USER_OPERATIONS)) {
    if (path !== undefined) changes.push(...changesAt(op, path, value));
    else if (op === 'remove') throw noTarget();
    else if (!isObject(value)) throw invalidValue('An operation without a path needs an object.');
    else changes.push(...changesOfMembers(op, value));
    requireFew(changes);
  }
  return changes;
}

/** @throws AppError `invalidValue` for more than 200 changes. */
function requireFew(changes: readonly UserChange[]): void {
  if (changes.length <= MAX_CHANGES) return;
  throw invalidValue(`A call may change ${MAX_CHANGES} attributes at most.`);
}

function changesOfMembers(op: PatchVerb, members: JsonObject): UserChange[] {
  const changes: UserChange[] = [];
  for (const [name, value] of Object.entries(members)) {
    changes.push(...changesAt(op, name, value));
    requireFew(changes);
  }
  return changes;
}

function changesAt(op: PatchVerb, text: string, value: unknown): UserChange[] {
  const path = pathOf(text);
  if (path === undefined || path.urn === URN.group) return [];
  if (path.urn === URN.enterpriseUser) return ofEnterprise(op, path, value);
  if (path.name === '')
    return op !== 'remove' && isObject(value) ? changesOfMembers(op, value) : [];
  const list = LISTS.get(path.name);
  if (list !== undefined) return listChange(op, list, path, value);
  return path.filter === undefined ? singleChange(op, path, value) : [];
}

function ofEnterprise(
  op: PatchVerb,
  { name, filter, sub }: AttributePath,
  value: unknown,
): UserChange[] {
  if (filter !== undefined) return [];
  if (name === 'department' && sub === undefined) {
    return [single('department', op === 'remove' ? null : textOrNull('department', value))];
  }
  if (name !== '') return [];
  if (op === 'remove') return [single('department', null)];
  if (!isObject(value)) return [];
  const members = folded(value);
  return members.has('department')
    ? [single('department', textOrNull('department', members.get('department')))]
    : [];
}

function singleChange(op: PatchVerb, { name, sub }: AttributePath, value: unknown): UserChange[] {
  const isRemoval = op === 'remove';
  if (name === 'name') return nameChange(isRemoval, sub, value);
  if (sub !== undefined) return [];
  switch (name) {
    case 'username':
      if (isRemoval || value === null || value === undefined) {
        throw invalidValue('userName cannot be removed.');
      }
      return [single('userName', textOrNull('userName', value))];
    case 'externalid':
      // A removal is forgotten: the account would no longer be found.
      return isRemoval || value === null ? [] : [single('externalId', externalIdOf(value))];
    case 'active':
      return isRemoval || value === null ? [] : [single('active', booleanOrNull('active', value))];
    default:
      return [];
  }
}

function nameChange(isRemoval: boolean, sub: string | undefined, value: unknown): UserChange[] {
  if (sub === undefined) return [single('name', nameOf(isRemoval ? null : value))];
  const part = { givenname: 'givenName', familyname: 'familyName' }[sub];
  if (part === undefined) return [];
  const text = isRemoval ? null : textOrNull(`name.${part}`, value);
  return [single('name', { [part]: text })];
}

/** @throws AppError `invalidValue` unless it is a text of 1 to 255 characters. */
export function externalIdOf(value: unknown): string {
  return textWithin('externalId', value, 255);
}

function listChange(
  op: PatchVerb,
  attribute: ListAttribute,
  path: AttributePath,
  value: unknown,
): UserChange[] {
  const { sub } = path;
  if (sub !== undefined && sub !== 'value' && sub !== 'type' && sub !== 'primary') return [];
  const filter =
    path.filter === undefined ? undefined : conditionsOf(path.filter).map(asStored(attribute));
  const common = { kind: 'list', op, attribute, filter, sub } as const;
  if (op === 'remove' && (value === undefined || filter !== undefined)) {
    return [{ ...common, value: undefined }];
  }
  return [
    {
      ...common,
      value:
        sub === undefined ? labelledValues(attribute, value) : labelledPart(attribute, sub, value),
    },
  ];
}

/** A comparison with the form that parts of values have: `primary eq "True"` is one with a boolean. */
function asStored(attribute: ListAttribute): (condition: Condition) => Condition {
  return ({ path, value }) => {
    if (path !== 'type' && path !== 'primary') return { path, value };
    return { path, value: labelledPart(attribute, path, value) ?? value };
  };
}

function single(attribute: SingleAttribute, value: unknown): SingleChange {
  return { kind: 'single', attribute, value };
}
