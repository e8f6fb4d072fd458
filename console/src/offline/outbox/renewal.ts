import type { CallInput, QueueEntry } from '../queue/entry.ts';
import { type OutboxPhoto, photosOf, UPLOAD_LIFE } from './photos.ts';

/** Makes the names of new objects. */
export interface NewNames {
  key(): string;
  clientId(): string;
}

/** An entry whose photos are uploaded once more before it. */
export interface Renewal {
  readonly entry: QueueEntry;
  readonly uploads: readonly QueueEntry[];
  readonly photos: readonly OutboxPhoto[];
}

/**
 * Uploads once more, under new names, the photos of a refused entry that the service may have deleted
 * meanwhile. The uploads stand between the entry and the one before it.
 *
 * @param kept the photos of the device. @param now milliseconds since 1970.
 */
export function renewed(
  entry: QueueEntry,
  kept: readonly OutboxPhoto[],
  now: number,
  names: NewNames,
): Renewal {
  const linked = new Set(photosOf(entry).filter((name) => name !== entry.input.clientId));
  const gone = kept.filter(
    ({ name, sentAt }) => linked.has(name) && sentAt !== null && now - sentAt >= UPLOAD_LIFE,
  );
  const photos = gone.map((photo) => ({ ...photo, name: names.clientId(), sentAt: null }));
  const uploads = photos.map(({ name }, index) => ({
    ...entry,
    ...{ operation: 'uploadPhoto', input: { clientId: name }, key: names.key(), retryOf: null },
    ...{ expectedVersion: null, snapshot: null, tries: 0 },
    // Ids of the table are whole; the lane sends by id.
    id: entry.id - 1 + (index + 1) / (photos.length + 1),
  }));
  const replaced = new Map(
    gone.map(({ name }, index) => [`client:${name}`, `client:${photos[index]?.name}`]),
  );
  return { entry: { ...entry, input: withNames(entry.input, replaced) }, uploads, photos };
}

function withNames(input: CallInput, replaced: ReadonlyMap<string, string>): CallInput {
  const of = (id: unknown) => replaced.get(String(id)) ?? id;
  const { attachmentId, attachmentIds } = input;
  return {
    ...input,
    ...(attachmentId !== undefined && { attachmentId: of(attachmentId) }),
    ...(Array.isArray(attachmentIds) && { attachmentIds: attachmentIds.map(of) }),
  };
}
