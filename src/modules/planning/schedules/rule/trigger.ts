import { AppError, invalid } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import { localTimeOf } from '../recurrence/instants.js';
import { localTimes } from '../recurrence/local-times.js';
import { isCompletionRule, parseRule, type Rule, RuleError } from '../recurrence/rule.js';
import { defaultTolerance } from '../recurrence/tolerance.js';
import { countedMeter, type ScheduleRow, type TriggerColumns } from '../schedules.queries.js';
import { multiplesIn } from './due.js';
import { isLocalTime } from './planning.js';
import type {
  ScheduleMeterTriggerInput,
  ScheduleTimeTriggerInput,
  ScheduleTriggerInput,
} from './trigger.types.js';

/** Years in which a rule has to yield a time. */
const YEARS = 10;
/** Years around now within which a trigger begins: times are counted from its begin. */
const NEAR_YEARS = 100;
const MINUTES_OF_DAY = 1440;
/** Default tolerance of a trigger by only a meter, in days. */
const METER_TOLERANCE = 7;

const NO_TIME = {
  ...{ rrule: null, startsAt: null, timeZone: null, base: null },
  ...{ onClosedDay: null, calendarId: null },
} as const;
const NO_METER = { meterId: null, meterEvery: null, meterStart: null } as const;

/** The sources with which a trigger is checked. */
export interface TriggerContext {
  readonly statements: Statements;
  readonly now: Date;
  /** The assets of the schedule; undefined in a preview, which has none. */
  readonly assetIds: readonly number[] | undefined;
}

/**
 * The columns of a trigger.
 *
 * @throws AppError VALIDATION_ERROR for a trigger that is empty, for a rule that is not supported or
 *   yields nothing in ten years, and for parts that do not fit together.
 */
export async function columnsOfTrigger(
  { time, meter }: ScheduleTriggerInput,
  context: TriggerContext,
): Promise<TriggerColumns> {
  if (!time && !meter) throw invalid('trigger', 'needs time, meter or both');
  if (time && meter && time.base !== 'completion') {
    throw invalid('base', 'must be completion beside a meter');
  }
  return {
    ...(time ? timeColumns(time, context.now) : NO_TIME),
    ...(meter ? await meterColumns(meter, context) : NO_METER),
  };
}

function timeColumns(input: ScheduleTimeTriggerInput, now: Date) {
  const { rrule, startsAt, timeZone, base = 'fixed', onClosedDay = 'keep' } = input;
  const { calendarId = null } = input;
  const rule = ruleOf(rrule);
  if (!isLocalTime(startsAt)) {
    throw invalid('startsAt', 'must be a local time like 2026-03-02T08:00, without an offset');
  }
  requireNear('startsAt', Date.parse(`${startsAt}Z`), now);
  if (base === 'completion' && !isCompletionRule(rule)) {
    throw invalid('rrule', 'can have only FREQ and INTERVAL with base completion');
  }
  if (onClosedDay !== 'keep' && calendarId === null) {
    throw invalid('calendarId', 'is required, because onClosedDay is not keep');
  }
  if (base === 'fixed') requireTimes(rule, startsAt, localTimeOf(now, timeZone));
  return { rrule, startsAt, timeZone, base, onClosedDay, calendarId };
}

/** @throws AppError VALIDATION_ERROR on the field for a time that is more than 100 years from now. */
export function requireNear(field: 'startsAt' | 'from', time: number, now: Date): void {
  if (Math.abs(time - now.getTime()) > NEAR_YEARS * 365.25 * 86_400_000) {
    throw invalid(field, `must be within ${NEAR_YEARS} years of now`);
  }
}

/** @throws AppError VALIDATION_ERROR on `rrule`, with the part that is wrong. */
function ruleOf(text: string): Rule {
  try {
    return parseRule(text);
  } catch (error) {
    if (error instanceof RuleError) throw invalid('rrule', error.message);
    throw error;
  }
}

function requireTimes(rule: Rule, startsAt: string, now: string): void {
  const from = startsAt > now ? startsAt : now;
  const year = Number(from.slice(0, 4)) + YEARS;
  const to = `${String(year).padStart(4, '0')}${from.slice(4, 10).replace('-02-29', '-02-28')}${from.slice(10)}`;
  const [first] = localTimes(rule, startsAt, from, to);
  if (first === undefined) throw invalid('rrule', `yields nothing in ${YEARS} years`);
}

async function meterColumns(
  { meterId, every, startAt }: ScheduleMeterTriggerInput,
  { statements, assetIds }: TriggerContext,
) {
  if (every <= 0) throw invalid('every', 'must be more than 0');
  const meter = await countedMeter(statements, meterId);
  if (meter === undefined) throw invalid('meterId', 'is not the id of a meter');
  if (meter.archivedAt !== null) throw invalid('meterId', 'is archived');
  if (meter.kind !== 'counter') throw invalid('meterId', 'is a gauge; only a counter counts');
  if (assetIds !== undefined) requireAssetOfMeter(meter.assetId, assetIds);
  return { meterId, meterEvery: every, meterStart: startAt ?? meter.total ?? 0 };
}

/** @throws AppError VALIDATION_ERROR unless the asset of a meter is the only one of a schedule. */
export function requireAssetOfMeter(assetId: number, assetIds: readonly number[]): void {
  if (assetIds.length === 1 && assetIds[0] === assetId) return;
  throw invalid('meterId', 'needs its asset as the only one of assetIds');
}

/** A given trigger with its defaults, to be compared with the stored one. */
export function givenTrigger({ time, meter }: ScheduleTriggerInput): object {
  return {
    time: time
      ? {
          ...{ rrule: time.rrule, startsAt: time.startsAt, timeZone: time.timeZone },
          calendarId: time.calendarId ?? null,
          ...{ base: time.base ?? 'fixed', onClosedDay: time.onClosedDay ?? 'keep' },
        }
      : null,
    // Left out, `startAt` is the present total, which is not the stored one.
    meter: meter
      ? { meterId: meter.meterId, every: meter.every, startAt: meter.startAt ?? null }
      : null,
  };
}

/** Only the columns of the trigger. */
export function triggerColumns(row: TriggerColumns): TriggerColumns {
  const { rrule, startsAt, timeZone, base, onClosedDay, calendarId } = row;
  const { meterId, meterEvery, meterStart } = row;
  return {
    ...{ rrule, startsAt, timeZone, base, onClosedDay, calendarId },
    ...{ meterId, meterEvery, meterStart },
  };
}

/** The tolerance that counts, in minutes. */
export function toleranceOf(
  toleranceDays: number | null,
  { rrule }: Pick<TriggerColumns, 'rrule'>,
): number {
  const days =
    toleranceDays ?? (rrule === null ? METER_TOLERANCE : defaultTolerance(parseRule(rrule)));
  return Math.round(days * MINUTES_OF_DAY);
}

/** Where the counting by a meter begins: what it has reached before is not generated. */
export async function meterBeginning(
  statements: Statements,
  { meterId, meterEvery, meterStart }: TriggerColumns,
): Promise<Pick<ScheduleRow, 'meterDone' | 'meterBase'>> {
  if (meterId === null || meterEvery === null || meterStart === null) {
    return { meterDone: 0, meterBase: null };
  }
  const total = (await countedMeter(statements, meterId))?.total ?? null;
  const done = total === null ? 0 : multiplesIn(total, meterStart, meterEvery);
  return { meterDone: done, meterBase: rounded(meterStart + done * meterEvery) };
}

/** The same after a pause by a person, in which nothing counted. */
export async function meterAfterPause(
  statements: Statements,
  row: ScheduleRow,
): Promise<Pick<ScheduleRow, 'meterDone' | 'meterBase'>> {
  const { meterId, meterEvery, meterStart, meterDone, meterBase } = row;
  if (meterId === null || meterEvery === null || meterStart === null || meterBase === null) {
    return { meterDone, meterBase };
  }
  const total = (await countedMeter(statements, meterId))?.total ?? null;
  if (total === null) return { meterDone, meterBase };
  const passed = multiplesIn(total, meterBase, meterEvery);
  return {
    meterDone: Math.max(meterDone, multiplesIn(total, meterStart, meterEvery)),
    meterBase: rounded(meterBase + passed * meterEvery),
  };
}

/** A sum of decimals with at most three places. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** The error for a write of an archived schedule. */
export function isArchived(): AppError {
  return new AppError('CONFLICT', 'The schedule is archived.', {
    field: 'id',
    reason: 'is archived',
  });
}
