import type { CallInput, QueueEntry } from '../queue/entry.ts';
import { requestIdOf } from '../queue/lanes.ts';
import { operationOf, type QueuedCall } from '../queue/operations.ts';
import { isForLater, type ServiceAnswer, type Transport } from '../queue/sender.ts';
import { photosOf } from './photos.ts';

/** Operations that a report of undelivered work takes (docs/behaviour/offline.md). */
const REPORTED = new Set([
  ...['startMaintenanceRequest', 'holdMaintenanceRequest', 'resumeMaintenanceRequest'],
  ...['completeMaintenanceRequest', 'addComment', 'answerChecklistItem', 'addTimeEntry'],
  ...['startTimer', 'stopTimer', 'addPartMovement', 'addMeterReading', 'createDowntime'],
  'setRequestFields',
]);

/** Bounds of a report. */
const MAX_ENTRIES = 50;
const MAX_PHOTOS = 20;
const MAX_REASON = 500;

/** Fields that mean something only on the device, or that the path of the report has. */
const OF_DEVICE = new Set([
  ...['id', 'requestId', 'clientId', 'expectedVersion', 'attachmentId', 'attachmentIds'],
]);

/** Why an entry cannot be given to the leads. */
export type NotGiven = 'newRequest' | 'photoOnly' | 'operation';

/** Part of a lane that leaves with a report: entries that it takes, and photos. */
export interface Gift {
  readonly entries: readonly QueueEntry[];
  /** The entries that the report names; the others are uploads of its photos. */
  readonly reported: readonly QueueEntry[];
  readonly photos: readonly string[];
}

/**
 * Returns the part of a lane that can be given to the leads now: what was refused, and steps behind a refused
 * one, as much as one report takes.
 *
 * @param lane entries of one person on one request, in their order.
 */
export function giftOf(lane: readonly QueueEntry[]): Gift | NotGiven {
  const underWay = lane.filter(({ given }) => given !== undefined);
  const open = underWay.length > 0 ? underWay : undelivered(lane);
  if (open.some((entry) => requestIdOf(entry) === undefined)) return 'newRequest';
  const isTaken = ({ operation }: QueueEntry) =>
    REPORTED.has(operation) || operationOf(operation).file;
  const taken = fitting(open.filter(isTaken));
  const reported = taken.filter(({ operation }) => REPORTED.has(operation));
  if (reported.length === 0) return taken.length > 0 ? 'photoOnly' : 'operation';
  return { entries: taken, reported, photos: [...new Set(taken.flatMap(photosOf))] };
}

function undelivered(lane: readonly QueueEntry[]): readonly QueueEntry[] {
  let behind = false;
  return lane.filter(({ operation, state }) => {
    const isStep = operationOf(operation).kind === 'step';
    if (isStep && state !== 'waiting' && state !== 'sending') behind = true;
    return state === 'refused' || (behind && isStep && state === 'waiting');
  });
}

/** The first entries that fit into one report. */
function fitting(entries: readonly QueueEntry[]): readonly QueueEntry[] {
  const photos = new Set<string>();
  let count = 0;
  return entries.filter((entry) => {
    const more = photosOf(entry).filter((name) => !photos.has(name));
    const isReported = REPORTED.has(entry.operation);
    if (photos.size + more.length > MAX_PHOTOS || (isReported && count === MAX_ENTRIES)) {
      return false;
    }
    for (const name of more) photos.add(name);
    if (isReported) count += 1;
    return true;
  });
}

/** Words of a report. */
export interface GiftWords {
  readonly note: string;
  /** Why the service refused an entry, in a sentence. */
  because(entry: QueueEntry): string;
}

/** The body of a report. @param attachmentIds ids of its photos at the service. */
function reportOf(
  { reported }: Gift,
  attachmentIds: readonly number[],
  { note, because }: GiftWords,
  now: Date,
): CallInput {
  return {
    entries: reported.map((entry) => ({
      operation: entry.operation,
      input: Object.fromEntries(
        Object.entries(entry.input).filter(([name]) => !OF_DEVICE.has(name)),
      ),
      performedAt: entry.performedAt ?? now.toISOString(),
      refusedBecause: because(entry).slice(0, MAX_REASON),
    })),
    ...(attachmentIds.length > 0 && { attachmentIds }),
    ...(note.trim() !== '' && { note: note.trim() }),
  };
}

/** Result of a report: it was made, has no answer yet, or was refused. */
export type Given = 'given' | 'later' | { readonly refused: ServiceAnswer };

/** Functions that a report needs. */
export interface Giving {
  readonly transport: Pick<Transport, 'send'>;
  /** Keeps changed entries, and removes others. */
  write(changed: readonly QueueEntry[], removed: readonly number[]): Promise<void>;
  newKey(): string;
  now(): Date;
}

/**
 * Reports entries to the leads of their request, after which they leave the queue. Key and content are kept
 * with the entries before the call, so that a device that is killed meanwhile makes the same call again, which
 * the service performs once.
 */
export async function give(gift: Gift, words: GiftWords, giving: Giving): Promise<Given> {
  const [first] = gift.entries;
  if (first === undefined) return 'given';
  let { given } = first;
  if (given === undefined) {
    const ids = await upload(gift.photos, giving);
    if (!Array.isArray(ids)) return ids as Given;
    given = { key: giving.newKey(), body: reportOf(gift, ids, words, giving.now()) };
    const kept = given;
    await giving.write(
      gift.entries.map((entry) => ({ ...entry, given: kept })),
      [],
    );
  }
  const path = `/maintenance/${requestIdOf(first)}/undelivered`;
  const call = { ...callTo(path, given.key), body: given.body };
  const outcome = outcomeOf(await giving.transport.send(call).catch(() => undefined));
  if (outcome === 'given') {
    await giving.write(
      [],
      gift.entries.map(({ id }) => id),
    );
  } else if (outcome !== 'later') {
    await giving.write(
      gift.entries.map(({ given: _, ...entry }) => entry),
      [],
    );
  }
  return outcome;
}

function outcomeOf(answer: ServiceAnswer | undefined): Given {
  if (answer === undefined) return 'later';
  const { code, error } = answer;
  if (answer.status < 400) return 'given';
  if (code === 'IDEMPOTENCY_CONFLICT') {
    return error?.details?.performed === true ? 'given' : 'later';
  }
  return isForLater(answer) ? 'later' : { refused: answer };
}

/**
 * Uploads photos that belong to nothing yet; those that the device has lost are left out. One that is uploaded
 * twice is deleted by the service after a day.
 */
async function upload(
  photos: readonly string[],
  { transport, newKey }: Giving,
): Promise<readonly number[] | Given> {
  const ids: number[] = [];
  for (const name of photos) {
    const call = { ...callTo('/uploads', newKey()), file: name };
    const answer = await transport.send(call).catch(() => undefined);
    if (answer === undefined) return 'later';
    if (answer.code === 'PHOTO_LOST') continue;
    const outcome = outcomeOf(answer);
    if (outcome !== 'given') return outcome;
    ids.push((answer.data as { readonly id: number }).id);
  }
  return ids;
}

const callTo = (path: string, key: string): QueuedCall => ({
  ...{ verb: 'POST', path, headers: { 'Idempotency-Key': key }, body: {}, file: null },
});
