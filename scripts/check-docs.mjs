// Checks the references of documents (files, headings, commands), the pages that comments name, and
// the wording of documents, comments, descriptions of the interfaces and texts of errors.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Checks the references of documents, and the wording of documents, comments, descriptions and error texts.

  npm run check -- docs

  --help   prints this`,
  [],
);

const { existsSync, readdirSync, readFileSync, statSync } = await import('node:fs');
const path = await import('node:path');
const { fileURLToPath } = await import('node:url');
const { anchorOf } = await import('./lib/markdown.mjs');
const { wordingProblems } = await import('./lib/wording-rules.mjs');

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const IGNORED =
  /^(((bench|deploy\/checks|deploy\/clients)\/)?node_modules|deploy\/clients\/generated|dist|data|\.git|\.cache|src\/generated|test\/e2e\/generated)$/;

/** Example paths that a reader of CONTRIBUTING.md creates. */
const EXAMPLES = /rooms|<|\*|…/;

const SCRIPTS = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
const problems = [];

function filesBelow(folder) {
  return readdirSync(folder).flatMap((name) => {
    const file = path.posix.join(folder, name);
    if (IGNORED.test(file)) return [];
    return statSync(file).isDirectory() ? filesBelow(file) : [file];
  });
}

function withoutBlocks(text) {
  return text.replace(/^ *```.*?^ *```$/gms, (block) => block.replace(/[^\n]/g, ' '));
}

function anchorsOf(file) {
  const headings = withoutBlocks(readFileSync(file, 'utf8')).matchAll(/^#{1,6} (.+)$/gm);
  return new Set([...headings].map(([, heading]) => anchorOf(heading)));
}

function report(file, text, index, problem) {
  problems.push(`${file}:${text.slice(0, index).split('\n').length}: ${problem}`);
}

function checkLinks(file, text) {
  for (const { 1: target, index } of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [name, anchor] = target.split('#');
    const linked = name === '' ? file : path.posix.join(path.posix.dirname(file), name);
    if (!existsSync(linked)) report(file, text, index, `${target} does not exist`);
    else if (anchor && !anchorsOf(linked).has(anchor)) {
      report(file, text, index, `${linked} has no heading #${anchor}`);
    }
  }
}

/** Files of the project that a document names in code. */
function checkPaths(file, text) {
  const named = /`((?:src|rest-facade|test|scripts|prisma|docs|\.ci|\.vscode|\.github)\/[^\s`]*)`/g;
  for (const { 1: target, index } of text.matchAll(named)) {
    if (!EXAMPLES.test(target) && !existsSync(target) && !target.startsWith('src/generated')) {
      report(file, text, index, `${target} does not exist`);
    }
  }
}

function checkCommands(file, text) {
  for (const { 1: name, index } of text.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)) {
    if (SCRIPTS[name] === undefined) report(file, text, index, `there is no npm run ${name}`);
  }
}

const documents = filesBelow('.').filter((file) => file.endsWith('.md'));
for (const file of documents) {
  const text = readFileSync(file, 'utf8');
  checkLinks(file, withoutBlocks(text));
  if (file !== 'CHANGELOG.md') checkPaths(file, withoutBlocks(text));
  checkCommands(file, text);
}

const code = ['src', 'rest-facade', 'test', 'scripts', 'prisma'].flatMap(filesBelow);
for (const file of code.filter((name) => /\.(ts|mjs|prisma)$/.test(name))) {
  const text = readFileSync(file, 'utf8');
  for (const { 0: target, index } of text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)) {
    if (!existsSync(target)) report(file, text, index, `${target} does not exist`);
  }
}

/** Texts whose wording is checked; the change log and the benchmarks keep theirs. */
const WORDED = /^(src|console\/src|rest-facade|scripts|docs|\.github)\/|^[A-Z]+\.md$/;
const sources = [...code, ...filesBelow('console/src')].filter((name) =>
  /\.(tsx?|mjs)$/.test(name),
);
const interfaces = ['docs/api/schema.graphql', 'docs/api/openapi.json'];
for (const file of [...documents, ...sources, ...interfaces]) {
  if (!WORDED.test(file) || /generated|^CHANGELOG/.test(file)) continue;
  const text = readFileSync(file, 'utf8');
  for (const { index, problem } of wordingProblems(file, text)) report(file, text, index, problem);
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`${documents.length} documents refer to nothing that is missing.`);
}
