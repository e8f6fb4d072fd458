import { type AddressInfo, createServer, type Socket } from 'node:net';

/** When a server answers with the error: at the login of a connection, or at its first statement. */
export type ErrorTime = 'login' | 'statement';

/** A server on loopback that speaks PostgreSQL's protocol and answers with one SQLSTATE. */
export interface RefusingPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

const MESSAGES: Readonly<Record<string, string>> = {
  '57P01': 'terminating connection due to administrator command',
  '57P02': 'terminating connection because of crash of another server process',
  '57P03': 'the database system is not accepting connections',
};

/** A message of the protocol: a letter, its length, its content. */
function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

function errorResponse(code: string): Buffer {
  const fields = ['SFATAL', 'VFATAL', `C${code}`, `M${MESSAGES[code]}`];
  return message('E', Buffer.from(`${fields.join('\0')}\0\0`));
}

/** Authentication is done, and the server waits for a statement. */
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);

/** Starts a server that answers with `code`, and ends the connection as PostgreSQL does. */
export async function startRefusingPostgres(
  code: string,
  when: ErrorTime,
  at = 0,
): Promise<RefusingPostgres> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let isFirst = true;
    socket.on('data', () => {
      if (isFirst && when === 'statement') socket.write(WELCOME);
      else socket.end(errorResponse(code));
      isFirst = false;
    });
  });
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/none`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
