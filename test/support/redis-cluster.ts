import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './ports.js';
import { eventually } from './receiver.js';

const SLOTS = 16_384;

interface Node {
  readonly port: number;
  readonly busPort: number;
  readonly folder: string;
  child?: ChildProcess;
}

/** A Redis Cluster of three masters without copies. */
export interface OwnRedisCluster {
  /** For REDIS_URL: names only one node, which reports the others. */
  readonly url: string;
  /** The number of keys on each node. */
  sizes(): Promise<number[]>;
  /** Ends a node at once. */
  kill(index: number): Promise<void>;
  /** Starts it again, and waits until the cluster is whole. */
  start(index: number): Promise<void>;
  end(): Promise<void>;
}

/** Starts a cluster on free ports. */
export async function startOwnRedisCluster(): Promise<OwnRedisCluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'redis-cluster-'));
  const nodes: Node[] = [];
  for (let index = 0; index < 3; index += 1) {
    nodes.push({ port: await freePort(), busPort: await freePort(), folder });
  }
  for (const node of nodes) await startNode(node);
  await join(nodes);
  await whole(nodes);
  return {
    url: `redis+cluster://127.0.0.1:${nodes[0]?.port}`,
    sizes: () => Promise.all(nodes.map((node) => ask(node, (client) => client.dbsize()))),
    kill: async (index) => {
      await killNode(nodes[index] as Node);
    },
    start: async (index) => {
      await startNode(nodes[index] as Node);
      await whole(nodes);
    },
    end: async () => {
      await Promise.all(nodes.map(killNode));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startNode(node: Node): Promise<void> {
  const options = {
    port: node.port,
    'cluster-port': node.busPort,
    bind: '127.0.0.1',
    save: '',
    appendonly: 'no',
    dir: node.folder,
    'cluster-enabled': 'yes',
    'cluster-config-file': `nodes-${node.port}.conf`,
    'cluster-node-timeout': '1000',
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  node.child = server;
  for await (const chunk of server.stdout) {
    if (String(chunk).includes('Ready to accept connections')) break;
  }
  server.stdout.resume();
}

async function killNode({ child }: Node): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Gives each node its part of the slots, and tells the first one of the others. */
async function join(nodes: readonly Node[]): Promise<void> {
  const share = Math.ceil(SLOTS / nodes.length);
  for (const [index, node] of nodes.entries()) {
    const range = [index * share, Math.min((index + 1) * share, SLOTS) - 1];
    await ask(node, (client) => client.call('CLUSTER', 'ADDSLOTSRANGE', ...range));
    await ask(node, (client) => client.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1));
  }
  const [first, ...others] = nodes as [Node, ...Node[]];
  for (const { port, busPort } of others) {
    await ask(first, (client) => client.call('CLUSTER', 'MEET', '127.0.0.1', port, busPort));
  }
}

/** Waits until every node finds the cluster whole. */
async function whole(nodes: readonly Node[]): Promise<void> {
  await eventually(async () => {
    const infos = await Promise.all(
      nodes.map((node) => ask(node, (client) => client.call('CLUSTER', 'INFO'))),
    );
    return infos.every(
      (info) =>
        String(info).includes('cluster_state:ok') && String(info).includes('cluster_known_nodes:3'),
    );
  }, 15_000);
}

async function ask<T>({ port }: Node, question: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(port, '127.0.0.1');
  try {
    return await question(client);
  } finally {
    client.disconnect();
  }
}
