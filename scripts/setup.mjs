// Installs the git hook of config/hooks/ in this clone.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Has git run config/hooks/pre-commit in this clone: format and lint of the staged files.

  npm run setup

  --help   prints this`,
  [],
);

const { spawnSync } = await import('node:child_process');
const { status } = spawnSync('git', ['config', 'core.hooksPath', 'config/hooks'], {
  stdio: 'inherit',
});
if (status === 0) console.log('Staged files are formatted and checked before each commit.');
process.exitCode = status ?? 1;
