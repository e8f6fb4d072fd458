// Finds the differences from an earlier commit.
import { spawnSync } from 'node:child_process';

/**
 * Files that differ from a commit, including untracked ones.
 *
 * @param {string} base a commit.
 * @returns {Set<string>} paths from the root of the repository.
 * @throws {Error} for an unknown commit.
 */
export function changedSince(base) {
  return new Set([
    ...lines('diff', '--name-only', base, '--'),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ]);
}

/** The commit that is checked out; empty without a repository. */
export function headCommit() {
  return spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

function lines(...command) {
  const { status, stdout, stderr } = spawnSync('git', command, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${command.join(' ')}: ${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
}
