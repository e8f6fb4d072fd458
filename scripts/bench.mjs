// The measurements: `npm run bench`.
import './usage.mjs';

const { runGroup } = await import('./lib/group.mjs');

/** A script of bench/. */
const script = (name, does) => ({ does, run: [process.execPath, `bench/${name}.mjs`] });

await runGroup('bench', 'Measures the service (bench/README.md).', {
  peers: script('run', 'beside other servers on the same tables'),
  guard: script('guard', 'whether it has become slower beside other servers'),
  isolation: script('isolation', 'what heavy work does to other requests'),
  soak: script('soak', 'whether the memory stays level'),
  start: script('start', 'the time of a start'),
  depth: script('depth', 'the cost of lists by depth and number of rows'),
});
