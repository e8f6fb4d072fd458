import { randomUUID } from 'node:crypto';
import { requireStillActive } from '../../../core/active-account.js';
import { type Coerced, coerce } from '../../../core/coerce.js';
import type { ActingContext } from '../../../core/context.js';
import {
  type FieldError,
  invalid,
  toAppError,
  validationError,
  withWholeInputAs,
} from '../../../core/errors.js';
import { mustBeRecorded } from '../../../core/failures.js';
import { unknownReason } from '../../../core/input-reasons.js';
import { execute, type Operation } from '../../../core/operation.js';
import { db, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import { problemsOf } from '../../../core/validation.js';
import { stepOperations } from '../maintenance/steps/steps.operations.js';
import type { BulkItemInput, BulkPayload, BulkResult, BulkStepInput } from './bulk.types.js';

/** Fields of a step's body that differ between requests. */
const OF_ONE_REQUEST = new Set([
  ...['id', 'expectedVersion', 'attachmentIds'],
  ...['plannedStart', 'plannedEnd'],
]);

/** Number of requests of a bulk step that count as one more call. */
const ITEMS_PER_CALL = 10;

const versionsOf = prepared((p: Parameters<{ ids: number[] }>) =>
  db
    .selectFrom('maintenanceRequests')
    .select(['id', 'version'])
    .where('id', '=', (where) => where.fn.any(p.ids)),
);

/** Takes a step on many requests, each by itself (docs/behaviour/bulk.md). */
export class BulkService {
  constructor(private readonly statements: Statements) {}

  /**
   * Takes the step on one request after the other, each in a separate transaction with the checks
   * of the step by itself. An error of one request ends nothing.
   *
   * @throws AppError VALIDATION_ERROR before any request is judged: for requests that are named
   *   twice, and on `input.<field>`.
   * @throws AppError RATE_LIMITED when the caller has too few calls left; nothing is done then.
   * @throws AppError session_invalid when the account of the caller ends meanwhile.
   */
  async take(context: ActingContext, input: BulkStepInput): Promise<BulkPayload> {
    const { step, items, dryRun = false } = input;
    const ids = items.map(({ id }) => id);
    if (new Set(ids).size < ids.length) throw invalid('items', 'must name each request once');
    const operation: Operation = stepOperations[step];
    const body = input.input ?? {};
    refuseBroken(operation, body);
    await context.countFurther?.(Math.floor(items.length / ITEMS_PER_CALL));
    const bulkId = dryRun ? null : randomUUID();
    const single: ActingContext = {
      ...context,
      idempotencyKey: null,
      performedAt: undefined,
      ...(bulkId === null ? { trial: true } : { auditMetadata: { bulkId } }),
    };
    const versions = dryRun ? await this.versions(ids) : undefined;
    const results: BulkResult[] = [];
    for (const [index, item] of items.entries()) {
      if (index > 0) await requireStillActive(this.statements, context.actor.userId);
      const result = await takeOne(single, operation, item, body);
      const version = versions?.get(item.id) ?? result.version;
      results.push({ ...result, version: result.ok ? version : null });
    }
    const succeeded = results.filter(({ ok }) => ok).length;
    return { bulkId, dryRun, results, succeeded, failed: results.length - succeeded };
  }

  /** The present versions; those of invisible requests are not answered. */
  private async versions(ids: number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.statements.all(versionsOf({ ids }));
    return new Map(rows.map(({ id, version }) => [id, version]));
  }
}

async function takeOne(
  context: ActingContext,
  operation: Operation,
  { id, expectedVersion }: BulkItemInput,
  body: Readonly<Record<string, unknown>>,
): Promise<BulkResult> {
  const whole = { ...body, id, ...(expectedVersion !== undefined && { expectedVersion }) };
  const { input, inputErrors } = read(operation, whole);
  try {
    const answer = (await execute(operation, context, input, inputErrors)) as {
      readonly version?: number;
    };
    return { id, ok: true, version: answer.version ?? null, error: null };
  } catch (thrown) {
    const error = withWholeInputAs('input', toAppError(thrown));
    if (mustBeRecorded(error)) context.onFailure?.(context, error, operation.name);
    const { code, message, details = null } = error;
    return { id, ok: false, version: null, error: { code, message, details } };
  }
}

function read(operation: Operation, body: object): Coerced {
  return coerce(operation.input, { params: {}, query: {}, body });
}

/** @throws AppError VALIDATION_ERROR on `input.<field>`, without a look at any request. */
function refuseBroken(operation: Operation, body: Readonly<Record<string, unknown>>): void {
  const ofOne = Object.keys(body).filter((field) => OF_ONE_REQUEST.has(field));
  const foreign: FieldError[] = ofOne.map((field) => ({
    field: `input.${field}`,
    reason: unknownReason(field, []),
  }));
  // Any id will do: whether there is such a request is asked later.
  const rest = Object.entries(body).filter(([field]) => !OF_ONE_REQUEST.has(field));
  const { input, inputErrors } = read(operation, { ...Object.fromEntries(rest), id: 1 });
  const broken = problemsOf(operation.input, input, inputErrors).map(({ field, reason }) => ({
    field: `input.${field}`,
    reason,
  }));
  const [first, ...others] = [...foreign, ...broken];
  if (first !== undefined) throw validationError([first, ...others]);
}
