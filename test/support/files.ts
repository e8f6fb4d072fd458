import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import sharp, { type Sharp } from 'sharp';
import type { TestApp } from './app.js';
import type { Sent } from './forms.js';
import { type Answer, type InterfaceName, invoke } from './interfaces.js';

/** The formats that are taken. */
export type ImageFormat = 'jpeg' | 'png' | 'webp';

/** Properties of the picture as a camera would set them. */
export interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  /** EXIF orientation; 6 means: turn it a quarter to the right. */
  readonly orientation?: number;
  /** Pixels that cannot be compressed, for large files. */
  readonly noise?: boolean;
}

/** A real picture: red above, blue below, as stored; with GPS, camera and comment in its EXIF. */
export async function picture(
  format: ImageFormat = 'jpeg',
  { width = 60, height = 40, orientation = 1, noise = false }: PictureOptions = {},
): Promise<Buffer> {
  const image = noise ? noisy(width, height) : flag(width, height);
  return await image
    .withExif({
      IFD0: { Make: 'Canary', Copyright: 'secret-owner' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 0/1',
      },
    })
    .withMetadata({ orientation })
    [format](format === 'jpeg' ? { quality: 100 } : {})
    .toBuffer();
}

function flag(width: number, height: number): Sharp {
  const half = { width, height: height / 2, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: { create: { ...half, background: 'blue' } }, gravity: 'south' },
  ]);
}

function noisy(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
}

/**
 * A PNG that says it is `width` by `height` and has hardly any bytes.
 *
 * @param kind depth, colours, compression, filter and interlacing.
 */
export function bomb(width: number, height: number, kind = [8, 2, 0, 0, 0]): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(kind, 8);
  // A deflated row of zeros again and again is what a bomb is made of; a little of it is enough here.
  const data = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Uploads a file through one of the interfaces. */
export async function upload(
  app: TestApp,
  via: InterfaceName,
  operation: 'uploadPhoto' | 'uploadAttachment' | 'uploadAvatar' | 'addDocument',
  file: Sent,
  input: Readonly<Record<string, unknown>>,
  token: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return await invoke(app, via, operation, { ...input, file }, token, headers);
}

/** Downloads a path as bytes. */
export async function download(
  app: TestApp,
  path: string,
  token: string | undefined,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(`${app.url}${path}`, {
    headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** SHA-256 in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Every file that a data folder holds for uploads, unfinished ones included; without its marker.
 */
export async function filesIn(dataDir: string): Promise<string[]> {
  const root = path.join(dataDir, 'files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name !== '.storage')
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** The files of the rows, as `filesIn` names them: each picture, and a variant for each size that it exceeds. */
export async function filesOfRows(app: Pick<TestApp, 'database'>): Promise<string[]> {
  const select = { filename: true, width: true, height: true };
  const [photos, avatars, documents] = await Promise.all([
    app.database.prisma.attachment.findMany({ select }),
    app.database.prisma.avatar.findMany({ select }),
    app.database.prisma.document.findMany({ select: { filename: true } }),
  ]);
  return [
    ...photos.flatMap(({ filename, width, height }) => [
      `attachments/${filename}`,
      ...(Math.max(width, height) > 1280 ? [`previews/${filename}`] : []),
      ...(Math.max(width, height) > 320 ? [`thumbs/${filename}`] : []),
    ]),
    // 512 by 512 pixels.
    ...avatars.flatMap(({ filename }) => [`avatars/${filename}`, `avatarthumbs/${filename}`]),
    ...documents.map(({ filename }) => `documents/${filename}`),
  ].sort();
}

/** A ZIP of empty files with these names. */
export function zipOf(...names: string[]): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array()]))));
}

/** The smallest file of each format of documents besides pictures, by its name. */
export const DOCUMENT_FILES = {
  'manual.pdf': Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n', 'latin1'),
  'letter.docx': zipOf('[Content_Types].xml', 'word/document.xml'),
  'list.xlsx': zipOf('[Content_Types].xml', 'xl/workbook.xml'),
  'plan.dwg': Buffer.concat([Buffer.from('AC1032'), Buffer.from([0, 0, 0, 0, 7, 255])]),
  'notes.txt': Buffer.from('Check the oil.\n'),
  'parts.csv': Buffer.from('sku;name\nB-1;Bearing\n'),
} as const;
