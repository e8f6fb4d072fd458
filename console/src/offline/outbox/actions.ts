import { client } from '../../api/client.ts';
import type { CallInput, QueueEntry } from '../queue/entry.ts';
import { requestIdOf } from '../queue/lanes.ts';
import { outbox } from './browser-outbox.ts';
import { transportOf } from './browser-transport.ts';
import { newClientId } from './client-id.ts';
import { type Gift, type GiftWords, type Given, give } from './give.ts';
import { newKey } from './outbox.ts';
import { renewed } from './renewal.ts';
import { corrected, removal, withMine, withTheirs } from './ways-on.ts';

async function write(changed: readonly QueueEntry[], removed: readonly number[]): Promise<void> {
  await outbox.store.write(changed, removed);
  await outbox.changed();
}

/** Sends a refused entry once more, with another input, and the photos that the service has no more. */
export async function correct(entry: QueueEntry, input: CallInput): Promise<void> {
  const next = corrected(entry, input, newKey());
  const kept = await outbox.store.photos();
  const names = { key: newKey, clientId: newClientId };
  const { entry: sent, uploads, photos } = renewed(next, kept, Date.now(), names);
  await outbox.store.insert(uploads, photos);
  await write([sent], []);
}

/** Settles a question with the values of this person. */
export async function keepMine(entry: QueueEntry): Promise<void> {
  await write([withMine(entry, newKey())], []);
}

/** Settles a question with the values of the others. */
export async function keepTheirs(entry: QueueEntry): Promise<void> {
  const left = withTheirs(entry, newKey());
  await write(left === undefined ? [] : [left], left === undefined ? [entry.id] : []);
}

/** Deletes entries with what depends on them; pages show their requests without them. */
export async function remove(chosen: readonly QueueEntry[]): Promise<void> {
  const all = await outbox.store.all();
  const { changed, removed } = removal(all, chosen);
  await write(changed, removed);
  for (const entry of chosen) forget(requestIdOf(entry));
}

/** Has pages read again what they show of a request, which the kept answers have without its waiting work. */
function forget(id: number | undefined): void {
  if (id === undefined) return;
  const { cache } = client;
  const request = cache.identify({ __typename: 'MaintenanceRequest', id });
  if (request === undefined) return;
  for (const fieldName of ['actions', 'timeEntries', 'parts']) {
    cache.evict({ id: request, fieldName });
  }
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'timeline' });
}

/** Gives undelivered work to the leads of its request. */
export async function giveToLead(gift: Gift, words: GiftWords): Promise<Given> {
  const { userId } = outbox;
  if (userId === undefined) return 'later';
  const transport = transportOf(userId, outbox.store);
  return await give(gift, words, { transport, write, newKey, now: () => new Date() });
}
