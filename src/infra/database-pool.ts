import pg from 'pg';
import { timeLeft, withinRequest } from './request-time.js';

type Ask = (...args: unknown[]) => Promise<unknown>;

/** Whether the call is answered by a promise, as Prisma's adapter asks; pg itself passes callbacks. */
function isPromised(args: readonly unknown[]): boolean {
  return typeof args.at(-1) !== 'function';
}

/**
 * A connection whose statements keep the limit of the request that sends them. One that does not
 * answer is cut: what follows on it, such as a ROLLBACK, would wait for it as well.
 */
class BoundedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // A connection in use may be lost between two statements; the next one tells.
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
        // An error of the server is an answer.
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

/** A pool whose users wait no longer than their request may (request-time.ts). */
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
      // Also given to pg, which takes a connection that does not answer out of the pool.
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
