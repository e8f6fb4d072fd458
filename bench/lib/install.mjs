// The packages of bench/package.json, which only the benchmarks need.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** The program of Bun for this machine, from the packages of bench/. */
export const BUN = `${FOLDER}node_modules/@oven/bun-${platform()}-${arch()}/bin/bun`;

/** The servers that need these packages; the others use those of the service. */
const NEEDING = new Set(['postgraphile', 'mercurius', 'bun']);

/** Returns whether every package is there in its version. */
function isInstalled() {
  const { dependencies } = JSON.parse(readFileSync(`${FOLDER}package.json`, 'utf8'));
  return Object.entries(dependencies).every(([name, version]) => {
    const manifest = `${FOLDER}node_modules/${name}/package.json`;
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
  });
}

/** Installs the packages when the cases need them and they are missing. */
export function ensurePeers(cases) {
  const needed = cases.some(({ variants }) => variants.some(({ server }) => NEEDING.has(server)));
  if (!needed || isInstalled()) return;
  console.log('installing the peers into bench/node_modules');
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { status } = spawnSync('npm', args, { cwd: FOLDER, stdio: 'inherit' });
  if (status !== 0) throw new Error('The packages of bench/ could not be installed.');
}
