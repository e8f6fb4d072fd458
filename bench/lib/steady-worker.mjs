// The thread behind steady.mjs.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { origin, connections, pace } = workerData;

/** Latencies in milliseconds since the last measurement began. */
let latencies = [];

/** When the measurement began: what was due before and not sent is left out. */
let since = 0;

function exchange(agent, { method, path, headers, body }) {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}${path}`,
      { agent, method, headers, timeout: 20_000 },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const content = Buffer.concat(chunks);
          if (response.statusCode === 200 && !content.includes('"errors":')) resolve();
          else reject(new Error(`${path} answered ${response.statusCode}: ${content}`));
        });
      },
    );
    sent.once('timeout', () => sent.destroy(new Error(`${path} was not answered`)));
    sent.once('error', reject);
    sent.end(body);
  });
}

/**
 * Sends the requests of a connection for ever. The latency counts from when a request was due, so
 * that the requests that wait behind a slow one count as well.
 */
async function run(requests, offset) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let due = performance.now() + offset;
  for (let turn = 0; ; turn += 1) {
    due = Math.max(due, since);
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    // A timer that is late is the client's delay and not the server's.
    const began = wait > 0 ? performance.now() : due;
    await exchange(agent, requests[turn % requests.length]);
    latencies.push(performance.now() - began);
    due += pace;
  }
}

parentPort.on('message', async ({ seconds }) => {
  latencies = [];
  since = performance.now();
  await sleep(seconds * 1000);
  const sorted = latencies.sort((a, b) => a - b);
  latencies = [];
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  parentPort.postMessage({ count: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) });
});

await Promise.all(connections.map((requests, n) => run(requests, (n * pace) / connections.length)));
