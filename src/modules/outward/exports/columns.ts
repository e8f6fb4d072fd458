import { sometimesOmittedFields } from '../../../core/answer-fields.js';
import { type ShapeClass, shapeOf } from '../../../core/shape.js';

/**
 * Where the cells of a column come from: a field of the row, which may be an instant, a day or an amount in minor units, or the name of what
 * a field refers to.
 */
export interface ColumnSource {
  readonly kind: 'field' | 'time' | 'day' | 'money' | 'person' | 'department' | 'further';
  /** The field; of `further` the name of the column. */
  readonly field: string;
  /** Of `further`, the field that its cells are made of; default: none. */
  readonly needs?: string;
}

/** The columns that an export of a list may have, by name. */
export type Columns = ReadonlyMap<string, ColumnSource>;

/** Fields that refer to people; their columns of names have no `Id`. */
const PEOPLE: ReadonlySet<string> = new Set([
  'requesterId',
  'assigneeId',
  'approvedById',
  'confirmedById',
  'headId',
  'userId',
  'createdById',
]);

/** Fields of amounts in minor units of the currency. */
const MONEY: ReadonlySet<string> = new Set([
  'unitCost',
  'value',
  'rate',
  'cost',
  'purchaseCost',
  'replacementCost',
  'purchaseThreshold',
]);

/** Fields of days, which are texts. */
const DAYS: ReadonlySet<string> = new Set([
  'purchasedOn',
  'warrantyUntil',
  'commissionedOn',
  'retiredOn',
  'insuredUntil',
]);

/**
 * The fields of a list's rows in REST that are single values, in their order, each of a person or a
 * department followed by its name; then further columns.
 */
export function columnsOf(type: ShapeClass, further: readonly string[] = []): Columns {
  const omitted = sometimesOmittedFields(type);
  const columns = new Map<string, ColumnSource>();
  for (const { name, kind, list } of shapeOf(type)) {
    if (list || ['object', 'json', 'keyed'].includes(kind) || omitted.has(name)) continue;
    const instant = kind === 'date' ? 'time' : 'field';
    const own = MONEY.has(name) ? 'money' : DAYS.has(name) ? 'day' : instant;
    columns.set(name, { kind: own, field: name });
    const reference = referenceOf(name);
    if (reference !== undefined) columns.set(name.slice(0, -2), { kind: reference, field: name });
  }
  for (const name of further) columns.set(name, { kind: 'further', field: name });
  return columns;
}

function referenceOf(field: string): 'person' | 'department' | undefined {
  if (field === 'departmentId') return 'department';
  return PEOPLE.has(field) ? 'person' : undefined;
}

/** The columns of requests by default. */
export const REQUEST_COLUMNS = [
  'id',
  'title',
  'status',
  'stage',
  'onHold',
  'priority',
  'category',
  'location',
  'departmentId',
  'department',
  'requesterId',
  'requester',
  'assigneeId',
  'assignee',
  'createdAt',
  'approvedAt',
  'assignedAt',
  'startedAt',
  'completedAt',
  'confirmedAt',
  'cancelledAt',
  'cancelReason',
  'completionNote',
  'reopenCount',
  'rating',
  'origin',
  'duplicateOfId',
] as const;

/** The columns of users by default. */
export const USER_COLUMNS = [
  'id',
  'email',
  'firstName',
  'lastName',
  'phone',
  'role',
  'status',
  'departmentId',
  'department',
  'lastLoginAt',
  'createdAt',
] as const;

/** The columns of time entries by default. */
export const TIME_COLUMNS = [
  'id',
  'requestId',
  'title',
  'userId',
  'user',
  'startedAt',
  'minutes',
  'kind',
  'note',
  'rate',
  'cost',
] as const;

/** The columns of parts by default. */
export const PART_COLUMNS = [
  'id',
  'sku',
  'name',
  'unit',
  'onHand',
  'reorderPoint',
  'low',
  'unitCost',
  'departmentId',
  'department',
  'archivedAt',
] as const;

/** The columns of contractors by default, among them those of an import. */
export const CONTRACTOR_COLUMNS = [
  'id',
  'name',
  'contactName',
  'email',
  'phone',
  'categories',
  'department',
  'insuredUntil',
  'insured',
  'blocked',
  'note',
  'archivedAt',
] as const;
