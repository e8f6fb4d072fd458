import { on } from 'node:events';
import path from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { zoneOf } from '../../../core/dates.js';
import { invalid } from '../../../core/errors.js';
import { Amount, decimalsOf } from '../../../core/money.js';
import type { CsvReader } from './csv.js';
import { type ExportFile, type FileColumn, type FileRows, zonedName } from './export-file.js';
import type { WorkbookAnswer, WorkbookCell, WorkbookSheet } from './workbook-worker.js';

/** Beside this file, with the same extension: that of the sources in tests. */
const FILE = new URL(`./workbook-worker${path.extname(import.meta.url)}`, import.meta.url);

/** Memory for the objects of the thread, in MB; a workbook needs the same whatever its length. */
const MEMORY = 256;

/** The media type of workbooks. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Maximum number of rows of a sheet below its header. */
const MAX_WORKBOOK_ROWS = 1_048_575;

/** @throws AppError VALIDATION_ERROR on `format` for more rows than a sheet has. */
export function requireFitting(rows: number): void {
  if (rows <= MAX_WORKBOOK_ROWS) return;
  throw invalid('format', `has room for ${MAX_WORKBOOK_ROWS} rows, and these are ${rows}: use csv`);
}

/** Writes workbooks in a separate thread, which all of them share and which ends with the last one. */
export class Workbooks {
  private worker: Worker | undefined;
  private open = 0;

  /** The format of workbooks, with times in the zone of a person. */
  formatFor({ timezone }: CsvReader): ExportFile {
    return {
      mimeType: WORKBOOK_TYPE,
      name: (list, now) => zonedName(list, now, timezone, 'xlsx'),
      write: ({ list, columns, currency = '' }, rows) => {
        const zone = zoneOf(timezone);
        const header = ({ name, kind }: FileColumn) =>
          kind === 'time' ? `${name} (${zone})` : kind === 'money' ? `${name} (${currency})` : name;
        const sheet = {
          ...{ name: list.replaceAll('/', '-'), timezone: zone, decimals: decimalsOf(currency) },
          columns: columns.map((column) => ({ header: header(column), kind: column.kind })),
        };
        return this.write(sheet, rows);
      },
    };
  }

  /** The bytes of a workbook; rows are read as the bytes are. */
  private async *write(
    sheet: WorkbookSheet,
    rows: AsyncIterable<FileRows>,
  ): AsyncGenerator<Uint8Array> {
    const { port1: own, port2: port } = new MessageChannel();
    const messages = on(own, 'message', { close: ['close'] });
    const source = rows[Symbol.asyncIterator]();
    this.open += 1;
    try {
      this.thread().postMessage({ sheet, port }, [port]);
      for await (const [message] of messages as AsyncIterable<[WorkbookAnswer]>) {
        if (message === 'done') return;
        if (message === 'more') {
          const next = await source.next();
          own.postMessage(next.done ? null : next.value.map((row) => row.map(cellOf)));
        } else if ('error' in message) throw new Error(message.error);
        else yield message.part;
      }
      throw new Error('The thread that writes workbooks has ended.');
    } finally {
      own.close();
      await source.return?.();
      this.open -= 1;
      if (this.open === 0) await this.end();
    }
  }

  private thread(): Worker {
    if (this.worker !== undefined) return this.worker;
    const worker = new Worker(FILE, {
      ...{ name: 'workbooks', execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY } },
    });
    const gone = () => {
      if (this.worker === worker) this.worker = undefined;
    };
    // Its ports close with it, which ends what is written.
    worker.on('error', gone).on('exit', gone);
    this.worker = worker;
    return worker;
  }

  private async end(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}

/** A value as the thread takes it; objects as JSON. */
function cellOf(value: unknown): WorkbookCell {
  if (value === null || value === undefined) return null;
  if (value instanceof Amount) return Number(value.text('.'));
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  }
  if (typeof value === 'object') return value instanceof Date ? value : JSON.stringify(value);
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}
