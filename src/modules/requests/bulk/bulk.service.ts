import { requireAny } from '../../../core/access.js';
import { type Coerced, coerce } from '../../../core/coerce.js';
import type { ActingContext } from '../../../core/context.js';
import { type FieldError, invalid, validationError } from '../../../core/errors.js';
import { unknownReason } from '../../../core/input-reasons.js';
import { execute, type Operation } from '../../../core/operation.js';
import type { Statements } from '../../../core/sql.js';
import { problemsOf } from '../../../core/validation.js';
import { withoutRules } from '../maintenance/rule-causes.js';
import { stepOperations } from '../maintenance/steps/steps.operations.js';
import type { BulkItemInput, BulkPayload, BulkResult, BulkStepInput } from './bulk.types.js';
import { countItems, eachItem, resultOf, singleCalls, versionsBefore } from './each-item.js';

/** Fields of a step's body that differ between requests. */
const OF_ONE_REQUEST = new Set([
  ...['id', 'expectedVersion', 'attachmentIds'],
  ...['plannedStart', 'plannedEnd'],
]);

/** Takes a step on many requests, each by itself (docs/behaviour/bulk.md). */
export class BulkService {
  constructor(private readonly statements: Statements) {}

  /**
   * Takes the step on one request after the other, each in a separate transaction with the checks
   * of the step by itself. An error of one request ends nothing.
   *
   * @throws AppError VALIDATION_ERROR before any request is judged: for requests that are named
   *   twice, and on `input.<field>`.
   * @throws AppError FORBIDDEN for `quiet` without `system.settings`.
   * @throws AppError RATE_LIMITED when the caller has too few calls left; nothing is done then.
   * @throws AppError session_invalid when the account of the caller ends meanwhile.
   */
  async take(context: ActingContext, input: BulkStepInput): Promise<BulkPayload> {
    const { step, items, dryRun = false, quiet = false } = input;
    if (quiet) requireAny(context, ['system.settings']);
    const ids = items.map(({ id }) => id);
    if (new Set(ids).size < ids.length) throw invalid('items', 'must name each request once');
    const operation: Operation = stepOperations[step];
    const body = input.input ?? {};
    refuseBroken(operation, body);
    await countItems(context, items.length);
    const { bulkId, single } = singleCalls(context, dryRun, quiet ? { quiet } : {});
    const versions = dryRun ? await versionsBefore(this.statements, ids) : undefined;
    const results: BulkResult[] = [];
    await eachItem(this.statements, context, items, async (item) => {
      const take = () => takeOne(single, operation, item, body);
      const { result } = await (quiet ? withoutRules(take) : take());
      const version = versions?.get(item.id) ?? result.version;
      results.push({ ...result, version: result.ok ? version : null });
    });
    const succeeded = results.filter(({ ok }) => ok).length;
    return { bulkId, dryRun, results, succeeded, failed: results.length - succeeded };
  }
}

async function takeOne(
  context: ActingContext,
  operation: Operation,
  { id, expectedVersion }: BulkItemInput,
  body: Readonly<Record<string, unknown>>,
) {
  const whole = { ...body, id, ...(expectedVersion !== undefined && { expectedVersion }) };
  const { input, inputErrors } = read(operation, whole);
  return await resultOf(
    context,
    operation.name,
    id,
    async () =>
      (await execute(operation, context, input, inputErrors)) as { readonly version?: number },
  );
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
