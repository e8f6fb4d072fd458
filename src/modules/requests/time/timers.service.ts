import type { ActingCaller } from '../../../core/context.js';
import { systemCaller } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { requireRow } from '../../../core/rows.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { createNamed } from '../../system/client-ids/client-ids.service.js';
import { type CountedTime, countedTime } from '../../system/system-settings/performed.service.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { requireMayAddWork, requireUnderWay } from '../maintenance/crew/work.access.js';
import { lockForWork } from '../maintenance/crew/work.queries.js';
import { requestById } from '../maintenance/maintenance.queries.js';
import { MAX_MINUTES, minutesBefore, minutesBetween } from './cost.js';
import { toTimeEntry } from './time.mapper.js';
import {
  insertEntry,
  lockRunning,
  lockRunningOn,
  lockRunningSince,
  moveEntries,
  TIME_ROWS,
  type TimeRow,
  updateEntry,
} from './time.queries.js';
import { auditChange, auditEntry, tellFinished } from './time.records.service.js';
import type { StartTimerInput, StopTimerInput, TimeEntry } from './time.types.js';

/** Number of timers that one transaction stops. */
const BATCH = 50;

/** The effect of a step on the work on a request. */
export interface Interruption {
  readonly id: number;
  readonly departmentId: number;
  /** The people who left its crew; null where the work of everybody stops. */
  readonly left: readonly number[] | null;
  /** When they stopped; undefined for now. */
  readonly at?: string;
}

/**
 * Timers of people on requests: one running a person, by a unique index (docs/behaviour/work.md). A
 * timer is an entry without minutes until it is stopped.
 */
export class TimersService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Starts the timer of the actor.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN and INVALID_TRANSITION as `requireMayAddWork`, and at
   *   another stage than assigned and in_progress; CONFLICT while another one of the actor runs.
   */
  async start(caller: ActingCaller, input: StartTimerInput): Promise<TimeEntry> {
    const { actor } = caller;
    const { requestId, kind = 'work', note = null } = input;
    return await createNamed(this.unitOfWork, caller, 'timeEntry', input, async (unit) => {
      const { now, statements } = unit;
      const request = await lockForWork(unit, actor, requestId);
      const { lockDays } = await this.settings.current(statements);
      unit.actFor(requireMayAddWork(actor, request, { now, lockDays }));
      requireUnderWay(request);
      const { departmentId } = request;
      const userId = caller.workOf ?? actor.userId;
      const { at, receivedAt } = await countedTime(unit, caller, this.settings, request);
      const begun = { startedAt: at, receivedAt, minutes: null };
      const timer = { requestId, departmentId, userId, ...begun, kind, note };
      const id = await insertEntry(unit, timer, actor.userId);
      if (id === undefined) throw runs(await lockRunning(statements, userId));
      const row = await existing(statements, id);
      auditEntry(unit, 'started', row);
      return toTimeEntry(actor, row);
    });
  }

  /**
   * Stops the timer of the actor on a request.
   *
   * @throws AppError CONFLICT without one there; NOT_FOUND and FORBIDDEN as `start` for an actor who
   *   has none there.
   */
  async stop(caller: ActingCaller, { requestId, note }: StopTimerInput): Promise<TimeEntry> {
    const { actor } = caller;
    return await this.unitOfWork.run(caller, async (unit) => {
      const running = await lockRunning(unit.statements, caller.workOf ?? actor.userId);
      if (running?.requestId !== requestId) throw await this.none(unit, caller, requestId, running);
      const request = (await requestById(unit.statements, requestId)) ?? null;
      const time = await countedTime(unit, caller, this.settings, request);
      const timer = { ...running, note: note ?? running.note };
      const row = await finish(unit, timer, actor.userId, time);
      auditChange(unit, 'stopped', running, row);
      return toTimeEntry(actor, row);
    });
  }

  /**
   * Stops timers that a step of a request ends, in its transaction, and gives the entries to the
   * department of the request.
   */
  async interrupt(unit: Unit, { id, departmentId, left, at }: Interruption): Promise<void> {
    if (left === null || left.length > 0) {
      const running = await lockRunningOn(unit.statements, id, left);
      await stopAll(unit, running, at === undefined ? undefined : timeOf(unit, new Date(at)));
    }
    await moveEntries(unit.statements, id, departmentId);
  }

  /** Stops the timer of a person whose account ends, in that transaction. */
  async endOf(unit: Unit, userId: number): Promise<void> {
    const running = await lockRunning(unit.statements, userId);
    if (running !== undefined) await stopAll(unit, [running]);
  }

  /** Stops timers that have run for a day, and those of accounts that are not active; replicas share the work by locks on the rows. */
  async stopForgotten(signal: AbortSignal): Promise<void> {
    let stopped = BATCH;
    while (stopped === BATCH && !signal.aborted) {
      stopped = await this.unitOfWork.run(systemCaller('timers'), async (unit) => {
        const since = minutesBefore(unit.now, MAX_MINUTES);
        const timers = await lockRunningSince(unit.statements, since, BATCH);
        await stopAll(unit, timers);
        return timers.length;
      });
    }
  }

  private async none(
    unit: Unit,
    { actor }: ActingCaller,
    requestId: number,
    running: TimeRow | undefined,
  ): Promise<AppError> {
    const request = await lockForWork(unit, actor, requestId);
    const { lockDays } = await this.settings.current(unit.statements);
    try {
      requireMayAddWork(actor, request, { now: unit.now, lockDays });
    } catch (error) {
      if (error instanceof AppError && error.code === 'FORBIDDEN') return error;
    }
    return new AppError('CONFLICT', 'Your timer does not run on this request.', {
      field: 'requestId',
      reason: 'is not the request on which your timer runs',
      ...placeOf(running),
    });
  }
}

/**
 * Ends a locked timer.
 *
 * @param time when it ended; default: now.
 * @returns the entry.
 */
async function finish(
  unit: Unit,
  timer: TimeRow,
  actorId: number | null,
  time: CountedTime = { at: unit.now, receivedAt: null },
): Promise<TimeRow> {
  const minutes = minutesBetween(timer.startedAt, time.at);
  const receivedAt = time.receivedAt ?? timer.receivedAt;
  await updateEntry(unit, timer.id, { ...timer, minutes, receivedAt });
  const row = await existing(unit.statements, timer.id);
  await tellFinished(unit, row, actorId, time);
  return row;
}

/** Ends locked timers, as the service itself. */
async function stopAll(unit: Unit, timers: readonly TimeRow[], time?: CountedTime): Promise<void> {
  for (const timer of timers) {
    auditChange(unit, 'stopped', timer, await finish(unit, timer, null, time), true);
  }
}

/** The time of a step that was taken without network. */
function timeOf({ now }: Unit, at: Date): CountedTime {
  return { at, receivedAt: now };
}

function runs(running: TimeRow | undefined): AppError {
  return new AppError('CONFLICT', 'Your timer runs already.', {
    field: 'requestId',
    reason: 'cannot have your timer, because it runs',
    ...placeOf(running),
  });
}

function placeOf(running: TimeRow | undefined) {
  if (running === undefined) return {};
  return { requestId: running.requestId, timeEntryId: running.id };
}

async function existing(statements: Statements, id: number): Promise<TimeRow> {
  return await requireRow(statements, TIME_ROWS, id, 'The time entry');
}
