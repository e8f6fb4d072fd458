import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { KeptPhoto } from '../photos/photo-queue.ts';
import type { Content } from '../steps/edit-merge.ts';

/** A draft as it is kept on the device, for one person. */
export interface KeptDraft {
  readonly content: Content;
  readonly photos: readonly KeptPhoto[];
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** Whether it is to be sent as soon as there is a connection. */
  readonly queued: boolean;
  /** The key under which it was sent without an answer: the service may have it. */
  readonly sentAs?: string | undefined;
}

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore('maintenance-drafts', 'requests');
  return opened;
};

/** The draft of a person; none also where the browser keeps nothing (private windows). */
export async function readDraft(userId: number): Promise<KeptDraft | undefined> {
  return get<KeptDraft>(userId, store()).catch(() => undefined);
}

/** Keeps a draft. @returns whether it is kept. */
export async function keepDraft(userId: number, draft: KeptDraft): Promise<boolean> {
  return set(userId, draft, store()).then(
    () => true,
    () => false,
  );
}

export async function dropDraft(userId: number): Promise<void> {
  await del(userId, store()).catch(() => undefined);
}
