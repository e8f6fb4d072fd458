// Load of reads by wrk.
import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureProcessors } from './servers.mjs';

/** Connections at once, of reads and of writes. */
export const CONNECTIONS = 16;

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url));

/** The version of wrk. @throws Error when it is not installed. */
export function wrkVersion() {
  const { error, stdout } = spawnSync('wrk', ['--version'], { encoding: 'utf8' });
  if (error) {
    throw new Error('wrk is not installed; on Debian and Ubuntu: apt-get install wrk');
  }
  return /^wrk (\S+)/.exec(stdout)?.[1] ?? 'unknown';
}

/** A table of Lua with the requests. */
function luaTable(requests) {
  const text = (value) => `[==[${value}]==]`;
  const rows = requests.map(({ method, path: target, headers, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `["${name}"]=${text(value)}`);
    const content = body === undefined ? '' : `, body=${text(body)}`;
    return `{ method="${method}", path=${text(target)}, headers={${fields.join(', ')}}${content} },`;
  });
  return `return {\n${rows.join('\n')}\n}\n`;
}

/**
 * Sends the requests in turn for some seconds.
 *
 * @param {number} [least] the number of answers that there have to be; 0 for a warm-up
 * @returns their number, requests per second, percentiles of the latency in milliseconds, and the server's own
 *   processor time for a request in milliseconds
 * @throws Error when an answer is not 200, has GraphQL errors, or does not come.
 */
export async function loadReads({ server, requests, seconds, scratch, least = 1 }) {
  const file = path.join(scratch, 'requests.lua');
  writeFileSync(file, luaTable(requests));
  const args = [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    '-s',
    SCRIPT,
    server.origin,
  ];
  const processors = measureProcessors(server);
  const child = spawn('wrk', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, BENCH_REQUESTS: file },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const status = await new Promise((resolve, reject) => {
    child.once('close', resolve).once('error', reject);
  });
  const [, line] = /^RESULT (.+)$/m.exec(output) ?? [];
  if (status !== 0 || line === undefined) throw new Error(`wrk failed (${status}): ${output}`);
  const { requests: count, failures, seconds: took, p50, p99 } = JSON.parse(line);
  if (failures > 0 || count < least) {
    throw new Error(`${failures} of ${count} answers were not as they should be.\n${output}`);
  }
  return { count, rate: count / took, p50, p99, ...processors(count) };
}

/**
 * How many answers make the compiler of Node.js optimise what they need, and how often that is
 * tried.
 */
const WARM = 500;
const WARMUPS = 5;

/**
 * Warms a server up for some seconds, and for longer where other load lets it give few answers
 * only.
 */
export async function warmUp(load, seconds) {
  let answered = 0;
  for (let turn = 1; turn <= WARMUPS && seconds > 0 && answered < WARM; turn += 1) {
    answered += (await loadReads({ ...load, seconds, least: 0 })).count;
  }
}
