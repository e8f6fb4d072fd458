import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
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
import type { Context } from '../core/context.js';
import { toAppError } from '../core/errors.js';
import type { Logger } from '../infra/logger.js';
import { errorFormatter } from './errors.js';
import { costProblem, limitRules, MAX_TOKENS } from './limits.js';

/** What the live door needs. */
export interface LiveDoor {
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

/** How often an idle socket's session is looked at, and a sign of life is asked for, in ms. */
const SESSION_CHECK = 3_000;
const KEEP_ALIVE = 15_000;

/** The close codes of graphql-ws for a caller without a valid session, and of WebSocket for an end. */
const FORBIDDEN = 4403;
const GOING_AWAY = 1001;

interface Extra extends Record<PropertyKey, unknown> {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  token?: string;
  running?: Set<string>;
}

/**
 * Opens graphql-ws at `/graphql`, for subscriptions alone: queries and mutations have the other door.
 * A socket needs a valid session, in `connectionParams.authorization` or in the header, and is closed
 * within seconds when that session ends.
 *
 * @returns what closes every socket.
 */
export function openLiveDoor(door: LiveDoor): { stop: () => Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE });
  const format = errorFormatter(door.logger, door.introspection);
  const formatted = (errors: readonly unknown[]) =>
    errors.map((error) => {
      const graphqlError =
        error instanceof GraphQLError ? error : new GraphQLError(String((error as Error).message));
      return format(graphqlError.toJSON(), graphqlError.originalError ?? error);
    });
  const cleanup = useServer<Record<string, unknown>, Extra>(
    {
      connectionInitWaitTimeout: 5_000,
      // The arguments are made in onSubscribe; a mapped execution gives each event a new context.
      execute,
      subscribe: (args) => subscribeAfresh(door, args),
      onConnect: (context) => admit(door, context.extra, context.connectionParams),
      onSubscribe: async (context, id, payload) => {
        const running = context.extra.running ?? new Set();
        if (running.size >= MAX_SUBSCRIPTIONS && !running.has(id)) {
          return [refusal(`A socket may have ${MAX_SUBSCRIPTIONS} subscriptions.`)];
        }
        const args = await prepare(door, context.extra, payload);
        if (!Array.isArray(args)) context.extra.running = running.add(id);
        return args;
      },
      onComplete: async ({ extra }, id) => {
        extra.running?.delete(id);
        // A subscription that ends by itself may have found that its session has ended.
        if (extra.socket.readyState === extra.socket.OPEN) await closeIfEnded(door, extra);
      },
      onError: (context, id, _payload, errors) => {
        context.extra.running?.delete(id);
        return formatted(errors);
      },
      onNext: (_context, _id, _payload, _args, result) =>
        result.errors === undefined
          ? undefined
          : ({ ...result, errors: formatted(result.errors) } as FormattedExecutionResult),
    },
    sockets,
    KEEP_ALIVE,
  );
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Until it is a WebSocket nobody else listens, and an error that nobody hears ends the process.
    socket.on('error', () => socket.destroy());
    const [path] = (request.url ?? '').split('?');
    if (path !== '/graphql') {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('error', () => client.terminate());
      sockets.emit('connection', client, request);
    });
  };
  door.httpServer.on('upgrade', upgrade);
  return {
    stop: async () => {
      door.httpServer.off('upgrade', upgrade);
      for (const client of sockets.clients) client.close(GOING_AWAY, 'Going away');
      await cleanup.dispose();
    },
  };
}

/** Whether the caller has a valid session; from then on the socket is watched. */
async function admit(
  door: LiveDoor,
  extra: Extra,
  params: Readonly<Record<string, unknown>> | undefined,
): Promise<boolean> {
  const given =
    params?.authorization ?? params?.Authorization ?? extra.request.headers.authorization;
  const [, token] = typeof given === 'string' ? (/^Bearer +(\S+) *$/i.exec(given) ?? []) : [];
  if (token === undefined) return false;
  const { actor } = await door.contextOf(token, callOf(door, extra.request));
  if (actor === null) return false;
  extra.token = token;
  const timer = setInterval(() => void closeIfEnded(door, extra), SESSION_CHECK);
  timer.unref();
  extra.socket.once('close', () => clearInterval(timer));
  return true;
}

/** Closes a socket whose session has ended for sure: a database that is away says nothing. */
async function closeIfEnded(door: LiveDoor, { socket, token, request }: Extra): Promise<void> {
  const context = await door.contextOf(token ?? null, callOf(door, request)).catch(() => undefined);
  if (context?.authFailure?.status === 401) socket.close(FORBIDDEN, 'The session has ended');
}

/** Checks a document as the other door does, and that it is a subscription. */
async function prepare(
  door: LiveDoor,
  extra: Extra,
  { query, operationName, variables }: SubscribePayload,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const contextValue = await door.contextOf(extra.token ?? null, callOf(door, extra.request));
  try {
    await door.count(contextValue);
  } catch (error) {
    return [wrapped(error)];
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
  const cost = costProblem({
    schema: door.schema,
    document,
    operation,
    operationName,
    variables: variableValues,
  });
  if (cost !== undefined) return [cost];
  return { schema: door.schema, document, operationName, variableValues, contextValue };
}

/**
 * Subscribes, and answers each event with a context of its own: what the loaders of one context have
 * read is not read again, and a subscription lives long.
 */
async function subscribeAfresh(door: LiveDoor, args: ExecutionArgs) {
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) return source;
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

function callOf(door: LiveDoor, request: IncomingMessage): LiveCall {
  return {
    ipAddress: door.addressOf(request),
    userAgent: request.headers['user-agent'] ?? null,
    requestId: randomUUID(),
  };
}

function refusal(message: string, code = 'GRAPHQL_VALIDATION_FAILED'): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

function wrapped(error: unknown): GraphQLError {
  const originalError = toAppError(error);
  return new GraphQLError(originalError.message, { originalError });
}
