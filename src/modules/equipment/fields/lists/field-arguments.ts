import { invalid, withFieldNames } from '../../../../core/errors.js';

/** The orders of a connection's arguments. */
interface Orders {
  readonly orderBy?: unknown;
  readonly orderByField?: unknown;
}

/**
 * Runs a list that may be ordered by a field.
 *
 * @throws AppError VALIDATION_ERROR for both orders at once, and as `list`, on the argument that gives
 *   the order.
 */
export async function executeByField<T>(
  { orderBy, orderByField }: Orders,
  list: () => Promise<T>,
): Promise<T> {
  if (!orderByField) return await list();
  if (orderBy) throw invalid('orderByField', 'cannot be given together with orderBy');
  try {
    return await list();
  } catch (error) {
    throw withFieldNames(error, (field) => (field === 'orderBy' ? 'orderByField' : field));
  }
}
