import { inflateSync } from 'node:zlib';

/** An object of a PDF: its dictionary, and its stream as bytes. */
interface PdfObject {
  readonly dictionary: string;
  readonly stream: Buffer | undefined;
}

/** Glyphs of a font as Unicode, by their numbers. */
type Glyphs = ReadonlyMap<number, string>;

/**
 * The text of a PDF whose fonts have a ToUnicode table, as those of pdfkit: in the order in which it
 * is written, without any white space, because words are placed one by one.
 */
export function pdfText(pdf: Uint8Array): string {
  const objects = objectsOf(Buffer.from(pdf));
  const fonts = fontsOf(objects);
  return [...objects.values()]
    .map(({ stream }) => stream?.toString('latin1') ?? '')
    .filter((content) => content.includes(' Tf'))
    .map((content) => writtenIn(content, fonts))
    .join('')
    .replace(/\s/g, '');
}

/** The lines of a PDF from top to bottom, as they are seen from left to right, without white space. */
export function pdfLines(pdf: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(pdf));
  const fonts = fontsOf(objects);
  const lines = new Map<string, { x: number; text: string }[]>();
  for (const { stream } of objects.values()) {
    const content = stream?.toString('latin1') ?? '';
    for (const { 0: part, 1: x, 2: y = '' } of content.matchAll(WORD)) {
      const text = writtenIn(part, fonts).replace(/\s/g, '');
      lines.set(y, [...(lines.get(y) ?? []), { x: Number(x), text }]);
    }
  }
  return [...lines]
    .sort(([one], [other]) => Number(other) - Number(one))
    .map(([, words]) =>
      words
        .sort((one, other) => one.x - other.x)
        .map(({ text }) => text)
        .join(''),
    );
}

/** A text with its place. */
const WORD = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n[\s\S]*?ET/g;

/** The number of pages. */
export function pdfPages(pdf: Uint8Array): number {
  const text = Buffer.from(pdf).toString('latin1');
  return text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

/** The number of JPEG pictures. */
export function pdfPictures(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Filter \/DCTDecode/g)?.length ?? 0
  );
}

function objectsOf(pdf: Buffer): ReadonlyMap<string, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { 1: id = '', 2: body = '' } of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', content] = body.split(/\nstream\n/, 2);
    const bytes = content && Buffer.from(content.replace(/\nendstream$/, ''), 'latin1');
    const packed = dictionary.includes('/FlateDecode') && !dictionary.includes('/FontFile');
    objects.set(id, { dictionary, stream: bytes && packed ? unpacked(bytes) : undefined });
  }
  return objects;
}

function unpacked(bytes: Buffer): Buffer | undefined {
  try {
    return inflateSync(bytes);
  } catch {
    return undefined;
  }
}

/** The fonts by their names in pages. */
function fontsOf(objects: ReadonlyMap<string, PdfObject>): ReadonlyMap<string, Glyphs> {
  const fonts = new Map<string, Glyphs>();
  for (const { dictionary } of objects.values()) {
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '') ?? [];
      const map = objects.get(table)?.stream;
      if (map !== undefined) fonts.set(name, glyphsOf(map.toString('latin1')));
    }
  }
  return fonts;
}

function glyphsOf(map: string): Glyphs {
  const glyphs = new Map<number, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const texts = [...list.matchAll(/<([\w ]*)>/g)].map(([, hex = '']) => unicode(hex));
    texts.forEach((text, index) => {
      glyphs.set(Number.parseInt(first, 16) + index, text);
    });
  }
  return glyphs;
}

function unicode(hex: string): string {
  const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}

function writtenIn(content: string, fonts: ReadonlyMap<string, Glyphs>): string {
  let font: Glyphs | undefined;
  let text = '';
  for (const [, name, shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    for (const [, hex = ''] of shown.matchAll(/<(\w+)>/g)) {
      const numbers = hex.match(/.{4}/g) ?? [];
      text += numbers.map((number) => font?.get(Number.parseInt(number, 16)) ?? '\ufffd').join('');
    }
  }
  return text;
}
