// The writing cases. Each server writes to a separate copy of the database, so that none works on
// the data of another one: a queue, unsealed audit records, counts to be added up.
import { setTimeout as sleep } from 'node:timers/promises';
import { addPending, createDatabase, dropDatabase, nameOf, PENDING_PER_SECOND } from './data.mjs';
import { logIn } from './logins.mjs';
import { withServers } from './servers.mjs';
import { loadWrites, openClient, requireSameTrace, traceOf } from './writes.mjs';

/** Measurements of each server in place of one round of the reading cases. */
const PER_ROUND = 3;

/**
 * Slices of load before the first measurement. V8 compiles the code of a write anew for about half
 * a minute under load, of the service far more of it; that is no part of what a write costs from
 * then on.
 */
const WARM_UP = 8;

/**
 * Between two slices, in milliseconds, so that what the service still does in the background is
 * done.
 */
const PAUSE = 1500;

/** How often and after what each writing case is measured, for `rounds` of the reading ones. */
export const writingPlan = ({ rounds }) => ({ slices: rounds * PER_ROUND, warmUp: WARM_UP });

/** The URL of a server's copy. */
function copyOf(databaseUrl, name) {
  const url = new URL(databaseUrl);
  url.pathname += `_${name}`;
  return url.href;
}

/**
 * Starts all servers, each on a new copy, and hands them to `work` with their clients and tokens.
 */
async function onCopies(names, place, work) {
  const placeOf = (name) => ({ ...place, databaseUrl: copyOf(place.databaseUrl, name) });
  const clients = [];
  try {
    for (const name of names) {
      await createDatabase(placeOf(name).databaseUrl, nameOf(place.databaseUrl));
    }
    return await withServers(names, placeOf, async (servers) => {
      const writers = [];
      for (const server of servers) {
        const { name, origin } = server;
        const { tokens } = name === 'service' ? await logIn(origin) : {};
        const client = openClient(origin);
        clients.push(client);
        writers.push({ name, server, client, tokens, databaseUrl: placeOf(name).databaseUrl });
      }
      return await work(writers);
    });
  } finally {
    for (const client of clients) client.close();
    for (const name of names) await dropDatabase(placeOf(name).databaseUrl);
  }
}

/** @throws Error unless all servers answer the same and write the same rows. */
async function requireSameWrites(writers) {
  const traces = [];
  for (const { databaseUrl, client, tokens } of writers) {
    traces.push(await traceOf(databaseUrl, client, tokens?.[0]));
  }
  for (const [n, trace] of traces.entries()) requireSameTrace(writers[n].name, trace, traces[0]);
}

/** Loads one server for some seconds, while the others have nothing to do. */
async function slice({ pending, sequence }, { name, databaseUrl, ...writer }, seconds) {
  const ids = pending
    ? await addPending(databaseUrl, seconds * PENDING_PER_SECOND, name === 'service')
    : undefined;
  const figures = await loadWrites({ ...writer, ids, sequence, seconds });
  await sleep(PAUSE);
  return figures;
}

/**
 * Compares the answers and writes of the servers, and measures each case in separate processes.
 * They run at the same time, and are loaded in turns of some seconds, so that a slow minute of the
 * machine affects all.
 *
 * @returns for each case and variant the figures of its slices
 */
export async function measureWrites(cases, place, options) {
  const results = new Map();
  for (const each of cases) {
    const names = each.variants.map(({ server }) => server);
    results.set(
      each,
      await onCopies(names, place, async (writers) => {
        await requireSameWrites(writers);
        return await measureCase(each, writers, options);
      }),
    );
  }
  return results;
}

async function measureCase(each, writers, options) {
  const figuresOf = new Map(each.variants.map((variant) => [variant, []]));
  const { slices, warmUp } = writingPlan(options);
  for (let number = 1 - warmUp; number <= slices; number += 1) {
    for (const variant of each.variants) {
      const writer = writers.find(({ name }) => name === variant.server);
      const figures = await slice(each, writer, options.seconds);
      if (number < 1) continue;
      figuresOf.get(variant).push(figures);
      const rate = Math.round(figures.rate);
      console.log(`slice ${number}: ${variant.server} ${each.name}: ${rate} sequences/s`);
    }
  }
  return figuresOf;
}
