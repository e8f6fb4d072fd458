import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { AppError } from '../../../../core/errors.js';
import { readJpeg } from './jpeg-structure.js';
import { withoutTexts } from './png-structure.js';

/** The name of an accepted format in sharp. */
export type FormatName = 'jpeg' | 'png' | 'webp';

/** Properties of a picture before it is decoded. */
export interface PictureHeader {
  readonly format: FormatName;
  readonly width: number;
  readonly height: number;
  /** Bytes to decode: without data after the picture, and with the end marker. */
  readonly bytes: Uint8Array;
  /** True if the end marker of a JPEG was missing. */
  readonly unended: boolean;
  /** True if the whole picture is in memory while it is decoded. */
  readonly whole: boolean;
}

interface Bounds {
  readonly megapixels: number;
  /** In pixels. */
  readonly side: number;
}

/** Limits of a picture by format (docs/behaviour/files.md). */
const BOUNDS: Readonly<Record<FormatName, Bounds>> = {
  jpeg: { megapixels: 200, side: 32_768 },
  png: { megapixels: 50, side: 16_384 },
  webp: { megapixels: 50, side: 16_384 },
};

const FORMATS: Readonly<Record<string, FormatName>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/**
 * Maximum memory of a picture that can only be decoded as a whole, in megabytes: 50 megapixels of a
 * progressive JPEG with full colour resolution.
 */
const MAX_WHOLE = 320;

/**
 * Maximum number of scans of a JPEG: encoders make at most about 20, and each processes the whole
 * picture.
 */
const MAX_SCANS = 50;

/**
 * Reads the header of a picture and checks its limits, before anything is decoded.
 *
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for content that is not a readable JPEG, PNG or WebP,
 *   regardless of its name, with the detected format; PAYLOAD_TOO_LARGE beyond a limit, with the
 *   limit.
 */
export async function readHeader(content: Uint8Array): Promise<PictureHeader> {
  const format = await formatOf(content);
  const jpeg = format === 'jpeg' ? readJpeg(content) : undefined;
  const bytes = jpeg?.bytes ?? (format === 'png' ? await withoutTexts(content) : content);
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw damaged(error, format);
    });
  if (header.format !== format) throw damaged(undefined, format);
  const { width } = header;
  const height = header.pageHeight ?? header.height;
  checkBounds(width, height, BOUNDS[format]);
  const whole = jpeg?.whole ?? (format === 'webp' || header.isProgressive === true);
  if (whole && format !== 'webp') checkWhole(width * height * bytesPerPixel(header));
  if (jpeg !== undefined && jpeg.scans > MAX_SCANS) {
    throw tooMuch(`may have ${MAX_SCANS} scans at most`, { limit: MAX_SCANS, unit: 'scans' });
  }
  return { format, width, height, bytes, unended: jpeg?.unended ?? false, whole };
}

/** Bytes per pixel while a picture is decoded as a whole; coefficients of a JPEG have two each. */
function bytesPerPixel({ format, channels, depth, chromaSubsampling }: Metadata): number {
  if (format !== 'jpeg') return channels * (depth === 'ushort' ? 2 : 1);
  return (chromaSubsampling ?? '').startsWith('4:2:0') ? 3 : channels * 2;
}

function checkBounds(width: number, height: number, { megapixels, side }: Bounds): void {
  const longest = Math.max(width, height);
  if (longest > side) {
    throw tooMuch(`may have ${side} pixels a side at most, and has ${longest}`, {
      limit: side,
      unit: 'pixels a side',
      value: longest,
    });
  }
  const size = (width * height) / 1_000_000;
  if (size > megapixels) {
    const value = Math.ceil(size * 10) / 10;
    throw tooMuch(`may have ${megapixels} megapixels at most, and has ${value}`, {
      limit: megapixels,
      unit: 'megapixels',
      value,
    });
  }
}

function checkWhole(size: number): void {
  if (size <= MAX_WHOLE * 1_000_000) return;
  throw tooMuch(
    `may need ${MAX_WHOLE} MB at most while it is read; save it without progressive display (interlacing)`,
    { limit: MAX_WHOLE, unit: 'megabytes decoded' },
  );
}

function tooMuch(reason: string, details: Readonly<Record<string, unknown>>): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', `A picture ${reason}.`, {
    field: 'file',
    reason,
    ...details,
  });
}

async function formatOf(content: Uint8Array): Promise<FormatName> {
  const type = await fileTypeFromBuffer(content).catch(() => undefined);
  const format = type && FORMATS[type.mime];
  if (format) return format;
  if (type === undefined) throw unreadable();
  const name = nameOf(type.mime, type.ext);
  const reason = `must be a JPEG, PNG or WebP picture, and is ${name}`;
  throw new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The file is ${name}. JPEG, PNG and WebP pictures are accepted.`,
    { field: 'file', reason, format: type.ext, mimeType: type.mime },
  );
}

/** Common name of another format. */
function nameOf(mime: string, extension: string): string {
  if (/^image\/hei[cf]/.test(mime)) return 'HEIC';
  return mime.startsWith('image/') ? extension.toUpperCase() : `of the type ${mime}`;
}

/** The error for content that is no picture. */
function unreadable(): AppError {
  return new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    'The file is not a JPEG, PNG or WebP picture that can be read.',
    { field: 'file', reason: 'must be a JPEG, PNG or WebP picture' },
  );
}

const NAMES = { jpeg: 'JPEG picture', png: 'PNG picture', webp: 'WebP picture' } as const;

/** The error for a picture that cannot be decoded to its end. */
export function damaged(cause: unknown, format?: FormatName): AppError {
  const name = format ? NAMES[format] : 'picture';
  return new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The ${name} is damaged or incomplete. Send it again, or save it anew.`,
    { field: 'file', reason: `is a ${name} that is damaged or incomplete` },
    undefined,
    { cause },
  );
}
