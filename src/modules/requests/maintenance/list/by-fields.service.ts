import type { AccountActor } from '../../../../core/actor.js';
import type { Statements } from '../../../../core/sql.js';
import { mayBeStaff } from '../../../equipment/fields/fields.access.js';
import type { KnownFieldsService } from '../../../equipment/fields/known-fields.service.js';
import {
  criteriaOf,
  type FieldCriteria,
  hasCriteria,
} from '../../../equipment/fields/lists/criteria.js';
import { criterionIn } from '../../../equipment/fields/lists/criteria.queries.js';
import type { FieldListInput } from '../../../equipment/fields/lists/field-lists.types.js';
import {
  findsFew,
  indexedOf,
  isAny,
  requireFew,
  slowOf,
} from '../../../equipment/fields/lists/slow-fields.queries.js';
import { requestBearers } from './bearers.queries.js';
import type { Alias, TimedFilter } from './filter.queries.js';
import { listCondition } from './page.queries.js';
import type { ThingFilter } from './things.queries.js';
import { readTotal, totalFromCounts } from './totals.queries.js';

const TABLE = 'maintenanceRequests';

/** Filters and orders of requests by fields (docs/behaviour/fields.md). */
export class RequestsByFields {
  constructor(
    private readonly statements: Statements,
    private readonly known: Pick<KnownFieldsService, 'recent'>,
  ) {}

  /** The criteria of a list; undefined without any. @throws AppError as `criteriaOf`. */
  async criteria(actor: AccountActor, input: FieldListInput): Promise<FieldCriteria | undefined> {
    if (!hasCriteria(input)) return undefined;
    return criteriaOf(await this.known.recent(), input, {
      target: 'request',
      knowsStaff: mayBeStaff(actor),
    });
  }

  /**
   * Adds the conditions of criteria to a filter.
   *
   * @returns the filter, and whether the requests that the others leave are compared and sorted.
   * @throws AppError as `requireFew`.
   */
  async filtered<F extends TimedFilter>(
    actor: AccountActor,
    filter: F,
    criteria: FieldCriteria | undefined,
    things: readonly ThingFilter[],
  ): Promise<{ readonly filter: F; readonly isCompared: boolean }> {
    if (criteria === undefined) return { filter, isCompared: false };
    const slow = slowOf(criteria);
    if (isAny(slow)) {
      const others = withCriteria(actor, filter, indexedOf(criteria));
      const counts = things.length > 0 ? undefined : totalFromCounts(actor, others);
      const rest = listCondition(actor, others, things);
      const known = counts && (await readTotal(this.statements, counts));
      await requireFew(this.statements, slow, {
        table: TABLE,
        rest,
        ...(known === undefined ? {} : { known }),
      });
    }
    const isCompared =
      isAny(slow) ||
      criteria.order !== undefined ||
      (await findsFew(this.statements, TABLE, criteria, requestBearers(actor, 't')));
    return { filter: withCriteria(actor, filter, criteria), isCompared };
  }
}

function withCriteria<F extends TimedFilter>(
  actor: AccountActor,
  filter: F,
  { known, filters }: FieldCriteria,
): F {
  if (filters.length === 0) return filter;
  const byFields = (alias: Alias) => {
    const bearers = requestBearers(actor, alias);
    return filters.flatMap((one) => criterionIn(bearers, known, one));
  };
  return { ...filter, byFields };
}
