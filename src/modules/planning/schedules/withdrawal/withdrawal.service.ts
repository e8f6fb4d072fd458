import { deleteRow } from '../../../../core/rows.js';
import type { Unit } from '../../../../core/unit.js';
import type { DueStepsService } from '../../../requests/maintenance/steps/due-steps.service.js';
import { isTouched, lockedRequest } from '../../../requests/maintenance/steps/untouched.queries.js';
import type { PlansService } from '../plans.service.js';
import { multiplesIn } from '../rule/due.js';
import {
  countedMeter,
  findSchedule,
  isChain,
  type ScheduleRow,
  setProgress,
} from '../schedules.queries.js';
import {
  lockAllOfMeter,
  multiplesBeyond,
  type OfReading,
  totalAt,
  withdrawnLinks,
} from './withdrawal.queries.js';

const REASON = 'reading withdrawn';

/** Takes back what a reading caused that was deleted (docs/behaviour/schedules.md). */
export class WithdrawalService {
  constructor(
    private readonly plans: PlansService,
    private readonly steps: DueStepsService,
  ) {}

  /**
   * Takes back, in the transaction of the deletion, the numbers that no remaining reading reaches:
   * occurrences without a request are gone, as is one whose request nobody has touched, or that was
   * cancelled.
   *
   * @param createdAt when the reading was entered.
   */
  async readingDeleted(unit: Unit, meterId: number, createdAt: Date): Promise<void> {
    const { onBehalfOf } = unit;
    // The service acts, and not the person who deletes the reading.
    unit.actFor(undefined);
    for (const id of await lockAllOfMeter(unit.statements, meterId)) {
      const row = await findSchedule(unit.statements, id);
      if (row !== undefined) await this.takeBack(unit, row, meterId, createdAt);
    }
    unit.actFor(onBehalfOf);
  }

  private async takeBack(
    unit: Unit,
    row: ScheduleRow,
    meterId: number,
    createdAt: Date,
  ): Promise<void> {
    const { statements, now } = unit;
    const { meterStart, meterEvery } = row;
    if (meterStart === null || meterEvery === null) return;
    const total = (await countedMeter(statements, meterId))?.total ?? null;
    const reached = total === null ? 0 : multiplesIn(total, meterStart, meterEvery);
    const caused = isChain(row)
      ? await withdrawnLinks(statements, row.id, createdAt)
      : await multiplesBeyond(statements, row.id, row.meterOffset + reached);
    let { meterBase } = row;
    for (const one of caused) {
      if (!(await this.end(unit, one))) continue;
      if (isChain(row) && one.closedAt !== null) {
        meterBase = await totalAt(statements, meterId, one.previousAt ?? row.triggerFrom);
        if (one.previousAt === null) {
          const done = multiplesIn(meterBase, meterStart, meterEvery);
          meterBase = Math.round((meterStart + done * meterEvery) * 1000) / 1000;
        }
      }
    }
    const meterDone = isChain(row) ? row.meterDone : Math.min(row.meterDone, reached);
    const moved = { ...row, meterDone, meterBase };
    const outlook = await this.plans.outlookOf(statements, moved, now);
    await setProgress(statements, row.id, { ...moved, ...outlook });
  }

  /** Takes an occurrence back. @returns false where it stays. */
  private async end(unit: Unit, { id, state, requestId }: OfReading): Promise<boolean> {
    const { statements } = unit;
    if (state !== 'generated') {
      await deleteRow(statements, 'scheduleOccurrences', id);
      return true;
    }
    const request = requestId === null ? undefined : await lockedRequest(statements, requestId);
    if (request === undefined) return false;
    const isOpen = request.stage === 'approved' || request.stage === 'assigned';
    if (request.stage !== 'cancelled' && !(isOpen && !(await isTouched(statements, request)))) {
      return false;
    }
    // Before the step: the chain of the schedule does not count from it.
    await deleteRow(statements, 'scheduleOccurrences', id);
    if (isOpen) await this.steps.cancel(unit, request, REASON);
    return true;
  }
}
