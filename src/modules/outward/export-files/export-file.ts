import { zoneOf } from '../../../core/dates.js';

/** A column of a file. Days are texts such as `2026-01-31`; amounts are of the class `Amount`. */
export interface FileColumn {
  readonly name: string;
  readonly kind: 'time' | 'day' | 'money' | 'other';
}

/** The content of a file: its columns in their order, and the currency of its amounts. */
export interface FileContent {
  readonly list: string;
  readonly columns: readonly FileColumn[];
  readonly currency?: string | undefined;
}

/** Cells of some rows, in the order of the columns. */
export type FileRows = readonly (readonly unknown[])[];

/** A format of files. */
export interface ExportFile {
  readonly mimeType: string;
  /** The name of a file that begins now. */
  name(list: string, now: Date): string;
  /** The file, which is written as its rows are read. */
  write(content: FileContent, rows: AsyncIterable<FileRows>): AsyncIterable<string | Uint8Array>;
}

/** The name of a file with times in a time zone: `users-2026-11-27-Europe-Berlin.csv`. */
export function zonedName(list: string, now: Date, timezone: string, ending: string): string {
  const zone = zoneOf(timezone);
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now);
  return `${list}-${day}-${zone.replaceAll('/', '-')}.${ending}`;
}
