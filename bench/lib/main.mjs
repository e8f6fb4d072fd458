// The program behind `npm run bench -- peers`.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { READS, WRITES } from '../cases.mjs';
import { buildGoPeer } from './go.mjs';
import { ensurePeers } from './install.mjs';
import { compareAnswers, measureReads, prepared } from './measure.mjs';
import { measureWrites } from './measure-writes.mjs';
import { profileCase } from './profile.mjs';
import { circumstances, resultsFile, tableOf } from './report.mjs';
import { wrkVersion } from './wrk.mjs';

const DATABASE = 'postgresql://postgres@127.0.0.1:5432/maintenance_bench';

/** Where a run of all cases leaves its figures. */
const RESULTS = new URL('../results.md', import.meta.url);

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '6' },
      warmup: { type: 'string', default: '15' },
      rows: { type: 'string', default: '100500' },
      database: { type: 'string', default: DATABASE },
      keep: { type: 'boolean', default: false },
      profile: { type: 'string' },
      list: { type: 'boolean', default: false },
    },
  });
  const number = (name, least) => {
    const value = Number(values[name]);
    if (Number.isInteger(value) && value >= least) return value;
    throw new Error(`--${name} must be a whole number from ${least} on.`);
  };
  return {
    only: (values.profile ?? values.only)?.split(','),
    profile: values.profile !== undefined,
    list: values.list,
    keep: values.keep,
    databaseUrl: values.database,
    rounds: number('rounds', 1),
    seconds: number('seconds', 1),
    warmup: number('warmup', 0),
    // Fewer would not fill the pages of every department.
    rows: number('rows', 2000),
  };
}

function choose(only) {
  const known = [...READS, ...WRITES].map(({ name }) => name);
  const unknown = only?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no case ${unknown}: ${known.join(', ')}`);
  const chosen = ({ name }) => only?.includes(name) ?? true;
  return { reads: READS.filter(chosen), writes: WRITES.filter(chosen) };
}

/** The cases without the variants of servers that this machine does not have. */
function possible(cases) {
  const isGo = ({ server }) => server === 'go';
  if (!cases.some(({ variants }) => variants.some(isGo)) || buildGoPeer()) return cases;
  return cases.map((each) => ({ ...each, variants: each.variants.filter((one) => !isGo(one)) }));
}

async function measureAll({ reads, writes }, place, options) {
  const tables = [];
  if (reads.length > 0) {
    const requests = await compareAnswers(reads, place, options.rows);
    console.log('the servers give the same answers');
    const results = await measureReads(reads, place, requests, options);
    tables.push(...reads.map((each) => tableOf(each, results)));
  }
  if (writes.length > 0) {
    const results = await measureWrites(writes, place, options);
    tables.push(...writes.map((each) => tableOf(each, results.get(each))));
  }
  return tables;
}

async function run() {
  const options = readOptions();
  if (options.list) {
    for (const { name, title } of [...READS, ...WRITES]) console.log(`${name}: ${title}`);
    return;
  }
  const chosen = choose(options.only);
  const cases = options.profile ? chosen : { ...chosen, reads: possible(chosen.reads) };
  wrkVersion();
  ensureBuilt();
  if (!options.profile) ensurePeers(cases.reads);
  await prepared({ ...options, cases: cases.reads }, async (place) => {
    if (options.profile) return await profileCase(cases, place, options);
    const tables = await measureAll(cases, place, options);
    const facts = await circumstances(options);
    console.log(`\n${facts}\n${tables.join('\n')}`);
    if (options.only === undefined) writeFileSync(RESULTS, resultsFile(facts, tables));
  });
}

/** Runs the benchmarks; resolves to the exit code. */
export async function main() {
  try {
    await run();
    return 0;
  } catch (error) {
    console.error(error.stack);
    return 1;
  }
}
