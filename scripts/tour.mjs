// Runs the tours of README.md as written, and compares their output.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Runs the tours of README.md, with a separate folder and port.

  npm run test:suite -- tour

  --help   prints this`,
  [],
);

const { spawn } = await import('node:child_process');
const { once } = await import('node:events');
const { mkdtempSync, readFileSync, rmSync } = await import('node:fs');
const { createServer } = await import('node:net');
const { tmpdir } = await import('node:os');
const path = await import('node:path');
const { fileURLToPath } = await import('node:url');

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** Time limit of both tours, in ms. */
const TIMEOUT = 180_000;

/** Expected output of the tours, in this order. */
const EXPECTED = [
  /"status":"(ok|up|healthy)"/,
  /"role":"department_head"/,
  /"role":"employee"/,
  /"title":"Leaking pipe under the sink".*"status":"pending"/,
  /"status":"approved"/,
  /"status":"assigned"/,
  /"status":"completed"/,
  /"code":"INVALID_TRANSITION"/,
  /"action":"create".*"action":"approve".*"action":"assign".*"action":"complete"/,
  /"maintenanceRequests":\{"totalCount":1.*"firstName":"Erin"/,
  /"createMaintenanceRequest":\{"id":2,"status":"PENDING","allowedActions":\["UPDATE","CANCEL"\]/,
  /"errors":.*"code":"FORBIDDEN"/,
];

/** Shell blocks below the headings of the tours. */
function tours() {
  const sections = readFileSync('README.md', 'utf8').split(/^## /m);
  const blocks = sections
    .filter((section) => section.startsWith('A tour with '))
    .flatMap((section) => [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => text));
  if (blocks.length < 2) throw new Error('README.md has no tours.');
  return blocks.join('\n');
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return String(port);
}

const folder = mkdtempSync(path.join(tmpdir(), 'tour-'));
const script = tours()
  .replaceAll('./tour-data', path.join(folder, 'data'))
  .replaceAll('4010', await freePort());

// A separate process group, so that the service always ends with the shell.
const shell = spawn('bash', ['-e', '-o', 'pipefail', '-c', `${script}\nwait`], {
  detached: true,
  stdio: ['ignore', 'pipe', 'inherit'],
});
let output = '';
shell.stdout.setEncoding('utf8').on('data', (text) => {
  output += text;
});
const overdue = setTimeout(() => process.kill(-shell.pid, 'SIGKILL'), TIMEOUT);
await once(shell, 'close');
clearTimeout(overdue);
try {
  process.kill(-shell.pid, 'SIGKILL');
} catch {
  // The group has ended.
}
rmSync(folder, { recursive: true, force: true });

let at = 0;
for (const expected of EXPECTED) {
  const found = expected.exec(output.slice(at));
  if (found === null) {
    console.error(`${output}\nThe tours did not print ${expected} in order.`);
    process.exit(1);
  }
  at += found.index + found[0].length;
}
console.log(`The tours printed the ${EXPECTED.length} expected answers.`);
