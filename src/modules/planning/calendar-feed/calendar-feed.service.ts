import { randomBytes } from 'node:crypto';
import type { ActingContext, Context } from '../../../core/context.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import { lockStillActive } from '../../people/users/users.queries.js';
import { hashToken } from '../../sign-in/sessions/token-format.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import type { CalendarFeed, CalendarFeedWithUrl } from './calendar-feed.types.js';

/** 256 bits, 43 characters in base64url. */
const TOKEN_BYTES = 32;

const NONE: CalendarFeed = { active: false, createdAt: null, lastFetchedAt: null };

/** Creates and ends the calendar feeds of people (docs/behaviour/calendar.md). */
export class CalendarFeedService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: SettingsService,
  ) {}

  /** The feed of the caller. */
  async of({ actor: { userId } }: ActingContext): Promise<CalendarFeed> {
    const row = await this.prisma.calendarFeed.findUnique({
      where: { userId },
      select: { createdAt: true, lastFetchedAt: true },
    });
    return row === null ? NONE : { active: true, ...row };
  }

  /**
   * Creates the feed of the caller, with another address than the one before.
   *
   * @throws AppError session_invalid when the account is no longer active.
   */
  async create(caller: ActingContext): Promise<CalendarFeedWithUrl> {
    const { userId } = caller.actor;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const createdAt = await this.unitOfWork.run(caller, async (unit) => {
      // Of two calls at once, one waits and replaces the feed of the other.
      await lockStillActive(unit.statements, userId);
      const { count } = await unit.tx.calendarFeed.deleteMany({ where: { userId } });
      const data = { userId, tokenHash: hashToken(token), createdAt: unit.now };
      await unit.tx.calendarFeed.create({ data });
      unit.audit({
        action: 'calendar_feed.created',
        targetType: 'calendar_feed',
        targetId: userId,
        metadata: { replaced: count > 0 },
      });
      return unit.now;
    });
    const url = `${await this.originFor(caller)}/api/calendar/${token}.ics`;
    return { active: true, createdAt, lastFetchedAt: null, url };
  }

  /** Ends the feed of the caller, if there is one. */
  async delete(caller: ActingContext): Promise<CalendarFeed> {
    const { userId } = caller.actor;
    return await this.unitOfWork.run(caller, async (unit) => {
      const { count } = await unit.tx.calendarFeed.deleteMany({ where: { userId } });
      if (count > 0) {
        unit.audit({
          action: 'calendar_feed.deleted',
          targetType: 'calendar_feed',
          targetId: userId,
        });
      }
      return NONE;
    });
  }

  private async originFor({ origin }: Pick<Context, 'origin'>): Promise<string> {
    return (await this.settings.publicUrl()) ?? origin ?? '';
  }
}
