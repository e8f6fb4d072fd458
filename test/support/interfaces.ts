import { ANSWER_TYPES, OPERATIONS } from '../contract/modules.js';
import type { OperationCall } from '../contract/operation.js';
import type { TestApp } from './app.js';
import { fieldFilters, fieldOrder, withoutParameters } from './field-parameters.js';
import { formOf, headersOf, postForm, restForm, type Sent } from './forms.js';
import { FULL } from './full.js';

/** The two interfaces of the service. */
export type InterfaceName = 'rest' | 'graphql';
export const INTERFACES: readonly InterfaceName[] = ['rest', 'graphql'];

/**
 * Returns whether a case of a table runs through an interface. In the full run each case runs
 * through both, and otherwise through one of them, in turns: both reach the same operation, which
 * test/contract/access.test.ts checks for each.
 */
export function takesTurn(via: InterfaceName, index: number): boolean {
  return FULL || index % INTERFACES.length === INTERFACES.indexOf(via);
}

/** The cases of a table that run through an interface (`takesTurn`). */
export function turnsOf<const T>(via: InterfaceName, cases: readonly T[]): T[] {
  return cases.filter((_case, index) => takesTurn(via, index));
}

/**
 * The interfaces through which tests run: both in the full run, and otherwise this one, for the same reason
 * (`takesTurn`). Tests of the interfaces themselves (test/e2e/interfaces) always take both.
 */
export const bothOr = (via: InterfaceName): readonly InterfaceName[] => (FULL ? INTERFACES : [via]);

/** The field of errors about the input as a whole (docs/behaviour/input.md). */
export const wholeInput = (via: InterfaceName): string => (via === 'rest' ? 'body' : 'input');

/** Result of a call, in terms that both interfaces share; enums and fields as REST writes them. */
export interface Answer {
  /** The status of HTTP; 200 for nearly every answer of GraphQL. */
  readonly status: number;
  /** `OK`, or a code of the catalogue. */
  readonly code: string;
  readonly message: string | undefined;
  /** The object, or the items of a list; the text of a file. */
  // biome-ignore lint/suspicious/noExplicitAny: the answer of whichever operation was called
  readonly data: any;
  // biome-ignore lint/suspicious/noExplicitAny: details differ by error
  readonly details: any;
  readonly retryAfter: number | undefined;
  /** Of a page only. */
  readonly page?: { readonly hasMore: boolean; readonly nextCursor: string | undefined };
}

type Values = Readonly<Record<string, unknown>>;

/** A call as a client makes it. */
interface Request {
  readonly name: string;
  readonly call: OperationCall;
  readonly input: Values;
  readonly token: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** The interfaces that have the operation as such. */
export function interfacesOf(name: string): readonly InterfaceName[] {
  return callOf(name).graphql === undefined ? ['rest'] : INTERFACES;
}

function callOf(name: string): OperationCall {
  const call = OPERATIONS[name];
  if (call === undefined) throw new Error(`There is no operation ${name}.`);
  return call;
}

/**
 * Calls an operation by its name through one of the interfaces.
 *
 * @param input as in REST, path parameters and query included; `file` is a `Sent`.
 */
export async function invoke(
  app: TestApp,
  via: InterfaceName,
  name: string,
  input: Values = {},
  token?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const request: Request = { name, call: callOf(name), input, token, headers };
  return via === 'rest' ? await throughRest(app, request) : await throughGraphQL(app, request);
}

async function throughRest(app: TestApp, request: Request): Promise<Answer> {
  const { call, token, headers } = request;
  const [verb = '', pattern = ''] = call.rest.split(' ');
  const rest = { ...request.input };
  const list = call.list === undefined ? undefined : rest[call.list];
  if (call.list !== undefined) delete rest[call.list];
  const ofList = list === undefined ? pattern : pattern.replace('/assets/', `/${list}s/`);
  let path = ofList.replace(/:(\w+)/g, (_match, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const entries = Object.entries(rest);
  if (verb === 'GET' && entries.length > 0) {
    path += `?${new URLSearchParams(entries.map(([k, v]): [string, string] => [k, String(v)]))}`;
  }
  const { raw } = call;
  const sent = raw
    ? { raw: (rest.file as Sent | undefined)?.bytes ?? '' }
    : call.form
      ? { raw: restForm(rest) }
      : { body: rest };
  const answer = await app.rest(verb, `/api/v1${path}`, {
    token,
    headers: raw ? { ...headersOf(raw, rest), ...headers } : headers,
    ...(verb === 'GET' || entries.length === 0 ? {} : sent),
  });
  const { status, body } = answer;
  const isText = typeof body === 'string';
  return {
    status,
    code: isText ? 'OK' : body.code,
    message: body.error?.message,
    data: isText ? body : body.data,
    details: body.error?.details,
    retryAfter: answer.headers.has('Retry-After')
      ? Number(answer.headers.get('Retry-After'))
      : undefined,
    ...(body.pagination
      ? { page: { hasMore: body.pagination.hasMore, nextCursor: body.pagination.nextCursor } }
      : {}),
  };
}

async function throughGraphQL(app: TestApp, request: Request): Promise<Answer> {
  const { name, call, token, headers } = request;
  const { document, variables } = graphqlCall(request);
  const { status, body } =
    call.form && (request.input.file ?? request.input.files) !== undefined
      ? await postForm(app, formOf(document, variables), token, headers)
      : await app.rest('POST', '/graphql', {
          token,
          headers,
          body: { query: document, variables },
        });
  const [error] = body.errors ?? [];
  const result = body.data?.result;
  const base = {
    status,
    code: error === undefined ? 'OK' : error.extensions.code,
    message: error?.message,
    details: call.paged
      ? namedAsInRest(error?.extensions.details, isFeed(name))
      : error?.extensions.details,
    retryAfter: error?.extensions.retryAfter,
  };
  const asRest = (item: unknown) => spelledAsInRest(call.answers ?? '', item);
  if (!result || !call.paged) {
    return { ...base, data: Array.isArray(result) ? result.map(asRest) : result && asRest(result) };
  }
  const { hasNextPage, endCursor } = result.pageInfo;
  return {
    ...base,
    data: result.edges.map((edge: { node: unknown }) => asRest(edge.node)),
    page: { hasMore: hasNextPage, nextCursor: hasNextPage || isFeed(name) ? endCursor : undefined },
  };
}

function graphqlCall({ name, call, input }: Request): { document: string; variables: Values } {
  if (call.graphql === undefined || call.answers === undefined) {
    throw new Error(`GraphQL has no root field ${name}.`);
  }
  const types = new Map(
    (call.args ?? '')
      .split(', ')
      .filter((arg) => arg !== '')
      .map((arg) => arg.split(': ') as [string, string]),
  );
  const variables = argumentsOf(types, name, input);
  const given = [...types].filter(([arg]) => variables[arg] !== undefined);
  const declared = given.map(([arg, type]) => `$${arg}: ${type}`).join(', ');
  const passed = given.map(([arg]) => `${arg}: $${arg}`).join(', ');
  const fields = selectionOf(call.answers);
  const document = `${call.graphql}${declared && `(${declared})`} {
    result: ${name}${passed && `(${passed})`} ${
      call.paged ? `{ edges { cursor node ${fields} } pageInfo { hasNextPage endCursor } }` : fields
    }
  }`;
  return { document, variables };
}

/** GraphQL names the arguments of a list otherwise: `first`, `filter.status`. */
const LIST_ARGUMENTS: Readonly<Record<string, string>> = {
  first: 'limit',
  after: 'cursor',
  orderBy: 'sort',
  orderByField: 'sort',
};

/** The event feed calls its position `after` in REST, too, and tells it on every page. */
const isFeed = (name: string) => name === 'events';

function namedAsInRest(
  details: { field: string; errors: { field: string }[] } | undefined,
  keepsAfter: boolean,
) {
  if (details?.errors === undefined) return details;
  const rename = <T extends { field: string }>(error: T): T => ({
    ...error,
    field:
      keepsAfter && error.field === 'after'
        ? error.field
        : (LIST_ARGUMENTS[error.field] ??
          error.field.replace(/^filter\./, '').replace(/^fields\./, 'field.')),
  });
  return { ...rename(details), errors: details.errors.map(rename) };
}

/** REST's flat input in the arguments of a root field. */
function argumentsOf(types: ReadonlyMap<string, string>, name: string, input: Values): Values {
  const spelled = Object.fromEntries(
    Object.entries(withoutParameters(input)).map(([field, value]) => [
      field,
      spelledForGraphQL(name, field, value),
    ]),
  );
  if (types.has('input')) return { input: spelled };
  const byField = fieldOrder(input.sort);
  if (byField !== undefined)
    return { ...argumentsOf(types, name, { ...input, sort: undefined }), orderByField: byField };
  const {
    limit: first,
    cursor,
    after = cursor,
    sort: orderBy,
    ...others
  } = {
    ...spelled,
    ...fieldFilters(input),
  };
  const direct = Object.fromEntries(Object.entries(others).filter(([field]) => types.has(field)));
  const filter = Object.fromEntries(Object.entries(others).filter(([field]) => !types.has(field)));
  const filtered = Object.keys(filter).length > 0;
  return { ...direct, first, after, orderBy, ...(filtered ? { filter } : {}) };
}

/**
 * Input fields that are enums; `category` is one in the logs, and a text of a maintenance request.
 */
const ENUM_INPUTS = new Set([
  'contractorState',
  'direction',
  'may',
  'role',
  'status',
  'priority',
  'level',
  'theme',
  'stage',
  'origin',
  'kind',
  'visibility',
  'mfaRoles',
  'state',
  'defaultPriority',
  'resolutionFrom',
  'pausesOn',
  'step',
  'ifOpen',
  'mine',
  'shared',
  'houseLanguage',
  'identityWithoutMatch',
  'include',
  'target',
  'period',
  'appliesTo',
  'phase',
  'security',
  'unknown',
]);

function spelledForGraphQL(operation: string, field: string, value: unknown): unknown {
  const isEnum =
    ENUM_INPUTS.has(field) ||
    (field === 'category' && /Logs$/.test(operation)) ||
    (field === 'reason' && /^holdMaintenanceRequest$|absences?$/i.test(operation));
  if (field === 'kinds') return channelsForGraphQL(value);
  if (field === 'match') return partsForGraphQL(value, ['priorities', 'origins']);
  if (field === 'escalations' && Array.isArray(value)) {
    return value.map((one) => partsForGraphQL(one, ['clock', 'notify']));
  }
  if (field === 'items' && Array.isArray(value)) {
    return value.map((one) => partsForGraphQL(one, ['kind']));
  }
  if (field === 'mappings' && Array.isArray(value)) {
    return value.map((one) => partsForGraphQL(one, ['role']));
  }
  if (field === 'trigger') return triggerForGraphQL(value);
  if (field === 'schedule') return partsForGraphQL(value, ['every']);
  // A saved view has the order of its list as a text.
  if (field === 'sort' && typeof value === 'string' && !/SavedView$/.test(operation)) {
    return sortForGraphQL(value);
  }
  if (field === 'fields' && value !== null && typeof value === 'object') {
    return Object.entries(value).map(([key, one]) => ({ key, value: one }));
  }
  if (field === 'requires' || field === 'strategy') return requirementsForGraphQL(value);
  if (!isEnum) return value;
  const upper = (item: unknown) => (typeof item === 'string' ? item.toUpperCase() : item);
  return Array.isArray(value) ? value.map(upper) : upper(value);
}

/** `beforePhoto` is `BEFORE_PHOTO`. */
function requirementsForGraphQL(value: unknown): unknown {
  const upper = (item: unknown) =>
    typeof item === 'string'
      ? item.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
      : item;
  return Array.isArray(value) ? value.map(upper) : upper(value);
}

/** A trigger has enumerations two levels deeper. */
function triggerForGraphQL(trigger: unknown): unknown {
  if (trigger === null || typeof trigger !== 'object' || !('time' in trigger)) return trigger;
  return { ...trigger, time: partsForGraphQL(trigger.time, ['base', 'onClosedDay']) };
}

/** The fields of an object that are enumerations, one level deeper. */
function partsForGraphQL(value: unknown, enums: readonly string[]): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const upper = (item: unknown) => (typeof item === 'string' ? item.toUpperCase() : item);
  return Object.fromEntries(
    Object.entries(value).map(([field, part]) => [
      field,
      !enums.includes(field) ? part : Array.isArray(part) ? part.map(upper) : upper(part),
    ]),
  );
}

/** The preferences by kind have an enumeration one level deeper. */
function channelsForGraphQL(kinds: unknown): unknown {
  if (kinds === null || typeof kinds !== 'object' || Array.isArray(kinds)) return kinds;
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, channels]) => [
      kind,
      typeof channels?.email === 'string'
        ? { ...channels, email: channels.email.toUpperCase() }
        : channels,
    ]),
  );
}

/** `-createdAt` is `CREATED_AT_DESC`. */
function sortForGraphQL(value: string): string {
  const name = value.replace(/^-/, '').replace(/[A-Z]/g, (letter) => `_${letter}`);
  return `${name.toUpperCase()}_${value.startsWith('-') ? 'DESC' : 'ASC'}`;
}

interface AnswerField {
  readonly name: string;
  readonly isEnum: boolean;
  readonly type: string | undefined;
}

function fieldsOf(type: string): AnswerField[] {
  const fields = ANSWER_TYPES[type];
  if (fields === undefined) throw new Error(`There is no type ${type}.`);
  return fields.split(' ').map((field) => {
    const [name = '', nested] = field.replace('^', '').split(':');
    return { name, isEnum: field.startsWith('^'), type: nested };
  });
}

/** The answer of a root field that has no fields: an object as REST writes it. */
const WHOLE = 'JSONObject';

function selectionOf(type: string): string {
  if (type === WHOLE) return '';
  const fields = fieldsOf(type).map((field) =>
    field.type ? `${field.name} ${selectionOf(field.type)}` : field.name,
  );
  return `{ ${fields.join(' ')} }`;
}

function spelledAsInRest(type: string, value: unknown): unknown {
  if (type === WHOLE || value === null || typeof value !== 'object') return value;
  const fields = new Map(fieldsOf(type).map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const field = fields.get(name);
      const one = (each: unknown) => {
        if (field?.type) return spelledAsInRest(field.type, each);
        return field?.isEnum && typeof each === 'string' ? enumInRest(name, each) : each;
      };
      // Values of fields are a list in GraphQL, and an object by key in REST.
      if (field?.type === 'FieldValue') return [name, byKey(item)];
      return [name, Array.isArray(item) ? item.map(one) : one(item)];
    }),
  );
}

function byKey(values: readonly { readonly key: string; readonly value: unknown }[]): object {
  return Object.fromEntries(values.map(({ key, value }) => [key, value]));
}

/**
 * REST writes enums in lower case; the names of steps and requirements in camel case, as the contract
 * spells them.
 */
function enumInRest(field: string, value: string): string {
  const lower = value.toLowerCase();
  return field === 'step' || field === 'requires'
    ? lower.replace(/_(.)/g, (_all, letter) => letter.toUpperCase())
    : lower;
}
