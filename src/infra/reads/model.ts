import type { PrismaClient } from '../../generated/prisma/client.js';

/** A column of a table, or a relation to another model. */
export interface ModelField {
  readonly name: string;
  /** The column in SQL, quoted; undefined for a relation. */
  readonly column: string | undefined;
  /** Prisma's type of a column (`Int`, `DateTime`, the name of an enum), or the related model. */
  readonly type: string;
  readonly relationName: string | undefined;
  readonly isEnum: boolean;
}

/** A model of prisma/schema.prisma. */
export interface Model {
  readonly name: string;
  /** The table in SQL, qualified and quoted. */
  readonly table: string;
  readonly fields: ReadonlyMap<string, ModelField>;
  /** The names of all columns, in the order of the schema. */
  readonly columns: readonly string[];
}

/** The models by name. */
export type DataModel = ReadonlyMap<string, Model>;

/** The part of Prisma's description of the schema that is used here. */
interface PrismaDataModel {
  readonly models: Readonly<
    Record<
      string,
      {
        readonly dbName: string | null;
        readonly fields: readonly {
          readonly name: string;
          readonly kind: 'scalar' | 'enum' | 'object';
          readonly type: string;
          readonly dbName?: string;
          readonly relationName?: string;
        }[];
      }
    >
  >;
}

/**
 * Reads the tables and columns of the schema from the generated client, so that they are declared in
 * prisma/schema.prisma only. The property has no public counterpart in this generator.
 *
 * @throws Error when the client has no description, which ends the start of the service.
 */
export function dataModelOf(prisma: PrismaClient): DataModel {
  const described = (prisma as unknown as { _runtimeDataModel?: PrismaDataModel })
    ._runtimeDataModel;
  if (described === undefined) throw new Error('The Prisma client does not describe its schema.');
  return new Map(
    Object.entries(described.models).map(([name, { dbName, fields }]) => {
      const all = fields.map((field): ModelField => {
        const isRelation = field.kind === 'object';
        return {
          name: field.name,
          column: isRelation ? undefined : quoted(field.dbName ?? field.name),
          type: field.type,
          relationName: field.relationName,
          isEnum: field.kind === 'enum',
        };
      });
      const model: Model = {
        name,
        table: `"public".${quoted(dbName ?? name)}`,
        fields: new Map(all.map((field) => [field.name, field])),
        columns: all.filter(({ column }) => column !== undefined).map((field) => field.name),
      };
      return [name, model];
    }),
  );
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The field of a model. @throws Error for an unknown one. */
export function fieldOf(model: Model, name: string): ModelField {
  const field = model.fields.get(name);
  if (field === undefined) throw new Error(`${model.name} has no field ${name}.`);
  return field;
}

/** The column of a field. @throws Error for a relation or an unknown field. */
export function columnOf(model: Model, name: string): string {
  const { column } = fieldOf(model, name);
  if (column === undefined) throw new Error(`${model.name}.${name} is not a column.`);
  return column;
}

/** How the rows of a related model are found. */
export interface Relation {
  readonly model: Model;
  /** Column of the row that has the relation. */
  readonly from: string;
  /** Column of the related rows. */
  readonly to: string;
  /** Whether there are several related rows. */
  readonly many: boolean;
}

/**
 * A relation of a model. The foreign key of a relation `name` is the field `nameId`; the other side of
 * a relation has no key of its own.
 *
 * @throws Error for a field that is not a relation.
 */
export function relationOf(models: DataModel, model: Model, name: string): Relation {
  const field = fieldOf(model, name);
  const related = models.get(field.type);
  if (field.relationName === undefined || related === undefined) {
    throw new Error(`${model.name}.${name} is not a relation.`);
  }
  if (model.fields.has(`${name}Id`)) {
    const from = columnOf(model, `${name}Id`);
    return { model: related, from, to: columnOf(related, 'id'), many: false };
  }
  const back = [...related.fields.values()].find(
    (other) => other.relationName === field.relationName && related.fields.has(`${other.name}Id`),
  );
  if (back === undefined) throw new Error(`${model.name}.${name} has no foreign key.`);
  const to = columnOf(related, `${back.name}Id`);
  return { model: related, from: columnOf(model, 'id'), to, many: true };
}
