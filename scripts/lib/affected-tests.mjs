// Finds the tests that concern a changed file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MUTATIONS = 'test/mutations';

/** Excludes tests in a browser and under faults, which need a build and take minutes. */
const TEST_FILE = /^test\/(unit|contract|integration|e2e)\/.*\.test\.ts$/;

/**
 * The tests to run for changed files, sorted.
 *
 * @param {readonly string[]} changed paths from the root of the repository.
 * @returns {string[]}
 */
export function affectedTests(changed) {
  const all = readdirSync('test', { recursive: true })
    .map((name) => path.posix.join('test', name.split(path.sep).join('/')))
    .filter((name) => TEST_FILE.test(name));
  const imports = new Map(all.map((file) => [file, importsOf(file)]));
  const found = new Set();
  for (const file of changed) {
    if (TEST_FILE.test(file)) found.add(file);
    const folder = moduleFolder(file);
    for (const test of all) {
      if (imports.get(test).has(file) || (folder && test.startsWith(folder))) found.add(test);
    }
    for (const test of mutatedBy(file)) found.add(test);
    if (file.startsWith('prisma/')) found.add('test/contract/migrations.test.ts');
  }
  return [...found].sort();
}

/** Direct imports of a test. */
function importsOf(file) {
  const text = readFileSync(file, 'utf8');
  const names = [...text.matchAll(/from '(\.[^']+)\.js'/g)].map(([, name]) => name);
  return new Set(names.map((name) => `${path.posix.join(path.posix.dirname(file), name)}.ts`));
}

/** Folder of the tests of a file's module; undefined without one. */
function moduleFolder(file) {
  const [, name] = /^(?:src\/modules|rest-facade\/routes)\/([\w-]+\/[\w-]+)/.exec(file) ?? [];
  if (name === undefined) return undefined;
  const folder = `test/e2e/${name}/`;
  return existsSync(folder) ? folder : undefined;
}

/** Tests that must detect a mutation of the file. */
function mutatedBy(file) {
  return readdirSync(MUTATIONS)
    .flatMap((name) => JSON.parse(readFileSync(path.join(MUTATIONS, name), 'utf8')))
    .filter((mutation) => mutation.file === file)
    .flatMap(({ tests }) => tests);
}
