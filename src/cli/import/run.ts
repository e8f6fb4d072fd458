import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type CsvError, parse } from 'csv-parse';
import { type Stringifier, stringify } from 'csv-stringify';
import type { ActingCaller } from '../../core/context.js';
import type { ImportedRecord, ImportService } from '../../modules/maintenance/import.service.js';
import { UsageError } from '../support/usage-error.js';
import type { ImportOptions } from './options.js';
import { RecordReader, RejectedRow, type Row } from './record.js';

/** Rows per transaction. */
const BATCH = 200;

/** The result of an import. */
export interface ImportResult {
  readonly read: number;
  readonly imported: number;
  /** Rows imported by an earlier run. */
  readonly known: number;
  readonly rejected: number;
}

/** The destination of the records and the progress callback. */
export interface ImportTarget {
  readonly service: ImportService;
  readonly caller: ActingCaller;
  readonly departmentId: number;
  readonly today: Date;
  readonly progress: (bytesRead: number, totalBytes: number) => void;
}

interface ParsedRow {
  readonly record: Row;
  readonly info: { readonly bytes: number; readonly lines: number };
}

/**
 * Imports a file in batches, in constant memory. Rejected rows are written to a separate file with
 * line and reason; it is created with the first of them.
 *
 * @throws UsageError when the file cannot be read or lacks a column that a flag names.
 */
export async function importFile(
  options: ImportOptions,
  target: ImportTarget,
): Promise<ImportResult> {
  const totalBytes = await sizeOf(options.file);
  const counts = { read: 0, imported: 0, known: 0, rejected: 0 };
  const rejects = new RejectFile(options.rejected);
  const source = options.source ?? path.basename(options.file);
  const reader = new RecordReader(options, source, target.departmentId, target.today);
  let batch: ImportedRecord[] = [];
  const flush = async () => {
    const known = await target.service.importedKeys(batch.map((record) => record.key));
    const fresh = batch.filter((record) => !known.has(record.key));
    if (fresh.length > 0 && !options.dryRun) await target.service.importBatch(target.caller, fresh);
    counts.known += known.size;
    counts.imported += fresh.length;
    batch = [];
  };
  try {
    for await (const { record, info } of rowsOf(options, rejects)) {
      counts.read += 1;
      try {
        batch.push(reader.read(record));
      } catch (error) {
        if (!(error instanceof RejectedRow)) throw error;
        rejects.add(info.lines, error.message, Object.values(record));
      }
      if (batch.length >= BATCH) await flush();
      target.progress(info.bytes, totalBytes);
    }
    await flush();
    target.progress(totalBytes, totalBytes);
  } finally {
    await rejects.close();
  }
  const rejected = rejects.count;
  return { ...counts, read: counts.read + rejects.broken, rejected };
}

/** The file of rejected rows: line, reason, and the original columns. */
class RejectFile {
  count = 0;
  /** Lines that could not be parsed as rows. */
  broken = 0;
  header: readonly string[] = [];
  private output: { sheet: Stringifier; written: Promise<void> } | undefined;

  constructor(private readonly file: string) {}

  add(line: number, reason: string, cells: readonly string[]): void {
    this.count += 1;
    this.output ??= this.open();
    this.output.sheet.write([line, reason, ...cells]);
  }

  addBroken(line: number, reason: string, cells: readonly string[]): void {
    this.broken += 1;
    this.add(line, reason, cells);
  }

  async close(): Promise<void> {
    this.output?.sheet.end();
    await this.output?.written;
  }

  private open() {
    const sheet = stringify();
    sheet.write(['line', 'reason', ...this.header]);
    return { sheet, written: pipeline(sheet, createWriteStream(this.file)) };
  }
}

async function* rowsOf(options: ImportOptions, rejects: RejectFile): AsyncGenerator<ParsedRow> {
  const parser = parse({
    bom: true,
    delimiter: options.delimiter,
    encoding: options.encoding,
    info: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    columns: (header: string[]) => {
      rejects.header = checkColumns(header, options);
      return [...rejects.header];
    },
  });
  parser.on('skip', (error: CsvError & { lines?: number; record?: string[] }) => {
    rejects.addBroken(error.lines ?? 0, error.message, error.record ?? []);
  });
  const input = createReadStream(options.file);
  input.on('error', (error) => parser.destroy(error));
  input.pipe(parser);
  yield* parser as AsyncIterable<ParsedRow>;
}

function checkColumns(header: string[], { columns }: ImportOptions): string[] {
  const names = header.map((name) => name.trim());
  const wanted = new Set(Object.values(columns).flat());
  const missing = [...wanted].filter((name) => name !== undefined && !names.includes(name));
  if (missing.length > 0) {
    throw new UsageError(
      `The file has no column ${missing.join(', ')}; it has ${names.join(', ')}.`,
    );
  }
  return names;
}

async function sizeOf(file: string): Promise<number> {
  try {
    const found = await stat(file);
    if (!found.isFile()) throw new UsageError(`${file} is not a file.`);
    return found.size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new UsageError(`${file} does not exist.`);
  }
}
