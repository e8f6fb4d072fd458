/** Maximum file size that the service accepts, in bytes (docs/behaviour/files.md). */
export const LARGEST = 10_000_000;

/**
 * Longest side of a photo that is sent, in pixels. A plate with a number can still be read, and a
 * file of a phone has a tenth of its bytes.
 */
const LONGEST_SIDE = 2560;

/** Longest side of a photo that the device keeps until there is network, in pixels. */
const LONGEST_KEPT_SIDE = 2048;

/** Size up to which a photo of few pixels is sent as it is, in bytes. */
const SMALL = 1_000_000;

/** Number of bytes that identify the format of a file. */
export const HEAD = 12;

const STARTS: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];

/**
 * Returns whether a file is a JPEG, PNG or WebP by its first bytes; its name and type may be wrong.
 */
export function isTaken(head: Uint8Array): boolean {
  if (STARTS.some((start) => start.every((byte, index) => head[index] === byte))) return true;
  const text = String.fromCharCode(...head.subarray(0, HEAD));
  return text.startsWith('RIFF') && text.endsWith('WEBP');
}

/** A file that may be sent. */
export interface ChosenFile {
  readonly size: number;
  /** True if the service accepts its format. */
  readonly taken: boolean;
}

/**
 * Factor by which a picture is reduced before it is sent.
 *
 * @returns undefined if the file is sent unchanged.
 */
export function scaleOf(
  { size, taken }: ChosenFile,
  picture: { readonly width: number; readonly height: number },
): number | undefined {
  const longest = Math.max(picture.width, picture.height);
  if (taken && size <= SMALL && longest <= LONGEST_SIDE) return undefined;
  return Math.min(1, LONGEST_SIDE / longest);
}

/** Returns whether the reduced file is sent: the one that came is, if it is not larger. */
export function isWorthSending({ size, taken }: ChosenFile, reduced: number): boolean {
  return !taken || size > LARGEST || reduced < size;
}

/** Factor by which a picture is reduced before the device keeps it. */
export function keptScaleOf(picture: { readonly width: number; readonly height: number }): number {
  return Math.min(1, LONGEST_KEPT_SIDE / Math.max(picture.width, picture.height));
}
