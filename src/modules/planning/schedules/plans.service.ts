import type { Statements } from '../../../core/sql.js';
import type { CalendarsService } from '../calendars/calendars.service.js';
import { keysAhead } from './list/list-occurrences.queries.js';
import type { PreparedSchedule } from './list/planned.js';
import {
  type AssetLink,
  chainLinks,
  keyOf,
  linksOfAll,
  multiplesAfter,
  type OccurrenceRow,
  type OpenOccurrence,
  occurrencesAfter,
  openOccurrences,
} from './occurrences.queries.js';
import { parseRule } from './recurrence/rule.js';
import {
  type DueWork,
  dueOfChains,
  dueOfRule,
  earlier,
  FirstOpen,
  reachedMultiples,
} from './rule/due.js';
import type { TimePlan } from './rule/planning.js';
import {
  countedMeter,
  isChain,
  type Outlook,
  type ScheduleRow,
  waitsForOpen,
} from './schedules.queries.js';

/** Tells whether a local date is closed. */
type ClosedDays = (date: string) => boolean;

/** The work that a schedule has to generate, with what decides of it. */
export interface StoredWork extends DueWork {
  readonly stored: readonly OccurrenceRow[];
  /** The open requests, where the next of an asset waits for one; undefined where not. */
  readonly open: readonly OpenOccurrence[] | undefined;
  /** The last occurrences of the chains. */
  readonly links: ReadonlyMap<number | null, AssetLink>;
  /** Multiples of a meter that were reached, and their number. */
  readonly numbers: readonly number[];
  readonly meterDone: number;
  /** True if the only thing by which the schedule counts is a meter that is archived. */
  readonly isOver: boolean;
}

const NO_LINKS: ReadonlyMap<number | null, AssetLink> = new Map();
const NOTHING: StoredWork = {
  due: [],
  waiting: [],
  open: undefined,
  doneUntil: null,
  nextRunAt: null,
  nextDueAt: null,
  stored: [],
  links: NO_LINKS,
  numbers: [],
  meterDone: 0,
  isOver: false,
};

/** Computes what schedules have to generate, from their rules and what is stored. */
export class PlansService {
  constructor(private readonly calendars: CalendarsService) {}

  /** The trigger by time of a schedule; undefined without one. */
  async planOf(
    statements: Statements,
    row: ScheduleRow,
    known = new Map<number, ClosedDays>(),
  ): Promise<TimePlan | undefined> {
    const { rrule, startsAt, timeZone, onClosedDay, calendarId, leadDays } = row;
    if (rrule === null || startsAt === null || timeZone === null) return undefined;
    const closing = onClosedDay ?? 'keep';
    return {
      rule: parseRule(rrule),
      ...{ startsAt, timeZone, leadDays, onClosedDay: closing },
      isClosed: await this.closedDays(statements, closing === 'keep' ? null : calendarId, known),
    };
  }

  /** Tells which days a calendar has no hours on; without a calendar none. */
  async closedDays(
    statements: Statements,
    calendarId: number | null,
    known = new Map<number, ClosedDays>(),
  ): Promise<ClosedDays> {
    if (calendarId === null) return () => false;
    const found =
      known.get(calendarId) ?? (await this.calendars.closedDays(statements, calendarId));
    known.set(calendarId, found);
    return found;
  }

  /** The sources of the planned occurrences of schedules; a few statements for all. */
  async preparedFor(
    statements: Statements,
    rows: readonly ScheduleRow[],
  ): Promise<PreparedSchedule[]> {
    const fixed = rows.filter((row) => !isChain(row)).map(({ id }) => id);
    const chains = rows.filter(isChain).map(({ id }) => id);
    const keys = Map.groupBy(await keysAhead(statements, fixed), (key) => key.scheduleId);
    const links = Map.groupBy(await linksOfAll(statements, chains), (link) => link.scheduleId);
    const waits = rows.filter(waitsForOpen).map(({ id }) => id);
    const open = Map.groupBy(await openOccurrences(statements, waits), (one) => one.scheduleId);
    const prepared: PreparedSchedule[] = [];
    const calendars = new Map<number, ClosedDays>();
    for (const row of rows) {
      prepared.push({
        row,
        plan: await this.planOf(statements, row, calendars),
        known: new Set((keys.get(row.id) ?? []).map(keyOf)),
        open: new FirstOpen(open.get(row.id) ?? []),
        links: new Map((links.get(row.id) ?? []).map((link) => [link.assetId, link])),
      });
    }
    return prepared;
  }

  /** The work that a schedule has to generate now, and what follows. */
  async workOf(statements: Statements, row: ScheduleRow, now: Date): Promise<StoredWork> {
    const plan = await this.planOf(statements, row);
    const meter = row.meterId === null ? undefined : await countedMeter(statements, row.meterId);
    const common = { ...NOTHING, doneUntil: row.doneUntil, meterDone: row.meterDone };
    if (plan === undefined) {
      const isOver = meter === undefined || meter.archivedAt !== null;
      const { numbers, meterDone } = reachedMultiples(row, meter?.total ?? null);
      if (numbers.length === 0) return { ...common, isOver, meterDone };
      // A person may have dealt with a number before it was reached.
      const known = await multiplesAfter(statements, row.id, (numbers[0] as number) - 1);
      const left = numbers.filter((number) => !known.has(number));
      return { ...common, isOver, meterDone, numbers: left };
    }
    if (isChain(row)) {
      const links = await chainLinks(statements, row.id);
      const total = meter === undefined || meter.archivedAt !== null ? null : meter.total;
      return { ...common, links, ...dueOfChains(plan, row, links, total, now) };
    }
    const stored = await occurrencesAfter(statements, row.id, row.doneUntil);
    const open = waitsForOpen(row) ? await openOccurrences(statements, [row.id]) : undefined;
    return { ...common, stored, open, ...dueOfRule(plan, row, stored, now, open) };
  }

  /** When a schedule is due next, and when the finder looks at it: at once, where anything is due. */
  async outlookOf(statements: Statements, row: ScheduleRow, now: Date): Promise<Outlook> {
    if (row.state === 'paused' || row.archivedAt !== null) {
      return { nextDueAt: null, nextRunAt: null };
    }
    const work = await this.workOf(statements, row, now);
    let { nextDueAt, nextRunAt } = work;
    for (const { slot } of work.due) {
      nextRunAt = earlier(nextRunAt, slot.generatesAt);
      if (!slot.closed) nextDueAt = earlier(nextDueAt, slot.dueAt);
    }
    if (work.numbers.length > 0) nextRunAt = now;
    return { nextDueAt, nextRunAt };
  }
}
