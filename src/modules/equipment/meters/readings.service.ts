import { sql } from 'kysely';
import { snapshotOf } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, forbidden, invalid, notFound } from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { pageOfRows } from '../../../core/row-lists.js';
import { requireRow } from '../../../core/rows.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { named } from '../../system/client-ids/client-ids.service.js';
import { type CountedTime, countedTime } from '../../system/system-settings/performed.service.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { assetsBehalf, mayWriteAssetsOf, requireMayRecord } from '../assets/assets.access.js';
import { idsOfPath } from '../assets/assets.queries.js';
import {
  readingDeleted,
  readingEntered,
  readingHappened,
  readingUnusual,
} from './meters.events.js';
import {
  BY_TIME,
  deleteLastReading,
  insertReading,
  type LockedMeter,
  lastReadingId,
  lockedMeter,
  METER_ROWS,
  READING_ROWS,
  riseTo,
} from './meters.queries.js';
import { isOver } from './meters.service.js';
import type {
  AddMeterReadingInput,
  ListMeterReadingsInput,
  Reading,
  StoredReading,
} from './meters.types.js';

/** Time for which people may delete what they entered, in milliseconds. */
const OWN_DELETION = 24 * 3_600_000;

/** The change of which entering a reading is a part. */
interface Within {
  /** True for an actor who may enter it by that change. */
  readonly mayRecord?: boolean;
  /** The time that counts for that change; default: that of the call. */
  readonly time?: CountedTime;
}

/** Reads, enters and deletes readings of meters (docs/behaviour/things.md). */
export class ReadingsService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Pick<SettingsService, 'current'>,
  ) {}

  /**
   * A page of the readings of a meter, newest first.
   *
   * @throws AppError NOT_FOUND for an unknown meter; VALIDATION_ERROR for an invalid cursor.
   */
  async list(_caller: ActingCaller, input: ListMeterReadingsInput): Promise<Page<StoredReading>> {
    const { id, limit, cursor } = input;
    await requireRow(this.statements, METER_ROWS, id, 'The meter');
    return await pageOfRows(
      this.statements,
      {
        name: 'meterReadings',
        ...READING_ROWS,
        conditions: [sql`t.meter_id = ${id}`],
        orders: { at: BY_TIME },
      },
      { limit, sort: '-at', ...(cursor === undefined ? {} : { cursor }) },
      (reading): StoredReading => reading,
    );
  }

  /**
   * Enters the next reading of a meter; with `dryRun` it is only checked, and its id is null.
   *
   * @throws AppError NOT_FOUND for an unknown meter; CONFLICT for an archived one; FORBIDDEN unless
   *   the actor may change the asset or is the assignee of an open request on it or on an asset
   *   around it; VALIDATION_ERROR for a value or time that cannot follow the last reading.
   */
  async add(caller: ActingCaller, input: AddMeterReadingInput): Promise<Reading> {
    return await this.unitOfWork.run(caller, async (unit) => {
      if (input.dryRun !== true) {
        return await named(unit, caller, 'reading', input, () => this.enter(unit, caller, input));
      }
      const { meter: _meter, ...reading } = await this.checked(unit, caller, input, {});
      const { now: createdAt, ...row } = reading;
      return { id: null, ...row, createdAt };
    });
  }

  /**
   * Enters the next reading of a meter in the transaction of another change.
   *
   * @param within rights and time of that change.
   * @throws AppError as `add`.
   */
  async enter(
    unit: Unit,
    caller: ActingCaller,
    input: AddMeterReadingInput,
    within: Within = {},
  ): Promise<StoredReading> {
    const { meter, ...reading } = await this.checked(unit, caller, input, within);
    const { id: meterId, assetId, departmentId } = meter;
    const row = await existing(unit.statements, await insertReading(unit.statements, reading));
    unit.emit(readingEntered, { meterId });
    const { id: readingId, value } = row;
    const { ruled, lastValue: previous } = meter;
    if (ruled) unit.emit(readingHappened, { meterId, value, previous });
    if (row.unusual) {
      unit.emit(readingUnusual, { meterId, readingId, assetId, departmentId, value });
    }
    unit.audit({
      action: 'reading.created',
      targetType: 'reading',
      targetId: row.id,
      metadata: { after: snapshotOf(row) },
    });
    return row;
  }

  /** A reading that can follow, of a meter that is locked. @throws AppError as `add`. */
  private async checked(
    unit: Unit,
    caller: ActingCaller,
    input: AddMeterReadingInput,
    { mayRecord = false, time }: Within,
  ) {
    const { actor } = caller;
    const { id: meterId, value, note = null, replacesMeter = false } = input;
    const { statements, now } = unit;
    const meter = await lockedMeter(statements, meterId);
    if (meter === undefined) throw notFound('The meter');
    const { departmentId, path, lastAt } = meter;
    if (!mayRecord) {
      unit.actFor(await requireMayRecord(statements, actor, departmentId, idsOfPath(path)));
    }
    if (meter.archivedAt !== null) throw isOver();
    const { at: counted, receivedAt } =
      time ?? (await countedTime(unit, caller, this.settings, null));
    const given = input.at ?? (receivedAt === null ? undefined : counted);
    // Another replica may have entered one since this transaction began.
    const at = given ?? (lastAt !== null && lastAt > now ? lastAt : now);
    requireFollowing(meter, { ...input, at: given }, now);
    const { delta, unusual } = await riseTo(statements, { meterId, value, replacesMeter });
    const enteredById = actor.userId;
    const reading = { meterId, value, at, receivedAt, note, replacesMeter, delta, unusual };
    return { meter, ...reading, enteredById, now };
  }

  /**
   * Deletes the last reading of a meter.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN unless the actor may change the asset, or has entered the
   *   reading in the last 24 hours; CONFLICT for a reading that is not the last one.
   */
  async delete(caller: ActingCaller, id: number): Promise<Reading> {
    const { actor } = caller;
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const found = await existing(statements, id);
      const meter = await lockedMeter(statements, found.meterId);
      const reading = await existing(statements, id);
      if (meter === undefined) throw notFound('The reading');
      const isOwn = reading.enteredById === actor.userId;
      const isFresh = now.getTime() - reading.createdAt.getTime() < OWN_DELETION;
      if (!mayWriteAssetsOf(actor, meter.departmentId) && !(isOwn && isFresh)) {
        throw forbidden(
          'Only the lead of the department of the asset, and who entered it within 24 hours, may do this.',
        );
      }
      if (!(isOwn && isFresh)) unit.actFor(assetsBehalf(actor, meter.departmentId));
      if ((await lastReadingId(statements, meter.id)) !== id) throw notLast();
      await deleteLastReading(statements, reading);
      const { meterId, createdAt } = reading;
      unit.emit(readingDeleted, { meterId, createdAt: createdAt.toISOString() });
      unit.audit({
        action: 'reading.deleted',
        targetType: 'reading',
        targetId: id,
        metadata: { before: snapshotOf(reading) },
      });
      return reading;
    });
  }
}

/** @throws AppError VALIDATION_ERROR for a reading that cannot follow the last one of its meter. */
function requireFollowing(
  { kind, lastValue, lastAt }: LockedMeter,
  {
    value,
    at,
    replacesMeter = false,
  }: Omit<AddMeterReadingInput, 'id' | 'at'> & { at: Date | undefined },
  now: Date,
): void {
  if (at !== undefined && at > now) throw invalid('at', 'must not be in the future');
  if (at !== undefined && lastAt !== null && at < lastAt) {
    throw invalid('at', 'must not be before the last reading');
  }
  if (kind === 'gauge') {
    if (replacesMeter) throw invalid('replacesMeter', 'is for counters only');
    return;
  }
  if (value < 0) throw invalid('value', 'must not be negative for a counter');
  if (lastValue !== null && value < lastValue && !replacesMeter) {
    throw invalid('value', 'must not be less than the last one, unless replacesMeter is true');
  }
}

function notLast(): AppError {
  return new AppError('CONFLICT', 'Only the last reading of a meter can be deleted.', {
    field: 'id',
    reason: 'is not the last reading',
  });
}

async function existing(statements: Statements, id: number): Promise<StoredReading> {
  return await requireRow(statements, READING_ROWS, id, 'The reading');
}
