import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { invalid, unavailable } from '../../../../core/errors.js';
import { Turns, type TurnTaker } from '../../../../core/turns.js';
import { type ColumnMapping, type Table, type TableColumns, TableReader } from './csv-table.js';
import type { CsvFile, CsvForm, CsvPart, CsvProblem } from './csv-worker.js';

/** Beside this file, with the same extension: that of the sources in tests. */
const FILE = new URL(`./csv-worker${path.extname(import.meta.url)}`, import.meta.url);

/** Bounds of an imported file (docs/operations/limits.md). */
const CSV_BOUNDS = {
  lines: 100_000,
  rows: 5_000,
  columns: 256,
  cells: 250_000,
  characters: 32_767,
  unpacked: 200 * 1024 * 1024,
} as const;

/** Time limit for a file, in milliseconds. */
const TIMEOUT = 60_000;

/** Memory for the objects of a file, in MB. */
const MEMORY = 512;

const TOO_LARGE = 'has too much in it to be read: save only its first sheet';

/** Files that are read: one at a time, shared fairly between their senders. */
const turns = new Turns({
  running: 1,
  waitingOfOwner: 3,
  patience: 60_000,
  busy: 'Too many imports',
});

/**
 * Reads the table in the bytes of a CSV file (RFC 4180) or the first sheet of a workbook in a separate thread, in its
 * turn. CSV is UTF-8 or else Windows-1252, with lines that end in CRLF, LF or CR. Its separator is the character of a
 * first line `sep=;`, otherwise the comma, semicolon or tab that the header has most of. A quote counts only where it
 * begins a cell; a cell that goes on after its closing quote keeps its quotes. An apostrophe before a
 * sign with which formulas begin is removed, because exports write it.
 *
 * @param mapping which columns of the file have which fields.
 * @throws AppError VALIDATION_ERROR on `mapping` for one that does not fit; on `file` for UTF-16 and binary files, a workbook that is broken, old or
 *   encrypted, a file without a header, a column that is unknown, repeated or missing, and beyond the bounds; as `Turns.run`.
 */
export async function readTable(
  file: Uint8Array,
  columns: TableColumns,
  taker: TurnTaker,
  mapping?: ColumnMapping,
): Promise<Table> {
  return await readRecords(file, taker, () => new TableReader(columns, mapping));
}

/** Takes the records of a file that are not empty, in their order. */
export interface RecordReader<T> {
  add(row: number, cells: readonly string[], errors?: readonly number[]): void;
  end(unclosed: CsvPart['unclosed'], form: CsvForm): T;
}

/** Reads a file as `readTable` does, with another reader. @throws AppError as `readTable`, without those on `mapping`. */
export async function readRecords<T>(
  file: Uint8Array,
  taker: TurnTaker,
  reader: () => RecordReader<T>,
): Promise<T> {
  return await turns.run(taker, () => readInThread(file, reader(), taker.signal));
}

async function readInThread<T>(
  bytes: Uint8Array,
  reader: RecordReader<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const worker = new Worker(FILE, {
    name: 'csv',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    workerData: { bytes, bounds: CSV_BOUNDS } satisfies CsvFile,
  });
  const ended = new AbortController();
  const end = () => ended.abort(signal?.reason);
  signal?.addEventListener('abort', end, { once: true });
  const timer = setTimeout(
    () => ended.abort(unavailable('The file took too long to read. Try again later.')),
    TIMEOUT,
  );
  try {
    for (;;) {
      const part = await nextPart(worker, ended.signal);
      if ('problem' in part) throw invalid('file', part.problem);
      for (const [row, cells, errors] of part.records) reader.add(row, cells, errors);
      if (part.isLast) return reader.end(part.unclosed, part.form);
      // A part is bounded; other work of the process passes before the next one.
      await setImmediate();
      worker.postMessage('next');
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    await worker.terminate();
  }
}

/** The next message of the thread. @throws its error; the reason of the signal. */
async function nextPart(worker: Worker, signal: AbortSignal): Promise<CsvPart | CsvProblem> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<CsvPart | CsvProblem>();
  const failed = (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? invalid('file', TOO_LARGE) : error);
  const exited = (code: number) => reject(new Error(`The thread ended with ${code}.`));
  const abort = () => reject(signal.reason);
  worker.once('message', resolve).once('error', failed).once('exit', exited);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await promise;
  } finally {
    worker.off('message', resolve).off('error', failed).off('exit', exited);
    signal.removeEventListener('abort', abort);
  }
}
