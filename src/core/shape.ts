import { getMetadataStorage } from 'type-graphql';
import { keyedFields } from './constraints.js';
import { describedField } from './field-descriptions.js';

/** A class that describes a shape with type-graphql decorators. */
// biome-ignore lint/suspicious/noExplicitAny: any constructor will do
export type ShapeClass<T extends object = any> = new (...args: any[]) => T;

/**
 * The kind of a field. `safeInt` is a whole number below 2^53, `object` a nested shape, `file` an uploaded
 * file (upload.ts), `keyed` an object of values by key.
 */
export type FieldKind =
  | 'int'
  | 'safeInt'
  | 'float'
  | 'string'
  | 'boolean'
  | 'date'
  | 'enum'
  | 'object'
  | 'json'
  | 'keyed'
  | 'file';

/** One field of a shape, for both interfaces. */
export interface FieldShape {
  readonly name: string;
  readonly kind: FieldKind;
  readonly list: boolean;
  /** For a list of lists: how many lists are in one another. */
  readonly depth?: number;
  /** May be omitted or null. */
  readonly nullable: boolean;
  readonly description: string | undefined;
  /** For `enum`: its name and its values as REST writes them. */
  readonly enumName?: string;
  readonly enumValues?: readonly string[];
  /** For `object`: the class of the nested shape. */
  readonly type?: ShapeClass;
}

const SCALARS: Readonly<Record<string, FieldKind>> = {
  Int: 'int',
  SafeInt: 'safeInt',
  Float: 'float',
  Number: 'float',
  String: 'string',
  ID: 'string',
  Boolean: 'boolean',
  Date: 'date',
  DateTimeISO: 'date',
  DateTime: 'date',
  JSON: 'json',
  JSONObject: 'json',
  Upload: 'file',
};

const shapes = new Map<ShapeClass, readonly FieldShape[]>();

/**
 * Fields that a class declares for both interfaces, inherited ones first. They are read from the
 * type-graphql metadata, the only description of a shape. Relations that only GraphQL resolves are
 * excluded.
 */
export function shapeOf(type: ShapeClass): readonly FieldShape[] {
  const known = shapes.get(type);
  if (known !== undefined) return known;
  const storage = getMetadataStorage();
  const lineage: unknown[] = [];
  for (let current: unknown = type; current; current = Object.getPrototypeOf(current)) {
    lineage.unshift(current);
  }
  const keyed = keyedFields(type);
  const relations = new Set(
    storage.fieldResolvers
      .filter((resolver) => {
        const target = resolver.getObjectType?.();
        // A field resolver without a type resolves a field that the class declares.
        const isRelation = resolver.kind === 'external' && resolver.getType !== undefined;
        return isRelation && target !== undefined && lineage.includes(target);
      })
      .map((resolver) => resolver.schemaName),
  );
  const fields = storage.fields
    .filter((field) => lineage.includes(field.target) && !relations.has(field.schemaName))
    .sort((a, b) => lineage.indexOf(a.target) - lineage.indexOf(b.target));
  const shape = [...new Map(fields.map((field) => [field.schemaName, field])).values()].map(
    (field): FieldShape => {
      // Called first: type-graphql learns from the thunk whether the field is a list.
      const type = field.getType();
      return {
        name: field.schemaName,
        list: field.typeOptions.array === true,
        ...((field.typeOptions.arrayDepth ?? 1) > 1 && { depth: field.typeOptions.arrayDepth }),
        nullable: Boolean(field.typeOptions.nullable),
        description: field.description ?? describedField(field.schemaName),
        ...kindOf(type),
        ...(keyed.has(field.schemaName) && ({ kind: 'keyed', list: false } as const)),
      };
    },
  );
  shapes.set(type, shape);
  return shape;
}

/** The name of a class in the interfaces. */
export function nameOf(type: unknown): string {
  const { objectTypes, inputTypes } = getMetadataStorage();
  const known = [...objectTypes, ...inputTypes].find((candidate) => candidate.target === type);
  return known?.name ?? (type as { name?: string }).name ?? '';
}

function kindOf(
  type: unknown,
): Pick<FieldShape, 'kind'> & Partial<Pick<FieldShape, 'enumName' | 'enumValues' | 'type'>> {
  const found = getMetadataStorage().enums.find((candidate) => candidate.enumObj === type);
  if (found !== undefined) {
    return {
      kind: 'enum',
      enumName: found.name,
      enumValues: Object.values(found.enumObj as Record<string, string>),
    };
  }
  const name = (type as { name?: string }).name ?? '';
  const scalar = SCALARS[name];
  if (scalar !== undefined) return { kind: scalar };
  if (typeof type !== 'function') throw new Error(`The type ${name} is not supported in a shape.`);
  return { kind: 'object', type: type as ShapeClass };
}
