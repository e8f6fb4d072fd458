import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy on loopback that a test can let fail. */
export interface TestProxy {
  readonly port: number;
  /** Passes bytes on, both ways; what was held back is passed on as well. */
  pass(): Promise<void>;
  /**
   * Takes connections and bytes, and passes nothing on: nobody learns that the other side is away.
   */
  hang(): void;
  /** Breaks every connection, and takes no other. */
  refuse(): Promise<void>;
  /** Passes later connections on to another server on loopback. */
  redirect(target: number): void;
  stop(): Promise<void>;
}

/** Starts a proxy in front of a server on loopback. */
export async function startProxy(first: number): Promise<TestProxy> {
  let target = first;
  const pairs = new Map<Socket, Socket>();
  let hanging = false;
  const flow = () => {
    for (const socket of [...pairs].flat()) {
      if (hanging) socket.pause();
      else socket.resume();
    }
  };
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    pairs.set(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        pairs.delete(near);
        to.destroy();
      });
    }
    flow();
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const refuse = async () => {
    for (const socket of [...pairs].flat()) socket.resetAndDestroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  return {
    port,
    pass: async () => {
      hanging = false;
      flow();
      if (!server.listening) await listen(port);
    },
    hang: () => {
      hanging = true;
      flow();
    },
    refuse,
    redirect: (next) => {
      target = next;
    },
    stop: refuse,
  };
}
