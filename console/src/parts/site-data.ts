/** A store of texts by name, such as that of a browser. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Texts that this browser keeps for the console. A browser that blocks site data throws at the first
 * access to its store; then nothing is kept, and everything else works.
 */
export class SiteData {
  readonly #open: () => TextStore;

  /** @param open gives the store, or throws where the browser blocks it. */
  constructor(open: () => TextStore) {
    this.#open = open;
  }

  /** The kept text; `null` without one. */
  get(name: string): string | null {
    return this.#try((store) => store.getItem(name)) ?? null;
  }

  /** Keeps a text; `null` removes it. */
  set(name: string, text: string | null): void {
    this.#try((store) => (text === null ? store.removeItem(name) : store.setItem(name, text)));
  }

  #try<Result>(action: (store: TextStore) => Result): Result | undefined {
    try {
      return action(this.#open());
    } catch {
      return undefined;
    }
  }
}

/** Kept until somebody removes it. */
export const siteData = new SiteData(() => localStorage);

/** Kept as long as the tab. */
export const tabData = new SiteData(() => sessionStorage);
