// Changes the sources in small ways, one at a time and in copies, and requires that a test fails.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { changedSince, headCommit } from './lib/changed.mjs';
import { checkArguments } from './usage.mjs';

checkArguments(
  `Applies small changes to copies of the sources, one at a time, and requires that tests fail with each.

  npm run test:mutations -- [--only NAME] [--changed BASE] [--seconds N] [--list]

The changes are in test/mutations, with the tests that have to fail; those with \`services\` need the
PostgreSQL and Redis of \`npm run test:suite -- services\`. Ends with 1 if a change survives, or if its text is no
longer in its file.

  --only NAME     runs the mutations with NAME in their name; may be given several times
  --changed BASE  runs those whose file, or one of whose tests, differs from the commit BASE
  --seconds N     starts no further mutation after N seconds, and names those that were left out; the order
                  changes with each commit, and begins with two that unit tests catch. It takes it from
                  \`npm test\` that the tests pass without a mutation, except those of the first ones
  --list          prints the mutations and checks their texts, without running any
  --help          prints this`,
  ['--only', '--changed', '--seconds', '--list'],
);

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    changed: { type: 'string' },
    seconds: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

const LISTS = 'test/mutations';
/** One run of vitest for each core of the smallest supported machine. */
const WORKERS = 2;
/** Maximum time of a test file with a mutation, in milliseconds. */
const TIME_LIMIT = 120_000;
/** Files that a copy needs. The installed packages are linked. */
const COPIED = [
  'src',
  'config',
  'rest-facade',
  'console',
  'docs',
  'test',
  'prisma',
  'scripts',
  'dist',
];
const COPIED_FILES =
  /^(package\.json|tsconfig.*\.json|.*\.config\.ts|schema\.graphql|(openapi|trusted-documents)\.json)$/;

const root = process.cwd();

/** Running vitest processes, each the leader of its process group. */
const running = new Set();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    // The interrupted run ends with a problem, and the copies are removed as always.
    interrupted = true;
    options.seconds = '0';
    for (const child of running) process.kill(-child.pid, 'SIGKILL');
  });
}

async function readLists() {
  const files = (await readdir(LISTS)).filter((file) => file.endsWith('.json')).sort();
  const lists = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(path.join(LISTS, file), 'utf8'))),
  );
  return lists.flat();
}

/** The mutated source, or the reason why it cannot be made. */
async function mutated({ file, edits, tests }) {
  const missing = [file, ...tests].find((name) => !existsSync(name));
  if (missing !== undefined) return { problem: `there is no file ${missing}` };
  let text = await readFile(file, 'utf8');
  for (const [search, replacement] of edits) {
    const found = text.split(search).length - 1;
    if (found !== 1) return { problem: `${JSON.stringify(search)} is ${found} times in ${file}` };
    text = text.replace(search, () => replacement);
  }
  return { text };
}

/**
 * Mutations to run; those of changed sources before those of changed tests. Where the time is bounded, those of
 * one rank are in an order that each commit changes, so that runs see all of them in time.
 */
async function chosen(all) {
  const changed = options.changed === undefined ? undefined : changedSince(options.changed);
  const found = all.filter(
    ({ name, file, tests }) =>
      (options.only?.some((part) => name.includes(part)) ?? true) &&
      (changed === undefined || [file, ...tests].some((each) => changed.has(each))),
  );
  const byRank = (a, b) => Number(changed?.has(b.file)) - Number(changed?.has(a.file));
  if (options.seconds === undefined) return found.toSorted(byRank);
  const head = headCommit();
  const turn = ({ name }) => createHash('sha1').update(`${head} ${name}`).digest('hex');
  const inTurn = found.toSorted((a, b) => byRank(a, b) || (turn(a) < turn(b) ? -1 : 1));
  // The tests of the first ones run without a mutation before, in which slow ones would use up the time.
  const isQuick = ({ tests }) => tests.every((name) => name.startsWith('test/unit/'));
  const first = new Set(inTurn.filter(isQuick).slice(0, WORKERS));
  return [...first, ...inTurn.filter((one) => !first.has(one))];
}

async function makeCopy(folder) {
  await mkdir(folder);
  const names = await readdir(root);
  for (const name of names.filter((each) => COPIED.includes(each) || COPIED_FILES.test(each))) {
    await cp(name, path.join(folder, name), { recursive: true });
  }
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
}

/** Runs test files in a copy; resolves to vitest's report, or to `{ problem }` if there is none. */
async function runTests(folder, tests, { only, bail, services, limit = TIME_LIMIT }) {
  const report = path.join(folder, 'report.json');
  await rm(report, { force: true });
  // Tests that `npm test` skips must not count as detecting a mutation.
  const { DATABASE_URL: _database, REDIS_URL: _redis, FULL: _full, ...env } = process.env;
  const [command, ...first] = services
    ? [process.execPath, 'scripts/test-services.mjs']
    : ['node_modules/.bin/vitest', 'run'];
  const child = spawn(
    command,
    [
      ...[...first, ...tests, '--maxWorkers=1', `--bail=${bail}`, '--retry=0'],
      ...['--reporter=json', `--outputFile.json=${report}`],
      ...(only === undefined ? [] : ['-t', only]),
    ],
    { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  running.add(child);
  let said = '';
  const keep = (chunk) => {
    said = `${said}${chunk}`.slice(-4000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), limit);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  running.delete(child);
  if (child.signalCode !== null) return { problem: 'its tests did not end in time' };
  if (!existsSync(report)) return { problem: `its tests did not start: ${said.trim()}` };
  return JSON.parse(await readFile(report, 'utf8'));
}

/** The first failed test or file; undefined if none failed. */
function firstFailure({ testResults }) {
  for (const { assertionResults, message, status } of testResults) {
    const failed = assertionResults.find((result) => result.status === 'failed');
    if (failed !== undefined) return { by: failed.fullName };
    if (status !== 'failed') continue;
    const broken = /Transform failed|SyntaxError|PARSE_ERROR|Cannot find/.test(message);
    return broken
      ? { problem: message.split('\n')[0] }
      : { by: `start: ${message.split('\n')[0]}` };
  }
  return undefined;
}

async function judge(folder, mutation) {
  const { text, problem } = await mutated(mutation);
  if (problem !== undefined) return { problem };
  const target = path.join(folder, mutation.file);
  const original = await readFile(target, 'utf8');
  await writeFile(target, text);
  try {
    const { only, services } = mutation;
    const report = await runTests(folder, mutation.tests, { only, services, bail: 1 });
    if (report.problem !== undefined) return report;
    const failure = firstFailure(report);
    const ran = report.numPassedTests + report.numFailedTests;
    return failure ?? (ran === 0 ? { problem: 'none of its tests ran' } : {});
  } finally {
    await writeFile(target, original);
  }
}

/** The tests must pass without a mutation, otherwise a failure proves nothing. */
async function checkBaseline(folder, mutations) {
  const checked = options.seconds === undefined ? mutations : mutations.slice(0, 1);
  const tests = [...new Set(checked.flatMap((mutation) => mutation.tests))];
  const report = await runTests(folder, tests, { bail: 0, limit: 10 * TIME_LIMIT });
  const failure = report.problem === undefined ? firstFailure(report) : report;
  if (failure !== undefined) {
    const what = failure.by ?? failure.problem;
    throw new Error(`This fails without a mutation: ${what}`);
  }
}

const began = performance.now();
const elapsed = () => ((performance.now() - began) / 1000).toFixed(0);

async function main() {
  const mutations = await chosen(await readLists());
  if (options.list) {
    let wrong = 0;
    for (const mutation of mutations) {
      const { problem } = await mutated(mutation);
      if (problem !== undefined) wrong += 1;
      console.log(`${mutation.name}${problem === undefined ? '' : `  PROBLEM: ${problem}`}`);
    }
    return wrong === 0;
  }
  if (mutations.length === 0) {
    console.log('No mutation concerns the changes.');
    return true;
  }
  const scratch = await mkdtemp(path.join(tmpdir(), 'mutations-'));
  try {
    const folders = Array.from({ length: WORKERS }, (_, index) => path.join(scratch, `${index}`));
    await Promise.all(folders.map(makeCopy));
    // Both halves at once: each copy is checked separately.
    const halves = folders.map((_, half) =>
      mutations.filter((_m, index) => index % WORKERS === half),
    );
    // Both to their ends: a copy in which tests run cannot be removed, and the failure would not be told.
    const baselines = await Promise.allSettled(
      folders.map((folder, index) => halves[index].length && checkBaseline(folder, halves[index])),
    );
    const failed = baselines.find(({ status }) => status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    console.log(`${mutations.length} mutations; tests pass without them (${elapsed()} s)`);
    return await runAll(folders, mutations);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function runAll(folders, mutations) {
  const waiting = [...mutations];
  const limit = () => Number(options.seconds ?? Number.POSITIVE_INFINITY);
  const survivors = [];
  const problems = [];
  await Promise.all(
    folders.map(async (folder) => {
      while (waiting.length > 0 && performance.now() - began < limit() * 1000) {
        const mutation = waiting.shift();
        const start = performance.now();
        const { by, problem } = await judge(folder, mutation);
        const seconds = ((performance.now() - start) / 1000).toFixed(1);
        if (problem !== undefined) problems.push(`${mutation.name}: ${problem}`);
        else if (by === undefined) survivors.push(mutation.name);
        const outcome = problem ?? (by === undefined ? 'SURVIVED' : `caught by: ${by}`);
        console.log(`${mutation.name} (${seconds} s) ${outcome}`);
      }
    }),
  );
  const ran = mutations.length - waiting.length;
  console.log(`\n${ran} mutations in ${elapsed()} s, ${survivors.length} survived.`);
  if (waiting.length > 0) console.log(`${waiting.length} were skipped for lack of time:`);
  for (const { name } of waiting) console.log(`NOT RUN: ${name}`);
  for (const name of survivors) console.log(`SURVIVED: ${name}`);
  for (const problem of problems) console.log(`PROBLEM: ${problem}`);
  return survivors.length + problems.length === 0;
}

const passed = await main();
process.exitCode = passed && !interrupted ? 0 : 1;
