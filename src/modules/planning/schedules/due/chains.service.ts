import { sql } from 'kysely';
import { systemCaller } from '../../../../core/context.js';
import type { Fragment } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import { setEnd } from '../occurrences.queries.js';
import type { PlansService } from '../plans.service.js';
import {
  countedMeter,
  isChain,
  lockSchedule,
  lookAgain,
  setProgress,
} from '../schedules.queries.js';

/** A request of a schedule that closed, or is open again. */
interface Moved {
  readonly id: number;
  readonly scheduleId: number;
  readonly closedAt: Date | null;
  readonly completedAt: Date | null;
}

/** Lets schedules follow what happens to their requests, calendars, assets and meters. */
export class ChainsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly plans: PlansService,
  ) {}

  /**
   * Notes the end of a request: a chain counts to the next occurrence from it, and what waits for it is
   * looked at.
   */
  async follow(unit: Unit, { id, scheduleId, closedAt, completedAt }: Moved): Promise<void> {
    const { statements, now } = unit;
    const row = await lockSchedule(statements, scheduleId);
    const isKnown = await setEnd(statements, { requestId: id, closedAt, completedAt });
    if (row === undefined || !isKnown) return;
    if (!isChain(row)) {
      if (closedAt !== null) await lookAgain(statements, sql`t.id = ${scheduleId}`, now);
      return;
    }
    const meter = row.meterId === null ? undefined : await countedMeter(statements, row.meterId);
    const meterBase =
      row.meterBase !== null && closedAt !== null ? (meter?.total ?? row.meterBase) : row.meterBase;
    const moved = { ...row, meterBase };
    const outlook = await this.plans.outlookOf(statements, moved, now);
    await setProgress(statements, scheduleId, { ...moved, ...outlook });
  }

  /** Lets the finder look at the schedules of a calendar, whose closed days have changed. */
  async calendarChanged(calendarId: number): Promise<void> {
    await this.lookAgain(sql`t.calendar_id = ${calendarId}`);
  }

  /** The same for the schedules of a meter that was archived. */
  async meterArchived(meterId: number): Promise<void> {
    await this.lookAgain(sql`t.meter_id = ${meterId}`);
  }

  /** The same for the schedules of assets that were retired. */
  async assetsRetired(ids: readonly number[]): Promise<void> {
    await this.lookAgain(
      sql`t.id IN (SELECT schedule_id FROM schedule_assets WHERE asset_id = ANY (${ids}::int[]))`,
    );
  }

  // In its own transaction: that of the change has locked what the finder waits for.
  private async lookAgain(condition: Fragment): Promise<void> {
    await this.unitOfWork.run(systemCaller('schedules'), async ({ statements, now }) => {
      await lookAgain(statements, condition, now);
    });
  }
}
