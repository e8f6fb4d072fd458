// Runs the named checks, also after one has failed, and lists those that failed.
import { spawnSync } from 'node:child_process';
import { checkArguments } from './usage.mjs';

checkArguments(
  `Runs scripts of package.json one after the other, even after one has failed.

  npm run check
  node scripts/check.mjs NAME...

  --help   prints this`,
  [],
);

const failed = [];
for (const name of process.argv.slice(2)) {
  const start = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', name], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${name} (${seconds} s)`);
  if (status !== 0) failed.push(name);
}

if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
