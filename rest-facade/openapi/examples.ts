import { COMMON_SAMPLES } from './samples.js';
import { refName } from './schemas.js';
import type { Schema } from './types.js';

type Values = Readonly<Record<string, unknown>>;

/** The position of a value in the example being generated. */
interface Position {
  /** Name of the field; undefined for the root and items of lists. */
  readonly name?: string | undefined;
  /** The component, otherwise the field, that contains the field. */
  readonly owner?: string | undefined;
  /** The component being generated. */
  readonly component?: string | undefined;
  /** Values by field name that take precedence over the samples. */
  readonly given: Values;
  /** True if optional fields are omitted. */
  readonly sparse: boolean;
}

/** Fields that are not repeated from the request: secrets, which answers do not return. */
const SECRET = /password|token|secret/i;

const BY_FORMAT: Values = {
  'date-time': '2026-03-02T10:05:00.000Z',
  date: '2026-03-02',
  uri: 'https://example.org/hooks/maintenance',
  uuid: '0195a1c2-7d1e-7c3a-9b54-3f2c8e6d1a70',
  ipv4: '192.0.2.7',
  email: 'tomas@example.org',
};

/** Generates deterministic examples of schemas, from the samples where available. */
export class Examples {
  private readonly samples: Values;

  /**
   * @param schemas the component schemas of the document, complete.
   * @param samples values by field, of the modules.
   */
  constructor(
    private readonly schemas: Readonly<Record<string, Schema>>,
    samples: Values,
  ) {
    this.samples = { ...COMMON_SAMPLES, ...samples };
  }

  /**
   * An example of an answer.
   *
   * @param given values by field name that take precedence over the samples, such as those of the
   *   request.
   */
  answer(schema: Schema, given: Values): unknown {
    const repeated = Object.entries(given).filter(([name]) => !SECRET.test(name));
    return this.sample(schema, { given: Object.fromEntries(repeated), sparse: false });
  }

  /** An example of a body: its required fields, or its first field where none is required. */
  body(schema: Schema): unknown {
    return this.sample(schema, { given: {}, sparse: true });
  }

  /** An example of a parameter of an operation that answers `owner`. */
  parameter(name: string, owner: string, schema: Schema): unknown {
    return this.sample(schema, { name, owner, given: {}, sparse: false });
  }

  private sample(schema: Schema, position: Position): unknown {
    if ('const' in schema) return schema.const;
    const known = this.known(schema, position);
    if (known !== undefined) return known;
    const component = refName(schema);
    if (component !== undefined)
      return this.sample(this.component(component), { ...position, component });
    const { allOf, anyOf } = schema as Record<string, Schema[] | undefined>;
    if (allOf) return Object.assign({}, ...allOf.map((part) => this.sample(part, position)));
    if (anyOf?.[0]) return this.sample({ type: schema.type, ...anyOf[0] }, position);
    return this.generated(schema, position);
  }

  /** The given value or the sample of a field, if the schema accepts it. */
  private known(schema: Schema, { name, owner, given }: Position): unknown {
    if (name === undefined) return undefined;
    return [given[name], this.samples[`${owner}.${name}`], this.samples[name]].find(
      (value) => value !== undefined && this.accepts(schema, value),
    );
  }

  private generated(schema: Schema, position: Position): unknown {
    if (Array.isArray(schema.enum)) return schema.enum[0];
    switch (typesOf(schema)[0]) {
      case 'object':
        return this.object(schema, position);
      case 'array':
        return [this.sample(schema.items as Schema, { ...position, name: undefined })];
      case 'boolean':
        return true;
      case 'integer':
      case 'number':
        return schema.minimum ?? 1;
      case 'string':
        return text(schema, position.name ?? 'text');
      default:
        return {};
    }
  }

  private object(schema: Schema, { component, name, given, sparse }: Position): Values {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
    const required = (schema.required ?? []) as readonly string[];
    const shown = sparse
      ? properties.filter(([field], index) =>
          required.length > 0 ? required.includes(field) : index === 0,
        )
      : properties.filter(([field, { type }]) => required.includes(field) || type !== 'object');
    const owner = component ?? name;
    return Object.fromEntries(
      shown.map(([field, property]) => [
        field,
        this.sample(property, { name: field, owner, given, sparse }),
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
    return typesOf(schema).includes(typeOf(value));
  }

  private component(name: string): Schema {
    const schema = this.schemas[name];
    if (schema === undefined) throw new Error(`There is no schema ${name}.`);
    return schema;
  }
}

/** The types of a schema, with `integer` as `number`. */
function typesOf({ type }: Schema): unknown[] {
  return [type].flat().map((name) => (name === 'integer' ? 'number' : name));
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function text(schema: Schema, name: string): unknown {
  const byFormat = BY_FORMAT[schema.format as string];
  if (byFormat !== undefined) return byFormat;
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  return `An example of ${words}`
    .padEnd((schema.minLength as number | undefined) ?? 0, '.')
    .slice(0, (schema.maxLength as number | undefined) ?? 100);
}
