import type { RawSearch } from '../../../../app/search.ts';
import type { FieldFilterInput, FieldKind } from '../../../../generated/schema.ts';

/** A value of a filter by a field; the router keeps numbers and booleans. */
export type FieldFilterValue = string | number | boolean;

/** Filters by fields, as REST and saved views spell them: `field.fuel`, `field.pressure.from`. */
export interface FieldSearch {
  readonly [name: `field.${string}`]: FieldFilterValue | undefined;
}

const NAME = /^field\.([a-z][a-z0-9_]{0,39})(?:\.(from|to))?$/;

/** A filter by a field, taken apart. */
export interface FieldFilter {
  readonly name: `field.${string}`;
  readonly key: string;
  readonly end: 'equals' | 'from' | 'to';
  readonly value: FieldFilterValue;
}

/** The filters by fields that an address has. */
export function fieldFilters(search: object): readonly FieldFilter[] {
  return Object.entries(search).flatMap(([name, value]): FieldFilter[] => {
    const [, key, end = 'equals'] = NAME.exec(name) ?? [];
    const isValue =
      typeof value === 'number' ||
      typeof value === 'boolean' ||
      (typeof value === 'string' && value);
    if (key === undefined || !isValue) return [];
    return [{ name: name as `field.${string}`, key, end: end as FieldFilter['end'], value }];
  });
}

/** The parameters of an address that filter by fields. */
export function fieldSearch(raw: RawSearch): FieldSearch {
  return Object.fromEntries(fieldFilters(raw).map(({ name, value }) => [name, value]));
}

/** The same as GraphQL takes it; undefined for none. */
export function fieldsFilter(search: object): FieldFilterInput[] | undefined {
  const byKey = new Map<string, FieldFilterInput>();
  for (const { key, end, value } of fieldFilters(search)) {
    byKey.set(key, { ...(byKey.get(key) ?? { key }), [end]: value });
  }
  return byKey.size === 0 ? undefined : [...byKey.values()];
}

/** Kinds whose values are no texts. */
const NUMBERS: ReadonlySet<FieldKind> = new Set(['NUMBER', 'ASSET', 'LOCATION', 'USER']);

/** The filters of a saved view, whose values can be texts, with values of their kinds. */
export function typedFilters(
  search: object,
  questions: readonly { readonly key: string; readonly kind: FieldKind }[],
): FieldSearch {
  const kinds = new Map(questions.map(({ key, kind }) => [key, kind]));
  const typed = ({ key, value }: FieldFilter): FieldFilterValue => {
    const kind = kinds.get(key);
    if (kind === undefined || typeof value !== 'string') return value;
    if (kind === 'CHECK') return value === 'true';
    return NUMBERS.has(kind) ? Number(value) : value;
  };
  return Object.fromEntries(fieldFilters(search).map((one) => [one.name, typed(one)]));
}
