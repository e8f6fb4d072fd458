import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** Turns of the event loop in which a service of this process reads what a client has written. */
const TURNS = 5;

/** Writes to a service of this process; returns when it has had the occasion to read that. */
export async function sent(socket: Socket, data: string | Uint8Array): Promise<void> {
  await new Promise<unknown>((resolve) => socket.write(data, resolve));
  for (let count = 0; count < TURNS; count += 1) await turn();
}
