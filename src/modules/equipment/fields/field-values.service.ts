import { sql } from 'kysely';
import { type FieldError, validationError } from '../../../core/errors.js';
import { type Statements, statement } from '../../../core/sql.js';
import { type ChangedValues, changedValues, type ValueChange } from './changes.js';
import type { FieldRow } from './fields.queries.js';
import type { FieldValuesByKey, KnownFields } from './known-fields.js';
import { type NameablePeople, nameable } from './references.queries.js';

/** The values after a call. */
export interface WrittenValues {
  readonly values: ChangedValues['values'];
  /** The fields whose values differ. */
  readonly changed: readonly FieldRow[];
}

const NAMES = { asset: 'an asset', location: 'a location', user: 'a person' } as const;

/**
 * Applies given values within the transaction that stores them. The caller has kept the definitions
 * (`holdDefinitions`).
 *
 * @param people whom a value may name.
 * @throws AppError VALIDATION_ERROR naming every wrong key as `fields.<key>`.
 */
export async function applyValues(
  statements: Statements,
  change: ValueChange,
  people: NameablePeople,
): Promise<WrittenValues> {
  const { values, changed, errors } = changedValues(change);
  const fields = changed.flatMap((key) => change.known.withKey(key) ?? []);
  const given = change.given.map(({ key }) => `fields.${key}`);
  const [error, ...more] = [
    ...errors,
    ...(await referenceErrors(statements, fields, values, people)),
  ].toSorted((a, b) => place(given, a) - place(given, b));
  if (error !== undefined) throw validationError([error, ...more]);
  await referTo(statements, fields, values);
  return { values, changed: fields };
}

/**
 * The values that still hold of those that were given earlier for records to come: the others are left
 * out. The caller has kept the definitions.
 */
export async function holdingValues(
  statements: Statements,
  known: KnownFields,
  fields: readonly FieldRow[],
  earlier: FieldValuesByKey,
): Promise<FieldValuesByKey> {
  let given = Object.entries(earlier).map(([key, value]) => ({ key, value }));
  for (;;) {
    const { values, changed, errors } = changedValues({
      ...{ known, fields, stored: {}, given, requires: 'nothing' },
      ...{ isStaff: true, refusal: () => undefined },
    });
    const named = changed.flatMap((key) => known.withKey(key) ?? []);
    const all = [...errors, ...(await referenceErrors(statements, named, values, null))];
    if (all.length === 0) {
      await referTo(statements, named, values);
      return values;
    }
    const wrong = new Set(all.map(({ field }) => field));
    // One that is left out may hide others.
    given = given.filter(({ key }) => !wrong.has(`fields.${key}`));
  }
}

/** The place of an error in the order of the call; what is missing comes last. */
function place(given: readonly string[], { field }: FieldError): number {
  const index = given.indexOf(field);
  return index < 0 ? given.length : index;
}

async function referenceErrors(
  statements: Statements,
  fields: readonly FieldRow[],
  values: ChangedValues['values'],
  people: NameablePeople,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const kind of ['asset', 'location', 'user'] as const) {
    const named = fields.filter((field) => field.kind === kind && Object.hasOwn(values, field.key));
    if (named.length === 0) continue;
    const ids = named.map(({ key }) => Number(values[key]));
    const found = await nameable(statements, kind, [...new Set(ids)], people);
    for (const { key } of named) {
      if (found.has(Number(values[key]))) continue;
      errors.push({
        field: `fields.${key}`,
        reason: `is not the id of ${NAMES[kind]} that you may name`,
      });
    }
  }
  return errors;
}

/** Notes that values of fields are stored, so that these are archived instead of deleted. */
export async function referTo(
  statements: Statements,
  fields: readonly FieldRow[],
  values: ChangedValues['values'],
): Promise<void> {
  const first = fields.filter(({ key, referredTo }) => !referredTo && Object.hasOwn(values, key));
  if (first.length === 0) return;
  const ids = first.map(({ id }) => id);
  await statements.all(
    statement(sql`UPDATE field_definitions SET referred_to = true
      WHERE id = ANY (${ids}::int[]) AND NOT referred_to`),
  );
}
