import { IsObject } from 'class-validator';
import { GraphQLJSONObject } from 'graphql-scalars';
import { GraphQLUpload } from 'graphql-upload-ts';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { FileUpTo, Omittable } from '../../../../core/constraints.js';
import { AppError } from '../../../../core/errors.js';
import type { IncomingFile } from '../../../../core/upload.js';
import type { CellError } from './csv-cells.js';

/** Upper bound for an imported file, in bytes. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

/** Maximum number of errors that a report lists. */
const MAX_REPORTED = 500;

/** Steps of an import between two pauses (`Steps`): cells, and characters by hundreds. */
export const IMPORT_STEPS = 400;

/** Steps of comparing or recording a record. */
export const STEPS_OF_RECORD = 10;

/** Body of an import (docs/behaviour/things.md). */
@InputType()
export class ImportInput {
  @Field(() => GraphQLUpload, {
    description:
      'CSV or a workbook (`.xlsx`, its first sheet) of at most 10 MB, 5,000 rows, 100,000 lines with the empty ones, 256 columns and 250,000 cells; ' +
      'the first row has the names of the columns.',
  })
  @FileUpTo(MAX_IMPORT_BYTES)
  file: IncomingFile;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True to check the file and change nothing; default: false.',
  })
  @Omittable()
  dryRun: boolean = false;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description:
      'Fields by the names of the columns that have them in the file, `attribute:<name>` for further properties, or ' +
      'null for a column that is not read. Other columns have their own names. As a text of JSON in a form.',
  })
  @Omittable()
  @IsObject({ message: 'must be an object' })
  mapping?: Readonly<Record<string, unknown>>;
}

/** An error in a cell of an imported file. */
@ObjectType({ description: 'An error in a cell of an imported file.' })
export class ImportError implements CellError {
  @Field(() => Int, { description: 'The number of the row in a spreadsheet; the header is 1.' })
  row: number;

  @Field(() => String, { description: 'The name of the column.' })
  field: string;

  @Field(() => String)
  reason: string;

  @Field(() => String, {
    nullable: true,
    description: 'The name of the column in the file; null for a field of which it has none.',
  })
  column: string | null;
}

/** The outcome of an import. */
@ObjectType({ description: 'The outcome of an import, which takes all rows or none.' })
export class ImportReport {
  @Field(() => Boolean, { description: 'True if it was only checked.' })
  dryRun: boolean;

  @Field(() => Boolean, { description: 'True if the changes were made.' })
  applied: boolean;

  @Field(() => Int, {
    description:
      'Number of rows without the header and empty ones: the created, updated, unchanged and failed ones.',
  })
  rows: number;

  @Field(() => Int, { description: 'Number of rows whose record is new.' })
  created: number;

  @Field(() => Int, { description: 'Number of rows whose record changes.' })
  updated: number;

  @Field(() => Int, { description: 'Number of rows whose record is as the file says.' })
  unchanged: number;

  @Field(() => Int, { description: 'Number of rows with an error.' })
  failed: number;

  @Field(() => Int, { description: 'Number of errors.' })
  errorCount: number;

  @Field(() => [ImportError], { description: 'The first 500 errors, by row.' })
  errors: readonly ImportError[];
}

/** A row of an imported file, by its number. */
interface ImportedRow {
  readonly row: number;
}

/** Rows of an import. Those with an error may be among all of them. */
export interface ImportedRows {
  readonly all: readonly ImportedRow[];
  /** The names of columns in the file, by those of the fields. */
  readonly written: ReadonlyMap<string, string>;
  /** Rows whose record is new. */
  readonly created: readonly ImportedRow[];
  /** Rows whose record changes. */
  readonly updated: readonly ImportedRow[];
}

/**
 * The report of an import. Each row is counted once: as failed, created, updated or unchanged.
 *
 * @throws AppError VALIDATION_ERROR on `file`, with the report in its details, for an import with
 *   errors that was to be applied.
 */
export function importReport(
  { all, written, created, updated }: ImportedRows,
  found: readonly CellError[],
  dryRun: boolean,
): ImportReport {
  const failed = new Set(found.map(({ row }) => row));
  const errors = firstByRow(found).map((error) => ({
    ...error,
    column: written.get(error.field) ?? null,
  }));
  // A record that ends within a quote is an error and no row of the table.
  const rows = new Set([...all.map(({ row }) => row), ...failed]).size;
  const sound = (some: readonly ImportedRow[]) => some.filter(({ row }) => !failed.has(row)).length;
  const counts = { created: sound(created), updated: sound(updated), failed: failed.size };
  const report = {
    ...{ dryRun, applied: !dryRun && failed.size === 0, rows, ...counts },
    unchanged: rows - counts.created - counts.updated - counts.failed,
    errorCount: found.length,
    errors,
  };
  const [first] = errors;
  if (dryRun || first === undefined) return report;
  const reason = `row ${first.row}, ${first.field}: ${first.reason}`;
  throw new AppError('VALIDATION_ERROR', `file: ${reason}`, {
    ...{ field: 'file', reason, errors: [{ field: 'file', reason }] },
    report,
  });
}

/** The errors that a report lists, by row. A file can have one in each cell: they are not all sorted. */
function firstByRow(found: readonly CellError[]): CellError[] {
  const counts = new Map<number, number>();
  for (const { row } of found) counts.set(row, (counts.get(row) ?? 0) + 1);
  const listed = new Set<number>();
  let count = 0;
  for (const row of [...counts.keys()].sort((one, other) => one - other)) {
    if (count >= MAX_REPORTED) break;
    listed.add(row);
    count += counts.get(row) ?? 0;
  }
  return found
    .filter(({ row }) => listed.has(row))
    .sort((one, other) => one.row - other.row)
    .slice(0, MAX_REPORTED);
}
