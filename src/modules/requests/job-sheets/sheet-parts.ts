import type { PdfNode } from './pdf-worker.js';
import type { Newest } from './sheet.js';
import type { SheetFormats } from './sheet-formats.js';

/** Width of the text of a page, in points. */
export const PAGE_WIDTH = 507;

export const GREY = '#5f6b7a';
export const RED = '#b3261e';
const RULE = '#d5dae1';

/** Characters without a glyph that would show as boxes: controls, and invisible formatting, but what joins or parts letters. */
const INVISIBLE = /[[\p{Cc}\p{Cf}]--[\t\n\u200c\u200d]]/gv;

/**
 * Words of this length, in characters, get a place where they may be broken: a longer one is
 * measured again for each of its characters.
 */
const MAX_WORD = 80;
const LONG_WORDS = new RegExp(`\\S{${MAX_WORD}}(?=\\S)`, 'gu');

/** A text that people wrote. */
export function written(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/\t/g, '  ')
    .replace(LONG_WORDS, '$&\u200b');
}

/** The heading of a section. */
function heading(text: string): PdfNode {
  return { text, bold: true, fontSize: 12, margin: [0, 16, 0, 5] };
}

/**
 * A section of a sheet; its heading is on the page of its first part, unless that is long.
 *
 * @param parts without any, there is no section.
 */
export function section(title: string, parts: readonly PdfNode[]): PdfNode[] {
  const [first, ...rest] = parts;
  if (first === undefined) return [];
  return [{ unbreakable: isShort(first), stack: [heading(title), first] }, ...rest];
}

/** A small grey text. */
export function small(text: string): PdfNode {
  return { text, fontSize: 8.5, color: GREY };
}

/** A column of a table. */
export interface Column {
  readonly title: string;
  /** In points, without the padding. */
  readonly width: number;
  readonly right?: boolean;
}

/** A cell: a text, or a part of a page. */
export type Cell = string | PdfNode;

/** A table with its heading; that and the titles of the columns are repeated on each page. */
export function table(
  title: string,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): PdfNode {
  const titles = columns.map((column) => ({
    ...small(column.title),
    ...(column.right ? RIGHT : {}),
  }));
  const spanned = columns.slice(1).map(() => ({}));
  const first = { ...heading(title), margin: [0, 0, 0, 2], colSpan: columns.length };
  const body = rows.map((row) =>
    row.map((cell, index) => ({
      ...(typeof cell === 'string' ? { text: cell } : cell),
      ...(columns[index]?.right ? RIGHT : {}),
    })),
  );
  return {
    layout: 'rows',
    margin: [0, 14, 0, 0],
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: rows.every((row) => row.every(isShort)),
      widths: columns.map(({ width }) => width),
      body: [[first, ...spanned], titles, ...body],
    },
  };
}

const RIGHT = { alignment: 'right' } as const;

/** Bounds of a part that is kept on one page, in characters and in lines that people ended. */
const MAX_UNBROKEN = 1_000;
const MAX_LINES = 15;

/** Returns whether a part is kept on one page: one that is longer than a page would be cut. */
function isShort(part: Cell): boolean {
  const text = JSON.stringify(part);
  return text.length <= MAX_UNBROKEN && text.split('\\n').length <= MAX_LINES;
}

/** A note below a list whose older rows are not shown. */
export function olderNote(
  { hasMore }: Newest<unknown>,
  { texts }: Pick<SheetFormats, 'texts'>,
): PdfNode[] {
  return hasMore ? [{ ...small(texts.earlier), margin: [0, 3, 0, 0] }] : [];
}

/** A horizontal line of a width in points. */
export function rule(width: number, color = RULE): PdfNode {
  return {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.75, lineColor: color }],
  };
}
