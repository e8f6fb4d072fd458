import { download, readIfChanged } from '../../api/files.ts';
import { keeper, keptAnswer } from '../../api/kept.ts';
import { store as session } from '../../session/session.ts';
import { PackageReader } from './reader.ts';

interface EventPage {
  readonly data: readonly unknown[];
  readonly pagination: { readonly nextCursor: string; readonly hasMore: boolean };
}

/** The package of the person of this browser. */
export const offlinePackage = new PackageReader({
  get isOnline() {
    return navigator.onLine;
  },
  now: () => Date.now(),
  read: async (path, tag) => await readIfChanged<unknown>(`/api/v1${path}`, tag),
  events: async (cursor) => {
    const path = `/api/v1/events?limit=1&after=${encodeURIComponent(cursor)}`;
    const page = (await (await download(path, undefined, 'application/json')).json()) as EventPage;
    const { nextCursor, hasMore } = page.pagination;
    return { count: page.data.length, cursor: nextCursor, hasMore };
  },
  picture: async (path) => await (await download(path)).blob(),
  kept: keptAnswer,
  keeper,
});

session.subscribe(() => {
  if (session.state === 'anonymous' || session.state === 'ended') offlinePackage.forget();
});
