import { createHash } from 'node:crypto';
import { AppError } from '../../../../core/errors.js';
import { validated } from '../../../../core/validation.js';
import type { ImportedRecord } from './import.service.js';
import { type DateRules, readDate } from './imported-dates.js';
import { type FieldColumn, importedValues } from './imported-values.queries.js';
import { CreateMaintenanceRequestInput } from './submit.types.js';

/** The mapping of columns to fields. */
export interface ColumnMapping {
  readonly title: string;
  /** One column unchanged, or several as lines of `name: value`. */
  readonly description: readonly string[];
  readonly created: string | undefined;
  readonly category: string | undefined;
  readonly location: string | undefined;
  readonly priority: string | undefined;
  /** The column with the tag of the asset. */
  readonly asset: string | undefined;
  /** The columns with values of fields. */
  readonly fields?: readonly string[];
}

/** The way in which rows become requests. */
export interface RecordOptions {
  readonly columns: ColumnMapping;
  readonly status: 'completed' | 'pending';
}

/** A row of the file by column name. */
export type Row = Readonly<Record<string, string>>;

/** The reason why a row is rejected. */
export class RejectedRow extends Error {
  override readonly name = 'RejectedRow';
}

const MAX_TITLE = 200;
const MAX_TAG = 40;
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;

/** Converts rows to records; counts equal rows to distinguish them. */
export class RecordReader {
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly options: RecordOptions,
    private readonly source: string,
    private readonly departmentId: number,
    private readonly dates: DateRules,
    private readonly fields: readonly FieldColumn[] = [],
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
    const { columns, status } = this.options;
    try {
      const input = validated(CreateMaintenanceRequestInput, {
        ...textsOf(row, columns),
        departmentId: this.departmentId,
      });
      const createdAt = dateOf(row, columns.created, this.dates) ?? this.dates.now;
      const assetTag = tagOf(row, columns.asset);
      const { departmentId } = this;
      const values = importedValues(row, this.fields, (reason) => new RejectedRow(reason));
      return { key, input: { ...input, departmentId }, values, assetTag, createdAt, status };
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
    title: cut ? cutTitle(title) : title,
    description: whole.join('\n') || title,
    category: text(columns.category),
    location: text(columns.location),
    priority: priorityOf(text(columns.priority)),
  };
}

/** The tag of the asset; undefined without one. */
function tagOf(row: Row, column: string | undefined): string | undefined {
  const tag = column === undefined ? undefined : row[column]?.trim() || undefined;
  if (tag !== undefined && tag.length > MAX_TAG) {
    throw new RejectedRow(`${column}: "${tag}" has more than ${MAX_TAG} characters`);
  }
  return tag;
}

function priorityOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const found = PRIORITIES.find((priority) => priority === text.toLowerCase());
  if (!found) throw new RejectedRow(`priority: "${text}" is none of ${PRIORITIES.join(', ')}`);
  return found;
}

/** At most 199 characters and an ellipsis; never cuts a grapheme in two. */
function cutTitle(title: string): string {
  let cut = '';
  for (const { segment } of GRAPHEMES.segment(title)) {
    if (cut.length + segment.length > MAX_TITLE - 1) break;
    cut += segment;
  }
  return `${cut}…`;
}

function dateOf(row: Row, column: string | undefined, rules: DateRules): Date | undefined {
  if (column === undefined) return undefined;
  const text = row[column]?.trim() ?? '';
  const date = readDate(text, rules);
  if (typeof date === 'string') throw new RejectedRow(`${column}: "${text}" ${date}`);
  return date;
}
