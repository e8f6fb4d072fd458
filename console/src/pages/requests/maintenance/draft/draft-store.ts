import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { DraftStore, KeptDraft } from './request-draft.ts';

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore('maintenance-drafts', 'requests');
  return opened;
};

/** The result; `undefined` where the browser fails, also at opening a store that it blocks. */
async function attempt<Result>(action: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}

/** Drafts on this device, by person; a private window may store nothing. */
export const draftStore: DraftStore = {
  read: async (userId) => attempt(() => get<KeptDraft>(userId, store())),
  keep: async (userId, draft) =>
    (await attempt(async () => {
      await set(userId, draft, store());
      return true;
    })) ?? false,
  drop: async (userId) => {
    await attempt(() => del(userId, store()));
  },
};
