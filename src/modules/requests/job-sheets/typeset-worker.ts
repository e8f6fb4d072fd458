import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import { create, type Font, openSync } from 'fontkit';
import pdfMake from 'pdfmake';
import roboto from 'pdfmake/fonts/Roboto.js';
import PDFDocument from 'pdfmake/js/PDFDocument.js';
import Renderer from 'pdfmake/js/Renderer.js';
import unpack from 'woff2-encoder/decompress';

// The part that the threads which make PDFs share: typefaces for the letters of any script, and the order of those that
// are written from right to left (docs/decisions/0057-letters-in-pdf.md). The threads import it by its address, because
// the tests run these files directly, with their types stripped by Node.js.

/** A typeface of a package, which is divided into files by characters. */
interface Family {
  readonly name: string;
  /** The end of the names of its files. */
  readonly ending: string;
}

/** Typefaces for what Roboto has not, in the order in which they are asked. The last one has every letter, in pixels. */
const FAMILIES: readonly Family[] = [
  { name: '@fontsource-variable/noto-sans-arabic', ending: '-wght-normal.woff2' },
  { name: '@fontsource-variable/noto-sans-hebrew', ending: '-wght-normal.woff2' },
  { name: '@fontsource-variable/noto-sans-sc', ending: '-wght-normal.woff2' },
  { name: '@fontsource-variable/noto-sans-kr', ending: '-wght-normal.woff2' },
  { name: '@fontsource-variable/noto-emoji', ending: '-wght-normal.woff2' },
  { name: '@fontsource/unifontex', ending: '-400-normal.woff2' },
];

/** The default of some is thin. */
const WEIGHT = { wght: 400 } as const;

/** Texts whose characters Roboto has, for sure. */
const PLAIN = /^[\t\n -~\u00a0-\u017f\u2013-\u2026\u20ac]*$/;

/** Characters that are not shown: selectors of variants, parts of flags, and the frame of a key. */
const HIDDEN = /[\u20e3\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u{e0020}-\u{e007f}]/gu;

/** Signs that belong to the letters before them; spaces only in words from right to left, which a space may not divide. */
const DEPENDENT = { 0: /[\p{M}\u200b-\u200d]/u, 1: /[\p{M}\p{Zs}\u200b-\u200d]/u } as const;

/** Signs that join letters or part them, which only some typefaces have. */
const JOINER = /[\u200c\u200d]/;

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A file of a typeface. */
interface Typeface {
  readonly name: string;
  readonly font: Font;
}

/** A part of a text of one typeface and direction. */
interface Run {
  text: string;
  readonly face: Typeface | undefined;
  /** Level of embedding (UAX 9): odd from right to left. */
  readonly level: number;
}

const require = createRequire(import.meta.url);
const bidi = (require('bidi-js') as () => Bidi)();
const base = openSync(String(roboto.Roboto.normal));

/** The typefaces that a document needs. */
class Typefaces {
  private readonly byLetter = new Map<string, Typeface | undefined>();
  private readonly files = new Map<string, Promise<Typeface>>();
  private readonly ranges = new Map<string, ReadonlyMap<string, readonly Range[]>>();

  /** Loads what the letters of a text need. */
  async load(text: string): Promise<void> {
    for (const letter of new Set(text)) {
      if (!this.byLetter.has(letter)) this.byLetter.set(letter, await this.find(letter));
    }
  }

  /** The typeface of a letter; undefined for Roboto. */
  of(letter: string): Typeface | undefined {
    return this.byLetter.get(letter);
  }

  /** Names of the loaded typefaces with their files, as pdfmake takes them. */
  async loaded(): Promise<Record<string, object>> {
    const faces = await Promise.all(this.files.values());
    // One that has no axis is taken as it is.
    const styleOf = ({ name, font }: Typeface) => [name, ...(font.fvar ? [WEIGHT] : [])];
    return Object.fromEntries(
      faces.map((face) => [face.name, { normal: styleOf(face), bold: styleOf(face) }]),
    );
  }

  private async find(letter: string): Promise<Typeface | undefined> {
    const code = letter.codePointAt(0) ?? 0;
    if (base.hasGlyphForCodePoint(code)) return undefined;
    for (const family of FAMILIES) {
      for (const [part, ranges] of this.partsOf(family)) {
        if (!ranges.some(([first, last]) => code >= first && code <= last)) continue;
        const face = await this.open(family, part);
        if (face.font.hasGlyphForCodePoint(code)) return face;
      }
    }
    return undefined;
  }

  private partsOf({ name }: Family): ReadonlyMap<string, readonly Range[]> {
    const known = this.ranges.get(name);
    if (known !== undefined) return known;
    const parts = require(`${name}/unicode.json`) as Readonly<Record<string, string>>;
    const read = new Map(Object.entries(parts).map(([part, text]) => [part, rangesOf(text)]));
    // A typeface that is not divided has no table.
    if (read.size === 0) read.set('latin', [[0, 0x10ffff]]);
    this.ranges.set(name, read);
    return read;
  }

  private async open({ name, ending }: Family, part: string): Promise<Typeface> {
    const own = name.slice(name.indexOf('/') + 1);
    const file = `${own}-${part.replace(/[[\]]/g, '')}${ending}`;
    const opening = this.files.get(file) ?? openFile(file, `${name}/files/${file}`);
    this.files.set(file, opening);
    return await opening;
  }
}

type Range = readonly [first: number, last: number];

/** Ranges as in CSS: `U+0600-06FF,U+200C`. */
function rangesOf(text: string): Range[] {
  return text.split(',').map((range): Range => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

/** Opens a file of a typeface. It is unpacked, because fontkit embeds no letters of packed ones. */
async function openFile(name: string, file: string): Promise<Typeface> {
  const bytes = Buffer.from(await unpack(await readFile(require.resolve(file))));
  pdfMake.virtualfs.writeFileSync(name, bytes);
  return { name, font: create(bytes) };
}

/** The parts of a text; one without a typeface where Roboto suffices. */
function runsOf(text: string, typefaces: Typefaces): { runs: Run[]; levels: Levels | undefined } {
  const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, 'auto') : undefined;
  const runs: Run[] = [];
  let at = 0;
  for (const letter of text) {
    const level = levels?.levels[at] ?? 0;
    at += letter.length;
    const last = runs.at(-1);
    const code = letter.codePointAt(0) ?? 0;
    const follows = DEPENDENT[isOdd(level) ? 1 : 0].test(letter);
    const isSame = last !== undefined && last.level === level;
    if (isSame && follows && (last.face?.font ?? base).hasGlyphForCodePoint(code))
      last.text += letter;
    else if (!JOINER.test(letter)) {
      const face = typefaces.of(letter);
      const has = face !== undefined || base.hasGlyphForCodePoint(code) || /[\t\n]/.test(letter);
      const mirrored = isOdd(level) ? bidi.getMirroredCharacter(letter) : null;
      const shown = has ? (mirrored ?? letter) : '?';
      // These digits stand from left to right, but fontkit turns texts of their script.
      const isAlone = !isOdd(level) && /[\u06f0-\u06f9]/.test(letter);
      if (!isAlone && isSame && last.face === face) last.text += shown;
      else runs.push({ text: shown, face, level });
    }
  }
  return { runs, levels };
}

/** Levels of a text by its units, and of its paragraphs. */
type Levels = ReturnType<Bidi['getEmbeddingLevels']>;

/** A text as pdfmake takes it: as it is, or in parts. */
function settled(text: string, typefaces: Typefaces): unknown {
  const shown = text.replace(HIDDEN, '');
  if (PLAIN.test(shown)) return shown;
  const { runs, levels } = runsOf(shown, typefaces);
  return runs.map(({ text: own, face, level }) => ({
    text: own,
    ...(face === undefined ? {} : { font: face.name }),
    // Otherwise words would be laid out one by one, from left to right.
    ...(isOdd(level) ? { fontFeatures: {} } : {}),
    ...(levels === undefined ? {} : { level }),
  }));
}

/** All texts of nodes. */
function* textsIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null || ArrayBuffer.isView(node)) return;
  for (const [name, value] of Object.entries(node)) {
    if (name === 'text' && typeof value === 'string') yield value;
    else yield* textsIn(value);
  }
}

/** The nodes with their texts in parts. */
function withParts<T>(node: T, typefaces: Typefaces): T {
  if (typeof node !== 'object' || node === null || node instanceof Date) return node;
  if (Array.isArray(node)) return node.map((each) => withParts(each, typefaces)) as T;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      name === 'text' && typeof value === 'string'
        ? settled(value, typefaces)
        : withParts(value, typefaces),
    ]),
  ) as T;
}

/** The outline of a letter, as fontkit gives it. */
interface Outline {
  readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[];
}

/** A part of a line. */
interface Inline {
  readonly width: number;
  readonly leadingCut?: number;
  readonly trailingCut?: number;
  readonly level?: number;
  text: string;
  isTurned?: boolean;
  x: number;
}

const isOdd = (level: number) => level % 2 === 1;

/** Orders the parts of a line as they are read (UAX 9, rule L2). */
function reorder(line: { inlines: Inline[] }): void {
  const levelOf = ({ level = 0 }: Inline) => level;
  const levels = line.inlines.map(levelOf);
  const highest = Math.max(0, ...levels);
  if (highest === 0) return;
  let ordered = [...line.inlines];
  for (let level = highest; level > 0; level -= 1) {
    const next: Inline[] = [];
    let turned: Inline[] = [];
    for (const inline of ordered) {
      if (levelOf(inline) >= level) turned.unshift(inline);
      else {
        next.push(...turned, inline);
        turned = [];
      }
    }
    ordered = [...next, ...turned];
  }
  const [first] = ordered;
  const blank = first && (isOdd(levelOf(first)) ? first.trailingCut : first.leadingCut);
  let x = -(blank ?? 0);
  for (const inline of ordered) {
    inline.x = x;
    x += inline.width;
    // What has no letters of a script is not turned by fontkit. A line of a heading is drawn on each page.
    if (!inline.isTurned && isOdd(levelOf(inline)) && !RIGHT_TO_LEFT.test(inline.text)) {
      inline.text = [...inline.text].reverse().join('');
      inline.isTurned = true;
    }
  }
}

const lines = Renderer.default.prototype;
const { renderLine } = lines;
lines.renderLine = function (line, ...position) {
  reorder(line);
  return renderLine.call(this, line, ...position);
};

const documents = PDFDocument.default.prototype;
const { provideFont } = documents;
documents.provideFont = function (family, ...style) {
  const font = provideFont.call(this, family, ...style);
  if (family === 'Roboto') return font;
  font.subset.glyphEncoder.encodeSimple = encodedOutline;
  // Lines are as high with letters of other typefaces.
  const { ascender, descender, lineGap } = provideFont.call(this, 'Roboto', ...style);
  return Object.assign(font, { ascender, descender, lineGap });
};

/**
 * The outline of a letter of a weight, as a TrueType file has it (the table `glyf` of OpenType), without instructions.
 * That of fontkit 2.0.4 fails, because it makes a stream of a length where bytes are expected.
 */
function encodedOutline({ commands }: Outline): Uint8Array {
  const points: (readonly [x: number, y: number, flag: number])[] = [];
  const ends: number[] = [];
  for (const { command, args } of commands) {
    const at = args.map(Math.round);
    for (let index = 0; index < at.length; index += 2) {
      const isControl = command === 'quadraticCurveTo' && index === 0;
      points.push([at[index] ?? 0, at[index + 1] ?? 0, isControl ? 0 : 1]);
    }
    if (command === 'closePath') ends.push(points.length - 1);
  }
  const size = 12 + 2 * ends.length + 5 * points.length;
  // Outlines begin at multiples of four.
  const bytes = Buffer.alloc(points.length === 0 ? 0 : Math.ceil(size / 4) * 4);
  if (bytes.length === 0) return bytes;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const steps = (all: readonly number[]) => all.map((one, index) => one - (all[index - 1] ?? 0));
  let offset = 0;
  for (const number of [ends.length, ...box, ...ends, 0])
    offset = bytes.writeInt16BE(number, offset);
  for (const [, , flag] of points) offset = bytes.writeUInt8(flag, offset);
  for (const step of [...steps(xs), ...steps(ys)]) offset = bytes.writeInt16BE(step, offset);
  return bytes;
}

/** A document as pdfmake takes it. */
interface Definition {
  readonly content: object;
  /** The node at the foot of a page. */
  readonly footer?: (page: number, count: number) => object;
}

/** Makes a PDF with the letters of its texts. Texts are never read as file names or addresses. */
export async function typeset(definition: Definition): Promise<Uint8Array<ArrayBuffer>> {
  const { content, footer } = definition;
  const typefaces = new Typefaces();
  const texts = [...textsIn(content), ...textsIn(footer?.(1, 1))];
  for (const text of texts) if (!PLAIN.test(text)) await typefaces.load(text);
  const further = await typefaces.loaded();
  const files = new Set([...Object.values(roboto.Roboto), ...Object.keys(further)]);
  pdfMake.setFonts({ ...roboto, ...further });
  pdfMake.setUrlAccessPolicy(() => false);
  pdfMake.setLocalAccessPolicy((path) => files.has(path));
  const made = await pdfMake
    .createPdf({
      ...definition,
      content: withParts(content, typefaces),
      ...(footer && {
        footer: (page: number, count: number) => withParts(footer(page, count), typefaces),
      }),
    })
    .getBuffer();
  // Its buffer may be a part of Node's pool, which cannot be moved.
  return new Uint8Array(made);
}
