import type { SeededRandom as Chance } from '../../src/demonstration/random.js';

/** A field as a generator makes it, and an oracle reads it. */
export interface GeneratedField {
  readonly id: number;
  readonly key: string;
  readonly kind: string;
  readonly label: string;
  readonly unit: string | null;
  readonly min: number | string | null;
  readonly max: number | string | null;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  readonly archivedChoice: string | undefined;
  readonly visibleIf: { readonly fieldId: number; readonly in: readonly unknown[] } | null;
  readonly depth: number;
}

/** Records that values can name, with how they are told in files. */
export interface Named {
  readonly asset: { readonly id: number; readonly told: string };
  readonly location: { readonly id: number; readonly told: string };
  readonly user: { readonly id: number; readonly told: string };
}

export type Values = Record<string, unknown>;

const KINDS = ['text', 'number', 'choice', 'multi', 'date', 'check', 'asset', 'location', 'user'];

/** A whole number from `from` to `to`, both included. */
const between = (chance: Chance, from: number, to: number) =>
  from + Math.floor(chance.next() * (to - from + 1));
const day = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
const WORDS = [
  'Öl',
  'läuft',
  'aus',
  '"oben"',
  '; links',
  'a,b',
  '=1+1',
  '冷',
  'line\nbreak',
  "it's",
];

/** The input of a definition, by which `createField` makes one. */
export function definitionInput(
  chance: Chance,
  key: string,
  before: readonly GeneratedField[],
): Values {
  const kind = chance.pick(KINDS);
  const input: Values = { key, kind, label: { en: `Question ${key}`, de: `Frage ${key}` } };
  if (kind === 'number' && chance.next() < 0.5) {
    const tenths = between(chance, -50, 50);
    const max = (tenths + between(chance, 1, 900)) / 10;
    Object.assign(input, { min: tenths / 10, max, unit: 'm³' });
  }
  if (kind === 'text' && chance.next() < 0.5) Object.assign(input, { min: 2, max: 60 });
  if (kind === 'date' && chance.next() < 0.5)
    Object.assign(input, { min: day(18_000), max: day(20_000) });
  if (kind === 'choice' || kind === 'multi') {
    const count = between(chance, 2, 6);
    input.choices = Array.from({ length: count }, (_, index) => ({
      ...{ id: `c${index}`, label: { en: `Choice ${index}`, de: `Wahl ${index}` } },
      archived: index > 0 && index === count - 1 && chance.next() < 0.5,
    }));
  }
  const sources = before.filter(
    (one) => one.depth < 3 && ['choice', 'multi', 'check'].includes(one.kind),
  );
  if (sources.length > 0 && chance.next() < 0.4) {
    const source = chance.pick(sources);
    const among = source.kind === 'check' ? [true, false] : source.choices.map(({ id }) => id);
    const chosen = among.filter(() => chance.next() < 0.5);
    const values = chosen.length > 0 ? chosen : [among[0]];
    input.visibleIf = { fieldId: source.id, in: values };
  }
  return input;
}

/** What the oracle knows of a definition: from its input alone, and its id. */
export function known(
  input: Values,
  id: number,
  before: readonly GeneratedField[],
): GeneratedField {
  const choices = (input.choices ?? []) as {
    id: string;
    label: { en: string };
    archived: boolean;
  }[];
  const condition = (input.visibleIf ?? null) as GeneratedField['visibleIf'];
  const source = before.find((one) => one.id === condition?.fieldId);
  return {
    ...{ id, key: String(input.key), kind: String(input.kind) },
    label: (input.label as { en: string }).en,
    unit: (input.unit ?? null) as string | null,
    min: (input.min ?? null) as number | string | null,
    max: (input.max ?? null) as number | string | null,
    choices: choices
      .filter(({ archived }) => !archived)
      .map((choice) => ({ id: choice.id, label: choice.label.en })),
    archivedChoice: choices.find(({ archived }) => archived)?.id,
    ...{ visibleIf: condition, depth: (source?.depth ?? 0) + 1 },
  };
}

/** True if a field is asked with these values, by what the documents say. */
export function isAsked(
  field: GeneratedField,
  fields: readonly GeneratedField[],
  values: Values,
): boolean {
  const { visibleIf } = field;
  if (visibleIf === null) return true;
  const source = fields.find(({ id }) => id === visibleIf.fieldId) as GeneratedField;
  const given = [values[source.key]].flat();
  return isAsked(source, fields, values) && given.some((one) => visibleIf.in.includes(one));
}

/** The values that are shown. */
export function shownOf(fields: readonly GeneratedField[], values: Values): Values {
  const shown = fields.filter(
    (field) => values[field.key] !== undefined && isAsked(field, fields, values),
  );
  return Object.fromEntries(shown.map(({ key }) => [key, values[key]]));
}

/** A value that a field takes: as it is sent, and as it is stored; undefined clears. */
export function goodValue(chance: Chance, field: GeneratedField, named: Named) {
  if (chance.next() < 0.08) return { sent: null, stored: undefined };
  const same = (value: unknown) => ({ sent: value, stored: value });
  switch (field.kind) {
    case 'text': {
      const text = Array.from({ length: between(chance, 1, 3) }, () => chance.pick(WORDS)).join(
        ' ',
      );
      const whole = text.padEnd(2, '.');
      return { sent: chance.next() < 0.3 ? `  ${whole}\n` : whole, stored: whole.trim() };
    }
    case 'number': {
      const min = Number(field.min ?? -1000);
      const max = Number(field.max ?? 1000);
      const digits = chance.pick([0, 1, 2, 3]);
      const value = Number((min + chance.next() * (max - min)).toFixed(digits));
      return same(Math.min(max, Math.max(min, value)));
    }
    case 'choice':
      return same(chance.pick(field.choices).id);
    case 'multi': {
      const ids = field.choices.map(({ id }) => id).filter(() => chance.next() < 0.6);
      if (ids.length === 0) return { sent: [], stored: undefined };
      return { sent: chance.next() < 0.5 ? ids.toReversed() : ids, stored: ids };
    }
    case 'date':
      return same(day(between(chance, 18_000, 20_000)));
    case 'check':
      return same(chance.next() < 0.5);
    default:
      return same(named[field.kind as keyof Named].id);
  }
}

/** A value that a field refuses. */
export function badValue(chance: Chance, field: GeneratedField): unknown {
  const strange: unknown[] = [{}, [null], field.kind === 'check' ? 'true' : true];
  switch (field.kind) {
    case 'text':
      strange.push(5, 'x'.repeat(2001), 'nul \u0000', ...(field.min === null ? [] : ['x']));
      break;
    case 'number':
      strange.push('5', 1.2345, 1e12, ...(field.max === null ? [] : [Number(field.max) + 1]));
      break;
    case 'choice':
      strange.push('Choice 0', 'c9', ['c0'], field.archivedChoice ?? 'c8');
      break;
    case 'multi':
      strange.push('c0', ['c9'], ['c0', 'c0'], [field.archivedChoice ?? 'c8']);
      break;
    case 'date':
      strange.push('2026-02-30', '2026-1-1', 20_000, '2026-01-01T00:00:00Z');
      if (field.max !== null) strange.push(day(20_001));
      break;
    case 'check':
      strange.push(1, 'false');
      break;
    default:
      strange.push('1', 0, -1, 1.5, 2_000_000_000);
  }
  return chance.pick(strange);
}

/** A value as the text of a reader in English. */
export function displayOf(
  field: GeneratedField,
  value: unknown,
  named: Record<string, string>,
): string {
  switch (field.kind) {
    case 'choice':
    case 'multi':
      return [value]
        .flat()
        .map((id) => field.choices.find((choice) => choice.id === id)?.label)
        .join(', ');
    case 'check':
      return value === true ? 'Yes' : 'No';
    case 'number':
      return field.unit === null ? String(value) : `${value} ${field.unit}`;
    case 'asset':
    case 'location':
    case 'user':
      return named[field.kind] as string;
    default:
      return String(value);
  }
}

/** A value as the cell of a file of comma-separated values. */
export function cellOf(field: GeneratedField, value: unknown, named: Named): string {
  if (value === undefined) return '';
  if (field.kind === 'multi') return (value as string[]).join(';');
  const record = named[field.kind as keyof Named];
  return record === undefined ? String(value) : record.told;
}
