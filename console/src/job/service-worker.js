// The service worker of the page of a job: opens it without a connection. The build puts `VERSION` and
// `FILES` before it (console/service-worker.ts). It holds files of the build alone, which everybody may
// read: the page itself keeps what it shows (kept.ts).

const PREFIX = 'job-';
const CACHE = PREFIX + VERSION;
const PAGE = '/j';

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (url.pathname === PAGE) event.respondWith(page(request));
  } else if (url.pathname.startsWith('/static/')) {
    event.respondWith(file(request));
  }
});

async function install() {
  const cache = await caches.open(CACHE);
  const shell = new Request(PAGE, { headers: { Accept: 'text/html' }, cache: 'no-cache' });
  await cache.addAll([shell, ...FILES]);
  await self.skipWaiting();
}

/** Deletes all versions but this one and the one before, of which a page may be open. */
async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page of the service, so that a new version comes at once; without an answer the kept one. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(CACHE);
    const shell = await cache.match(PAGE, { ignoreVary: true });
    if (shell === undefined) throw error;
    return shell;
  }
}

/** A file whose name has its hash: it is the same in every version. */
async function file(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  return kept ?? (await fetch(request));
}
