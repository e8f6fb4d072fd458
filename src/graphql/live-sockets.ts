import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import { AppError, unavailable } from '../core/errors.js';
import { networkOf } from '../http/rate-limits.js';

/** Maximum number of sockets of this process. */
const MAX_SOCKETS = 5_000;

/** Maximum number of sockets of an address whose session is not known yet. */
const MAX_STRANGERS = 50;

/** Maximum number of sockets of one user. */
const MAX_OF_USER = 20;

/**
 * Bounds the number of open sockets: in total, for an address without a session, and for a user.
 */
export class SocketBounds {
  private readonly strangers = new Map<string, number>();
  private readonly users = new Map<number, number>();
  private readonly owners = new WeakMap<IncomingMessage, { leave: () => void }>();
  private open = 0;

  /**
   * Counts a socket that is about to open.
   *
   * @returns the error if a limit is reached; otherwise undefined.
   */
  enter(request: IncomingMessage, address: string | null): AppError | undefined {
    const network = networkOf(address);
    if (this.open >= MAX_SOCKETS) return unavailable('Too many sockets are open.');
    if ((this.strangers.get(network) ?? 0) >= MAX_STRANGERS) {
      return new AppError('RATE_LIMITED', 'Too many sockets of one address show no session.');
    }
    this.open += 1;
    this.owners.set(request, { leave: count(this.strangers, network) });
    return undefined;
  }

  /** Counts a socket for its user; false when the user's limit is reached. */
  admit(request: IncomingMessage, userId: number): boolean {
    if ((this.users.get(userId) ?? 0) >= MAX_OF_USER) return false;
    this.owners.get(request)?.leave();
    this.owners.set(request, { leave: count(this.users, userId) });
    return true;
  }

  /** Removes a closed socket from the counts. */
  leave(request: IncomingMessage): void {
    this.open -= 1;
    this.owners.get(request)?.leave();
  }
}

/** Increments a count; the returned function decrements it once. */
function count<K>(counts: Map<K, number>, key: K): () => void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
  let left = false;
  return () => {
    if (left) return;
    left = true;
    const rest = (counts.get(key) ?? 0) - 1;
    if (rest > 0) counts.set(key, rest);
    else counts.delete(key);
  };
}

/** The dependencies of the upgrade handler. */
interface Upgrades {
  readonly httpServer: Server;
  readonly sockets: WebSocketServer;
  readonly bounds: SocketBounds;
  readonly addressOf: (request: IncomingMessage) => string | null;
  /** Called for a socket beyond a limit. */
  readonly onMalformed: (request: IncomingMessage, error: AppError) => void;
}

/**
 * Accepts sockets at `/graphql`, within the limits.
 *
 * @returns a function that stops accepting.
 */
export function acceptSockets(upgrades: Upgrades): () => void {
  const { httpServer, sockets, bounds, addressOf, onMalformed } = upgrades;
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Before the upgrade there is no other listener, and an unhandled error event would end the
    // process.
    socket.on('error', () => socket.destroy());
    const [path] = (request.url ?? '').split('?');
    if (path !== '/graphql') return refuse(socket, 404);
    const error = bounds.enter(request, addressOf(request));
    if (error !== undefined) {
      onMalformed(request, error);
      return refuse(socket, error.status);
    }
    socket.once('close', () => bounds.leave(request));
    sockets.handleUpgrade(request, socket, head, (client: WebSocket) => {
      sockets.emit('connection', client, request);
      // Otherwise graphql-ws prints client errors, such as a message beyond the maximum size.
      client.removeAllListeners('error').on('error', () => client.terminate());
    });
  };
  httpServer.on('upgrade', upgrade);
  return () => {
    httpServer.off('upgrade', upgrade);
  };
}

/** Answers an upgrade request with an HTTP error. */
function refuse(socket: Duplex, status: number): void {
  const line = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  socket.end(`${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
