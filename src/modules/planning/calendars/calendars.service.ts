import { sql } from 'kysely';
import type { ActingCaller } from '../../../core/context.js';
import { invalid } from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { inUse } from '../../../core/record-errors.js';
import { pageOfRows } from '../../../core/row-lists.js';
import { requireRow, rowWithId } from '../../../core/rows.js';
import { db, jsonValue, type Statements, statement } from '../../../core/sql.js';
import { indexedKey } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { type VersionedKind, VersionedRecords } from '../../../core/versioned-records.js';
import { calendarChanged } from './calendars.events.js';
import {
  BY_NAME,
  CALENDAR_ROWS,
  type CalendarRow,
  type CalendarVersionRow,
  calendarVersion,
  currentVersion,
  currentVersions,
  toCalendar,
} from './calendars.queries.js';
import type {
  Calendar,
  CalendarPreview,
  CreateCalendarInput,
  HolidayInput,
  ListCalendarsInput,
  PreviewCalendarInput,
  UpdateCalendarInput,
} from './calendars.types.js';
import { tooLittleWork } from './hours.js';
import { REACH_YEARS, type WorkingHours, WorkTime } from './work-time.js';

/** Maximum number of periods in a preview. */
const MAX_PERIODS = 100;
/** Years in which a preview may begin: earlier offsets and later dates are not reliable. */
const PREVIEW_YEARS = { first: 1900, last: 9000 } as const;
/** Number of calendars that stay compiled. */
const MAX_COMPILED = 400;

type Fields = Omit<CreateCalendarInput, 'holidays'> & { holidays: HolidayInput[] };

const KIND: VersionedKind<CalendarRow, Fields> = {
  rows: CALENDAR_ROWS,
  noun: 'calendar',
  title: 'calendar',
  most: 200,
  versions: { table: 'calendarVersions', owner: 'calendarId' },
  snapshot: ({ name, timeZone, week, holidays, archivedAt }) => ({
    name,
    timeZone,
    week,
    holidays,
    archivedAt,
  }),
  insertion: (fields, columns) =>
    statement(
      db
        .insertInto('calendars')
        .values({ ...fields, ...columns, ...stored(fields) })
        .returning('id'),
    ),
  change: (row, fields, columns) =>
    statement(
      db
        .updateTable('calendars')
        .set({ ...fields, ...columns, ...stored({ ...row, ...fields }) })
        .set('version', sql<number>`version + 1`)
        .where('id', '=', row.id),
    ),
  violations: { calendars_name_key_key: () => inUse('calendar', 'name') },
};

/** The columns that are stored in another form: the folded name, and JSON. */
function stored({ name, week, holidays }: Pick<Fields, 'name' | 'week' | 'holidays'>) {
  return {
    nameKey: indexedKey('name', name),
    week: jsonValue(week),
    holidays: jsonValue(holidays),
  };
}

/** Reads and changes calendars, and counts their working time (docs/behaviour/calendars.md). */
export class CalendarsService {
  private readonly records: VersionedRecords<CalendarRow, Fields>;
  /** By the id of the version. */
  private readonly compiled = new Map<number, WorkTime>();

  constructor(
    private readonly statements: Statements,
    unitOfWork: UnitOfWork,
  ) {
    this.records = new VersionedRecords(unitOfWork, KIND);
  }

  /** A page of the calendars, by name. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({ archived, ...page }: ListCalendarsInput): Promise<Page<Calendar>> {
    return await pageOfRows(
      this.statements,
      {
        name: 'calendars',
        ...CALENDAR_ROWS,
        conditions: [sql`t.archived_at IS ${sql.raw(archived ? 'NOT NULL' : 'NULL')}`],
        orders: { name: BY_NAME },
      },
      { ...page, sort: 'name' },
      toCalendar,
    );
  }

  /** A calendar. @throws AppError NOT_FOUND for an unknown id. */
  async get(id: number): Promise<Calendar> {
    return toCalendar(await requireRow(this.statements, CALENDAR_ROWS, id, 'The calendar'));
  }

  /**
   * Creates a calendar.
   *
   * @throws AppError VALIDATION_ERROR for too little work; CONFLICT as `VersionedRecords` does.
   */
  async create(caller: ActingCaller, input: CreateCalendarInput): Promise<Calendar> {
    const fields = { ...input, holidays: byDate(input.holidays) };
    requireWork(fields);
    return toCalendar(await this.records.create(caller, fields));
  }

  /**
   * Changes, archives or restores a calendar.
   *
   * @throws AppError VALIDATION_ERROR for too little work; otherwise as `VersionedRecords` does.
   */
  async update(caller: ActingCaller, input: UpdateCalendarInput): Promise<Calendar> {
    const { holidays, ...others } = input;
    const changes = { ...others, ...(holidays !== undefined && { holidays: byDate(holidays) }) };
    const row = await this.records.update(caller, changes, async (unit, after) => {
      requireWork(after);
      unit.emit(calendarChanged, { calendarId: input.id });
    });
    return toCalendar(row);
  }

  /** Deletes or archives a calendar. @throws AppError NOT_FOUND. */
  async delete(caller: ActingCaller, id: number): Promise<Calendar> {
    return toCalendar(await this.records.delete(caller, id));
  }

  /**
   * The deadline to which hours lead, without storing them.
   *
   * @throws AppError VALIDATION_ERROR for too little work; on `at` for a time of a distant year; on
   *   `minutes` for more work than the hours have in `REACH_YEARS`.
   */
  preview({ at, minutes, ...input }: PreviewCalendarInput): CalendarPreview {
    const hours = { ...input, holidays: byDate(input.holidays) };
    requireWork(hours);
    const { first, last } = PREVIEW_YEARS;
    const year = at.getUTCFullYear();
    if (year < first || year > last)
      throw invalid('at', `must be in a year from ${first} to ${last}`);
    const time = new WorkTime(hours);
    const dueAt = time.reached(at, minutes * 60_000);
    if (dueAt === undefined) throw invalid('minutes', tooMuchWork('the hours have'));
    const periods = time.periods(at, dueAt, MAX_PERIODS + 1);
    return {
      dueAt,
      intervals: periods
        .slice(0, MAX_PERIODS)
        .map(({ from, to }) => ({ from: new Date(from), to: new Date(to) })),
      truncated: periods.length > MAX_PERIODS,
    };
  }

  /**
   * Notes that another record refers to a calendar.
   *
   * @throws AppError VALIDATION_ERROR on `field` for a missing or archived one.
   */
  async refer(statements: Statements, field: string, id: number): Promise<void> {
    await this.records.refer(statements, field, id);
  }

  /** @throws AppError VALIDATION_ERROR on `field` for a missing or archived calendar. */
  async requireUsable(statements: Statements, field: string, id: number): Promise<void> {
    const row = await rowWithId(statements, CALENDAR_ROWS, id);
    if (row === undefined) throw invalid(field, 'is not the id of a calendar');
    if (row.archivedAt !== null) throw invalid(field, 'is archived');
  }

  /** Tells which local dates are closed in a calendar that is referred to, as it is now. */
  async closedDays(statements: Statements, id: number): Promise<(date: string) => boolean> {
    const version = await currentVersion(statements, id);
    if (version === undefined) throw new Error(`The calendar ${id} is missing.`);
    const holidays = new Map(version.holidays.map(({ date, intervals }) => [date, intervals]));
    return (date) => {
      // Monday is the first day of the week here, Sunday of JavaScript.
      const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
      return (holidays.get(date) ?? version.week[weekday] ?? []).length === 0;
    };
  }

  /** The working time of a calendar that is referred to, as it is now. */
  async workTime(statements: Statements, id: number): Promise<WorkTime> {
    const version = await currentVersion(statements, id);
    if (version === undefined) throw new Error(`The calendar ${id} is missing.`);
    return this.compiled.get(version.id) ?? this.compile(version);
  }

  /** The working time of calendars by their ids, as they are now. */
  async workTimes(
    statements: Statements,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, WorkTime>> {
    const versions = await currentVersions(statements, ids);
    return new Map(
      versions.map((version) => [
        version.calendarId,
        this.compiled.get(version.id) ?? this.compile(version),
      ]),
    );
  }

  /** The working time of a version of a calendar. */
  async workTimeOf(statements: Statements, versionId: number): Promise<WorkTime> {
    const known = this.compiled.get(versionId);
    if (known !== undefined) return known;
    const version = await calendarVersion(statements, versionId);
    if (version === undefined)
      throw new Error(`The version ${versionId} of a calendar is missing.`);
    return this.compile(version);
  }

  /**
   * Checks that a calendar has as much work as targets from now on.
   *
   * @param targets minutes by the field that has them; null for none.
   * @throws AppError VALIDATION_ERROR on the field of a target that takes more than `REACH_YEARS`.
   */
  async requireReachable(
    { statements, now }: Pick<Unit, 'statements' | 'now'>,
    calendarId: number,
    targets: Readonly<Record<string, number | null>>,
  ): Promise<void> {
    const time = await this.workTime(statements, calendarId);
    for (const [field, minutes] of Object.entries(targets)) {
      if (minutes === null || time.reached(now, minutes * 60_000) !== undefined) continue;
      throw invalid(field, tooMuchWork('the calendar has'));
    }
  }

  private compile(version: CalendarVersionRow): WorkTime {
    if (this.compiled.size >= MAX_COMPILED) this.compiled.clear();
    const time = new WorkTime(version);
    this.compiled.set(version.id, time);
    return time;
  }
}

function byDate(holidays: readonly HolidayInput[] | null | undefined): HolidayInput[] {
  const all = (holidays ?? []).map(({ date, name, intervals }) => ({ date, name, intervals }));
  return all.sort((a, b) => (a.date < b.date ? -1 : 1));
}

function tooMuchWork(where: string): string {
  return `must be at most the work that ${where} in ${REACH_YEARS} years`;
}

function requireWork(hours: WorkingHours): void {
  const field = tooLittleWork(hours);
  if (field !== undefined) {
    throw invalid(field, 'must leave an hour of work in each 60 days in a row');
  }
}
