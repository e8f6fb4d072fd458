import type {
  CreateFieldInput,
  FieldChoiceInput,
  FieldKind,
  FieldPhase,
} from '../../../generated/schema.ts';
import type { LocalText, TextLanguage } from '../../../parts/fields/local-text.ts';
import type { Question } from '../../../parts/fields/questions.ts';

/** A text in both languages, as it is typed. */
export type TypedText = Record<TextLanguage, string>;

/** A choice as it is typed. */
export interface ChoiceValues {
  readonly rowKey: string;
  /** Null for one that is not stored yet. */
  readonly id: string | null;
  label: TypedText;
  archived: boolean;
}

/** A definition as it is typed. */
export interface DefinitionValues extends Record<string, unknown> {
  label: TypedText;
  help: TypedText;
  key: string;
  kind: FieldKind;
  phase: FieldPhase;
  required: boolean;
  staffOnly: boolean;
  fast: boolean;
  unit: string;
  min: string | number;
  max: string | number;
  choices: ChoiceValues[];
  /** The id of the question that decides, or null. */
  dependsOn: string | null;
  /** Ids of choices, or `true` and `false`. */
  visibleIf: string[];
  rank: number | null;
}

/** The records that have the fields of a page. */
export interface Scope {
  readonly appliesTo: 'REQUEST' | 'ASSET';
  /** Of requests; null for those of all. */
  readonly categoryId: number | null;
  /** Of assets; null for those of all. */
  readonly assetType: string | null;
}

/** A stored definition, as a form is filled with it. */
export type Stored = Question & { readonly fast: boolean };

const typed = (text: LocalText | null): TypedText => ({ en: text?.en ?? '', de: text?.de ?? '' });

/** The text as the service takes it; null where it is empty in both languages. */
function textOf({ en, de }: TypedText): LocalText | null {
  const text = { en: en.trim() || null, de: de.trim() || null };
  return text.en === null && text.de === null ? null : text;
}

let rows = 0;

/** An empty choice. */
export function newChoice(): ChoiceValues {
  rows += 1;
  return { rowKey: `new-${rows}`, id: null, label: { en: '', de: '' }, archived: false };
}

/** Returns whether a kind has choices. */
export const hasChoices = (kind: FieldKind) => kind === 'CHOICE' || kind === 'MULTI';

/** Returns whether a kind has bounds. */
const hasBounds = (kind: FieldKind) => kind === 'NUMBER' || kind === 'TEXT' || kind === 'DATE';

const boundOf = (bound: unknown): string | number =>
  typeof bound === 'number' || typeof bound === 'string' ? bound : '';

/** The values of an empty form, of which some are given. */
export function emptyValues(given: Partial<DefinitionValues> = {}): DefinitionValues {
  return {
    ...{ label: { en: '', de: '' }, help: { en: '', de: '' }, key: '', kind: 'TEXT' },
    ...{ phase: 'SUBMIT', required: false, staffOnly: false, fast: false, unit: '' },
    ...{ min: '', max: '', choices: [newChoice(), newChoice()], dependsOn: null, visibleIf: [] },
    ...{ rank: null },
    ...given,
  };
}

/** The values of a stored definition. */
export function valuesOf(definition: Stored): DefinitionValues {
  const { key, kind, phase, required, staffOnly, fast, rank, visibleIf } = definition;
  return {
    ...{ key, kind, phase, required, staffOnly, fast, rank },
    label: typed(definition.label),
    help: typed(definition.help),
    unit: definition.unit ?? '',
    min: boundOf(definition.min),
    max: boundOf(definition.max),
    choices: definition.choices.map(({ id, label, archived }) => ({
      ...{ rowKey: id, id, archived },
      label: typed(label),
    })),
    dependsOn: visibleIf ? String(visibleIf.fieldId) : null,
    visibleIf: visibleIf?.in.map(String) ?? [],
  };
}

/** The choices that have a text. */
function choicesOf({ choices }: DefinitionValues): FieldChoiceInput[] {
  return choices.flatMap(({ id, label, archived }) => {
    const text = textOf(label);
    if (text === null && id === null) return [];
    return [{ ...(id !== null && { id }), label: text ?? { en: null, de: null }, archived }];
  });
}

/** The condition as the service has it. */
function conditionOf({ dependsOn, visibleIf }: DefinitionValues, questions: readonly Question[]) {
  if (dependsOn === null) return null;
  const fieldId = Number(dependsOn);
  const other = questions.find(({ id }) => id === fieldId);
  const isCheck = other?.kind === 'CHECK';
  return { fieldId, in: isCheck ? visibleIf.map((value) => value === 'true') : visibleIf };
}

/** The properties that all calls have in common. */
function contentOf(values: DefinitionValues, scope: Scope, questions: readonly Question[]) {
  const { kind, phase, required, staffOnly, fast, unit, min, max } = values;
  const bound = (value: string | number) => (value === '' || !hasBounds(kind) ? null : value);
  return {
    label: textOf(values.label) ?? { en: null, de: null },
    help: textOf(values.help),
    ...{ kind, required, staffOnly },
    ...(scope.appliesTo === 'REQUEST' && { phase, fast }),
    unit: kind === 'NUMBER' ? unit.trim() || null : null,
    min: bound(min),
    max: bound(max),
    choices: hasChoices(kind) ? choicesOf(values) : [],
    visibleIf: conditionOf(values, questions),
    ...(values.rank !== null && { rank: values.rank }),
  };
}

/** The input of creating a definition. */
export function inputOf(
  values: DefinitionValues,
  scope: Scope,
  questions: readonly Question[],
): CreateFieldInput {
  const { appliesTo, categoryId, assetType } = scope;
  return {
    ...contentOf(values, scope, questions),
    ...(appliesTo === 'REQUEST' ? { appliesTo, categoryId } : { appliesTo, assetType }),
    key: values.key.trim(),
  };
}

/** The changed properties of a definition. */
export function changesOf(
  before: DefinitionValues,
  after: DefinitionValues,
  scope: Scope,
  questions: readonly Question[],
): Partial<ReturnType<typeof contentOf>> {
  const [old, now] = [before, after].map((values) =>
    Object.entries(contentOf(values, scope, questions)),
  );
  const stored = new Map(old);
  return Object.fromEntries(
    (now ?? []).filter(
      ([name, value]) => JSON.stringify(stored.get(name)) !== JSON.stringify(value),
    ),
  );
}

/** Id of a question that is not stored yet. */
export const NEW_ID = -1;

/** The question as the preview draws it. */
export function previewOf(
  values: DefinitionValues,
  questions: readonly Question[],
  id: number,
  untitled: string,
): Question {
  const { key, kind, phase, required, staffOnly } = values;
  const content = contentOf(
    values,
    { appliesTo: 'REQUEST', categoryId: null, assetType: null },
    [],
  );
  const choices = values.choices.flatMap(({ rowKey, id: choiceId, label, archived }) => {
    const text = textOf(label);
    return text === null || archived ? [] : [{ id: choiceId ?? rowKey, label: text, archived }];
  });
  const condition = conditionOf(values, questions);
  return {
    ...{ id, key: key || 'new', kind, phase, required, staffOnly },
    label: textOf(values.label) ?? { en: untitled, de: untitled },
    help: content.help,
    ...{ categoryId: null, assetType: null, unit: content.unit },
    ...{ min: content.min, max: content.max },
    choices: hasChoices(kind) ? choices : [],
    // A condition without an answer is not a whole one yet.
    visibleIf: condition?.in.length === 0 ? null : condition,
    rank: values.rank ?? Number.MAX_SAFE_INTEGER,
  };
}

const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
const MAX_KEY = 40;

/** A key that is made from a label: lower case letters, digits and `_`. */
export function keyOf(label: string, taken: readonly string[]): string {
  const plain = label
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => SPELLED[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX_KEY)
    .replace(/_+$/, '');
  if (!taken.includes(plain)) return plain;
  for (let number = 2; ; number += 1) {
    const next = `${plain.slice(0, MAX_KEY - 4)}_${number}`;
    if (!taken.includes(next)) return next;
  }
}
