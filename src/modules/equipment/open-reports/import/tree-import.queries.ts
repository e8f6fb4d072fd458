import { type Insertable, sql } from 'kysely';
import { type Statements, statement, untyped } from '../../../../core/sql.js';
import type { Tables } from '../../../../generated/tables.js';
import type { Place, Tree } from '../../trees/trees.queries.js';
import type { CellReader } from './csv-cells.js';

/** A row of a file that becomes a row of a tree; a new one has a negative id until it is written. */
export interface ImportedNode {
  readonly row: number;
  readonly id: number;
  readonly parentId: number | null;
}

/** A row of a tree with its place. */
type Placed<T extends ImportedNode> = T & { readonly place: Place };

/** The tree as it is after an import. */
export class ImportedTree {
  private readonly depths = new Map<number, number>();
  private readonly parents: Map<number, number | null>;

  private constructor(
    private readonly statements: Statements,
    private readonly tree: Tree,
    private readonly stored: ReadonlyMap<number, number | null>,
  ) {
    this.parents = new Map(stored);
  }

  /**
   * The stored tree. Two numbers of each row are read, because a row of a file may move what is not in
   * the file.
   */
  static async read(statements: Statements, tree: Tree): Promise<ImportedTree> {
    const rows = await statements.all(
      statement(sql<{ id: number; parentId: number | null }>`
        SELECT id, parent_id FROM ${sql.table(tree.table)}`),
    );
    const stored = new Map(rows.map(({ id, parentId }) => [id, parentId]));
    return new ImportedTree(statements, tree, stored);
  }

  /**
   * Places the rows of a file. Adds errors for rows in a circle, and for those that are too deep or move others too deep.
   */
  place(nodes: readonly ImportedNode[], reader: CellReader, field: string): void {
    for (const { id, parentId } of nodes) this.parents.set(id, parentId);
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const reported = new Set<number>();
    for (const id of this.parents.keys()) {
      const depth = this.depthOf(id);
      if (depth <= this.tree.maxDepth) continue;
      const cause = this.nearest(id, (above) => byId.has(above) && this.isNewPlace(above));
      const node = cause === undefined ? undefined : byId.get(cause);
      if (node === undefined || reported.has(node.id)) continue;
      reported.add(node.id);
      const deep = `would make a tree of more than ${this.tree.maxDepth} levels`;
      reader.add(node.row, field, depth === Infinity ? 'would make a circle' : deep);
    }
  }

  /**
   * Writes rows with their ids and places, above before below, because a row refers to its parent; then the places of what
   * stands below them.
   *
   * @returns the ids of new rows by their negative ones; others are as they were.
   */
  async write<T extends ImportedNode>(
    nodes: readonly T[],
    insert: (placed: readonly Placed<T>[]) => Promise<void>,
  ): Promise<(id: number) => number> {
    const ids = await reserveIds(this.statements, this.tree, nodes);
    const idOf = (id: number) => ids.get(id) ?? id;
    const placed = nodes.map((node) => ({
      ...node,
      id: idOf(node.id),
      parentId: node.parentId === null ? null : idOf(node.parentId),
      place: { path: this.pathOf(node.id, ids), depth: this.depthOf(node.id) },
    }));
    await insert(placed.toSorted((one, other) => one.place.depth - other.place.depth));
    await writePlaces(this.statements, this.tree, this.movedPlaces(ids));
    return idOf;
  }

  /** Places of stored rows that stand elsewhere, what is below them included. */
  private movedPlaces(ids: ReadonlyMap<number, number>): Map<number, Place> {
    const places = new Map<number, Place>();
    const known = new Map<number, boolean>();
    const isMoved = (id: number): boolean => {
      const before = known.get(id);
      if (before !== undefined) return before;
      const parentId = this.parents.get(id) ?? null;
      const moved = this.isNewPlace(id) || (parentId !== null && isMoved(parentId));
      known.set(id, moved);
      return moved;
    };
    for (const id of this.stored.keys()) {
      if (isMoved(id)) places.set(id, { path: this.pathOf(id, ids), depth: this.depthOf(id) });
    }
    return places;
  }

  private isNewPlace(id: number): boolean {
    return id < 0 || this.stored.get(id) !== this.parents.get(id);
  }

  private pathOf(id: number, ids: ReadonlyMap<number, number>): string {
    const parentId = this.parents.get(id) ?? null;
    const above = parentId === null ? '/' : this.pathOf(parentId, ids);
    return `${above}${ids.get(id) ?? id}/`;
  }

  /** The depth of a row; infinite in a circle and below one. */
  private depthOf(id: number): number {
    const known = this.depths.get(id);
    if (known !== undefined) return known;
    // Until it is known, the row counts as a part of a circle.
    this.depths.set(id, Infinity);
    const parentId = this.parents.get(id) ?? null;
    const depth = parentId === null ? 1 : this.depthOf(parentId) + 1;
    this.depths.set(id, depth);
    return depth;
  }

  /** The row itself or the nearest one above it that fits; undefined for none. */
  private nearest(id: number, fits: (id: number) => boolean): number | undefined {
    const seen = new Set<number>();
    let at: number | null = id;
    while (at !== null && !seen.has(at)) {
      if (fits(at)) return at;
      seen.add(at);
      at = this.parents.get(at) ?? null;
    }
    return undefined;
  }
}

/** A table whose rows are imported. */
type ImportedTable = Tree['table'] | 'parts' | 'contractors';

/** Ids of new rows, reserved for the negative ids. */
export async function reserveIds(
  statements: Statements,
  { table }: { readonly table: ImportedTable },
  nodes: readonly Pick<ImportedNode, 'id'>[],
): Promise<Map<number, number>> {
  const created = nodes.filter(({ id }) => id < 0);
  const rows = await statements.all(
    statement(sql<{ id: number }>`
      SELECT nextval(pg_get_serial_sequence(${table}::text, 'id'))::int AS id
      FROM generate_series(1, ${created.length}::int)`),
  );
  return new Map(created.map((node, index) => [node.id, rows[index]?.id ?? 0]));
}

async function writePlaces(
  statements: Statements,
  { table }: Tree,
  places: ReadonlyMap<number, Place>,
): Promise<void> {
  const moved = [...places];
  if (moved.length === 0) return;
  await statements.all(
    statement(sql`UPDATE ${sql.table(table)} AS t SET path = place.path, depth = place.depth
      FROM unnest(${moved.map(([id]) => id)}::int[], ${moved.map(([, { path }]) => path)}::text[],
        ${moved.map(([, { depth }]) => depth)}::int[]) AS place (id, path, depth)
      WHERE t.id = place.id`),
  );
}

/** Rows that a statement of an import reads and writes: more keep the event loop too long. */
const PART = { read: 250, written: 100 };

/** Reads the rows of keys in parts, each key once. */
export async function inParts<T>(
  keys: readonly string[],
  read: (keys: readonly string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const distinct = [...new Set(keys)];
  const rows: T[] = [];
  for (let start = 0; start < distinct.length; start += PART.read) {
    rows.push(...(await read(distinct.slice(start, start + PART.read))));
  }
  return rows;
}

/**
 * Inserts new rows, and writes stored ones with a higher version.
 *
 * @param rowOf the columns of an item, the same for all; `createdAt` of a stored row stays.
 */
export async function upsertRows<N extends ImportedTable, T>(
  statements: Statements,
  table: N,
  items: readonly T[],
  rowOf: (item: T) => Insertable<Tables[N]>,
): Promise<void> {
  const kept = ['id', 'createdAt'];
  for (let start = 0; start < items.length; start += PART.written) {
    const rows = items.slice(start, start + PART.written).map(rowOf);
    const columns = Object.keys(rows[0] ?? {}).filter((name) => !kept.includes(name));
    const insertion = untyped
      .insertInto<string>(table)
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(() => ({
          ...Object.fromEntries(columns.map((name) => [name, sql.ref(`excluded.${name}`)])),
          version: sql<number>`${sql.table(table)}.version + 1`,
        })),
      );
    await statements.all(statement(insertion));
  }
}
