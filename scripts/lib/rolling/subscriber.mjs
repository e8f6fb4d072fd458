// A client with a live socket, which reads missed changes after each reconnection.
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';

const CHANGED = `subscription { maintenanceRequestChanged { id status } }`;

const LATEST = `query($after: String) {
  maintenanceRequests(first: 100, after: $after, orderBy: UPDATED_AT_DESC) {
    pageInfo { hasNextPage endCursor }
    edges { node { id status updatedAt } } } }`;

/** Age in milliseconds, before the last received event, from which changes are read again. */
const OVERLAP = 5_000;

/**
 * Time after the connection at which a subscription counts as started if the server does not
 * announce it, in milliseconds: versions before 0.2 do not.
 */
const UNANNOUNCED = 1_000;

export class Subscriber {
  /** State of each request known to this client. */
  known = new Map();
  /** Close codes of its sockets. */
  closed = [];
  starts = 0;
  errors = [];
  readUntil = Date.now();
  #reading = Promise.resolve();

  /** @param {import('./load.mjs').Load} load the load whose session it uses */
  constructor(load) {
    this.load = load;
    this.client = createClient({
      url: `${load.origin.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${load.token}` },
      retryAttempts: 20,
      retryWait: () => new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 200)),
      // A proxy whose replica has just stopped answers 503 without opening the socket.
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

  /** All later changes are sent, so reading now leaves no gap. */
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
      // An event may be newer than the row that was read before.
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

/** Returns whether the known state is later than this one; requests are only approved. */
function newer(known, status) {
  return known === 'APPROVED' && status === 'PENDING';
}
