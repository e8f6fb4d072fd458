import type { Unit } from '../../../../core/unit.js';
import type { CalendarsService } from '../../../planning/calendars/calendars.service.js';
import type { SettingsService } from '../../../system/system-settings/system-settings.service.js';

const MINUTE = 60_000;

/** Computes when the service confirms completed requests (docs/behaviour/requests.md). */
export class ConfirmationService {
  constructor(
    private readonly settings: SettingsService,
    private readonly calendars: CalendarsService,
  ) {}

  /**
   * The time at which the service confirms a request that is completed now: after
   * `confirmAfterMinutes`, of the default calendar's working time where there is one. Null for
   * never.
   */
  async timeFor({ now, statements }: Unit): Promise<Date | null> {
    const { defaultCalendarId, confirmAfterMinutes } = await this.settings.current(statements);
    if (confirmAfterMinutes === 0) return null;
    const work = confirmAfterMinutes * MINUTE;
    if (defaultCalendarId === null) return new Date(now.getTime() + work);
    const time = await this.calendars.workTime(statements, defaultCalendarId);
    return time.add(now, work);
  }
}
