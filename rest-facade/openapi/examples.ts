import { COMMON_SAMPLES } from './samples.js';
import { refName } from './schemas.js';
import type { Schema } from './types.js';

type Values = Readonly<Record<string, unknown>>;

/** Where a value stands while an example is made. */
interface Place {
  /** The field that holds the value; undefined at the top and within lists. */
  readonly name?: string | undefined;
  /** The component, or else the field, whose field it is. */
  readonly owner?: string | undefined;
  /** The component that is being made. */
  readonly component?: string | undefined;
  /** Values by name that stand above the samples. */
  readonly said: Values;
  /** Whether optional fields are left out. */
  readonly sparse: boolean;
}

/** Never repeated from a request: an answer has other tokens, and no passwords. */
const SECRET = /password|token|secret/i;

const BY_FORMAT: Values = {
  'date-time': '2026-03-02T10:05:00.000Z',
  date: '2026-03-02',
  uri: 'https://example.org/hooks/maintenance',
  uuid: '0195a1c2-7d1e-7c3a-9b54-3f2c8e6d1a70',
  ipv4: '192.0.2.7',
  email: 'tomas@example.org',
};

/** Makes examples that fit schemas: always the same ones, from the samples where they have one. */
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
   * @param said values by name that stand above the samples, such as what the request sent.
   */
  answer(schema: Schema, said: Values): unknown {
    const repeated = Object.entries(said).filter(([name]) => !SECRET.test(name));
    return this.sample(schema, { said: Object.fromEntries(repeated), sparse: false });
  }

  /** An example of a body: its required fields, or its first field where none is required. */
  body(schema: Schema): unknown {
    return this.sample(schema, { said: {}, sparse: true });
  }

  /** An example of a parameter of an operation that answers `owner`. */
  parameter(name: string, owner: string, schema: Schema): unknown {
    return this.sample(schema, { name, owner, said: {}, sparse: false });
  }

  private sample(schema: Schema, place: Place): unknown {
    if ('const' in schema) return schema.const;
    const known = this.known(schema, place);
    if (known !== undefined) return known;
    const component = refName(schema);
    if (component !== undefined)
      return this.sample(this.component(component), { ...place, component });
    const { allOf, anyOf } = schema as Record<string, Schema[] | undefined>;
    if (allOf) return Object.assign({}, ...allOf.map((part) => this.sample(part, place)));
    if (anyOf?.[0]) return this.sample({ type: schema.type, ...anyOf[0] }, place);
    return this.made(schema, place);
  }

  /** What was said of a field, or what the samples have, if the schema takes it. */
  private known(schema: Schema, { name, owner, said }: Place): unknown {
    if (name === undefined) return undefined;
    return [said[name], this.samples[`${owner}.${name}`], this.samples[name]].find(
      (value) => value !== undefined && this.takes(schema, value),
    );
  }

  private made(schema: Schema, place: Place): unknown {
    if (Array.isArray(schema.enum)) return schema.enum[0];
    switch (typesOf(schema)[0]) {
      case 'object':
        return this.object(schema, place);
      case 'array':
        return [this.sample(schema.items as Schema, { ...place, name: undefined })];
      case 'boolean':
        return true;
      case 'integer':
      case 'number':
        return schema.minimum ?? 1;
      case 'string':
        return text(schema, place.name ?? 'text');
      default:
        return {};
    }
  }

  private object(schema: Schema, { component, name, said, sparse }: Place): Values {
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
        this.sample(property, { name: field, owner, said, sparse }),
      ]),
    );
  }

  /** Whether a known value is of a kind that the schema takes; the tests check the rest. */
  private takes(schema: Schema, value: unknown): boolean {
    const component = refName(schema);
    if (component !== undefined) return this.takes(this.component(component), value);
    if (Array.isArray(schema.enum)) return schema.enum.includes(value);
    if (schema.type === undefined && Array.isArray(schema.anyOf)) {
      return (schema.anyOf as Schema[]).some((choice) => this.takes(choice, value));
    }
    return typesOf(schema).includes(typeOf(value));
  }

  private component(name: string): Schema {
    const schema = this.schemas[name];
    if (schema === undefined) throw new Error(`There is no schema ${name}.`);
    return schema;
  }
}

/** The types that a schema names; an integer is a number to examples. */
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
