import { PatchOp } from 'scimmy/messages';
import { SCIMError } from 'scimmy/types';
import { invalidValue } from './errors.js';
import type { Condition } from './filters.js';
import { PatchedUser } from './schemas.js';
import { URN } from './urns.js';
import type { ListChange, SingleChange, UserChange } from './user-changes.js';
import { type LabelledValue, MAX_VALUES, type PersonName } from './values.js';

/** Attributes of a person that SCIM can write; undefined ones are not set. */
export interface PersonState {
  readonly userName?: string;
  readonly externalId?: string;
  readonly active?: boolean;
  readonly name?: PersonName;
  readonly emails?: readonly LabelledValue[];
  readonly phoneNumbers?: readonly LabelledValue[];
  readonly department?: string;
}

/** An operation as the library takes it. */
interface LibraryOperation {
  readonly op: 'add' | 'remove' | 'replace';
  readonly path: string;
  readonly value?: unknown;
}

/**
 * Applies changes to a person, in their order. An addition at a filter that matches nothing makes the
 * value that the filter describes, as Entra ID expects; a removal that matches nothing changes nothing.
 *
 * @throws AppError `invalidValue` for a value that does not fit, and for more than 20 values.
 */
export async function withChanges(
  person: PersonState,
  changes: readonly UserChange[],
): Promise<PersonState> {
  if (changes.length === 0) return person;
  const singles = changes.filter((change) => change.kind === 'single').map(operationOf);
  const lists = listsAfter(
    person,
    changes.filter((change) => change.kind === 'list'),
  );
  try {
    const message = new PatchOp({
      schemas: [URN.patch],
      Operations: [...singles, ...lists],
    } as ConstructorParameters<typeof PatchOp>[0]);
    const before = new PatchedUser(person);
    return plain((await message.apply(before)) ?? before);
  } catch (error) {
    if (error instanceof SCIMError) throw invalidValue(error.message);
    throw error;
  }
}

function operationOf({ attribute, value }: SingleChange): LibraryOperation {
  if (value === null) return { op: 'remove', path: attribute };
  // Of a name, parts that are not named stay.
  return { op: attribute === 'name' ? 'add' : 'replace', path: attribute, value };
}

/** One operation for each list that changes: the library checks every value of a list each time. */
function listsAfter(person: PersonState, changes: readonly ListChange[]): LibraryOperation[] {
  const byAttribute = Map.groupBy(changes, ({ attribute }) => attribute);
  return [...byAttribute].map(([path, ofList]) => {
    const stored = person[path] ?? [];
    const value = ofList.reduce((before, change) => {
      const after = listAfter(before, change, stored);
      if (after.length <= MAX_VALUES) return after;
      throw invalidValue(`${path} may have ${MAX_VALUES} values at most.`);
    }, stored);
    return value.length === 0 ? { op: 'remove', path } : { op: 'replace', path, value };
  });
}

/** The values with more of them: of a type only the newest one counts, since one is stored. */
function withNewest(before: readonly LabelledValue[], given: readonly LabelledValue[]) {
  const isOld = ({ type }: LabelledValue) => given.some((item) => item.type === type);
  return [...before.filter((item) => !isOld(item)), ...given];
}

function listAfter(
  before: readonly LabelledValue[],
  { op, filter, sub, value }: ListChange,
  stored: readonly LabelledValue[],
): readonly LabelledValue[] {
  const found = filter === undefined ? before : matching(before, filter);
  // A stored value of another type is shown as `work`, and removed as such too.
  const isShown = (item: LabelledValue) =>
    stored.includes(item) && matching([{ ...item, type: 'work' }], filter ?? []).length > 0;
  const chosen = new Set(found.length > 0 || op !== 'remove' ? found : before.filter(isShown));
  const others = before.filter((item) => !chosen.has(item));
  if (op === 'remove') return withoutChosen(before, chosen, sub, value);
  if (sub === undefined) {
    const given = value as readonly LabelledValue[];
    if (filter === undefined) return op === 'replace' ? given : withNewest(before, given);
    const merged = given.map((item) => ({ ...described(filter), ...item }));
    return [...others, ...merged];
  }
  const part = { [sub]: value ?? undefined };
  if (chosen.size > 0) {
    return before.map((item) => (chosen.has(item) ? { ...item, ...part } : item));
  }
  return [...before, { ...described(filter ?? []), ...part }];
}

function withoutChosen(
  before: readonly LabelledValue[],
  chosen: ReadonlySet<LabelledValue>,
  sub: ListChange['sub'],
  value: unknown,
): readonly LabelledValue[] {
  if (sub !== undefined) {
    // A value without its text is none.
    return sub === 'value'
      ? before.filter((item) => !chosen.has(item))
      : before.map((item) => (chosen.has(item) ? { ...item, [sub]: undefined } : item));
  }
  if (value === undefined) return before.filter((item) => !chosen.has(item));
  const removed = value as readonly LabelledValue[];
  return before.filter((item) => !removed.some((one) => one.value === item.value));
}

/** The values for which a filter holds. The library would take long for twenty values and many filters. */
function matching(
  values: readonly LabelledValue[],
  filter: readonly Condition[],
): readonly LabelledValue[] {
  return values.filter((item) =>
    filter.every(({ path, value }) => item[path as keyof LabelledValue] === value),
  );
}

/** The value that a filter describes. */
function described(filter: readonly Condition[]): LabelledValue {
  return Object.fromEntries(filter.map(({ path, value }) => [path, value]));
}

/** The person as plain values. */
function plain(person: PatchedUser): PersonState {
  const json = JSON.parse(JSON.stringify(person)) as PersonState & { schemas?: unknown };
  const { schemas: _schemas, ...state } = json;
  return state;
}
