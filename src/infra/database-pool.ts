import pg from 'pg';
import { timeLeft, withinRequest } from './request-time.js';

type Ask = (...args: unknown[]) => Promise<unknown>;

/** Whether the call returns a promise, as Prisma's adapter expects; pg itself passes callbacks. */
function isPromised(args: readonly unknown[]): boolean {
  return typeof args.at(-1) !== 'function';
}

/**
 * A connection whose statements observe the time limit of their request. A connection that does not
 * answer is closed, because later statements on it, such as ROLLBACK, would wait as well.
 */
class BoundedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // A connection in use may break between two statements; the next statement reports it.
    this.on('error', () => {});
    const ask = this.query.bind(this) as Ask;
    const bounded: Ask = async (...args) => {
      if (timeLeft() === undefined) return await ask(...args);
      let answered = false;
      try {
        const answer = await withinRequest(() => ask(...args));
        answered = true;
        return answer;
      } catch (error) {
        // An error from the server is an answer.
        answered = (error as { severity?: unknown }).severity !== undefined;
        throw error;
      } finally {
        if (!answered) this.cut();
      }
    };
    const query = (...args: unknown[]) => (isPromised(args) ? bounded : ask)(...args);
    this.query = query as unknown as typeof this.query;
  }

  private cut(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  }
}

/** A pool whose waiting time is bounded by the time limit of the request (request-time.ts). */
export class BoundedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: BoundedClient } as pg.PoolConfig);
    const ask = this.query.bind(this) as Ask;
    const connect = this.connect.bind(this) as unknown as Ask;
    const query = (config: pg.QueryConfig, ...rest: unknown[]) => {
      const left = timeLeft();
      if (left === undefined || typeof config !== 'object' || !isPromised(rest)) {
        return ask(config, ...rest);
      }
      // Reported to pg as well, which removes the connection from the pool.
      const own = (config as { query_timeout?: number }).query_timeout ?? left;
      const bounded = { ...config, query_timeout: Math.min(own, left) };
      return withinRequest(() => ask(bounded, ...rest));
    };
    const connected = (...args: unknown[]) =>
      isPromised(args)
        ? withinRequest(
            () => connect() as Promise<pg.PoolClient>,
            (client) => client.release(),
          )
        : connect(...args);
    this.query = query as unknown as typeof this.query;
    this.connect = connected as unknown as typeof this.connect;
  }
}
