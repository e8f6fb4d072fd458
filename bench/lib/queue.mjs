// The program behind `npm run bench -- queue`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { ensureBuilt, ROOT } from '../../scripts/lib/build.mjs';
import { median } from './report.mjs';
import { freePort } from './servers.mjs';

const RESULTS = new URL('../queue.md', import.meta.url);
const PASSWORD = 'a password of the benchmarks';
const ADMIN = 'admin@bench.example';
const TECHNICIAN = 'technician@bench.example';

const REQUESTS = 100;

/** The queue that is sent: comments in lanes, every third of the first with a photo. */
const LANES = 40;
const ENTRIES = 200;
const PHOTOS = 60;
const PHOTO_BYTES = 400_000;

/** Bytes in a second of 4 Mbit/s. */
const BANDWIDTH = 4_000_000 / 8;

/** Upper bounds in seconds. */
const BOUNDS = { open: 1.5, send: 75 };

const TIMEOUT = 120_000;

/** Starts the built service on an embedded database. */
async function serve(directory) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, HOST: '127.0.0.1', PORT: String(port) },
      ...{ DATA_DIR: directory, SUPER_ADMIN_EMAIL: ADMIN, SUPER_ADMIN_PASSWORD: PASSWORD },
      ...{ RATE_LIMIT_AUTHENTICATED: '1000000', RATE_LIMIT_ANONYMOUS: '1000000' },
    },
  });
  const end = performance.now() + TIMEOUT;
  while (performance.now() < end) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return { url, child };
    await sleep(50);
  }
  child.kill();
  throw new Error('The service does not answer.');
}

/** Calls of the REST interface. */
function callerOf(url, token) {
  return async (method, address, body) => {
    const answer = await fetch(`${url}/api/v1${address}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data, error } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${address}: ${error?.message}`);
    return data;
  };
}

async function signedIn(url, email) {
  const { accessToken } = await callerOf(url)('POST', '/auth/login', { email, password: PASSWORD });
  return callerOf(url, accessToken);
}

/** A technician with 100 requests; returns the numbers of these. */
async function seed(url) {
  const call = await signedIn(url, ADMIN);
  const { id: departmentId } = await call('POST', '/departments', { name: 'House' });
  const person = { email: TECHNICIAN, password: PASSWORD, firstName: 'Tara', lastName: 'Berg' };
  const technician = await call('POST', '/users', { ...person, role: 'technician', departmentId });
  const ids = [];
  for (let index = 1; index <= REQUESTS; index += 1) {
    const texts = { title: `Pump ${index} leaks`, description: 'Water below it. '.repeat(10) };
    const { id } = await call('POST', '/maintenance', { ...texts, departmentId });
    await call('POST', `/maintenance/${id}/approve`, {});
    await call('POST', `/maintenance/${id}/assign`, { technicianId: technician.id });
    await call('POST', `/maintenance/${id}/start`, {});
    ids.push(id);
  }
  return { ids, technicianId: technician.id };
}

/** A phone of the technician on My work, with the package. */
async function phoneOf(browser, url) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail address').fill(TECHNICIAN);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor();
  await page.getByText(/Ready for offline/).waitFor();
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  return { context, page, devtools: await context.newCDPSession(page) };
}

/** Seconds from the navigation to the cards of My work, without network and with a quarter of the processor. */
async function measureOpens({ context, page, devtools }, opens) {
  await context.setOffline(true);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const times = [];
  for (let count = 0; count < opens; count += 1) {
    await page.goto('/my-work', { waitUntil: 'commit' });
    await page.locator('main li a[href^="/requests/"]').first().waitFor();
    times.push((await page.evaluate('performance.now()')) / 1000);
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return times;
}

/** Puts comments and photos into the queue of the phone, as its pages do without network. */
const fill = ({ userId, ids, entries, photos, bytes }) =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('maintenance-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const change = opening.result.transaction(['entries', 'photos'], 'readwrite');
      for (let index = 0; index < entries; index += 1) {
        const requestId = ids[index % ids.length];
        const hex = crypto.randomUUID();
        const entry = {
          ...{ key: `q-${hex}`, retryOf: null, userId, lane: `request:${requestId}`, tries: 0 },
          ...{
            expectedVersion: null,
            snapshot: null,
            state: 'waiting',
            error: null,
            questions: [],
          },
          performedAt: new Date().toISOString(),
        };
        const isPhoto = index < photos;
        const call = isPhoto
          ? { operation: 'uploadAttachment', input: { requestId, type: 'AFTER', clientId: hex } }
          : { operation: 'addComment', input: { requestId, body: `Entry ${index}` } };
        change.objectStore('entries').add({ ...entry, ...call }).onsuccess = ({ target }) =>
          localStorage.setItem(`outbox:${target.result}`, '');
        if (!isPhoto) continue;
        change
          .objectStore('photos')
          .add({ name: hex, file: globalThis.picture(bytes), fileName: 'p.png', sentAt: null });
      }
      change.oncomplete = () => resolve(opening.result.close());
      change.onerror = () => reject(change.error);
    };
  });

/** Makes a PNG of a size of bytes, in the page: a chunk of random text behind a small picture. */
async function preparePicture(page) {
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 300);
    const context = canvas.getContext('2d');
    context.fillStyle = 'teal';
    context.fillRect(0, 0, 400, 300);
    const small = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    const table = Array.from({ length: 256 }, (_, n) => {
      let value = n;
      for (let bit = 0; bit < 8; bit += 1)
        value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
      return value >>> 0;
    });
    const sum = (bytes) => {
      let value = 0xffffffff;
      for (const byte of bytes) value = table[(value ^ byte) & 255] ^ (value >>> 8);
      return (value ^ 0xffffffff) >>> 0;
    };
    globalThis.picture = (size) => {
      const text = new Uint8Array(size - small.length - 12);
      for (let at = 0; at < text.length; at += 65_536) {
        crypto.getRandomValues(text.subarray(at, at + 65_536));
      }
      const chunk = new Uint8Array(text.length + 12);
      const view = new DataView(chunk.buffer);
      view.setUint32(0, text.length);
      chunk.set([0x66, 0x69, 0x4c, 0x6c], 4);
      chunk.set(text, 8);
      view.setUint32(text.length + 8, sum(chunk.subarray(4, text.length + 8)));
      const end = small.length - 12;
      return new Blob([small.subarray(0, end), chunk, small.subarray(end)], { type: 'image/png' });
    };
  });
}

/** Number of entries in the queue of the phone. */
const left = () =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('maintenance-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const count = opening.result.transaction('entries').objectStore('entries').count();
      count.onsuccess = () => {
        opening.result.close();
        resolve(count.result);
      };
    };
  });

/** Seconds in which the queue is sent at 4 Mbit/s. */
async function measureSending({ context, page, devtools }, url, { ids, technicianId }) {
  await preparePicture(page);
  const lanes = ids.slice(0, LANES);
  await page.evaluate(fill, {
    ...{ userId: technicianId, ids: lanes, entries: ENTRIES, photos: PHOTOS, bytes: PHOTO_BYTES },
  });
  await context.setOffline(false);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 20, downloadThroughput: BANDWIDTH, uploadThroughput: BANDWIDTH },
  });
  const began = performance.now();
  await page.goto('/outbox');
  while ((await page.evaluate(left)) > 0) await sleep(200);
  const took = (performance.now() - began) / 1000;
  await checkOrder(url, lanes);
  return took;
}

/** @throws Error unless the comments of each request are there once, in the order of the queue. */
async function checkOrder(url, lanes) {
  const call = await signedIn(url, TECHNICIAN);
  const { requests } = await call('GET', '/me/offline');
  let found = 0;
  for (const id of lanes) {
    const { comments, attachments } = requests.find(({ request }) => request.id === id);
    const numbers = comments.map(({ body }) => Number(body.replace('Entry ', '')));
    if (numbers.some((number, index) => index > 0 && number < numbers[index - 1])) {
      throw new Error(`The comments of request ${id} are out of order: ${numbers}`);
    }
    found += comments.length + attachments.length;
  }
  if (found !== ENTRIES) throw new Error(`${found} of ${ENTRIES} entries arrived.`);
}

function report(opens, sending) {
  const fixed = (value) => value.toFixed(2);
  return [
    '# The queue of a phone',
    '',
    'Written by `npm run bench -- queue`: Chromium at 390 × 844, a technician with 100 requests, the built service on its',
    'embedded database on the same machine.',
    '',
    `- ${new Date().toISOString().slice(0, 10)}; ${availableParallelism()} cores; load average`,
    `  ${loadavg()[1].toFixed(1)} over five minutes; Node.js ${process.versions.node}; ${opens.length} openings`,
    '',
    '| what | seconds | bound |',
    '|---|--:|--:|',
    `| My work opens without network, a quarter of the processor (median) | ${fixed(median(opens))} | ${BOUNDS.open} |`,
    `| ${ENTRIES} entries, ${PHOTOS} of them photos (${(PHOTOS * PHOTO_BYTES) / 1e6} MB), sent at 4 Mbit/s with 20 ms, in order | ${fixed(sending)} | ${BOUNDS.send} |`,
    '',
  ].join('\n');
}

/** Measures; resolves to the exit code: 1 when a figure is beyond its bound. */
export async function measureQueue() {
  const { values } = parseArgs({ options: { opens: { type: 'string', default: '5' } } });
  const scratch = mkdtempSync(path.join(tmpdir(), 'maintenance-bench-'));
  ensureBuilt();
  const { url, child } = await serve(scratch);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
  });
  try {
    const seeded = await seed(url);
    const phone = await phoneOf(browser, url);
    const opens = await measureOpens(phone, Number(values.opens));
    const sending = await measureSending(phone, url, seeded);
    const text = report(opens, sending);
    writeFileSync(RESULTS, text);
    process.stdout.write(text);
    return median(opens) > BOUNDS.open || sending > BOUNDS.send ? 1 : 0;
  } finally {
    await browser.close();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
    rmSync(scratch, { recursive: true, force: true });
  }
}
