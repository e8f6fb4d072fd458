import { sql } from 'kysely';
import { type Statements, statement } from '../../../core/sql.js';
import { nameKey } from '../../../core/text.js';
import type { Tree } from './trees.queries.js';

/** A record of a tree with the texts that mean it, folded. */
interface NamedRecord {
  readonly id: number;
  readonly parentId: number | null;
  readonly nameKey: string;
  readonly codeKey: string | null;
  /** True if it takes no new reference. */
  readonly ended: boolean;
}

/** The record that a text means; `several` if more than one has the name. */
export type Meant = NamedRecord | 'several' | undefined;

/** The names of a whole tree, for files and stored texts that may name each of its records. */
export class TreeNames {
  private readonly byCode = new Map<string, NamedRecord>();
  private readonly byPath = new Map<string, NamedRecord>();
  private readonly byName = new Map<string, NamedRecord | 'several'>();

  private constructor(rows: readonly NamedRecord[]) {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const pathOf = ({ parentId, nameKey: name }: NamedRecord): string => {
      const above = parentId === null ? undefined : byId.get(parentId);
      return above === undefined ? name : `${pathOf(above)} / ${name}`;
    };
    for (const row of rows) {
      if (row.codeKey !== null) this.byCode.set(row.codeKey, row);
      this.byPath.set(pathOf(row), row);
      if (!row.ended) this.byName.set(row.nameKey, this.byName.has(row.nameKey) ? 'several' : row);
    }
  }

  /** Reads the names of all records of a tree. */
  static async read(statements: Statements, tree: Tree): Promise<TreeNames> {
    const code = sql.raw(tree.table === 'locations' ? 'code_key' : 'NULL');
    const rows = await statements.all(
      statement(sql<NamedRecord>`SELECT id, parent_id, name_key, ${code} AS code_key,
        ${sql.raw(tree.ended.condition)} AS ended FROM ${sql.table(tree.table)}`),
    );
    return new TreeNames(rows);
  }

  /** The record, not ended, that a text means (docs/behaviour/things.md, "Requests"). */
  meantBy(text: string): Meant {
    const key = nameKey(text);
    const known = [this.byCode.get(key), this.byPath.get(key)].find((row) => row && !row.ended);
    return known ?? this.byName.get(key);
  }
}
