// Builds an earlier commit in a separate folder.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../build.mjs';

function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? status}`);
}

/**
 * Builds a commit unless an earlier run has: sources from git, libraries from its lock file.
 *
 * @returns {string} the folder
 */
export function buildOf(commit) {
  const { stdout, status } = spawnSync('git', ['rev-parse', '--verify', `${commit}^{commit}`], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`There is no commit ${commit}.`);
  const hash = stdout.trim();
  const root = path.join(tmpdir(), `maintenance-${hash.slice(0, 12)}`);
  if (existsSync(path.join(root, 'dist/.build-stamp.json'))) return root;
  mkdirSync(root, { recursive: true });
  const archive = path.join(root, 'sources.tar');
  run('git', ['archive', '--output', archive, hash], ROOT);
  run('tar', ['--extract', '--file', archive], root);
  const lockOf = (folder) => readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  if (lockOf(root) === lockOf(ROOT)) {
    // npm may leave libraries of the console in console/node_modules.
    for (const folder of ['node_modules', 'console/node_modules']) {
      if (!existsSync(path.join(ROOT, folder))) continue;
      symlinkSync(path.join(ROOT, folder), path.join(root, folder));
    }
  } else run('npm', ['ci', '--no-audit', '--no-fund'], root);
  run('npm', ['run', '--silent', 'build'], root);
  return root;
}
