import type pg from 'pg';

/** `createdAt` for `created_at`; dots are kept. */
function camelCase(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** An object of a row: the row itself, or one within it. */
interface Part {
  /** Name within the outer object. */
  readonly name: string;
  /** Index of the outer object among the parts. */
  readonly parent: number;
  /** Index of the column that is null if the object is null. */
  readonly id: number;
  readonly names: readonly string[];
  readonly columns: readonly number[];
}

/** Makes objects from the rows of one statement. */
export class RowReader {
  /** The row first, and each object after its outer object. */
  private readonly parts: readonly Part[];

  /** @throws Error for an object without a column `id`. */
  constructor(private readonly fields: readonly Pick<pg.FieldDef, 'name'>[]) {
    const cells = fields.map((field) => {
      const path = camelCase(field.name).split('.');
      return { name: path.pop() ?? '', path: path.join('.') };
    });
    const paths = [...new Set(['', ...cells.map(({ path }) => path)])];
    paths.sort((one, other) => one.split('.').length - other.split('.').length);
    this.parts = paths.map((path): Part => {
      const columns = cells.flatMap((cell, index) => (cell.path === path ? [index] : []));
      const names = columns.map((index) => cells[index]?.name ?? '');
      const id = columns[names.indexOf('id')] ?? -1;
      if (path !== '' && id < 0) throw new Error(`The object ${path} of a statement has no id.`);
      const around = path.split('.');
      const name = around.pop() ?? '';
      return { name, parent: paths.indexOf(around.join('.')), id, names, columns };
    });
  }

  /** Number of columns of a row. */
  get width(): number {
    return this.fields.length;
  }

  /** The object of a row. */
  read(row: readonly unknown[]): Record<string, unknown> {
    const { parts } = this;
    const object = filled(parts[0] as Part, row);
    if (parts.length === 1) return object;
    const made: (Record<string, unknown> | null)[] = [object];
    for (let index = 1; index < parts.length; index += 1) {
      const part = parts[index] as Part;
      const parent = made[part.parent];
      const value = parent && row[part.id] !== null ? filled(part, row) : null;
      if (parent) parent[part.name] = value;
      made.push(value);
    }
    return object;
  }
}

function filled({ names, columns }: Part, row: readonly unknown[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index += 1) {
    object[names[index] as string] = row[columns[index] as number];
  }
  return object;
}
