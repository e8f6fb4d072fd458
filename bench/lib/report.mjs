// The figures of a run as Markdown.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { connected } from './data.mjs';
import { writingPlan } from './measure-writes.mjs';
import { wrkVersion } from './wrk.mjs';

const require = createRequire(import.meta.url);

/** The packages whose versions matter. */
const PACKAGES = [
  '@apollo/server',
  'type-graphql',
  'graphql-shield',
  'graphql',
  '@prisma/client',
  'dataloader',
  'express',
  'pg',
  '@electric-sql/pglite',
  'postgraphile',
  'mercurius',
  'fastify',
];

/** The middle value; the mean of the middle two of an even number. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle) - 1]) / 2;
}

/** In each round, the rate of the subject divided by that of the other one. */
function ratios(subject, other) {
  return subject.map(({ rate }, round) => rate / other[round].rate);
}

const whole = (value) => Math.round(value).toLocaleString('en');
/** Empty for what could not be measured. */
const short = (value) => (Number.isNaN(value) ? '' : value.toFixed(value < 10 ? 2 : 1));

function row(variant, figures, subject) {
  const rates = figures.map(({ rate }) => rate);
  const compared = ratios(subject, figures);
  const range = `${short(Math.min(...compared))}–${short(Math.max(...compared))}`;
  const cells = [
    variant.title,
    whole(median(rates)),
    `${whole(Math.min(...rates))}–${whole(Math.max(...rates))}`,
    short(median(figures.map(({ p50 }) => p50))),
    short(median(figures.map(({ p99 }) => p99))),
    short(median(figures.map(({ cpu }) => cpu))),
    short(median(figures.map(({ database }) => database))),
    subject === figures ? '' : `**${short(median(compared))}** (${range})`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/**
 * The table of a case.
 *
 * @param {Map<object, { rate: number, p50: number, p99: number }[]>} results the rounds of each
 *   variant
 */
export function tableOf({ name, title, variants, subject }, results) {
  return [
    `### ${title} (\`${name}\`)`,
    '',
    '| server | per second, median | range | p50 ms | p99 ms | CPU ms | database | service ÷ this |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...variants.map((variant) => row(variant, results.get(variant), results.get(subject))),
    '',
  ].join('\n');
}

function versionOf(name) {
  const folders = require.resolve.paths(name) ?? [];
  for (const folder of folders) {
    try {
      return JSON.parse(readFileSync(path.join(folder, name, 'package.json'), 'utf8')).version;
    } catch {
      // It is in one of the next folders.
    }
  }
  return 'not installed';
}

/** Circumstances of the figures: machine, versions, settings. */
export async function circumstances({ databaseUrl, rows, rounds, seconds, warmup }) {
  const server = new URL(databaseUrl);
  server.pathname = '/postgres';
  const version = await connected(server.href, async (client) => {
    const { rows: found } = await client.query('SHOW server_version');
    return found[0].server_version.split(' ')[0];
  });
  const memory = Math.round(totalmem() / 2 ** 30);
  const { slices, warmUp } = writingPlan({ rounds });
  const packages = PACKAGES.map((name) => `${name} ${versionOf(name)}`).join(', ');
  return [
    `- ${new Date().toISOString().slice(0, 10)}; ${availableParallelism()} cores (${cpus()[0].model}),`,
    `  ${memory} GiB of memory, shared by server, database and client`,
    `- load average of the machine at the end: ${loadavg()[1].toFixed(1)} over five minutes; a run alone on`,
    '  a machine has one to three',
    `- Node.js ${process.versions.node}, PostgreSQL ${version}, wrk ${wrkVersion()}`,
    `- ${packages}`,
    `- ${whole(rows)} requests; reads: ${rounds} rounds of ${seconds} s after ${warmup} s of warm-up; writes:`,
    `  ${slices} slices of ${seconds} s after ${warmUp * seconds} s of warm-up`,
    '',
  ].join('\n');
}

/** The whole file of results. */
export function resultsFile(facts, tables) {
  return [
    '# Results of the benchmarks',
    '',
    'Written by `npm run bench -- peers`; [README.md](README.md) says what is compared and how to read it.',
    '"CPU ms" is the processor time of the server\'s own process for one of them, "database" that of PostgreSQL,',
    'in milliseconds; both with what is done in the background meanwhile.',
    '"service ÷ this" is the median over the rounds (of writes, slices) of the ratio within one, with its range.',
    '',
    facts,
    ...tables,
  ].join('\n');
}
