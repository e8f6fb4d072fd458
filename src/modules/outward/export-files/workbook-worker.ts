import { type MessagePort, parentPort } from 'node:worker_threads';
import { writeXlsxStream } from 'hucre/xlsx';

// The thread that writes workbooks (workbooks.ts). The tests run this file directly, with its types
// stripped by Node.js, so it imports nothing from the program.

/** A column of a workbook. */
export interface WorkbookColumn {
  readonly header: string;
  readonly kind: 'time' | 'day' | 'money' | 'other';
}

/** A workbook of one sheet. */
export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly WorkbookColumn[];
  /** Decimals of amounts. */
  readonly decimals: number;
  /** IANA name of the zone of its times. */
  readonly timezone: string;
}

/** A value of a cell; times are instants. */
export type WorkbookCell = string | number | boolean | Date | null;

/** Answers to the port of a workbook: more rows are wanted, a part of the file, its end. */
export type WorkbookAnswer = 'more' | 'done' | { readonly part: Uint8Array } | { error: string };

/** Maximum length of a cell. */
const MAX_TEXT = 32_767;

/** Before this year a workbook has no dates. */
const FIRST_YEAR = 1900;

const FORMATS = { time: 'yyyy-mm-dd hh:mm:ss', day: 'yyyy-mm-dd' } as const;
const WIDTHS = { time: 20, day: 12, money: 14, other: 16 } as const;

/** Control characters, which XML does not have, and texts that look like their form in a workbook. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are replaced
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;

/** A text as a cell has it: control characters as `_x0007_` (ECMA-376, 22.9.2.19, ST_Xstring). */
function textOf(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replace(CONTROLS, (sign) => {
      const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return `_x${code}_`;
    });
}

/** The local time of an instant, as if it were in UTC, which is how a workbook stores times. */
function localTimes(timezone: string): (at: Date) => Date {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ dateStyle: 'short', timeStyle: 'medium', timeZone: timezone },
  });
  return (at) => new Date(`${format.format(at).replace(' ', 'T')}Z`);
}

function columnsOf({ columns, decimals }: WorkbookSheet) {
  const money = decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;
  return columns.map(({ header, kind }) => ({
    ...{ header: textOf(header), width: Math.max(WIDTHS[kind], header.length + 2) },
    ...(kind === 'other' ? {} : { numFmt: kind === 'money' ? money : FORMATS[kind] }),
  }));
}

async function* rowsOf(sheet: WorkbookSheet, port: MessagePort) {
  const local = localTimes(sheet.timezone);
  const valueIn = (cell: WorkbookCell | undefined, kind: WorkbookColumn['kind'] | undefined) => {
    if (cell === undefined) return null;
    const isDay = kind === 'day' && typeof cell === 'string';
    const date = isDay ? new Date(`${cell}T00:00:00Z`) : cell instanceof Date ? local(cell) : null;
    if (date !== null && date.getUTCFullYear() >= FIRST_YEAR) return date;
    if (cell instanceof Date) return cell.toISOString();
    return typeof cell === 'string' ? textOf(cell) : cell;
  };
  for (;;) {
    const asked = new Promise<readonly (readonly WorkbookCell[])[] | null>((resolve) => {
      port.once('message', resolve);
    });
    port.postMessage('more' satisfies WorkbookAnswer);
    const rows = await asked;
    if (rows === null) return;
    for (const row of rows) {
      yield sheet.columns.map(({ kind }, index) => valueIn(row[index], kind));
    }
  }
}

async function write(sheet: WorkbookSheet, port: MessagePort): Promise<void> {
  const options = { name: sheet.name, columns: columnsOf(sheet), freezePane: { rows: 1 } };
  const file = writeXlsxStream(rowsOf(sheet, port), options);
  for await (const part of file) {
    port.postMessage({ part } satisfies WorkbookAnswer);
  }
  port.postMessage('done' satisfies WorkbookAnswer);
}

if (parentPort === null) throw new Error('This file is a thread of the service.');

parentPort.on(
  'message',
  ({ sheet, port }: { readonly sheet: WorkbookSheet; readonly port: MessagePort }) => {
    write(sheet, port)
      .catch((error: unknown) => {
        port.postMessage({ error: String(error) } satisfies WorkbookAnswer);
      })
      .finally(() => port.close());
  },
);
