// Heavy work in a separate process, so that the client's other work does not affect the
// measurement.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./disturber.mjs', import.meta.url));

/**
 * Starts the process that sends heavy work. Clients are on other machines, so this one takes the
 * time that server, database and the other requests leave over (Linux's policy `SCHED_IDLE`).
 *
 * @returns `start`, which begins a disturbance and resolves to a function that ends it and tells
 *   what it did; and `stop`
 * @throws Error when the process ends by itself.
 */
export function startDisturber(place) {
  const child = spawn('chrt', ['--idle', '0', process.execPath, SCRIPT], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const failed = once(child, 'exit').then(() => {
    throw new Error('The client of the disturbances ended by itself.');
  });
  failed.catch(() => {});
  const ask = async (message) => {
    const answer = once(child, 'message');
    child.send(message);
    const [content] = await Promise.race([answer, failed]);
    return content;
  };
  return {
    start: async (disturbance) => {
      if (disturbance.isOutside) return await disturbance.start();
      await ask({ start: disturbance.name, place });
      return async () => (await ask({})).did;
    },
    stop: () => {
      process.off('exit', kill);
      kill();
    },
  };
}
