import type { CallInput, QueueEntry } from '../queue/entry.ts';
import { operationOf } from '../queue/operations.ts';
import { photosOf } from './photos.ts';

/** Fields of an input that name what it belongs to. */
const IDS = new Set(['id', 'requestId', 'itemId', 'partId', 'meterId']);

/** A changed queue: entries that take the place of those with their ids, and ids that leave. */
export interface Change {
  readonly changed: readonly QueueEntry[];
  readonly removed: readonly number[];
}

/**
 * A refused entry as a new try with another input. A step no longer rests on what was seen: the person has
 * read why it was refused, and the service judges it by the present state.
 */
export function corrected(entry: QueueEntry, input: CallInput, key: string): QueueEntry {
  const isStep = operationOf(entry.operation).kind === 'step';
  return {
    ...waiting(entry, key),
    input,
    ...(isStep && { expectedVersion: null, snapshot: null }),
  };
}

/** An entry that asks, with the values of this person: theirs count as seen. */
export function withMine(entry: QueueEntry, key: string): QueueEntry {
  const { snapshot, questions } = entry;
  const seen = Object.fromEntries(questions.map(({ field, theirs }) => [field, theirs]));
  const values = { ...snapshot?.values, ...seen };
  return {
    ...waiting(entry, key),
    snapshot: snapshot && { ...snapshot, values },
  };
}

/** An entry that asks, without the values that somebody else changed; undefined if nothing is left of it. */
export function withTheirs(entry: QueueEntry, key: string): QueueEntry | undefined {
  const theirs = new Set(entry.questions.map(({ field }) => field));
  const without = (values: CallInput) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !theirs.has(name)));
  const { fields } = entry.input;
  if (entry.operation === 'setRequestFields') {
    const left = without((fields ?? {}) as CallInput);
    if (Object.keys(left).length === 0) return undefined;
    return { ...waiting(entry, key), input: { ...entry.input, fields: left } };
  }
  const input = without(entry.input);
  if (Object.keys(input).every((name) => IDS.has(name))) return undefined;
  return { ...waiting(entry, key), input };
}

/** The entries that leave with some: the lane of a creation, and answers whose photo leaves. */
export function takenAlong(
  all: readonly QueueEntry[],
  chosen: readonly QueueEntry[],
): readonly QueueEntry[] {
  const lanes = new Set(chosen.filter(isCreation).map(laneKey));
  const ids = new Set(chosen.map(({ id }) => id));
  const photos = new Set(chosen.flatMap(uploadedBy));
  return all.filter(
    (entry) =>
      !ids.has(entry.id) &&
      (lanes.has(laneKey(entry)) || photos.has(referenceOf(entry.input.attachmentId))),
  );
}

/** Removes entries with what depends on them; comments and steps go on without a photo that leaves. */
export function removal(all: readonly QueueEntry[], chosen: readonly QueueEntry[]): Change {
  const leaving = [...chosen, ...takenAlong(all, chosen)];
  const ids = new Set(leaving.map(({ id }) => id));
  const photos = new Set(leaving.flatMap(uploadedBy));
  const changed = all
    .filter(({ id, input }) => !ids.has(id) && linksTo(input, photos))
    .map((entry) => ({ ...entry, input: withoutPhotos(entry.input, photos) }));
  return { changed, removed: [...ids] };
}

/** An input without links to photos; without names: to any. */
function withoutPhotos(input: CallInput, photos?: ReadonlySet<string>): CallInput {
  const { attachmentIds, ...rest } = input;
  if (!Array.isArray(attachmentIds) || photos === undefined) return rest;
  const left = attachmentIds.filter((id) => !photos.has(referenceOf(id)));
  return left.length === 0 ? rest : { ...rest, attachmentIds: left };
}

function waiting(entry: QueueEntry, key: string): QueueEntry {
  const { given: _, ...kept } = entry;
  return { ...kept, key, retryOf: entry.key, state: 'waiting', error: null, questions: [] };
}

/** Lanes of several people may have the same name. */
const laneKey = ({ userId, lane }: QueueEntry): string => `${userId} ${lane}`;

const isCreation = ({ operation }: QueueEntry): boolean =>
  operationOf(operation).kind === 'creation';

const uploadedBy = (entry: QueueEntry): readonly string[] =>
  operationOf(entry.operation).file ? photosOf(entry) : [];

const referenceOf = (id: unknown): string => String(id ?? '').replace(/^client:/, '');

function linksTo({ attachmentIds }: CallInput, photos: ReadonlySet<string>): boolean {
  return Array.isArray(attachmentIds) && attachmentIds.some((id) => photos.has(referenceOf(id)));
}
