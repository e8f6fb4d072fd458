// The service worker: opens the console without a connection. The build puts `VERSION` and `FILES`
// before it (console/service-worker.ts). It holds files of the build alone, never answers of the service.

const PREFIX = 'console-';
const CACHE = PREFIX + VERSION;

/** Files whose names have their hash. Builds before `/static/` had them in `/assets/`, which is REST. */
const FILES_OF_BUILDS = /^\/(static|assets)\//;

/** Addresses that are not the console's pages. */
const NOT_PAGES = /^\/(api|graphql|graphiql|docs|assets|j|r|w|static|system\/audit\/export)(\/|$)/;

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

/** Deletes all versions but this, the one before, and those of which a page is open. */
async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const earlier = names.filter((name) => name !== CACHE);
  const scripts = await openScripts();
  await Promise.all(
    earlier.slice(0, -1).map(async (name) => {
      const cache = await caches.open(name);
      const found = await Promise.all(scripts.map((path) => cache.match(path)));
      if (found.every((file) => file === undefined)) await caches.delete(name);
    }),
  );
  await self.clients.claim();
}

/** The cache of the scripts that open pages have named, by the ids of the pages. */
const PAGES = 'pages-of-versions';

/** The scripts by which the versions of open pages are known; pages that are gone are forgotten. */
async function openScripts() {
  const cache = await caches.open(PAGES);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = new Set(pages.map(({ id }) => `/${id}`));
  const scripts = [];
  for (const request of await cache.keys()) {
    const kept = open.has(new URL(request.url).pathname) ? await cache.match(request) : undefined;
    if (kept === undefined) await cache.delete(request);
    else scripts.push(await kept.text());
  }
  return scripts;
}

// A page names a script of its version (register.ts), so that the version stays as long as the page.
self.addEventListener('message', (event) => {
  const { data, source } = event;
  if (data?.type !== 'version' || typeof source?.id !== 'string') return;
  const keep = async () => {
    const cache = await caches.open(PAGES);
    await cache.put(`/${source.id}`, new Response(String(data.script)));
  };
  event.waitUntil(keep());
});

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

/** The cache in which the pages keep the words of the person (push.ts). */
const WORDS = 'push-words';

/** Words of a device whose pages have kept none. */
const ENGLISH = { language: 'en', kinds: {}, other: 'Notification', number: '#{{number}}' };

self.addEventListener('push', (event) => {
  event.waitUntil(show(messageOf(event.data)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** A message of the service; what cannot be read is shown without facts, for every push is shown. */
function messageOf(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Shows a message: its kind and number, below its place and its texts, if there are any. */
async function show({ kind, event, number, place, title, excerpt }) {
  const words = await wordsOfPerson();
  const hasNumber = typeof number === 'number';
  const name = words.kinds[event] ?? words.kinds[kind] ?? words.other;
  const heading = hasNumber ? `${name} · ${words.number.replace('{{number}}', number)}` : name;
  await self.registration.showNotification(heading, {
    body: [title, place, excerpt].filter((text) => typeof text === 'string' && text).join('\n'),
    lang: words.language,
    icon: '/icon-192.png',
    data: { number: hasNumber ? number : null },
    // A later message about the request takes the place of the earlier one, and is shown as new.
    ...(hasNumber ? { tag: `request-${number}`, renotify: true } : {}),
  });
}

async function wordsOfPerson() {
  try {
    const cache = await caches.open(WORDS);
    const kept = await cache.match('/push-words');
    return { ...ENGLISH, ...(await kept?.json()) };
  } catch {
    return ENGLISH;
  }
}

/** Opens the request, or the inbox: in a page of the console where there is one. */
async function open({ number }) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const path = number === null ? '/inbox' : `/requests/${number}`;
  const page = pages.find(({ url }) => new URL(url).pathname === path) ?? pages[0];
  if (page === undefined) return await self.clients.openWindow(path);
  // The page itself decides whether it may leave what was typed.
  page.postMessage({ type: 'open', number });
  await page.focus();
}
