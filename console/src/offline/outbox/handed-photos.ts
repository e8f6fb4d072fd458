import { newClientId } from './client-id.ts';

/** A photo by its number in the service, or by the `clientId` under which the queue will upload it. */
export type PhotoRef = number | `client:${string}`;

/**
 * Photos as the types of GraphQL have them, which know numbers only. Calls with references are never sent
 * there: the link gives them to the queue.
 */
export function asIds(refs: readonly PhotoRef[]): number[] {
  return refs as number[];
}

/** A photo that goes into the queue with the call of a form. */
export interface HandedPhoto {
  readonly file: Blob;
  readonly fileName: string;
}

/** Photos of open forms, by their references. */
const photos = new Map<string, HandedPhoto>();

/**
 * Gives a photo of a form a reference, which its call names in place of a number.
 *
 * @param clientId that of an upload whose answer was lost.
 */
export function handOver(file: File, clientId = newClientId()): `client:${string}` {
  const ref = `client:${clientId}` as const;
  photos.set(ref, { file, fileName: file.name });
  return ref;
}

/** The photo of a reference; undefined for a number, or after the form has dropped it. */
export function handedPhoto(ref: unknown): HandedPhoto | undefined {
  return typeof ref === 'string' ? photos.get(ref) : undefined;
}

/** Releases a photo: its form has ended, or has uploaded it after all. */
export function dropHanded(ref: string): void {
  photos.delete(ref);
}
