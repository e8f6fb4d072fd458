import { parentPort, workerData } from 'node:worker_threads';
import { crc32, deflateSync } from 'node:zlib';
import { encodeQR } from 'qr';

// The thread that makes the PDF of labels. The tests run this file directly, with its types stripped by
// Node.js, so it imports nothing from the program but what all threads of PDFs share, by its address.

/** A label with its place on the page, in points. */
export interface PdfLabel {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly code: string;
  readonly name: readonly string[];
  readonly place: string;
  readonly address: string;
  readonly hint: string;
}

/** Labels as the thread takes them; lengths and sizes in points. */
export interface PdfLabels {
  readonly title: string;
  readonly language: string;
  readonly madeAt: Date;
  readonly page: { readonly width: number; readonly height: number };
  readonly height: number;
  readonly padding: number;
  readonly qr: number;
  readonly textLeft: number;
  readonly textWidth: number;
  readonly logoSize: { readonly width: number; readonly height: number };
  readonly sizes: Readonly<Record<'code' | 'name' | 'place' | 'hint' | 'address', number>>;
  readonly houseName: string;
  /** A JPEG. */
  readonly logo: Uint8Array | undefined;
  readonly labels: readonly PdfLabel[];
}

const LINE = 1.17;

/** Empty modules around a QR code (ISO/IEC 18004), and pixels of a module: 300 dpi on the smallest label. */
const QR = { ecc: 'medium', border: 4, scale: 6 } as const;

/**
 * A QR code as a PNG of one bit a pixel. As a drawing, it would take ten times as long, which is half a
 * minute for 2,000 labels.
 */
function qrImage(address: string): string {
  const rows = encodeQR(address, 'raw', QR);
  const side = rows.length;
  const bytes = Math.ceil(side / 8);
  // A row begins with its filter, 0 for none; a set bit is white.
  const pixels = Buffer.alloc(side * (bytes + 1), 0xff);
  for (const [y, row] of rows.entries()) {
    const start = y * (bytes + 1);
    pixels[start] = 0;
    for (const [x, dark] of row.entries()) {
      if (!dark) continue;
      const index = start + 1 + (x >> 3);
      pixels[index] = (pixels[index] ?? 0) & ~(0x80 >> (x & 7));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** A part of a PNG: length, name, content and checksum. */
function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

function labelNodes(document: PdfLabels, label: PdfLabel): object[] {
  const { sizes, padding, qr, height, textWidth, logoSize } = document;
  const left = label.left + document.textLeft;
  const text = (content: string, fontSize: number, y: number, more: object = {}) =>
    content === ''
      ? []
      : [{ text: content, fontSize, noWrap: true, ...more, absolutePosition: { x: left, y } }];
  let y = label.top + padding;
  const nodes: object[] = [
    {
      image: qrImage(label.address),
      width: qr,
      absolutePosition: { x: label.left + padding, y },
    },
    {
      text: label.address,
      // It stays below the code.
      fontSize: Math.min(sizes.address, qr / (0.6 * label.address.length)),
      noWrap: true,
      absolutePosition: { x: label.left + padding, y: y + qr + 0.5 },
    },
    ...text(label.code, sizes.code, y, { bold: true }),
  ];
  if (document.logo !== undefined) {
    nodes.push({
      image: 'logo',
      fit: [logoSize.width, logoSize.height],
      absolutePosition: { x: left + textWidth - logoSize.width, y },
    });
  }
  if (label.code !== '' || document.logo !== undefined) y += sizes.code * LINE;
  for (const line of label.name) {
    nodes.push(...text(line, sizes.name, y));
    y += sizes.name * LINE;
  }
  nodes.push(...text(label.place, sizes.place, y, { color: '#333333' }));
  let bottom = label.top + height - padding;
  if (document.houseName !== '') {
    bottom -= sizes.hint * LINE;
    nodes.push(...text(document.houseName, sizes.hint, bottom));
  }
  bottom -= sizes.hint * LINE;
  nodes.push(...text(label.hint, sizes.hint, bottom, { bold: true }));
  return nodes;
}

function definitionOf(document: PdfLabels) {
  const { title, language, madeAt, page, logo } = document;
  const content: object[] = [];
  let current = 0;
  for (const label of document.labels) {
    if (label.page !== current) {
      // What has an absolute position begins no page.
      content.push({ text: '', fontSize: 1, pageBreak: 'before' });
      current = label.page;
    }
    content.push(...labelNodes(document, label));
  }
  return {
    pageSize: page,
    pageMargins: [0, 0, 0, 0],
    language,
    displayTitle: true,
    info: { title, creationDate: madeAt },
    images:
      logo === undefined
        ? {}
        : { logo: `data:image/jpeg;base64,${Buffer.from(logo).toString('base64')}` },
    content,
    defaultStyle: { font: 'Roboto', lineHeight: 1 },
  };
}

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the service.');

port.once('message', async (document: PdfLabels) => {
  const { typeset }: typeof import('../../requests/job-sheets/typeset-worker.js') = await import(
    workerData.typeset
  );
  const bytes = await typeset(definitionOf(document));
  port.postMessage(bytes, [bytes.buffer]);
});
