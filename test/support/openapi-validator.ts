import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { refName } from '../../rest-facade/openapi/schemas.js';
import type {
  OpenApiDocument,
  OperationObject,
  Parameter,
  Reference,
  ResponseObject,
  Schema,
} from '../../rest-facade/openapi/types.js';
import { PREFIXES } from '../../rest-facade/route.js';
import { currentDocument } from './catalogue.js';

/** One verb of one documented path. */
export interface DocumentedOperation {
  readonly path: string;
  readonly verb: string;
  readonly operation: OperationObject;
}

/** Checks answers against an OpenAPI document. */
export interface AnswerValidator {
  /**
   * Checks the JSON answer of an operation, whichever prefix it was called under.
   *
   * @throws Error when the document does not have the path, the verb or the status, when the status
   *   has no JSON, or when the body does not fit, be it for a field that the document does not have.
   */
  readonly answer: (method: string, path: string, status: number, body: unknown) => void;
  /**
   * Checks an error that belongs to no operation: an unknown path, an unknown verb.
   *
   * @throws Error when the body is not the envelope of failure.
   */
  readonly failure: (body: unknown) => void;
}

const listed = new WeakMap<OpenApiDocument, readonly DocumentedOperation[]>();

/** Every operation of a document, which does not change any more. */
export function documentedOperations(document: OpenApiDocument): readonly DocumentedOperation[] {
  const known = listed.get(document);
  if (known !== undefined) return known;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => ({ path, verb, operation })),
  );
  listed.set(document, operations);
  return operations;
}

/** A response of an operation, looked up where it is a component. */
export function resolvedResponse(
  document: OpenApiDocument,
  response: ResponseObject | Reference,
): ResponseObject {
  if (!('$ref' in response)) return response;
  const name = response.$ref.replace('#/components/responses/', '');
  const found = document.components.responses[name];
  if (found === undefined) throw new Error(`The document has no response ${name}.`);
  return found;
}

/** A parameter of an operation, looked up where it is a component. */
export function resolvedParameter(
  document: OpenApiDocument,
  parameter: Parameter | Reference,
): Parameter {
  if (!('$ref' in parameter)) return parameter;
  const name = parameter.$ref.replace('#/components/parameters/', '');
  const found = document.components.parameters[name];
  if (found === undefined) throw new Error(`The document has no parameter ${name}.`);
  return found;
}

/** Compiles schemas of a document with JSON Schema 2020-12 and its formats. */
export function schemaCompiler(document: OpenApiDocument): (schema: Schema) => ValidateFunction {
  const ajv = newAjv();
  // Added once: with each schema, all components would be read and compiled again.
  ajv.addSchema({ $id: 'document', components: document.components });
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
    compiled.set(text, validate);
    return validate;
  };
}

function newAjv(): Ajv2020 {
  // Most schemas are used a few times only: their code is not worth optimising.
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
  formats.default(ajv);
  return ajv;
}

/**
 * Returns whether an answer is that to a repetition of a request whose answer is no longer stored, which the document
 * describes at the header `Idempotency-Key`.
 */
function isLateRepetition(
  { responses }: DocumentedOperation['operation'],
  status: number,
  body: unknown,
): boolean {
  const { data } = body as { readonly data?: Readonly<Record<string, unknown>> };
  const fields = Object.keys(data ?? {}).sort();
  return (
    status === 200 &&
    responses['201'] !== undefined &&
    data?.performed === true &&
    fields.join() === 'id,performed,version'
  );
}

let ofProgram: AnswerValidator | undefined;

/** The validator of the program's own document; both take a second to make, and are made once in a process. */
export function answerValidator(): AnswerValidator {
  ofProgram ??= validatorOf(currentDocument());
  return ofProgram;
}

/**
 * A validator for end-to-end tests. Answers may have more fields than documented in the eyes of
 * JSON Schema, since clients must put up with new ones; here every field must be documented.
 */
export function validatorOf(document: OpenApiDocument): AnswerValidator {
  const ajv = newAjv();
  const compiled = new Map<Schema, ValidateFunction>();
  const check = (given: Schema, body: unknown, what: string) => {
    // Many responses refer to the same schema. Without references it compiles without the document.
    const schema = resolve(given, document);
    const validate = compiled.get(schema) ?? ajv.compile(closed(schema, document));
    compiled.set(schema, validate);
    if (validate(body)) return;
    const problems = validate.errors?.map((e) => `  ${e.instancePath || '/'} ${e.message}`);
    throw new Error(
      `${what} does not fit the OpenAPI document:\n${problems?.join('\n')}\n${JSON.stringify(body)}`,
    );
  };
  const failure = { $ref: '#/components/schemas/Failure' };
  return {
    failure: (body) => check(failure, body, 'The failure'),
    answer: (method, path, status, body) => {
      const what = `${method} ${path} ${status}`;
      const { operation } = findOperation(document, method, path);
      const response = operation.responses[String(status)];
      if (response === undefined && isLateRepetition(operation, status, body)) return;
      if (response === undefined) throw new Error(`${what}: the status is not documented.`);
      const json = resolvedResponse(document, response).content?.['application/json'];
      if (json === undefined) throw new Error(`${what}: no JSON is documented.`);
      check(json.schema, body, what);
    },
  };
}

/**
 * The documented operation that answers a request.
 *
 * @throws Error when there is none.
 */
export function findOperation(
  document: OpenApiDocument,
  method: string,
  path: string,
): DocumentedOperation {
  const [plain = ''] = path.split('?');
  const prefix = PREFIXES.find((candidate) => plain.startsWith(`${candidate}/`)) ?? '';
  const canonical = `${PREFIXES[0]}${plain.slice(prefix.length)}`.replace(/\/$/, '');
  // Few paths stand outside of the prefixes.
  const segments = (plain in document.paths ? plain : canonical).split('/');
  const [found] = documentedOperations(document)
    .filter(({ path: template, verb }) => {
      const parts = template.split('/');
      const fits = (part: string, index: number) =>
        part.startsWith('{') ? segments[index] !== '' : part === segments[index];
      return verb === method.toLowerCase() && parts.length === segments.length && parts.every(fits);
    })
    // A path without parameters stands above one with them.
    .sort((a, b) => parameterCount(a.path) - parameterCount(b.path));
  if (found === undefined) throw new Error(`${method} ${path} is not documented.`);
  return found;
}

function parameterCount(path: string): number {
  return path.split('{').length;
}

/** The parts of a schema that hold schemas, as far as documents here use them. */
interface SchemaParts {
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** The schema, and all within it, without room for fields that it does not name. */
function closed(schema: Schema, document: OpenApiDocument): Schema {
  const { allOf, anyOf, items, properties, ...rest } = resolve(schema, document) as SchemaParts;
  const inner = (part: Schema) => closed(part, document);
  // Objects that hold together close together: each of them alone would refuse the others' fields.
  const parts = allOf?.flatMap((part) => partsOf(part, document)) ?? [];
  if (allOf && parts.every((part) => part.properties)) return inner(merged(parts));
  const named = Object.entries(properties ?? {}).map(([name, part]) => [name, inner(part)]);
  return {
    ...rest,
    ...(allOf && { allOf: allOf.map(inner) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(items && { items: inner(items) }),
    // An object that says so has further fields, such as the values of a record.
    ...(properties && {
      additionalProperties: false,
      ...rest,
      properties: Object.fromEntries(named),
    }),
  };
}

/** A schema, or the parts that it joins. */
function partsOf(schema: Schema, document: OpenApiDocument): SchemaParts[] {
  const resolved = resolve(schema, document) as SchemaParts;
  return resolved.allOf?.flatMap((part) => partsOf(part, document)) ?? [resolved];
}

/** One object for several that hold together; a field that two of them have must fit both. */
function merged(parts: readonly SchemaParts[]): Schema {
  const fields = parts.flatMap(({ properties }) => Object.entries(properties ?? {}));
  const byName = Map.groupBy(fields, ([name]) => name);
  return {
    type: 'object',
    required: [...new Set(parts.flatMap(({ required }) => required ?? []))],
    properties: Object.fromEntries(
      [...byName].map(([name, all]) => [name, { allOf: all.map(([, schema]) => schema) }]),
    ),
  };
}

function resolve(schema: Schema, document: OpenApiDocument): Schema {
  const name = refName(schema);
  if (name === undefined) return schema;
  const found = document.components.schemas[name];
  if (found === undefined) throw new Error(`The document has no schema ${name}.`);
  return found;
}
