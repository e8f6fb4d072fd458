import { clear, createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { store as session } from '../session/session.ts';
import { KeptAnswers } from './kept-answers.ts';
import { idOf } from './transport.ts';

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore('maintenance-answers', 'answers');
  return opened;
};

/** Kept answers of this browser. */
const keptAnswers = new KeptAnswers({
  get: async (key) => get(key, store()),
  set: async (key, value) => set(key, value, store()),
  del: async (keys) => delMany(keys, store()),
  entries: async () => entries<string, unknown>(store()),
  clear: async () => clear(store()),
});

let wipes = 0;

// Kept answers go with the session, also when it was ended elsewhere.
session.subscribe(() => {
  const { state, tokens } = session;
  if (state === 'anonymous' || state === 'ended') {
    wipes += 1;
    void keptAnswers.wipe();
  } else if (tokens !== undefined) {
    void keptAnswers.claim(tokens.user.id);
  }
});

/** Largest picture that is kept, in bytes. */
const LARGEST_PICTURE = 500_000;

/** Returns a function that keeps an answer to a call that begins now. */
export function keeper(key: string): (data: unknown) => void {
  const before = wipes;
  return (data) => {
    const owner = session.tokens?.user.id;
    if (owner === undefined || before !== wipes) return;
    if (data instanceof Blob && data.size > LARGEST_PICTURE) return;
    void keptAnswers.keep(owner, key, data);
  };
}

/**
 * The key of an answer. It has the id of the document: an answer to that of another version lacks what
 * this one reads.
 */
export const keyOf = (name: string, variables: unknown) =>
  `${name} ${idOf(name)} ${JSON.stringify(variables)}`;

/** Start pages, which are shown before the service has answered. */
const AT_ONCE: ReadonlySet<string> = new Set(['/', '/my-work']);

/**
 * True if the console was opened at a start page, and the device has kept the person of the browser's
 * session, which has not been asked for yet.
 */
export async function isKeptHome(path: string): Promise<boolean> {
  if (!AT_ONCE.has(path) || session.state !== 'unknown' || !session.hadSession) return false;
  return (await keptAnswer(keyOf('Viewer', {}))) !== undefined;
}

/** The kept answer for the person who has the session of this browser. */
export async function keptAnswer(key: string) {
  if (session.state !== 'active' && session.state !== 'unknown') return undefined;
  return await keptAnswers.read(session.tokens?.user.id, key);
}
