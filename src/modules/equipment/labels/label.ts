import { encodeQR } from 'qr';
import { Steps } from '../../../core/steps.js';

/** The content of a label. */
export interface LabelContent {
  /** Tag or code. */
  readonly code: string | null;
  readonly name: string;
  /** The text of the QR code. */
  readonly address: string;
  /** The picture as a `data:` URL; left out without one. */
  readonly picture?: string | undefined;
}

/** Empty modules around a QR code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Characters of a line of the name, at its size: without a picture, and beside one. */
const LINE = { alone: 24, besidePicture: 14 } as const;

/** Lines of a name; the rest is left out, and stands in the title. */
const LINES = 4;

/** Characters of a code at its largest size; a longer one is smaller. */
const CODE_AT_FULL_SIZE = { alone: 15, besidePicture: 8.5 } as const;

/** A label as a file. */
export function labelSvg(content: LabelContent): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${drawing(content, ' xmlns="http://www.w3.org/2000/svg"')}\n`;
}

/** Labels that are drawn between two pauses: a QR code takes about a millisecond. */
const DRAWN_AT_ONCE = 8;

/**
 * Labels in the given order, as a page that prints on A4: without script and outside addresses.
 *
 * @returns the page in parts.
 */
export async function* labelSheet(labels: readonly LabelContent[]): AsyncGenerator<string> {
  const steps = new Steps(DRAWN_AT_ONCE);
  yield SHEET_BEGIN;
  for (const label of labels) {
    yield `${drawing(label)}\n`;
    await steps.done();
  }
  yield SHEET_END;
}

const SHEET_BEGIN = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Labels</title>
<style>
@page { size: A4; margin: 10mm }
body { margin: 0 }
svg { width: 92mm; height: 37mm; margin: 0 1mm 2mm 0; break-inside: avoid; vertical-align: top }
</style>
</head>
<body>
`;

const SHEET_END = `</body>
</html>
`;

function drawing({ code, name, address, picture }: LabelContent, attributes = ''): string {
  const room = picture === undefined ? 'alone' : 'besidePicture';
  const title = [code, name].filter((text) => text !== null).join(' – ');
  const size = code === null ? 0 : Math.min(20, (20 * CODE_AT_FULL_SIZE[room]) / widthOf(code));
  const heading =
    code === null
      ? ''
      : `<text x="124" y="32" font-size="${size.toFixed(1)}" font-weight="bold">${escaped(code)}</text>`;
  const lines = linesOf(name, LINE[room]).map(
    (line, index) => `<text x="124" y="${58 + index * 17}" font-size="14">${escaped(line)}</text>`,
  );
  const image =
    picture === undefined
      ? ''
      : `<image x="240" y="8" width="72" height="112" href="${escaped(picture)}"/>`;
  return `<svg${attributes} viewBox="0 0 320 128" font-family="sans-serif" role="img">
<title>${escaped(title)}</title>
<desc>${escaped(address)}</desc>
<rect x="0.5" y="0.5" width="319" height="127" rx="6" fill="#fff" stroke="#bbb"/>
${qrCode(address)}
${heading}${lines.join('')}${image}
</svg>`;
}

/** The QR code of an address, 112 units wide. */
function qrCode(address: string): string {
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const path = rows.flatMap((row, y) =>
    runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`),
  );
  return `<svg x="8" y="8" width="112" height="112" viewBox="0 0 ${rows.length} ${rows.length}" shape-rendering="crispEdges"><path d="${path.join('')}"/></svg>`;
}

/** Starts and lengths of the runs of dark modules in a row. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}

/** Breaks a name into lines, at spaces where there are some. */
function linesOf(name: string, length: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of name.split(/\s+/).flatMap((part) => pieces(part, length))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= length) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  if (lines.length <= LINES) return lines;
  const kept = lines.slice(0, LINES);
  return [...kept.slice(0, -1), `${kept.at(-1)}…`];
}

/** A word in pieces that fit into a line. */
function pieces(word: string, length: number): string[] {
  const found = [''];
  for (const character of word) {
    const longer = `${found.at(-1)}${character}`;
    if (widthOf(longer) > length) found.push(character);
    else found[found.length - 1] = longer;
  }
  return found;
}

/** Width in characters of Latin; those of East Asian scripts are twice as wide. */
function widthOf(text: string): number {
  return Array.from(text).reduce(
    (sum, character) => sum + ((character.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1),
    0,
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text in XML and HTML; control characters, which XML does not allow, are spaces. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
