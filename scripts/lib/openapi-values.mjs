// Values for the samples of the reference, composed from the examples of the OpenAPI document.

/** Objects within objects beyond this depth are left empty, because no reader follows them further. */
const DEPTH = 3;

/** Resolves a `$ref` within the document; anything else is returned as it is. */
export function resolved(document, value) {
  if (value?.$ref === undefined) return value;
  const target = value.$ref
    .slice(2)
    .split('/')
    .reduce((at, name) => at[name.replaceAll('~1', '/')], document);
  return resolved(document, target);
}

/** Name of the component that a schema refers to, directly, as its items or as one of two choices. */
export function componentOf(schema) {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  const inner = schema.items ?? (schema.anyOf ?? schema.allOf)?.find((choice) => choice.$ref);
  return inner && componentOf(inner);
}

/** All fields of an object, also those of its parts (`allOf`), with the names of the required ones. */
export function fieldsOf(document, schema) {
  const { properties = {}, required = [], allOf = [] } = resolved(document, schema) ?? {};
  const parts = allOf.map((part) => fieldsOf(document, part));
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), properties),
    required: [...parts.flatMap((part) => part.required), ...required],
  };
}

const FORMATS = { 'date-time': '2026-03-02T08:15:00.000Z', date: '2026-03-02' };

/** The example value of a schema: its own example, otherwise one of its type. */
export function exampleOf(document, schema, depth = 0) {
  if (schema.examples) return schema.examples[0];
  if ('const' in schema) return schema.const;
  if (schema.$ref) {
    // A description beside the reference does not matter; a default does.
    return schema.default ?? exampleOf(document, resolved(document, schema), depth);
  }
  if (schema.enum) return schema.default ?? schema.enum[0];
  if (Array.isArray(schema.type) && schema.type.includes('null')) return schema.default ?? null;
  if (schema.anyOf) return exampleOf(document, schema.anyOf[0], depth);
  const type = [schema.type].flat()[0];
  if (type === 'object' || schema.allOf) {
    if (depth > DEPTH) return {};
    const { properties } = fieldsOf(document, schema);
    return Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [
        name,
        exampleOf(document, value, depth + 1),
      ]),
    );
  }
  return plainExample(document, schema, type, depth);
}

function plainExample(document, schema, type, depth) {
  if (type === 'array') return [exampleOf(document, schema.items, depth + 1)];
  if (type === 'boolean') return schema.default ?? false;
  if (type === 'integer' || type === 'number') return schema.default ?? schema.minimum ?? 7;
  return type === 'string' ? (schema.default ?? FORMATS[schema.format] ?? 'text') : null;
}
