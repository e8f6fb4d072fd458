import type { Role } from '../generated/schema.ts';

/** An access token with its expiry and its user. */
export interface Tokens {
  readonly accessToken: string;
  /** Milliseconds since 1970, by this machine's clock. */
  readonly expiresAt: number;
  readonly user: { readonly id: number; readonly email: string; readonly role: Role };
}

/**
 * `unknown` until the first answer; `ended` when the session was ended elsewhere or expired during
 * work: the page keeps its content until the person has signed in again.
 */
export type SessionState = 'unknown' | 'anonymous' | 'active' | 'ended';

/** Messages between tabs. */
export type TabMessage =
  | { readonly type: 'tokens'; readonly tokens: Tokens }
  | { readonly type: 'wanted' }
  | { readonly type: 'signed-out' };

/** The tabs of a browser, as seen by one of them. */
export interface Tabs {
  /** Resolves to whether other tabs were open when this one was opened. */
  readonly others: Promise<boolean>;
  /** Sends to all other tabs. */
  send(message: TabMessage): void;
  /** Sets the listener for messages of other tabs. */
  receive(listener: (message: TabMessage) => void): void;
  /** True if the browser probably has a session, without asking the service. */
  hadSession: boolean;
  /** Leaves the page and loads the console again. */
  restart(): void;
}

/** Maximum time for another tab to pass on its access token, in milliseconds. */
const HANDOVER_TIMEOUT = 120;

/** Remaining lifetime below which a token is renewed before use, in milliseconds. */
const RENEWAL_MARGIN = 30_000;

/**
 * The access token of this tab, only in memory. Tabs pass it to each other, so that opening a tab
 * needs no refresh, and inform each other of the end of the session.
 */
export class TokenStore {
  #tokens: Tokens | undefined;
  #state: SessionState = 'unknown';
  readonly #listeners = new Set<() => void>();
  readonly #tabs: Tabs;
  readonly #patience: number;
  #onSignedOut: () => void = () => undefined;

  /** @param patience maximum time for another tab to pass on its access token, in milliseconds. */
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

  /** The token, if it is valid for at least half a minute. */
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

  /** Action when another tab signs out. */
  set onSignedOut(action: () => void) {
    this.#onSignedOut = action;
  }

  /** Stores new tokens and passes them to the other tabs. */
  keep(tokens: Tokens): void {
    this.#tabs.hadSession = true;
    this.#set(tokens, 'active');
    this.#send({ type: 'tokens', tokens });
  }

  /** Ends the session: on purpose (`anonymous`) or not (`ended`). */
  drop(state: 'anonymous' | 'ended'): void {
    if (state === 'anonymous') this.#tabs.hadSession = false;
    this.#set(undefined, state);
  }

  /** Informs the other tabs of a sign-out here. */
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
      // Another person has signed in in this browser: this page must not show their data.
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
