import { nameKey } from '../../../core/text.js';
import type { FieldRow } from './fields.queries.js';
import type { FieldTarget } from './fields.types.js';

/** Values of fields by key, as they are stored and as REST writes them. */
export type FieldValuesByKey = Readonly<Record<string, unknown>>;

/** A category that has another one above it. */
export interface Branch {
  readonly id: number;
  readonly parentId: number | null;
  readonly archived: boolean;
}

/** The definitions of all fields at one time, archived ones included. */
export class KnownFields {
  private readonly byKey: ReadonlyMap<string, FieldRow>;
  private readonly byId: ReadonlyMap<number, FieldRow>;
  private readonly categories: ReadonlyMap<number, Branch>;
  private readonly groups = new Map<string, readonly FieldRow[]>();

  /** @param rows in the order of a form. */
  constructor(
    readonly rows: readonly FieldRow[],
    categories: Iterable<Branch>,
  ) {
    this.byKey = new Map(rows.map((row) => [row.key, row]));
    this.byId = new Map(rows.map((row) => [row.id, row]));
    this.categories = new Map([...categories].map((branch) => [branch.id, branch]));
  }

  /** The field of a key. */
  withKey(key: string): FieldRow | undefined {
    return this.byKey.get(key);
  }

  /** The field of an id. */
  withId(id: number): FieldRow | undefined {
    return this.byId.get(id);
  }

  /** A category; undefined for an unknown one. */
  category(id: number): Branch | undefined {
    return this.categories.get(id);
  }

  /** The category above another one; null for none. */
  parentOf(categoryId: number | null): number | null {
    return categoryId === null ? null : (this.categories.get(categoryId)?.parentId ?? null);
  }

  /** The ids of the categories whose requests have a field; null: those of all. */
  categoriesOf({ categoryId }: Pick<FieldRow, 'categoryId'>): readonly number[] | null {
    if (categoryId === null) return null;
    const below = [...this.categories.values()].filter(({ parentId }) => parentId === categoryId);
    return [categoryId, ...below.map(({ id }) => id)];
  }

  /** The same with one definition added or changed. */
  with(row: FieldRow): KnownFields {
    const others = this.rows.filter(({ id }) => id !== row.id);
    return new KnownFields([...others, row], this.categories.values());
  }

  /** The fields of requests of a category in the order of a form: its own, inherited and general ones. */
  ofCategory(categoryId: number | null): readonly FieldRow[] {
    if (this.rows.length === 0) return this.rows;
    const parent = this.parentOf(categoryId);
    return this.group(`request ${categoryId}`, 'request', (row) =>
      [null, categoryId, parent].includes(row.categoryId),
    );
  }

  /** The fields of assets of a type in the order of a form, with those of all assets. */
  ofAssetType(type: string | null): readonly FieldRow[] {
    const key = type === null ? null : nameKey(type);
    return this.group(`asset ${key}`, 'asset', (row) => [null, key].includes(row.assetTypeKey));
  }

  private group(
    name: string,
    target: FieldTarget,
    has: (row: FieldRow) => boolean,
  ): readonly FieldRow[] {
    const known = this.groups.get(name);
    if (known !== undefined) return known;
    const found = this.rows.filter((row) => row.appliesTo === target && has(row));
    // Types are texts that people make up.
    if (this.groups.size < MAX_GROUPS) this.groups.set(name, found);
    return found;
  }

  /**
   * The fields that are shown with some values: those without a condition, and those whose condition
   * holds for a field that is shown itself.
   *
   * @param fields those that apply, such as `ofCategory`.
   */
  shown(fields: readonly FieldRow[], values: FieldValuesByKey): FieldRow[] {
    const applying = new Set(fields);
    const isShown = (field: FieldRow): boolean => {
      if (!applying.has(field)) return false;
      if (field.visibleIf === null) return true;
      const other = this.byId.get(field.visibleIf.fieldId);
      if (other === undefined || !isShown(other)) return false;
      const answers = [fieldValue(values, other.key)].flat();
      const wanted: readonly unknown[] = field.visibleIf.in;
      return answers.some((answer) => wanted.includes(answer));
    };
    return fields.filter(isShown);
  }
}

const MAX_GROUPS = 1_000;

/** Returns whether a key has a value; `constructor` can be a key. */
export function hasValue(values: FieldValuesByKey, key: string): boolean {
  return Object.hasOwn(values, key);
}

/** The value of a key; null where it has none. */
export function fieldValue(values: FieldValuesByKey, key: string): unknown {
  return hasValue(values, key) ? values[key] : null;
}

const NONE: FieldValuesByKey = Object.freeze({});

/**
 * The values that a reader gets, in the order of the form.
 *
 * @param isStaff whether the reader gets those of fields for staff.
 */
export function shownValues(
  known: KnownFields,
  fields: readonly FieldRow[],
  values: FieldValuesByKey,
  isStaff: () => boolean,
): FieldValuesByKey {
  if (isEmpty(values)) return NONE;
  const shown = known.shown(fields, values);
  const read = shown.filter(
    ({ key, staffOnly }) => hasValue(values, key) && (!staffOnly || isStaff()),
  );
  return Object.fromEntries(read.map(({ key }) => [key, values[key]]));
}

function isEmpty(values: FieldValuesByKey): boolean {
  for (const _ in values) return false;
  return true;
}

/**
 * The required fields of some phases that a request of a category shows and that have no value, in the
 * order of the form.
 */
export function openQuestions(
  known: KnownFields,
  categoryId: number | null,
  values: FieldValuesByKey,
  phases: readonly FieldRow['phase'][],
): FieldRow[] {
  const fields = known.ofCategory(categoryId);
  const required = fields.filter(
    ({ required, archivedAt, phase }) => required && archivedAt === null && phases.includes(phase),
  );
  if (required.length === 0) return [];
  const shown = new Set(known.shown(fields, values));
  return required.filter((field) => shown.has(field) && !hasValue(values, field.key));
}
