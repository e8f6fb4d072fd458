import { type AppError, unavailable } from '../core/errors.js';

/** The limits of a budget. */
export interface BudgetLimits {
  /** Maximum number of bytes in memory for all uploads together. */
  readonly bytes: number;
  /** Maximum number of bytes that the open uploads of a user, and of an address, may announce. */
  readonly userBytes: number;
  readonly addressBytes: number;
  /** Minimum charge for an upload, because a small one needs more memory than its bytes. */
  readonly leastCost: number;
  /** Maximum number of uploads that wait to start, in total and of a user. */
  readonly waiting: number;
  readonly userWaiting: number;
  /** Maximum waiting time of an upload, in milliseconds. */
  readonly waitTimeout: number;
}

/** Sender of an upload: the user and the network address. */
export interface Uploader {
  readonly user: string;
  readonly address: string;
}

/** Share of the budget that one upload uses. */
export interface Lease {
  /**
   * Charges bytes that have arrived.
   *
   * @returns undefined if there was room; otherwise a promise for room, which rejects with
   *   SERVICE_UNAVAILABLE after the maximum waiting time, or with the reason of the signal.
   */
  charge(bytes: number): Promise<void> | undefined;
  /** Releases all charges; calling it again has no effect. */
  release(): void;
}

/** Announced and charged bytes of one upload. */
interface Account {
  readonly uploader: Uploader;
  readonly announced: number;
  readonly signal: AbortSignal;
  arrived: number;
  charged: number;
}

interface Waiting {
  readonly account: Account;
  readonly bytes: number;
  /** True if the upload has not started. */
  readonly begins: boolean;
  readonly admit: () => void;
}

/**
 * Bounds the memory of all uploads. The common budget is charged with the bytes that have arrived,
 * the shares of a user and of an address with the bytes that their uploads announce, so that
 * uploads of one user do not delay those of others. Uploads that exceed a limit wait in a bounded
 * queue, in which the user with the fewest announced bytes is first.
 *
 * One upload at a time may exceed the common budget; otherwise partly received uploads could block
 * each other.
 */
export class ByteBudget {
  private held = 0;
  private readonly byUser = new Map<string, number>();
  private readonly byAddress = new Map<string, number>();
  private readonly line: Waiting[] = [];
  private exceeding: Account | undefined;

  constructor(private readonly limits: BudgetLimits) {}

  /** Number of uploads that wait for room, to start or to continue. */
  get waiting(): number {
    return this.line.length;
  }

  /**
   * Waits until an upload may start.
   *
   * @param announced declared number of bytes.
   * @throws AppError SERVICE_UNAVAILABLE when the queue is full or the waiting time is exceeded;
   *   the reason of `signal` when it is aborted before.
   */
  async admit(announced: number, uploader: Uploader, signal: AbortSignal): Promise<Lease> {
    const { leastCost, userBytes, addressBytes } = this.limits;
    const reserved = Math.min(Math.max(announced, leastCost), userBytes, addressBytes);
    const account: Account = { uploader, announced: reserved, signal, arrived: 0, charged: 0 };
    if (this.line.some(({ begins }) => !begins) || !this.mayBegin(account)) {
      this.requirePlace(uploader);
      await this.wait(account, leastCost, true);
    } else this.take(account, leastCost, true);
    return this.leaseOf(account);
  }

  private leaseOf(account: Account): Lease {
    let open = true;
    return {
      charge: (bytes) => {
        account.arrived += bytes;
        const more = account.arrived - account.charged;
        if (more <= 0) return undefined;
        if (!this.hasRoom(account, more)) return this.wait(account, more, false);
        this.take(account, more, false);
        return undefined;
      },
      release: () => {
        if (!open) return;
        open = false;
        this.held -= account.charged;
        subtract(this.byUser, account.uploader.user, account.announced);
        subtract(this.byAddress, account.uploader.address, account.announced);
        if (this.exceeding === account) this.exceeding = undefined;
        this.admitNext();
      },
    };
  }

  private mayBegin({ uploader, announced }: Account): boolean {
    const { bytes, userBytes, addressBytes, leastCost } = this.limits;
    const ofUser = this.byUser.get(uploader.user) ?? 0;
    const ofAddress = this.byAddress.get(uploader.address) ?? 0;
    const free = Math.min(bytes - this.held, addressBytes - ofAddress);
    return (
      this.held + leastCost <= bytes &&
      ofUser + announced <= userBytes &&
      ofAddress + announced <= addressBytes &&
      // A user with open uploads gets less of the remaining room, which keeps room for users
      // without uploads.
      (ofUser === 0 || ofUser + announced <= free / 2)
    );
  }

  /** Returns whether a started upload may use this many more bytes. */
  private hasRoom(account: Account, bytes: number): boolean {
    if (this.held + bytes <= this.limits.bytes || this.exceeding === account) return true;
    if (this.exceeding !== undefined) return false;
    this.exceeding = account;
    return true;
  }

  private take(account: Account, bytes: number, begins: boolean): void {
    this.held += bytes;
    account.charged += bytes;
    if (!begins) return;
    add(this.byUser, account.uploader.user, account.announced);
    add(this.byAddress, account.uploader.address, account.announced);
  }

  private requirePlace({ user }: Uploader): void {
    const beginning = this.line.filter(({ begins }) => begins);
    const own = beginning.filter(({ account }) => account.uploader.user === user);
    if (beginning.length >= this.limits.waiting || own.length >= this.limits.userWaiting) {
      throw busy();
    }
  }

  private async wait(account: Account, bytes: number, begins: boolean): Promise<void> {
    const { signal } = account;
    if (signal.aborted) throw signal.reason;
    await new Promise<void>((resolve, reject) => {
      const leave = (error: unknown) => {
        this.line.splice(this.line.indexOf(place), 1);
        settle();
        reject(error);
        // A later upload in the queue may be small enough.
        this.admitNext();
      };
      const abort = () => leave(signal.reason);
      const timer = setTimeout(() => leave(busy()), this.limits.waitTimeout);
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      };
      const place: Waiting = {
        account,
        bytes,
        begins,
        admit: () => {
          settle();
          resolve();
        },
      };
      this.line.push(place);
      signal.addEventListener('abort', abort, { once: true });
    });
  }

  private admitNext(): void {
    for (let next = this.next(); next; next = this.next()) {
      this.line.splice(this.line.indexOf(next), 1);
      this.take(next.account, next.bytes, next.begins);
      next.admit();
    }
  }

  /**
   * Next upload in the queue: started uploads first, then by the announced bytes of their users.
   */
  private next(): Waiting | undefined {
    const begun = this.line.find(({ begins }) => !begins);
    if (begun) return this.hasRoom(begun.account, begun.bytes) ? begun : undefined;
    let chosen: Waiting | undefined;
    let least = Infinity;
    for (const place of this.line) {
      const announced = this.byUser.get(place.account.uploader.user) ?? 0;
      if (announced < least && this.mayBegin(place.account)) {
        chosen = place;
        least = announced;
      }
    }
    return chosen;
  }
}

function add(sums: Map<string, number>, key: string, bytes: number): void {
  sums.set(key, (sums.get(key) ?? 0) + bytes);
}

function subtract(sums: Map<string, number>, key: string, bytes: number): void {
  const rest = (sums.get(key) ?? 0) - bytes;
  if (rest > 0) sums.set(key, rest);
  else sums.delete(key);
}

function busy(): AppError {
  return unavailable('Too many uploads are under way. Try again in a moment.');
}
