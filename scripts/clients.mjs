// Generates clients from the OpenAPI document of the built program, compiles them, and calls the
// program with them.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Generates clients with openapi-typescript, hey-api and orval, compiles them, and calls the service with them.

  npm run test:suite -- clients

  --help   prints this

The generators are a separate package: npm ci --prefix deploy/clients.`,
  [],
);

const { spawn, spawnSync } = await import('node:child_process');
const { once } = await import('node:events');
const { existsSync, mkdtempSync, rmSync, writeFileSync } = await import('node:fs');
const { createServer } = await import('node:net');
const { tmpdir } = await import('node:os');
const path = await import('node:path');
const { rolldown } = await import('rolldown');
const { ROOT } = await import('./lib/build.mjs');

const FOLDER = path.join(ROOT, 'deploy/clients');
const GENERATED = path.join(FOLDER, 'generated');

/** Time limit of each program that is called, in ms. */
const TIMEOUT = 60_000;

/** The administrator of the service, whose database is deleted afterwards. */
const LOGIN = { EMAIL: 'clients@example.org', PASSWORD: 'correct horse battery staple' };

if (!existsSync(path.join(FOLDER, 'node_modules'))) {
  console.error('The generators are missing: npm ci --prefix deploy/clients');
  process.exit(1);
}

/** Calls a program; the test ends when it fails. */
function call(command, args, env = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: FOLDER,
    encoding: 'utf8',
    timeout: TIMEOUT,
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  if (status !== 0) throw new Error(`${path.basename(command)} failed:\n${stdout}${stderr}`);
}

/** A program of the generators. */
const generator = (name) => path.join(FOLDER, 'node_modules/.bin', name);

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** Starts the built program; resolves when it is ready. */
async function startService(folder, port) {
  const service = spawn(process.execPath, ['dist/program/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      SUPER_ADMIN_EMAIL: LOGIN.EMAIL,
      SUPER_ADMIN_PASSWORD: LOGIN.PASSWORD,
    },
  });
  const ready = `http://127.0.0.1:${port}/readyz`;
  for (const end = Date.now() + TIMEOUT; Date.now() < end; ) {
    if (service.exitCode !== null) throw new Error('The service did not start.');
    if (
      await fetch(ready)
        .then(({ ok }) => ok)
        .catch(() => false)
    )
      return service;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  service.kill('SIGKILL');
  throw new Error('The service was not ready in time.');
}

function generate(document, origin) {
  rmSync(GENERATED, { recursive: true, force: true });
  call(generator('openapi-typescript'), [document, '-o', 'generated/openapi-typescript.ts']);
  const plugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'];
  call(generator('openapi-ts'), ['-i', document, '-o', 'generated/hey-api', '-p', ...plugins]);
  call(generator('orval'), ['--config', 'orval.config.mjs'], {
    ORIGIN: origin,
    DOCUMENT: document,
  });
}

const scratch = mkdtempSync(path.join(tmpdir(), 'clients-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const began = performance.now();
const service = await startService(path.join(scratch, 'data'), port);
try {
  const document = path.join(scratch, 'openapi.json');
  writeFileSync(document, await (await fetch(`${origin}/docs/openapi.json`)).text());
  generate(document, origin);
  call(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', FOLDER]);
  const program = path.join(scratch, 'smoke.mjs');
  const bundle = await rolldown({ input: path.join(FOLDER, 'smoke.ts'), platform: 'node' });
  await bundle.write({ file: program, format: 'esm' });
  await bundle.close();
  call(process.execPath, [program], { ORIGIN: origin, ...LOGIN });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`Three generated clients compile and agree with the service (${seconds} s).`);
} finally {
  service.kill('SIGTERM');
  await once(service, 'exit');
  rmSync(scratch, { recursive: true, force: true });
}
