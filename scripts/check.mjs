// Runs checks of the code. It continues after a failure and lists the failed checks at the end.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { checkArguments } from './usage.mjs';

/** Commands of each check, in order; the tools are those of node_modules. */
const CHECKS = {
  types: ['tsc --noEmit', 'tsc -p console'],
  lint: ['biome check --error-on-warnings'],
  unused: ['knip --config config/knip.json --treat-config-hints-as-errors'],
  imports: [
    'depcruise --config config/dependency-cruiser.mjs src rest-facade console/src test',
    'node scripts/check-folders.mjs',
  ],
  docs: ['node scripts/check-docs.mjs', 'node scripts/docs.mjs --check'],
  deployment: ['node scripts/check-deployment.mjs'],
  migrations: ['node scripts/check-migrations.mjs'],
  personal: ['node scripts/personal-columns.mjs --check'],
  artefacts: ['node scripts/build.mjs', 'node scripts/artefacts.mjs --check'],
  licences: ['node scripts/licences.mjs'],
  audit: ['node scripts/audit.mjs'],
  sbom: ['node scripts/sbom.mjs'],
};

/** Run only when named: they query the registry or write a file. */
const BY_NAME = ['licences', 'audit', 'sbom'];

const given = process.argv.slice(2);
const names = given.filter((argument) => !argument.startsWith('-'));
const flags = given.filter((argument) => argument.startsWith('-'));
checkArguments(
  `Runs checks of the code side by side, the others also when one has failed.

  npm run check
  npm run check -- NAME... [flags of the checks]

  NAME     ${Object.keys(CHECKS).join(', ')};
           default: all but ${BY_NAME.join(', ')}
  --help   prints this`,
  // Flags are only allowed for a named check.
  names.length > 0 ? 'any' : [],
);
const unknown = names.filter((name) => !Object.hasOwn(CHECKS, name));
if (unknown.length > 0) {
  console.error(
    `check has no ${unknown.join(', ')}. Its names: ${Object.keys(CHECKS).join(', ')}.`,
  );
  process.exit(2);
}

/** Runs a command. @returns whether it succeeded, and its output. */
async function outcomeOf(command) {
  const [program, ...first] = command.split(' ');
  const child = spawn(program === 'node' ? process.execPath : program, [...first, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
  }
  const status = await new Promise((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  return { isFine: status === 0, text };
}

/**
 * Runs the commands of a check up to the first failure and prints their output. @returns true if
 * all succeeded.
 */
async function passes(name) {
  const start = performance.now();
  let said = '';
  let isFine = true;
  for (const command of CHECKS[name]) {
    if (!isFine) break;
    const outcome = await outcomeOf(command);
    said += outcome.text;
    isFine = outcome.isFine;
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${said}${isFine ? 'ok' : 'FAILED'}: ${name} (${seconds} s)`);
  return isFine;
}

const chosen =
  names.length > 0 ? names : Object.keys(CHECKS).filter((name) => !BY_NAME.includes(name));
const limit = pLimit(availableParallelism());
const results = await Promise.all(chosen.map((name) => limit(() => passes(name))));
const failed = chosen.filter((_, index) => !results[index]);

if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
