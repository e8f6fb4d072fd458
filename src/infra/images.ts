import { subtle } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../core/errors.js';
import { Turns } from '../core/turns.js';

/** Maximum size of a picture, in pixels (contract, section 5). */
const MAX_PIXELS = 50_000_000;

/** Edge length of an avatar, in pixels. */
const AVATAR_EDGE = 512;

/** The use of a picture, which determines its processing. */
export type ImageUse = 'photo' | 'avatar';

/** A picture in the form in which it is stored. */
export interface PreparedImage {
  readonly bytes: Buffer;
  readonly mimeType: string;
  /** The file extension, without a dot. */
  readonly extension: 'jpg' | 'png' | 'webp';
  readonly width: number;
  readonly height: number;
  /** SHA-256 of `bytes`, in hexadecimal. */
  readonly sha256: string;
}

interface Format {
  readonly extension: PreparedImage['extension'];
  /** The name of the format in sharp. */
  readonly name: string;
  readonly encode: (image: Sharp) => Sharp;
}

const WEBP: Format = {
  extension: 'webp',
  name: 'webp',
  encode: (image) => image.webp({ quality: 86, effort: 2 }),
};

/** The accepted formats by the MIME type that the content shows. */
const FORMATS: Readonly<Record<string, Format>> = {
  'image/jpeg': {
    extension: 'jpg',
    name: 'jpeg',
    encode: (image) => image.jpeg({ quality: 86 }),
  },
  'image/png': { extension: 'png', name: 'png', encode: (image) => image.png() },
  'image/webp': WEBP,
};

/** Time limit for processing one picture, in seconds. */
const TIMEOUT = 30;

/** One processor is reserved for other work. */
const WORKERS = Math.max(1, availableParallelism() - 1);

// Each picture is processed once, so a cache would only use memory. One thread for each picture.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Converts an uploaded picture to the stored form: decoded and encoded again, so that only the
 * pixels remain; upright; without metadata. A few run at a time, outside the event loop; the others
 * wait, bounded by the limits on uploads (http/multipart.ts). Many pictures leave half of the time to other
 * requests (Turns).
 */
export class ImagePipeline {
  private readonly turns = new Turns(WORKERS);

  /**
   * @param signal work that has not started when it is aborted never starts.
   * @throws AppError UNSUPPORTED_MEDIA_TYPE for content that is not a readable JPEG, PNG or WebP,
   *   whatever its name; PAYLOAD_TOO_LARGE for more than 50 megapixels, read from the header.
   */
  async prepare(bytes: Buffer, use: ImageUse, signal: AbortSignal): Promise<PreparedImage> {
    const format = await formatOf(bytes);
    return await this.turns.run(async () => {
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

/** Reads the header only, so that a picture too large for the memory is never decoded. */
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
      sha256: await sha256Of(data),
    };
  } catch (error) {
    throw unreadable(error);
  }
}

/** SHA-256 in hexadecimal, computed outside the event loop. */
async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex');
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
