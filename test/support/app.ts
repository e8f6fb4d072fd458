import 'reflect-metadata';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type DocumentNode, print } from 'graphql';
import { createApp } from '../../src/app/create-app.js';
import type { AppServices } from '../../src/app/modules.js';
import { type Config, readConfig } from '../../src/config/config.js';
import { createExecutor, type Executor } from '../../src/graphql/executor.js';
import { createSchema } from '../../src/graphql/schema.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { connectRedis } from '../../src/infra/redis/redis.js';
import { operations, resolvers } from './catalogue.js';
import { comparingExecutor } from './comparing-executor.js';
import { openTestDatabase, type TestDatabase } from './database.js';
import { FULL } from './full.js';
import { answerValidator } from './openapi-validator.js';
import { Seed } from './seed.js';

/** The Redis under test, if there is one. */
const { REDIS_URL } = process.env;

const SECRET = 'a secret for tests, of more than 32 bytes';

/** The schema of every app of this process; making it takes half of a start. */
const schema = createSchema(resolvers, operations);

/**
 * Executes queries as the service does; in the full run, every query is executed compiled and
 * interpreted, and the answers are compared.
 */
const newExecutor = (): Executor => (FULL ? comparingExecutor() : createExecutor());

/** An answer of the REST interface. */
export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  readonly body: any;
}

/** An answer of the GraphQL interface. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
export interface GraphQLAnswer<T = any> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: T | null | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: details differ by error
  readonly errors: readonly { message: string; path?: string[]; extensions: any }[] | undefined;
  /** The code of the first error, if there is one. */
  readonly code: string | undefined;
}

/** Contents of a call besides its body. */
export interface CallOptions {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A service that runs for a test file, with a clock that the tests hold. */
export interface TestApp {
  readonly url: string;
  readonly config: Config;
  readonly database: TestDatabase;
  readonly services: AppServices;
  readonly seed: Seed;
  /** Moves the service's clock forward. */
  advance(milliseconds: number): void;
  /** Stops the service's clock, now or at a moment, from which `advance` moves it. */
  holdClock(at?: Date): void;
  /** The time of the service's clock. */
  now(): Date;
  rest(
    method: string,
    path: string,
    options?: CallOptions & { body?: unknown; raw?: string | Uint8Array | FormData },
  ): Promise<RestAnswer>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  graphql<T = any, V = Record<string, unknown>>(
    document: string | TypedDocumentNode<T, V> | DocumentNode,
    variables?: V,
    options?: CallOptions,
  ): Promise<GraphQLAnswer<T>>;
  stop(): Promise<void>;
}

/** Starts the service on a fresh database and a free port. */
export async function startTestApp(
  overrides: Partial<Config> = {},
  consoleFolder?: string,
  executor?: Executor,
): Promise<TestApp> {
  const database = await openTestDatabase();
  const close = () => database.close();
  return await startOn(database, overrides, close, executor, consoleFolder);
}

/** The same with a comparison of the two ways to execute a query, which takes twice the time. */
export async function startComparingApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  return await startTestApp(overrides, undefined, comparingExecutor());
}

/** Starts the service on a database that is there already: a second replica, a restart. */
export async function startOn(
  database: TestDatabase,
  overrides: Partial<Config> = {},
  afterStop: () => Promise<void> = async () => {},
  executor: Executor = newExecutor(),
  consoleFolder?: string,
): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'maintenance-test-'));
  const config: Config = {
    ...readConfig({
      JWT_SECRET: SECRET,
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT_AUTHENTICATED: '1000000',
      RATE_LIMIT_ANONYMOUS: '1000000',
      ...(REDIS_URL ? { REDIS_URL } : {}),
      REDIS_KEY_PREFIX: `${database.name}:`,
    }),
    ...overrides,
  };
  let offset = 0;
  let held: number | undefined;
  const clock = () => new Date((held ?? Date.now()) + offset);
  const logger = createLogger(config.logLevel);
  const redis =
    config.redisUrl === undefined
      ? undefined
      : connectRedis(config.redisUrl, logger, config.redisKeyPrefix);
  if (redis && config.redisUrl === REDIS_URL) await once(redis, 'ready');
  const app = await createApp({
    config,
    database,
    logger,
    clock,
    redis,
    executor,
    schema,
    consoleFolder,
  });
  await new Promise<void>((resolve) => app.httpServer.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(app.httpServer.address() as AddressInfo).port}`;
  return {
    url,
    config,
    database,
    services: app.services,
    seed: new Seed(database, app.services, config, clock),
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    holdClock: (at) => {
      held = at?.getTime() ?? Date.now();
    },
    now: clock,
    rest: (method, path, options = {}) => callRest(url, method, path, options),
    graphql: (document, variables, options = {}) => callGraphQL(url, document, variables, options),
    stop: async () => {
      app.httpServer.closeAllConnections();
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
      redis?.disconnect();
      await afterStop();
    },
  };
}

function headersOf(options: CallOptions): Record<string, string> {
  return {
    ...(options.token === undefined ? {} : { Authorization: `Bearer ${options.token}` }),
    ...options.headers,
  };
}

async function callRest(
  url: string,
  method: string,
  path: string,
  options: CallOptions & { body?: unknown; raw?: string | Uint8Array | FormData },
): Promise<RestAnswer> {
  const sent = options.raw ?? (options.body === undefined ? null : JSON.stringify(options.body));
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headersOf(options),
    },
    body: sent,
  });
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('application/json');
  const body = isJson ? JSON.parse(text) : text;
  if (isJson && !UNDOCUMENTED.test(path)) checkAnswer(method, path, response.status, body);
  return { status: response.status, headers: response.headers, body };
}

/** Paths that are not part of the REST interface, and so not in its document. */
const UNDOCUMENTED = /^\/(docs|graphql|metrics)/;

const validator = answerValidator();

/** Every answer that a test gets fits the OpenAPI document. */
function checkAnswer(method: string, path: string, status: number, body: unknown): void {
  // An error of a standard, without the envelope, is documented with its status.
  const { error } = body as { error?: { message: string } | string };
  const message = typeof error === 'object' ? error.message : undefined;
  // The limit comes before the paths, so it is met on unknown ones too.
  const isRefused = status === 405 || (status === 429 && typeof error !== 'string');
  const outside = isRefused || message?.startsWith('The path ');
  if (outside) validator.failure(body);
  else validator.answer(method, path, status, body);
}

async function callGraphQL<T>(
  url: string,
  document: string | DocumentNode,
  variables: unknown,
  options: CallOptions,
): Promise<GraphQLAnswer<T>> {
  const query = typeof document === 'string' ? document : print(document);
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headersOf(options) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as Pick<GraphQLAnswer<T>, 'data' | 'errors'>;
  return {
    status: response.status,
    headers: response.headers,
    data,
    errors,
    code: errors?.[0]?.extensions?.code,
  };
}
