// Measures the queue of a phone: opening without network, and sending afterwards.
import { checkArguments } from '../scripts/usage.mjs';

checkArguments(
  `Measures the console of a technician with 100 requests in Chromium (bench/README.md).

  npm run bench -- queue [--opens N]

  --opens N      openings of My work without network; default 5
  --help         prints this

Needs Chromium (CHROMIUM_PATH, default /usr/bin/chromium). Writes bench/queue.md.`,
  ['--opens'],
);

const { measureQueue } = await import('./lib/queue.mjs');
process.exitCode = await measureQueue();
