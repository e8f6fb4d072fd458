import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectControl, serveControl } from '../../src/infra/control-socket.js';
import { createLogger } from '../../src/infra/logging/logger.js';

let folder: string;
let stop: (() => void) | undefined;
/** How many commands the service has seen end. */
let ended = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'control-'));
  stop = serveControl(
    folder,
    {
      // More than a socket holds: a command that is killed leaves some of it unread.
      flood: async ({ send, next }) => {
        for (let count = 0; count < 20; count += 1) send({ text: 'x'.repeat(100_000) });
        await next().finally(() => {
          ended += 1;
        });
      },
      hello: async ({ send }) => send({ hello: true }),
    },
    createLogger('silent'),
  );
});
afterAll(async () => {
  stop?.();
  await rm(folder, { recursive: true, force: true });
});

it('a command that is killed while it is answered does not end the service', async () => {
  for (let count = 0; count < 5; count += 1) {
    const socket = net.connect(path.join(folder, 'control.sock'));
    await once(socket, 'connect');
    socket.write('flood\n');
    await once(socket, 'readable');
    // Closed with unread answers: the service's side gets ECONNRESET.
    socket.destroy();
    await expect.poll(() => ended).toBe(count + 1);
  }
  const client = await connectControl(folder);
  client.send('hello');
  expect(await client.receive(5_000)).toEqual({ hello: true });
  client.close();
});
