/** Maximum file size that the service accepts, in bytes (docs/behaviour/files.md). */
export const LARGEST = 10_000_000;

/** Longest side of a stored photo, in pixels; the service reduces larger ones. */
const LONGEST_SIDE = 4096;

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

/**
 * Factor by which a picture is reduced before it is sent.
 *
 * @returns undefined if the file is sent unchanged.
 */
export function scaleOf(
  file: { readonly size: number; readonly taken: boolean },
  picture: { readonly width: number; readonly height: number },
): number | undefined {
  const longest = Math.max(picture.width, picture.height);
  if (file.taken && file.size <= LARGEST && longest <= LONGEST_SIDE) return undefined;
  return Math.min(1, LONGEST_SIDE / longest);
}
