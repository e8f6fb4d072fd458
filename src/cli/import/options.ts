import { parseArgs } from 'node:util';
import type { DateFormat } from '../../modules/requests/maintenance/submit/imported-dates.js';
import type { RecordOptions } from '../../modules/requests/maintenance/submit/imported-record.js';
import { columnOf } from '../../modules/requests/maintenance/submit/imported-values.queries.js';
import { UsageError } from '../support/usage-error.js';

/** The arguments of `npm run ops -- import`. */
export interface ImportOptions extends RecordOptions {
  readonly file: string;
  /** Name or id. */
  readonly department: string;
  /** E-mail address. */
  readonly requester: string;
  readonly dateFormat: DateFormat;
  readonly encoding: Encoding;
  /** Undefined: a comma, or the delimiter of a first line `sep=;`. */
  readonly delimiter: string | undefined;
  /** IANA name of the zone of days and times without an offset; undefined: the configured one. */
  readonly timeZone: string | undefined;
  /** Part of every record's key, so that records of different sources are never equal. */
  readonly source: string | undefined;
  readonly rejected: string;
  readonly dryRun: boolean;
  /** `key=column` of values of fields. */
  readonly fields: readonly string[];
}

/** Encoding of the file. */
export type Encoding = 'utf8' | 'windows-1252' | 'utf-16le';

/** Names of encodings; Latin-1 means Windows-1252, as in browsers (WHATWG Encoding). */
const ENCODINGS: Readonly<Record<string, Encoding>> = {
  utf8: 'utf8',
  'utf-8': 'utf8',
  'windows-1252': 'windows-1252',
  latin1: 'windows-1252',
  'utf-16le': 'utf-16le',
};

/** @throws UsageError */
export function readOptions(args: readonly string[]): ImportOptions {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('Name one CSV file.');
  const { department, requester, title, field: fields = [] } = values;
  if (!department || !requester || !title) {
    throw new UsageError('--department, --requester and --title are required.');
  }
  return {
    file,
    department,
    requester,
    columns: {
      ...{ title, description: values.description ?? [title], created: values.created },
      ...{ category: values.category, location: values.location, priority: values.priority },
      ...{ asset: values.asset, fields: fields.map(columnOf) },
    },
    fields,
    dateFormat: oneOf('--date-format', values['date-format'] ?? 'iso', ['iso', 'dmy', 'mdy']),
    encoding: encodingOf(values.encoding ?? 'utf8'),
    timeZone: timeZoneOf(values['time-zone']),
    status: oneOf('--status', values.status ?? 'completed', ['completed', 'pending']),
    delimiter: delimiterOf(values.delimiter),
    source: values.source,
    rejected: values.rejected ?? `${file}.rejected.csv`,
    dryRun: values['dry-run'] ?? false,
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ department: text, requester: text, title: text, created: text, category: text },
        ...{ location: text, priority: text, asset: text, 'date-format': text, status: text },
        ...{ source: text, rejected: text, delimiter: text, encoding: text, 'time-zone': text },
        ...{ description: { ...text, multiple: true }, field: { ...text, multiple: true } },
        'dry-run': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function encodingOf(name: string): Encoding {
  const found = ENCODINGS[name.toLowerCase()];
  if (found !== undefined) return found;
  throw new UsageError(`--encoding must be one of ${Object.keys(ENCODINGS).join(', ')}.`);
}

function timeZoneOf(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new UsageError('--time-zone must be a name such as Europe/Berlin.');
  }
}

function delimiterOf(text: string | undefined): string | undefined {
  if (text === '\\t' || text === 'tab') return '\t';
  if (text === undefined || text.length === 1) return text;
  throw new UsageError('--delimiter must be one character, or tab.');
}

function oneOf<T extends string>(flag: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new UsageError(`${flag} must be one of ${allowed.join(', ')}.`);
  return found;
}
