import { type Request, type RequestHandler, type Response, Router } from 'express';
import { authorizeOperation } from '../src/core/access.js';
import { coerce } from '../src/core/coerce.js';
import type { Context } from '../src/core/context.js';
import { type FieldError, withFieldNames } from '../src/core/errors.js';
import { AlreadyPerformed } from '../src/core/idempotency.js';
import { type DocumentAnswer, execute, type StreamAnswer } from '../src/core/operation.js';
import { MAX_LIMIT, type Page } from '../src/core/pagination.js';
import type { FileAnswer } from '../src/core/upload.js';
import { jsonBody } from '../src/http/json-body.js';
import type { MultipartReader } from '../src/http/multipart.js';
import { fieldTargetOf } from '../src/modules/equipment/fields/lists/field-lists.types.js';
import {
  fieldParameterOf,
  withFieldParameters,
} from '../src/modules/equipment/fields/lists/field-parameters.js';
import { type ClientIds, withNumbers } from './client-ids.js';
import { type PaginationInfo, sendData, sendLongRead, sendRead } from './envelope.js';
import { sendDocument, sendFile } from './files.js';
import { readForm } from './forms.js';
import { wrongMediaType } from './media-types.js';
import { readRaw, withHeaderNames } from './raw-body.js';
import { readRouteOf, withoutReadOnly } from './read-only.js';
import {
  answersFile,
  answersList,
  answersTag,
  PREFIXES,
  type Route,
  selectionFor,
  takesForm,
} from './route.js';
import { sendStream } from './streams.js';
import { otherVerbs } from './verbs.js';

/**
 * The REST interface: an Express router that serves every route under every prefix. It expects the
 * request's context in `response.locals.context`; errors go to the next error handler.
 */
export function restRouter(
  multipart: MultipartReader,
  routes: readonly Route[],
  clientIds: ClientIds,
): RequestHandler {
  // A router tries its paths one after the other, so there is one router for each shape of paths.
  const groups = Map.groupBy(routes, ({ path }) => shapeOfPath(path));
  const routers = new Map(
    [...groups].map(([shape, group]) => [
      shape,
      routerOf({ multipart, routes: group, all: routes, clientIds }),
    ]),
  );
  return (request, response, next) => {
    const router = routers.get(shapeOfPath(request.path));
    if (router === undefined) next();
    else router(request, response, next);
  };
}

/** Runs a handler for the paths below a first segment, under any prefix. */
export function below(segment: string, handler: RequestHandler): RequestHandler {
  const start = `${segment}/`;
  return (request, response, next) =>
    shapeOfPath(request.path).startsWith(start) ? handler(request, response, next) : next();
}

/**
 * Groups routes by the shape of their paths after the prefix: the first segment in lower case,
 * because paths are case-insensitive, and the number of segments. A trailing slash is ignored.
 */
function shapeOfPath(path: string): string {
  const segments = path.split('/');
  if (segments.length > 2 && segments.at(-1) === '') segments.pop();
  let start = 1;
  if (segments[1]?.toLowerCase() === 'api') start = segments[2]?.toLowerCase() === 'v1' ? 3 : 2;
  return `${(segments[start] ?? '').toLowerCase()}/${segments.length - start}`;
}

/** Parts of a router for paths of one shape. */
interface RouterSources {
  readonly multipart: MultipartReader;
  readonly routes: readonly Route[];
  readonly all: readonly Route[];
  readonly clientIds: ClientIds;
}

function routerOf({ multipart, routes, all, clientIds }: RouterSources): Router {
  const router = Router();
  // `/users/stats` must match before `/users/:id`.
  const paths = Map.groupBy([...routes].sort(bySpecificity), (route) => route.path);
  for (const [path, pathRoutes] of paths) {
    const everywhere = PREFIXES.map((prefix) => `${prefix}${path}`);
    for (const route of pathRoutes) {
      const verb = route.verb.toLowerCase() as Lowercase<Route['verb']>;
      router[verb](
        everywhere,
        guard(route),
        ...bodyOf(route, multipart),
        run(route, all, clientIds),
      );
    }
    router.all(everywhere, otherVerbs(pathRoutes.map((route) => route.verb)));
  }
  return router;
}

/** Compares routes: fixed segments before parameters, from left to right, then by length. */
function bySpecificity(a: Route, b: Route): number {
  const [left, right] = [a.path.split('/'), b.path.split('/')];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const [one = '', other = ''] = [left[index], right[index]];
    if (one === other) continue;
    const parameters = Number(one.startsWith(':')) - Number(other.startsWith(':'));
    if (parameters !== 0) return parameters;
  }
  return left.length - right.length;
}

function contextOf(response: Response): Context {
  return response.locals.context as Context;
}

/**
 * Checks access before the input is read, so that validation errors reveal nothing without access.
 */
function guard(route: Route): RequestHandler {
  return (_request, response, next) => {
    authorizeOperation(route.operation, contextOf(response));
    next();
  };
}

const requireJson: RequestHandler = (request, _response, next) => {
  const { 'transfer-encoding': chunked, 'content-length': length = '0' } = request.headers;
  // Many clients send an empty body without Content-Type.
  const hasBody = chunked !== undefined || length !== '0';
  if (hasBody && !request.is('json')) {
    throw wrongMediaType(request, 'application/json');
  }
  next();
};

const readBody: readonly RequestHandler[] = [requireJson, jsonBody];

function bodyOf(route: Route, multipart: MultipartReader): readonly RequestHandler[] {
  if (route.verb === 'GET') return [];
  const { input } = route.operation;
  if (route.raw) return [readRaw(multipart, route.raw, input)];
  return takesForm(route) ? [readForm(multipart, input)] : readBody;
}

function run(route: Route, routes: readonly Route[], clientIds: ClientIds): RequestHandler {
  const read = readRouteOf(route, routes);
  return async (request, response) => {
    const context = contextOf(response);
    const { operation } = route;
    const { query, view, inputErrors: misplaced } = parametersOf(route, request);
    const named = await withNumbers(route, request, context, clientIds);
    const sent = read && (await withoutReadOnly(route, read, named, context));
    const { input, inputErrors } = coerce(operation.input, {
      params: { ...named.params, ...route.given },
      query,
      body: sent ? sent.body : named.body,
      form: takesForm(route),
    });
    const isNew = ({ field }: FieldError) => !named.inputErrors.some((one) => one.field === field);
    const unread = [...inputErrors, ...(sent?.inputErrors ?? [])].filter(isNew);
    const errors = [...misplaced, ...named.inputErrors, ...unread];
    const selection = selectionFor(view);
    const answer: unknown = await execute(operation, context, input, errors, selection).catch(
      (error: unknown) =>
        asPerformed(
          route.verb === 'GET'
            ? withFieldNames(error, parameterIn(operation))
            : route.raw
              ? withHeaderNames(error, route.raw)
              : error,
        ),
    );
    if (answer instanceof AlreadyPerformed) {
      context.onReplay?.();
      return sendData(response, 200, answer.details);
    }
    if (answersFile(route)) return await sendFile(request, response, answer as FileAnswer);
    if (operation.output.kind === 'stream') {
      const { mimeType } = operation.output;
      return await sendStream(request, response, mimeType, answer as StreamAnswer);
    }
    if (operation.output.kind === 'document') {
      const { mimeType } = operation.output;
      return await sendDocument(request, response, mimeType, answer as DocumentAnswer);
    }
    if (route.unstored) response.setHeader('Cache-Control', 'private, no-store');
    const { data, pagination } = await contentOf(route, view, answer, context);
    if (route.untagged !== undefined)
      await sendLongRead(request, response, data as object, route.untagged);
    else if (answersTag(route)) sendRead(request, response, data, pagination);
    else sendData(response, statusOf(route, input), data, pagination);
  };
}

/** The status of an answer; 200 where nothing was made. */
function statusOf({ status = 200, dryRun }: Route, input: unknown): number {
  return dryRun && (input as { readonly dryRun?: boolean }).dryRun === true ? 200 : status;
}

/** Makes the error of a repetition, whose answer is no longer stored, an answer. */
function asPerformed(error: unknown): AlreadyPerformed {
  if (error instanceof AlreadyPerformed) return error;
  throw error;
}

/** Names the parameter of an address that is wrong: that of a list is written once, for all items. */
function parameterIn({ input }: Route['operation']): (field: string) => string {
  const byFields = fieldTargetOf(input) !== undefined;
  return (field) => (byFields ? fieldParameterOf(field) : field).replace(/\.\d+$/, '');
}

/** Data and pagination of an answer, as the view shows it. */
async function contentOf(
  route: Route,
  view: Route['view' | 'variant'],
  answer: unknown,
  context: Context,
): Promise<{ data: unknown; pagination?: PaginationInfo | undefined }> {
  const { output } = route.operation;
  if (view || output.kind !== 'page') {
    const data: unknown = view ? await view.select(answer, context) : answer;
    const isWhole = answersList(route) && (view === undefined || view !== route.variant);
    const limit = output.kind === 'list' ? output.limit : MAX_LIMIT;
    return { data, pagination: isWhole ? wholeList(data, limit) : undefined };
  }
  const { items, limit, nextCursor, hasMore, truncated } = answer as Page<unknown>;
  const next = nextCursor === undefined ? {} : { nextCursor };
  const left = truncated === undefined ? {} : { truncated };
  return { data: items, pagination: { limit, ...next, hasMore, ...left } };
}

/** The pagination of a list that is returned as a whole. */
function wholeList(items: unknown, limit: number): PaginationInfo {
  return { limit: Math.max(limit, (items as readonly unknown[]).length), hasMore: false };
}

/** The query parameters of a request. */
interface QueryParameters {
  /** The parameters that belong to the operation's input. */
  readonly query: Request['query'];
  /** The view or variant of the answer. */
  readonly view: Route['view' | 'variant'];
  readonly inputErrors: readonly FieldError[];
}

function parametersOf(
  { verb, variant, view, operation }: Route,
  request: Request,
): QueryParameters {
  // Mutations read their input from the body only, because URLs appear in logs and histories.
  if (verb !== 'GET') {
    const reason = 'is not known here; send it in the body';
    const inputErrors = Object.keys(request.query).map((field) => ({ field, reason }));
    return { query: {}, view, inputErrors };
  }
  const fields = withFieldParameters(operation.input, request.query);
  const whole = fields.query as Request['query'];
  if (variant === undefined) return { query: whole, view, inputErrors: fields.errors };
  const { [variant.parameter]: given, ...query } = whole;
  const flag = given || 'false';
  const isFlag = flag === 'true' || flag === 'false';
  return {
    query,
    view: flag === 'true' ? variant : view,
    inputErrors: [
      ...fields.errors,
      ...(isFlag ? [] : [{ field: variant.parameter, reason: 'must be true or false' }]),
    ],
  };
}
