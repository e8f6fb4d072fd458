import { describeAccess, describeCredentials } from '../../src/core/access.js';
import { isReplayable, type Operation, type Output } from '../../src/core/operation.js';
import { type FieldShape, shapeOf } from '../../src/core/shape.js';
import { fieldTargetOf } from '../../src/modules/equipment/fields/lists/field-lists.types.js';
import {
  answersFile,
  answersList,
  answersTag,
  PREFIXES,
  type Route,
  takesForm,
  type Variant,
  type Verb,
} from '../route.js';
import { IF_NONE_MATCH, NOT_MODIFIED, TAG_HEADER } from './conditional.js';
import { type ErrorResponses, errorCodesOf } from './errors.js';
import type { Examples } from './examples.js';
import { FILE, FILE_NOTE, FILE_RESPONSES } from './files.js';
import { ownHeaders } from './headers.js';
import { isRequired, refName, type Schemas, schemaRef } from './schemas.js';
import type { SharedResponses } from './shared.js';
import type {
  Content,
  OperationObject,
  Parameter,
  Reference,
  ResponseObject,
  Schema,
} from './types.js';

/** Collections of the document that the description of a route refers to. */
export interface DescribeContext {
  readonly schemas: Schemas;
  readonly errors: ErrorResponses;
  readonly responses: SharedResponses;
  readonly examples: Examples;
}

/** The first of the routes that differ in their verb only. */
interface Counterpart {
  readonly id: string;
  readonly verb: Verb;
}

/** The input fields of a route by source: the path, the query of a GET, or the body. */
interface Inputs {
  readonly path: readonly FieldShape[];
  readonly query: readonly FieldShape[];
  readonly body: readonly FieldShape[];
  readonly headers: readonly FieldShape[];
}

/** The path of a route in OpenAPI notation: `/api/v1/maintenance/{id}`. */
export function documentedPath(route: Route): string {
  return `${PREFIXES[0]}${route.path.replace(/:(\w+)/g, '{$1}')}`;
}

/** Collects the components that a route refers to, before examples are generated. */
export function collectSchemas(route: Route, schemas: Schemas): void {
  bodySchema(route, schemas);
  if ('type' in route.operation.output) dataSchema(route, schemas);
  if (route.variant) schemas.view(route.variant);
}

/**
 * Describes a route.
 *
 * @param id the operationId, unique in the document.
 * @param counterpart the operationId and verb of the earlier route with the same path, operation
 *   and view, if there is one.
 */
export function describeRoute(
  route: Route,
  id: string,
  counterpart: Counterpart | undefined,
  context: DescribeContext,
): OperationObject {
  const { operation, view } = route;
  const sentence = (view?.summary ?? operation.summary).replace(/\.$/, '');
  const parameters = parametersOf(route, context);
  const body = bodyContent(route, context);
  const required =
    route.raw !== undefined ||
    inputsOf(route).body.some((field) => isRequired(operation.input, field));
  return {
    operationId: id,
    tags: [route.tag.name],
    summary: counterpart ? `${sentence} (${route.verb})` : sentence,
    description: counterpart
      ? `${route.verb} counterpart of \`${counterpart.id}\`: the same as ${counterpart.verb}.`
      : notesOf(route, id).join('\n\n'),
    ...(operation.access.kind === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required, content: body } } : {}),
    responses: {
      [String(route.status ?? 200)]: successOf(route, context),
      ...furtherSuccesses(route, context),
      ...context.errors.of(errorCodesOf(route)),
    },
  };
}

/**
 * Access to a route, and what else is to be known. That permissions are the scopes of API tokens
 * stands at their security scheme.
 */
function notesOf(route: Route, id: string): string[] {
  const { operation } = route;
  const { access, scope, session } = operation;
  const isUsual = access.kind === 'permission' && scope === undefined && session === undefined;
  return [
    ...(operation.description === undefined ? [] : [operation.description]),
    `${describeAccess(access)}${isUsual ? '' : describeCredentials(operation)}`,
    ...(id === operation.name ? [] : [graphqlNote(operation)]),
    ...(answersFile(route) ? [FILE_NOTE] : []),
  ];
}

function graphqlNote({ counterpart, kind, name }: Operation): string {
  return `GraphQL: \`${counterpart ?? `${kind} ${name}`}\`.`;
}

/** The answer of success, shared by all operations that answer the same. */
function successOf(route: Route, context: DescribeContext): Reference | ResponseObject {
  if (answersFile(route)) return context.responses.ref('File', FILE);
  const { output } = route.operation;
  const replayable = isReplayable(route.operation);
  const own = {
    ...ownHeaders(...(replayable ? (['Idempotent-Replayed'] as const) : [])),
    ...(answersTag(route) ? TAG_HEADER : {}),
  };
  const response: ResponseObject = {
    description: route.status === 201 ? 'Created.' : 'Done.',
    ...(Object.keys(own).length > 0 ? { headers: own } : {}),
    content: answerContent(route, context),
  };
  if (output.kind === 'stream' || output.kind === 'document') return response;
  const data = dataSchema(route, context.schemas);
  const list = route.view === undefined && answersList(route) ? 'List' : '';
  const name = `${refName(data) ?? refName(data.items as Schema)}${list}`;
  return context.responses.ref(
    `${name}${route.variant ? `Or${route.variant.name}` : ''}${situation(route)}`,
    response,
  );
}

/** Distinguishes answers with the same data: by their status and their headers. */
function situation(route: Route): string {
  if (route.status === 201) return isReplayable(route.operation) ? 'Created' : 'Opened';
  if (answersTag(route)) return 'Read';
  return isReplayable(route.operation) ? 'Changed' : 'Answer';
}

/**
 * The answers without the whole content: to conditional requests, trials and those for a part. That to a late
 * repetition is described at its header only: beside the usual one it would change the types of every client.
 */
function furtherSuccesses(
  route: Route,
  context: DescribeContext,
): Record<string, Reference | ResponseObject> {
  const { responses } = context;
  if (answersTag(route)) return { 304: responses.ref('NotModified', NOT_MODIFIED) };
  if (route.dryRun) return { 200: tried(route, context) };
  if (!answersFile(route)) return {};
  return Object.fromEntries(
    Object.entries(FILE_RESPONSES).map(([status, [name, response]]) => [
      status,
      responses.ref(name, response),
    ]),
  );
}

/** The answer 200 of a route that makes nothing where `dryRun` is true. */
function tried(route: Route, context: DescribeContext): ResponseObject {
  return {
    description: 'Checked only, because of `dryRun`.',
    content: answerContent(route, context),
  };
}

function inputsOf(route: Route): Inputs {
  const fields = shapeOf(route.operation.input);
  const inPath = new Set([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const others = fields.filter(
    ({ name }) => !inPath.has(name) && !Object.hasOwn(route.given ?? {}, name),
  );
  return {
    path: fields.filter((field) => inPath.has(field.name)),
    query: route.verb === 'GET' ? others.filter(({ name }) => name !== 'orderByField') : [],
    body: route.verb === 'GET' || route.raw ? [] : others,
    headers: route.raw ? others.filter(({ name }) => route.raw?.headers[name]) : [],
  };
}

/** draft-ietf-httpapi-idempotency-key-header */
const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Executes the request once: a repetition with the same key within 24 hours returns the first ' +
    'answer, or a conflict if that answer contained a secret. A key that begins with `q-` lives 90 days; ' +
    'after 24 hours a repetition is answered 200 with `performed` (true), `id` and `version` as `data`.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const RETRY_OF: Parameter = {
  name: 'Retry-Of',
  in: 'header',
  description:
    'The key of a refused request that this one repeats under another key. If that request was performed ' +
    'after all, or is under way, this one is answered as its repetition.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const PERFORMED_AT: Parameter = {
  name: 'Performed-At',
  in: 'header',
  description:
    'When the person did this, on a device without network: not before the setting `offlineHours` allows, nor ' +
    'before the last assignment of a request to its crew, and at most 2 minutes after the receipt.',
  schema: { type: 'string', format: 'date-time' },
};

const AUTH_TRANSPORT: Parameter = {
  name: 'X-Auth-Transport',
  in: 'header',
  description:
    'For browsers: the refresh token is in a cookie (HttpOnly, SameSite=Strict) instead of the body. ' +
    'Without this header no cookie is read.',
  schema: { type: 'string', enum: ['cookie'] },
};

/** Parameters by the keys of fields, which are not known before: each property is a parameter. */
const FIELD_FILTERS: Parameter = {
  name: 'fields',
  in: 'query',
  description:
    'Only records that show these values of fields: a parameter `field.<key>` for each, such as ' +
    '`field.fuel=gas`; of numbers and days also `field.<key>.from` and `field.<key>.to`, both included. ' +
    'At most 10 fields.',
  style: 'form',
  explode: true,
  schema: {
    type: 'object',
    patternProperties: { '^field\\.[a-z][a-z0-9_]{0,39}(\\.(from|to))?$': { type: 'string' } },
    additionalProperties: false,
  },
};

/** The schema of an order that may also be by a field. */
function orByField({ description, default: initial, ...schema }: Schema): Schema {
  return {
    description: 'Also `field.<key>` and `-field.<key>`: by a field that is a number or a day.',
    anyOf: [schema, { type: 'string', pattern: '^-?field\\.[a-z][a-z0-9_]{0,39}$' }],
    default: initial,
  };
}

function parametersOf(route: Route, { schemas, examples }: DescribeContext): Parameter[] {
  const { input, output } = route.operation;
  const { path, query, headers } = inputsOf(route);
  const byFields = fieldTargetOf(input) !== undefined;
  const parameter = (field: FieldShape, place: Parameter['in']): Parameter => {
    if (byFields && field.name === 'fields') return FIELD_FILTERS;
    const inputField = schemas.inputField(input, field, 'parameter');
    const { description, ...schema } =
      byFields && field.name === 'sort' ? orByField(inputField) : inputField;
    const required = place === 'path' || isRequired(input, field);
    const example = required ? examples.parameter(field.name, ownerOf(output), schema) : undefined;
    return {
      name: (place === 'header' && route.raw?.headers[field.name]) || field.name,
      in: place,
      ...(required ? { required: true } : {}),
      ...(typeof description === 'string' ? { description } : {}),
      ...(field.list ? { style: 'form', explode: false } : {}),
      schema,
      ...(example === undefined ? {} : { example }),
    };
  };
  return [
    ...path.map((field) => parameter(field, 'path')),
    ...query.map((field) => parameter(field, 'query')),
    ...headers.map((field) => parameter(field, 'header')),
    ...(isReplayable(route.operation) ? [IDEMPOTENCY_KEY, RETRY_OF] : []),
    ...(route.operation.performable ? [PERFORMED_AT] : []),
    ...(route.operation.browserSession ? [AUTH_TRANSPORT] : []),
    ...(route.variant ? [variantParameter(route.variant)] : []),
    ...(answersTag(route) ? [IF_NONE_MATCH] : []),
  ];
}

function variantParameter({ parameter, description }: Variant): Parameter {
  return { name: parameter, in: 'query', description, schema: { type: 'boolean', default: false } };
}

function bodySchema(route: Route, schemas: Schemas): Schema | undefined {
  const { body } = inputsOf(route);
  return body.length > 0 ? schemas.body(route.operation.input, body) : undefined;
}

function bodyContent(route: Route, { schemas, examples }: DescribeContext): Content | undefined {
  if (route.raw) {
    const schema = { type: 'string' as const };
    return { [route.raw.mimeType]: { schema, example: route.raw.example } };
  }
  const schema = bodySchema(route, schemas);
  if (schema === undefined) return undefined;
  const type = takesForm(route) ? 'multipart/form-data' : 'application/json';
  return { [type]: { schema, example: route.operation.example?.input ?? examples.body(schema) } };
}

function answerContent(route: Route, { schemas }: DescribeContext): Content {
  const { output } = route.operation;
  if (output.kind === 'stream') {
    return {
      ...textContent(route, output.mimeType),
      ...(output.orFile && documentContent(output.orFile)),
    };
  }
  if (output.kind === 'document') return documentContent(output.mimeType);
  const whole = enveloped(
    dataSchema(route, schemas),
    answersList(route) ? 'SuccessPage' : 'Success',
  );
  const { variant } = route;
  const schema = variant ? { anyOf: [whole, enveloped(schemas.view(variant))] } : whole;
  return { 'application/json': { schema } };
}

/**
 * @param envelope the schema with the other fields. It requires `data`, too, but generators take
 *   a property for optional that is not required where it has its type.
 */
function enveloped(data: Schema, envelope: 'Success' | 'SuccessPage' = 'Success'): Schema {
  return {
    allOf: [schemaRef(envelope), { type: 'object', required: ['data'], properties: { data } }],
  };
}

function documentContent(mimeType: string): Content {
  const schema = { type: 'string', format: 'binary' };
  return { [mimeType]: { schema, example: 'the bytes of the document' } };
}

/** The content of a text answer, with the example of the operation. */
function textContent(route: Route, mimeType: string): Content {
  return {
    [mimeType]: { schema: { type: 'string' }, example: route.operation.example?.text ?? '' },
  };
}

function dataSchema(route: Route, schemas: Schemas): Schema {
  const { output } = route.operation;
  return route.view ? schemas.view(route.view) : outputSchema(output, schemas);
}

/** The name of the answer's class, by which samples of parameters are found. */
function ownerOf(output: Output): string {
  return 'type' in output ? output.type.name : 'File';
}

function outputSchema(output: Output, schemas: Schemas): Schema {
  if (!('type' in output)) throw new Error('A file has no fields to describe.');
  return output.kind === 'object'
    ? schemas.single(output.type)
    : { type: 'array', items: schemas.output(output.type) };
}
