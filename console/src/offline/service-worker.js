// The service worker: opens the console without a connection. The build puts `VERSION` and `FILES`
// before it (console/service-worker.ts). It holds files of the build alone, never answers of the service.

const PREFIX = 'console-';
const CACHE = PREFIX + VERSION;

/** Files whose names have their hash. Builds before `/static/` had them in `/assets/`, which is REST. */
const FILES_OF_BUILDS = /^\/(static|assets)\//;

/** Addresses that are not the console's pages. */
const NOT_PAGES = /^\/(api|graphql|graphiql|docs|assets|r|static|system\/audit\/export)(\/|$)/;

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
    if (!NOT_PAGES.test(url.pathname)) event.respondWith(page(request));
  } else if (FILES_OF_BUILDS.test(url.pathname)) {
    event.respondWith(file(request));
  }
});

async function install() {
  const cache = await caches.open(CACHE);
  const shell = new Request('/', { headers: { Accept: 'text/html' }, cache: 'no-cache' });
  await cache.addAll([shell, ...FILES]);
  // The next page has the new version; nobody has to close the old ones for that.
  await self.skipWaiting();
}

/** Deletes all versions but this and the one before, whose pages may still be open. */
async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const earlier = names.filter((name) => name !== CACHE);
  await Promise.all(earlier.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page of the service, so that a new version comes at once; without an answer the kept one. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(CACHE);
    const shell = await cache.match('/', { ignoreVary: true });
    if (shell === undefined) throw error;
    return shell;
  }
}

/** A file whose name has its hash: it is the same in every version. */
async function file(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  return kept ?? (await fetch(request));
}
