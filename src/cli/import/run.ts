import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Stringifier, stringify } from 'csv-stringify';
import type { ActingCaller } from '../../core/context.js';
import type {
  ImportedRecord,
  ImportService,
} from '../../modules/requests/maintenance/submit/import.service.js';
import {
  RecordReader,
  RejectedRow,
} from '../../modules/requests/maintenance/submit/imported-record.js';
import type { FieldColumn } from '../../modules/requests/maintenance/submit/imported-values.queries.js';
import { UsageError } from '../support/usage-error.js';
import type { ImportOptions } from './options.js';
import { checkRows, type ParsedRow, rowsOf } from './rows.js';

/** Rows of the preview. */
const PREVIEW = 5;

/** Rows in one transaction. */
const BATCH = 200;

/** The result of an import. */
export interface ImportResult {
  readonly read: number;
  readonly imported: number;
  /** Rows that an earlier run has imported. */
  readonly known: number;
  readonly rejected: number;
}

/** The destination of the records and the progress callback. */
export interface ImportTarget {
  readonly service: ImportService;
  readonly caller: ActingCaller;
  readonly departmentId: number;
  readonly fields?: readonly FieldColumn[];
  readonly today: Date;
  /** Zone of days and times without an offset, unless the options name one. */
  readonly timeZone: string;
  /** Called with the first records before anything is written. */
  readonly preview?: (records: readonly ImportedRecord[]) => void;
  readonly progress: (bytesRead: number, totalBytes: number) => void;
}

/**
 * Imports a file in batches, in constant memory. Rejected rows are written to a separate file with
 * line and reason; it is created with the first of them.
 *
 * @throws UsageError before anything is written, when the file cannot be read, is not in the
 *   encoding, or lacks a column that the flags name.
 */
export async function importFile(
  options: ImportOptions,
  target: ImportTarget,
): Promise<ImportResult> {
  const totalBytes = await sizeOf(options.file);
  const counts = { read: 0, imported: 0, known: 0, rejected: 0 };
  const rejects = new RejectFile(options.rejected);
  const source = options.source ?? path.basename(options.file);
  const dates = {
    format: options.dateFormat,
    timeZone: options.timeZone ?? target.timeZone,
    now: target.today,
  };
  const readerOf = () =>
    new RecordReader(options, source, target.departmentId, dates, target.fields);
  const first = await checkRows(options, PREVIEW);
  target.preview?.(recordsOf(first, readerOf()));
  const reader = readerOf();
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
  private header: readonly string[] = [];
  private output: { sheet: Stringifier; written: Promise<void> } | undefined;

  constructor(private readonly file: string) {}

  add(line: number, reason: string, cells: readonly string[]): void {
    this.count += 1;
    this.output ??= this.open();
    this.output.sheet.write([line, reason, ...cells]);
  }

  onHeader = (header: readonly string[]): void => {
    this.header = header;
  };

  onBroken = (line: number, reason: string, cells: readonly string[]): void => {
    this.broken += 1;
    this.add(line, reason, cells);
  };

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

/** Records of the valid rows. */
function recordsOf(rows: readonly ParsedRow[], reader: RecordReader): ImportedRecord[] {
  return rows.flatMap(({ record }) => {
    try {
      return [reader.read(record)];
    } catch (error) {
      if (error instanceof RejectedRow) return [];
      throw error;
    }
  });
}
