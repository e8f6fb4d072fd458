import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../support/ports.js';
import { type Program, startProgram } from '../../support/program.js';
import { startReceiver } from '../../support/receiver.js';
import { call } from './calls.js';
import { noteFirstStart } from './limits.js';

/** The password of the accounts of a service under fault. */
const PASSWORD = 'correct horse battery';

/** The built program on one port, which it has again after each start. */
export interface Service {
  readonly url: string;
  readonly dataDir: string;
  /** Starts it, and waits until it answers. */
  start(): Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>;
  /** Waits until it has ended by itself; @returns its exit code. */
  ended(): Promise<number | null>;
  /** Ends it, and removes its folder unless that was given. */
  remove(): Promise<void>;
}

const SETTINGS = {
  NODE_ENV: 'development',
  LOG_LEVEL: 'fatal',
  SUPER_ADMIN_PASSWORD: PASSWORD,
  ACCESS_TOKEN_TTL_SECONDS: '86400',
  RATE_LIMIT_AUTHENTICATED: '100000000',
  RATE_LIMIT_ANONYMOUS: '100000000',
  WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
  // A receiver that is reached again is tried again soon.
  WEBHOOK_RETRY_SECONDS: '1,1,1,1,1',
};

/**
 * Prepares a service with these settings, by default on an embedded database in a separate folder;
 * `start` starts it.
 */
export async function prepareService(
  env: Readonly<Record<string, string>> = {},
  folder?: string,
): Promise<Service> {
  const port = await freePort();
  const dataDir = folder ?? (await mkdtemp(path.join(tmpdir(), 'maintenance-faults-')));
  let program: Program | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    start: async () => {
      const settings = { ...SETTINGS, PORT: String(port), DATA_DIR: dataDir, ...env };
      const isFirst = program === undefined;
      const began = performance.now();
      program = await startProgram(settings);
      if (isFirst) noteFirstStart(performance.now() - began);
    },
    kill: async () => await program?.kill(),
    stop: async () => void (await program?.stop()),
    ended: async () => (await program?.ended) ?? null,
    remove: async () => {
      await program?.kill();
      if (folder !== undefined) return;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Callers, and a receiver of webhooks. */
export interface World {
  readonly departmentId: number;
  /** Sees and does everything. */
  readonly admin: string;
  /** An employee of another department, who sees none of the requests. */
  readonly outsider: string;
  readonly receiver: Awaited<ReturnType<typeof startReceiver>>;
}

/** Logs in; @returns the access token. */
async function login(url: string, email = 'admin@localhost.localdomain'): Promise<string> {
  const answer = await call(url, 'POST', '/api/auth/login', {
    body: { email, password: PASSWORD },
  });
  return expectData<{ accessToken: string }>(answer).accessToken;
}

/** The data of an answer. @throws Error for an error. */
export function expectData<T>(answer: Awaited<ReturnType<typeof call>>): T {
  if (answer.status >= 200 && answer.status < 300) return answer.body.data as T;
  throw new Error(`The service answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** Creates two departments, an account in one of them, and an endpoint of webhooks. */
export async function createWorld({ url }: Service): Promise<World> {
  const admin = await login(url);
  const post = async <T>(route: string, body: object) =>
    expectData<T>(await call(url, 'POST', route, { token: admin, body }));
  const works = await post<{ id: number }>('/api/departments', { name: 'Works' });
  const other = await post<{ id: number }>('/api/departments', { name: 'Office' });
  const email = 'outsider@example.org';
  await post('/api/users', {
    email,
    password: PASSWORD,
    role: 'employee',
    departmentId: other.id,
    firstName: 'Out',
    lastName: 'Sider',
  });
  const receiver = await startReceiver();
  await post('/api/webhooks', { url: receiver.url });
  return { departmentId: works.id, admin, outsider: await login(url, email), receiver };
}
