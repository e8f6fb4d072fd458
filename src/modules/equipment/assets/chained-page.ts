import type { PageInput } from '../../../core/list-inputs.js';
import type { Page } from '../../../core/pagination.js';

/** Beginning of cursors of the second list; no cursor has a point. */
const SECOND = 'second.';

type PageOf<T> = (page: PageInput) => Promise<Page<T>>;

/**
 * A page of two lists that have no row in common, one after the other. Its cursors go on from the
 * first one through the second.
 */
export async function chainedPage<T>(
  { limit, cursor }: PageInput,
  firstOf: PageOf<T>,
  secondOf: PageOf<T>,
): Promise<Page<T>> {
  const after = cursor?.startsWith(SECOND) ? cursor.slice(SECOND.length) : '';
  const isSecond = after !== '';
  const first = isSecond ? undefined : await firstOf({ limit, cursor });
  const before = first?.items ?? [];
  const room = first?.hasMore ? 0 : limit - before.length;
  const second = first?.hasMore
    ? undefined
    : await secondOf({
        // Where there is no room, only whether there is a row counts.
        limit: Math.max(room, 1),
        cursor: isSecond ? after : undefined,
      });
  const ofSecond = room === 0 ? [] : (second?.items ?? []);
  const isOfSecond = new Set(ofSecond);
  const items = [...before, ...ofSecond];
  const hasMore = room === 0 ? second === undefined || second.items.length > 0 : second?.hasMore;
  const cursorOf = (item: T) =>
    isOfSecond.has(item)
      ? `${SECOND}${second?.cursorOf(item) ?? ''}`
      : (first?.cursorOf(item) ?? '');
  const last = items.at(-1);
  const countOf = async (page: Page<T> | undefined, pageOf: PageOf<T>) =>
    await (page ?? (await pageOf({ limit: 1 }))).totalCount();
  return {
    items,
    limit,
    hasMore: hasMore ?? false,
    nextCursor: hasMore && last !== undefined ? cursorOf(last) : undefined,
    cursorOf,
    totalCount: async () => (await countOf(first, firstOf)) + (await countOf(second, secondOf)),
  };
}
