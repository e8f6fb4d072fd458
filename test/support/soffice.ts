import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** A cell: its value as the spreadsheet understood it. Numbers are numbers, times begin with `time `. */
export type Cell = string | number | boolean | null;

/** What the import dialog proposes in a language: the separator, and the number of the language for numbers. */
const DIALOG = {
  de: { separator: ';', language: 1031 },
  en: { separator: ',', language: 2057 },
} as const;

/** The number of UTF-8 in the options of the filter. */
const UTF_8 = 76;

/** Opens a file of CSV in LibreOffice Calc, as somebody who reads that language; resolves to its rows. */
export async function openInCalc(
  csv: Uint8Array,
  language: keyof typeof DIALOG,
): Promise<Cell[][]> {
  const { separator, language: number } = DIALOG[language];
  // Separator, quote, encoding, first line, columns, language, quoted cells are texts, numbers are detected.
  const options = [separator.charCodeAt(0), 34, UTF_8, 1, '', number, false, true].join(',');
  const document = await converted(csv, ['csv', 'fods'], [`--infilter=CSV:${options}`]);
  return rowsOf(document.toString());
}

/** Opens a workbook in LibreOffice Calc; resolves to the rows of its first sheet. */
export async function openWorkbookInCalc(workbook: Uint8Array): Promise<Cell[][]> {
  const rows = rowsOf((await converted(workbook, ['xlsx', 'fods'])).toString());
  return rows.filter(({ length }) => length > 0);
}

/** A workbook as LibreOffice Calc saves a flat OpenDocument spreadsheet. */
export async function savedByCalc(document: string): Promise<Uint8Array> {
  return await converted(new TextEncoder().encode(document), ['fods', 'xlsx']);
}

async function converted(
  bytes: Uint8Array,
  [from, to]: readonly [from: string, to: string],
  options: readonly string[] = [],
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'calc-'));
  try {
    await writeFile(path.join(folder, `file.${from}`), bytes);
    await promisify(execFile)(
      process.env.SOFFICE_PATH || 'soffice',
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        ...options,
        ...['--convert-to', to, '--outdir', folder, path.join(folder, `file.${from}`)],
      ],
      { timeout: 50_000 },
    );
    return await readFile(path.join(folder, `file.${to}`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The rows of a flat OpenDocument file; empty cells and rows at their ends are left out. */
function rowsOf(document: string): Cell[][] {
  const table = document.slice(
    document.indexOf('<table:table '),
    document.indexOf('</table:table>'),
  );
  const rows = [...table.matchAll(/<table:table-row[ >].*?<\/table:table-row>/gs)];
  return rows.map(([row]) => {
    const cells = [
      ...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs),
    ];
    const values = cells.flatMap(([, attributes = '', content = '']) => {
      const repeated = Number(attributeOf(attributes, 'table:number-columns-repeated') ?? 1);
      return Array<Cell>(repeated).fill(understood(attributes, content));
    });
    while (values.at(-1) === null) values.pop();
    return values;
  });
}

function understood(attributes: string, content: string): Cell {
  switch (attributeOf(attributes, 'office:value-type')) {
    case undefined:
      return null;
    case 'float':
      return Number(attributeOf(attributes, 'office:value'));
    case 'boolean':
      return attributeOf(attributes, 'office:boolean-value') === 'true';
    case 'date':
      return `time ${attributeOf(attributes, 'office:date-value')}`;
    case 'string':
      return [...content.matchAll(/<text:p>(.*?)<\/text:p>|<text:p\/>/gs)]
        .map(([, text = '']) => plain(text))
        .join('\n');
    default:
      throw new Error(`A cell of another kind: ${attributes}`);
  }
}

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1];

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

const plain = (text: string): string =>
  text
    .replace(/<text:s text:c="(\d+)"\/>/g, (_, count) => ' '.repeat(Number(count)))
    .replace(/<text:s\/>/g, ' ')
    .replace(/<text:tab\/>/g, '\t')
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
