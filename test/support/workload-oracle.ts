/**
 * Minutes of work on local days as a person with a wall clock would count them: minute by minute,
 * with the clock of `Intl` and nothing of the program.
 */

const MINUTE = 60_000;

/** The working hours that the oracle reads. */
export interface OracleCalendar {
  readonly timeZone: string;
  readonly week: readonly (readonly (readonly number[])[])[];
  readonly holidays: readonly { readonly date: string; readonly intervals: readonly number[][] }[];
}

/** A period in epoch milliseconds, of whole minutes. */
export interface OraclePeriod {
  readonly from: number;
  readonly to: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', weekday: 'short' },
  });
  formats.set(timeZone, made);
  return made;
}

/** What a wall clock shows at a moment. */
interface Wall {
  readonly day: string;
  readonly minute: number;
  /** Monday is 0. */
  readonly weekday: number;
}

const walls = new Map<string, Wall>();

function wallOf(moment: number, timeZone: string): Wall {
  const key = `${timeZone} ${moment}`;
  const known = walls.get(key);
  if (known !== undefined) return known;
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday ?? '');
  const wall = {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
    weekday,
  };
  walls.set(key, wall);
  return wall;
}

/** The local day of a moment. */
export function oracleDay(moment: number, timeZone: string): string {
  return wallOf(moment, timeZone).day;
}

/** Returns whether the minute that begins at a moment is working time. */
function isWork(moment: number, { timeZone, week, holidays }: OracleCalendar): boolean {
  const { day, minute, weekday } = wallOf(moment, timeZone);
  const special = holidays.find(({ date }) => date === day);
  const intervals = special?.intervals ?? week[weekday] ?? [];
  return intervals.some(([from = 0, to = 0]) => minute >= from && minute < to);
}

/** Minutes of a plan by local day. */
export function oraclePlan(
  { from, to }: OraclePeriod,
  calendar: OracleCalendar | null,
  timeZone: string,
): Record<string, number> {
  const days = new Set([oracleDay(from, timeZone), oracleDay(to - 1, timeZone)]);
  const count = (isCounted: (moment: number) => boolean) => {
    const byDay: Record<string, number> = {};
    for (let moment = from; moment < to; moment += MINUTE) {
      if (!isCounted(moment)) continue;
      const day = oracleDay(moment, timeZone);
      byDay[day] = (byDay[day] ?? 0) + 1;
    }
    return byDay;
  };
  if (days.size === 1 || calendar === null) return count(() => true);
  const working = count((moment) => isWork(moment, calendar));
  return Object.keys(working).length > 0 ? working : count(() => true);
}

/** Working minutes of a local day less absences; the day is searched around noon in UTC. */
export function oracleCapacity(
  day: string,
  calendar: OracleCalendar,
  absences: readonly OraclePeriod[],
): number {
  const noon = Date.parse(`${day}T12:00:00Z`);
  let minutes = 0;
  for (let moment = noon - 1_680 * MINUTE; moment < noon + 1_680 * MINUTE; moment += MINUTE) {
    if (oracleDay(moment, calendar.timeZone) !== day || !isWork(moment, calendar)) continue;
    if (absences.some(({ from, to }) => moment >= from && moment < to)) continue;
    minutes += 1;
  }
  return minutes;
}
