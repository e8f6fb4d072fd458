// Runs checks of the code, also after one has failed, and lists those that failed.
import { spawnSync } from 'node:child_process';
import { checkArguments } from './usage.mjs';

/** What each check runs, one command after the other; the tools are those of node_modules. */
const CHECKS = {
  types: ['tsc --noEmit', 'tsc -p console'],
  lint: ['biome check --error-on-warnings'],
  unused: ['knip --config config/knip.json --treat-config-hints-as-errors'],
  imports: [
    'depcruise --config config/dependency-cruiser.mjs src rest-facade test',
    'node scripts/check-folders.mjs',
  ],
  docs: ['node scripts/check-docs.mjs', 'node scripts/docs.mjs --check'],
  deployment: ['node scripts/check-deployment.mjs'],
  migrations: ['node scripts/check-migrations.mjs'],
  artefacts: ['node scripts/build.mjs', 'node scripts/artefacts.mjs --check'],
  licences: ['node scripts/licences.mjs'],
  audit: ['node scripts/audit.mjs'],
  sbom: ['node scripts/sbom.mjs'],
};

/** They ask the registry, or write a file: only by name. */
const BY_NAME = ['licences', 'audit', 'sbom'];

checkArguments(
  `Runs checks of the code one after the other, even after one has failed.

  npm run check
  npm run check -- NAME... [flags of the checks]

  NAME     ${Object.keys(CHECKS).join(', ')};
           default: all but ${BY_NAME.join(', ')}
  --help   prints this`,
  'any',
);

const given = process.argv.slice(2);
const names = given.filter((argument) => !argument.startsWith('-'));
const flags = given.filter((argument) => argument.startsWith('-'));
const unknown = names.filter((name) => !Object.hasOwn(CHECKS, name));
if (unknown.length > 0) {
  console.error(
    `check has no ${unknown.join(', ')}. Its names: ${Object.keys(CHECKS).join(', ')}.`,
  );
  process.exit(2);
}

/** Whether the commands of a check succeed; the rest is left out after one that fails. */
function passes(name) {
  return CHECKS[name].every((command) => {
    const [program, ...first] = command.split(' ');
    const { status } = spawnSync(
      program === 'node' ? process.execPath : program,
      [...first, ...flags],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    return status === 0;
  });
}

const failed = [];
const chosen =
  names.length > 0 ? names : Object.keys(CHECKS).filter((name) => !BY_NAME.includes(name));
for (const name of chosen) {
  const start = performance.now();
  const isFine = passes(name);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${isFine ? 'ok' : 'FAILED'}: ${name} (${seconds} s)`);
  if (!isFine) failed.push(name);
}

if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
