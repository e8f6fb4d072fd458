import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './ports.js';

/** True if this machine can start a separate Redis server. */
export const canStartRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A Redis that a test may end and start again. */
export interface OwnRedis {
  readonly url: string;
  start(): Promise<void>;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Stops it without ending it: connections stay open, and nothing is answered. */
  freeze(): void;
  /** Lets it go on. */
  thaw(): void;
}

/** Starts a Redis server on a free port, only in memory. */
export async function startOwnRedis(): Promise<OwnRedis> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async () => {
    const options = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
    ];
    const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
    child = server;
    for await (const chunk of server.stdout) {
      if (String(chunk).includes('Ready to accept connections')) break;
    }
    server.stdout.resume();
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill: async () => {
      const server = child;
      if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}
