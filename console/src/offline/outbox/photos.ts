import type { QueueEntry } from '../queue/entry.ts';
import { operationOf } from '../queue/operations.ts';

/** A photo that waits for the network. */
export interface OutboxPhoto {
  /** The `clientId` of its upload. */
  readonly name: string;
  readonly file: Blob;
  /** Name of the file for the service. */
  readonly fileName: string;
  /** Time at which the service took it, in milliseconds since 1970; null before. */
  readonly sentAt: number | null;
}

/** Age at which the service may have deleted an upload that belongs to nothing, in milliseconds. */
export const UPLOAD_LIFE = 23 * 3_600_000;

const PREFIX = 'client:';

/** Names of the photos to which an entry refers: the one that it uploads, and those that it links. */
export function photosOf({ operation, input }: QueueEntry): readonly string[] {
  const { clientId, attachmentId, attachmentIds } = input;
  const uploaded = operationOf(operation).file ? [String(clientId)] : [];
  const linked = [attachmentId, attachmentIds]
    .flat()
    .filter((id): id is string => typeof id === 'string' && id.startsWith(PREFIX))
    .map((id) => id.slice(PREFIX.length));
  return [...uploaded, ...linked];
}
