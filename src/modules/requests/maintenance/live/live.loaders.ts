import type DataLoader from 'dataloader';
import { sharedByKey } from '../../../../core/loaders.js';
import type { Statements } from '../../../../core/sql.js';
import { asLongRequest } from '../../../../infra/request-time.js';
import { type RowWithMissing, requestsWithMissing } from '../maintenance.queries.js';
import { LIVE_READS } from './live-topics.js';

/**
 * Reads requests for subscriptions: concurrent reads share a statement. Nothing is cached for later
 * reads.
 */
export function liveRows(statements: Statements): DataLoader<number, RowWithMissing | null> {
  const find = (ids: readonly number[]) => requestsWithMissing(statements, [...new Set(ids)]);
  return sharedByKey(
    (ids) => asLongRequest(() => find(ids)),
    ({ id }) => id,
    LIVE_READS,
  );
}
