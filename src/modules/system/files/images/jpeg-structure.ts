/** Structure of a JPEG (ITU-T T.81), read without decoding it. */
export interface JpegStructure {
  /** The picture up to its end marker, which is added if it is missing. */
  readonly bytes: Uint8Array;
  /** True if the end marker was missing. */
  readonly unended: boolean;
  readonly scans: number;
  /**
   * True if the coefficients of the whole picture are in memory while it is decoded: it has several
   * scans.
   */
  readonly whole: boolean;
}

const EOI = 0xd9;
const SOS = 0xda;
const END = Buffer.from([0xff, EOI]);

/** Frame headers of progressive pictures. */
const PROGRESSIVE = new Set([0xc2, 0xc6, 0xca, 0xce]);

/** Number of coefficients of a block. */
const COEFFICIENTS = 64;

/**
 * Reads the segments of a JPEG. If a progressive picture lacks its end marker and a scan, no end
 * marker is added, so that the decoder rejects it.
 */
export function readJpeg(content: Uint8Array): JpegStructure {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let scans = 0;
  let progressive = false;
  let components = 0;
  let whole = false;
  const refined = new Map<number, Uint8Array>();
  let at = 2;
  for (;;) {
    at = nextMarker(bytes, at);
    const marker = bytes[at + 1];
    if (marker === undefined || at + 4 > bytes.length) break;
    if (marker === EOI) return { bytes: bytes.subarray(0, at + 2), unended: false, scans, whole };
    if (isFrame(marker)) {
      progressive = PROGRESSIVE.has(marker);
      components = bytes[at + 9] ?? 0;
      whole ||= progressive;
    } else if (marker === SOS) {
      scans += 1;
      whole ||= (bytes[at + 4] ?? 0) < components;
      if (progressive) refine(bytes, at + 4, refined);
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  if (bytes.at(-1) === EOI && bytes.at(-2) === 0xff) return { bytes, unended: false, scans, whole };
  const complete = !progressive || (refined.size === components && isRefined(refined));
  // The first byte of the marker may be there.
  const body = bytes.at(-1) === 0xff ? bytes.subarray(0, -1) : bytes;
  const ended = complete && scans > 0 ? Buffer.concat([body, END]) : bytes;
  return { bytes: ended, unended: true, scans, whole };
}

/**
 * Position of the next marker: the data of a scan has 0xFF only before 0x00 or a restart marker.
 */
function nextMarker(bytes: Buffer, from: number): number {
  // A plain loop is fast enough for data with 0xFF at every second byte.
  for (let at = from; at < bytes.length - 1; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const code = bytes[at + 1] ?? 0;
    const isData = code === 0x00 || code === 0x01 || (code >= 0xd0 && code <= 0xd7);
    if (!isData && code !== 0xff) return at;
  }
  return bytes.length;
}

/** SOF0 to SOF15, without the table markers in this range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Records the bit precision that a scan adds to its coefficients. */
function refine(bytes: Buffer, header: number, refined: Map<number, Uint8Array>): void {
  const count = bytes[header] ?? 0;
  const rest = header + 1 + 2 * count;
  const [first = 0, last = 0, bits = 0] = bytes.subarray(rest, rest + 3);
  for (let index = 0; index < count; index += 1) {
    const id = bytes[header + 1 + 2 * index] ?? 0;
    const levels = refined.get(id) ?? new Uint8Array(COEFFICIENTS).fill(0xff);
    levels.fill(bits & 0x0f, first, last + 1);
    refined.set(id, levels);
  }
}

function isRefined(refined: ReadonlyMap<number, Uint8Array>): boolean {
  return [...refined.values()].every((levels) => levels.every((bit) => bit === 0));
}
