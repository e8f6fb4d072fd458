import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../core/errors.js';

/** The largest picture there may be, in pixels (contract, section 5). */
const MAX_PIXELS = 50_000_000;

/** The edge of an avatar, in pixels. */
const AVATAR_EDGE = 512;

/** What a picture is for, which decides what becomes of it. */
export type ImageUse = 'photo' | 'avatar';

/** A picture as it is stored. */
export interface PreparedImage {
  readonly bytes: Buffer;
  readonly mimeType: string;
  /** Without a dot. */
  readonly extension: 'jpg' | 'png' | 'webp';
  readonly width: number;
  readonly height: number;
  /** Of `bytes`, in hexadecimal. */
  readonly sha256: string;
}

interface Format {
  readonly extension: PreparedImage['extension'];
  /** What sharp calls it. */
  readonly name: string;
  readonly encode: (image: Sharp) => Sharp;
}

const WEBP: Format = {
  extension: 'webp',
  name: 'webp',
  encode: (image) => image.webp({ quality: 86, effort: 2 }),
};

/** The formats that are taken, by the type that the content shows. */
const FORMATS: Readonly<Record<string, Format>> = {
  'image/jpeg': {
    extension: 'jpg',
    name: 'jpeg',
    encode: (image) => image.jpeg({ quality: 86 }),
  },
  'image/png': { extension: 'png', name: 'png', encode: (image) => image.png() },
  'image/webp': WEBP,
};

/** How long one picture may keep a thread busy, in seconds. */
const TIMEOUT = 30;

/** One processor stays free for everything else. */
const WORKERS = Math.max(1, availableParallelism() - 1);

// A picture is seen once: a cache would only hold memory. One thread for each picture at work.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Makes of an uploaded picture the one that is stored: decoded and encoded anew, so that nothing of
 * the file that came in survives but the pixels; upright; without metadata. A few at a time, outside
 * the event loop; the others wait, bounded by what the doors let in (multipart.ts).
 */
export class ImagePipeline {
  private readonly queue = pLimit(WORKERS);

  /**
   * @param signal work that has not begun when it is aborted never does.
   * @throws AppError UNSUPPORTED_MEDIA_TYPE for what is not a readable JPEG, PNG or WebP, whatever
   *   it is called; PAYLOAD_TOO_LARGE for one of more than 50 megapixels, read from its header.
   */
  async prepare(bytes: Buffer, use: ImageUse, signal: AbortSignal): Promise<PreparedImage> {
    const format = await formatOf(bytes);
    return await this.queue(async () => {
      signal.throwIfAborted();
      await checkHeader(bytes, format);
      return await convert(bytes, format, use);
    });
  }
}

async function formatOf(bytes: Buffer): Promise<Format> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const format = type && FORMATS[type.mime];
  if (!format) throw unreadable();
  return format;
}

/** Looks at the header alone: a picture that would fill the memory is never decoded. */
async function checkHeader(bytes: Buffer, format: Format): Promise<void> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  if (header.format !== format.name) throw unreadable();
  if (header.width * (header.pageHeight ?? header.height) > MAX_PIXELS) {
    const reason = `may have ${MAX_PIXELS / 1_000_000} megapixels at most`;
    throw new AppError('PAYLOAD_TOO_LARGE', `A picture ${reason}.`, { field: 'file', reason });
  }
}

async function convert(bytes: Buffer, format: Format, use: ImageUse): Promise<PreparedImage> {
  const target = use === 'avatar' ? WEBP : format;
  // Warnings are common in photos of real cameras; a truncated picture is an error.
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: TIMEOUT })
    .autoOrient();
  const sized =
    use === 'avatar' ? upright.resize(AVATAR_EDGE, AVATAR_EDGE, { fit: 'cover' }) : upright;
  try {
    const { data, info } = await target.encode(sized).toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      mimeType: `image/${target.name}`,
      extension: target.extension,
      width: info.width,
      height: info.height,
      sha256: createHash('sha256').update(data).digest('hex'),
    };
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(cause?: unknown): AppError {
  return new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    'The file is not a JPEG, PNG or WebP picture that can be read.',
    { field: 'file', reason: 'must be a JPEG, PNG or WebP picture' },
    undefined,
    { cause },
  );
}
