import type { Connection } from '../../../api/connection.ts';
import { OFFLINE, type ServiceError, toServiceError } from '../../../api/service-error.ts';
import type { CreateMaintenanceRequestInput } from '../../../generated/schema.ts';
import { randomKey } from '../../../parts/random-key.ts';
import type { KeptPhoto, PhotoQueue } from '../photos/photo-queue.ts';
import type { Content } from '../steps/edit-merge.ts';

/** A draft is kept after this rest, in milliseconds. */
const REST = 400;
/** Another try is made after this time while the service does not answer, in milliseconds. */
const AGAIN = 10_000;

/** A draft as it is kept on the device, for one person. */
export interface KeptDraft {
  readonly content: Content;
  readonly photos: readonly KeptPhoto[];
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** Whether it is to be sent as soon as there is a connection. */
  readonly queued: boolean;
  /** The key under which it is sent: the service may have it already. */
  readonly sentAs?: string | undefined;
}

/** Where drafts are kept, by person. Its promises are never rejected. */
export interface DraftStore {
  read(userId: number): Promise<KeptDraft | undefined>;
  /** @returns whether it is kept. */
  keep(userId: number, draft: KeptDraft): Promise<boolean>;
  drop(userId: number): Promise<void>;
}

/** What a draft needs of the device and of the service. */
export interface DraftDevice {
  readonly connection: Connection;
  readonly store: DraftStore;
  /** Calls back when nobody sees the page any more, which may be ended then. */
  onHidden(listener: () => void): void;
  /** Acts after a time, in milliseconds. @returns a function that prevents it. */
  after(milliseconds: number, action: () => void): () => void;
  /** Creates the request once for each key. @returns its id. @throws what `toServiceError` knows. */
  create(input: CreateMaintenanceRequestInput, key: string): Promise<number | undefined>;
}

/** Codes after which the same request may be sent again under the same key. */
const NOT_ANSWERED = new Set([OFFLINE, 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR', 'RATE_LIMITED']);

export interface DraftState {
  /** Whether the draft of the device has been read. */
  readonly ready: boolean;
  readonly content: Content;
  /** When it was kept last, in milliseconds since 1970; none before anything is typed. */
  readonly savedAt?: number | undefined;
  /**
   * Whether all of it is on the device: `soon` after a change, `no` where the browser keeps nothing; none while it
   * is empty.
   */
  readonly kept?: 'yes' | 'soon' | 'no' | undefined;
  /** Whether it was found on the device. */
  readonly restored: boolean;
  /** `queued` waits for the connection or for the photos. */
  readonly phase: 'editing' | 'queued' | 'sending';
  readonly error?: ServiceError | undefined;
}

/**
 * The request that a person writes: kept on the device with its photos, and sent when there is a
 * connection, also when its page was left meanwhile. It is sent once: its key says so to the service.
 */
export class RequestDraft {
  readonly queue: PhotoQueue;
  readonly #device: DraftDevice;
  readonly #userId: number;
  readonly #empty: Content;
  readonly #listeners = new Set<() => void>();
  /** Told the id of the request that the draft has become. */
  onSent: (id: number) => void = () => undefined;
  #state: DraftState;
  #sentAs: string | undefined;
  #stopKeeping: () => void = () => undefined;
  /** Counts changes: what is changed while it is being kept has to be kept again. */
  #changes = 0;
  /** The photos as of the last change. */
  #photos = '';
  #stopTrying: () => void = () => undefined;

  constructor(userId: number, empty: Content, queue: PhotoQueue, device: DraftDevice) {
    this.#userId = userId;
    this.#empty = empty;
    this.queue = queue;
    this.#device = device;
    this.#state = { ready: false, content: empty, restored: false, phase: 'editing' };
    void this.#restore();
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (): DraftState => this.#state;

  write(content: Content): void {
    this.#set({ content, error: undefined });
    this.#keepSoon();
  }

  /** Sends it, now or as soon as there is a connection. */
  submit(): void {
    if (this.#state.phase !== 'editing') return;
    // Kept with it, so that another tab that finds the draft sends the same request.
    this.#sentAs ??= randomKey();
    this.#set({ phase: 'queued', error: undefined });
    void this.#keep();
    void this.#send();
  }

  /** Goes back to writing what waits to be sent. */
  edit(): void {
    this.#stopTrying();
    this.#set({ phase: 'editing' });
    void this.#keep();
  }

  /** Sends as another request what the service may have already. */
  submitAsNew(): void {
    this.#sentAs = undefined;
    this.submit();
  }

  async discard(): Promise<void> {
    this.#stopKeeping();
    this.#stopTrying();
    this.queue.clear();
    this.#stopKeeping();
    this.#changes += 1;
    this.#sentAs = undefined;
    this.#state = { ready: true, content: this.#empty, restored: false, phase: 'editing' };
    this.#tell();
    await this.#device.store.drop(this.#userId);
  }

  async #restore(): Promise<void> {
    const kept = await this.#device.store.read(this.#userId);
    if (kept) {
      this.queue.restore(kept.photos);
      this.#sentAs = kept.sentAs;
      const { content, savedAt, queued } = kept;
      const phase = queued ? 'queued' : 'editing';
      this.#set({ content, savedAt, kept: 'yes', restored: true, phase });
    }
    this.#set({ ready: true });
    this.#photos = photosOf(this.queue);
    this.queue.subscribe(() => this.#photosChanged());
    this.#device.connection.onOnline(() => void this.#send());
    // The page may be ended before the rest is over.
    this.#device.onHidden(() => {
      if (this.#state.kept === 'soon') void this.#keep();
    });
    if (kept?.queued) void this.#send();
  }

  async #send(): Promise<void> {
    if (this.#state.phase !== 'queued' || !this.#device.connection.isOnline) return;
    this.#set({ phase: 'sending' });
    this.#stopTrying();
    try {
      const attachmentIds = await this.queue.settle();
      this.#sentAs ??= randomKey();
      await this.#keep();
      const input = { ...inputOf(this.#state.content), attachmentIds };
      const id = await this.#device.create(input, this.#sentAs);
      await this.discard();
      if (id !== undefined) this.onSent(id);
    } catch (thrown) {
      await this.#failed(toServiceError(thrown));
    }
  }

  async #failed(error: ServiceError): Promise<void> {
    if (error.code === OFFLINE) {
      this.#set({ phase: 'queued' });
      this.#stopTrying = this.#device.after(AGAIN, () => void this.#send());
    } else {
      if (error.fields.some(({ field }) => field.startsWith('attachmentIds'))) {
        this.queue.sendAgain();
      }
      // The service keeps its refusal under the key: what is corrected needs another one.
      if (!NOT_ANSWERED.has(error.code) && error.code !== 'IDEMPOTENCY_CONFLICT') {
        this.#sentAs = undefined;
      }
      this.#set({ phase: 'editing', error });
    }
    await this.#keep();
  }

  /** Keeps what was added, removed or uploaded; the progress of an upload, told many times a second, is not kept. */
  #photosChanged(): void {
    const photos = photosOf(this.queue);
    if (photos === this.#photos) return;
    this.#photos = photos;
    this.#keepSoon();
  }

  #keepSoon(): void {
    this.#changes += 1;
    if (this.#state.kept !== 'soon') this.#set({ kept: 'soon' });
    this.#stopKeeping();
    this.#stopKeeping = this.#device.after(REST, () => void this.#keep());
  }

  async #keep(): Promise<void> {
    this.#stopKeeping();
    const { content, phase } = this.#state;
    const changes = this.#changes;
    const photos = this.queue
      .get()
      .map(({ key, file, id, uploadedAt }) => ({ key, file, id, uploadedAt }));
    const savedAt = Date.now();
    const queued = phase !== 'editing';
    if (photos.length === 0 && isEmpty(content, this.#empty)) {
      await this.#device.store.drop(this.#userId);
      if (changes === this.#changes) this.#set({ savedAt: undefined, kept: undefined });
      return;
    }
    const draft = { content, photos, savedAt, queued, sentAs: this.#sentAs };
    const isKept = await this.#device.store.keep(this.#userId, draft);
    if (changes === this.#changes) this.#set(isKept ? { savedAt, kept: 'yes' } : { kept: 'no' });
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** What is kept of the photos, to be compared. */
function photosOf(queue: PhotoQueue): string {
  return queue
    .get()
    .map(({ key, id }) => `${key} ${id ?? ''}`)
    .join();
}

function isEmpty(content: Content, empty: Content): boolean {
  return Object.entries(empty).every(([field, value]) => content[field] === value);
}

function inputOf({ title, description, priority, category, location, departmentId }: Content) {
  return {
    title: title.trim(),
    description: description.trim(),
    priority,
    category: category.trim() || null,
    location: location.trim() || null,
    departmentId: departmentId === '' ? null : Number(departmentId),
  };
}
