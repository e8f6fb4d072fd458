import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * When a server answers with the error: at the login of a connection, or at its first statement.
 */
export type ErrorTime = 'login' | 'statement';

/** A server on loopback that speaks PostgreSQL's protocol and answers with one SQLSTATE. */
export interface RefusingPostgres {
  readonly url: string;
  /** How many connections it has taken. */
  readonly connections: () => number;
  /** How many of them are open. */
  readonly open: () => number;
  stop(): Promise<void>;
}

const MESSAGES: Readonly<Record<string, string>> = {
  '57P01': 'terminating connection due to administrator command',
  '57P02': 'terminating connection because of crash of another server process',
  '57P03': 'the database system is not accepting connections',
  '25006': 'cannot execute UPDATE in a read-only transaction',
  '53100': 'could not extend file: No space left on device',
  '28P01': 'password authentication failed',
};

/** A message of the protocol: a letter, its length, its content. */
function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

/** Authentication is done, and the server waits for a statement. */
const READY = message('Z', Buffer.from('I'));
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), READY]);

/** Answers a command that has no rows. */
function completed(command: string): Buffer {
  return Buffer.concat([message('C', Buffer.from(`${command}\0`)), READY]);
}

/** The messages after the first one, which has no letter; a client may send several at once. */
function* messagesIn(bytes: Buffer): Generator<{ type: string; text: string }> {
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    yield {
      type: bytes.toString('latin1', at, at + 1),
      text: bytes.toString('latin1', at + 5, end),
    };
    at = end;
  }
}

function errorResponse(code: string): Buffer {
  const fields = ['SFATAL', 'VFATAL', `C${code}`, `M${MESSAGES[code]}`];
  return message('E', Buffer.from(`${fields.join('\0')}\0\0`));
}

/** After these the connection stays open, as PostgreSQL leaves it. */
const STAYS_OPEN = new Set(['25006', '53100']);

/** Starts a server that answers with `code`, and ends the connection where PostgreSQL does. */
export async function startRefusingPostgres(
  code: string,
  when: ErrorTime,
  at = 0,
): Promise<RefusingPostgres> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let isFirst = true;
    const answer = (text: string) => {
      if (text.startsWith('SET TIME ZONE')) socket.write(completed('SET'));
      else if (text.startsWith('ROLLBACK')) socket.write(completed('ROLLBACK'));
      else if (!STAYS_OPEN.has(code)) socket.end(errorResponse(code));
      else if (text.startsWith('BEGIN')) socket.write(completed('BEGIN'));
      else socket.write(Buffer.concat([errorResponse(code), READY]));
    };
    socket.on('data', (bytes) => {
      if (isFirst) {
        if (when === 'statement') socket.write(WELCOME);
        else answer('');
      } else {
        for (const { type, text } of messagesIn(bytes)) {
          // A simple query, or the end of an extended one.
          if ((type === 'Q' || type === 'S') && socket.writable) answer(text);
        }
      }
      isFirst = false;
    });
  });
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/none`,
    connections: () => connections,
    open: () => sockets.size,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
