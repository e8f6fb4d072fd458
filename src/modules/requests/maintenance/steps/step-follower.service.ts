import type { Fragment } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import type { RequestStep } from './steps.transitions.js';

/** A step on a request, before it is written. */
export interface PlannedStep {
  readonly step: RequestStep;
  readonly before: RequestRow;
  /** The request with the columns that the step sets. */
  readonly after: RequestRow;
  /** When the step was taken; default: now. */
  readonly at?: Date | undefined;
}

/** Further changes that are written in the statement of a step. */
export interface FurtherChanges {
  /** Further columns of the request. */
  readonly columns: Pick<RequestRow, 'nextDueAt' | 'riskAt' | 'breachedAt' | 'clocked'> & {
    /** Undefined to leave it. */
    readonly manualDueCheckAt?: Date | null | undefined;
  };
  /** Parts of the WITH clause, after the part `t`, which returns the request. */
  readonly parts: Fragment | undefined;
  /** True if `breachedAt` replaces the stored one, because a breach was taken back. */
  readonly replacesBreach?: boolean;
}

/** Changes more with a step: the clocks and the manual date of the request. */
export interface StepFollower {
  /**
   * Locks the request if there is more to change.
   *
   * @returns undefined without further changes.
   */
  plan(unit: Unit, planned: PlannedStep): Promise<FurtherChanges | undefined>;
}
