import { COMMON_SAMPLES } from './samples.js';
import { refName } from './schemas.js';
import type { Schema } from './types.js';

type Values = Readonly<Record<string, unknown>>;
type Components = Readonly<Record<string, Schema>>;

/** A value that is found by the name of the field. */
interface Position {
  /** Name of the field; undefined for the root and items of lists. */
  readonly name?: string | undefined;
  /** The component, otherwise the field, that contains the field. */
  readonly owner?: string | undefined;
}

/** Times and days, whose format says what an example would. */
const SPEAKING_FORMATS = new Set(['date-time', 'date']);

/**
 * The examples of a document. Each stands once, at the field that it is a value of (`examples` of
 * JSON Schema), and comes from the samples: viewers compose the example of an answer from them. A
 * body has a separate example, with its required fields.
 */
export class Examples {
  private readonly samples: Values;

  /**
   * @param schemas the component schemas of the document, complete.
   * @param samples values by field, of the modules.
   */
  constructor(
    private readonly schemas: Components,
    samples: Values,
  ) {
    this.samples = { ...COMMON_SAMPLES, ...samples };
  }

  /** The component schemas, with the examples of the fields of answers. */
  components(): Components {
    return Object.fromEntries(
      Object.entries(this.schemas).map(([name, schema]) => [
        name,
        /(?:Body|Input)$/.test(name) ? schema : this.withExamples(schema, name),
      ]),
    );
  }

  /**
   * An example of a body: its required fields, or its first field where none is required.
   *
   * @throws Error for a required text without a sample.
   */
  body(schema: Schema): unknown {
    return this.sample(schema, {});
  }

  /** The sample of a text parameter of an operation that answers `owner`. */
  parameter(name: string, owner: string, schema: Schema): unknown {
    return schema.type === 'string' ? this.known(schema, { name, owner }) : undefined;
  }

  private withExamples(schema: Schema, owner: string): Schema {
    const { properties, allOf } = schema as {
      properties?: Components;
      allOf?: readonly Schema[];
    };
    return {
      ...schema,
      ...(allOf && { allOf: allOf.map((part) => this.withExamples(part, owner)) }),
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, property]) => [
            name,
            this.withExample(property, name, owner),
          ]),
        ),
      }),
    };
  }

  private withExample(property: Schema, name: string, owner: string): Schema {
    const value = this.known(property, { name, owner: owner.replace(/^Related/, '') });
    return value === undefined || !isTelling(name, property, value)
      ? property
      : { ...property, examples: [value] };
  }

  private sample(schema: Schema, position: Position): unknown {
    if ('const' in schema) return schema.const;
    const known = this.known(schema, position);
    if (known !== undefined) return known;
    const component = refName(schema);
    if (component !== undefined) {
      return this.sample(this.component(component), { ...position, owner: component });
    }
    if (Array.isArray(schema.enum)) return schema.enum[0];
    return this.generated(schema, position);
  }

  /** The sample of a field, if the schema accepts it. */
  private known(schema: Schema, { name, owner }: Position): unknown {
    if (name === undefined) return undefined;
    return [this.samples[`${owner}.${name}`], this.samples[name]].find(
      (value) => value !== undefined && this.accepts(schema, value),
    );
  }

  private generated(schema: Schema, position: Position): unknown {
    switch (typesOf(schema)[0]) {
      case 'object':
        return this.object(schema, position);
      case 'array':
        return [this.sample(schema.items as Schema, { owner: position.owner })];
      case 'boolean':
        return true;
      case 'number':
        return schema.minimum ?? 1;
      default:
        throw new Error(`${position.owner}.${position.name} needs a sample for the documentation.`);
    }
  }

  private object(schema: Schema, { owner, name }: Position): Values {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
    const required = (schema.required ?? []) as readonly string[];
    const shown = properties.filter(([field], index) =>
      required.length > 0 ? required.includes(field) : index === 0,
    );
    return Object.fromEntries(
      shown.map(([field, property]) => [
        field,
        this.sample(property, { name: field, owner: owner ?? name }),
      ]),
    );
  }

  /**
   * Returns whether the schema accepts the type or enum value; tests validate the examples fully.
   */
  private accepts(schema: Schema, value: unknown): boolean {
    const component = refName(schema);
    if (component !== undefined) return this.accepts(this.component(component), value);
    if (Array.isArray(schema.enum)) return schema.enum.includes(value);
    if (schema.type === undefined && Array.isArray(schema.anyOf)) {
      return (schema.anyOf as Schema[]).some((choice) => this.accepts(choice, value));
    }
    return schema.type === undefined || typesOf(schema).includes(typeOf(value));
  }

  private component(name: string): Schema {
    const schema = this.schemas[name];
    if (schema === undefined) throw new Error(`There is no schema ${name}.`);
    return schema;
  }
}

/** Returns whether an example tells more than type, default and format. */
function isTelling(name: string, schema: Schema, value: unknown): boolean {
  if (value === null || typeof value === 'boolean' || 'const' in schema) return false;
  if (Array.isArray(value) && value.length === 0) return false;
  // Objects have the examples of their fields, enumerations their values.
  if ('$ref' in schema || 'anyOf' in schema || 'enum' in schema) return false;
  if (typeof value === 'number' && /(?:^i|I)d$/.test(name)) return false;
  return value !== schema.default && !SPEAKING_FORMATS.has(String(schema.format));
}

/** The types of a schema, with `integer` as `number`. */
function typesOf({ type }: Schema): unknown[] {
  return [type].flat().map((name) => (name === 'integer' ? 'number' : name));
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
