import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A notification as it came in. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

/** A receiver of webhooks on loopback. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** Requests received so far. */
  readonly received: Received[];
  /** How many calls are open, and how many were at the most. */
  readonly open: { now: number; most: number };
  stop(): Promise<void>;
}

/** Starts a receiver that answers as told; by default with 200. */
export async function startReceiver(
  answer: (response: ServerResponse, call: number) => void = (response) => {
    response.writeHead(200).end();
  },
  port = 0,
): Promise<Receiver> {
  const received: Received[] = [];
  const open = { now: 0, most: 0 };
  const server = createServer(async (request, response) => {
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    response.on('close', () => {
      open.now -= 1;
    });
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body, at: Date.now() });
    answer(response, received.length);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    port: address.port,
    received,
    open,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Waits until something is so; fails after `timeoutMs` milliseconds. */
export async function eventually<T>(
  look: () => T | undefined | Promise<T | undefined>,
  timeoutMs = 40_000,
): Promise<NonNullable<T>> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found) return found as NonNullable<T>;
    if (Date.now() > end) throw new Error('It did not come to be so in time.');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
