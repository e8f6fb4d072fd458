import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate);

/** Signature of a PNG, in bytes. */
const SIGNATURE = 8;

/** Bytes of a chunk besides its data: length, type and checksum. */
const FRAME = 12;

/** Chunks that affect the pixels (PNG, third edition, section 11). */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'cICP']);

/** Maximum size of a colour profile and of an EXIF block, in bytes. */
const MAX_PROFILE = 4 * 1024 * 1024;
const MAX_EXIF = 64 * 1024;

/**
 * Removes the chunks of a PNG that do not affect the pixels. Text chunks are compressed, and the
 * decoder would inflate them: 5 MB of them take gigabytes of memory. An oversized colour profile is
 * removed as well.
 */
export async function withoutTexts(content: Uint8Array): Promise<Uint8Array> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const parts: Buffer[] = [];
  let from = 0;
  let profile = false;
  for (let at = SIGNATURE; at + FRAME <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + FRAME + bytes.readUInt32BE(at);
    const data = bytes.subarray(at + 8, end - 4);
    const isProfile: boolean = type === 'iCCP' && !profile && (await isSmallProfile(data));
    profile ||= isProfile;
    const kept = KEPT.has(type) || isProfile || (type === 'eXIf' && data.length <= MAX_EXIF);
    if (!kept) {
      parts.push(bytes.subarray(from, at));
      from = end;
    }
    at = end;
    if (type === 'IEND') {
      parts.push(bytes.subarray(from, end));
      return Buffer.concat(parts);
    }
  }
  parts.push(bytes.subarray(from));
  return Buffer.concat(parts);
}

/**
 * Returns whether the profile, which follows a name and the compression method, is small enough.
 */
async function isSmallProfile(data: Buffer): Promise<boolean> {
  const name = data.indexOf(0);
  if (name === -1) return false;
  const options = { maxOutputLength: MAX_PROFILE };
  return await inflated(data.subarray(name + 2), options).then(
    () => true,
    () => false,
  );
}
