// Benchmarks: `npm run bench`.
import './usage.mjs';

const { runGroup } = await import('./lib/group.mjs');

/** A script of bench/. */
const script = (name, does) => ({ does, run: [process.execPath, `bench/${name}.mjs`] });

await runGroup('bench', 'Measures the service (bench/README.md).', {
  peers: script('run', 'compares it with other servers on the same tables'),
  guard: script('guard', 'checks whether it has become slower than other servers'),
  isolation: script('isolation', 'measures the effect of heavy work on other requests'),
  soak: script('soak', 'checks whether memory use stays constant'),
  start: script('start', 'measures the time of a start'),
  search: script('search', 'measures ranked search and counts among a million requests'),
  clocks: script('clocks', 'measures what the clocks of a request cost its steps'),
  queue: script('queue', 'measures the queue of a phone'),
  workload: script('workload', 'measures the workload of many technicians'),
  scim: script('scim', 'measures the first provisioning of a house by SCIM'),
  depth: script('depth', 'measures the cost of lists by depth and number of rows'),
});
