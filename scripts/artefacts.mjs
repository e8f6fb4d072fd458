// Writes the generated artefacts: schema.graphql, cache-keys.json, openapi.json, the typed documents of the
// end-to-end tests and the manifest of the trusted documents. With --check it writes nothing and
// fails when a committed file differs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkArguments } from './usage.mjs';

checkArguments(
  `Writes schema.graphql, cache-keys.json, openapi.json, trusted-documents.json and the tests' typed documents.

  npm run artefacts

  --check   writes nothing, and fails when a committed file differs (npm run check -- artefacts)
  --help    prints this`,
  ['--check'],
);
const { generateTyped } = await import('./lib/codegen.mjs');

const FROM_CODE = ['schema.graphql', 'cache-keys.json', 'openapi.json'];
/** Folder of the committed files. */
const API = 'docs/api';
const check = process.argv.includes('--check');

/** Derives the content of every artefact, by path. */
async function derive(folder) {
  const { status } = spawnSync(process.execPath, ['dist/src/cli/artefacts.js', folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);

  const typed = await generateTyped(path.join(folder, 'schema.graphql'));
  return [
    ...FROM_CODE.map((file) => [`${API}/${file}`, readFileSync(path.join(folder, file), 'utf8')]),
    ...typed.map(({ filename, content }) => [path.relative('.', filename), content]),
  ];
}

function firstDifference(committed, derived) {
  const [before, after] = [committed.split('\n'), derived.split('\n')];
  const line = after.findIndex((text, index) => text !== before[index]);
  const at = line === -1 ? after.length : line;
  const show = (text) => (text === undefined ? '(end of file)' : text.slice(0, 160));
  return `  line ${at + 1}\n  committed: ${show(before[at])}\n  derived:   ${show(after[at])}`;
}

const folder = mkdtempSync(path.join(tmpdir(), 'artefacts-'));
try {
  const stale = [];
  for (const [file, derived] of await derive(folder)) {
    const committed = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    if (committed === derived) continue;
    if (check) {
      const reason = committed === undefined ? '  missing' : firstDifference(committed, derived);
      stale.push(`${file}\n${reason}`);
    } else {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, derived);
      console.log(`wrote ${file}`);
    }
  }
  if (stale.length > 0) {
    console.error(`Out of date:\n\n${stale.join('\n\n')}\n`);
    console.error('Run `npm run artefacts` and commit the result.');
    process.exitCode = 1;
  }
} catch (error) {
  // The stack is not useful for a document that does not match the schema.
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
