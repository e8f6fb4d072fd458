import { AppError, type FieldError, validationError } from '../../../core/errors.js';
import {
  brokenCondition,
  type Definitions,
  definitionsOf,
  dependents,
  exceededLimit,
  newlyArchived,
} from './conditions.js';
import { definitionErrors, missingChoices } from './definition.js';
import type { Branch, FieldRow } from './fields.queries.js';

/** The definitions while one of them is changed. */
export interface Change extends Definitions {
  readonly rows: readonly FieldRow[];
  readonly categories: readonly Branch[];
}

/**
 * Checks a definition by itself, with the others, and the limits.
 *
 * @throws AppError VALIDATION_ERROR, CONFLICT.
 */
export function checkDefinition(change: Change, before: FieldRow | null, after: FieldRow): void {
  const rows = [...change.rows.filter(({ id }) => id !== after.id), after];
  const definitions = definitionsOf(rows, change.categories);
  const [error, ...more] = [
    ...definitionErrors(after),
    ...leftOut(before, after),
    ...categoryErrors(change, before, after),
    ...conditionErrors(definitions, rows, before, after),
  ];
  if (error !== undefined) throw validationError([error, ...more]);
  requireRoom(rows, definitions);
}

/** @throws AppError CONFLICT for one field too many. */
export function requireRoom(rows: readonly FieldRow[], definitions: Definitions): void {
  const over = exceededLimit(rows, definitions);
  if (over === undefined) return;
  throw new AppError('CONFLICT', `There are ${over.reason} at most. Archive one first.`, over);
}

function leftOut(before: FieldRow | null, after: FieldRow): FieldError[] {
  const missing = missingChoices(before?.choices ?? [], after.choices);
  if (missing.length === 0) return [];
  return [{ field: 'choices', reason: `must name ${missing.join(', ')} too` }];
}

function categoryErrors(
  { categories }: Change,
  before: FieldRow | null,
  { categoryId }: FieldRow,
): FieldError[] {
  if (categoryId === null || categoryId === before?.categoryId) return [];
  const category = categories.find(({ id }) => id === categoryId);
  if (category === undefined)
    return [{ field: 'categoryId', reason: 'is not the id of a category' }];
  return category.archived ? [{ field: 'categoryId', reason: 'is archived' }] : [];
}

/** Errors of the condition of a field, and of the conditions of those that depend on it. */
function conditionErrors(
  definitions: Definitions,
  rows: readonly FieldRow[],
  before: FieldRow | null,
  after: FieldRow,
): FieldError[] {
  if (after.archivedAt !== null) return [];
  const own = brokenCondition(after, definitions);
  const field = before?.archivedAt != null ? 'archived' : 'visibleIf';
  if (own !== undefined) return [{ field, reason: own.reason }];
  const ended = newlyArchived(after, before, definitions);
  if (ended.length > 0) return [{ field, reason: `names archived choices: ${ended.join(', ')}` }];
  return dependents(after.id, rows).flatMap((other) => {
    const broken = other.archivedAt === null ? brokenCondition(other, definitions) : undefined;
    if (broken === undefined) return [];
    return [{ field: broken.because, reason: `the condition of ${other.key} ${broken.reason}` }];
  });
}
