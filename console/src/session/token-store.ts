import type { Role } from '../generated/schema.ts';

/** An access token with its end, and whom it belongs to. */
export interface Tokens {
  readonly accessToken: string;
  /** Milliseconds since 1970, by this machine's clock. */
  readonly expiresAt: number;
  readonly user: { readonly id: number; readonly email: string; readonly role: Role };
}

/**
 * `unknown` until the first answer; `ended` when the session was ended elsewhere or ran out while
 * somebody worked: what is on the page stays until they have signed in again.
 */
export type SessionState = 'unknown' | 'anonymous' | 'active' | 'ended';

/** What tabs tell each other. */
export type TabMessage =
  | { readonly type: 'tokens'; readonly tokens: Tokens }
  | { readonly type: 'wanted' }
  | { readonly type: 'signed-out' };

/** The tabs of a browser, as one of them sees them. */
export interface Tabs {
  /** Whether other tabs were open when this one was. */
  readonly others: Promise<boolean>;
  /** Tells all other tabs. */
  send(message: TabMessage): void;
  /** Sets who is told what other tabs send. */
  receive(listener: (message: TabMessage) => void): void;
  /** Whether the browser has a session, as far as it knows without asking the service. */
  hadSession: boolean;
  /** Leaves what this tab shows, and begins anew. */
  restart(): void;
}

/** How long another tab may take to hand over its access token, in milliseconds. */
const HANDOVER_TIMEOUT = 120;

/** A token with less time than this is renewed before it is used, in milliseconds. */
const RENEWAL_MARGIN = 30_000;

/**
 * The access token of this tab, in memory alone. Tabs of a browser hand it to each other, so that
 * opening a tab costs no refresh, and learn from each other that the session has ended.
 */
export class TokenStore {
  #tokens: Tokens | undefined;
  #state: SessionState = 'unknown';
  readonly #listeners = new Set<() => void>();
  readonly #tabs: Tabs;
  readonly #patience: number;
  #onSignedOut: () => void = () => undefined;

  /** @param patience how long another tab may take to hand over its access token, in milliseconds. */
  constructor(tabs: Tabs, patience = HANDOVER_TIMEOUT) {
    this.#tabs = tabs;
    this.#patience = patience;
    tabs.receive((message) => this.#receive(message));
  }

  get state(): SessionState {
    return this.#state;
  }

  get tokens(): Tokens | undefined {
    return this.#tokens;
  }

  /** The token, where it is good for the next half minute. */
  get fresh(): Tokens | undefined {
    const tokens = this.#tokens;
    return tokens && tokens.expiresAt - Date.now() > RENEWAL_MARGIN ? tokens : undefined;
  }

  get hadSession(): boolean {
    return this.#tabs.hadSession;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What happens when another tab signs out. */
  set onSignedOut(action: () => void) {
    this.#onSignedOut = action;
  }

  /** Keeps new tokens and hands them to the other tabs. */
  keep(tokens: Tokens): void {
    this.#tabs.hadSession = true;
    this.#set(tokens, 'active');
    this.#send({ type: 'tokens', tokens });
  }

  /** The session is over: on purpose (`anonymous`) or not (`ended`). */
  drop(state: 'anonymous' | 'ended'): void {
    if (state === 'anonymous') this.#tabs.hadSession = false;
    this.#set(undefined, state);
  }

  /** Tells the other tabs that somebody has signed out here. */
  announceSignOut(): void {
    this.#send({ type: 'signed-out' });
  }

  /** A fresh token of another tab; `undefined` when none answers in time. */
  async askOtherTabs(): Promise<Tokens | undefined> {
    if (this.#state === 'unknown' && !(await this.#tabs.others)) return undefined;
    this.#send({ type: 'wanted' });
    await new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        stop();
        resolve();
      });
      setTimeout(() => {
        stop();
        resolve();
      }, this.#patience);
    });
    return this.fresh;
  }

  #receive(message: TabMessage): void {
    if (message.type === 'wanted') {
      if (this.fresh) this.#send({ type: 'tokens', tokens: this.fresh });
    } else if (message.type === 'signed-out') {
      this.drop('anonymous');
      this.#onSignedOut();
    } else if (this.#isOfSamePerson(message.tokens)) {
      this.#set(message.tokens, 'active');
    } else {
      // Somebody else has signed in in this browser: what this page shows is not theirs.
      this.#tabs.restart();
    }
  }

  #isOfSamePerson(tokens: Tokens): boolean {
    return this.#tokens === undefined || this.#tokens.user.id === tokens.user.id;
  }

  #send(message: TabMessage): void {
    this.#tabs.send(message);
  }

  #set(tokens: Tokens | undefined, state: SessionState): void {
    this.#tokens = tokens;
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
