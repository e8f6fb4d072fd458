import { chmodSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from './logging/logger.js';

/** A connection of a command, for a handler. */
export interface ControlConnection {
  readonly send: (answer: object) => void;
  /** Returns the next line of the command; undefined when it has closed the connection. */
  readonly next: () => Promise<string | undefined>;
}

/** Requests of commands that the running service answers, by name. */
export type ControlHandlers = Readonly<
  Record<string, (connection: ControlConnection) => Promise<void>>
>;

/** Socket of a service in its data folder. */
const SOCKET = 'control.sock';

/** Maximum length of a Unix socket's path, in bytes (unix(7)). */
const LONGEST_PATH = 107;

/** Maximum number of connections: one backup, one check, and connections that are closing. */
const CONNECTIONS = 4;

/** The running service could not be reached; the message is for the operator. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
}

/**
 * Serves commands in the process that has the lock on `dataDir`, over a Unix socket in that folder
 * that only its owner may open (mode 0600). The first line of a connection names a handler, which
 * reads the other lines. Answers are lines of JSON.
 *
 * @returns a function that closes the socket and all connections; undefined when the path is too
 *   long for a socket, which is logged: commands then need the service to be stopped.
 */
export function serveControl(
  dataDir: string,
  handlers: ControlHandlers,
  logger: Logger,
): (() => void) | undefined {
  const file = socketOf(dataDir);
  if (file === undefined) {
    logger.warn(
      'DATA_DIR is too long for a control socket: backups need the service to be stopped',
    );
    return undefined;
  }
  // Left by a killed process; this one has the lock.
  rmSync(file, { force: true });
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // The command was killed.
    socket.on('error', () => socket.destroy());
    answer(socket, handlers, logger).catch(() => socket.destroy());
  });
  server.maxConnections = CONNECTIONS;
  server.on('error', (err) => logger.warn({ err }, 'control socket failed'));
  // `listen` creates the socket with the rights of this mask.
  const before = process.umask(0o177);
  try {
    server.listen(file, () => chmodSync(file, 0o600));
  } finally {
    process.umask(before);
  }
  server.unref();
  return () => {
    for (const socket of open) socket.destroy();
    server.close();
    rmSync(file, { force: true });
  };
}

async function answer(
  socket: net.Socket,
  handlers: ControlHandlers,
  logger: Logger,
): Promise<void> {
  const lines = linesOf(socket);
  const send = (content: object) => {
    if (socket.writable) socket.write(`${JSON.stringify(content)}\n`);
  };
  try {
    const name = await lines.next();
    const handler =
      name !== undefined && Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (handler === undefined) send({ error: 'unknown command' });
    else await handler({ send, next: lines.next });
  } catch (err) {
    logger.error({ err }, 'control command failed');
    send({ error: (err as Error).message });
  } finally {
    socket.end();
  }
}

/** A connection of a command to the running service. */
export interface ControlClient {
  readonly send: (line: string) => void;
  /**
   * Waits for the next answer.
   *
   * @throws ControlError when the service answers with an error, or not within `timeout`
   *   milliseconds.
   */
  readonly receive: <T>(timeout: number) => Promise<T>;
  readonly close: () => void;
}

/**
 * Connects to the service that uses `dataDir`.
 *
 * @throws ControlError when no service answers.
 */
export async function connectControl(dataDir: string): Promise<ControlClient> {
  const file = socketOf(dataDir);
  if (file === undefined) {
    throw new ControlError('DATA_DIR is too long for a control socket: stop the service first.');
  }
  const socket = net.connect(file);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      const why = code === 'EACCES' ? 'belongs to another user' : 'does not answer';
      reject(
        new ControlError(
          `The process that uses ${dataDir} ${why} at ${SOCKET}: ` +
            'run the command as the user of the service, or stop that process first.',
        ),
      );
    });
  });
  socket.on('error', () => socket.destroy());
  const lines = linesOf(socket);
  return {
    send: (line) => {
      socket.write(`${line}\n`);
    },
    receive: async <T>(timeout: number) => {
      const line = await within(lines.next(), timeout);
      if (line === undefined) throw new ControlError('The service has closed the connection.');
      const content = JSON.parse(line) as { error?: string };
      if (content.error !== undefined) throw new ControlError(`The service: ${content.error}`);
      return content as T;
    },
    close: () => socket.destroy(),
  };
}

async function within<T>(work: Promise<T>, timeout: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ControlError(`The service did not answer within ${timeout / 1000} s.`)),
      timeout,
    );
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Path of the socket, absolute or relative to the current folder; undefined when both are too long.
 */
function socketOf(dataDir: string): string | undefined {
  const file = path.join(dataDir, SOCKET);
  return [file, path.relative(process.cwd(), file)].find(
    (candidate) => Buffer.byteLength(candidate) <= LONGEST_PATH,
  );
}

/** Reads the lines of a socket one by one. */
function linesOf(socket: net.Socket): { next: () => Promise<string | undefined> } {
  const reader = createInterface({ input: socket });
  const arrived: (string | undefined)[] = [];
  let waiting: ((line: string | undefined) => void) | undefined;
  const put = (line: string | undefined) => {
    if (waiting === undefined) arrived.push(line);
    else waiting(line);
    waiting = undefined;
  };
  reader.on('line', put);
  // readline repeats the socket's error, which would end the process here; the socket closes after
  // it.
  reader.on('error', () => {});
  reader.once('close', () => put(undefined));
  // readline does not see the end of a connection that was reset.
  socket.once('close', () => reader.close());
  return {
    next: () =>
      arrived.length > 0
        ? Promise.resolve(arrived.shift())
        : new Promise((resolve) => {
            waiting = resolve;
          }),
  };
}
