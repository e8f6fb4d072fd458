import { dateOf, startOfDay } from '../calendars/local-days.js';
import type { WorkTime } from '../calendars/work-time.js';
import { type PersonHours, workOf } from '../capacity/minutes.js';

/** A local day with its moments in epoch milliseconds. */
export interface GridDay {
  readonly number: number;
  /** `2027-01-31`. */
  readonly day: string;
  readonly begin: number;
  readonly end: number;
}

/** Days of a period in each time zone, and the working time of each calendar on them, computed once. */
export class DayGrid {
  private readonly zones = new Map<string, readonly GridDay[]>();
  private readonly work = new Map<WorkTime, readonly number[]>();

  /**
   * @param first number of the first day.
   * @param count number of days.
   */
  constructor(
    private readonly first: number,
    private readonly count: number,
  ) {}

  /** The days as a time zone has them. */
  days(timeZone: string): readonly GridDay[] {
    const known = this.zones.get(timeZone);
    if (known !== undefined) return known;
    const begins = Array.from({ length: this.count + 1 }, (_, index) =>
      startOfDay(this.first + index, timeZone),
    );
    const days = Array.from({ length: this.count }, (_, index) => ({
      number: this.first + index,
      day: dateOf(this.first + index),
      begin: begins[index] as number,
      end: begins[index + 1] as number,
    }));
    this.zones.set(timeZone, days);
    return days;
  }

  /** Working milliseconds of a person on each day, absences aside; null without a calendar. */
  workOf({ time, timeZone }: PersonHours): readonly number[] | null {
    if (time === null) return null;
    const known = this.work.get(time);
    if (known !== undefined) return known;
    const work = this.days(timeZone).map(({ begin, end }) => workOf(time, begin, end));
    this.work.set(time, work);
    return work;
  }
}
