import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Lifetime of an idle connection, in milliseconds. It is longer than that of most proxies (60
 * seconds), so that a proxy never sends a request on a connection that is being closed.
 */
const KEEP_ALIVE_TIMEOUT = 75_000;

/**
 * Shutdown of a process that answers requests, in two steps: `begin` while proxies notice that
 * `/readyz` fails, `close` when no more requests arrive.
 */
export class Draining {
  private begun = false;
  private readonly unanswered = new Set<ServerResponse>();

  constructor(private readonly server: Server) {
    server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT;
    // Runs before the listener that answers.
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      this.unanswered.add(response);
      response.once('close', () => this.unanswered.delete(response));
      if (this.begun) endConnectionWith(response);
    });
  }

  /** True after `begin` was called. */
  get isDraining(): boolean {
    return this.begun;
  }

  /** From now on, each answer closes its connection (`Connection: close`). */
  begin(): void {
    this.begun = true;
    for (const response of this.unanswered) endConnectionWith(response);
  }

  /**
   * Stops listening, and waits for the answers in progress; after `graceMs` milliseconds it cuts
   * off the rest.
   *
   * @returns true if all of them were finished.
   */
  async close(graceMs: number): Promise<boolean> {
    this.begin();
    const { server } = this;
    // An answer whose headers were sent before `begin` leaves its connection open.
    for (const response of this.unanswered) {
      response.once('close', () => setImmediate(() => server.closeIdleConnections()));
    }
    let cutOff = 0;
    const late = setTimeout(() => {
      cutOff = this.unanswered.size;
      server.closeAllConnections();
    }, graceMs);
    await new Promise<void>((resolve) => {
      // Closes idle connections, too. An error means that the server did not listen.
      server.close(() => resolve());
    });
    clearTimeout(late);
    return cutOff === 0;
  }
}

function endConnectionWith(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}
