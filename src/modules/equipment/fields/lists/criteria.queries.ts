import { sql } from 'kysely';
import type { Fragment } from '../../../../core/sql.js';
import type { FieldRow } from '../fields.queries.js';
import type { KnownFields } from '../known-fields.js';
import type { FieldCriterion } from './criteria.js';

/** Records that have values in a column `fields`, in statements. */
export interface FieldBearers {
  /** The alias of their table. */
  readonly alias: string;
  /** Condition for the records that have a field; undefined where all have it. */
  readonly having: (field: FieldRow, known: KnownFields) => Fragment | undefined;
  /** Condition for the records of which the reader sees fields for staff. */
  readonly asStaff: Fragment;
}

type Keyed = Pick<FieldRow, 'key'>;

/**
 * The value of a field in a statement. The key is a part of the text, because an index by it is only
 * used so; keys have letters, digits and `_` only.
 */
function stored(alias: string, { key }: Keyed, text = false): Fragment {
  return sql.raw(`${alias}.fields ->${text ? '>' : ''} ${literal(key)}`);
}

function literal(key: string): string {
  if (!/^[a-z][a-z0-9_]{0,39}$/.test(key)) throw new Error('a key of a field is not well-formed');
  return `'${key}'`;
}

/** The value by which records are sorted: a number or a day, as JSON. */
export function sortedValue(alias: string, field: Keyed): Fragment {
  return sql`(${stored(alias, field)})`;
}

/** The condition of an index by a field, which every filter and order by it has. */
export function hasValue(alias: string, { key }: Keyed): Fragment {
  return sql.raw(`${alias}.fields ? ${literal(key)}`);
}

/** A short form of the folded text, which an index has room for. */
export function foldedText(alias: string, field: Keyed): Fragment {
  return sql`md5(fold_name(${stored(alias, field, true)}))`;
}

/** Conditions for the records that show a value of the field to the reader. */
export function shownIn(
  { alias, having, asStaff }: FieldBearers,
  known: KnownFields,
  field: FieldRow,
): Fragment[] {
  const ofCategory = having(field, known);
  return [
    hasValue(alias, field),
    ...(ofCategory === undefined ? [] : [ofCategory]),
    ...(field.staffOnly ? [asStaff] : []),
    ...askedIn(alias, known, field),
  ];
}

/** Conditions for the records in which the question is asked, with those that it depends on. */
function askedIn(alias: string, known: KnownFields, { visibleIf }: FieldRow): Fragment[] {
  if (visibleIf === null) return [];
  const other = known.withId(visibleIf.fieldId);
  if (other === undefined) return [sql`false`];
  const wanted = visibleIf.in.map(String);
  const answered =
    other.kind === 'multi'
      ? sql`${stored(alias, other)} ?| ${wanted}::text[]`
      : sql`${stored(alias, other, true)} = ANY (${wanted}::text[])`;
  return [answered, ...askedIn(alias, known, other)];
}

/** Conditions for the records that show the value of a filter. */
export function criterionIn(
  bearers: FieldBearers,
  known: KnownFields,
  { field, equals, from, to }: FieldCriterion,
): Fragment[] {
  const value = stored(bearers.alias, field);
  const asJson = (one: unknown) => sql`${JSON.stringify(one)}::text::jsonb`;
  const equal = () => {
    if (field.kind === 'multi') return sql`${value} @> ${asJson(equals)}`;
    if (field.kind !== 'text') return sql`${value} = ${asJson(equals)}`;
    return sql`${foldedText(bearers.alias, field)} = md5(fold_name(${String(equals)}::text))`;
  };
  return [
    ...shownIn(bearers, known, field),
    ...(equals === undefined ? [] : [equal()]),
    ...(from === undefined ? [] : [sql`${value} >= ${asJson(from)}`]),
    ...(to === undefined ? [] : [sql`${value} <= ${asJson(to)}`]),
  ];
}
