import { IS_OPTIONAL, ValidationTypes } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import type { ShapeClass } from '../../src/core/shape.js';
import type { Schema } from './types.js';

/** The class-validator constraints of a field as JSON Schema keywords. */
export interface Constraints {
  /** Constraints of the value, or of each item of a list. */
  readonly value: Schema;
  /** Constraints of the list. */
  readonly list: Schema;
  /** True if null is accepted. */
  readonly nullable: boolean;
}

/** The keywords used from class-validator-jsonschema; types derive from the GraphQL shape. */
const VALUE_KEYWORDS = new Set([
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'enum',
]);
const LIST_KEYWORDS = new Set(['minItems', 'maxItems', 'uniqueItems']);

/** Keyword that marks a nullable field in the result of class-validator-jsonschema. */
const TAKES_NULL = 'x-takes-null';

/** The constraints of an input class by field, from its class-validator metadata. */
export function constraintsOf(type: ShapeClass): (field: string) => Constraints {
  const schema = targetConstructorToSchema(type, {
    additionalConverters: {
      [ValidationTypes.CONDITIONAL_VALIDATION]: (meta) =>
        meta.name === IS_OPTIONAL ? { [TAKES_NULL]: true } : {},
    },
  });
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  return (field) => {
    const all = properties[field] ?? {};
    return {
      value: pick((all.items as Schema | undefined) ?? all, VALUE_KEYWORDS),
      list: pick(all, LIST_KEYWORDS),
      nullable: all[TAKES_NULL] === true,
    };
  };
}

function pick(schema: Schema, keywords: ReadonlySet<string>): Schema {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => keywords.has(keyword))
      .map(([keyword, value]) => [keyword, keyword === 'pattern' ? portable(value) : value]),
  );
}

/**
 * The pattern for programs that compile it without the flag `u`, to which `\p{C}` is the letter
 * "p" and more: control characters then stand for all that are invisible. The service refuses the
 * others, too.
 */
function portable(pattern: unknown): unknown {
  return typeof pattern === 'string'
    ? pattern.replaceAll('\\p{C}', '\\u0000-\\u001f\\u007f-\\u009f')
    : pattern;
}
