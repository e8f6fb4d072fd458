// Where the service's processor time goes under the load of one case.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../scripts/lib/build.mjs';
import { addPending, PENDING_PER_SECOND } from './data.mjs';
import { logIn } from './logins.mjs';
import { GARBAGE, OTHER, PARTS } from './parts.mjs';
import { withServer } from './servers.mjs';
import { loadWrites, openClient } from './writes.mjs';
import { loadReads } from './wrk.mjs';

const SHOWN = 25;

/** Sampling interval in microseconds. */
const INTERVAL = 500;

/**
 * Runs only the subject of the first chosen case, and prints functions and packages by self time.
 */
export async function profileCase({ reads, writes }, place, options) {
  const [each] = [...reads, ...writes];
  print(each, await profiled(each, place, options));
}

/**
 * Processor time of the subject of a case for a request, in microseconds: of its process, and of each
 * part of its work.
 */
export async function partsOf(each, place, options) {
  const { figures, times } = await profiled(each, place, options);
  const total = figures.cpu * 1000;
  const parts = [...times.parts].map(([part, spent]) => [part, (spent / times.busy) * total]);
  return { total, parts: new Map(parts) };
}

async function profiled(each, place, options) {
  const folder = path.join(place.scratch, `profile-${each.name}`);
  const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-interval=${INTERVAL}`];
  const { figures, measured, ended } = await withServer(
    each.subject.server,
    place,
    async (server) => {
      const load = await loadOf(each, place, server, options.rows);
      await load(Math.max(1, options.warmup));
      const began = performance.now();
      const figures = await load(options.seconds);
      const now = performance.now();
      return { figures, measured: now - began, ended: now };
    },
    flags,
  );
  // The profile ends with the process.
  const skippedAtEnd = performance.now() - ended;
  return { figures, times: selfTimes(readProfile(folder), measured, skippedAtEnd) };
}

/** A function that puts the server under the load of the case for some seconds. */
async function loadOf({ subject, pending, sequence }, place, server, rows) {
  const sessions = await logIn(server.origin);
  if (subject.requests) {
    const requests = subject.requests({ rows, ...sessions });
    return (seconds) => loadReads({ server, requests, seconds, scratch: place.scratch });
  }
  const client = openClient(server.origin);
  return async (seconds) => {
    const count = seconds * PENDING_PER_SECOND;
    const ids = pending ? await addPending(place.databaseUrl, count, true) : undefined;
    return await loadWrites({ server, client, sequence, tokens: sessions.tokens, ids, seconds });
  };
}

/** The profile of the main thread, the largest one. */
function readProfile(folder) {
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.cpuprofile'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  texts.sort((a, b) => b.length - a.length);
  return JSON.parse(texts[0]);
}

/**
 * The comments by which the bundler tells what follows: the path of a source below the project's
 * root.
 */
const SOURCE = /^\/\/ ((?:node_modules|dist)\/\S+)$/;

/** By script of the bundle: for each line, from 0 on, the source that it comes from. */
const sourcesByScript = new Map();

/** The source of a line of the packed program; the script itself where the line tells none. */
function sourceOf(script, lineNumber) {
  if (!script.startsWith('dist/')) return script;
  let sources = sourcesByScript.get(script);
  if (sources === undefined) {
    let source = script;
    const lines = readFileSync(path.join(ROOT, script), 'utf8').split('\n');
    sources = lines.map((line) => {
      source = SOURCE.exec(line)?.[1] ?? source;
      return source;
    });
    sourcesByScript.set(script, sources);
  }
  return sources[lineNumber] ?? script;
}

/** The package or folder of a function, and the path of its source within the project. */
function placeOf({ functionName, url, lineNumber }) {
  if (url === '') return { group: functionName || '(native)', file: '' };
  if (url.startsWith('node:')) return { group: 'Node.js', file: url };
  const script = url.startsWith('file:') ? path.relative(ROOT, fileURLToPath(url)) : url;
  const file = sourceOf(script, lineNumber);
  const found = [...file.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1);
  return { group: found?.[1] ?? file.split('/').slice(0, 3).join('/'), file };
}

/**
 * Self time in microseconds by function and by package, within the measured part of the profile.
 */
function selfTimes({ nodes, samples, timeDeltas, startTime, endTime }, measured, skippedAtEnd) {
  const until = endTime - skippedAtEnd * 1000;
  const since = until - measured * 1000;
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const partOf = partFinder(nodes);
  const parts = new Map();
  const functions = new Map();
  const groups = new Map();
  let busy = 0;
  let time = startTime;
  for (const [index, id] of samples.entries()) {
    time += timeDeltas[index];
    const spent = timeDeltas[index + 1] ?? 0;
    const frame = byId.get(id);
    if (time < since || time > until || frame.functionName === '(idle)') continue;
    busy += spent;
    const { group, file } = placeOf(frame);
    const label = `${frame.functionName || '(anonymous)'} ${file}:${frame.lineNumber + 1}`;
    functions.set(label, (functions.get(label) ?? 0) + spent);
    groups.set(group, (groups.get(group) ?? 0) + spent);
    const part = partOf(id);
    parts.set(part, (parts.get(part) ?? 0) + spent);
  }
  return { parts, functions, groups, busy, measured };
}

/** A function that tells the part of the work to which a node of the profile belongs. */
function partFinder(nodes) {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((c) => [c, id])));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const known = new Map();
  const partOf = (id) => {
    const frame = frames.get(id);
    if (frame === undefined) return OTHER;
    if (frame.functionName === '(garbage collector)') return GARBAGE;
    const { group, file } = placeOf(frame);
    const isOwn = frame.url !== '' && group !== 'Node.js';
    const [part] = (isOwn && PARTS.find(([, sources]) => sources.test(file))) || [];
    return part ?? find(parents.get(id));
  };
  const find = (id) => {
    if (!known.has(id)) known.set(id, partOf(id));
    return known.get(id);
  };
  return find;
}

function print({ name, title }, { figures: { rate, cpu }, times }) {
  const { parts, functions, groups, busy, measured } = times;
  const load = ((busy / measured / 1000) * 100).toFixed(0);
  console.log(
    `\n${title} (${name}): ${rate.toFixed(0)} per second under the profiler, ${load}% busy`,
  );
  console.log(`\n${(cpu * 1000).toFixed(0)} µs of processor time a request, of which:`);
  for (const [part, spent] of [...parts].sort(([, a], [, b]) => b - a)) {
    console.log(`${((spent / busy) * cpu * 1000).toFixed(0).padStart(5)}  ${part}`);
  }
  for (const [heading, spentBy] of [
    ['packages and folders', groups],
    ['functions', functions],
  ]) {
    console.log(`\nself time by ${heading}:`);
    const sorted = [...spentBy].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
    for (const [label, spent] of sorted) {
      console.log(`${((spent / busy) * 100).toFixed(1).padStart(5)}%  ${label}`);
    }
  }
}
