import { nameKey } from '../../../core/text.js';
import { PHASES } from './definition.js';
import type { FieldRow } from './fields.queries.js';
import type { KnownFields } from './known-fields.js';

/** Depth of the last question that depends on others; one without a condition has depth 1. */
const MAX_DEPTH = 3;

/** A condition that does not hold the rules. */
interface BrokenCondition {
  readonly reason: string;
  /** The property of the other field that breaks it. */
  readonly because: 'kind' | 'categoryId' | 'assetType' | 'phase' | 'staffOnly' | 'visibleIf';
}

/** The rule that the condition of a field breaks, if it breaks one. */
export function brokenCondition(field: FieldRow, known: KnownFields): BrokenCondition | undefined {
  const { visibleIf } = field;
  if (visibleIf === null) return undefined;
  const other = known.withId(visibleIf.fieldId);
  const unfit = (reason: string, because: BrokenCondition['because'] = 'visibleIf') => ({
    reason,
    because,
  });
  if (other === undefined) return unfit('is not the id of a field');
  if (other.id === field.id) return unfit('is the field itself');
  if (other.archivedAt !== null) return unfit('names an archived field');
  if (other.appliesTo !== field.appliesTo) return unfit('names a field of something else');
  if (!['choice', 'multi', 'check'].includes(other.kind)) {
    return unfit('names a field that is neither choice, multi nor check', 'kind');
  }
  if (!isOuter(field, other, known)) {
    const because = field.appliesTo === 'request' ? 'categoryId' : 'assetType';
    return unfit('names a field that is not of the same or an outer category or type', because);
  }
  if (PHASES.indexOf(other.phase) > PHASES.indexOf(field.phase)) {
    return unfit('names a field of a later phase', 'phase');
  }
  if (other.staffOnly && !field.staffOnly) {
    return unfit('names a field that is for staff only', 'staffOnly');
  }
  const wrong = wrongValues(other, visibleIf.in);
  if (wrong !== undefined) return unfit(wrong, 'kind');
  return depthReason(field, known);
}

/** Returns whether all that have the field have the other one too. */
function isOuter(field: FieldRow, other: FieldRow, known: KnownFields): boolean {
  if (field.appliesTo === 'asset') {
    if (other.assetType === null) return true;
    return field.assetType !== null && nameKey(field.assetType) === nameKey(other.assetType);
  }
  if (other.categoryId === null || other.categoryId === field.categoryId) return true;
  return known.parentOf(field.categoryId) === other.categoryId;
}

function wrongValues(other: FieldRow, values: readonly unknown[]): string | undefined {
  const known: readonly unknown[] =
    other.kind === 'check' ? [true, false] : other.choices.map(({ id }) => id);
  if (values.length === 0) return 'needs a value in in';
  if (new Set(values).size !== values.length) return 'names a value twice';
  if (values.every((value) => known.includes(value))) return undefined;
  return `must have in of ${known.map((value) => String(value)).join(', ')}`;
}

function depthReason(field: FieldRow, known: KnownFields): BrokenCondition | undefined {
  const because = 'visibleIf';
  let depth = 1;
  let above = field.visibleIf;
  while (above !== null) {
    depth += 1;
    if (above.fieldId === field.id) return { reason: 'leads back to the field itself', because };
    if (depth > MAX_DEPTH) return { reason: `must not be deeper than ${MAX_DEPTH}`, because };
    above = known.withId(above.fieldId)?.visibleIf ?? null;
  }
  return undefined;
}

/** The choices of the other field that are archived and that the condition did not name before. */
export function newlyArchived(
  field: FieldRow,
  before: FieldRow | null,
  known: KnownFields,
): string[] {
  const { visibleIf } = field;
  if (visibleIf === null) return [];
  const had = before?.visibleIf?.fieldId === visibleIf.fieldId ? before.visibleIf.in : [];
  const archived = (known.withId(visibleIf.fieldId)?.choices ?? []).filter((one) => one.archived);
  return archived.flatMap(({ id }) => (visibleIf.in.includes(id) && !had.includes(id) ? [id] : []));
}

/** The fields whose conditions depend on a field, also through others. */
export function dependents(id: number, fields: readonly FieldRow[]): FieldRow[] {
  const direct = fields.filter(({ visibleIf }) => visibleIf?.fieldId === id);
  return [...direct, ...direct.flatMap((field) => dependents(field.id, fields))];
}

/** Maximum numbers of fields that are not archived. */
const MAX_OF_ONE = 25;
const MAX_IN_ALL = 300;
const MAX_FAST = 12;

/** The limit that the fields exceed, as the details of the error. */
export function exceededLimit(
  known: KnownFields,
): { readonly reason: string; readonly field?: string } | undefined {
  const open = known.rows.filter(({ archivedAt }) => archivedAt === null);
  if (open.length > MAX_IN_ALL) return { reason: `${MAX_IN_ALL} fields` };
  if (open.filter(({ fast }) => fast).length > MAX_FAST) {
    return { reason: `${MAX_FAST} fast fields`, field: 'fast' };
  }
  const counts = countsBy(
    open.map((one) => `${one.appliesTo} ${one.categoryId ?? one.assetTypeKey}`),
  );
  const of = (target: string, group: number | string | null) =>
    counts.get(`${target} ${group}`) ?? 0;
  const isOver = open.some(({ appliesTo, categoryId, assetTypeKey }) => {
    const group = categoryId ?? assetTypeKey;
    const parent = known.parentOf(categoryId);
    const inherited = group === null ? 0 : of(appliesTo, null);
    const above = parent === null ? 0 : of(appliesTo, parent);
    return of(appliesTo, group) + inherited + above > MAX_OF_ONE;
  });
  return isOver ? { reason: `${MAX_OF_ONE} fields` } : undefined;
}

function countsBy(groups: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
}
