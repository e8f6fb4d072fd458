import { changesAnything, changesBetween } from '../../../../core/changes.js';
import type { ActingCaller, Caller } from '../../../../core/context.js';
import { invalid, notFound, nothingToChange } from '../../../../core/errors.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type {
  PrismaClient,
  NotificationPreference as Row,
} from '../../../../generated/prisma/client.js';
import type { NotificationKind } from '../../../../generated/prisma/enums.js';
import { lockUser } from '../../../people/users/users.queries.js';
import type { UnsubscribeTokens } from '../../mail/unsubscribe-tokens.js';
import type { Pushes } from '../../push/pushes.service.js';
import { type Channels, channelsOf, type StoredKinds } from '../channels.queries.js';
import { DEFAULT_DIGEST, minutesOf, textOf } from '../day-times.js';
import type { GatheringService } from '../gathering.service.js';
import { ALL_KINDS, KINDS } from '../kinds.types.js';
import type {
  NotificationPreferences,
  UpdateNotificationPreferencesInput,
} from './preferences.types.js';

/** Columns of a person's preferences. */
type Wanted = Pick<Row, 'kinds' | 'digestAt' | 'quietFrom' | 'quietTo'>;

const DEFAULTS: Wanted = { kinds: {}, digestAt: DEFAULT_DIGEST, quietFrom: null, quietTo: null };

/** Reads and changes the notification preferences of a person (docs/behaviour/notifications.md). */
export class PreferencesService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly gathering: GatheringService,
    private readonly tokens: UnsubscribeTokens,
    private readonly pushes: Pushes,
  ) {}

  /** Preferences of the caller; the defaults if nothing is stored. */
  async get({ actor }: ActingCaller): Promise<NotificationPreferences> {
    const where = { userId: actor.userId };
    const stored = await this.prisma.notificationPreference.findUnique({ where });
    return await this.shown(stored ?? DEFAULTS);
  }

  /**
   * Changes the given preferences. Equal values change nothing. Mail that waits for the digest or
   * the end of the quiet hours is moved to the new times.
   *
   * @throws AppError VALIDATION_ERROR without a field to change, for null in `kinds`, for quiet
   *   hours with one end or of no length, and for switching `security` off.
   */
  async update(
    caller: ActingCaller,
    input: UpdateNotificationPreferencesInput,
  ): Promise<NotificationPreferences> {
    if (Object.values(input).every((value) => value === undefined)) {
      throw nothingToChange();
    }
    return await this.change(caller, caller.actor.userId, input);
  }

  /**
   * Switches off mail of the kind of a token. A repetition changes nothing.
   *
   * @throws AppError NOT_FOUND for a token that the service did not issue.
   */
  async unsubscribe(caller: Caller, token: string): Promise<void> {
    const found = this.tokens.read(token);
    const kind = ALL_KINDS.find((one) => one === found?.kind && !KINDS[one].fixed);
    if (found === undefined || kind === undefined) throw notFound('The link to unsubscribe');
    const known = await this.prisma.user.count({ where: { id: found.userId } });
    if (known === 0) throw notFound('The link to unsubscribe');
    await this.change(caller, found.userId, { kinds: { [kind]: { email: 'off' } } });
  }

  private async change(
    caller: Caller,
    userId: number,
    input: UpdateNotificationPreferencesInput,
  ): Promise<NotificationPreferences> {
    const after = await this.unitOfWork.run(caller, async (unit) => {
      await lockUser(unit.statements, userId);
      const stored = await unit.tx.notificationPreference.findUnique({ where: { userId } });
      const before: Wanted = stored ?? DEFAULTS;
      const wanted: Wanted = {
        kinds: mergedKinds(before.kinds as StoredKinds, input.kinds),
        digestAt: input.digestAt === undefined ? before.digestAt : minutesOf(input.digestAt),
        ...quietHours(before, input),
      };
      const shown = toResponse(wanted);
      if (!changesAnything(toResponse(before), shown)) return before;
      await this.store(unit, userId, wanted);
      unit.audit({
        action: 'notification_preferences.updated',
        targetType: 'user',
        targetId: userId,
        metadata: changesBetween(toResponse(before), shown),
      });
      return wanted;
    });
    return await this.shown(after);
  }

  private async shown(wanted: Wanted): Promise<NotificationPreferences> {
    const pushAvailable = await this.pushes.isOn();
    return { ...toResponse(wanted), mailAvailable: this.gathering.isOn, pushAvailable };
  }

  private async store(unit: Unit, userId: number, wanted: Wanted): Promise<void> {
    const data = { ...wanted, kinds: wanted.kinds as object, updatedAt: unit.now };
    await unit.tx.notificationPreference.upsert({
      where: { userId },
      create: { userId, ...data },
      update: data,
    });
    await this.gathering.reschedule(unit, userId);
  }
}

function mergedKinds(
  stored: StoredKinds,
  given: UpdateNotificationPreferencesInput['kinds'] = {},
): object {
  const merged: Record<string, Partial<Channels>> = { ...stored };
  for (const [name, change] of Object.entries(given)) {
    if (change === undefined) continue;
    const kind = name as NotificationKind;
    if (change === null || Object.values(change).includes(null)) {
      throw invalid(`kinds.${kind}`, 'must not be null');
    }
    const { inApp, email, push } = change;
    if (
      KINDS[kind].fixed &&
      (inApp === false || push === false || (email ?? KINDS[kind].email) !== KINDS[kind].email)
    ) {
      throw invalid(`kinds.${kind}`, 'cannot be switched off, and is mailed at once');
    }
    merged[kind] = {
      ...merged[kind],
      ...(inApp === undefined ? {} : { inApp }),
      ...(email === undefined ? {} : { email }),
      ...(push === undefined ? {} : { push }),
    };
  }
  return merged;
}

function quietHours(
  before: Wanted,
  { quietFrom, quietTo }: UpdateNotificationPreferencesInput,
): Pick<Wanted, 'quietFrom' | 'quietTo'> {
  if (quietFrom === null || quietTo === null) {
    if (quietFrom || quietTo) {
      const cleared = quietFrom === null ? 'quietFrom' : 'quietTo';
      throw invalid(cleared, 'must not be null while the other end is set');
    }
    return { quietFrom: null, quietTo: null };
  }
  const hours = {
    quietFrom: quietFrom === undefined ? before.quietFrom : minutesOf(quietFrom),
    quietTo: quietTo === undefined ? before.quietTo : minutesOf(quietTo),
  };
  if ((hours.quietFrom === null) !== (hours.quietTo === null)) {
    const missing = hours.quietFrom === null ? 'quietFrom' : 'quietTo';
    throw invalid(missing, 'is required together with the other end');
  }
  if (hours.quietFrom !== null && hours.quietFrom === hours.quietTo) {
    throw invalid('quietTo', 'must differ from quietFrom');
  }
  return hours;
}

function toResponse({
  kinds,
  digestAt,
  quietFrom,
  quietTo,
}: Wanted): Omit<NotificationPreferences, 'mailAvailable' | 'pushAvailable'> {
  const entries = ALL_KINDS.map((kind) => [kind, channelsOf(kinds as StoredKinds, kind)]);
  return {
    kinds: Object.fromEntries(entries),
    digestAt: textOf(digestAt),
    quietFrom: quietFrom === null ? null : textOf(quietFrom),
    quietTo: quietTo === null ? null : textOf(quietTo),
  };
}
