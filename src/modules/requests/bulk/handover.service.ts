import type { ActingContext } from '../../../core/context.js';
import { invalid, notFound } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import { departmentsLedBy } from '../../people/departments/departments.access.js';
import { again } from '../maintenance/again.js';
import type { AssigningService } from '../maintenance/steps/assigning.service.js';
import { MAX_BULK } from './bulk.types.js';
import { countItems, eachItem, resultOf, singleCalls, versionsBefore } from './each-item.js';
import { openRequestsOf, standingsOf, type Wanted } from './handover.queries.js';
import type { HandOverInput, HandoverPayload, HandoverResult } from './handover.types.js';

/** How often a request is tried that others change at the same time. */
const ATTEMPTS = 5;

/** Gives the open work of somebody to others (docs/behaviour/workload.md). */
export class HandoverService {
  constructor(
    private readonly statements: Statements,
    private readonly assigning: Pick<AssigningService, 'pass'>,
  ) {}

  /**
   * Assigns one request after the other, each in a separate transaction. An error of one ends
   * nothing.
   *
   * @throws AppError NOT_FOUND for an unknown account; VALIDATION_ERROR unless the requests are chosen
   *   in one way, for a period that ends before it begins, and for a receiver who takes no work.
   * @throws AppError RATE_LIMITED when the caller has too few calls left; nothing is done then.
   */
  async handOver(context: ActingContext, input: HandOverInput): Promise<HandoverPayload> {
    const { userId, to, dryRun = false } = input;
    const period = chosenPeriod(input);
    const standings = await standingsOf(this.statements, to ? [userId, to] : [userId]);
    if (!standings.has(userId)) throw notFound('The user');
    if (to === userId) throw invalid('to', 'must be somebody else');
    if (to !== undefined && !standings.get(to)?.takesWork) {
      throw invalid('to', 'is not the id of an active technician');
    }
    const departments = departmentsLedBy(context.actor);
    const wanted = { period, departments, limit: MAX_BULK };
    const ids = input.requestIds ?? (await this.found(userId, wanted));
    await countItems(context, ids.length);
    const { bulkId, single } = singleCalls(context, dryRun, { handoverFrom: userId });
    const versions = dryRun ? await versionsBefore(this.statements, ids) : undefined;
    // Trials are rolled back: what one gave counts for the next one.
    const given = new Map<number, number>();
    const results: HandoverResult[] = [];
    const passed = { from: userId, to, given: dryRun ? given : undefined };
    await eachItem(this.statements, context, ids, async (id) => {
      const taken = await resultOf(single, 'handOver', id, () =>
        again(ATTEMPTS, () => this.assigning.pass(single, { id, ...passed })),
      );
      const technicianId = taken.answer?.assigneeId ?? null;
      if (technicianId !== null) given.set(id, technicianId);
      const version = versions?.get(id) ?? taken.result.version;
      const { ok } = taken.result;
      results.push({ ...taken.result, version: ok ? version : null, technicianId });
    });
    const succeeded = results.filter(({ ok }) => ok).length;
    return { bulkId, dryRun, results, succeeded, failed: results.length - succeeded };
  }

  private async found(userId: number, wanted: Wanted): Promise<number[]> {
    return await openRequestsOf(this.statements, userId, wanted);
  }
}

/**
 * The period whose work is chosen; null without one.
 *
 * @throws AppError VALIDATION_ERROR on `requestIds` unless the requests are chosen in exactly one way.
 */
function chosenPeriod({ requestIds, all, from, until }: HandOverInput): Wanted['period'] {
  const isPeriod = from !== undefined && until !== undefined;
  const ways = [requestIds !== undefined, all === true, isPeriod].filter(Boolean).length;
  if (ways !== 1 || (from === undefined) !== (until === undefined)) {
    throw invalid('requestIds', 'exactly one of requestIds, all, and from with until is required');
  }
  if (!isPeriod) return null;
  if (until <= from) throw invalid('until', 'must be later than from');
  return { from, until };
}
