import { createHash } from 'node:crypto';
import { DATE_OUT_OF_RANGE, isAcceptedDate } from '../../core/dates.js';
import { AppError } from '../../core/errors.js';
import { validated } from '../../core/validation.js';
import type { ImportedRecord } from '../../modules/maintenance/import.service.js';
import { CreateMaintenanceRequestInput } from '../../modules/maintenance/maintenance.types.js';
import type { ColumnMapping, DateFormat, ImportOptions } from './options.js';

/** A row of the file by column name. */
export type Row = Readonly<Record<string, string>>;

/** The reason why a row is rejected. */
export class RejectedRow extends Error {
  override readonly name = 'RejectedRow';
}

const MAX_TITLE = 200;
const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;

/** Converts rows to records; counts equal rows to distinguish them. */
export class RecordReader {
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly options: Pick<ImportOptions, 'columns' | 'dateFormat' | 'status'>,
    private readonly source: string,
    private readonly departmentId: number,
    private readonly today: Date,
  ) {}

  /**
   * The record of a row.
   *
   * Its key consists of the source, the content of the row and the number of equal rows before it,
   * so that importing a corrected file again creates no duplicates.
   *
   * @throws RejectedRow with a message for the operator.
   */
  read(row: Row): ImportedRecord {
    // Counted first, so that a rejected row does not change the keys of equal rows.
    const key = this.keyOf(row);
    const { columns, dateFormat, status } = this.options;
    try {
      const input = validated(CreateMaintenanceRequestInput, {
        ...textsOf(row, columns),
        departmentId: this.departmentId,
      });
      const createdAt = dateOf(row, columns.created, dateFormat) ?? this.today;
      return { key, input: { ...input, departmentId: this.departmentId }, createdAt, status };
    } catch (error) {
      if (error instanceof AppError) throw new RejectedRow(error.message);
      throw error;
    }
  }

  private keyOf(row: Row): string {
    const content = JSON.stringify([this.source, Object.entries(row)]);
    const digest = createHash('sha256').update(content).digest('base64url');
    const occurrence = (this.seen.get(digest) ?? 0) + 1;
    this.seen.set(digest, occurrence);
    return `${digest}:${occurrence}`;
  }
}

function textsOf(row: Row, columns: ColumnMapping): Record<string, unknown> {
  const text = (column: string | undefined) =>
    column === undefined ? undefined : row[column]?.trim() || undefined;
  const title = text(columns.title) ?? '';
  const [only, ...more] = columns.description;
  const lines =
    more.length === 0
      ? [text(only)]
      : columns.description.map((column) => text(column) && `${column}: ${text(column)}`);
  const cut = title.length > MAX_TITLE;
  const details = lines.filter(Boolean);
  const whole =
    cut && !details.some((line) => line?.includes(title)) ? [title, ...details] : details;
  return {
    title: cut ? `${title.slice(0, MAX_TITLE - 1)}…` : title,
    description: whole.join('\n') || title,
    category: text(columns.category),
    location: text(columns.location),
    priority: priorityOf(text(columns.priority)),
  };
}

function priorityOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const found = PRIORITIES.find((priority) => priority === text.toLowerCase());
  if (!found) throw new RejectedRow(`priority: "${text}" is none of ${PRIORITIES.join(', ')}`);
  return found;
}

const PATTERNS: Record<DateFormat, RegExp> = {
  iso: /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})/,
  dmy: /^(?<d>\d{1,2})[/.-](?<m>\d{1,2})[/.-](?<y>\d{4})/,
  mdy: /^(?<m>\d{1,2})[/.-](?<d>\d{1,2})[/.-](?<y>\d{4})/,
};

function dateOf(row: Row, column: string | undefined, format: DateFormat): Date | undefined {
  if (column === undefined) return undefined;
  const text = row[column]?.trim() ?? '';
  const { y, m, d } = PATTERNS[format].exec(text)?.groups ?? {};
  const date = new Date(Date.UTC(Number(y), Number(m) - 1, Number(d)));
  const real = date.getUTCMonth() === Number(m) - 1 && date.getUTCDate() === Number(d);
  if (!real) throw new RejectedRow(`${column}: "${text}" is not a date (${format})`);
  if (!isAcceptedDate(date)) throw new RejectedRow(`${column}: "${text}" ${DATE_OUT_OF_RANGE}`);
  return date;
}
