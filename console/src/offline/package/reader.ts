import type { KeptAnswer } from '../../api/kept-answers.ts';
import type { OfflinePackage, PackageEntry } from './offline-package.ts';

/** Address of the package below the prefix. */
const PATH = '/me/offline';

/** Shortest time between two looks at what changed, in milliseconds. */
const PAUSE = 300_000;

/** Longest time without reading the package: what is not in the event feed is that old at most. */
const LONGEST = 3_600_000;

/** Maximum number of kept thumbnails, and the size of each in bytes. */
const PICTURES = { count: 100, bytes: 30_000 } as const;

/** A package as the device keeps it. */
export interface KeptPackage {
  readonly tag: string | undefined;
  /** Position of the event feed up to which it is known to be current. */
  readonly cursor: string;
  readonly content: OfflinePackage;
}

/** State of the package, for `useSyncExternalStore`. */
export interface PackageState {
  /** Time of the last confirmation, in milliseconds since 1970; undefined without a package. */
  readonly at: number | undefined;
  readonly content: OfflinePackage | undefined;
}

/** Functions of the browser that the reader needs. */
export interface PackageDevice {
  readonly isOnline: boolean;
  now(): number;
  /** Reads an answer of REST. @returns undefined where it still has the tag. */
  read(
    path: string,
    tag: string | undefined,
  ): Promise<{ readonly tag: string | undefined; readonly data: unknown } | undefined>;
  /** Reads a page of the event feed. @throws Error where the person may not, or the cursor is too old. */
  events(cursor: string): Promise<{ count: number; cursor: string; hasMore: boolean }>;
  picture(path: string): Promise<Blob>;
  kept(key: string): Promise<KeptAnswer | undefined>;
  /** Returns a function that keeps what a call that begins now answers. */
  keeper(key: string): (data: unknown) => void;
}

/** Name of the kept package, and of its thumbnails. */
const PACKAGE = 'package';
const THUMBNAILS = 'package pictures';

/** Keeps the open work of a person on the device. */
export class PackageReader {
  #state: PackageState = { at: undefined, content: undefined };
  #kept: KeptPackage | undefined;
  #pictures: ReadonlyMap<string, Blob> | undefined;
  /** Times of the last look and of the last reading. */
  #looked = 0;
  #read = 0;
  #working: Promise<void> | undefined;
  #loading: Promise<void> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly device: PackageDevice) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (): PackageState => this.#state;

  /** The kept package, which is read from the device once. */
  async load(): Promise<PackageState> {
    this.#loading ??= this.#load();
    await this.#loading;
    return this.#state;
  }

  /** Forgets everything: the session has ended. What is kept goes with the session. */
  forget(): void {
    this.#kept = undefined;
    this.#pictures = undefined;
    this.#loading = undefined;
    [this.#looked, this.#read] = [0, 0];
    this.#set({ at: undefined, content: undefined });
  }

  /** Looks for changes, unless it has just done so. */
  async look(): Promise<void> {
    if (this.device.now() - this.#looked >= PAUSE) await this.refresh();
  }

  /** Looks for changes now. Errors are ignored: the kept package stays. @param whole asks for the package itself. */
  async refresh(whole = false): Promise<void> {
    if (!this.device.isOnline) return;
    // One that runs may have begun before the change.
    await this.#working;
    this.#working ??= this.#refresh(whole)
      .catch(() => undefined)
      .finally(() => {
        this.#working = undefined;
      });
    await this.#working;
  }

  /** A kept thumbnail; undefined for one that the package does not have. */
  async picture(path: string): Promise<Blob | undefined> {
    return (await this.#thumbnails()).get(path);
  }

  async #load(): Promise<void> {
    const found = await this.device.kept(PACKAGE);
    // What was read meanwhile is newer.
    if (found === undefined || this.#kept !== undefined) return;
    this.#kept = found.data as KeptPackage;
    this.#set({ at: found.at, content: this.#kept.content });
  }

  async #refresh(whole: boolean): Promise<void> {
    await this.load();
    const { device } = this;
    this.#looked = device.now();
    const isRecent = this.#looked - this.#read < LONGEST;
    if (!whole && isRecent && this.#kept !== undefined) {
      const cursor = await this.#unchangedSince(this.#kept.cursor);
      if (cursor !== undefined) return this.#confirm({ ...this.#kept, cursor });
    }
    const keep = device.keeper(PACKAGE);
    const answer = await device.read(PATH, this.#kept?.tag);
    this.#read = device.now();
    if (answer === undefined) {
      if (this.#kept !== undefined) this.#confirm(this.#kept, keep);
      return;
    }
    const content = answer.data as OfflinePackage;
    this.#confirm({ tag: answer.tag, cursor: content.cursor, content }, keep);
    await this.#keepPictures(content.requests);
  }

  /** The new position of the feed; undefined where something changed, or it cannot be read. */
  async #unchangedSince(cursor: string): Promise<string | undefined> {
    let position = cursor;
    for (;;) {
      const page = await this.device.events(position).catch(() => undefined);
      if (page === undefined || page.count > 0) return undefined;
      position = page.cursor;
      if (!page.hasMore) return position;
    }
  }

  #confirm(kept: KeptPackage, keep = this.device.keeper(PACKAGE)): void {
    this.#kept = kept;
    keep(kept);
    this.#set({ at: this.device.now(), content: kept.content });
  }

  async #thumbnails(): Promise<ReadonlyMap<string, Blob>> {
    this.#pictures ??= ((await this.device.kept(THUMBNAILS))?.data ?? new Map()) as ReadonlyMap<
      string,
      Blob
    >;
    return this.#pictures;
  }

  async #keepPictures(entries: readonly PackageEntry[]): Promise<void> {
    const known = await this.#thumbnails();
    const keep = this.device.keeper(THUMBNAILS);
    const paths = entries.flatMap(({ attachments }) =>
      attachments.map(({ thumbnailUrl }) => String(thumbnailUrl)),
    );
    const pictures = new Map<string, Blob>();
    for (const path of paths.slice(0, PICTURES.count)) {
      const picture = known.get(path) ?? (await this.device.picture(path).catch(() => undefined));
      if (picture !== undefined && picture.size <= PICTURES.bytes) pictures.set(path, picture);
    }
    this.#pictures = pictures;
    keep(pictures);
  }

  #set(state: PackageState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
