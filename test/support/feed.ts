import type { TestApp } from './app.js';
import { type Answer, type InterfaceName, invoke } from './interfaces.js';
import { eventually } from './receiver.js';
import type { Person } from './seed.js';

/** An event of the feed. */
export interface FeedItem {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: string;
  readonly requestId: number | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reads pages of the event feed. */
export class FeedReader {
  constructor(
    private readonly app: TestApp,
    private readonly via: InterfaceName = 'rest',
  ) {}

  /** One page, or the error. */
  page(who: Person, input: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    return invoke(this.app, this.via, 'events', input, who.token);
  }

  /** All events after a position, and the position at the end. @throws Error for an error. */
  async all(
    who: Person,
    after?: string,
    input: Readonly<Record<string, unknown>> = {},
  ): Promise<{ items: FeedItem[]; cursor: string }> {
    const items: FeedItem[] = [];
    for (let cursor = after; ; ) {
      const position = cursor === undefined ? {} : { after: cursor };
      const { code, data, page } = await this.page(who, { ...input, ...position });
      if (code !== 'OK' || page?.nextCursor === undefined)
        throw new Error(`The feed says ${code}.`);
      items.push(...data);
      cursor = page.nextCursor;
      if (!page.hasMore) return { items, cursor };
    }
  }

  /** The position of this moment. */
  async now(who: Person): Promise<string> {
    const { page } = await this.page(who, { after: 'now' });
    return page?.nextCursor as string;
  }
}

/**
 * Waits until everything that is committed is shown: on a server, transactions of other tests hold
 * the feed back (docs/behaviour/event-feed.md).
 */
export async function settled(app: TestApp): Promise<void> {
  await eventually(async () => {
    const [row] = await app.database.prisma.$queryRaw<{ waiting: boolean }[]>`
      SELECT EXISTS (SELECT FROM outbox_events
        WHERE xid >= pg_snapshot_xmin(pg_current_snapshot())) AS waiting`;
    return row?.waiting === false;
  });
}
