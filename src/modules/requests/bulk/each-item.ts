import { randomUUID } from 'node:crypto';
import { requireStillActive } from '../../../core/active-account.js';
import type { ActingContext } from '../../../core/context.js';
import { toAppError, withWholeInputAs } from '../../../core/errors.js';
import { mustBeRecorded } from '../../../core/failures.js';
import { db, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { BulkResult } from './bulk.types.js';

/** Number of requests of a bulk step that count as one more call. */
const ITEMS_PER_CALL = 10;

/** Counts a call for many requests. @throws AppError RATE_LIMITED when too few calls are left. */
export async function countItems(context: ActingContext, items: number): Promise<void> {
  await context.countFurther?.(Math.floor(items / ITEMS_PER_CALL));
}

/**
 * The call for each request of a call for many.
 *
 * @param metadata for the audit record of each.
 */
export function singleCalls(
  context: ActingContext,
  dryRun: boolean,
  metadata: Readonly<Record<string, number | boolean>> = {},
): { readonly bulkId: string | null; readonly single: ActingContext } {
  const bulkId = dryRun ? null : randomUUID();
  const single: ActingContext = {
    ...context,
    idempotencyKey: null,
    performedAt: undefined,
    ...(bulkId === null ? { trial: true } : { auditMetadata: { bulkId, ...metadata } }),
  };
  return { bulkId, single };
}

const versionsOf = prepared((p: Parameters<{ ids: readonly number[] }>) =>
  db
    .selectFrom('maintenanceRequests')
    .select(['id', 'version'])
    .where('id', '=', (where) => where.fn.any(p.ids)),
);

/** The present versions; those of invisible requests are not answered. */
export async function versionsBefore(
  statements: Statements,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await statements.all(versionsOf({ ids }));
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/**
 * Takes one request after the other.
 *
 * @throws AppError session_invalid when the account of the caller ends meanwhile.
 */
export async function eachItem<T>(
  statements: Statements,
  { actor }: ActingContext,
  items: readonly T[],
  take: (item: T) => Promise<void>,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index > 0) await requireStillActive(statements, actor.userId);
    await take(item);
  }
}

/** The outcome for one request, whose error ends nothing. */
export async function resultOf<T extends { readonly version?: number }>(
  context: ActingContext,
  operation: string,
  id: number,
  take: () => Promise<T>,
): Promise<{ readonly result: BulkResult; readonly answer?: T }> {
  try {
    const answer = await take();
    return { result: { id, ok: true, version: answer.version ?? null, error: null }, answer };
  } catch (thrown) {
    const error = withWholeInputAs('input', toAppError(thrown));
    if (mustBeRecorded(error)) context.onFailure?.(context, error, operation);
    const { code, message, details = null } = error;
    return { result: { id, ok: false, version: null, error: { code, message, details } } };
  }
}
