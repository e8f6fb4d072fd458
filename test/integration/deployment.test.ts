import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startS3 } from '../support/s3.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'deployment-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('npm run ops -- compose', () => {
  const PARTS = [
    'package.json',
    'deploy/compose/compose.yaml',
    'scripts/usage.mjs',
    'scripts/compose.mjs',
  ];

  function compose(args: readonly string[], program = 'echo') {
    return spawnSync(process.execPath, [path.join(folder, 'scripts/compose.mjs'), ...args], {
      env: { PATH: process.env.PATH, COMPOSE: program },
      encoding: 'utf8',
    });
  }

  const secrets = () => readFileSync(path.join(folder, 'compose.env'), 'utf8');

  beforeEach(() => {
    for (const part of PARTS) cpSync(part, path.join(folder, part));
  });

  it('writes secrets that only the owner can read, once', () => {
    expect(compose([]).stdout).toContain(
      '--file deploy/compose/compose.yaml --env-file compose.env up --build --detach --wait\n',
    );
    expect(statSync(path.join(folder, 'compose.env')).mode & 0o777).toBe(0o600);
    const first = secrets();
    const values = [...first.matchAll(/^(?:\w+_PASSWORD|JWT_SECRET|METRICS_TOKEN)=(.*)$/gm)];
    expect(values).toHaveLength(5);
    expect(new Set(values.map(([, value]) => value)).size).toBe(5);
    expect(first).toMatch(/^JWT_SECRET=[0-9a-f]{64}$/m);

    expect(compose(['down', '--volumes']).stdout).toBe(
      '--file deploy/compose/compose.yaml --env-file compose.env down --volumes\n',
    );
    expect(secrets()).toBe(first);
  });

  it('has every variable that compose.yaml requires, and those of the store with --s3', () => {
    expect(compose(['--env-only', '--s3']).status).toBe(0);
    const required = readFileSync('deploy/compose/compose.yaml', 'utf8').matchAll(/\$\{(\w+):\?/g);
    const names = new Set([...required].map(([, name]) => name));
    expect(names).toEqual(new Set(['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'JWT_SECRET']));
    for (const name of names) expect(secrets()).toMatch(new RegExp(`^${name}=\\S+$`, 'm'));
    expect(secrets()).toMatch(/^COMPOSE_PROFILES=s3\nSTORAGE_DRIVER=s3\n/m);
  });

  it('refuses another storage for an installation that is there', () => {
    compose(['--env-only']);
    const first = secrets();
    const { status, stderr } = compose(['--s3']);
    expect([status, stderr]).toEqual([2, 'compose.env is there already: set the storage in it.\n']);
    expect(secrets()).toBe(first);
  });

  it('ends with the exit code of Docker Compose, and says where it is missing', () => {
    expect(compose(['ps'], 'false').status).toBe(1);
    const { status, stderr } = compose(['ps'], 'no-such-program compose');
    expect(status).toBe(1);
    expect(stderr).toContain('no-such-program could not be run');
  });
});

describe('deploy/compose/create-bucket.mjs', () => {
  /** Without blocking this process, in which the store runs. */
  async function createBucket(bucket: string, endpoint = ''): Promise<[number | null, string]> {
    const child = spawn(process.execPath, ['deploy/compose/create-bucket.mjs'], {
      env: {
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return [status, output];
  }

  it('creates the bucket once, and fails while the store is away', async () => {
    const s3 = await startS3();
    try {
      const { endpoint } = s3.config;
      expect(await createBucket('photos', endpoint)).toEqual([
        0,
        'The bucket photos was created.\n',
      ]);
      expect(await createBucket('photos', endpoint)).toEqual([0, 'The bucket photos is there.\n']);
      await s3.stop();
      expect(await createBucket('photos', endpoint)).toEqual([1, '']);
    } finally {
      await s3.stop();
    }
  });
});

describe('scripts/production-modules.mjs', () => {
  function library(name: string, manifest: object, files: readonly string[] = []): void {
    const at = path.join(folder, 'node_modules', name);
    mkdirSync(at, { recursive: true });
    for (const file of ['index.js', ...files]) {
      mkdirSync(path.dirname(path.join(at, file)), { recursive: true });
      writeFileSync(path.join(at, file), '');
    }
    writeFileSync(path.join(at, 'package.json'), JSON.stringify({ name, ...manifest }));
  }

  it('keeps what the program can load, and takes out the rest', () => {
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ dependencies: { a: '1' } }));
    library(
      'a',
      {
        dependencies: { b: '1' },
        optionalDependencies: { c: '1', 'not-installed': '1' },
        peerDependencies: { d: '1', tool: '1' },
        peerDependenciesMeta: { tool: { optional: true } },
      },
      ['index.d.ts', 'index.js.map', 'README.md', 'LICENSE.md'],
    );
    library('a/node_modules/b', { dependencies: { '@scope/e': '1' } });
    library('b', {});
    for (const name of ['c', 'd', '@scope/e', 'tool']) library(name, {});

    execFileSync(process.execPath, ['scripts/production-modules.mjs', folder]);

    const has = (file: string) => existsSync(path.join(folder, 'node_modules', file));
    const kept = ['a', 'a/node_modules/b', 'c', 'd', '@scope/e'];
    expect(kept.filter((name) => !has(`${name}/index.js`))).toEqual([]);
    expect(['b', 'tool'].filter(has)).toEqual([]);
    expect(['index.d.ts', 'index.js.map', 'README.md'].filter((file) => has(`a/${file}`))).toEqual(
      [],
    );
    expect(has('a/LICENSE.md')).toBe(true);
  });
});
