import { OFFLINE, type ServiceError, toServiceError } from '../../../../api/service-error.ts';
import type { CreateMaintenanceRequestInput } from '../../../../generated/schema.ts';
import { newClientId } from '../../../../offline/outbox/client-id.ts';
import { asIds } from '../../../../offline/outbox/handed-photos.ts';
import { givenAnswers, parsedAnswers } from '../../../../parts/fields/questions.ts';
import { randomKey } from '../../../../parts/random-key.ts';
import type { KeptPhoto, PhotoQueue } from '../../attachments/photo-queue.ts';
import { type Content, linkOf } from '../steps/edit-merge.ts';

/** Pause after the last change before a draft is stored, in milliseconds. */
const REST = 400;
/**
 * How long a draft is kept, in milliseconds: 80 days. The service knows a key that begins with `q-` for
 * 90 days (docs/api/idempotency.md), so a draft that was sent is not sent as another one.
 */
const LIFETIME = 80 * 24 * 60 * 60 * 1000;

/** A stored draft of one person. */
export interface KeptDraft {
  readonly content: Content;
  readonly photos: readonly KeptPhoto[];
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** True if it was submitted: a page that ends before its photos are uploaded leaves it to the next one. */
  readonly queued: boolean;
  /** The key with which it was sent: the service may have received it. */
  readonly sentAs?: string | undefined;
  /** When that key was made, in milliseconds since 1970. */
  readonly sentSince?: number | undefined;
  /** The id by which later work names the request; earlier versions gave none, and then the call has none. */
  readonly clientId?: string | undefined;
}

/** Storage of drafts, by person. Its promises are never rejected. */
export interface DraftStore {
  read(userId: number): Promise<KeptDraft | undefined>;
  /** @returns whether it was stored. */
  keep(userId: number, draft: KeptDraft): Promise<boolean>;
  drop(userId: number): Promise<void>;
}

/** Functions of the device and the service that a draft needs. */
export interface DraftDevice {
  readonly store: DraftStore;
  /** Calls the listener when the page is hidden, after which it may be ended. */
  onHidden(listener: () => void): void;
  /** Runs an action after a time, in milliseconds. @returns a function that prevents it. */
  after(milliseconds: number, action: () => void): () => void;
  /**
   * Creates the request once for each key, or keeps it on the device where there is no answer. @returns
   * its id; undefined if it is kept. @throws errors that `toServiceError` accepts.
   */
  create(input: CreateMaintenanceRequestInput, key: string): Promise<number | undefined>;
}

/** Codes after which the same request may be sent again with the same key. */
const NOT_ANSWERED = new Set([
  OFFLINE,
  'SERVICE_UNAVAILABLE',
  'INTERNAL_ERROR',
  'RATE_LIMITED',
  'OUTBOX_FULL',
  'OUTBOX_BLOCKED',
]);

export interface DraftState {
  /** True when the stored draft has been read. */
  readonly ready: boolean;
  readonly content: Content;
  /** Time of the last storing, in milliseconds since 1970; undefined before any input. */
  readonly savedAt?: number | undefined;
  /**
   * State of storing: `yes` when complete, `soon` after a change, `no` if the browser stores
   * nothing; undefined while it is empty.
   */
  readonly kept?: 'yes' | 'soon' | 'no' | undefined;
  /** True if a stored draft was found. */
  readonly restored: boolean;
  /** `sending` also while the photos are uploaded. */
  readonly phase: 'editing' | 'sending';
  readonly error?: ServiceError | undefined;
}

/**
 * A request that a person is writing. It is stored on the device with its photos while it is typed. Once
 * submitted it is sent, also after its page was left, or goes into the queue of the device, and the draft
 * is empty for the next one. Its key ensures that it is created only once.
 */
export class RequestDraft {
  readonly queue: PhotoQueue;
  readonly #device: DraftDevice;
  readonly #userId: number;
  readonly #empty: Content;
  readonly #listeners = new Set<() => void>();
  /** Called with the id of the created request; undefined if it waits on the device. */
  onSent: (id: number | undefined) => void = () => undefined;
  #state: DraftState;
  #sentAs: string | undefined;
  #sentSince: number | undefined;
  #clientId: string | undefined;
  #stopKeeping: () => void = () => undefined;
  /** Counts changes: a change during storing requires storing again. */
  #changes = 0;
  /** Photos at the last change. */
  #photos = '';

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

  /** Sends it, or keeps it for the network. */
  submit(): void {
    if (this.#state.phase !== 'editing') return;
    // Stored with the draft, so that another tab sends the same request.
    this.#takeKey();
    this.#set({ phase: 'sending', error: undefined });
    void this.#send();
  }

  /** Sends the draft with a new key, although the service may have received it already. */
  submitAsNew(): void {
    this.#sentAs = undefined;
    this.submit();
  }

  async discard(): Promise<void> {
    this.#stopKeeping();
    this.queue.clear();
    this.#stopKeeping();
    this.#changes += 1;
    this.#photos = '';
    this.#sentAs = undefined;
    this.#state = { ready: true, content: this.#empty, restored: false, phase: 'editing' };
    this.#tell();
    await this.#device.store.drop(this.#userId);
  }

  /** The stored draft; one past its lifetime is dropped. */
  async #read(): Promise<KeptDraft | undefined> {
    const kept = await this.#device.store.read(this.#userId);
    if (kept === undefined) return undefined;
    const since = kept.sentAs === undefined ? kept.savedAt : (kept.sentSince ?? kept.savedAt);
    if (Date.now() - since < LIFETIME) return kept;
    await this.#device.store.drop(this.#userId);
    return undefined;
  }

  async #restore(): Promise<void> {
    const kept = await this.#read();
    if (kept) {
      this.queue.restore(kept.photos);
      this.#sentAs = kept.sentAs;
      this.#sentSince = kept.sentSince;
      this.#clientId = kept.clientId;
      const { savedAt, queued } = kept;
      // Drafts of earlier versions have fewer fields.
      const content = { ...this.#empty, ...kept.content };
      const phase = queued ? 'sending' : 'editing';
      this.#set({ content, savedAt, kept: 'yes', restored: true, phase });
    }
    this.#set({ ready: true });
    this.#photos = photosOf(this.queue);
    this.queue.subscribe(() => this.#photosChanged());
    // The page may be ended before the pause is over.
    this.#device.onHidden(() => {
      if (this.#state.kept === 'soon') void this.#keep();
    });
    if (kept?.queued) void this.#send();
  }

  async #send(): Promise<void> {
    try {
      const key = this.#takeKey();
      await this.#keep();
      const attachmentIds = asIds(await this.queue.settle());
      const clientId = this.#clientId;
      const content = inputOf(this.#state.content);
      const input = { ...content, attachmentIds, ...(clientId !== undefined && { clientId }) };
      await this.#finish(await this.#device.create(input, key));
    } catch (thrown) {
      await this.#failed(toServiceError(thrown));
    }
  }

  /** The key of the request, made with the first attempt. */
  #takeKey(): string {
    if (this.#sentAs === undefined) {
      this.#sentSince = Date.now();
      this.#clientId = newClientId();
    }
    this.#sentAs ??= `q-${randomKey()}`;
    return this.#sentAs;
  }

  async #finish(id: number | undefined): Promise<void> {
    await this.discard();
    this.onSent(id);
  }

  async #failed(error: ServiceError): Promise<void> {
    const { performed, id } = error.details;
    // Sent before, so long ago that the answer is no longer stored.
    if (performed === true && typeof id === 'number') return await this.#finish(id);
    if (error.fields.some(({ field }) => field.startsWith('attachmentIds'))) {
      this.queue.sendAgain();
    }
    // The service keeps the error of a key, so a corrected draft needs another one.
    if (!NOT_ANSWERED.has(error.code) && error.code !== 'IDEMPOTENCY_CONFLICT') {
      this.#sentAs = undefined;
    }
    this.#set({ phase: 'editing', error });
    await this.#keep();
  }

  /**
   * Stores added, removed and uploaded photos, but not the progress of an upload, which changes
   * many times a second.
   */
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
    const [sentAs, sentSince, clientId] = [this.#sentAs, this.#sentSince, this.#clientId];
    const draft = { content, photos, savedAt, queued, sentAs, sentSince, clientId };
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

/** Stored state of the photos, for comparison. */
function photosOf(queue: PhotoQueue): string {
  return queue
    .get()
    .map(({ key, id }) => `${key} ${id ?? ''}`)
    .join();
}

function isEmpty(content: Content, empty: Content): boolean {
  return Object.entries(empty).every(([field, value]) => content[field] === value);
}

function inputOf(content: Content) {
  const { title, description, priority, assetId, assetDown, departmentId } = content;
  const { wantedBy, dueAt } = content;
  return {
    title: title.trim(),
    description: description.trim(),
    priority,
    ...linkOf(content, 'category'),
    ...linkOf(content, 'location'),
    ...(assetId && { assetId: Number(assetId), ...(assetDown && { assetDown: true }) }),
    departmentId: departmentId === '' ? null : Number(departmentId),
    ...(wantedBy && { wantedBy }),
    ...(dueAt && { dueAt }),
    // Also where there are none: the service refuses a submission without what has to be answered.
    fields: givenAnswers(parsedAnswers(content.fields)),
  };
}
