// A client with a live socket, which reads what it has missed after each reconnection.
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';

const CHANGED = `subscription { maintenanceRequestChanged { id status } }`;

const LATEST = `query($after: String) {
  maintenanceRequests(first: 100, after: $after, orderBy: UPDATED_AT_DESC) {
    pageInfo { hasNextPage endCursor }
    edges { node { id status updatedAt } } } }`;

/** Changes this much older than the last thing heard may still be unknown, in milliseconds. */
const OVERLAP = 5_000;

/**
 * How long after the connection a subscription counts as started where that is not announced, in
 * milliseconds: versions before 0.2 do not.
 */
const UNANNOUNCED = 1_000;

export class Subscriber {
  /** The state of each request, as this client knows it. */
  known = new Map();
  /** Close codes of its sockets. */
  closed = [];
  starts = 0;
  errors = [];
  readUntil = Date.now();
  #reading = Promise.resolve();

  /** @param {import('./load.mjs').Load} load whose session it uses */
  constructor(load) {
    this.load = load;
    this.client = createClient({
      url: `${load.origin.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${load.token}` },
      retryAttempts: 20,
      retryWait: () => new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 200)),
      // A proxy whose replica has just gone answers 503, which is no event of a socket.
      shouldRetry: () => true,
      on: {
        closed: ({ code }) => {
          if (code !== 1000) this.closed.push(code);
        },
        connected: () => {
          const before = this.starts;
          setTimeout(() => {
            if (this.starts === before) this.#started();
          }, UNANNOUNCED).unref();
        },
        ping: (received, payload) => {
          if (received && payload?.subscribed) this.#started();
        },
      },
    });
    this.stop = this.client.subscribe(
      { query: CHANGED },
      {
        next: ({ data, errors }) => {
          if (errors) this.errors.push(JSON.stringify(errors));
          else this.#learn(data.maintenanceRequestChanged);
        },
        error: (error) => this.errors.push(String(error?.message ?? JSON.stringify(error))),
        complete: () => {},
      },
    );
  }

  #learn({ id, status }) {
    this.known.set(id, status);
  }

  /** Every change is sent from now on, so what is read now leaves no gap. */
  #started() {
    this.starts += 1;
    this.#reading = this.#reading
      .then(() => this.#readMissed())
      .catch((error) => this.errors.push(error.message));
  }

  async #readMissed() {
    const since = this.readUntil - OVERLAP;
    const now = Date.now();
    for (let after = null; ; ) {
      const data = await this.load.use('read after a reconnection', 'POST', '/graphql', {
        body: { query: LATEST, variables: { after } },
      });
      if (!data) throw new Error('what was missed could not be read');
      const { edges, pageInfo } = data.maintenanceRequests;
      // An event may be newer than what was read before it.
      for (const { node } of edges)
        if (!newer(this.known.get(node.id), node.status)) this.#learn(node);
      const oldest = edges.at(-1)?.node.updatedAt;
      if (!pageInfo.hasNextPage || Date.parse(oldest) < since) break;
      after = pageInfo.endCursor;
    }
    this.readUntil = now;
  }

  async close() {
    await this.#reading;
    this.stop();
    await this.client.dispose();
  }
}

/** Whether the state that is known comes after this one; requests are approved, and no more. */
function newer(known, status) {
  return known === 'APPROVED' && status === 'PENDING';
}
