// The order of a run: databases, comparison of the answers, rounds.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fetchAnswers, requireSameAnswers } from './answers.mjs';
import { createDatabase, dropDatabase, seedEmbedded, seedServer } from './data.mjs';
import { logIn } from './logins.mjs';
import { withServer } from './servers.mjs';
import { loadReads, warmUp } from './wrk.mjs';

/** The servers that need a login. */
const SERVICES = new Set(['service', 'embedded']);

/**
 * Prepares what the cases need, hands it to `work`, and removes it afterwards.
 *
 * @param {{ databaseUrl: string, rows: number, keep: boolean, cases: object[], further?: string }}
 *   options `further` is SQL that adds to the data
 */
export async function prepared({ databaseUrl, rows, keep, cases, further }, work) {
  const scratch = mkdtempSync(path.join(tmpdir(), 'maintenance-bench-'));
  const place = { databaseUrl, scratch };
  try {
    console.log(`preparing a database of ${rows} requests`);
    await createDatabase(databaseUrl);
    // The start of the service applies the migrations.
    await withServer('service', place, () => {});
    await seedServer(databaseUrl, rows, further);
    if (variantsOf(cases).some(({ server }) => server === 'embedded')) {
      console.log('preparing an embedded database');
      await seedEmbedded(path.join(scratch, 'embedded'), rows, further);
    }
    return await work(place);
  } finally {
    if (!keep) await dropDatabase(databaseUrl);
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Every variant once, in the order of the cases. */
function variantsOf(cases) {
  return [...new Set(cases.flatMap(({ variants }) => variants))];
}

/** The variants by server. */
export function byServer(cases) {
  return Map.groupBy(variantsOf(cases), ({ server }) => server);
}

/** Which departments are asked for, also of servers without a login. */
const HEADS = Array.from({ length: 16 }, (_, n) => ({ departmentId: n + 1 }));

/**
 * Requests of the variants, and the answers to the first of them.
 *
 * @returns two maps by variant
 */
export async function firstAnswers(server, variants, rows) {
  const sessions = SERVICES.has(server.name) ? await logIn(server.origin) : { heads: HEADS };
  const requests = new Map();
  const answers = new Map();
  for (const variant of variants) {
    requests.set(variant, variant.requests({ rows, ...sessions }));
    answers.set(variant, await fetchAnswers(server.origin, requests.get(variant)));
  }
  return { requests, answers };
}

/**
 * Asks all servers for the answers of all cases and compares them.
 *
 * @returns what each variant is to be sent
 * @throws Error unless the answers are the same.
 */
export async function compareAnswers(cases, place, rows) {
  const requests = [];
  const answers = [];
  for (const [name, variants] of byServer(cases)) {
    const got = await withServer(name, place, (server) => firstAnswers(server, variants, rows));
    requests.push(...got.requests);
    answers.push(...got.answers);
  }
  for (const each of cases) requireSameAnswers(each, new Map(answers));
  return new Map(requests);
}

/**
 * Measures all variants in each round, one server after the other.
 *
 * @returns for each variant the figures of its rounds
 */
export async function measureReads(cases, place, requests, { rounds, seconds, warmup }) {
  const results = new Map(variantsOf(cases).map((variant) => [variant, []]));
  const measure = async (server, variant) => {
    const load = { server, requests: requests.get(variant), scratch: place.scratch };
    await warmUp(load, warmup);
    const figures = await loadReads({ ...load, seconds });
    results.get(variant).push(figures);
    return figures;
  };
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, variants] of byServer(cases)) {
      await withServer(name, place, async (server) => {
        for (const variant of variants) {
          const { rate } = await measure(server, variant);
          const { path: target } = requests.get(variant)[0];
          console.log(`round ${round}: ${name} ${target}: ${Math.round(rate)} requests/s`);
        }
      });
    }
  }
  return results;
}
