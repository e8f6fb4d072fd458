import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import { AppError, unavailable } from '../core/errors.js';
import { networkOf } from '../http/rate-limits.js';

/** Sockets of this process in all. */
const MAX_SOCKETS = 5_000;

/** Sockets of one address that have not shown a session yet; they have seconds for it. */
const MAX_STRANGERS = 50;

/** Sockets of one user: several windows on several devices. */
const MAX_OF_USER = 20;

/** Bounds how many sockets are open: in all, of an address without a session, and of a user. */
export class SocketBounds {
  private readonly strangers = new Map<string, number>();
  private readonly users = new Map<number, number>();
  private readonly owners = new WeakMap<IncomingMessage, { leave: () => void }>();
  private open = 0;

  /**
   * Counts a socket that is about to be opened.
   *
   * @returns why it is refused, when it is one too many.
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

  /** Counts a socket for its user from now on; false when the user has too many. */
  admit(request: IncomingMessage, userId: number): boolean {
    if ((this.users.get(userId) ?? 0) >= MAX_OF_USER) return false;
    this.owners.get(request)?.leave();
    this.owners.set(request, { leave: count(this.users, userId) });
    return true;
  }

  /** Forgets a socket that has been closed. */
  leave(request: IncomingMessage): void {
    this.open -= 1;
    this.owners.get(request)?.leave();
  }
}

/** Adds one, and says how to take it away again, which counts once. */
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

/** What opens sockets. */
interface Upgrades {
  readonly httpServer: Server;
  readonly sockets: WebSocketServer;
  readonly bounds: SocketBounds;
  readonly addressOf: (request: IncomingMessage) => string | null;
  /** Is told of a socket that is one too many. */
  readonly onMalformed: (request: IncomingMessage, error: AppError) => void;
}

/**
 * Opens sockets at `/graphql` alone, within the bounds.
 *
 * @returns what ends that.
 */
export function acceptSockets(upgrades: Upgrades): () => void {
  const { httpServer, sockets, bounds, addressOf, onMalformed } = upgrades;
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Until it is a WebSocket nobody else listens, and an error that nobody hears ends the process.
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
      // graphql-ws prints what a client does wrong, such as a message that is too large.
      client.removeAllListeners('error').on('error', () => client.terminate());
    });
  };
  httpServer.on('upgrade', upgrade);
  return () => void httpServer.off('upgrade', upgrade);
}

/** Answers instead of opening a socket. */
function refuse(socket: Duplex, status: number): void {
  const line = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  socket.end(`${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
