/** Bounds of the queue of a device. */
export const LIMITS = { entries: 500, photos: 300, bytes: 300_000_000 } as const;

/** Content of the queue, or of what is to be put into it. */
export interface Load {
  readonly entries: number;
  readonly photos: number;
  readonly bytes: number;
}

/** The bound that a load exceeds; undefined if there is room. */
export type Full = 'entries' | 'photos' | 'bytes';

/**
 * Returns the first bound that is exceeded.
 *
 * @param bytes the bytes that the browser grants: half of its estimate, at most those of `LIMITS`.
 */
export function exceeded(present: Load, added: Load, bytes: number): Full | undefined {
  if (present.entries + added.entries > LIMITS.entries) return 'entries';
  if (present.photos + added.photos > LIMITS.photos) return 'photos';
  if (present.bytes + added.bytes > bytes) return 'bytes';
  return undefined;
}

/** Bytes that a photo of the queue takes at most, as a rule: 2,048 pixels as a JPEG. */
const PHOTO_BYTES = 1_000_000;

/** Number of photos that a device still keeps, with the call of their form. @param bytes as `exceeded` has it. */
export function roomForPhotos(present: Load, bytes: number): number {
  const form: Load = { entries: 1, photos: 0, bytes: 0 };
  if (exceeded(present, form, bytes) !== undefined) return 0;
  const room = Math.min(
    LIMITS.photos - present.photos,
    LIMITS.entries - present.entries - form.entries,
    Math.floor((bytes - present.bytes) / PHOTO_BYTES),
  );
  return Math.max(0, room);
}
