import {
  type FieldNode,
  type GraphQLResolveInfo,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { sql } from 'kysely';
import type { Tables } from '../generated/tables.js';
import { type Fragment, untyped } from './sql.js';

/**
 * The requested fields of an answer by their names in the schema, with those of objects below them.
 * Fields behind `@skip` and `@include` are always included, so that a selection depends only on the
 * document.
 */
export interface Selection {
  readonly [field: string]: Selection | true;
}

/** A selection under construction. */
interface Collected {
  [field: string]: Collected | true;
}

/** By the first node of a field; equal nodes belong to the same document. */
const known = new WeakMap<FieldNode, Selection>();

/**
 * The selection below the resolved field.
 *
 * @param path names of nested fields whose selection is returned instead: `edges`, `node`.
 */
export function selectionOf(info: GraphQLResolveInfo, ...path: readonly string[]): Selection {
  let selection: Selection | true | undefined = wholeSelection(info);
  for (const name of path) selection = typeof selection === 'object' ? selection[name] : undefined;
  return typeof selection === 'object' ? selection : {};
}

/** Selections of rows that are selected in both ways, by the selection of their connection. */
const joined = new WeakMap<Selection, Selection>();

/** The selection of a connection's rows: below `nodes`, and below `node` of `edges`. */
export function rowSelectionOf(info: GraphQLResolveInfo): Selection {
  const byEdge = selectionOf(info, 'edges', 'node');
  const whole = wholeSelection(info);
  if (typeof whole.nodes !== 'object') return byEdge;
  if (Object.keys(byEdge).length === 0) return whole.nodes;
  const before = joined.get(whole);
  if (before !== undefined) return before;
  const both = union(byEdge, whole.nodes);
  joined.set(whole, both);
  return both;
}

function union(one: Selection, other: Selection): Selection {
  const both: Collected = {};
  for (const [name, below] of [...Object.entries(one), ...Object.entries(other)]) {
    const before = both[name];
    both[name] =
      typeof before === 'object' && typeof below === 'object' ? union(before, below) : below;
  }
  return both as Selection;
}

function wholeSelection({ fieldNodes, fragments }: GraphQLResolveInfo): Selection {
  const [first] = fieldNodes;
  const found = first && fieldNodes.length === 1 ? known.get(first) : undefined;
  if (found !== undefined) return found;
  const collected: Collected = {};
  for (const { selectionSet } of fieldNodes) collect(collected, selectionSet, fragments);
  if (first && fieldNodes.length === 1) known.set(first, collected);
  return collected;
}

function collect(
  into: Collected,
  set: SelectionSetNode | undefined,
  fragments: GraphQLResolveInfo['fragments'],
): void {
  for (const selection of set?.selections ?? []) addSelection(into, selection, fragments);
}

function addSelection(
  into: Collected,
  selection: SelectionNode,
  fragments: GraphQLResolveInfo['fragments'],
): void {
  if (selection.kind === Kind.FRAGMENT_SPREAD) {
    collect(into, fragments[selection.name.value]?.selectionSet, fragments);
  } else if (selection.kind === Kind.INLINE_FRAGMENT) {
    collect(into, selection.selectionSet, fragments);
  } else if (selection.selectionSet === undefined) {
    into[selection.name.value] = true;
  } else {
    // The same field can be selected several times with different fields below it.
    const before = into[selection.name.value];
    const below = typeof before === 'object' ? before : {};
    into[selection.name.value] = below;
    collect(below, selection.selectionSet, fragments);
  }
}

/** Sources of a type's fields in its table and the related tables. */
export interface Sources {
  readonly table: keyof Tables;
  /** Fields that equal the column of the same name. */
  readonly columns: readonly string[];
  /** Computed fields, with the columns that they need; a column may be among them. */
  readonly computed?: Readonly<Record<string, readonly string[]>>;
  /**
   * Fields that are one related row, whose `id` is in the column `key`. It is read in the same
   * statement, unless a field below it has no source; then the field's resolver reads the row.
   */
  readonly relations?: Readonly<
    Record<string, { readonly sources: Sources; readonly key: string }>
  >;
}

/** Columns that a statement reads, of its table and of related rows. */
interface Reading {
  readonly columns: ReadonlySet<string>;
  readonly related: readonly {
    readonly name: string;
    readonly sources: Sources;
    readonly below: Selection;
  }[];
}

/**
 * Beginning of a statement that reads the rows of a selection, with the table as `t`: `SELECT …
 * FROM … AS t LEFT JOIN …`. It reads only the columns that the answer needs; related rows become
 * objects. It is compiled once for each selection. Fields without a source belong to resolvers,
 * which need only the id.
 *
 * @param selection undefined for every column, in the order of the answer, without related rows.
 * @param needed columns that are always read, besides `id`.
 * @param further named expressions that are read as well.
 */
export function selectRows(
  sources: Sources,
  selection: Selection | undefined,
  needed: readonly string[] = [],
  further: readonly Fragment[] = [],
): Fragment {
  const { list, from } = beginning(sources, selection, needed);
  return sql`SELECT ${sql.join([list, ...further])} ${from}`;
}

/** The beginning of a statement. */
interface Beginning {
  readonly list: Fragment;
  readonly from: Fragment;
}

function beginning(
  sources: Sources,
  selection: Selection | undefined,
  needed: readonly string[],
): Beginning {
  const known = remembered(sources, selection ?? EVERYTHING);
  const key = needed.join();
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = compiled(sources, readingOf(sources, selection, needed));
  known.set(key, made);
  return made;
}

/** Placeholder for an undefined selection. */
const EVERYTHING: Selection = {};

/** Compiled beginnings by sources and selection; equal requests share these objects. */
const results = new WeakMap<Sources, WeakMap<Selection, Map<string, Beginning>>>();

function remembered(sources: Sources, selection: Selection): Map<string, Beginning> {
  const bySelection = results.get(sources) ?? new WeakMap<Selection, Map<string, Beginning>>();
  results.set(sources, bySelection);
  const fragments = bySelection.get(selection) ?? new Map<string, Beginning>();
  bySelection.set(selection, fragments);
  return fragments;
}

function compiled({ table, relations }: Sources, { columns, related }: Reading): Beginning {
  let query = untyped.selectFrom(`${table} as t`).select([...columns].map((name) => `t.${name}`));
  for (const { name, sources, below } of related) {
    const inner = readingOf(sources, below, []);
    query = query
      .leftJoin(`${sources.table} as ${name}`, `${name}.id`, `t.${relations?.[name]?.key}`)
      .select([...inner.columns].map((column) => `${name}.${column} as ${name}.${column}`));
  }
  const [, list = '', from = ''] = /^select (.*?) (from .*)$/.exec(query.compile().sql) ?? [];
  return { list: sql.raw(list), from: sql.raw(from) };
}

function readingOf(
  sources: Sources,
  selection: Selection | undefined,
  needed: readonly string[],
): Reading {
  if (selection === undefined) return { columns: new Set(sources.columns), related: [] };
  const columns = new Set(['id', ...needed]);
  const related: { name: string; sources: Sources; below: Selection }[] = [];
  for (const [name, below] of Object.entries(selection)) {
    const relation = sources.relations?.[name];
    if (relation !== undefined) {
      if (below !== true && isCovered(relation.sources, below)) {
        related.push({ name, sources: relation.sources, below });
      } else columns.add(relation.key);
      continue;
    }
    const own = sources.columns.includes(name) ? [name] : [];
    for (const column of sources.computed?.[name] ?? own) columns.add(column);
  }
  return { columns, related };
}

/** Returns whether every selected field is a column or computed from columns. */
function isCovered({ columns, computed }: Sources, selection: Selection): boolean {
  return Object.keys(selection).every(
    (name) => name === '__typename' || columns.includes(name) || computed?.[name] !== undefined,
  );
}
