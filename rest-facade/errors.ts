import type { ErrorRequestHandler, Response } from 'express';
import type { Caller } from '../src/core/context.js';
import { AppError, invalid, toAppError, withWholeInputAs } from '../src/core/errors.js';
import { type FailureListener, mustBeRecorded } from '../src/core/failures.js';
import { sendGraphQLError } from '../src/http/graphql-error.js';
import { sendError } from './envelope.js';
import { isScimPath, sendScimError } from './scim-answers.js';

/** Errors of Express and its body parser. */
interface HttpError {
  readonly type?: string;
  readonly status?: number;
  readonly message?: string;
  /** The text that the parser of bodies could not read. */
  readonly body?: unknown;
  readonly code?: unknown;
}

/** The caller of a request that failed before its context was created. */
const UNKNOWN_CALLER: Caller = {
  actor: null,
  ipAddress: null,
  userAgent: null,
  requestId: 'unknown',
};

/**
 * The last error handler: sends every error in the envelope, with a code of the catalogue.
 *
 * @param onFailure called for errors that must be recorded.
 * @param recorded a path without its secret.
 */
export function errorHandler(
  onFailure: FailureListener = () => {},
  recorded: (path: string) => string = (path) => path,
): ErrorRequestHandler {
  return (error, request, response, next) => {
    const appError = withWholeInputAs(
      'body',
      error instanceof AppError ? error : (frameworkError(error) ?? toAppError(error)),
    );
    if (mustBeRecorded(appError)) {
      const { context, requestId } = response.locals as { context?: Caller; requestId?: string };
      const caller = context ?? { ...UNKNOWN_CALLER, requestId: requestId ?? 'unknown' };
      onFailure(caller, appError, `${request.method} ${recorded(request.path)}`);
    }
    // The headers have been sent: Express closes the connection.
    if (response.headersSent) return next(error);
    const sender = response.locals[ERROR_SENDER] as ErrorSender | undefined;
    if (sender !== undefined) return sender(response, appError);
    if (request.path === '/graphql') return sendGraphQLError(response, appError);
    if (isScimPath(request.path)) return sendScimError(response, appError);
    sendError(response, appError);
  };
}

/** Sends an error in another form than the envelope. */
type ErrorSender = (response: Response, error: AppError) => void;

/** Local value of a response: what sends its errors. */
const ERROR_SENDER = 'errorSender';

/** Answers later errors of this response in another form than the envelope. */
export function answerErrorsBy(response: Response, sender: ErrorSender): void {
  response.locals[ERROR_SENDER] = sender;
}

/**
 * Answers later errors of this response by a redirect, for navigations of a browser. The URL gets
 * the error code as the parameter `error` and `details.reason` as `reason`.
 *
 * @param url undefined: the error is answered normally.
 */
export function redirectErrors(response: Response, url: string | undefined): void {
  if (url === undefined) return;
  answerErrorsBy(response, (to, error) => sendRedirect(to, url, error));
}

function sendRedirect(response: Response, url: string, { code, details }: AppError): void {
  const target = new URL(url);
  target.searchParams.set('error', code);
  if (typeof details?.reason === 'string') target.searchParams.set('reason', details.reason);
  response.redirect(302, target.href);
}

/** The place in a message of `JSON.parse`; empty if it has none. */
function placeIn(message: string): string {
  const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec(message) ?? [];
  return line === undefined ? '' : ` (line ${line}, column ${column})`;
}

/** Returns whether a text is JSON; the parser of bodies refuses all but objects and lists. */
function isJson(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function frameworkError(error: unknown): AppError | undefined {
  const { type, status, message = '', body, code } = error as HttpError;
  switch (type) {
    case 'entity.parse.failed':
      if (isJson(body)) return invalid('body', 'must be a JSON object');
      return invalid('body', `is not well-formed JSON${placeIn(message)}`);
    case 'entity.verify.failed':
    case 'request.size.invalid':
      return invalid('body', `is not well-formed JSON${placeIn(message)}`);
    case 'entity.too.large':
      return new AppError('PAYLOAD_TOO_LARGE', 'The body may have 1 MB at most.');
    case 'encoding.unsupported':
      return new AppError(
        'UNSUPPORTED_MEDIA_TYPE',
        'The body may be compressed with gzip, deflate or brotli.',
      );
    case 'charset.unsupported':
      return new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be in UTF-8.');
    case 'request.aborted':
      return invalid('body', 'ended before it was complete');
    default:
      break;
  }
  // A path with invalid percent-encoding.
  if (error instanceof URIError) return invalid('path', 'is not well-formed');
  // Content that zlib cannot decompress.
  if (/^Z_\w+$/.test(String(code))) {
    return invalid('body', 'is not compressed as Content-Encoding says');
  }
  if (status === 400) return invalid('request', 'is not well-formed');
  return undefined;
}
