import type { AccountActor } from '../../../../core/actor.js';
import { AppError, invalid } from '../../../../core/errors.js';
import type { Unit } from '../../../../core/unit.js';
import { visibleRequest } from '../maintenance.queries.js';
import { duplicatesOf, lockRequests } from './duplicates.queries.js';

/** Maximum number of duplicates of one request. */
const MAX_DUPLICATES = 100;

/**
 * Requires that a request can become the duplicate of another one, and locks both until the
 * transaction ends.
 *
 * @throws AppError VALIDATION_ERROR for an original that is not visible, the request itself or a
 *   duplicate, naming its original; CONFLICT for a request that has duplicates, and for an original
 *   that has the maximum number of them.
 */
export async function requireOriginal(
  unit: Unit,
  actor: AccountActor,
  requestId: number,
  originalId: number,
): Promise<void> {
  if (originalId === requestId) throw invalid('duplicateOfId', 'must be another request');
  // Both stay as checked until the commit, even while another call links them in reverse.
  await lockRequests(unit.statements, [requestId, originalId]);
  const original = await visibleRequest(unit.statements, actor, originalId);
  if (original === undefined) throw invalid('duplicateOfId', 'is not the id of a request');
  if (original.stage === 'duplicate') {
    const root = original.duplicateOfId;
    throw invalid(
      'duplicateOfId',
      root === null ? 'is a duplicate itself' : `is a duplicate itself, of request ${root}`,
    );
  }
  if ((await duplicatesOf(unit.statements, requestId)) > 0) throw hasDuplicates();
  if ((await duplicatesOf(unit.statements, originalId)) >= MAX_DUPLICATES) throw tooMany();
}

function hasDuplicates(): AppError {
  return new AppError('CONFLICT', 'A request that has duplicates cannot become one.', {
    field: 'id',
    reason: 'has duplicates',
  });
}

function tooMany(): AppError {
  return new AppError('CONFLICT', `A request may have ${MAX_DUPLICATES} duplicates at most.`, {
    field: 'duplicateOfId',
    reason: `has ${MAX_DUPLICATES} duplicates`,
  });
}
