import { AppError, type FieldError, validationError } from '../../../core/errors.js';
import { brokenCondition, dependents, exceededLimit, newlyArchived } from './conditions.js';
import { definitionErrors, missingChoices } from './definition.js';
import type { FieldRow } from './fields.queries.js';
import type { KnownFields } from './known-fields.js';

/**
 * Checks a definition by itself, with the others, and the limits.
 *
 * @param known the definitions before.
 * @throws AppError VALIDATION_ERROR, CONFLICT.
 */
export function checkDefinition(
  known: KnownFields,
  before: FieldRow | null,
  after: FieldRow,
): void {
  const changed = known.with(after);
  const [error, ...more] = [
    ...definitionErrors(after),
    ...leftOut(before, after),
    ...categoryErrors(known, before, after),
    ...conditionErrors(changed, before, after),
  ];
  if (error !== undefined) throw validationError([error, ...more]);
  requireRoom(changed);
}

/** @throws AppError CONFLICT for one field too many. */
export function requireRoom(known: KnownFields): void {
  const over = exceededLimit(known);
  if (over === undefined) return;
  throw new AppError('CONFLICT', `There are ${over.reason} at most. Archive one first.`, over);
}

function leftOut(before: FieldRow | null, after: FieldRow): FieldError[] {
  const missing = missingChoices(before?.choices ?? [], after.choices);
  if (missing.length === 0) return [];
  return [{ field: 'choices', reason: `must name ${missing.join(', ')} too` }];
}

function categoryErrors(
  known: KnownFields,
  before: FieldRow | null,
  { categoryId }: FieldRow,
): FieldError[] {
  if (categoryId === null || categoryId === before?.categoryId) return [];
  const category = known.category(categoryId);
  if (category === undefined)
    return [{ field: 'categoryId', reason: 'is not the id of a category' }];
  return category.archived ? [{ field: 'categoryId', reason: 'is archived' }] : [];
}

/** Errors of the condition of a field, and of the conditions of those that depend on it. */
function conditionErrors(
  known: KnownFields,
  before: FieldRow | null,
  after: FieldRow,
): FieldError[] {
  if (after.archivedAt !== null) return [];
  const own = brokenCondition(after, known);
  const field = before?.archivedAt != null ? 'archived' : 'visibleIf';
  if (own !== undefined) return [{ field, reason: own.reason }];
  const ended = newlyArchived(after, before, known);
  if (ended.length > 0) return [{ field, reason: `names archived choices: ${ended.join(', ')}` }];
  return dependents(after.id, known.rows).flatMap((other) => {
    const broken = other.archivedAt === null ? brokenCondition(other, known) : undefined;
    if (broken === undefined) return [];
    return [{ field: broken.because, reason: `the condition of ${other.key} ${broken.reason}` }];
  });
}
