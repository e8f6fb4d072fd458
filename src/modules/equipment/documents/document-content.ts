import { AppError, invalid } from '../../../core/errors.js';
import type { IncomingFile } from '../../../core/upload.js';
import { displayName } from '../../system/files/file-names.js';
import { readHeader } from '../../system/files/images/image-header.js';
import { officeFormat } from './office-content.js';
import { readText } from './text-content.js';

/** A format of documents. */
export interface DocumentFormat {
  readonly mimeType: string;
  /** The ending of stored files, without a dot. */
  readonly extension: string;
  /** Further endings that names of files keep. */
  readonly aliases?: readonly string[];
}

const FORMATS = {
  pdf: { mimeType: 'application/pdf', extension: 'pdf' },
  jpeg: { mimeType: 'image/jpeg', extension: 'jpg', aliases: ['jpeg'] },
  png: { mimeType: 'image/png', extension: 'png' },
  webp: { mimeType: 'image/webp', extension: 'webp' },
  docx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
  },
  xlsx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
  },
  dwg: { mimeType: 'image/vnd.dwg', extension: 'dwg' },
  text: { mimeType: 'text/plain', extension: 'txt', aliases: ['text', 'md', 'log'] },
  csv: { mimeType: 'text/csv', extension: 'csv' },
} as const satisfies Readonly<Record<string, DocumentFormat>>;

/** The name of a format. */
type FormatName = keyof typeof FORMATS;

/** Findings about the bytes of a document. */
export interface DocumentContent {
  readonly format: DocumentFormat;
  /** The sanitised name of the file, with an ending of the format. */
  readonly fileName: string;
  /** Of a text in Windows-1252: its size in UTF-8. */
  readonly convertedSize: number | null;
}

/** First bytes in which the signature of a PDF stands. */
const PDF_START = 1024;

/**
 * Finds out what a document is, by its bytes; the declared type and the ending decide only between
 * text and CSV. It takes the event loop a few milliseconds at a time.
 *
 * @throws AppError VALIDATION_ERROR on `file` for an empty one; UNSUPPORTED_MEDIA_TYPE for another
 *   format and for a workbook or text document with macros; PAYLOAD_TOO_LARGE for a picture with too
 *   many pixels.
 */
export async function readContent(file: IncomingFile): Promise<DocumentContent> {
  const { bytes, name } = file;
  if (bytes.length === 0) throw invalid('file', 'must not be empty');
  const binary = binaryFormat(bytes);
  if (binary === 'jpeg' || binary === 'png' || binary === 'webp') await readHeader(bytes);
  if (binary !== undefined) return described(binary, name, null);
  const text = await readText(bytes);
  if (text === undefined) throw unsupported();
  // A CSV is a download, as it came.
  if (isCsv(file)) return described('csv', name, null);
  return described('text', name, text.convertedSize);
}

function binaryFormat(bytes: Buffer): FormatName | undefined {
  const starts = (signature: string) =>
    bytes.subarray(0, signature.length).toString('latin1') === signature;
  if (bytes.subarray(0, PDF_START).includes('%PDF-')) return 'pdf';
  if (starts('\xff\xd8\xff')) return 'jpeg';
  if (starts('\x89PNG\r\n\x1a\n')) return 'png';
  if (starts('RIFF') && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (/^AC10\d\d/.test(bytes.toString('latin1', 0, 6))) return 'dwg';
  if (!starts('PK')) return undefined;
  const office = officeFormat(bytes);
  if (office === 'macros') throw unsupported('has macros');
  return office;
}

function isCsv({ name, declaredType }: IncomingFile): boolean {
  return declaredType === 'text/csv' || /\.csv$/i.test(name);
}

function described(name: FormatName, given: string, convertedSize: number | null): DocumentContent {
  const format: DocumentFormat = FORMATS[name];
  const ending = /\.([A-Za-z0-9]{1,10})$/.exec(given)?.[1] ?? '';
  const isKept = [format.extension, ...(format.aliases ?? [])].includes(ending.toLowerCase());
  const fileName = displayName(given, isKept ? ending : format.extension, 'document');
  return { format, fileName, convertedSize };
}

/** The title of a document that was given none: the name of its file without the ending. */
export function titleOf({ fileName }: DocumentContent): string {
  return fileName.replace(/\.[^.]*$/, '');
}

function unsupported(problem?: string): AppError {
  const accepted = 'a PDF, JPEG, PNG, WebP, text, CSV, DOCX, XLSX or DWG file';
  return new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    problem === undefined
      ? `The file is not ${accepted}.`
      : `The file ${problem}. Save it without them.`,
    { field: 'file', reason: problem ?? `must be ${accepted}` },
  );
}
