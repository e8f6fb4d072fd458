// The rounds of the writing cases. Each server writes to a copy of the database of its own, so that none
// works on what another one has left: a queue, unsealed audit records, counts to be added up.
import { addPending, createDatabase, dropDatabase, nameOf, PENDING_PER_SECOND } from './data.mjs';
import { logIn } from './logins.mjs';
import { withServer } from './servers.mjs';
import { loadWrites, openClient, requireSameTrace, traceOf } from './writes.mjs';

/** The URL of a server's copy. */
function copyOf(databaseUrl, name) {
  const url = new URL(databaseUrl);
  url.pathname += `_${name}`;
  return url.href;
}

/** Starts a server on its copy, and hands it to `work` with a client and tokens. */
async function onCopy(name, place, work) {
  const databaseUrl = copyOf(place.databaseUrl, name);
  return await withServer(name, { ...place, databaseUrl }, async (server) => {
    const { tokens } = name === 'service' ? await logIn(server.origin) : {};
    const client = openClient(server.origin);
    try {
      return await work({ databaseUrl, server, client, tokens });
    } finally {
      client.close();
    }
  });
}

/**
 * Compares what the servers answer and write, then measures all cases in each round.
 *
 * @returns for each case and variant the figures of its rounds
 */
export async function measureWrites(cases, place, options) {
  const servers = [...new Set(cases.flatMap(({ variants }) => variants))].map(
    ({ server }) => server,
  );
  const results = new Map(
    cases.map((each) => [each, new Map(each.variants.map((variant) => [variant, []]))]),
  );
  try {
    const traces = [];
    for (const name of servers) {
      await createDatabase(copyOf(place.databaseUrl, name), nameOf(place.databaseUrl));
      traces.push(
        await onCopy(name, place, ({ databaseUrl, client, tokens }) =>
          traceOf(databaseUrl, client, tokens?.[0]),
        ),
      );
    }
    for (const [n, trace] of traces.entries()) requireSameTrace(servers[n], trace, traces[0]);
    for (let round = 1; round <= options.rounds; round += 1) {
      for (const each of cases) {
        for (const variant of each.variants) {
          const figures = await measureOne(each, variant, place, options);
          results.get(each).get(variant).push(figures);
          const rate = Math.round(figures.rate);
          console.log(`round ${round}: ${variant.server} ${each.name}: ${rate} sequences/s`);
        }
      }
    }
    return results;
  } finally {
    for (const name of servers) await dropDatabase(copyOf(place.databaseUrl, name));
  }
}

/**
 * Measures one case of one server, in a process of its own: what the service still does after another case,
 * such as delivering its events, is no part of this one. What is left of the warm-up is.
 */
async function measureOne({ pending, sequence }, variant, place, { seconds, warmup }) {
  return await onCopy(variant.server, place, async ({ databaseUrl, server, client, tokens }) => {
    const load = async (length) => {
      const ids = pending
        ? await addPending(databaseUrl, length * PENDING_PER_SECOND, variant.server === 'service')
        : undefined;
      return await loadWrites({ server, client, tokens, ids, sequence, seconds: length });
    };
    if (warmup > 0) await load(warmup);
    return await load(seconds);
  });
}
