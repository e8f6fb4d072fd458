import { type RawBuilder, sql } from 'kysely';
import { anyOf, type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import { FIGURES, type Figure } from './figures.js';
import { type Filters, matching } from './filters.queries.js';
import { MEASURES, type Part } from './measures.queries.js';
import type { Month } from './period.js';
import { SOURCES } from './sources.queries.js';
import type { Span } from './span.js';
import { type Sums, summed } from './sums.queries.js';

/** Upper bound of the groups of an answer. */
export const MAX_GROUPS = 500;

/** Properties by which the facts of a figure are grouped. */
const GROUPINGS = [
  'department',
  'category',
  'location',
  'asset',
  'technician',
  'priority',
  'month',
  'origin',
  'holdReason',
  'cause',
  'contractor',
] as const;

/** A property by which the facts of a figure are grouped. */
export type Grouping = (typeof GROUPINGS)[number];

/** Groupings of figures of assets. */
const OF_ASSETS: ReadonlySet<Grouping> = new Set(['department', 'location', 'asset', 'month']);

/** Groupings that fit only some figures. A grouping by `cause` belongs here once requests have one. */
const ONLY: Partial<Readonly<Record<Grouping, readonly Figure[]>>> = {
  holdReason: ['waitingShare'],
  cause: [
    ...([
      'completed',
      'repairTimeMean',
      'repairTimeP50',
      'repairTimeP90',
      'repeatFailures',
    ] as const),
    ...(['costLabour', 'costParts', 'costPurchases', 'costTotal'] as const),
  ],
  contractor: ['contractorOnTime', 'costPurchases'],
};

/** The grouping of a name, if it fits the figure. */
export function groupingOf(figure: Figure, name: string): Grouping | undefined {
  const by = GROUPINGS.find((one) => one === name);
  if (by === undefined) return undefined;
  const { of, ...facts } = FIGURES[figure];
  const isOfNow = 'now' in facts || figure === 'costShareOfValue';
  if (of === 'asset' && !OF_ASSETS.has(by)) return undefined;
  if (by === 'month' && isOfNow) return undefined;
  if (by === 'origin' && figure === 'scheduleCompliance') return undefined;
  const only = ONLY[by];
  return only === undefined || only.includes(figure) ? by : undefined;
}

/** The sums of a group. */
export interface GroupSums extends Sums {
  /** Null gathers what has none. */
  readonly key: string | null;
}

/** The key of facts `s`, with what it joins. */
interface Key {
  readonly key: Fragment;
  readonly joined?: Fragment;
}

/** The level of a tree below a row, or that of the roots: each fact by its ancestor there. */
function levelBelow(
  table: 'locations' | 'categories',
  column: Fragment,
  id: number | undefined,
): Key {
  const tree = sql.table(table);
  const depth = id === undefined ? sql`0` : sql`(SELECT depth FROM ${tree} WHERE id = ${id}::int)`;
  return {
    key: sql`nullif(split_part(place.path, '/', ${depth} + 2), '')`,
    joined: sql`LEFT JOIN ${tree} AS place ON place.id = ${column}`,
  };
}

function keyOf(by: Grouping, part: Part, filters: Filters, months: readonly Month[]): Key {
  switch (by) {
    case 'category':
      return levelBelow('categories', sql`s.category_id`, filters.categoryId);
    case 'location':
      return levelBelow('locations', sql`s.location_id`, filters.locationId);
    case 'month':
      return { key: part.source === 'assets' ? sql`s.part` : bucketOf(months) };
    case 'priority':
      return { key: sql`s.priority` };
    case 'origin':
      return { key: sql`s.origin` };
    case 'holdReason':
      return {
        key: sql`hold.key`,
        joined: sql`CROSS JOIN LATERAL jsonb_each_text(s.held_by_reason) AS hold`,
      };
    default:
      return { key: sql.ref(`s.${by}Id`) };
  }
}

/** The number of the month of a fact, from 1. */
function bucketOf(months: readonly Month[]): Fragment {
  const begins = months.map(({ from }) => sql`${from}::timestamptz`);
  return sql`width_bucket(s.at, ARRAY[${sql.join(begins)}])`;
}

/** A question for the groups of a figure. */
export interface GroupsOf {
  readonly figure: Figure;
  readonly by: Grouping;
  readonly filters: Filters;
  /** The months of the period, for groups by month. */
  readonly months: readonly Month[];
}

/**
 * The sums of the groups of a figure, the largest numerator first, at most `MAX_GROUPS`. Of groups by
 * month the key is the number of the month, from 1.
 */
export async function groupSums(
  statements: Statements,
  { figure, by, filters, months }: GroupsOf,
  span: Span,
): Promise<GroupSums[]> {
  const measure = MEASURES[figure];
  const inParts = by === 'month' ? { ...span, parts: months } : span;
  const parts = measure.parts.map((part) => {
    const { key, joined = sql`` } = keyOf(by, part, filters, months);
    const numerator = by === 'holdReason' ? sql`hold.value::bigint` : part.numerator;
    const sums = summed(measure, { ...part, numerator });
    return sql`SELECT (${key})::text AS key, ${sums.numerator} AS numerator,
        ${sums.denominator} AS denominator, ${sums.percentile} AS percentile
      FROM (${SOURCES[part.source].select(inParts)}) AS s ${joined}
      WHERE ${part.when} AND ${matching(filters)} GROUP BY 1`;
  });
  const rows = await statements.all(
    statement(sql<
      Record<'numerator' | 'denominator', string> & {
        key: string | null;
        percentile: number | null;
      }
    >`
      SELECT key, sum(numerator)::text AS numerator, sum(denominator)::text AS denominator,
        max(percentile) AS percentile
      FROM (${sql.join(parts, sql` UNION ALL `)}) AS g GROUP BY key
      ORDER BY sum(numerator) DESC, sum(denominator) DESC, key LIMIT ${MAX_GROUPS}::int`),
  );
  const groups = rows.map(({ numerator, denominator, ...row }) => ({
    ...row,
    ...{ numerator: Number(numerator), denominator: Number(denominator) },
  }));
  return by === 'holdReason' ? await ofTheWhole(statements, groups, figure, span, filters) : groups;
}

/** Groups whose denominator is that of the figure: a request waits for several reasons. */
async function ofTheWhole(
  statements: Statements,
  groups: readonly GroupSums[],
  figure: Figure,
  span: Span,
  filters: Filters,
): Promise<GroupSums[]> {
  const [part] = MEASURES[figure].parts;
  const row = await first(
    statements,
    statement(sql<{ whole: string | null }>`SELECT sum(${part.denominator})::text AS whole
      FROM (${SOURCES[part.source].select(span)}) AS s WHERE ${part.when} AND ${matching(filters)}`),
  );
  const denominator = Number(row?.whole ?? 0);
  return groups.map((group) => ({ ...group, denominator }));
}

const NAMES: Partial<
  Readonly<Record<Grouping, (ids: Fragment, language: 'en' | 'de') => RawBuilder<Named>>>
> = {
  department: (any) => sql`SELECT id, name FROM departments WHERE id = ${any}`,
  category: (any) => sql`SELECT id, name FROM categories WHERE id = ${any}`,
  location: (any) => sql`SELECT id, name FROM locations WHERE id = ${any}`,
  asset: (any) => sql`SELECT id, name FROM assets WHERE id = ${any}`,
  technician: (any) =>
    sql`SELECT id, first_name || ' ' || last_name AS name FROM users WHERE id = ${any}`,
  cause: (
    any,
    language,
  ) => sql`SELECT id, coalesce(name ->> ${language}, name ->> 'en', name ->> 'de') AS name
    FROM failure_codes WHERE id = ${any}`,
  contractor: (any) => sql`SELECT id, name FROM contractors WHERE id = ${any}`,
};

/** A record with its name. */
interface Named {
  readonly id: number;
  readonly name: string;
}

/** The names of the records whose ids are keys; undefined for keys that are no ids. */
export async function groupNames(
  statements: Statements,
  by: Grouping,
  keys: readonly string[],
  language: 'en' | 'de',
): Promise<ReadonlyMap<string, string> | undefined> {
  const names = NAMES[by];
  if (names === undefined) return undefined;
  const rows = await statements.all(statement(names(anyOf(sql.val(keys.map(Number))), language)));
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}
