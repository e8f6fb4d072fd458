import { sql } from 'kysely';
import { type Statements, statement } from '../../../../core/sql.js';
import type { Steps } from '../../../../core/steps.js';
import { nameKey } from '../../../../core/text.js';
import type { Tree } from '../../trees/trees.queries.js';
import type { CellReader } from './csv-cells.js';

/** A record of a tree that a cell may mean. */
export interface PathNode {
  /** Negative for a new row of the file. */
  readonly id: number;
  /** The folded code or tag; null without one. */
  readonly key: string | null;
  /** True if it takes no new reference. */
  readonly ended: boolean;
}

/** A row of the file that belongs to the tree itself. */
export interface PathRow {
  readonly id: number;
  readonly key: string;
  /** The name after the import; undefined for a stored one that stays. */
  readonly name: string | undefined;
  /** True if it takes no new reference after the import; undefined for a stored one that stays as it is. */
  readonly ended?: boolean | undefined;
  /** Id of the parent; null at the root; undefined for one that stays; else the text that names it. */
  readonly parent: number | null | undefined | { readonly text: string };
}

/** The record that a text means; `several` if more than one record has the name. */
export type MeantNode = PathNode | 'several' | undefined;

/** The reason for a name that more than one record has. */
const SEVERAL = 'several have this name';

interface StoredNode extends PathNode {
  readonly parentId: number | null;
  readonly nameKey: string;
}

/** More names than a path has, also where names have signs in them. */
const MAX_SEGMENTS = 40;

/** Maximum length of a path, in characters: folding a longer text takes long. */
const MAX_PATH = 3_000;

/** Records that are looked at for a path; with more than these, its names do not tell which one is meant. */
const MAX_VISITS = 1_000;

/** A name or path as it is compared: folded, with `/` between names, also for `>`. */
function pathKey(text: string): string {
  return nameKey(text).replace(/ ?[/>] ?/g, '/');
}

/**
 * The names of a whole tree as they are after the import: those of its rows count instead of the stored ones. A path has
 * the names from the root, joined by `/` or `>`; a name may have these signs itself.
 */
export class ParentPaths {
  private readonly children = new Map<string, PathNode[]>();
  private readonly byName = new Map<string, PathNode[]>();
  private readonly byKey = new Map<string, PathNode>();
  /** Records that were looked at for the last path. */
  private visits = 0;

  private constructor(private readonly tree: Tree) {}

  /**
   * Reads the stored names, and settles which parents the rows of the file have.
   *
   * @param rows those of the file that belong to the tree; none for another tree.
   * @param isByName whether a name that only one record has means it.
   * @returns the names, and what the text of each row means.
   */
  static async read(
    statements: Statements,
    tree: Tree,
    { rows, isByName, steps }: PathOptions,
  ): Promise<{ paths: ParentPaths; parents: ReadonlyMap<number, MeantNode> }> {
    const code = sql.raw(
      { locations: 'code_key', assets: 'tag_key', categories: 'NULL' }[tree.table],
    );
    const stored = await statements.all(
      statement(sql<StoredNode>`SELECT id, parent_id, name_key, ${code} AS key,
        ${sql.raw(tree.ended.condition)} AS ended FROM ${sql.table(tree.table)}`),
    );
    const paths = new ParentPaths(tree);
    const ofFile = new Map(rows.map((row) => [row.id, row]));
    const known = new Map<number, StoredNode>();
    for (const node of stored) {
      if (ofFile.has(node.id)) known.set(node.id, node);
      else paths.add(node, node.parentId, node.nameKey);
      await steps.done();
    }
    return { paths, parents: await paths.settle(rows, known, isByName, steps) };
  }

  /** The stored record that a text means by its code or tag, else the one by its path, else, where `isByName`, by its name without a path. */
  meantBy(text: string, isByName: boolean): MeantNode {
    if (text.length > MAX_PATH) return undefined;
    const key = pathKey(text);
    const byKey = this.byKey.get(nameKey(text));
    if (byKey !== undefined) return byKey;
    const byPath = this.withPath(key.split('/'));
    return byPath ?? (isByName ? one(this.byName.get(key) ?? []) : undefined);
  }

  /**
   * Adds the rows of the file, parents before children. A level of the tree is added in each round; rows that are left
   * are deeper than it may be, in a circle, or name nothing.
   */
  private async settle(
    rows: readonly PathRow[],
    stored: ReadonlyMap<number, StoredNode>,
    isByName: boolean,
    steps: Steps,
  ): Promise<Map<number, MeantNode>> {
    const meant = new Map<number, MeantNode>();
    const named: { id: number; text: string }[] = [];
    let open: { row: PathRow; node: PathNode; key: string; text: string }[] = [];
    for (const row of rows) {
      const before = stored.get(row.id);
      const node = { id: row.id, key: row.key, ended: row.ended ?? before?.ended ?? false };
      const key = row.name === undefined ? (before?.nameKey ?? '') : nameKey(row.name);
      // A single name counts before the place of its row is known.
      pushName(this.byName, pathKey(key), node);
      const { parent = before?.parentId ?? null } = row;
      if (typeof parent === 'object' && parent !== null) {
        open.push({ row, node, key, text: parent.text });
        named.push({ id: row.id, text: parent.text });
      } else this.addBelow(node, parent, key);
      await steps.done();
    }
    for (let round = 0; round <= this.tree.maxDepth && open.length > 0; round += 1) {
      const left: typeof open = [];
      for (const each of open) {
        const found = this.meantBy(each.text, isByName);
        meant.set(each.row.id, found);
        if (typeof found === 'object') this.addBelow(each.node, found.id, each.key);
        else left.push(each);
        await steps.done(1 + Math.min(each.text.length, MAX_PATH) / 20 + this.visits / 20);
      }
      if (left.length === open.length) break;
      open = left;
    }
    // Rows that were placed later may have the same names, or be named by a shorter way.
    for (const { id, text } of named) {
      const before = meant.get(id);
      const found = this.meantBy(text, isByName);
      if (typeof before === 'object' && !isSame(before, found)) meant.set(id, 'several');
      await steps.done(1 + Math.min(text.length, MAX_PATH) / 20 + this.visits / 20);
    }
    return meant;
  }

  private add(node: StoredNode, parentId: number | null, key: string): void {
    pushName(this.byName, pathKey(key), { id: node.id, key: node.key, ended: node.ended });
    if (node.key !== null) this.byKey.set(node.key, node);
    this.addBelow(node, parentId, key);
  }

  private addBelow({ id, key, ended }: PathNode, parentId: number | null, name: string): void {
    push(this.children, `${parentId ?? ''} ${pathKey(name)}`, { id, key, ended });
  }

  /** The record with these names from the root. */
  private withPath(segments: readonly string[]): MeantNode {
    this.visits = 0;
    if (segments.length > MAX_SEGMENTS) return undefined;
    const found = new Map<number, PathNode>();
    const seen = new Set<string>();
    const descend = (parent: number | '', start: number): void => {
      const at = `${parent} ${start}`;
      if (seen.has(at)) return;
      seen.add(at);
      for (let end = start + 1; end <= segments.length; end += 1) {
        const nodes = this.children.get(`${parent} ${segments.slice(start, end).join('/')}`) ?? [];
        for (const node of nodes) {
          this.visits += 1;
          if (this.visits > MAX_VISITS) return;
          if (end === segments.length) found.set(node.id, node);
          else descend(node.id, end);
        }
      }
    };
    descend('', 0);
    return this.visits > MAX_VISITS ? 'several' : one([...found.values()]);
  }
}

/** A row of the file whose parent is named by a text; an empty one is none, undefined one that stays. */
export interface ParentRow extends Omit<PathRow, 'parent'> {
  readonly parent: string | null | undefined;
}

/**
 * Finds the parents that the rows of a file name: by code or tag, else by their names. The names of the tree are only read
 * where a text is no key.
 *
 * @param byKey the record of the file or the stored one with a folded code or tag.
 * @returns what the texts mean, by the ids of the rows.
 */
export async function parentsOf(
  statements: Statements,
  tree: Tree,
  rows: readonly ParentRow[],
  byKey: (key: string) => PathNode | undefined,
  options: Omit<PathOptions, 'rows'>,
): Promise<ReadonlyMap<number, MeantNode>> {
  const parents = new Map<number, MeantNode>();
  const ofTree: PathRow[] = [];
  for (const { parent: text, ...row } of rows) {
    const found = text ? byKey(nameKey(text)) : undefined;
    if (text) parents.set(row.id, found);
    const none = text === undefined ? undefined : null;
    ofTree.push({ ...row, parent: text ? (found?.id ?? { text }) : none });
    await options.steps.done();
  }
  if ([...parents.values()].every((node) => node !== undefined)) return parents;
  const read = await ParentPaths.read(statements, tree, { ...options, rows: ofTree });
  return new Map([...parents, ...read.parents]);
}

/**
 * The id of a record that a cell refers to, else the stored one; errors go to the reader.
 *
 * @param unknown the reason for a text that means none.
 * @param ended the reason for one that takes no new reference.
 */
export function referredId(
  { row, field, stored }: { row: number; field: string; stored: number | null },
  meant: MeantNode,
  { unknown, ended }: { readonly unknown: string; readonly ended: string },
  reader: CellReader,
): number | null {
  if (meant === undefined) reader.add(row, field, unknown);
  else if (meant === 'several') reader.add(row, field, SEVERAL);
  else if (meant.ended && meant.id !== stored) reader.add(row, field, ended);
  return typeof meant === 'object' ? meant.id : stored;
}

function isSame(node: PathNode, other: MeantNode): boolean {
  return typeof other === 'object' && other.id === node.id;
}

interface PathOptions {
  readonly rows: readonly PathRow[];
  readonly isByName: boolean;
  readonly steps: Steps;
}

function push(map: Map<string, PathNode[]>, key: string, node: PathNode): void {
  const nodes = map.get(key);
  if (nodes === undefined) map.set(key, [node]);
  else nodes.push(node);
}

/** Adds a record with a name; as many as tell that a name is not unique. */
function pushName(map: Map<string, PathNode[]>, key: string, node: PathNode): void {
  const nodes = map.get(key) ?? [];
  if (nodes.filter(({ ended }) => ended === node.ended).length < 2) push(map, key, node);
}

/** The only one that takes new references, else the only one at all. */
function one(nodes: readonly PathNode[]): MeantNode {
  const live = nodes.filter(({ ended }) => !ended);
  if (live.length > 1) return 'several';
  return live[0] ?? nodes[0];
}
