import { getMetadataStorage } from 'type-graphql';
import {
  fieldsOfSingle,
  hiddenFields,
  sometimesOmittedFields,
} from '../../src/core/answer-fields.js';
import { dayEndFields } from '../../src/core/constraints.js';
import { type FieldShape, nameOf, type ShapeClass, shapeOf } from '../../src/core/shape.js';
import type { View } from '../route.js';
import { type Constraints, constraintsOf } from './constraints.js';
import { ENVELOPE_SCHEMAS } from './envelope.js';
import type { Schema } from './types.js';

const PREFIX = '#/components/schemas/';
const NO_CONSTRAINTS: Constraints = { value: {}, list: {}, nullable: false };
/** Beginning of the name of an object as others refer to it: `RelatedUser`. */
const RELATED = 'Related';
const SECRET = /password$|secret$/i;

/** A reference to a component schema. */
export function schemaRef(name: string): { readonly $ref: string } {
  return { $ref: `${PREFIX}${name}` };
}

/** The name of a referenced component schema; undefined for any other schema. */
export function refName(schema: Schema): string | undefined {
  const { $ref } = schema;
  return typeof $ref === 'string' && $ref.startsWith(PREFIX)
    ? $ref.slice(PREFIX.length)
    : undefined;
}

/**
 * Collects the component schemas of a document from the type-graphql classes of the operations.
 * Answers contain all fields, with null for a missing value. Inputs may omit optional fields, and
 * accept null only for fields that can be cleared.
 */
export class Schemas {
  private readonly found: Map<string, Schema>;

  /** @param fixed schemas that no class describes. */
  constructor(fixed: Readonly<Record<string, Schema>> = {}) {
    this.found = new Map(Object.entries({ ...ENVELOPE_SCHEMAS, ...fixed }));
  }

  /** A reference to the schema of an answer. */
  output(type: ShapeClass): Schema {
    return this.answer(nameOf(type), type, hiddenFields(type));
  }

  /**
   * A reference to the schema of an answer about one object, which has the fields that lists leave
   * out.
   */
  single(type: ShapeClass): Schema {
    const whole = this.output(type);
    const required = [...fieldsOfSingle(type).keys()];
    if (required.length === 0) return whole;
    const name = `Single${nameOf(type)}`;
    // Repeated, because generators take a property for optional that is not required where it has its type.
    const fields = shapeOf(type).filter((field) => required.includes(field.name));
    const description = `${firstSentence(descriptionOf(type)) ?? ''} With what lists leave out.`;
    this.add(name, {
      description: description.trim(),
      allOf: [whole, this.objectOf(fields)],
    });
    return schemaRef(name);
  }

  /**
   * A reference to the schema of an object that another one refers to, whose readers may not see
   * all of its fields.
   */
  private related(type: ShapeClass): Schema {
    return this.answer(`${RELATED}${nameOf(type)}`, type, new Map());
  }

  /** @param shown fields that are not null although their class says so. */
  private answer(name: string, type: ShapeClass, shown: ReadonlyMap<string, true>): Schema {
    if (!this.found.has(name)) {
      // Registered before its fields, which may refer back to it.
      this.found.set(name, {});
      const fields = shapeOf(type).map((field) => ({
        ...field,
        nullable: field.nullable && !shown.has(field.name),
      }));
      const description = descriptionOf(type);
      this.found.set(name, {
        type: 'object',
        ...described(shown.size > 0 ? firstSentence(description) : description),
        ...this.objectOf(fields, sometimesOmittedFields(type)),
      });
    }
    return schemaRef(name);
  }

  /** The schema of an answer with these fields; all of them are required but those left out. */
  objectOf(fields: readonly FieldShape[], leftOut: ReadonlyMap<string, true> = new Map()): Schema {
    return {
      type: 'object',
      required: fields.map(({ name }) => name).filter((name) => !leftOut.has(name)),
      properties: Object.fromEntries(
        fields.map((field) => [
          field.name,
          this.field(field, NO_CONSTRAINTS, 'output', field.nullable),
        ]),
      ),
    };
  }

  /** Adds a component, or replaces the one that a class gave. */
  add(name: string, schema: Schema): void {
    this.found.set(name, schema);
  }

  /**
   * A reference to the schema of a body: the fields of an input class that the path does not give.
   *
   * @throws Error when two paths use different fields of a class, whose bodies would need two
   *   names.
   */
  body(type: ShapeClass, fields: readonly FieldShape[]): Schema {
    return this.input(`${nameOf(type).replace(/Input$/, '')}Body`, type, fields);
  }

  /** The schema of one field of an input class: a parameter, or a part of a body. */
  inputField(type: ShapeClass, field: FieldShape, place: 'parameter' | 'body'): Schema {
    const constraints = constraintsOf(type)(field.name);
    const initial = (new type() as Record<string, unknown>)[field.name];
    const schema = this.field(
      field,
      constraints,
      'input',
      place === 'body' && constraints.nullable,
      dayEndFields(type).has(field.name),
    );
    return {
      ...schema,
      ...(SECRET.test(field.name) ? { format: 'password' } : {}),
      ...(initial === undefined ? {} : { default: initial }),
    };
  }

  /** A reference to the result of a view, whose schema is written by hand. */
  view({ name, schema, schemas = {} }: Pick<View, 'name' | 'schema' | 'schemas'>): Schema {
    for (const [component, part] of Object.entries({ ...schemas, [name]: schema })) {
      this.found.set(component, part as Schema);
    }
    for (const part of [...Object.values(schemas), schema]) this.handwritten(part);
    return schemaRef(name);
  }

  /** Adds the components that a hand-written schema refers to by name; returns the schema. */
  handwritten(schema: object): Schema {
    for (const [, name] of JSON.stringify(schema).matchAll(
      /"\$ref":"#\/components\/schemas\/(\w+)"/g,
    )) {
      if (name !== undefined) this.byName(name);
    }
    return schema as Schema;
  }

  /** All collected schemas, by name. */
  all(): Readonly<Record<string, Schema>> {
    return Object.fromEntries([...this.found].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private byName(name: string): void {
    if (this.found.has(name)) return;
    const { objectTypes, enums } = getMetadataStorage();
    const named = (wanted: string) =>
      objectTypes.find((candidate) => candidate.name === wanted)?.target as ShapeClass | undefined;
    const type = named(name);
    const related = named(name.replace(RELATED, ''));
    const values = enums.find((candidate) => candidate.name === name)?.enumObj;
    const single = name.startsWith('Single') ? named(name.replace('Single', '')) : undefined;
    if (type !== undefined) this.output(type);
    else if (single !== undefined) this.single(single);
    else if (related !== undefined) this.related(related);
    else if (values !== undefined) this.enumeration(name, Object.values(values) as string[]);
    else throw new Error(`A view refers to the schema ${name}, which no class describes.`);
  }

  private input(name: string, type: ShapeClass, fields: readonly FieldShape[]): Schema {
    const required = fields.filter((field) => isRequired(type, field)).map((field) => field.name);
    const isForm = fields.some(({ kind }) => kind === 'file');
    const schema = {
      type: 'object',
      ...(required.length > 0 ? { required } : {}),
      properties: Object.fromEntries(
        fields.map((field) => [
          field.name,
          // A part of a form is a text.
          this.inputField(
            type,
            isForm && (field.kind === 'json' || field.kind === 'keyed')
              ? { ...field, kind: 'string' }
              : field,
            'body',
          ),
        ]),
      ),
      additionalProperties: false,
    };
    const known = this.found.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two bodies would be called ${name}: let their operations have two classes.`);
    }
    this.found.set(name, schema);
    return schemaRef(name);
  }

  private field(
    field: FieldShape,
    constraints: Constraints,
    direction: 'input' | 'output',
    nullable: boolean,
    dayEnd = false,
  ): Schema {
    const value = { ...this.value(field, direction), ...constraints.value };
    // A restricted enum replaces the reference to the enumeration.
    const { $ref: _, ...inline } = value as Record<string, unknown>;
    const item = 'enum' in constraints.value ? { type: 'string', ...inline } : value;
    const inner = listsOf(item, (field.depth ?? 1) - 1);
    const whole = field.list ? { type: 'array', items: inner, ...constraints.list } : item;
    const wholeDay = dayEnd ? 'A date without a time includes the whole day.' : undefined;
    const description = [field.description, wholeDay].filter(Boolean).join(' ') || undefined;
    return { ...(nullable ? orNull(whole) : whole), ...described(description) };
  }

  private value(field: FieldShape, direction: 'input' | 'output'): Schema {
    switch (field.kind) {
      case 'int':
        // The range of an input is defined by its bounds.
        return { type: 'integer', ...(direction === 'output' ? { format: 'int32' } : {}) };
      case 'safeInt':
        return { type: 'integer', ...(direction === 'output' ? { format: 'int64' } : {}) };
      case 'float':
        return { type: 'number' };
      case 'string':
        return { type: 'string' };
      case 'boolean':
        return { type: 'boolean' };
      case 'date':
        return direction === 'output'
          ? { type: 'string', format: 'date-time' }
          : { type: 'string', anyOf: [{ format: 'date' }, { format: 'date-time' }] };
      case 'enum':
        return this.enumeration(field.enumName ?? '', field.enumValues ?? []);
      case 'object':
        return this.nested(field.type as ShapeClass, direction);
      case 'json':
        return {};
      case 'keyed':
        return { type: 'object', additionalProperties: true };
      case 'file':
        return { type: 'string', contentMediaType: 'application/octet-stream' };
    }
  }

  private nested(type: ShapeClass, direction: 'input' | 'output'): Schema {
    return direction === 'output'
      ? this.output(type)
      : this.input(nameOf(type), type, shapeOf(type));
  }

  private enumeration(name: string, values: readonly string[]): Schema {
    const found = getMetadataStorage().enums.find((candidate) => candidate.name === name);
    this.found.set(name, { type: 'string', ...described(found?.description), enum: [...values] });
    return schemaRef(name);
  }
}

/** Returns whether a request must have the field. */
export function isRequired(type: ShapeClass, field: FieldShape): boolean {
  return !field.nullable && (new type() as Record<string, unknown>)[field.name] === undefined;
}

function orNull(schema: Schema): Schema {
  // The empty schema accepts null.
  if (Object.keys(schema).length === 0) return schema;
  const { type, enum: values } = schema;
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    type: [type, 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
    ...(Array.isArray(schema.anyOf) ? { anyOf: [...schema.anyOf, { type: 'null' }] } : {}),
  };
}

function described(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}

/** The rest of the description of a class that hides fields says who sees them. */
function firstSentence(text: string | undefined): string | undefined {
  return text?.replace(/(?<=\.) .*$/s, '');
}

function descriptionOf(type: ShapeClass): string | undefined {
  const found = getMetadataStorage().objectTypes.find(({ target }) => target === type);
  return found?.description;
}

/** The schema of lists of `item` in one another. */
function listsOf(item: Schema, depth: number): Schema {
  return depth > 0 ? { type: 'array', items: listsOf(item, depth - 1) } : item;
}
