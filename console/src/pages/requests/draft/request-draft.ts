import i18next from 'i18next';
import { client } from '../../../api/client.ts';
import { uploadPhoto } from '../../../api/files.ts';
import { OFFLINE, type ServiceError, toServiceError } from '../../../api/service-error.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { randomKey } from '../../../parts/random-key.ts';
import { PhotoQueue } from '../photos/photo-queue.ts';
import { CreateRequestDocument } from '../request.generated.ts';
import type { Content } from '../steps/edit-merge.ts';
import { dropDraft, keepDraft, readDraft } from './draft-store.ts';

/** Photos of a request at most (schema). */
const PHOTOS = 20;
/** A draft is kept after this rest, in milliseconds. */
const REST = 400;
/** Another try is made after this time while the service does not answer, in milliseconds. */
const AGAIN = 10_000;

/** What is sent when its page was left is announced wherever the person is. */
export function sayItIsSent(id: number): void {
  notifyDone(i18next.t('draft.sent', { ns: 'requests', id }));
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
  readonly queue = new PhotoQueue((file, options) => uploadPhoto(file, options), PHOTOS);
  readonly #userId: number;
  readonly #empty: Content;
  readonly #listeners = new Set<() => void>();
  /** Told the id of the request that the draft has become. */
  onSent: (id: number) => void = sayItIsSent;
  #state: DraftState;
  #sentAs: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts changes: what is changed while it is being kept has to be kept again. */
  #changes = 0;
  /** The photos as of the last change. */
  #photos = '';
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(userId: number, empty: Content) {
    this.#userId = userId;
    this.#empty = empty;
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
    this.#set({ phase: 'queued', error: undefined });
    void this.#keep();
    void this.#send();
  }

  /** Goes back to writing what waits to be sent. */
  edit(): void {
    clearTimeout(this.#again);
    this.#set({ phase: 'editing' });
    void this.#keep();
  }

  /** Sends as another request what the service may have already. */
  submitAsNew(): void {
    this.#sentAs = undefined;
    this.submit();
  }

  async discard(): Promise<void> {
    clearTimeout(this.#timer);
    clearTimeout(this.#again);
    this.queue.clear();
    clearTimeout(this.#timer);
    this.#changes += 1;
    this.#sentAs = undefined;
    this.#state = { ready: true, content: this.#empty, restored: false, phase: 'editing' };
    this.#tell();
    await dropDraft(this.#userId);
  }

  async #restore(): Promise<void> {
    const kept = await readDraft(this.#userId);
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
    window.addEventListener('online', () => void this.#send());
    // A page that is left or put into the background may be ended before the rest is over.
    document.addEventListener('visibilitychange', () => {
      if (document.hidden && this.#state.kept === 'soon') void this.#keep();
    });
    if (kept?.queued) void this.#send();
  }

  async #send(): Promise<void> {
    if (this.#state.phase !== 'queued' || !navigator.onLine) return;
    this.#set({ phase: 'sending' });
    clearTimeout(this.#again);
    try {
      const attachmentIds = await this.queue.settle();
      this.#sentAs ??= randomKey();
      await this.#keep();
      const { data } = await client.mutate({
        mutation: CreateRequestDocument,
        variables: { input: { ...inputOf(this.#state.content), attachmentIds } },
        context: { headers: { 'Idempotency-Key': this.#sentAs } },
      });
      await this.discard();
      if (data) this.onSent(data.createMaintenanceRequest.id);
    } catch (thrown) {
      await this.#failed(toServiceError(thrown));
    }
  }

  async #failed(error: ServiceError): Promise<void> {
    if (error.code === OFFLINE) {
      this.#set({ phase: 'queued' });
      this.#again = setTimeout(() => void this.#send(), AGAIN);
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
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#keep(), REST);
  }

  async #keep(): Promise<void> {
    clearTimeout(this.#timer);
    const { content, phase } = this.#state;
    const changes = this.#changes;
    const photos = this.queue
      .get()
      .map(({ key, file, id, uploadedAt }) => ({ key, file, id, uploadedAt }));
    const savedAt = Date.now();
    const queued = phase !== 'editing';
    if (photos.length === 0 && isEmpty(content, this.#empty)) {
      await dropDraft(this.#userId);
      if (changes === this.#changes) this.#set({ savedAt: undefined, kept: undefined });
      return;
    }
    const draft = { content, photos, savedAt, queued, sentAs: this.#sentAs };
    const isKept = await keepDraft(this.#userId, draft);
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

const drafts = new Map<number, RequestDraft>();

/** The draft of a person; one for as long as the program runs, whatever page is shown. */
export function draftOf(userId: number, departmentId: number | null): RequestDraft {
  let draft = drafts.get(userId);
  if (draft === undefined) {
    draft = new RequestDraft(userId, {
      title: '',
      description: '',
      priority: 'NORMAL',
      category: '',
      location: '',
      departmentId: departmentId === null ? '' : String(departmentId),
    });
    drafts.set(userId, draft);
  }
  return draft;
}
