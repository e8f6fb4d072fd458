import { setImmediate as turn } from 'node:timers/promises';
import type { Connection } from '../../console/src/api/connection.js';
import { OFFLINE, ServiceError } from '../../console/src/api/service-error.js';
import {
  type PhotoDevice,
  PhotoQueue,
} from '../../console/src/pages/requests/attachments/photo-queue.js';
import type {
  DraftDevice,
  KeptDraft,
} from '../../console/src/pages/requests/maintenance/draft/request-draft.js';
import type { TabMessage, Tabs } from '../../console/src/session/token-store.js';

/** Lets everything go on that waits for nothing but its turn. */
export async function settled(): Promise<void> {
  for (let count = 0; count < 5; count += 1) await turn();
}

/** A connection that a test cuts and restores. */
export class FakeConnection implements Connection {
  isOnline = true;
  private readonly listeners = new Set<() => void>();

  onOnline(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** How many wait for the connection. */
  get waiting(): number {
    return this.listeners.size;
  }

  cut(): void {
    this.isOnline = false;
  }

  restore(): void {
    this.isOnline = true;
    for (const listener of [...this.listeners]) listener();
  }
}

/** A call of a fake service that waits for its answer. */
interface Call<Asked, Answer> {
  readonly asked: Asked;
  readonly signal?: AbortSignal;
  readonly onProgress?: (part: number) => void;
  answer(value: Answer): void;
  refuse(error: unknown): void;
}

/** A promise that its test settles, as a call. */
function heldCall<Asked, Answer>(
  calls: Call<Asked, Answer>[],
  asked: Asked,
  options: Pick<Call<Asked, Answer>, 'signal' | 'onProgress'> = {},
): Promise<Answer> {
  return new Promise((answer, refuse) => {
    calls.push({ asked, ...options, answer, refuse });
  });
}

export const lost = () => new ServiceError(OFFLINE, 'No connection to the service.');

export const picture = (name: string) => new File(['picture'], name);

/** A queue of photos, with the uploads that wait for an answer. */
export function fakePhotos(connection = new FakeConnection(), limit = 20) {
  const uploads: Call<string, { id: number }>[] = [];
  const previews = new Set<string>();
  /** Photos for the queue of the device; undefined for those that were taken back. */
  const handed = new Map<string, File | undefined>();
  let count = 0;
  const device: PhotoDevice = {
    connection,
    asPhoto: async (file) => {
      if (!file.name.endsWith('.jpg')) throw new Error('no picture');
      return file;
    },
    asKeptPhoto: async (file) => {
      if (!file.name.endsWith('.jpg')) throw new Error('no picture');
      return new File(['kept'], file.name);
    },
    handOver: (file) => {
      const ref = `client:${handed.size + 1}` as const;
      handed.set(ref, file);
      return ref;
    },
    takeBack: (ref) => handed.set(ref, undefined),
    preview: (file) => {
      count += 1;
      const preview = `blob:${file.name}#${count}`;
      previews.add(preview);
      return preview;
    },
    forget: (preview) => previews.delete(preview),
  };
  const send = async (
    file: File,
    options: { onProgress: (part: number) => void; signal: AbortSignal },
  ) => {
    const sent = heldCall(uploads, file.name, options);
    options.signal.addEventListener('abort', () =>
      uploads.find(isOf(options.signal))?.refuse(lost()),
    );
    return await sent;
  };
  return { queue: new PhotoQueue(send, limit, device), uploads, previews, handed, connection };
}

const isOf =
  (signal: AbortSignal) =>
  (call: { readonly signal?: AbortSignal }): boolean =>
    call.signal === signal;

/** The drafts of a device, which all tabs of a browser share. */
export class FakeDrafts {
  readonly drafts = new Map<number, KeptDraft>();
  /** How often a draft was kept. */
  kept = 0;
  /** True if the browser refuses to keep anything. */
  isPrivate = false;

  async read(userId: number): Promise<KeptDraft | undefined> {
    return this.drafts.get(userId);
  }

  async keep(userId: number, draft: KeptDraft): Promise<boolean> {
    if (this.isPrivate) return false;
    this.kept += 1;
    this.drafts.set(userId, draft);
    return true;
  }

  async drop(userId: number): Promise<void> {
    this.drafts.delete(userId);
  }
}

type CreateInput = Parameters<DraftDevice['create']>[0];

/** An action after a time. */
interface Alarm {
  readonly milliseconds: number;
  readonly action: () => void;
}

/** A device for drafts, with the requests that wait for an answer and what is to happen later. */
export function fakeDevice(store = new FakeDrafts()) {
  const creations: Call<{ input: CreateInput; key: string }, number | undefined>[] = [];
  const alarms = new Set<Alarm>();
  let hide = () => {};
  const device: DraftDevice = {
    store,
    onHidden: (listener) => {
      hide = listener;
    },
    after: (milliseconds, action) => {
      const alarm = { milliseconds, action };
      alarms.add(alarm);
      return () => alarms.delete(alarm);
    },
    create: (input, key) => heldCall(creations, { input, key }),
  };
  /** Lets the alarms of up to this time go off. */
  const pass = async (milliseconds: number) => {
    for (const alarm of [...alarms].filter((each) => each.milliseconds <= milliseconds)) {
      alarms.delete(alarm);
      alarm.action();
    }
    await settled();
  };
  return { device, store, creations, alarms, pass, hide: () => hide() };
}

/** A browser: its tabs tell each other what they send, never themselves. */
export class FakeBrowser {
  hadSession = false;
  /** The tabs that were begun anew, by their number. */
  readonly restarted: number[] = [];
  private readonly listeners: ((message: TabMessage) => void)[] = [];

  /** Opens a tab; its number is the count of tabs before it. */
  open(): Tabs {
    const own = this.listeners.length;
    const browser = this;
    this.listeners.push(() => {});
    return {
      others: Promise.resolve(own > 0),
      send: (message) => {
        this.listeners.forEach((listener, index) => {
          if (index !== own) setImmediate(() => listener(structuredClone(message)));
        });
      },
      receive: (listener) => {
        this.listeners[own] = listener;
      },
      get hadSession() {
        return browser.hadSession;
      },
      set hadSession(had) {
        browser.hadSession = had;
      },
      restart: () => this.restarted.push(own),
    };
  }
}
