import { randomFillSync } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type JpegOptions } from 'sharp';
import { describe, expect, it } from 'vitest';
import { readHeader } from '../../src/modules/system/files/images/image-header.js';
import { ImagePipeline, type ImageUse } from '../../src/modules/system/files/images/images.js';
import { bomb } from '../support/files.js';

const START_OF_SCAN = Buffer.from([0xff, 0xda]);
const END = Buffer.from([0xff, 0xd9]);

const images = new ImagePipeline();

function prepare(bytes: Buffer, use: ImageUse = 'photo', pipeline = images) {
  const { signal } = new AbortController();
  return pipeline.prepare({ bytes, use, owner: '1', signal });
}

function plain(width: number, height: number) {
  const create = { width, height, channels: 3, background: '#406080' } as const;
  return sharp({ create, limitInputPixels: false });
}

/** Pixels that cannot be compressed well. */
function noise(width: number, height: number, sigma = 40) {
  const create = {
    width,
    height,
    channels: 3,
    background: 'grey',
    noise: { type: 'gaussian', mean: 128, sigma },
  } as const;
  return sharp({ create });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * A grey JPEG of any size, made without encoding it: each block is the codes for "no change" and
 * "no more".
 */
async function grey(width: number, height: number): Promise<Buffer> {
  const jpeg = await plain(8, 8).toColourspace('b-w').jpeg({ optimiseCoding: false }).toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  const scan = jpeg.indexOf(START_OF_SCAN);
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  // Four blocks of 00 1010 are three bytes.
  const data = Buffer.alloc(Math.ceil(blocks / 4) * 3, Buffer.from('28a28a', 'hex'));
  return Buffer.concat([jpeg.subarray(0, scan + 2 + jpeg.readUInt16BE(scan + 2)), data, END]);
}

/** A small JPEG whose header says another size. */
async function saying(width: number, height: number, options: JpegOptions = {}): Promise<Buffer> {
  const jpeg = await plain(16, 16).jpeg(options).toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, options.progressive ? 0xc2 : 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** Chunks behind the header of a PNG. */
async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const png = await plain(20, 10).png().toBuffer();
  const header = 8 + 25;
  return Buffer.concat([png.subarray(0, header), ...chunks, png.subarray(header)]);
}

describe('a photo is stored with 4,096 pixels on the longest side at most', () => {
  it.each([
    ['a JPEG of 61 megapixels', 16_000, 3_800, 4_096, 973],
    ['a narrow one', 20, 32_768, 3, 4_096],
    ['one of that size as it is', 4_096, 30, 4_096, 30],
  ])('%s', async (_what, width, height, storedWidth, storedHeight) => {
    const stored = await prepare(await grey(width, height));
    expect([stored.width, stored.height]).toEqual([storedWidth, storedHeight]);
    const found = await sharp(stored.bytes).metadata();
    expect([found.format, found.width, found.height]).toEqual(['jpeg', storedWidth, storedHeight]);
  });

  it('a PNG and a WebP in their format, upright', async () => {
    const png = await plain(5_000, 100).withMetadata({ orientation: 6 }).png().toBuffer();
    expect(await prepare(png)).toMatchObject({ mimeType: 'image/png', width: 82, height: 4_096 });
    const webp = await plain(5_000, 100).webp().toBuffer();
    expect(await prepare(webp)).toMatchObject({ mimeType: 'image/webp', width: 4_096 });
  });

  it('a JPEG of 200 megapixels, also for an avatar', async () => {
    const jpeg = await grey(16_000, 12_500);
    expect(await prepare(jpeg)).toMatchObject({ width: 4_096, height: 3_200 });
    expect(await prepare(jpeg, 'avatar')).toMatchObject({
      mimeType: 'image/webp',
      width: 512,
      height: 512,
    });
  });
});

describe('what is stored has 10 MB at most', () => {
  it('a PNG of noise becomes a WebP', async () => {
    const raw = { width: 2_000, height: 1_800, channels: 3 } as const;
    const random = randomFillSync(Buffer.alloc(2_000 * 1_800 * 3));
    const png = await sharp(random, { raw }).png({ compressionLevel: 0 }).toBuffer();
    expect(png.length).toBeGreaterThan(10 * 1024 * 1024);
    const stored = await prepare(png);
    expect(stored).toMatchObject({ mimeType: 'image/webp', extension: 'webp', width: 2_000 });
    expect(stored.bytes.length).toBeLessThanOrEqual(10 * 1024 * 1024);
  });

  it('anything else gets fewer pixels', async () => {
    const dense = await noise(600, 400, 60).jpeg().toBuffer();
    const small = new ImagePipeline(60_000);
    const stored = await prepare(dense, 'photo', small);
    expect(stored).toMatchObject({ mimeType: 'image/jpeg' });
    expect(stored.bytes.length).toBeLessThanOrEqual(60_000);
    expect(stored.width).toBeLessThan(600);
    expect(stored.width / stored.height).toBeCloseTo(1.5, 1);
  });
});

describe('beyond a limit, the limit is told before anything is decoded', () => {
  const refused: [string, () => Promise<Buffer>, object][] = [
    [
      'megapixels of a JPEG',
      () => saying(16_000, 12_600),
      { limit: 200, unit: 'megapixels', value: 201.6 },
    ],
    [
      'a side of a JPEG',
      () => saying(32_769, 4),
      { limit: 32_768, unit: 'pixels a side', value: 32_769 },
    ],
    [
      'megapixels of a PNG',
      async () => bomb(8_000, 6_400),
      { limit: 50, unit: 'megapixels', value: 51.2 },
    ],
    [
      'a side of a PNG',
      async () => bomb(1, 16_385),
      { limit: 16_384, unit: 'pixels a side', value: 16_385 },
    ],
    [
      'the memory of a progressive JPEG',
      () => saying(16_000, 12_500, { progressive: true }),
      { limit: 320, unit: 'megabytes decoded' },
    ],
    [
      'the memory of an interlaced PNG',
      // Four channels of 16 bits.
      async () => bomb(8_000, 6_200, [16, 6, 0, 0, 1]),
      { limit: 320, unit: 'megabytes decoded' },
    ],
    [
      'scans of a JPEG',
      async () => {
        const jpeg = await plain(64, 64).jpeg({ progressive: true }).toBuffer();
        const scan = jpeg.subarray(jpeg.lastIndexOf(START_OF_SCAN), -2);
        return Buffer.concat([jpeg.subarray(0, -2), ...Array(60).fill(scan), END]);
      },
      { limit: 50, unit: 'scans' },
    ],
  ];

  it.each(refused)('%s', async (_what, make, details) => {
    const bytes = await make();
    for (const use of ['photo', 'avatar'] as const) {
      await expect(prepare(bytes, use)).rejects.toMatchObject({
        code: 'PAYLOAD_TOO_LARGE',
        details: { field: 'file', ...details },
      });
    }
  });
});

describe('texts of a PNG', () => {
  it('are not inflated, nor is a profile that is too large', async () => {
    // The decoder itself leaves out texts above 8 MB.
    const text = deflateSync(Buffer.alloc(1_000_000, 65));
    const profile = deflateSync(Buffer.alloc(70_000_000, 65));
    const named = (prefix: string, data: Buffer) =>
      Buffer.concat([Buffer.from(prefix, 'latin1'), data]);
    const png = await pngWith(
      ...Array(20).fill(chunk('zTXt', named('k\0\0', text))),
      ...Array(20).fill(chunk('iTXt', named('k\0\x01\0\0\0', text))),
      chunk('iCCP', named('k\0\0', profile)),
    );
    expect((await sharp(png).metadata()).comments).toHaveLength(40);
    const { bytes } = await readHeader(png);
    expect((await sharp(bytes).metadata()).comments).toBeUndefined();
    for (const type of ['zTXt', 'iTXt', 'iCCP']) {
      expect(Buffer.from(bytes).includes(type, 'latin1')).toBe(false);
    }
    expect(await prepare(png)).toMatchObject({ width: 20, height: 10 });
  });

  it('are left out, and the profile of the colours is applied', async () => {
    const png = await sharp(await plain(20, 10).png().toBuffer())
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const { bytes } = await prepare(png);
    const [red, green, blue] = await sharp(bytes).raw().toBuffer();
    expect([red, green, blue].map((value) => Math.abs((value ?? 0) - 96) < 60)).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('a JPEG without its end', () => {
  const kinds: [string, JpegOptions][] = [
    ['baseline', {}],
    ['progressive', { progressive: true }],
  ];

  it.each(kinds)('of a %s one is taken when the scan is complete', async (_kind, options) => {
    const jpeg = await noise(300, 200).jpeg(options).toBuffer();
    for (const missing of [1, 2]) {
      expect(await prepare(jpeg.subarray(0, -missing))).toMatchObject({ width: 300, height: 200 });
    }
  });

  it.each(kinds)('of a %s one is refused when data is missing', async (_kind, options) => {
    const jpeg = await noise(300, 200).jpeg(options).toBuffer();
    for (const missing of [40, 400, 20_000]) {
      await expect(prepare(jpeg.subarray(0, -missing))).rejects.toMatchObject({
        code: 'UNSUPPORTED_MEDIA_TYPE',
      });
    }
  });

  it('is refused when a whole scan of a progressive one is missing', async () => {
    const jpeg = await noise(300, 200).jpeg({ progressive: true }).toBuffer();
    const cut = jpeg.subarray(0, jpeg.lastIndexOf(START_OF_SCAN));
    await expect(prepare(cut)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it('does not matter when other data follows its end', async () => {
    const jpeg = await noise(300, 200).jpeg().toBuffer();
    expect(await prepare(Buffer.concat([jpeg, jpeg.subarray(0, 500)]))).toMatchObject({
      width: 300,
    });
  });
});

it.each([
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(60, '\0'), 'latin1'), 'heic'],
  ['AVIF', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif'.padEnd(60, '\0'), 'latin1'), 'avif'],
])('a %s is named in the refusal', async (name, bytes, format) => {
  await expect(prepare(bytes)).rejects.toMatchObject({
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: `The file is ${name}. JPEG, PNG and WebP pictures are accepted.`,
    details: { field: 'file', format, reason: expect.stringContaining(`and is ${name}`) },
  });
});
