import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';

const SCRIPT = readFileSync('console/src/offline/service-worker.js', 'utf8');
const ORIGIN = 'https://console.example';

interface FakeEvent {
  readonly data?: object;
  readonly source?: { readonly id: string };
  readonly request?: object;
  waitUntil?(work: Promise<unknown>): void;
  respondWith?(answer: Promise<unknown>): void;
}

/** An answer that a service worker has made. */
class FakeText {
  constructor(private readonly given: string) {}

  async text(): Promise<string> {
    return this.given;
  }
}

/** The caches of a browser, which its service workers share. */
class FakeCaches {
  readonly stored = new Map<string, Map<string, string | FakeText>>();

  async open(name: string) {
    const files = this.stored.get(name) ?? new Map<string, string | FakeText>();
    this.stored.set(name, files);
    return {
      addAll: async (all: readonly (string | { url: string })[]) => {
        for (const one of all) {
          const path = typeof one === 'string' ? one : one.url;
          files.set(path, `${name}: ${path}`);
        }
      },
      match: async (asked: string | { url: string }) => {
        return files.get(typeof asked === 'string' ? asked : new URL(asked.url).pathname);
      },
      put: async (path: string, text: FakeText) => files.set(path, text),
      keys: async () => [...files.keys()].map((path) => ({ url: `${ORIGIN}${path}` })),
      delete: async ({ url }: { url: string }) => files.delete(new URL(url).pathname),
    };
  }

  async keys() {
    return [...this.stored.keys()];
  }

  async delete(name: string) {
    return this.stored.delete(name);
  }

  async match({ url }: { url: string }) {
    const path = new URL(url).pathname;
    for (const files of this.stored.values()) {
      const found = files.get(path);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** Runs a version of the service worker. */
function worker(
  caches: FakeCaches,
  version: string,
  files: readonly string[],
  pages: readonly string[] = [],
) {
  const listeners = new Map<string, (event: FakeEvent) => void>();
  const network = { isUp: true, asked: [] as string[] };
  const self = {
    addEventListener: (name: string, listener: (event: FakeEvent) => void) =>
      listeners.set(name, listener),
    skipWaiting: async () => undefined,
    clients: {
      claim: async () => undefined,
      matchAll: async () => pages.map((id) => ({ id })),
    },
  };
  class FakeRequest {
    constructor(readonly url: string) {}
  }
  vm.runInNewContext(SCRIPT, {
    VERSION: version,
    FILES: files,
    self,
    caches,
    URL,
    Request: FakeRequest,
    Response: FakeText,
    location: { origin: ORIGIN },
    fetch: async ({ url }: { url: string }) => {
      network.asked.push(new URL(url).pathname);
      if (!network.isUp) throw new TypeError('Failed to fetch');
      return `network: ${new URL(url).pathname}`;
    },
  });
  const run = async (name: string, event: FakeEvent = {}) => {
    const works: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work) => works.push(work) });
    await Promise.all(works);
  };
  /** The answer to a request of a page; undefined if the worker leaves it to the browser. */
  const ask = async (path: string, mode: 'navigate' | 'cors', method = 'GET') => {
    let answer: Promise<unknown> | undefined;
    const request = { url: new URL(path, ORIGIN).href, mode, method };
    listeners.get('fetch')?.({ request, respondWith: (given) => (answer = given) });
    return await answer;
  };
  /** A page says of which version it is. */
  const opened = (id: string, script: string) =>
    run('message', { data: { type: 'version', script }, source: { id } });
  const update = async () => {
    await run('install');
    await run('activate');
  };
  return {
    ...{ network, ask, opened, update },
    ...{ install: () => run('install'), activate: () => run('activate') },
  };
}

describe('the service worker', () => {
  it('keeps the files of its version, and answers with the page without a connection', async () => {
    const caches = new FakeCaches();
    const { network, ask, install, activate } = worker(caches, 'a', ['/static/one.js']);
    await install();
    await activate();
    expect(await ask('/requests/7', 'navigate')).toBe('network: /requests/7');
    expect(await ask('/static/one.js', 'cors')).toBe('console-a: /static/one.js');
    expect(await ask('/static/two.js', 'cors')).toBe('network: /static/two.js');
    network.isUp = false;
    expect(await ask('/requests/7', 'navigate')).toBe('console-a: /');
    await expect(ask('/static/two.js', 'cors')).rejects.toThrow('Failed to fetch');
  });

  it('leaves the interfaces, other hosts and everything that is sent to the browser', async () => {
    const { network, ask } = worker(new FakeCaches(), 'a', []);
    expect(await ask('/graphql', 'cors', 'POST')).toBeUndefined();
    expect(await ask('/api/v1/maintenance/7', 'cors')).toBeUndefined();
    expect(await ask('https://elsewhere.example/', 'navigate')).toBeUndefined();
    for (const path of [
      '/docs',
      '/graphiql',
      '/r/a-code',
      '/r/',
      '/j',
      '/w',
      '/api/v1/maintenance/7/report.pdf',
    ]) {
      expect(await ask(path, 'navigate')).toBeUndefined();
    }
    expect(network.asked).toEqual([]);
  });

  it('deletes all versions but itself and the one before, whose pages may be open', async () => {
    const caches = new FakeCaches();
    caches.stored.set('other', new Map());
    for (const version of ['a', 'b', 'c']) {
      const { install, activate } = worker(caches, version, [`/static/${version}.js`]);
      await install();
      await activate();
    }
    expect((await caches.keys()).filter((name) => name !== 'pages-of-versions')).toEqual([
      'other',
      'console-b',
      'console-c',
    ]);
    const { ask, network } = worker(caches, 'c', []);
    network.isUp = false;
    expect(await ask('/static/b.js', 'cors')).toBe('console-b: /static/b.js');
    expect(await ask('/', 'navigate')).toBe('console-c: /');
  });

  it('keeps the version of a page as long as it is open, over any number of updates', async () => {
    const caches = new FakeCaches();
    const pages = ['old', 'gone'];
    const version = (name: string) =>
      worker(caches, name, [`/static/index-${name}.js`, `/static/lazy-${name}.js`], pages);
    const first = version('a');
    await first.update();
    await first.opened('old', '/static/index-a.js');
    const second = version('b');
    await second.update();
    await second.opened('gone', '/static/index-b.js');
    pages.splice(pages.indexOf('gone'), 1);
    for (const name of ['c', 'd', 'e']) await version(name).update();
    const kept = () => [...caches.stored.keys()].filter((name) => name.startsWith('console-'));
    expect(kept()).toEqual(['console-a', 'console-d', 'console-e']);
    const { ask, network } = version('e');
    network.isUp = false;
    expect(await ask('/static/lazy-a.js', 'cors')).toBe('console-a: /static/lazy-a.js');
    await expect(ask('/static/lazy-b.js', 'cors')).rejects.toThrow('Failed to fetch');
    pages.length = 0;
    await version('f').update();
    expect(kept()).toEqual(['console-e', 'console-f']);
  });

  it('answers an open page of a build that had its files in /assets/, and leaves REST alone', async () => {
    const caches = new FakeCaches();
    const before = worker(caches, 'a', ['/assets/page.js']);
    await before.install();
    await before.activate();
    const { network, ask, install, activate } = worker(caches, 'b', ['/static/page.js']);
    await install();
    await activate();
    expect(await ask('/assets/page.js', 'cors')).toBe('console-a: /assets/page.js');
    expect(await ask('/static/page.js', 'cors')).toBe('console-b: /static/page.js');
    expect(network.asked).toEqual([]);
    expect(await ask('/assets/7', 'cors')).toBe('network: /assets/7');
    expect(await ask('/assets/7', 'navigate')).toBeUndefined();
    expect(await ask('/assets/7', 'cors', 'PUT')).toBeUndefined();
  });
});
