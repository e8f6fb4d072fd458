import type { Connection } from '../../../api/connection.ts';
import { OFFLINE, ServiceError, toServiceError } from '../../../api/service-error.ts';
import type { PhotoRef } from '../../../offline/outbox/handed-photos.ts';
import { UPLOAD_LIFE } from '../../../offline/outbox/photos.ts';
import { randomKey } from '../../../parts/random-key.ts';

/** A photo with its upload state. */
export interface QueuedPhoto {
  readonly key: string;
  readonly file: File;
  /** URL that shows it before it is uploaded. */
  readonly preview: string;
  readonly state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** Uploaded fraction, 0 to 1. */
  readonly progress: number;
  /** Its id in the service. */
  readonly id?: number | undefined;
  /** Time of the upload, in milliseconds since 1970. */
  readonly uploadedAt?: number | undefined;
  readonly error?: unknown;
  /** The reference with which it goes into the queue of the device, in place of an upload. */
  readonly ref?: HandedRef | undefined;
}

/** Reference to a photo that the service does not have. */
type HandedRef = Exclude<PhotoRef, number>;

/** Stored part of a photo, which survives a reload. */
export type KeptPhoto = Pick<QueuedPhoto, 'key' | 'file' | 'id' | 'uploadedAt'>;

/** Sends one photo. @throws ServiceError */
export type SendPhoto = (
  file: File,
  options: { readonly onProgress: (part: number) => void; readonly signal: AbortSignal },
) => Promise<{ readonly id: number }>;

/** Functions of the device that a queue needs. */
export interface PhotoDevice {
  readonly connection: Connection;
  /** Converts the file to an accepted picture. @throws Error if it is not a picture. */
  asPhoto(file: File): Promise<File>;
  /** Makes the picture that the device keeps until there is network. @throws Error if it cannot be read. */
  asKeptPhoto(file: File): Promise<File>;
  /** Gives a photo to the queue of the device, for the call that names the reference. */
  handOver(file: File): HandedRef;
  /** Takes a photo back of which no call was kept. */
  takeBack(ref: HandedRef): void;
  /** URL that shows the file until it is released. */
  preview(file: File): string;
  forget(preview: string): void;
}

/** Maximum number of concurrent uploads. */
const AT_ONCE = 2;

/**
 * Uploads photos, two at a time. Without a connection they wait, and go into the queue of the device with
 * their form; a photo that fails for another reason waits for `retry`.
 */
export class PhotoQueue {
  #photos: readonly QueuedPhoto[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #uploads = new Map<string, AbortController>();
  readonly #send: SendPhoto;
  /** Maximum number of photos. */
  readonly limit: number;
  readonly #device: PhotoDevice;
  #stopWaiting: () => void = () => undefined;

  constructor(send: SendPhoto, limit: number, device: PhotoDevice) {
    this.#send = send;
    this.limit = limit;
    this.#device = device;
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      this.#stopWaiting = this.#device.connection.onOnline(this.#pump);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stopWaiting();
    };
  };

  readonly get = (): readonly QueuedPhoto[] => this.#photos;

  /** Adds files. @returns the names of those that are not pictures. */
  async add(files: readonly File[]): Promise<{ refused: string[]; tooMany: boolean }> {
    const refused: string[] = [];
    let tooMany = false;
    for (const file of files) {
      if (this.#photos.length >= this.limit) {
        tooMany = true;
        break;
      }
      try {
        this.#put(await this.#prepared(file));
      } catch {
        refused.push(file.name);
      }
    }
    this.#pump();
    return { refused, tooMany };
  }

  /** Restores photos after a reload; uploads again those that the service may have deleted. */
  restore(kept: readonly KeptPhoto[]): void {
    this.#set(
      kept.map((photo) => ({
        ...photo,
        preview: this.#device.preview(photo.file),
        ...(isValid(photo)
          ? { state: 'done' as const, progress: 1 }
          : { state: 'waiting' as const, progress: 0, id: undefined, uploadedAt: undefined }),
      })),
    );
    this.#pump();
  }

  remove(key: string): void {
    this.#uploads.get(key)?.abort();
    const photo = this.#photos.find((candidate) => candidate.key === key);
    if (photo) this.#device.forget(photo.preview);
    if (photo?.ref) this.#device.takeBack(photo.ref);
    this.#set(this.#photos.filter((candidate) => candidate.key !== key));
  }

  retry(key: string): void {
    this.#change(key, { state: 'waiting', progress: 0, error: undefined });
    this.#pump();
  }

  /** Marks all photos as not uploaded, because the service does not have them any more. */
  sendAgain(): void {
    for (const { key } of this.#photos) this.#change(key, AGAIN);
    this.#pump();
  }

  clear(): void {
    for (const { key } of this.#photos) this.remove(key);
  }

  /**
   * Waits until all are uploaded. @returns their ids; without network references to all of them, because
   * the service forgets an upload that waits for its form.
   *
   * @param mayWait true if the queue of the device takes the form.
   * @throws ServiceError of the first refused one; `OFFLINE` without network, if the form may not wait.
   */
  async settle(mayWait = true): Promise<readonly PhotoRef[]> {
    for (const photo of this.#photos) {
      if (photo.ref) this.#device.takeBack(photo.ref);
      if (photo.ref || isLost(photo) || (photo.state === 'done' && !isValid(photo))) {
        this.#change(photo.key, AGAIN);
      }
    }
    this.#pump();
    for (;;) {
      const failed = this.#photos.find(({ state }) => state === 'failed');
      if (failed && !isLost(failed)) throw toServiceError(failed.error);
      if (this.#photos.every(({ state }) => state === 'done')) break;
      if (failed || !this.#device.connection.isOnline) {
        if (mayWait) return await this.#handOver();
        throw new ServiceError(OFFLINE, 'No connection to the service.');
      }
      await this.#nextChange();
    }
    return this.#photos.flatMap(({ id }) => (id === undefined ? [] : [id]));
  }

  /** Gives all photos to the queue of the device. */
  async #handOver(): Promise<readonly PhotoRef[]> {
    const refs: PhotoRef[] = [];
    for (const { key, file } of this.#photos) {
      const kept = await this.#device.asKeptPhoto(file).catch(() => undefined);
      if (kept === undefined) {
        const error = new ServiceError('PHOTO_UNREADABLE', 'The browser cannot read the photo.');
        this.#change(key, { state: 'failed', error });
        throw error;
      }
      const ref = this.#device.handOver(kept);
      refs.push(ref);
      this.#change(key, { state: 'waiting', ref, id: undefined, uploadedAt: undefined });
      this.#uploads.get(key)?.abort();
    }
    return refs;
  }

  /** A picture that may wait here is one that the device can keep. */
  async #prepared(file: File): Promise<File> {
    const { connection } = this.#device;
    return await (connection.isOnline
      ? this.#device.asPhoto(file)
      : this.#device.asKeptPhoto(file));
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        stop();
        resolve();
      });
    });
  }

  #put(file: File): void {
    const preview = this.#device.preview(file);
    this.#set([
      ...this.#photos,
      { key: randomKey(), file, preview, state: 'waiting', progress: 0 },
    ]);
  }

  readonly #pump = (): void => {
    if (!this.#device.connection.isOnline) return;
    for (const photo of this.#photos) {
      if (this.#uploads.size >= AT_ONCE) return;
      const waits = photo.state === 'waiting' && photo.ref === undefined;
      if (waits && !this.#uploads.has(photo.key)) void this.#upload(photo);
    }
  };

  async #upload({ key, file }: QueuedPhoto): Promise<void> {
    const abort = new AbortController();
    this.#uploads.set(key, abort);
    this.#change(key, { state: 'uploading', progress: 0, error: undefined });
    try {
      const onProgress = (progress: number) => this.#change(key, { progress });
      const { id } = await this.#send(file, { onProgress, signal: abort.signal });
      this.#change(key, { state: 'done', progress: 1, id, uploadedAt: Date.now() });
    } catch (error) {
      const waits = !this.#device.connection.isOnline || abort.signal.aborted;
      this.#change(key, { state: waits ? 'waiting' : 'failed', progress: 0, error });
    } finally {
      this.#uploads.delete(key);
      this.#pump();
    }
  }

  #change(key: string, change: Partial<QueuedPhoto>): void {
    this.#set(this.#photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)));
  }

  #set(photos: readonly QueuedPhoto[]): void {
    this.#photos = photos;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** State of a photo that is uploaded once more. */
const AGAIN = {
  state: 'waiting',
  progress: 0,
  id: undefined,
  uploadedAt: undefined,
  ref: undefined,
} as const;

/** True if the upload had no answer. */
export function isLost({ state, error }: QueuedPhoto): boolean {
  return state === 'failed' && toServiceError(error).code === OFFLINE;
}

function isValid({ id, uploadedAt }: KeptPhoto): boolean {
  return id !== undefined && uploadedAt !== undefined && Date.now() - uploadedAt < UPLOAD_LIFE;
}
