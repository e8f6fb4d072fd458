import type { Clock } from '../../../core/clock.js';
import { notFound } from '../../../core/errors.js';
import { effectivePermissions } from '../../../core/permissions.js';
import type { Statements } from '../../../core/sql.js';
import { NEVER } from '../../requests/maintenance/clocks/never.js';
import { hashToken } from '../../sign-in/sessions/token-format.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { calendarText } from './calendar-text.js';
import { dueWork, type FeedRow, findFeed, noteFetch, plannedWork } from './feed.queries.js';

const DAY = 86_400_000;

/** How long after its end planned work is shown, in milliseconds. */
const BACK = 90 * DAY;

/** How long before its start planned work is shown, in milliseconds. */
const AHEAD = 365 * DAY;

/** Precision of the last fetch of a feed, in milliseconds. */
const GRANULARITY = 60_000;

/** Answers calendar programs by the token in the address of a feed (docs/behaviour/calendar.md). */
export class CalendarFetchesService {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  /** The owner of a token's feed; undefined for any other token, and if the owner is not active. */
  async ownerOf(token: string): Promise<number | undefined> {
    return (await this.feedOf(hashToken(token)))?.user.id;
  }

  /**
   * The calendar of a token's owner, with the owner's rights at this time.
   *
   * @param origin address that the client called, which counts while the service has no address.
   * @throws AppError NOT_FOUND, the same for an unknown and an ended token, and for an owner who is
   *   not active or does not hold `maintenance.read`.
   */
  async calendarOf(token: string, origin: string | undefined): Promise<string> {
    const hash = hashToken(token);
    const feed = await this.feedOf(hash);
    if (feed === undefined || !mayRead(feed)) throw notFound('The calendar feed');
    const { id: userId } = feed.user;
    const now = this.clock();
    const [from, to] = [-BACK, AHEAD].map((length) => new Date(now.getTime() + length));
    const [publicUrl, planned, due] = await Promise.all([
      this.settings.publicUrl(),
      this.statements.all(plannedWork({ userId, from: from ?? now, to: to ?? now })),
      this.statements.all(dueWork({ userId, never: NEVER })),
    ]);
    await this.note(hash, feed, now);
    return calendarText({ planned, due }, { host: hostOf(publicUrl ?? origin), publicUrl });
  }

  private async feedOf(hash: string): Promise<FeedRow | undefined> {
    const [feed] = await this.statements.all(findFeed({ hash }));
    return feed;
  }

  /** Records the fetch, at most once a minute. */
  private async note(hash: string, { lastFetchedAt }: FeedRow, now: Date): Promise<void> {
    const before = new Date(now.getTime() - GRANULARITY);
    if (lastFetchedAt !== null && lastFetchedAt > before) return;
    await this.statements.all(noteFetch({ hash, now, before }));
  }
}

function mayRead({ user }: FeedRow): boolean {
  return effectivePermissions({ ...user, permissions: [...user.permissions] }).includes(
    'maintenance.read',
  );
}

/** The host of an address, without its port. */
function hostOf(address: string | undefined): string {
  if (address === undefined || !URL.canParse(address)) return 'localhost';
  return new URL(address).hostname;
}
