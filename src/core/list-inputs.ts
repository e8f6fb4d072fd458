import { Field, Int } from 'type-graphql';
import { EmptyCounts, ExactText, Omittable, Texts, WholeNumber } from './constraints.js';
import { registerEnum } from './enums.js';
import { DEFAULT_LIMIT, MAX_LIMIT } from './pagination.js';
import type { ShapeClass } from './shape.js';

const formats = { csv: 'csv', excel: 'excel', xlsx: 'xlsx' } as const;

/** Format of an export (docs/behaviour/exports.md). */
export type ExportFormat = keyof typeof formats;

/** The enumeration of formats, for inputs. */
const ExportFormatEnum = registerEnum('ExportFormat', formats, 'The format of an export.', {
  csv: 'CSV for programs: UTF-8, commas, times as in JSON.',
  excel:
    "CSV for spreadsheets: with a byte order mark, the separator of the person's language, and times in the " +
    "person's time zone.",
  xlsx: "A workbook (Office Open XML), with times in the person's time zone.",
});

/** Maximum length of a cursor, which may contain an e-mail address or a name. */
const MAX_CURSOR = 2048;

/** The page of a list to read. */
export interface PageInput {
  limit: number;
  cursor?: string;
}

/** Maximum number of rows of a page. */
interface Limits {
  readonly usual: number;
  readonly most: number;
}

/**
 * Makes the input of a list from its filter: adds `limit` and `cursor`.
 *
 * @returns a class to extend.
 */
export function paged<T extends object>(
  filter: ShapeClass<T>,
  { usual, most }: Limits = { usual: DEFAULT_LIMIT, most: MAX_LIMIT },
): ShapeClass<T & PageInput> {
  class Paged extends (filter as ShapeClass<object>) implements PageInput {
    @Field(() => Int, { nullable: true, description: `Rows of the page: 1 to ${most}.` })
    @WholeNumber(1, most)
    limit: number = usual;

    @Field(() => String, {
      nullable: true,
      description: 'Where to continue: nextCursor of a page.',
    })
    @Omittable()
    @ExactText(1, MAX_CURSOR)
    cursor?: string;
  }
  return Paged as unknown as ShapeClass<T & PageInput>;
}

/**
 * Adds an order to the filter of a list.
 *
 * @param orders the enumeration of the orders, from `registerEnum`.
 * @param usual the default order.
 * @returns a class to extend, or to pass to `paged`.
 */
export function sorted<T extends object, S extends string>(
  filter: ShapeClass<T>,
  orders: Readonly<Record<string, S>>,
  usual: NoInfer<S>,
): ShapeClass<T & { sort: S }> {
  class Sorted extends (filter as ShapeClass<object>) {
    @Field(() => orders, { nullable: true })
    sort: S = usual;
  }
  return Sorted as unknown as ShapeClass<T & { sort: S }>;
}

/** Maximum number of columns of an export. */
const MAX_COLUMNS = 60;

/** The reason why columns are refused; undefined where the list has all of them. */
export function unknownColumn(
  columns: readonly string[],
  known: Iterable<string>,
): string | undefined {
  const names = [...known];
  const unknown = columns.find((column) => !names.includes(column));
  return unknown === undefined ? undefined : `has ${unknown}; known: ${names.join(', ')}`;
}

/** The content of an export, besides its filter and its order. */
export interface ExportInput {
  columns?: string[];
  format?: ExportFormat;
}

/**
 * Makes the input of an export from the filter and the order of a list: adds `columns` and `format`.
 *
 * @returns a class to extend.
 */
export function exported<T extends object>(list: ShapeClass<T>): ShapeClass<T & ExportInput> {
  class Exported extends (list as ShapeClass<object>) implements ExportInput {
    @Field(() => [String], {
      nullable: true,
      description: 'The columns in their order, separated by commas. Default: those of the list.',
    })
    @Omittable()
    @Texts(1, 200, { fewest: 1, most: MAX_COLUMNS })
    @EmptyCounts()
    columns?: string[];

    @Field(() => ExportFormatEnum, { nullable: true, description: 'Default `csv`.' })
    @Omittable()
    format?: ExportFormat;
  }
  return Exported as unknown as ShapeClass<T & ExportInput>;
}
