import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { DraftStore, KeptDraft } from './request-draft.ts';

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore('maintenance-drafts', 'requests');
  return opened;
};

/** Drafts on this device, by person; a private window may store nothing. */
export const draftStore: DraftStore = {
  read: async (userId) => get<KeptDraft>(userId, store()).catch(() => undefined),
  keep: async (userId, draft) =>
    set(userId, draft, store()).then(
      () => true,
      () => false,
    ),
  drop: async (userId) => {
    await del(userId, store()).catch(() => undefined);
  },
};
