import { changesAnything, changesBetween } from '../../../core/changes.js';
import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { invalid, nothingToChange, requireVersion } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { CalendarsService } from '../../planning/calendars/calendars.service.js';
import { settingsChanged } from './system-settings.events.js';
import { lockSettings, readSettings } from './system-settings.queries.js';
import type { SystemSettings, UpdateSystemSettingsInput } from './system-settings.types.js';

/** Maximum age of `recent` in milliseconds, if a replica missed a change. */
const RECENT = 5_000;

/** Reads and changes the settings of the service, which are one row (docs/behaviour/README.md). */
export class SettingsService {
  private known: { readonly at: number; readonly settings: Promise<SystemSettings> } | undefined;

  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    /** True if mail is sent, which verifying addresses requires. */
    private readonly mailIsOn: boolean,
    private readonly calendars: CalendarsService,
  ) {}

  /** The current settings. */
  async get(): Promise<SystemSettings> {
    return await readSettings(this.statements);
  }

  /** The settings within a transaction. */
  async current(statements: Statements): Promise<SystemSettings> {
    return await readSettings(statements);
  }

  /** The settings, up to five seconds old; for values that an answer only predicts. */
  async recent(): Promise<SystemSettings> {
    const now = this.clock().getTime();
    if (this.known === undefined || now - this.known.at >= RECENT || now < this.known.at) {
      const settings = readSettings(this.statements);
      this.known = { at: now, settings };
      settings.catch(() => this.forget());
    }
    return await this.known.settings;
  }

  /** Makes `recent` read the settings again. */
  forget(): void {
    this.known = undefined;
  }

  /**
   * Changes the given settings. Equal values change nothing.
   *
   * @throws AppError VALIDATION_ERROR without a field to change, and for requiring verified
   *   addresses without a mail server, and for a missing or archived calendar; VERSION_CONFLICT for another `expectedVersion`.
   */
  async update(caller: ActingCaller, input: UpdateSystemSettingsInput): Promise<SystemSettings> {
    const { expectedVersion, ...changes } = input;
    if (Object.keys(changes).length === 0) {
      throw nothingToChange();
    }
    if (changes.requireVerifiedEmail === true && !this.mailIsOn) {
      throw invalid('requireVerifiedEmail', 'needs a mail server (SMTP_URL)');
    }
    return await this.unitOfWork.run(caller, async (unit) => {
      await lockSettings(unit.statements);
      const before = await readSettings(unit.statements);
      requireVersion(before, expectedVersion, 'The settings', 'them');
      if (!changesAnything(before, changes)) return before;
      const { defaultCalendarId: calendar } = changes;
      if (calendar && calendar !== before.defaultCalendarId) {
        await this.calendars.refer(unit.statements, 'defaultCalendarId', calendar);
      }
      await unit.tx.systemSettings.updateMany({
        data: { ...changes, version: { increment: 1 }, updatedAt: unit.now },
      });
      const after = await readSettings(unit.statements);
      unit.audit({
        action: 'settings.updated',
        targetType: 'settings',
        targetId: 1,
        metadata: changesBetween(before, after),
      });
      unit.emit(settingsChanged, {});
      unit.afterCommit(() => this.forget());
      return after;
    });
  }
}
