// Processes of a test: replicas of the service, and HAProxy in front of them.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../build.mjs';

export const ADMIN = {
  email: 'admin@localhost.localdomain',
  password: 'a password of rolling tests',
};

const START_TIMEOUT = 60_000;

/** Running processes; they are ended with this one. */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** Starts a process whose output goes to a file; `exited` resolves to its exit code or signal. */
function start(command, args, { log, env, cwd = ROOT }) {
  const output = openSync(log, 'a');
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', output, output] });
  closeSync(output);
  running.add(child);
  const exited = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve(code ?? signal);
    });
  });
  exited.catch(() => {});
  return { child, exited };
}

/** Status of an answer; undefined without an answer. */
function statusOf(url) {
  return new Promise((resolve) => {
    const request = http.get(url, { agent: false, timeout: 2_000 }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(undefined));
  });
}

/** The program of a build; before 0.2 it was not packed. */
function entryOf(root) {
  const packed = path.join(root, 'dist/program/main.js');
  return existsSync(packed) ? packed : path.join(root, 'dist/src/main.js');
}

/** A replica of the service; each call of `start` starts it again. */
export class Replica {
  /**
   * @param {string} name of the server in the configuration of HAProxy
   * @param {object} place from `openPlace`
   * @param {number} port
   * @param {Record<string, string>} env additional settings
   */
  constructor(name, place, port, env = {}) {
    this.name = name;
    this.port = port;
    this.place = place;
    this.env = env;
    this.log = path.join(place.folder, `${name}.log`);
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * Starts a program, and waits until it is ready.
   *
   * @param {{ root: string }} program the folder of a build
   */
  async start(program = { root: ROOT }) {
    const { place } = this;
    this.process = start(process.execPath, ['--enable-source-maps', entryOf(program.root)], {
      cwd: program.root,
      log: this.log,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(this.port),
        DATABASE_URL: place.databaseUrl,
        REDIS_URL: place.redisUrl,
        REDIS_KEY_PREFIX: place.redisKeyPrefix,
        DATA_DIR: path.join(place.folder, 'data'),
        JWT_SECRET: 'a secret of rolling tests, with more than 32 bytes',
        SUPER_ADMIN_PASSWORD: ADMIN.password,
        TRUST_PROXY: 'loopback',
        RATE_LIMIT_AUTHENTICATED: '1000000000',
        RATE_LIMIT_ANONYMOUS: '1000000000',
        LOG_LEVEL: 'warn',
        ...this.env,
      },
    });
    const { child } = this.process;
    const deadline = Date.now() + START_TIMEOUT;
    while ((await statusOf(`${this.origin}/readyz`)) !== 200) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
        throw new Error(`${this.name} did not start:\n${readFileSync(this.log, 'utf8')}`);
      }
      await sleep(25);
    }
  }

  /** Sends SIGTERM and waits. @returns its exit code. */
  async stop() {
    this.process.child.kill('SIGTERM');
    return await this.process.exited;
  }
}

/** HAProxy with deploy/haproxy/haproxy.cfg. */
export class Haproxy {
  constructor(place, replicas) {
    this.place = place;
    this.replicas = replicas;
    this.socket = path.join(place.folder, 'haproxy.sock');
    this.log = path.join(place.folder, 'haproxy.log');
  }

  async start() {
    const [one, two] = this.replicas;
    this.process = start('haproxy', ['-db', '-f', path.join(ROOT, 'deploy/haproxy/haproxy.cfg')], {
      log: this.log,
      env: {
        PATH: `${process.env.PATH}:/usr/sbin`,
        LISTEN: `127.0.0.1:${this.place.proxyPort}`,
        REPLICA_1: `127.0.0.1:${one.port}`,
        REPLICA_2: `127.0.0.1:${two.port}`,
        ADMIN_SOCKET: this.socket,
      },
    });
    const { exited } = this.process;
    const started = async () => {
      while (!existsSync(this.socket)) await sleep(20);
    };
    const code = await Promise.race([started(), exited]);
    if (code !== undefined) {
      throw new Error(`HAProxy did not start (${code}):\n${readFileSync(this.log, 'utf8')}`);
    }
    for (const replica of this.replicas) await this.untilUp(replica);
  }

  /** Sends a command to the admin socket. @returns its answer. */
  async command(line) {
    const socket = net.connect(this.socket);
    socket.end(`${line}\n`);
    return await text(socket);
  }

  /** Takes a replica out of rotation or puts it back, for programs that do not drain. */
  async setState(replica, state) {
    await this.command(`set server replicas/${replica.name} state ${state}`);
  }

  /** Waits until HAProxy sends requests to a replica. */
  async untilUp(replica) {
    const deadline = Date.now() + 30_000;
    for (;;) {
      const rows = (await this.command('show stat')).split('\n').map((line) => line.split(','));
      const row = rows.find(([backend, name]) => backend === 'replicas' && name === replica.name);
      // Status is the 18th column.
      if (row?.[17] === 'UP') return;
      if (Date.now() > deadline) throw new Error(`HAProxy does not see ${replica.name}.`);
      await sleep(50);
    }
  }

  async stop() {
    this.process?.child.kill('SIGTERM');
    await Promise.race([this.process?.exited, sleep(2_000)]);
    this.process?.child.kill('SIGKILL');
  }
}
