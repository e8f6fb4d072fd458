import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { type RowOf, rowsOf } from '../../../core/rows.js';
import { searchFold } from '../../../core/search-fold.js';
import { first, json, jsonValue, type Statements, statement } from '../../../core/sql.js';
import { nameKey } from '../../../core/text.js';
import type { FieldChoice, FieldCondition, FieldDefinition } from './fields.types.js';
import type { LocalText } from './local-text.types.js';

/** Fields as they are stored. */
export const FIELD_ROWS = rowsOf('fieldDefinitions', {
  without: ['searchText'],
  casts: {
    label: json<LocalText>(),
    help: json<LocalText | null>(),
    min: json<number | string | null>(),
    max: json<number | string | null>(),
    choices: json<readonly FieldChoice[]>(),
    visibleIf: json<FieldCondition | null>(),
  },
});

/** A field as it is stored. */
export type FieldRow = RowOf<typeof FIELD_ROWS>;

/** The order of a form. */
export const BY_RANK: RowOrder<FieldRow> = { by: 'rank', kind: 'number' };

/** A field as both interfaces return it. */
export function toField(row: FieldRow): FieldDefinition {
  const { referredTo: _used, assetTypeKey: _key, ...field } = inOrder(row);
  return field;
}

/** The parts that are stored as JSON, whose names PostgreSQL sorts, in the order of their types. */
export function inOrder(row: FieldRow): FieldRow {
  const { label, help, choices, visibleIf } = row;
  return {
    ...row,
    label: { en: label.en, de: label.de },
    help: help && { en: help.en, de: help.de },
    choices: choices.map(({ id, label, archived }) => ({
      id,
      label: { en: label.en, de: label.de },
      archived,
    })),
    visibleIf: visibleIf && { fieldId: visibleIf.fieldId, in: visibleIf.in },
  };
}

/** The content of a definition. */
export type FieldValues = Omit<
  FieldDefinition,
  'id' | 'indexed' | 'archivedAt' | 'version' | 'createdAt' | 'updatedAt'
>;

/** The values as columns. */
export function stored(values: FieldValues) {
  const { key, label, help, assetType, min, max, choices, visibleIf } = values;
  const jsonOrNull = (value: object | number | string | null) =>
    value === null ? null : sql<object>`${JSON.stringify(value)}::jsonb`;
  return {
    ...values,
    label: jsonValue(label),
    help: jsonOrNull(help),
    assetTypeKey: assetType === null ? null : nameKey(assetType),
    min: jsonOrNull(min),
    max: jsonOrNull(max),
    choices: jsonValue(choices),
    visibleIf: jsonOrNull(visibleIf),
    searchText: searchFold([key, label.en, label.de].filter(Boolean).join(' ')),
  };
}

/**
 * Serialises changes of definitions until the transaction ends, and keeps values from being stored
 * meanwhile (`holdDefinitions`).
 */
export async function lockDefinitions(statements: Statements): Promise<void> {
  await statements.all(statement(sql`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`));
}

/** Keeps the definitions as they are until the transaction ends; values are stored side by side. */
export async function holdDefinitions(statements: Statements): Promise<void> {
  await statements.all(statement(sql`SELECT pg_advisory_xact_lock_shared(${LOCK}::bigint)`));
}

const LOCK = 2_026_112_854;

/** The rank behind all others. */
export async function nextRank(statements: Statements): Promise<number> {
  const row = await first(
    statements,
    statement(
      sql<{ rank: number }>`SELECT coalesce(max(rank), 0) + 1 AS rank FROM field_definitions`,
    ),
  );
  return Math.min(row?.rank ?? 1, 10_000);
}

/** Returns whether a value of the field is stored, shown or not. */
export async function isStored(
  statements: Statements,
  { key, referredTo }: Pick<FieldRow, 'key' | 'referredTo'>,
): Promise<boolean> {
  if (!referredTo) return false;
  const row = await first(
    statements,
    statement(sql<{ found: boolean }>`
      SELECT EXISTS (SELECT FROM maintenance_requests WHERE fields ? ${key})
        OR EXISTS (SELECT FROM assets WHERE fields ? ${key})
        OR EXISTS (SELECT FROM schedules WHERE fields ? ${key}) AS found`),
  );
  return row?.found ?? false;
}
