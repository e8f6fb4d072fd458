import { setTimeout as sleep } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import type { Clock } from '../../../../core/clock.js';
import type { Statements } from '../../../../core/sql.js';
import { canIdle, move, type OpenFolder, openFolder, takenFolder } from '../imap/imap-client.js';
import { failureOf } from '../imap/mailbox-failure.js';
import {
  type Fetched,
  type Position,
  positionOf,
  setFetched,
  setPosition,
} from './fetching.queries.js';
import { MAX_MESSAGE_BYTES, type TakesOver } from './takes-over.js';

const DAY = 86_400_000;

/** Age beyond which messages are left alone when the numbers of a folder have changed, in days. */
const LOOK_BACK_DAYS = 30;

/** Dependencies of a FetchSession. */
export interface FetchSessionDependencies {
  readonly statements: Statements;
  readonly clock: Clock;
  readonly taker: TakesOver;
  /** Pause between two looks, in seconds. */
  readonly fetchSeconds: number;
}

/** A message of the folder. */
interface Listed {
  readonly uid: number;
  readonly size: number;
  readonly internalDate: Date;
}

/** Thrown where a mailbox is no longer to be fetched as it was. */
class Changed extends Error {}

/**
 * Takes messages from one mailbox as long as its connection lasts (docs/behaviour/mailboxes.md): those
 * with a higher number than the last one, or after a change of the numbers those that are not known.
 */
export class FetchSession {
  private taken: string | undefined;
  private isDirty = true;

  constructor(
    private readonly deps: FetchSessionDependencies,
    private readonly mailbox: Fetched & { readonly folder: string },
    private readonly client: ImapFlow,
  ) {}

  /** Returns when the mailbox was changed or the signal is aborted. @throws MailboxFailure, and what the taker throws. */
  async run(signal: AbortSignal): Promise<void> {
    const { client, mailbox } = this;
    client.on('exists', () => {
      this.isDirty = true;
    });
    try {
      const folder = await openFolder(client, mailbox.folder);
      this.taken = await this.ask(() => takenFolder(client, mailbox.folder));
      await this.settle(folder);
      while (!signal.aborted) {
        this.isDirty = false;
        await this.look(folder.uidValidity, signal);
        await this.wait(signal);
      }
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
    }
  }

  /** Decides where to begin: at the next message at first, or after new numbers with what is unknown. */
  private async settle(folder: OpenFolder): Promise<void> {
    const { clock } = this.deps;
    const { uidValidity } = folder;
    const position = await this.position();
    if (position.uidValidity === uidValidity) return;
    const lastUid = BigInt(await this.ask(() => this.highest(folder)));
    const isFirst = position.uidValidity === null;
    const since = isFirst ? clock() : (position.fetchesSince ?? clock());
    if (!isFirst) await this.takeUnknown(uidValidity, since);
    await setPosition(this.deps.statements, this.mailbox, {
      ...{ uidValidity, lastUid, fetchesSince: since },
    });
  }

  /** The highest number that a message of the folder can have now. */
  private async highest({ uidNext, messages }: OpenFolder): Promise<number> {
    if (uidNext > 0) return uidNext - 1;
    if (messages === 0) return 0;
    const uids = await this.client.search({ all: true }, { uid: true });
    return Math.max(0, ...(uids || []));
  }

  /** Hands over the messages of the last 30 days, of which the taker knows those that it has by their bytes. */
  private async takeUnknown(uidValidity: bigint, first: Date): Promise<void> {
    const { clock } = this.deps;
    const oldest = Math.max(clock().getTime() - LOOK_BACK_DAYS * DAY, wholeSecond(first));
    // A day earlier: servers compare days in their own time zone.
    const since = new Date(oldest - DAY);
    const found = await this.ask(() => this.client.search({ since }, { uid: true }));
    if (!found || found.length === 0) return;
    for (const message of await this.list(found.join(','))) {
      if (message.internalDate.getTime() < oldest) continue;
      await this.position();
      const bytes = await this.bytesOf(message);
      if (bytes === undefined) continue;
      await this.handOver(message, bytes, uidValidity);
      await this.putAway(message);
    }
  }

  /** Takes the messages after the last one. */
  private async look(uidValidity: bigint, signal: AbortSignal): Promise<void> {
    const { statements, clock } = this.deps;
    const { lastUid, fetchesSince } = await this.position();
    const last = lastUid ?? 0n;
    // Some servers tell of new messages only after a command without effect.
    await this.ask(() => this.client.noop());
    const messages = await this.list(`${last + 1n}:*`);
    for (const message of messages) {
      // The range means the newest message at least, whatever its number.
      if (message.uid <= last) continue;
      if (signal.aborted) return;
      await this.position();
      const bytes = await this.bytesOf(message);
      if (bytes !== undefined) {
        await this.handOver(message, bytes, uidValidity);
        await this.putAway(message);
      }
      // Last: a process that is killed before takes the same message again, which the taker knows.
      await setPosition(statements, this.mailbox, {
        ...{ uidValidity, lastUid: BigInt(message.uid), fetchesSince },
      });
    }
    await setFetched(statements, this.mailbox, clock());
  }

  private async list(uids: string): Promise<Listed[]> {
    const query = { uid: true, size: true, internalDate: true };
    const found = await this.ask(() => this.client.fetchAll(uids, query, { uid: true }));
    return found
      .map(({ uid, size = 0, internalDate }) => ({
        ...{ uid, size, internalDate: new Date(internalDate ?? 0) },
      }))
      .sort((one, other) => one.uid - other.uid);
  }

  /** The bytes of a message; null for one that is too large, undefined for one that is gone. */
  private async bytesOf({ uid, size }: Listed): Promise<Buffer | null | undefined> {
    if (size > MAX_MESSAGE_BYTES) return null;
    // A server may say a wrong size.
    const source = { start: 0, maxLength: MAX_MESSAGE_BYTES + 1 };
    const found = await this.ask(() =>
      this.client.fetchOne(String(uid), { uid: true, source }, { uid: true }),
    );
    if (!found || found.source === undefined) return undefined;
    return found.source.length > MAX_MESSAGE_BYTES ? null : found.source;
  }

  private async handOver(
    { uid, size }: Listed,
    bytes: Buffer | null,
    uidValidity: bigint,
  ): Promise<void> {
    const place = { uidValidity, uid: BigInt(uid), size: bytes?.length ?? size };
    await this.deps.taker.takeOver({ id: this.mailbox.id }, bytes, place);
  }

  private async putAway({ uid }: Listed): Promise<void> {
    const { taken } = this;
    if (taken !== undefined) await this.ask(() => move(this.client, uid, taken));
  }

  /** Waits for the pause, a new message, the end of the connection or the signal. */
  private async wait(signal: AbortSignal): Promise<void> {
    const { client } = this;
    const woken = new AbortController();
    const wake = () => woken.abort();
    client.on('exists', wake);
    client.on('close', wake);
    signal.addEventListener('abort', wake);
    try {
      if (this.isDirty || !client.usable || signal.aborted) return;
      // The next command ends it.
      if (canIdle(client)) client.idle().catch(wake);
      const pause = this.deps.fetchSeconds * 1000;
      await sleep(pause, undefined, { signal: woken.signal, ref: false }).catch(() => {});
    } finally {
      client.off('exists', wake);
      client.off('close', wake);
      signal.removeEventListener('abort', wake);
    }
  }

  /** @throws Changed once the mailbox is not to be fetched as it was. */
  private async position(): Promise<Position> {
    const position = await positionOf(this.deps.statements, this.mailbox);
    if (position === undefined) throw new Changed();
    return position;
  }

  /** Asks the server something. @throws MailboxFailure */
  private async ask<T>(command: () => Promise<T>): Promise<T> {
    try {
      return await command();
    } catch (error) {
      throw failureOf(error);
    }
  }
}

/** The beginning of its second: servers keep no fractions. */
function wholeSecond(time: Date): number {
  return Math.floor(time.getTime() / 1000) * 1000;
}
