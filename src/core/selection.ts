import {
  type FieldNode,
  type GraphQLResolveInfo,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * The fields of an answer that a client asked for, by their names in the schema; those of an object are
 * below it. Fields behind `@skip` and `@include` are among them whatever the variables, so that a
 * selection belongs to the document alone.
 */
export interface Selection {
  readonly [field: string]: Selection | true;
}

/** A selection that is being collected. */
interface Collected {
  [field: string]: Collected | true;
}

/** By the first node of a field: equal nodes are of the same document. */
const known = new WeakMap<FieldNode, Selection>();

/**
 * The selection below the field that is being resolved.
 *
 * @param path names of fields below it, whose selection is wanted instead: `edges`, `node`.
 */
export function selectionOf(info: GraphQLResolveInfo, ...path: readonly string[]): Selection {
  let selection: Selection | true | undefined = wholeSelection(info);
  for (const name of path) selection = typeof selection === 'object' ? selection[name] : undefined;
  return typeof selection === 'object' ? selection : {};
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
    // The same field can be selected several times, with different fields below it.
    const before = into[selection.name.value];
    const below = typeof before === 'object' ? before : {};
    into[selection.name.value] = below;
    collect(below, selection.selectionSet, fragments);
  }
}

/** How the fields of a type are read from its table and the related tables. */
export interface Sources {
  /** The fields that are the column of the same name. */
  readonly columns: readonly string[];
  /** Fields that are computed, with the columns that they need; a column may be among them. */
  readonly computed?: Readonly<Record<string, readonly string[]>>;
  /**
   * Fields that are related rows, read in the same statement. Without them, when a field below has no
   * source, the field's resolver reads the rows; `key` is the column that it needs.
   */
  readonly relations?: Readonly<
    Record<string, { readonly sources: Sources; readonly key?: string }>
  >;
}

/** A Prisma `select`. */
type Select = Record<string, true | { select: Select }>;

/**
 * The Prisma `select` for a selection: no more columns than the answer needs, with the related rows.
 * Unknown fields are those of resolvers, which need the id.
 *
 * @param selection undefined for every column, in the order of the answer, without related rows.
 * @param needed columns that are read in any case, besides `id`.
 */
export function selectFor(
  sources: Sources,
  selection: Selection | undefined,
  needed: readonly string[] = [],
): Select {
  const selects = remembered(sources, selection ?? EVERYTHING);
  const key = needed.join();
  const known = selects.get(key);
  if (known !== undefined) return known;
  const select = computed(sources, selection, needed);
  selects.set(key, select);
  return select;
}

/** Stands for no selection. */
const EVERYTHING: Selection = {};

/** Results by sources and selection, which are the same objects for equal requests. */
const results = new WeakMap<Sources, WeakMap<Selection, Map<string, Select>>>();

function remembered(sources: Sources, selection: Selection): Map<string, Select> {
  const bySelection = results.get(sources) ?? new WeakMap<Selection, Map<string, Select>>();
  results.set(sources, bySelection);
  const selects = bySelection.get(selection) ?? new Map<string, Select>();
  bySelection.set(selection, selects);
  return selects;
}

function computed(
  sources: Sources,
  selection: Selection | undefined,
  needed: readonly string[],
): Select {
  const select: Select = {};
  const add = (columns: readonly string[]) => {
    for (const column of columns) select[column] = true;
  };
  if (selection === undefined) {
    add(sources.columns);
    return select;
  }
  add(['id', ...needed]);
  for (const [name, below] of Object.entries(selection)) {
    const relation = sources.relations?.[name];
    if (relation !== undefined) {
      if (below !== true && covers(relation.sources, below)) {
        select[name] = { select: selectFor(relation.sources, below) };
      } else if (relation.key !== undefined) add([relation.key]);
    } else add(sources.computed?.[name] ?? (sources.columns.includes(name) ? [name] : []));
  }
  return select;
}

/** Whether every selected field has a source. */
function covers(sources: Sources, selection: Selection): boolean {
  return Object.entries(selection).every(([name, below]) => {
    if (name === '__typename') return true;
    const relation = sources.relations?.[name];
    if (relation !== undefined) return below !== true && covers(relation.sources, below);
    return sources.columns.includes(name) || sources.computed?.[name] !== undefined;
  });
}
