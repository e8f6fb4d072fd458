import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../../core/clock.js';
import type { Statements } from '../../../../core/sql.js';
import { reasonOf } from '../../../../infra/logging/failure-log.js';
import type { Logger } from '../../../../infra/logging/logger.js';
import { signOut } from '../imap/imap-client.js';
import { MailboxFailure } from '../imap/mailbox-failure.js';
import { signInRow } from '../imap/sign-in.queries.js';
import type { MailboxSignIn } from '../imap/sign-in.service.js';
import { type FetchLocks, locksAt, NO_LOCKS } from './fetch-locks.js';
import { FetchSession } from './fetch-session.service.js';
import { type Fetched, mailboxesToFetch, setFetchError } from './fetching.queries.js';
import type { TakesOver } from './takes-over.js';

/** Longest pause between two looks at which mailboxes there are, in milliseconds. */
const LONGEST_TURN = 5_000;

/** Dependencies of MailFetcher. */
export interface MailFetcherDependencies {
  readonly statements: Statements;
  readonly signIn: MailboxSignIn;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Pause between two looks, and between sign-ins after a failure, in seconds. */
  readonly fetchSeconds: number;
  /** Address of the server for locks; undefined for the embedded database. */
  readonly lockUrl: string | undefined;
}

/** A mailbox that this process fetches. */
interface Running {
  readonly version: number;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

/** Fetches the messages of all imap mailboxes, each in one process at a time. */
export class MailFetcher {
  private taker: TakesOver | undefined;

  constructor(private readonly deps: MailFetcherDependencies) {}

  /** Registers what stores the messages; without it nothing is fetched. */
  useTaker(taker: TakesOver): void {
    this.taker = taker;
  }

  /** Fetches until the signal is aborted. @throws the error of the database or of the lost locks. */
  async run(signal: AbortSignal): Promise<void> {
    const { taker } = this;
    const { lockUrl } = this.deps;
    if (taker === undefined) return;
    const locks = lockUrl === undefined ? NO_LOCKS : await locksAt(lockUrl);
    const round = new Round(this.deps, taker, locks);
    try {
      const pause = Math.min(this.deps.fetchSeconds * 1000, LONGEST_TURN);
      while (!signal.aborted) {
        await round.turn();
        await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
      }
    } finally {
      await round.end();
      await locks.close();
    }
  }
}

/** The mailboxes that a process fetches at present. */
class Round {
  private readonly running = new Map<number, Running>();
  /** When a mailbox may be tried again after a failure, by its version. */
  private readonly pauses = new Map<string, number>();

  constructor(
    private readonly deps: MailFetcherDependencies,
    private readonly taker: TakesOver,
    private readonly locks: FetchLocks,
  ) {}

  /** Begins with mailboxes that are new, and ends with those that are changed or gone. */
  async turn(): Promise<void> {
    if (!this.locks.hold) throw new Error('the connection with the locks of mailboxes was lost');
    const wanted = await mailboxesToFetch(this.deps.statements);
    for (const [id, { version, stop }] of this.running) {
      if (!wanted.some((one) => one.id === id && one.version === version)) stop.abort();
    }
    for (const mailbox of wanted) {
      if (this.running.has(mailbox.id) || this.isPaused(mailbox)) continue;
      if (await this.locks.take(mailbox.id)) this.begin(mailbox);
    }
  }

  /** Ends all. */
  async end(): Promise<void> {
    const all = [...this.running.values()];
    for (const { stop } of all) stop.abort();
    await Promise.all(all.map(({ ended }) => ended));
  }

  private begin(mailbox: Fetched): void {
    const stop = new AbortController();
    const ended = this.fetchAndGive(mailbox, stop.signal);
    this.running.set(mailbox.id, { version: mailbox.version, stop, ended });
  }

  private async fetchAndGive(mailbox: Fetched, signal: AbortSignal): Promise<void> {
    await this.fetch(mailbox, signal);
    this.running.delete(mailbox.id);
    // A lost connection has given it already.
    await this.locks.give(mailbox.id).catch(() => {});
  }

  private async fetch(mailbox: Fetched, signal: AbortSignal): Promise<void> {
    const { deps, taker } = this;
    try {
      const row = await signInRow(deps.statements, mailbox.id);
      if (row?.version !== mailbox.version) return;
      const client = await deps.signIn.open(row);
      try {
        const session = new FetchSession({ ...deps, taker }, row, client);
        await session.run(signal);
      } finally {
        await signOut(client);
      }
    } catch (error) {
      await this.failed(mailbox, error).catch(() => {});
    }
  }

  private async failed(mailbox: Fetched, error: unknown): Promise<void> {
    const { statements, logger, fetchSeconds } = this.deps;
    this.pauses.set(keyOf(mailbox), performance.now() + fetchSeconds * 1000);
    const isKnown = error instanceof MailboxFailure;
    const reason = isKnown ? error.message : 'the service could not store a message';
    logger.warn(
      { mailbox: mailbox.id, reason: isKnown ? reason : reasonOf(error) },
      'mails were not fetched',
    );
    await setFetchError(statements, mailbox, reason);
  }

  private isPaused(mailbox: Fetched): boolean {
    return (this.pauses.get(keyOf(mailbox)) ?? 0) > performance.now();
  }
}

function keyOf({ id, version }: Fetched): string {
  return `${id} ${version}`;
}
