import { isUtf8 } from 'node:buffer';
import { Transform } from 'node:stream';
import { Steps } from '../../../core/steps.js';
import type { ByteRange } from '../../../core/upload.js';

/** A text. */
export interface TextContent {
  /** Of Windows-1252: its size in UTF-8. Null for UTF-8. */
  readonly convertedSize: number | null;
}

/** Bytes that are read between two pauses, which takes a few milliseconds at most. */
const AT_ONCE = 256 * 1024;

/** Sizes of the characters of Windows-1252 in UTF-8, by byte; 0 for control characters. */
const SIZES = Uint8Array.from({ length: 256 }, (_, byte) => sizeOf(byte));

function sizeOf(byte: number): number {
  const character = new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
  if (/[\t\n\f\r]/.test(character)) return 1;
  // The five bytes without a character are decoded to control characters.
  return /\p{Cc}/u.test(character) ? 0 : Buffer.byteLength(character);
}

/**
 * Reads a text in UTF-8, otherwise in Windows-1252.
 *
 * @returns undefined for bytes with control characters besides tab, line feed, form feed and return.
 */
export async function readText(bytes: Buffer): Promise<TextContent | undefined> {
  const isUnicode = isUtf8(bytes);
  const steps = new Steps(1);
  let size = 0;
  for (let from = 0; from < bytes.length; from += AT_ONCE) {
    const part = bytes.subarray(from, from + AT_ONCE);
    const found = isUnicode ? unicodeSize(part, bytes[from - 1]) : sizeIn1252(part);
    if (found === undefined) return undefined;
    size += found;
    await steps.done();
  }
  return { convertedSize: isUnicode ? null : size };
}

/** The size of a part of a text in UTF-8. @param before the byte before it. */
function unicodeSize(part: Buffer, before = 0): number | undefined {
  let last = before;
  // By index: an iterator takes ten times as long.
  for (let at = 0; at < part.length; at += 1) {
    const byte = part[at] ?? 0;
    if (byte < 0x80 && SIZES[byte] === 0) return undefined;
    // U+0080 to U+009F.
    if (last === 0xc2 && byte < 0xa0) return undefined;
    last = byte;
  }
  return part.length;
}

function sizeIn1252(part: Buffer): number | undefined {
  let size = 0;
  for (let at = 0; at < part.length; at += 1) {
    const own = SIZES[part[at] ?? 0] ?? 0;
    if (own === 0) return undefined;
    size += own;
  }
  return size;
}

/**
 * Turns Windows-1252 into UTF-8.
 *
 * @param range the bytes of the result that are answered; all of them without one.
 */
export function toUtf8(range?: ByteRange): Transform {
  const decoder = new TextDecoder('windows-1252');
  const end = range === undefined ? Number.POSITIVE_INFINITY : range.end + 1;
  const start = range?.start ?? 0;
  let at = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const converted = Buffer.from(decoder.decode(chunk));
      const from = Math.max(0, start - at);
      const to = Math.min(converted.length, end - at);
      at += converted.length;
      if (from < to) this.push(converted.subarray(from, to));
      done();
    },
  });
}
