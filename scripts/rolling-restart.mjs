// Restarts two replicas behind HAProxy in turn, under load, and requires that no client sees an
// error.
import { parseArgs } from 'node:util';
import { checkArguments } from './usage.mjs';

checkArguments(
  `Restarts two replicas behind HAProxy in turn, under load, and requires that nothing fails or is lost.

  npm run test:suite -- rolling
  npm run test:suite -- rolling --rounds 20 --seconds 600
  npm run test:suite -- rolling --rounds 1 --drain 0

  --rounds N   number of restarts of each replica; default 3
  --seconds N  starts no further round after this time; default 25, so that CI is not held up for a minute
  --drain N    DRAIN_SECONDS of the replicas; default 2, and with 0 requests are expected to fail
  --help       prints this

It needs haproxy, and the servers of TEST_DATABASE_URL and TEST_REDIS_URL, or the local ones; it creates
a separate database there and drops it. Ends with 1 when a request failed, an acknowledged change is missing
or stored twice, a live socket was not connected again, or a subscriber missed a change.`,
  ['--rounds', '--seconds', '--drain'],
);

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '25' },
    drain: { type: 'string', default: '2' },
  },
});
const { setTimeout: sleep } = await import('node:timers/promises');
const { ensureBuilt } = await import('./lib/build.mjs');
const { figuresOf, problemsOf } = await import('./lib/rolling/checks.mjs');
const { runUnderLoad } = await import('./lib/rolling/run.mjs');

/** Time of undisturbed load before the first restart and after the last one, in milliseconds. */
const CALM = 1_500;

ensureBuilt();
const began = performance.now();
const restarts = [];
const outcome = await runUnderLoad(
  { DRAIN_SECONDS: values.drain },
  async ({ replicas, proxy }) => {
    await sleep(CALM);
    const begun = performance.now();
    for (let round = 0; round < Number(values.rounds); round += 1) {
      if (round > 0 && performance.now() - begun > Number(values.seconds) * 1000) break;
      for (const replica of replicas) {
        const start = performance.now();
        const code = await replica.stop();
        restarts.push({ name: replica.name, code, stopMs: performance.now() - start });
        await replica.start();
        await proxy.untilUp(replica);
      }
    }
    await sleep(CALM);
  },
  async ({ place, load, subscribers }) => {
    console.log(figuresOf(load, subscribers, restarts).join('\n'));
    return await problemsOf(place, load, subscribers, restarts);
  },
);
console.log(`It took ${((performance.now() - began) / 1000).toFixed(0)} s.`);
if (outcome.length > 0) {
  console.error(`\n${outcome.join('\n')}`);
  process.exitCode = 1;
}
