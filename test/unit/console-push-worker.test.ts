import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';

const SCRIPT = readFileSync('console/src/offline/service-worker.js', 'utf8');
const ORIGIN = 'https://console.example';

const GERMAN = {
  language: 'de',
  kinds: {
    assigned: 'Zugewiesen',
    escalated: 'Eskaliert',
    rule_off: 'Eine Regel ist aus',
    test: 'Testnachricht',
  },
  other: 'Benachrichtigung',
  number: 'Nr. {{number}}',
};

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly data: { readonly number: number | null };
  readonly tag?: string;
  readonly renotify?: boolean;
}

/** Runs the service worker with open pages, and the words that they kept. */
function worker(pages: readonly string[] = [], words?: object) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const done: string[] = [];
  const clients = pages.map((path) => ({
    url: `${ORIGIN}${path}`,
    focus: async () => done.push(`focus ${path}`),
    postMessage: (message: object) => done.push(`${path} ${JSON.stringify(message)}`),
  }));
  vm.runInNewContext(SCRIPT, {
    VERSION: 'a',
    FILES: [],
    URL,
    location: { origin: ORIGIN },
    caches: {
      open: async () => ({
        match: async () => (words === undefined ? undefined : { json: async () => words }),
      }),
    },
    self: {
      addEventListener: (name: string, listener: (event: object) => void) =>
        listeners.set(name, listener),
      registration: {
        showNotification: async (title: string, options: object) =>
          shown.push({ title, ...options } as Shown),
      },
      clients: {
        matchAll: async () => clients,
        openWindow: async (path: string) => done.push(`open ${path}`),
      },
    },
  });
  const dispatch = async (name: string, event: object) => {
    const works: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  return {
    shown,
    done,
    push: (text: string | undefined) =>
      dispatch('push', { data: text === undefined ? null : { json: () => JSON.parse(text) } }),
    click: (number: number | null) =>
      dispatch('notificationclick', {
        notification: { data: { number }, close: () => done.push('close') },
      }),
  };
}

describe('a message', () => {
  it('is shown in the words that the pages have kept', async () => {
    const { push, shown } = worker([], GERMAN);
    await push(JSON.stringify({ id: 3, kind: 'assigned', number: 7, place: 'Halle 3' }));
    expect(shown).toEqual([
      expect.objectContaining({
        title: 'Zugewiesen · Nr. 7',
        body: 'Halle 3',
        lang: 'de',
        tag: 'request-7',
        renotify: true,
        data: { number: 7 },
      }),
    ]);
  });

  it('has title and excerpt where they are given', async () => {
    const { push, shown } = worker([], GERMAN);
    const texts = { place: 'Halle 3', title: 'Hahn tropft', excerpt: 'Dichtung fehlt' };
    await push(JSON.stringify({ id: 3, kind: 'assigned', number: 7, ...texts }));
    expect(shown[0]?.body).toBe('Hahn tropft\nHalle 3\nDichtung fehlt');
    await push(JSON.stringify({ id: null, kind: 'test', number: null, place: null }));
    expect(shown[1]).toMatchObject({ title: 'Testnachricht', body: '', data: { number: null } });
    expect(shown[1]).not.toHaveProperty('tag');
  });

  it('tells of rules in their words', async () => {
    const { push, shown } = worker([], GERMAN);
    const message = { id: 3, kind: 'escalated', number: null, place: null };
    await push(JSON.stringify({ ...message, event: 'rule_off' }));
    await push(JSON.stringify({ ...message, event: 'rumour' }));
    await push(JSON.stringify(message));
    expect(shown.map(({ title }) => title)).toEqual([
      ...['Eine Regel ist aus', 'Eskaliert', 'Eskaliert'],
    ]);
  });

  it.each([undefined, 'no JSON', '{}', '{"kind":"rumour"}'])(
    'is shown whatever it holds: %s',
    async (text) => {
      const { push, shown } = worker();
      await push(text);
      expect(shown.map(({ title }) => title)).toEqual(['Notification']);
    },
  );
});

describe('a click', () => {
  it.each([
    ['opens the request without a page', [], 7, ['close', 'open /requests/7']],
    ['opens the inbox without a request', [], null, ['close', 'open /inbox']],
    [
      'asks an open page, which may hold what was typed',
      ['/parts'],
      7,
      ['close', '/parts {"type":"open","number":7}', 'focus /parts'],
    ],
    [
      'prefers the page of the request',
      ['/parts', '/requests/7'],
      7,
      ['close', '/requests/7 {"type":"open","number":7}', 'focus /requests/7'],
    ],
  ] as const)('%s', async (_what, pages, number, expected) => {
    const { click, done } = worker(pages);
    await click(number);
    expect(done).toEqual(expected);
  });
});
