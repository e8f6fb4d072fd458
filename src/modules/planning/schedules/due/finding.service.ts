import { sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import { systemCaller } from '../../../../core/context.js';
import { toAppError } from '../../../../core/errors.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { Logger } from '../../../../infra/logging/logger.js';
import { activeAccounts } from '../../../sign-in/sessions/accounts.queries.js';
import { type OpenOccurrence, openOccurrences } from '../occurrences.queries.js';
import type { PlansService, StoredWork } from '../plans.service.js';
import {
  batchOf,
  type Decision,
  decide,
  doneWithSome,
  meterSlot,
  withWaiting,
} from '../rule/due.js';
import { mayWriteSchedule, requireMayWrite } from '../schedules.access.js';
import { schedulePaused } from '../schedules.events.js';
import {
  findSchedule,
  isChain,
  liveAssets,
  lockDueSchedule,
  lockSchedulesOfMeter,
  lookAgain,
  type ScheduleRow,
  setPaused,
  setProgress,
  waitsForOpen,
} from '../schedules.queries.js';
import type { GenerationService } from './generation.service.js';

/** Maximum number of transactions of one pass; the next one goes on. */
const MAX_PASS = 400;
/** Number of schedules that are generated at once: one waits for the database while another one computes. */
const AT_ONCE = 2;
/** How long a schedule that failed is left alone, in milliseconds. */
const AFTER_FAILURE = 10 * 60_000;
/** The same where the database was away, which is no fault of the schedule, in milliseconds. */
const AFTER_OUTAGE = 10_000;

const NO_PROGRESS = { nextDueAt: null, nextRunAt: null } as const;

/**
 * Finds schedules that are due and generates their work (docs/behaviour/schedules.md), each in one
 * transaction. Replicas share the work: each skips schedules that another one has locked.
 */
export class FindingService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly plans: PlansService,
    private readonly generation: GenerationService,
    private readonly logger: Logger,
  ) {}

  /** Generates everything that is due; ends early, after a schedule, when `signal` is aborted. */
  async generateDue(signal: AbortSignal): Promise<void> {
    let left = MAX_PASS;
    const inTurn = async () => {
      while (!signal.aborted && left > 0 && (await this.generateNext())) left -= 1;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, inTurn));
  }

  /**
   * Looks at the schedules of a meter, in the transaction of a reading: what it reaches is generated
   * with it.
   */
  async followReading(unit: Unit, meterId: number): Promise<void> {
    for (const id of await lockSchedulesOfMeter(unit.statements, meterId)) {
      const row = await findSchedule(unit.statements, id);
      if (row !== undefined) await this.advance(unit, row);
    }
  }

  /** @returns false when nothing is due. */
  private async generateNext(): Promise<boolean> {
    let found: number | undefined;
    try {
      await this.unitOfWork.run(systemCaller('schedules'), async (unit) => {
        const row = await lockDueSchedule(unit.statements, unit.now);
        found = row?.id;
        if (row !== undefined) await this.advance(unit, row);
      });
    } catch (err) {
      if (found === undefined) throw err;
      await this.leaveAlone(found, err);
    }
    return found !== undefined;
  }

  /** Lets one schedule that cannot be generated not hold up all others. */
  private async leaveAlone(id: number, err: unknown): Promise<void> {
    const isAway = toAppError(err).code === 'SERVICE_UNAVAILABLE';
    await this.unitOfWork.run(systemCaller('schedules'), async ({ statements, now }) => {
      const later = new Date(now.getTime() + (isAway ? AFTER_OUTAGE : AFTER_FAILURE));
      await lookAgain(statements, sql`t.id = ${id}`, later);
    });
    this.logger.error({ err, scheduleId: id }, 'schedule failed');
  }

  /** Generates what is due of a locked schedule, and moves it on. */
  private async advance(unit: Unit, row: ScheduleRow): Promise<void> {
    const { statements, now } = unit;
    const { id } = row;
    if (row.state === 'paused' || row.archivedAt !== null) {
      await setProgress(statements, id, { ...row, ...NO_PROGRESS });
      return;
    }
    const work = await this.plans.workOf(statements, row, now);
    if (work.isOver || liveAssets(row).length === 0) {
      await pause(unit, row, 'no_asset');
      return;
    }
    if (work.due.length + work.numbers.length > 0) {
      const editor = await editorOf(unit, row);
      if (editor === undefined) {
        await pause(unit, row, 'editor_lost_right');
        return;
      }
      // The unit may be that of somebody who enters a reading, with another right.
      const { onBehalfOf } = unit;
      unit.actFor(requireMayWrite(editor, row));
      await this.generate(unit, row, work, editor.userId);
      unit.actFor(onBehalfOf);
      return;
    }
    const { doneUntil, meterDone, nextDueAt, nextRunAt } = work;
    await setProgress(statements, id, { ...row, doneUntil, meterDone, nextDueAt, nextRunAt });
  }

  private async generate(
    unit: Unit,
    row: ScheduleRow,
    work: StoredWork,
    userId: number,
  ): Promise<void> {
    const { statements, now } = unit;
    const { decisions, waiting: held } =
      work.numbers.length > 0
        ? { decisions: await this.multiples(unit, row, work), waiting: [] }
        : decide(work.due, work.stored, now, work.open);
    const waiting = [...held, ...work.waiting];
    // Of a meter all at once: its number moves on as a whole.
    const size = work.numbers.length > 0 ? decisions.length : batchOf(decisions);
    const [some, left] = [decisions.slice(0, size), decisions.slice(size)];
    await this.generation.carryOut(unit, row, some, { userId, byService: true });
    const { meterDone } = work;
    // Only what is left now is known where not all was looked at.
    const nextDueAt = work.nextDueAt ?? left.find(({ slot }) => !slot.closed)?.slot.dueAt ?? null;
    const isDone = left.length + held.length === 0;
    const doneUntil = isDone ? work.doneUntil : doneWithSome(row, some, [...left, ...waiting]);
    // A skipped occurrence of a chain is followed by another one.
    const goesOn = left.length > 0 || (isChain(row) && some.some((one) => one.state === 'skipped'));
    const nextRunAt = goesOn ? now : work.nextRunAt;
    const outlook = withWaiting({ nextDueAt, nextRunAt }, held);
    await setProgress(statements, row.id, { ...row, doneUntil, meterDone, ...outlook });
  }

  private async multiples(
    { statements, now }: Unit,
    row: ScheduleRow,
    { numbers, meterDone }: StoredWork,
  ): Promise<Decision[]> {
    const open = waitsForOpen(row) ? await openOccurrences(statements, [row.id]) : undefined;
    return multiples(row, { numbers, last: row.meterOffset + meterDone }, open, now);
  }
}

/** The outcome of the multiples of a meter that a reading reached: the latest one is generated. */
function multiples(
  row: ScheduleRow,
  { numbers, last }: { readonly numbers: readonly number[]; readonly last: number },
  open: readonly OpenOccurrence[] | undefined,
  now: Date,
): Decision[] {
  const [asset] = liveAssets(row);
  const assetId = asset?.assetId ?? null;
  return numbers.map((number) => {
    const slot = meterSlot(row, number, 'm', now);
    const decided = { slot, assetId, cause: null };
    if (number !== last) return { ...decided, state: 'missed', cause: 'overtaken' };
    if (asset?.state === 'out_of_service') {
      return { ...decided, state: 'skipped', cause: 'out_of_service' };
    }
    if (open !== undefined && open.length > 0) {
      return { ...decided, state: 'missed', cause: 'previous_open' };
    }
    return { ...decided, state: 'generated' };
  });
}

/** The last editor, who may still write the schedule; undefined where the right is lost. */
async function editorOf(
  { statements, now }: Unit,
  row: ScheduleRow,
): Promise<AccountActor | undefined> {
  const [account] = await activeAccounts(statements, [row.editorId], now);
  if (account === undefined) return undefined;
  const editor: AccountActor = { kind: 'command', command: 'schedules', ...account };
  return mayWriteSchedule(editor, row) ? editor : undefined;
}

async function pause(
  unit: Unit,
  { id, departmentId, version }: ScheduleRow,
  reason: 'editor_lost_right' | 'no_asset',
): Promise<void> {
  await setPaused(unit.statements, id, reason, unit.now);
  unit.audit({
    action: 'schedule.paused',
    targetType: 'schedule',
    targetId: id,
    metadata: { reason, version: version + 1 },
    actor: null,
  });
  unit.emit(schedulePaused, { scheduleId: id, departmentId, reason });
}
