// A steady load of reads, from a separate thread, so that the client's other work does not affect
// the measurement.
import { Worker } from 'node:worker_threads';

/** Time between two requests of a connection, in milliseconds. */
export const PACE = 30;

/**
 * Starts to send reads: each connection sends its requests in turn, one every PACE milliseconds.
 *
 * @param {object[][]} connections the requests of each connection
 * @returns `measure`, which resolves to the figures of the answers of some seconds, and `stop`.
 */
export function startSteady(origin, connections) {
  const worker = new Worker(new URL('./steady-worker.mjs', import.meta.url), {
    workerData: { origin, connections, pace: PACE },
  });
  const failed = new Promise((_, reject) => {
    worker.once('error', reject);
  });
  failed.catch(() => {});
  const ask = (message) => {
    const answer = new Promise((resolve) => {
      worker.once('message', resolve);
    });
    worker.postMessage(message);
    return Promise.race([answer, failed]);
  };
  return {
    /** @throws Error when an answer was not 200, or had GraphQL errors. */
    measure: (seconds) => ask({ seconds }),
    stop: () => worker.terminate(),
  };
}
