import type { Context } from '../../../core/context.js';
import type { Statements } from '../../../core/sql.js';
import type { FieldValue } from './field-values.types.js';
import { recordNames } from './fields.loaders.js';
import { fieldOperations } from './fields.operations.js';
import type { FieldRow } from './fields.queries.js';
import { type FieldValuesByKey, fieldValue, type KnownFields } from './known-fields.js';
import { languageOf, type TextLanguage, textIn } from './local-text.types.js';
import { isRecordKind, namesOf, type RecordKind } from './names.queries.js';

const YES_NO = { en: ['Yes', 'No'], de: ['Ja', 'Nein'] } as const;

/**
 * A value as text: the labels of choices, `Yes` or `Ja`, a number with the decimal sign of the
 * language and its unit, a record by its name.
 *
 * @param nameOf the name of a record that the value names; undefined for one that is gone.
 */
export function displayOf(
  field: FieldRow,
  value: unknown,
  language: TextLanguage,
  nameOf?: string | null,
): string {
  switch (field.kind) {
    case 'choice':
    case 'multi':
      return [value]
        .flat()
        .map((id) => choiceLabel(field, id, language))
        .join(', ');
    case 'check':
      return YES_NO[language][value === true ? 0 : 1];
    case 'number': {
      const text = String(value).replace('.', language === 'de' ? ',' : '.');
      return field.unit === null ? text : `${text} ${field.unit}`;
    }
    default:
      return isRecordKind(field.kind) ? (nameOf ?? `#${value}`) : String(value);
  }
}

function choiceLabel({ choices }: FieldRow, id: unknown, language: TextLanguage): string {
  const choice = choices.find((one) => one.id === id);
  return choice === undefined ? String(id) : textIn(choice.label, language);
}

/** The definitions for a reader through GraphQL, as `KnownFieldsService.recent`. */
export async function recentFields({ services }: Context): Promise<KnownFields> {
  return await services.of(fieldOperations.form).knownFields.recent();
}

/** Shown values with their labels, in the language of the reader. */
export async function displayed(
  context: Context,
  known: KnownFields,
  values: FieldValuesByKey,
): Promise<FieldValue[]> {
  const names = context.loaders.get(recordNames);
  const nameOf: NameOf = async (kind, id) => (await names[kind].load(id))?.name;
  return await labelled(known, values, languageOf(context.actor ?? {}), nameOf);
}

/** Shown values with their labels, for a document in the language of its reader. */
export async function displayedIn(
  statements: Statements,
  known: KnownFields,
  values: FieldValuesByKey,
  language: TextLanguage,
): Promise<FieldValue[]> {
  const nameOf: NameOf = async (kind, id) => (await namesOf(statements, kind, [id]))[0]?.name;
  return await labelled(known, values, language, nameOf);
}

type NameOf = (kind: RecordKind, id: number) => Promise<string | undefined>;

async function labelled(
  known: KnownFields,
  values: FieldValuesByKey,
  language: TextLanguage,
  nameOf: NameOf,
): Promise<FieldValue[]> {
  const fields = Object.keys(values).flatMap((key) => known.withKey(key) ?? []);
  return await Promise.all(
    fields.map(async (field) => {
      const { key, kind } = field;
      const value = fieldValue(values, key);
      const name = isRecordKind(kind) ? await nameOf(kind, Number(value)) : null;
      const label = textIn(field.label, language);
      return { key, value, label, kind, display: displayOf(field, value, language, name) };
    }),
  );
}
