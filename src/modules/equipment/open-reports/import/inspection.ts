import { GraphQLJSONObject } from 'graphql-scalars';
import { GraphQLUpload } from 'graphql-upload-ts';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { FileUpTo } from '../../../../core/constraints.js';
import type { ActingCaller } from '../../../../core/context.js';
import { registerEnum } from '../../../../core/enums.js';
import type { IncomingFile } from '../../../../core/upload.js';
import { turnTakerOf } from '../../../../http/rate-limits.js';
import { noHeader, requireShortName } from './csv-table.js';
import type { CsvForm, CsvPart } from './csv-worker.js';
import { FIELD_KINDS, type FieldKind, type ImportField, proposedMapping } from './import-fields.js';
import { MAX_IMPORT_BYTES } from './import-report.js';
import { type RecordReader, readRecords } from './read-table.js';

/** Rows of the sample. */
const SAMPLE_ROWS = 5;

/** Maximum length of a text of the sample, in characters; longer ones end in `…`. */
const SAMPLE_TEXT = 200;

const FormatType = registerEnum(
  'ImportFormat',
  { csv: 'csv', xlsx: 'xlsx' },
  'Format of an imported file.',
  { csv: 'Text with separators.', xlsx: 'A workbook.' },
);

const KindType = registerEnum(
  'ImportFieldKind',
  FIELD_KINDS,
  'Kind of content of the cells of an imported field.',
  {
    text: 'Any text.',
    whole_number: 'A whole number.',
    quantity: 'A number of at most three decimals, with a point or a comma.',
    amount: 'An amount in major units of the currency, with a point or a comma.',
    day: 'A day, as 2026-01-31 or 31.01.2026.',
    word: 'One of the values, or one of their words.',
    email: 'An e-mail address.',
    time_zone: 'A name of the IANA time zone database.',
    asset: 'A tag, or names from the root joined by / or >.',
    location: 'A code, names from the root joined by / or >, or a name that one location has.',
    department: 'The name of a department.',
  },
);

/** Body of inspecting a file before its import (docs/behaviour/things.md). */
@InputType()
export class InspectImportInput {
  @Field(() => GraphQLUpload, { description: 'CSV or a workbook, as for the import.' })
  @FileUpTo(MAX_IMPORT_BYTES)
  file: IncomingFile;
}

/** The name of a field in the languages of the console. */
@ObjectType({ description: 'A name in both languages.' })
export class ImportLabel {
  @Field(() => String, { description: 'In English.' })
  en: string;

  @Field(() => String, { description: 'In German.' })
  de: string;
}

/** A value of a field that takes only some. */
@ObjectType({ description: 'A value that a field takes.' })
export class ImportValue {
  @Field(() => String, { description: 'The value of the interface.' })
  value: string;

  @Field(() => [String], { description: 'Words that cells may have for it, in any case.' })
  words: readonly string[];
}

/** A field that a column of a file may have. */
@ObjectType({ description: 'A field that a column of a file may have.' })
export class ImportFieldInfo {
  @Field(() => String, { description: 'The name that `mapping` takes.' })
  field: string;

  @Field(() => Boolean, { description: 'True if a column must have it.' })
  required: boolean;

  @Field(() => ImportLabel, { description: 'The name in the console.' })
  label: ImportLabel;

  @Field(() => KindType)
  kind: FieldKind;

  @Field(() => [ImportValue], { description: 'The values of the kind word; else empty.' })
  values: readonly ImportValue[];
}

/** Content of a file before its import. */
@ObjectType({ description: 'Content of a file before its import.' })
export class ImportInspection {
  @Field(() => FormatType, { description: 'Format of the file, by its content.' })
  format: 'csv' | 'xlsx';

  @Field(() => String, { nullable: true, description: 'Null for a workbook.' })
  separator: string | null;

  @Field(() => String, {
    nullable: true,
    description: '`utf-8` or `windows-1252`; null for a workbook.',
  })
  encoding: string | null;

  @Field(() => Int, { description: 'Number of rows without the header and empty ones.' })
  rows: number;

  @Field(() => [String], { description: 'Names of the columns that have one, in their order.' })
  columns: readonly string[];

  @Field(() => [[String]], {
    description: 'Cells of the first five rows, by column; at most 200 characters each.',
  })
  sample: readonly (readonly string[])[];

  @Field(() => GraphQLJSONObject, {
    description: 'Proposed fields by columns, as the import takes it; null where none is known.',
  })
  mapping: Readonly<Record<string, string | null>>;

  @Field(() => [ImportFieldInfo], { description: 'The fields of these records.' })
  fields: readonly ImportFieldInfo[];
}

/** Fields of the records that a file may have. */
export interface Importable {
  readonly fields: readonly ImportField[];
  readonly prefix?: string;
}

class Inspector implements RecordReader<ImportInspection> {
  private header: readonly string[] | undefined;
  private rows = 0;
  private readonly sample: (readonly string[])[] = [];

  constructor(private readonly importable: Importable) {}

  add(_row: number, cells: readonly string[]): void {
    if (this.header === undefined) {
      for (const cell of cells) requireShortName(cell);
      this.header = cells;
      return;
    }
    this.rows += 1;
    if (this.sample.length < SAMPLE_ROWS) this.sample.push(cells);
  }

  end(unclosed: CsvPart['unclosed'], form: CsvForm): ImportInspection {
    const { header, rows, sample } = this;
    if (header === undefined) throw noHeader(unclosed !== undefined);
    const places = header.flatMap((name, index) => (name === '' ? [] : [index]));
    const columns = places.map((index) => header[index] ?? '');
    const { fields, prefix } = this.importable;
    return {
      ...form,
      rows,
      columns,
      sample: sample.map((cells) => places.map((index) => cut(cells[index] ?? ''))),
      mapping: proposedMapping(columns, fields, prefix),
      fields: fields.map(({ field, required = false, label, kind, values = [] }) => ({
        ...{ field, required, label, kind },
        values: values.map(({ value, words }) => ({ value, words })),
      })),
    };
  }
}

function cut(text: string): string {
  return text.length > SAMPLE_TEXT ? `${text.slice(0, SAMPLE_TEXT)}…` : text;
}

/**
 * Tells what a file has that is to be imported; writes nothing.
 *
 * @throws AppError VALIDATION_ERROR on `file` as `readTable`, without the errors of columns.
 */
export async function inspectImport(
  caller: ActingCaller,
  { file }: InspectImportInput,
  importable: Importable,
): Promise<ImportInspection> {
  return await readRecords(file.bytes, turnTakerOf(caller), () => new Inspector(importable));
}
