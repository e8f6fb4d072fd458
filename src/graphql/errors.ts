import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import {
  AppError,
  documentationOf,
  ERROR_STATUS,
  invalid,
  toAppError,
  withWholeInputAs,
} from '../core/errors.js';
import type { Logger } from '../infra/logging/logger.js';
import { currentRequestId } from '../infra/request-time.js';
import { withHint } from './hints.js';
import { MAX_TOKENS } from './limits.js';

/** Apollo's codes that are kept (docs/api/graphql.md). */
const KEPT = new Set(['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED']);

/**
 * Codes of automatic persisted queries. Clients depend on the code, some on the message: both are
 * kept, and the details explain them.
 */
const PERSISTED_QUERY_REASONS = new Map([
  ['PERSISTED_QUERY_NOT_FOUND', 'is not stored here (any more); send the text with it'],
  ['PERSISTED_QUERY_NOT_SUPPORTED', 'is not supported here; send only the text'],
]);

/** The libraries' codes for invalid requests, all mapped to one code of the catalogue. */
const INPUT = new Set([
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'INVALID_UPLOAD_VALUE',
  'UPLOAD_LITERAL_UNSUPPORTED',
]);

/** Pages about the codes of Apollo. */
const ERRORS_PAGE = '/docs/guides/graphql#errors';
const STORED_PAGE = '/docs/guides/graphql#automatic-persisted-queries';

/** As the errors of REST: the id of the request, absent on the live socket, and a page. */
function whereToLook(documentation: string) {
  const requestId = currentRequestId();
  return { ...(requestId === undefined ? {} : { requestId }), documentation };
}

/**
 * Creates Apollo's `formatError`: every error gets a code of the catalogue, and internal details
 * are only logged.
 *
 * @param schema undefined if its names are not told to clients.
 */
export function errorFormatter(logger: Logger, schema: GraphQLSchema | undefined) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const code = formatted.extensions?.code as string | undefined;
    if (code !== undefined && KEPT.has(code)) {
      const { nodes } = error as GraphQLError;
      const message = withHint({ message: formatted.message, nodes }, schema);
      return withoutInside({ ...formatted, message: told(message, schema) }, code);
    }
    const reason = code && PERSISTED_QUERY_REASONS.get(code);
    if (reason) return persistedQueryError(formatted, code, reason);
    const appError = withWholeInputAs(
      'input',
      code !== undefined && INPUT.has(code)
        ? (verbError(error) ?? inputError(formatted, schema))
        : known(error),
    );
    // Errors of fields are logged with the id of their request (FailureListener).
    if (appError.code === 'INTERNAL_ERROR' && formatted.path === undefined) {
      logger.error({ err: appError.cause ?? error }, 'GraphQL request failed');
    }
    return {
      message: appError.message,
      ...(formatted.locations ? { locations: formatted.locations } : {}),
      ...(formatted.path ? { path: formatted.path } : {}),
      extensions: {
        code: appError.code,
        ...(appError.details ? { details: appError.details } : {}),
        ...(appError.retryAfterSeconds ? { retryAfter: appError.retryAfterSeconds } : {}),
        ...whereToLook(documentationOf(appError.code)),
      },
    };
  };
}

/**
 * The error for an operation that is rejected before it runs, with the HTTP status of its code.
 *
 * @param path the rejected root field, if there is one.
 */
export function asGraphQLError(error: AppError, path?: readonly string[]): GraphQLError {
  return new GraphQLError(error.message, {
    originalError: error,
    extensions: { http: { status: error.status } },
    ...(path ? { path } : {}),
  });
}

function known(error: unknown): AppError {
  // Errors before the execution of a field have no path.
  const { originalError } = error as { originalError?: unknown };
  return toAppError(originalError instanceof AppError ? originalError : unwrapResolverError(error));
}

function withoutInside(formatted: GraphQLFormattedError, code: string): GraphQLFormattedError {
  const { stacktrace: _stacktrace, ...extensions } = formatted.extensions ?? {};
  const message = plainText(formatted.message);
  return {
    ...formatted,
    message,
    extensions: { ...extensions, code, ...whereToLook(ERRORS_PAGE) },
  };
}

function persistedQueryError(
  { message }: GraphQLFormattedError,
  code: string,
  reason: string,
): GraphQLFormattedError {
  const field = 'extensions.persistedQuery';
  return { message, extensions: { code, details: { field, reason }, ...whereToLook(STORED_PAGE) } };
}

/** The reason for a name, or its absence, that does not tell the operation to execute. */
export function nameReason(operationName: string | null | undefined): string {
  return operationName
    ? 'names no operation of the document'
    : 'is required, because the document has several operations';
}

/** The message without suggestions, where names of the schema are not told. */
function told(message: string, schema: GraphQLSchema | undefined): string {
  return schema === undefined ? message.replace(/ ?Did you mean .*\?$/, '') : message;
}

/**
 * Replacements for texts of Apollo Server that name the product, its options or its libraries, which
 * help an attacker, or that do not say what to do; with the part of the request, default `query`.
 */
const PLAIN_TEXTS: readonly (readonly [RegExp, string, string?])[] = [
  [/introspection is not allowed/i, 'Introspection is not available here.'],
  [
    /Cross-Site Request Forgery/,
    'needs the header Content-Type: application/json or GraphQL-Require-Preflight: true',
  ],
  [/^GET requests only support query operations/, 'A GET takes queries only. Send this by POST.'],
  [/non-empty `query`|POST body missing/, 'is required'],
  [/GraphQL queries must be strings/, 'must be a text'],
  [/batching disabled|No operations found/, 'must be one operation and not a list'],
  [/incremental delivery/, 'must not use @defer or @stream'],
  [/^An 'accept' header/, 'must allow application/json', 'Accept'],
  [/supports only GET\/POST/, 'must be sent by GET or POST'],
  [
    /^.variables. in .*not a recursively/,
    'must be an object and not a text with JSON',
    'variables',
  ],
  [/^.variables. in .*must be an object/, 'must be an object', 'variables'],
  [/^The variables search .*invalid JSON/, 'is not well-formed JSON', 'variables'],
  [/^The variables search .*JSON-encoded object/, 'must be a JSON object', 'variables'],
  [
    /^.extensions. in .*not a recursively/,
    'must be an object and not a text with JSON',
    'extensions',
  ],
  [/^.extensions. in .*must be an object/, 'must be an object', 'extensions'],
  [/^The extensions search .*invalid JSON/, 'is not well-formed JSON', 'extensions'],
  [/^The extensions search .*JSON-encoded object/, 'must be a JSON object', 'extensions'],
  [/^.operationName. in .*must be a string/, 'must be a text', 'operationName'],
  [/^Unknown operation named/, nameReason('unknown'), 'operationName'],
  [/^Must provide operation name/, nameReason(undefined), 'operationName'],
  [
    /^Syntax Error: Document contains more that \d+ tokens/,
    `The document has more than ${MAX_TOKENS} tokens. Send values as variables, and read less at once.`,
  ],
];

function plainText(message: string): string {
  const [, plain] = PLAIN_TEXTS.find(([pattern]) => pattern.test(message)) ?? [];
  if (plain !== undefined) return plain;
  return /apollo|graphql-js/i.test(message) ? 'is not a request that is answered here' : message;
}

/** Apollo has no code for a mutation sent by GET. */
function verbError(error: unknown): AppError | undefined {
  const { extensions, message } = error as GraphQLError;
  const { status } = (extensions?.http ?? {}) as { status?: number };
  return status === ERROR_STATUS.METHOD_NOT_ALLOWED
    ? new AppError('METHOD_NOT_ALLOWED', plainText(message))
    : undefined;
}

/** Errors of the libraries about the whole request; for invalid variables see variables.ts. */
function inputError(
  { message }: GraphQLFormattedError,
  schema: GraphQLSchema | undefined,
): AppError {
  const [, , field = 'query'] = PLAIN_TEXTS.find(([pattern]) => pattern.test(message)) ?? [];
  return invalid(field, told(plainText(message), schema));
}
