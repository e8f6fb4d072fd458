import type { ActingCaller } from '../../../core/context.js';
import { zoneOf } from '../../../core/dates.js';
import { invalid } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { CalendarsService } from '../calendars/calendars.service.js';
import type { WorkTime } from '../calendars/work-time.js';
import { requireMayPlan, requireMayReadPlansOf } from './people.access.js';
import {
  lockedPerson,
  type PersonRow,
  personById,
  setCalendar,
} from './working-calendars.queries.js';
import type { SetWorkingCalendarInput, UserWorkingCalendar } from './working-calendars.types.js';

/** The working time of a person, and the zone of their days. */
export interface PersonHours {
  /** Null without a calendar. */
  readonly time: WorkTime | null;
  readonly timeZone: string;
}

/** Reads and sets the calendars by which people work (docs/behaviour/workload.md). */
export class WorkingCalendarsService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly calendars: Pick<CalendarsService, 'refer' | 'workTimes'>,
  ) {}

  /** The calendar of a person. @throws AppError NOT_FOUND unless the actor may read it. */
  async get({ actor }: ActingCaller, userId: number): Promise<UserWorkingCalendar> {
    const person = await personById(this.statements, userId);
    return await this.answer(this.statements, requireMayReadPlansOf(actor, person));
  }

  /**
   * Sets the calendar of a person. The same one changes nothing.
   *
   * @throws AppError NOT_FOUND, FORBIDDEN as `requireMayPlan`; VALIDATION_ERROR for a service account,
   *   and for a calendar that is missing or archived.
   */
  async set(caller: ActingCaller, input: SetWorkingCalendarInput): Promise<UserWorkingCalendar> {
    const { userId, calendarId } = input;
    if (calendarId === undefined) throw invalid('calendarId', 'is required');
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements } = unit;
      const person = requireMayPlan(unit, caller.actor, await lockedPerson(statements, userId));
      if (person.isService) throw invalid('userId', 'is a service account');
      if (calendarId === person.calendarId) return await this.answer(statements, person);
      if (calendarId !== null) await this.calendars.refer(statements, 'calendarId', calendarId);
      await setCalendar(statements, userId, calendarId);
      unit.audit({
        action: 'user.working_calendar_set',
        targetType: 'user',
        targetId: userId,
        metadata: { before: { calendarId: person.calendarId }, after: { calendarId } },
      });
      const after = await personById(statements, userId);
      return await this.answer(statements, after ?? person);
    });
  }

  /** The working hours of people by their ids; one statement for all calendars. */
  async hoursOf(
    statements: Statements,
    people: readonly Pick<PersonRow, 'id' | 'effectiveCalendarId' | 'timezone'>[],
  ): Promise<ReadonlyMap<number, PersonHours>> {
    const ids = new Set(people.map(({ effectiveCalendarId }) => effectiveCalendarId));
    const times = await this.calendars.workTimes(
      statements,
      [...ids].filter((id) => id !== null),
    );
    return new Map(
      people.map(({ id, effectiveCalendarId, timezone }) => {
        const time = effectiveCalendarId === null ? null : (times.get(effectiveCalendarId) ?? null);
        return [id, { time, timeZone: time?.timeZone ?? zoneOf(timezone) }] as const;
      }),
    );
  }

  /** The time zone of the days of a person. */
  async zoneOf(
    statements: Statements,
    person: Pick<PersonRow, 'id' | 'effectiveCalendarId' | 'timezone'>,
  ): Promise<string> {
    const hours = await this.hoursOf(statements, [person]);
    return hours.get(person.id)?.timeZone ?? zoneOf(person.timezone);
  }

  private async answer(statements: Statements, person: PersonRow): Promise<UserWorkingCalendar> {
    const { id: userId, calendarId, effectiveCalendarId } = person;
    const timeZone = await this.zoneOf(statements, person);
    return { userId, calendarId, effectiveCalendarId, timeZone };
  }
}
