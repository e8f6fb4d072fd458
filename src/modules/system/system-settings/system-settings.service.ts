import type { AccountActor } from '../../../core/actor.js';
import { changesAnything, changesBetween } from '../../../core/changes.js';
import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, invalid, nothingToChange, requireVersion } from '../../../core/errors.js';
import { lockRow } from '../../../core/rows.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { CalendarsService } from '../../planning/calendars/calendars.service.js';
import { claimPicture, type ThingPictures } from '../files/thing-pictures.service.js';
import { settingsChanged } from './system-settings.events.js';
import { toResponse } from './system-settings.mapper.js';
import { lockSettings, readSettings, type SettingsRow } from './system-settings.queries.js';
import type { SystemSettings, UpdateSystemSettingsInput } from './system-settings.types.js';

/** Maximum age of `recent` in milliseconds, if a replica missed a change. */
const RECENT = 5_000;

/** Largest picture of the organisation in bytes. */
const MAX_LOGO_BYTES = 1024 * 1024;

/** Dependencies of SettingsService. */
interface SettingsDependencies {
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  /** True if mail is sent, which verifying addresses requires. */
  readonly mailIsOn: boolean;
  /** The address of the service in the configuration; it counts before the setting. */
  readonly publicUrl: string | undefined;
  readonly calendars: CalendarsService;
  readonly pictures: ThingPictures;
}

/** Values of the row that an input changes. */
type Changes = Omit<UpdateSystemSettingsInput, 'expectedVersion' | 'force'>;

/** Reads and changes the settings of the service, which are one row (docs/behaviour/settings.md). */
export class SettingsService {
  private known: { readonly at: number; readonly settings: Promise<SystemSettings> } | undefined;

  constructor(private readonly deps: SettingsDependencies) {}

  /** The current settings. */
  async get(): Promise<SystemSettings> {
    return await this.current(this.deps.statements);
  }

  /** The settings within a transaction. */
  async current(statements: Statements): Promise<SystemSettings> {
    return toResponse(await readSettings(statements), this.deps.publicUrl);
  }

  /**
   * The address of the service without a slash at its end: that of the configuration, else of the
   * setting; undefined without one. It is read at each call, so that a change counts at once.
   */
  async publicUrl(statements = this.deps.statements): Promise<string | undefined> {
    return this.deps.publicUrl ?? (await readSettings(statements)).publicUrl ?? undefined;
  }

  /** The settings, up to five seconds old; for values that an answer only predicts. */
  async recent(): Promise<SystemSettings> {
    const now = this.deps.clock().getTime();
    if (this.known === undefined || now - this.known.at >= RECENT || now < this.known.at) {
      const settings = this.get();
      this.known = { at: now, settings };
      settings.catch(() => this.forget());
    }
    return await this.known.settings;
  }

  /** The pages that may show boards in a frame, for a policy; none while the settings cannot be read. */
  async frameAncestors(): Promise<string> {
    const origins = await this.recent().then(
      ({ boardFrameAncestors }) => boardFrameAncestors,
      () => [],
    );
    return origins.join(' ') || "'none'";
  }

  /** Makes `recent` read the settings again. */
  forget(): void {
    this.known = undefined;
  }

  /**
   * Changes the given settings. Equal values change nothing.
   *
   * @throws AppError VALIDATION_ERROR without a field to change, for requiring verified addresses
   *   without a mail server, for a missing or archived calendar, for a missing department, for an
   *   address other than that of the configuration, and for a picture that cannot be taken; VERSION_CONFLICT for another
   *   `expectedVersion`; CONFLICT for another host while passkeys exist, unless `force` is true.
   */
  async update(caller: ActingCaller, input: UpdateSystemSettingsInput): Promise<SystemSettings> {
    const { expectedVersion, force = false, ...given } = input;
    if (Object.keys(given).length === 0) throw nothingToChange();
    const { mailIsOn, unitOfWork, publicUrl } = this.deps;
    if (given.requireVerifiedEmail === true && !mailIsOn) {
      throw invalid('requireVerifiedEmail', 'needs a mail server (SMTP_URL)');
    }
    const changes = changesOf(given, publicUrl);
    return await unitOfWork.run(caller, async (unit) => {
      await lockSettings(unit.statements);
      const before = await readSettings(unit.statements);
      requireVersion(before, expectedVersion, 'The settings', 'them');
      if (!changesAnything(before, changes)) return toResponse(before, publicUrl);
      await this.refer(unit, caller.actor, before, changes);
      if (!force) await requireNoPasskeys(unit, before, changes);
      await unit.tx.systemSettings.updateMany({
        data: { ...changes, version: { increment: 1 }, updatedAt: unit.now },
      });
      if (changes.houseLogoId !== undefined) {
        await this.deps.pictures.release(unit, before.houseLogoId, changes.houseLogoId);
      }
      const after = await readSettings(unit.statements);
      unit.audit({
        action: 'settings.updated',
        targetType: 'settings',
        targetId: 1,
        metadata: changesBetween(before, after),
      });
      unit.emit(settingsChanged, {});
      unit.afterCommit(() => this.forget());
      return toResponse(after, publicUrl);
    });
  }

  /** Checks and takes what the changes refer to. @throws AppError VALIDATION_ERROR. */
  private async refer(
    unit: Unit,
    actor: AccountActor,
    before: SettingsRow,
    { defaultCalendarId: calendar, houseLogoId: logo, identityDepartmentId: department }: Changes,
  ): Promise<void> {
    if (department && department !== before.identityDepartmentId) {
      if (!(await lockRow(unit.statements, 'departments', department, 'KEY SHARE'))) {
        throw invalid('identityDepartmentId', 'is not the id of a department');
      }
    }
    if (calendar && calendar !== before.defaultCalendarId) {
      await this.deps.calendars.refer(unit.statements, 'defaultCalendarId', calendar);
    }
    if (typeof logo !== 'number' || logo === before.houseLogoId) return;
    await claimPicture(unit, actor, before.houseLogoId, logo, 'houseLogoId');
    const { size } = await unit.tx.attachment.findUniqueOrThrow({ where: { id: logo } });
    if (size > MAX_LOGO_BYTES) throw invalid('houseLogoId', 'must be at most 1 MB');
  }
}

/**
 * The values to write. The address of the configuration may be repeated, and is not written.
 *
 * @throws AppError VALIDATION_ERROR for another address than that of the configuration.
 */
function changesOf({ publicUrl: given, ...others }: Changes, fixed: string | undefined): Changes {
  if (given === undefined) return others;
  const publicUrl = given?.replace(/\/+$/, '') ?? null;
  if (fixed === undefined) return { ...others, publicUrl };
  if (publicUrl === fixed) return others;
  throw invalid('publicUrl', `is ${fixed} by PUBLIC_URL of the configuration`);
}

/**
 * Browsers offer a passkey only at the host at which it was made.
 *
 * @throws AppError CONFLICT for another host, or none, while passkeys exist.
 */
async function requireNoPasskeys(
  { tx }: Unit,
  { publicUrl: before }: SettingsRow,
  { publicUrl: after }: Changes,
): Promise<void> {
  if (before === null || after === undefined || hostOf(before) === hostOf(after)) return;
  const passkeys = await tx.passkey.count();
  if (passkeys === 0) return;
  throw new AppError(
    'CONFLICT',
    `${passkeys} passkeys end with the host ${hostOf(before)}. Repeat with \`force\` to change it.`,
    { reason: 'passkeys', passkeys },
  );
}

function hostOf(url: string | null): string | null {
  return url === null ? null : new URL(url).hostname;
}
