import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import {
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
import type { SubscribePayload } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Caller, Context } from '../core/context.js';
import { AppError, toAppError } from '../core/errors.js';
import { type FailureListener, mustBeRecorded, withoutRecord } from '../core/failures.js';
import type { Logger } from '../infra/logger.js';
import { costProblem } from './cost.js';
import { errorFormatter } from './errors.js';
import { limitRules, MAX_TOKENS } from './limits.js';
import { acceptSockets, SocketBounds } from './live-sockets.js';
import { variableProblem } from './variables.js';

/** What the live door needs. */
export interface LiveSocketOptions {
  readonly schema: GraphQLSchema;
  readonly httpServer: Server;
  readonly logger: Logger;
  readonly introspection: boolean;
  /** Whose request it is, as over HTTP. */
  readonly addressOf: (request: IncomingMessage) => string | null;
  /** The context of a caller with this token, as it is now. */
  readonly contextOf: (token: string | null, call: LiveCall) => Promise<Context>;
  /** Counts a call; throws AppError RATE_LIMITED for one too many. */
  readonly count: (context: Context) => Promise<void>;
  /** Whether no other socket of the caller has been refused within an hour. */
  readonly isFirstRejection: (caller: Caller) => Promise<boolean>;
  readonly onFailure: FailureListener;
}

/** Where a live call comes from. */
export interface LiveCall {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly requestId: string;
}

/** The largest message from a client, in bytes. */
const MAX_MESSAGE = 64 * 1024;

/** Subscriptions on one socket. */
const MAX_SUBSCRIPTIONS = 20;

/** How long a caller may take to show a session, in ms; and to answer that a socket closes. */
const INIT_TIMEOUT = 5_000;
const CLOSE_TIMEOUT = 1_000;

/** How often an idle socket's session is looked at, and a sign of life is asked for, in ms. */
const SESSION_CHECK = 3_000;
const KEEP_ALIVE = 15_000;

/** Close codes. After FORBIDDEN the clients of graphql-ws come back with another token. */
const FORBIDDEN = 4403;
const TOO_MANY = 4429;
const GOING_AWAY = 1001;
const TRY_AGAIN_LATER = 1013;

/** WebSocket's bound on the reason of a close, in bytes. */
const MAX_REASON = 123;

interface Extra extends Record<PropertyKey, unknown> {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  token?: string;
}

/**
 * Opens graphql-ws at `/graphql`, for subscriptions alone: queries and mutations have the other door.
 * A socket needs a valid session, in `connectionParams.authorization` or in the header, and is closed
 * within seconds when that session ends or its access token runs out.
 *
 * @returns what closes every socket.
 */
export function openLiveSocket(door: LiveSocketOptions): { stop: () => Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE });
  const bounds = new SocketBounds();
  const format = errorFormatter(door.logger, door.introspection);
  const formatted = (errors: readonly unknown[]) =>
    errors.map((error) => {
      const graphqlError =
        error instanceof GraphQLError ? error : new GraphQLError(String((error as Error).message));
      return format(graphqlError.toJSON(), graphqlError.originalError ?? error);
    });
  const cleanup = useServer<Record<string, unknown>, Extra>(
    {
      connectionInitWaitTimeout: INIT_TIMEOUT,
      // The arguments are made in onSubscribe; a mapped execution gives each event a new context.
      execute,
      subscribe: (args) => subscribeAfresh(door, args),
      onConnect: (context) => admit(door, bounds, context.extra, context.connectionParams),
      onSubscribe: async (context, _id, payload) => {
        // This one is among them; so are those that are being looked at, for many may come at once.
        if (Object.keys(context.subscriptions).length > MAX_SUBSCRIPTIONS) {
          return [refusal(`A socket may have ${MAX_SUBSCRIPTIONS} subscriptions.`)];
        }
        return await prepare(door, context.extra, payload);
      },
      onComplete: async ({ extra }) => {
        // A subscription that ends by itself may have found that its session has ended.
        if (extra.socket.readyState === extra.socket.OPEN) await closeIfEnded(door, extra);
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
  const onMalformed = (request: IncomingMessage, error: AppError) =>
    void reportExcess(door, { actor: null, ...callOf(door, request) }, error);
  const stopAccepting = acceptSockets({ ...door, sockets, bounds, onMalformed });
  return {
    stop: async () => {
      stopAccepting();
      for (const client of sockets.clients) client.close(GOING_AWAY, 'Going away');
      // One that does not answer would be waited for half a minute.
      const late = setTimeout(() => {
        for (const client of sockets.clients) client.terminate();
      }, CLOSE_TIMEOUT);
      await cleanup.dispose();
      clearTimeout(late);
    },
  };
}

/** Whether the caller may have the socket; from then on its session is watched. */
async function admit(
  door: LiveSocketOptions,
  bounds: SocketBounds,
  extra: Extra,
  params: Readonly<Record<string, unknown>> | undefined,
): Promise<boolean> {
  const { socket, request } = extra;
  const given = params?.authorization ?? params?.Authorization ?? request.headers.authorization;
  const [, token] = typeof given === 'string' ? (/^Bearer +(\S+) *$/i.exec(given) ?? []) : [];
  const context = await door.contextOf(token ?? null, callOf(door, request));
  try {
    // Opening one counts like a request: by its user, or by address for whoever has no session.
    await door.count(context);
    if (token === undefined || context.actor === null) {
      throw context.authFailure ?? new AppError('UNAUTHENTICATED', 'A session is required.');
    }
    if (!bounds.admit(request, context.actor.userId)) {
      const excess = new AppError('RATE_LIMITED', 'Too many sockets of one user are open.');
      await reportExcess(door, context, excess);
      throw withoutRecord(excess);
    }
  } catch (error) {
    const refused = toAppError(error);
    report(door, context, refused, 'socket');
    close(socket, refused);
    return false;
  }
  extra.token = token;
  const timer = setInterval(() => void closeIfEnded(door, extra), SESSION_CHECK);
  timer.unref();
  socket.once('close', () => clearInterval(timer));
  return true;
}

/** Closes a socket whose session or token has ended for sure: a database that is away says nothing. */
async function closeIfEnded(
  door: LiveSocketOptions,
  { socket, token, request }: Extra,
): Promise<void> {
  const context = await door.contextOf(token ?? null, callOf(door, request)).catch(() => undefined);
  if (context?.authFailure?.status === 401) close(socket, context.authFailure);
}

/** Says why, in a code by which clients know whether to come back. */
function close(socket: WebSocket, { status, message }: AppError): void {
  let code = status >= 500 ? TRY_AGAIN_LATER : FORBIDDEN;
  if (status === 429) code = TOO_MANY;
  socket.close(code, message.slice(0, MAX_REASON));
}

/** Puts a socket that was one too many on record: once an hour and caller, as with requests. */
async function reportExcess(
  door: LiveSocketOptions,
  caller: Caller,
  error: AppError,
): Promise<void> {
  if (await door.isFirstRejection(caller)) door.onFailure(caller, error, 'GraphQL socket');
}

/** Puts what belongs there on record, as the other door does. */
function report(door: LiveSocketOptions, context: Context, error: AppError, what: string): void {
  if (mustBeRecorded(error)) door.onFailure(context, error, `GraphQL ${what}`);
}

/** Checks a document as the other door does, and that it is a subscription. */
async function prepare(
  door: LiveSocketOptions,
  extra: Extra,
  { query, operationName, variables }: SubscribePayload,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const contextValue = await door.contextOf(extra.token ?? null, callOf(door, extra.request));
  try {
    await door.count(contextValue);
  } catch (error) {
    const refused = toAppError(error);
    report(door, contextValue, refused, 'subscription');
    return [new GraphQLError(refused.message, { originalError: refused })];
  }
  let document: DocumentNode;
  try {
    document = parse(query, { maxTokens: MAX_TOKENS });
  } catch (error) {
    return [refusal((error as Error).message, 'GRAPHQL_PARSE_FAILED')];
  }
  const problems = validate(door.schema, document, [...specifiedRules, ...limitRules]);
  if (problems.length > 0) return problems.map(({ message }) => refusal(message));
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== 'subscription') {
    return [refusal('The socket takes subscriptions only.')];
  }
  const variableValues = variables ?? {};
  const prepared = { schema: door.schema, document, operation, variables: variableValues };
  const problem =
    variableProblem({ ...prepared, context: contextValue }) ??
    costProblem({ ...prepared, operationName });
  if (problem !== undefined) return [problem];
  return { schema: door.schema, document, operationName, variableValues, contextValue };
}

/**
 * Subscribes, and answers each event with a context of its own: what the loaders of one context have
 * read is not read again, and a subscription lives long.
 */
async function subscribeAfresh(door: LiveSocketOptions, args: ExecutionArgs) {
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) return refused(door, source, args);
  const events = source[Symbol.asyncIterator]();
  const { bearerToken, ipAddress, userAgent, requestId } = args.contextValue as Context;
  const answers: AsyncGenerator = {
    next: async () => {
      const event = await events.next();
      if (event.done) return { value: undefined, done: true };
      const contextValue = await door.contextOf(bearerToken, { ipAddress, userAgent, requestId });
      const value = await execute({ ...args, rootValue: event.value, contextValue });
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

/** What a subscription that did not start answers: no path means that its variables do not fit. */
function refused(door: LiveSocketOptions, { errors = [] }: ExecutionResult, args: ExecutionArgs) {
  for (const { path, originalError } of errors) {
    if (path)
      report(door, args.contextValue as Context, toAppError(originalError), String(path[0]));
  }
  const told = errors.map((error) =>
    error.path ? error : refusal(error.message, 'BAD_USER_INPUT'),
  );
  return { errors: told };
}

function callOf(door: LiveSocketOptions, request: IncomingMessage): LiveCall {
  return {
    ipAddress: door.addressOf(request),
    userAgent: request.headers['user-agent'] ?? null,
    requestId: randomUUID(),
  };
}

function refusal(message: string, code = 'GRAPHQL_VALIDATION_FAILED'): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}
