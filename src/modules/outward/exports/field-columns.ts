import type { AccountActor } from '../../../core/actor.js';
import type { ExportFormat } from '../../../core/list-inputs.js';
import type { Statements } from '../../../core/sql.js';
import { displayOf } from '../../equipment/fields/display.js';
import { mayBeStaff } from '../../equipment/fields/fields.access.js';
import type { FieldRow } from '../../equipment/fields/fields.queries.js';
import type { FieldTarget } from '../../equipment/fields/fields.types.js';
import {
  type FieldValuesByKey,
  fieldValue,
  type KnownFields,
} from '../../equipment/fields/known-fields.js';
import { FIELD_PREFIX } from '../../equipment/fields/lists/field-parameters.js';
import { languageOf } from '../../equipment/fields/local-text.types.js';
import { isRecordKind, namesOf, type RecordKind } from '../../equipment/fields/names.queries.js';
import type { ColumnSource } from './columns.js';
import { assetTags, locationKeys, type Texts } from './exports.queries.js';
import type { Further, Row } from './exports.service.js';

/** A row with the values of fields that its reader sees. */
type FieldsRow = Row & { readonly fields?: FieldValuesByKey };

/** The columns of the fields that the actor may know of, in the order of a form. */
export function fieldColumns(
  known: KnownFields,
  actor: AccountActor,
  target: FieldTarget,
): [string, ColumnSource][] {
  const knowsStaff = mayBeStaff(actor);
  return known.rows
    .filter(({ appliesTo, staffOnly }) => appliesTo === target && (knowsStaff || !staffOnly))
    .map(({ key }) => {
      const field = `${FIELD_PREFIX}${key}`;
      return [field, { kind: 'further', field, needs: 'fields' }];
    });
}

/**
 * The cells of such columns: in `csv` as an import reads them, in the formats for spreadsheets as people
 * read them.
 */
export async function fieldCells(
  statements: Statements,
  known: KnownFields,
  rows: readonly FieldsRow[],
  { wanted, format, actor }: FieldCells,
): Promise<Further> {
  const fields = [...wanted].flatMap(
    (name) => known.withKey(name.slice(FIELD_PREFIX.length)) ?? [],
  );
  const isForPrograms = format === undefined || format === 'csv';
  const language = languageOf(actor);
  const cells = new Map<string, ReadonlyMap<number, unknown>>();
  const textsOf = isForPrograms ? keysOf : displayNames;
  for (const field of fields) {
    const values = rows.flatMap(({ id, fields = {} }) => {
      const value = fieldValue(fields, field.key);
      return value === null ? [] : ([[id, value]] as const);
    });
    const { kind } = field;
    const ids = isRecordKind(kind) ? [...new Set(values.map(([, value]) => Number(value)))] : [];
    const texts = isRecordKind(kind) ? await textsOf(statements, kind, ids) : new Map();
    const cell = (value: unknown) =>
      isForPrograms
        ? spelled(field, value, texts)
        : displayOf(field, value, language, texts.get(Number(value)));
    cells.set(
      `${FIELD_PREFIX}${field.key}`,
      new Map(values.map(([id, value]) => [id, cell(value)])),
    );
  }
  return cells;
}

/** The columns that are wanted, for a reader in a format. */
interface FieldCells {
  readonly wanted: ReadonlySet<string>;
  readonly format: ExportFormat | undefined;
  readonly actor: AccountActor;
}

/** A value as an import reads it. */
function spelled({ kind }: FieldRow, value: unknown, keys: Texts): unknown {
  if (kind === 'multi') return [value].flat().join(';');
  return kind === 'asset' || kind === 'location' ? keys.get(Number(value)) : value;
}

/** The tags of assets, and the codes or paths of locations; people are named by their ids. */
async function keysOf(
  statements: Statements,
  kind: RecordKind,
  ids: readonly number[],
): Promise<Texts> {
  if (kind === 'user') return new Map();
  return await (kind === 'asset' ? assetTags : locationKeys)(statements, ids);
}

async function displayNames(
  statements: Statements,
  kind: RecordKind,
  ids: readonly number[],
): Promise<Texts> {
  const names = ids.length === 0 ? [] : await namesOf(statements, kind, ids);
  return new Map(names.map(({ id, name }) => [id, name]));
}
