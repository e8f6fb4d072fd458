/** Largest file that the service takes, in bytes (docs/behaviour/files.md). */
export const LARGEST = 10_000_000;

/** Longest side of a stored photo, in pixels: more is not kept by the service. */
const LONGEST_SIDE = 4096;

/** Bytes that tell the format of a file. */
export const HEAD = 12;

const STARTS: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];

/** Whether a file is a JPEG, PNG or WebP by its first bytes: its name and type may say anything. */
export function isTaken(head: Uint8Array): boolean {
  if (STARTS.some((start) => start.every((byte, index) => head[index] === byte))) return true;
  const text = String.fromCharCode(...head.subarray(0, HEAD));
  return text.startsWith('RIFF') && text.endsWith('WEBP');
}

/**
 * The factor by which a picture is made smaller before it is sent.
 *
 * @returns undefined where the file is sent as it is.
 */
export function scaleOf(
  file: { readonly size: number; readonly taken: boolean },
  picture: { readonly width: number; readonly height: number },
): number | undefined {
  const longest = Math.max(picture.width, picture.height);
  if (file.taken && file.size <= LARGEST && longest <= LONGEST_SIDE) return undefined;
  return Math.min(1, LONGEST_SIDE / longest);
}
