import { subtle } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { unavailable } from '../../../../core/errors.js';
import { FairTurns } from './fair-turns.js';
import { damaged, type FormatName, type PictureHeader, readHeader } from './image-header.js';

/** Longest side of a stored photo, in pixels (docs/behaviour/files.md). */
const PHOTO_SIDE = 4096;

/** Edge length of an avatar, in pixels. */
const AVATAR_EDGE = 512;

/** The variants of a picture, with their longest side in pixels; the largest first. */
export const VARIANT_SIDES = { preview: 1280, thumb: 320 } as const;

/** The name of a variant. */
export type Variant = keyof typeof VARIANT_SIDES;

/** Maximum number of pixels of a stored picture: photos of early versions are larger than `PHOTO_SIDE`. */
const MAX_STORED_PIXELS = 50_000_000;

/** Maximum size of a stored picture, in bytes. */
const MAX_STORED = 10 * 1024 * 1024;

/** Longest side of a picture on paper, in pixels. */
const PAPER_SIDE = 1600;

/** Use of a picture; it determines the processing. */
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

/** An uploaded picture. */
export interface IncomingPicture {
  readonly bytes: Buffer;
  readonly use: ImageUse;
  /** Sender of the picture; turns are shared between senders. */
  readonly owner: string;
  /** When aborted, work that has not started is not started. */
  readonly signal: AbortSignal;
}

/** A stored picture of which variants are made. */
export interface StoredPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** The user whose turn it takes. */
  readonly owner: string;
  readonly signal: AbortSignal;
}

interface Format {
  readonly extension: PreparedImage['extension'];
  readonly encode: (image: Sharp) => Sharp;
  /** Milliseconds for reading and for writing a megapixel on an average processor. */
  readonly cost: { readonly read: number; readonly write: number };
}

const FORMATS: Readonly<Record<FormatName, Format>> = {
  jpeg: {
    extension: 'jpg',
    encode: (image) => image.jpeg({ quality: 86 }),
    cost: { read: 4, write: 15 },
  },
  png: { extension: 'png', encode: (image) => image.png(), cost: { read: 15, write: 60 } },
  webp: {
    extension: 'webp',
    encode: (image) => image.webp({ quality: 86, effort: 2 }),
    cost: { read: 25, write: 50 },
  },
};

/**
 * Time limit for processing one picture, in seconds. The slowest accepted picture takes about 3 s
 * of a processor.
 */
const TIMEOUT = 30;

// Each picture is processed once, so a cache would only use memory. One thread for each picture.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Converts an uploaded picture to the stored form. It is decoded and encoded again, so that only
 * the pixels remain; it is upright and has no metadata; photos have at most 4,096 pixels on the
 * longest side. A few pictures are processed at a time, outside the event loop, in fair turns
 * between senders (docs/decisions/0015-uploads-in-turn.md).
 */
export class ImagePipeline {
  private readonly turns = new FairTurns({
    running: 2,
    longest: 500,
    allowance: 1_000,
    regained: 0.01,
    patience: 30_000,
    busy: 'Too many uploads',
  });

  /** @param maxStored maximum size of a stored picture, in bytes. */
  constructor(private readonly maxStored = MAX_STORED) {}

  /**
   * @throws AppError as `readHeader`; UNSUPPORTED_MEDIA_TYPE for a picture that cannot be decoded;
   *   SERVICE_UNAVAILABLE when its turn does not come within 30 s.
   */
  async prepare({ bytes, use, owner, signal }: IncomingPicture): Promise<PreparedImage> {
    const header = await readHeader(bytes);
    const asked = { owner, estimate: estimateOf(header, use), signal };
    return await this.turns.run(asked, async () => await this.convert(header, use));
  }

  /**
   * Makes the variants of a stored picture, as WebP. A variant that would not be smaller is left out.
   *
   * @throws AppError as `prepare`.
   */
  async variants({ bytes, width, height, owner, signal }: StoredPicture): Promise<MadeVariant[]> {
    const names = variantsOf(width, height);
    if (names.length === 0) return [];
    const megapixels = (width * height) / 1_000_000;
    const estimate = megapixels * FORMATS.jpeg.cost.read + VARIANT_COST;
    return await this.turns.run({ owner, estimate, signal }, async () => {
      const made: MadeVariant[] = [];
      // Each is made of the one before it, which has fewer pixels to read.
      let source = bytes;
      for (const name of names) {
        source = await scaled(source, VARIANT_SIDES[name]);
        made.push({ name, bytes: source });
      }
      return made;
    });
  }

  /**
   * A stored picture as a JPEG to print, with at most 1,600 pixels on the longest side, on white.
   *
   * @throws AppError as `prepare`, and UNSUPPORTED_MEDIA_TYPE also for one that takes too long.
   */
  async print({ bytes, width, height, owner, signal }: StoredPicture): Promise<Buffer> {
    const megapixels = (width * height) / 1_000_000;
    const estimate = megapixels * (FORMATS.webp.cost.read + FORMATS.jpeg.cost.write);
    return await this.turns.run({ owner, estimate, signal }, async () => {
      const image = sharp(bytes, { limitInputPixels: MAX_STORED_PIXELS }).timeout({
        seconds: TIMEOUT,
      });
      const size = { fit: 'inside', withoutEnlargement: true } as const;
      const page = image.resize(PAPER_SIDE, PAPER_SIDE, size).flatten({ background: '#fff' });
      return await page
        .jpeg({ quality: 80 })
        .toBuffer()
        .catch((error: unknown) => {
          throw damaged(error);
        });
    });
  }

  private async convert(header: PictureHeader, use: ImageUse): Promise<PreparedImage> {
    let name: FormatName = use === 'avatar' ? 'webp' : header.format;
    let side = PHOTO_SIDE;
    for (;;) {
      const { data, info } = await encode(header, use, name, side);
      if (data.length <= this.maxStored) {
        const { extension } = FORMATS[name];
        const { width, height } = info;
        const sha256 = await sha256Of(data);
        return { bytes: data, mimeType: `image/${name}`, extension, width, height, sha256 };
      }
      // A PNG of a photo is many times as large as the same photo in another format.
      if (name === 'png') name = 'webp';
      else side = Math.floor(Math.max(info.width, info.height) * 0.7);
    }
  }
}

/** A variant of a picture. */
export interface MadeVariant {
  readonly name: Variant;
  /** WebP. */
  readonly bytes: Buffer;
}

/** Milliseconds for writing the variants, on an average processor. */
const VARIANT_COST = 80;

/** The variants that have fewer pixels than a picture of this size; the largest first. */
export function variantsOf(width: number, height: number): Variant[] {
  const names = Object.keys(VARIANT_SIDES) as Variant[];
  return names.filter((name) => VARIANT_SIDES[name] < Math.max(width, height));
}

async function scaled(bytes: Buffer, side: number): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: MAX_STORED_PIXELS }).timeout({ seconds: TIMEOUT });
  const webp = image.resize(side, side, { fit: 'inside' }).webp({ quality: 78, effort: 2 });
  return (await written(webp)).data;
}

/** Expected duration of the work, in milliseconds. */
function estimateOf({ format, width, height, whole }: PictureHeader, use: ImageUse): number {
  const side = use === 'avatar' ? AVATAR_EDGE : PHOTO_SIDE;
  const scale = Math.min(1, side / Math.max(width, height));
  const megapixels = (width * height) / 1_000_000;
  const { read, write } = FORMATS[format].cost;
  return megapixels * (read * (whole ? 3 : 1) + write * scale * scale);
}

async function encode(header: PictureHeader, use: ImageUse, name: FormatName, side: number) {
  const { bytes, unended, width, height } = header;
  // Warnings are common in photos of real cameras; a truncated picture is an error. If the end
  // marker was added, data that ends too early is a warning.
  const upright = sharp(bytes, {
    limitInputPixels: width * height,
    failOn: unended ? 'warning' : 'error',
  })
    .timeout({ seconds: TIMEOUT })
    .autoOrient();
  const sized =
    use === 'avatar'
      ? upright.resize(AVATAR_EDGE, AVATAR_EDGE, { fit: 'cover' })
      : upright.resize(side, side, { fit: 'inside', withoutEnlargement: true });
  return await written(FORMATS[name].encode(sized), header.format);
}

/** @throws AppError SERVICE_UNAVAILABLE after the time limit, and UNSUPPORTED_MEDIA_TYPE. */
async function written(image: Sharp, format?: FormatName) {
  try {
    return await image.toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (isTimeout(error)) throw unavailable('The picture took too long. Try again later.', error);
    throw damaged(error, format);
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout:');
}

/** SHA-256 in hexadecimal, computed outside the event loop. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex');
}
