// The memory of a server that was started with `--inspect`.
import { readFileSync } from 'node:fs';

/** Flags of Node.js: the inspector listens on a free port, only for this machine. */
export const INSPECTED = ['--inspect=127.0.0.1:0'];

/** Figures read from the process. */
const FIGURES = `JSON.stringify({ ...process.memoryUsage(),
  handles: process.getActiveResourcesInfo().length })`;

/**
 * Connects to the inspector of a server.
 *
 * @param {string} log the file of its log, which names the address of the inspector
 * @returns `figures`, which resolves to process.memoryUsage() and the number of `handles` that keep
 *   the process running; `liveFigures`, which collects garbage before; and `close`
 */
export async function inspect(log) {
  const [, url] = /Debugger listening on (ws:\S+)/.exec(readFileSync(log, 'utf8')) ?? [];
  if (url === undefined) throw new Error('The server was not started with --inspect.');
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`${url} does not open`)), {
      once: true,
    });
  });
  const waiting = new Map();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(data);
    waiting.get(id)?.({ result, error });
    waiting.delete(id);
  });
  let count = 0;
  const call = async (method, params = {}) => {
    count += 1;
    const id = count;
    const answered = new Promise((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const figures = async () => {
    const { result } = await call('Runtime.evaluate', { expression: FIGURES });
    return JSON.parse(result.value);
  };
  return {
    figures,
    liveFigures: async () => {
      // The first collection may only schedule what finalizers release.
      await call('HeapProfiler.collectGarbage');
      await call('HeapProfiler.collectGarbage');
      return await figures();
    },
    close: () => socket.close(),
  };
}
