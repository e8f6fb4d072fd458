import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import {
  type ASTNode,
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { MessageType, type SubscribePayload, stringifyMessage } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { anySession, authorizeOperation } from '../core/access.js';
import type { Caller, Context } from '../core/context.js';
import { AppError, invalid, toAppError } from '../core/errors.js';
import { type FailureListener, mustBeRecorded, withoutRecord } from '../core/failures.js';
import type { Tracer } from '../core/tracing.js';
import type { Logger } from '../infra/logging/logger.js';
import { costProblem } from './cost.js';
import { type DocumentRules, trustedTextOf } from './document-requests.js';
import { asGraphQLError, errorFormatter, nameReason } from './errors.js';
import { limitRules, MAX_TOKENS } from './limits.js';
import { acceptSockets, SocketBounds } from './live-sockets.js';
import { LiveSpans } from './live-spans.js';
import { variableProblem } from './variables.js';

/** The options of the live socket. */
export interface LiveSocketOptions {
  readonly schema: GraphQLSchema;
  readonly httpServer: Server;
  readonly logger: Logger;
  readonly introspection: boolean;
  readonly documents: DocumentRules;
  /** Client's address, as over HTTP. */
  readonly addressOf: (request: IncomingMessage) => string | null;
  /** Creates the context of a caller with this token and the current state of its session. */
  readonly contextOf: (token: string | null, call: LiveCall) => Promise<Context>;
  /** Counts a call; throws AppError RATE_LIMITED beyond the limit. */
  readonly count: (context: Context) => Promise<void>;
  /** Returns whether this is the caller's first rejected socket within an hour. */
  readonly isFirstRejection: (caller: Caller) => Promise<boolean>;
  readonly onFailure: FailureListener;
  /** Starts the spans of subscriptions and events; undefined: no tracing. */
  readonly tracer: Tracer | undefined;
}

/** Origin of a live call. */
export interface LiveCall {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly requestId: string;
}

/** Maximum size of a client's message, in bytes. */
const MAX_MESSAGE = 64 * 1024;

/** Maximum number of subscriptions of one socket. */
const MAX_SUBSCRIPTIONS = 20;

/** Time limits for connection_init and for the close handshake, in milliseconds. */
const INIT_TIMEOUT = 5_000;
const CLOSE_TIMEOUT = 1_000;

/** Intervals of the session check and of the keep-alive ping, in milliseconds. */
const SESSION_CHECK = 3_000;
const KEEP_ALIVE = 15_000;

/**
 * Close codes. Clients of graphql-ws reconnect after FORBIDDEN, with a new token, and after
 * SERVICE_RESTART, which other clients know from the registry of close codes.
 */
const FORBIDDEN = 4403;
const TOO_MANY = 4429;
const SERVICE_RESTART = 1012;
const TRY_AGAIN_LATER = 1013;

const NO_TOKEN = 'Send connectionParams with authorization: Bearer <access token>.';

/** Maximum length of a close reason (RFC 6455), in bytes. */
const MAX_REASON = 123;

interface Extra extends Record<PropertyKey, unknown> {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  token?: string;
}

/**
 * Serves graphql-ws at `/graphql`, only for subscriptions; queries and mutations use HTTP. A socket
 * needs a valid session, or an API token with the scope `maintenance.read`, in
 * `connectionParams.authorization` or in the header. It is closed within seconds after the session
 * ends or its token expires or is revoked.
 *
 * @returns a function that closes every socket.
 */
export function openLiveSocket(options: LiveSocketOptions): { stop: () => Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE });
  const bounds = new SocketBounds();
  const spans = new LiveSpans(options.tracer);
  const format = errorFormatter(options.logger, options.introspection ? options.schema : undefined);
  const formatted = (errors: readonly unknown[]) =>
    errors.map((error) => {
      const graphqlError =
        error instanceof GraphQLError ? error : new GraphQLError(String((error as Error).message));
      return format(graphqlError.toJSON(), graphqlError.originalError ?? error);
    });
  const cleanup = useServer<Record<string, unknown>, Extra>(
    {
      connectionInitWaitTimeout: INIT_TIMEOUT,
      // The execution arguments are made in onSubscribe; each event gets a new context.
      execute,
      subscribe: (args) => subscribeWithNewContexts(options, args, spans),
      onConnect: (context) => admit(options, bounds, context.extra, context.connectionParams),
      onSubscribe: async (context, _id, payload) => {
        // Includes this one and those whose checks are still running, because several may arrive at
        // once.
        if (Object.keys(context.subscriptions).length > MAX_SUBSCRIPTIONS) {
          return [socketError(`A socket may have ${MAX_SUBSCRIPTIONS} subscriptions.`)];
        }
        const traceparent = traceparentOf(context.extra, context.connectionParams);
        return await spans.checking(traceparent, () => prepare(options, context.extra, payload));
      },
      onOperation: ({ extra }, id, _payload, _args, result) => {
        if (Symbol.asyncIterator in result) announceStart(extra.socket, id);
      },
      onComplete: async ({ extra }) => {
        // The subscription may have ended because its session ended.
        if (extra.socket.readyState === extra.socket.OPEN) await closeIfEnded(options, extra);
      },
      onError: (_context, _id, _payload, errors) => formatted(errors),
      onNext: (_context, _id, _payload, _args, result) =>
        result.errors === undefined
          ? undefined
          : ({ ...result, errors: formatted(result.errors) } as FormattedExecutionResult),
    },
    sockets,
    KEEP_ALIVE,
  );
  const onMalformed = (request: IncomingMessage, error: AppError) => {
    reportExcess(options, { actor: null, ...callOf(options, request) }, error).catch((err) =>
      options.logger.warn({ err }, 'a rejected socket was not recorded'),
    );
  };
  const stopAccepting = acceptSockets({ ...options, sockets, bounds, onMalformed });
  return {
    stop: async () => {
      stopAccepting();
      for (const client of sockets.clients) client.close(SERVICE_RESTART, 'Service restart');
      // A client that does not answer would delay the end by half a minute.
      const late = setTimeout(() => {
        for (const client of sockets.clients) client.terminate();
      }, CLOSE_TIMEOUT);
      await cleanup.dispose();
      clearTimeout(late);
    },
  };
}

/**
 * Tells the client that a subscription receives every change from now on. A client that reads its
 * data afterwards misses nothing. It is sent as a ping, the only message of the protocol that a
 * server may send at any time with any content; clients answer it and need not understand it.
 */
function announceStart(socket: WebSocket, id: string): void {
  socket.send(stringifyMessage({ type: MessageType.Ping, payload: { subscribed: id } }));
}

/** Returns whether the caller may open the socket; its session is then checked regularly. */
async function admit(
  options: LiveSocketOptions,
  bounds: SocketBounds,
  extra: Extra,
  params: Readonly<Record<string, unknown>> | undefined,
): Promise<boolean> {
  const { socket, request } = extra;
  const given = params?.authorization ?? params?.Authorization ?? request.headers.authorization;
  const [, token] = typeof given === 'string' ? (/^Bearer +(\S+) *$/i.exec(given) ?? []) : [];
  const context = await options.contextOf(token ?? null, callOf(options, request));
  try {
    // Opening a socket counts like a request: by user, or by address without a session.
    await options.count(context);
    if (token === undefined || context.actor === null) {
      throw context.authFailure ?? new AppError('UNAUTHENTICATED', NO_TOKEN);
    }
    authorizeOperation({ access: anySession, scope: 'maintenance.read' }, context);
    if (!bounds.admit(request, context.actor.userId)) {
      const excess = new AppError('RATE_LIMITED', 'Too many sockets of one user are open.');
      await reportExcess(options, context, excess);
      throw withoutRecord(excess);
    }
  } catch (error) {
    const refused = toAppError(error);
    report(options, context, refused, 'socket');
    close(socket, refused);
    return false;
  }
  extra.token = token;
  const timer = setInterval(() => {
    closeIfEnded(options, extra).catch((err) =>
      options.logger.warn({ err }, 'the session of a live socket was not checked'),
    );
  }, SESSION_CHECK);
  timer.unref();
  socket.once('close', () => clearInterval(timer));
  return true;
}

/** Closes a socket whose session or token has ended; an unavailable database does not close it. */
async function closeIfEnded(
  options: LiveSocketOptions,
  { socket, token, request }: Extra,
): Promise<void> {
  const context = await options
    .contextOf(token ?? null, callOf(options, request))
    .catch(() => undefined);
  if (context?.authFailure?.status === 401) close(socket, context.authFailure);
}

/** Reports the error by a close code that tells clients whether to reconnect. */
function close(socket: WebSocket, { status, message }: AppError): void {
  let code = status >= 500 ? TRY_AGAIN_LATER : FORBIDDEN;
  if (status === 429) code = TOO_MANY;
  socket.close(code, message.slice(0, MAX_REASON));
}

/** Records a rejected socket once per hour and caller, as for requests. */
async function reportExcess(
  options: LiveSocketOptions,
  caller: Caller,
  error: AppError,
): Promise<void> {
  if (await options.isFirstRejection(caller)) options.onFailure(caller, error, 'GraphQL socket');
}

/** Records errors as the HTTP interfaces do. */
function report(options: LiveSocketOptions, context: Context, error: AppError, what: string): void {
  if (mustBeRecorded(error)) options.onFailure(context, error, `GraphQL ${what}`);
}

/** Checks a document as over HTTP, and that it is a subscription. */
async function prepare(
  options: LiveSocketOptions,
  extra: Extra,
  payload: SubscribePayload,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const { operationName, variables } = payload;
  const contextValue = await options.contextOf(extra.token ?? null, callOf(options, extra.request));
  let text: string;
  try {
    await options.count(contextValue);
    // The protocol requires `query`; it is empty beside a `documentId`.
    text = trustedTextOf(options.documents, payload) ?? payload.query;
  } catch (error) {
    const refused = toAppError(error);
    report(options, contextValue, refused, 'subscription');
    return [new GraphQLError(refused.message, { originalError: refused })];
  }
  let document: DocumentNode;
  try {
    document = parse(text, { maxTokens: MAX_TOKENS });
  } catch (error) {
    return [socketError((error as Error).message, 'GRAPHQL_PARSE_FAILED')];
  }
  const problems = validate(options.schema, document, [...specifiedRules, ...limitRules]);
  if (problems.length > 0) {
    return problems.map(({ message, nodes }) => socketError(message, undefined, nodes));
  }
  const operation = getOperationAST(document, operationName);
  if (!operation) return [asGraphQLError(invalid('operationName', nameReason(operationName)))];
  if (operation.operation !== 'subscription') {
    return [
      socketError(`The socket takes subscriptions only. Send a ${operation.operation} by POST.`),
    ];
  }
  const variableValues = variables ?? {};
  const { schema, introspection: suggestions } = options;
  const prepared = { schema, document, operation, variables: variableValues, suggestions };
  const problem =
    variableProblem({ ...prepared, context: contextValue }) ??
    costProblem({ ...prepared, operationName });
  if (problem !== undefined) return [problem];
  return { schema: options.schema, document, operationName, variableValues, contextValue };
}

/**
 * Subscribes, and resolves each event with a new context, because loaders cache the rows they have
 * read.
 */
async function subscribeWithNewContexts(
  options: LiveSocketOptions,
  args: ExecutionArgs,
  spans: LiveSpans,
) {
  const source = await spans.starting(args, async () => await createSourceEventStream(args));
  if (!(Symbol.asyncIterator in source)) return refused(options, source, args);
  const events = source[Symbol.asyncIterator]();
  const { bearerToken, ipAddress, userAgent, requestId } = args.contextValue as Context;
  const answers: AsyncGenerator = {
    next: async () => {
      const event = await events.next();
      if (event.done) return { value: undefined, done: true };
      const value = await spans.resolving(args, async () => {
        const call = { ipAddress, userAgent, requestId };
        const contextValue = await options.contextOf(bearerToken, call);
        return await execute({ ...args, rootValue: event.value, contextValue });
      });
      return { value, done: false };
    },
    return: async () => {
      await events.return?.();
      return { value: undefined, done: true };
    },
    throw: async (error) => {
      await events.return?.();
      throw error;
    },
    [Symbol.asyncIterator]: () => answers,
    [Symbol.asyncDispose]: async () => {
      await events.return?.();
    },
  };
  return answers as AsyncGenerator<never, void, void>;
}

/**
 * The answer for a subscription that did not start: an error without a path is about its variables.
 */
function refused(
  options: LiveSocketOptions,
  { errors = [] }: ExecutionResult,
  args: ExecutionArgs,
) {
  for (const { path, originalError } of errors) {
    if (path)
      report(options, args.contextValue as Context, toAppError(originalError), String(path[0]));
  }
  const told = errors.map((error) =>
    error.path ? error : socketError(error.message, 'BAD_USER_INPUT'),
  );
  return { errors: told };
}

/** The client's span: in `connectionParams.traceparent`, or in the header of the upgrade. */
function traceparentOf(
  { request }: Extra,
  params: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  const given = params?.traceparent ?? request.headers.traceparent;
  return typeof given === 'string' ? given : undefined;
}

function callOf(options: LiveSocketOptions, request: IncomingMessage): LiveCall {
  return {
    ipAddress: options.addressOf(request),
    userAgent: request.headers['user-agent'] ?? null,
    requestId: randomUUID(),
  };
}

function socketError(
  message: string,
  code = 'GRAPHQL_VALIDATION_FAILED',
  nodes: readonly ASTNode[] = [],
): GraphQLError {
  return new GraphQLError(message, { extensions: { code }, nodes });
}
