// The peer in Go, which Debian's packages build.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../peers/go/main.go', import.meta.url));
const LIBRARIES = '/usr/share/gocode';
const PACKAGES = [
  'golang-go',
  'golang-github-graph-gophers-graphql-go-dev',
  'golang-github-jackc-pgx-v4-dev',
];

/** The built program; it is built once for a run. */
export const GO_PEER = path.join(tmpdir(), `maintenance-bench-go-${process.pid}`);

/** Builds the peer; false, with the reason on the console, where Go or a library is missing. */
export function buildGoPeer() {
  if (existsSync(GO_PEER)) return true;
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: LIBRARIES, GOFLAGS: '' };
  env.GOCACHE = path.join(tmpdir(), 'maintenance-bench-go-cache');
  const { status } = spawnSync('go', ['build', '-o', GO_PEER, SOURCE], { env, stdio: 'ignore' });
  if (status !== 0) console.log(`without the peer in Go: apt-get install ${PACKAGES.join(' ')}`);
  return status === 0;
}
