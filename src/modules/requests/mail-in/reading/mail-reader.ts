import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { completeMail, type ReadOptions } from './complete-mail.js';
import { UnreadableMail } from './mail-bounds.js';
import type { MailAnswer } from './mail-worker.js';
import type { PartlyReadMail } from './partly-read.js';
import type { ReadMail } from './read-mail.js';

/** Beside this file, with the same extension: that of the sources in tests. */
const FILE = new URL(`./mail-worker${path.extname(import.meta.url)}`, import.meta.url);

/** Bounds of reading. */
export interface ReadingLimits {
  /** Memory for the objects of a thread, in MB. */
  readonly memory: number;
  /** Time for one mail, in milliseconds. */
  readonly time: number;
  /** Mails that are read at once. */
  readonly running: number;
  /** Time after which a thread without work ends, in milliseconds. */
  readonly idle: number;
}

const LIMITS: ReadingLimits = { memory: 256, time: 20_000, running: 2, idle: 30_000 };

/** Reads mails in separate threads, which a mail can end, but not the process. */
export class MailReader {
  private readonly idle = new Map<Worker, NodeJS.Timeout>();
  private readonly busy = new Set<Worker>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  private isClosed = false;

  constructor(private readonly limits = LIMITS) {}

  /**
   * Reads a mail, in its turn.
   *
   * @throws UnreadableMail beyond a bound; `crash` for a mail that takes too much time or memory, or ends its thread,
   *   and after `close`.
   */
  async read(raw: Uint8Array, options: ReadOptions): Promise<ReadMail> {
    if (this.running >= this.limits.running) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running += 1;
    try {
      return await completeMail(await this.readInThread(raw), options);
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  /** Ends the threads; mails that are being read fail. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.idle.values()) clearTimeout(timer);
    const workers = [...this.idle.keys(), ...this.busy];
    this.idle.clear();
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  private async readInThread(raw: Uint8Array): Promise<PartlyReadMail> {
    if (this.isClosed) throw new UnreadableMail('crash');
    const worker = this.take();
    this.busy.add(worker);
    let isWhole = false;
    try {
      const answer = await this.answer(worker, raw);
      isWhole = true;
      if ('reason' in answer) throw new UnreadableMail(answer.reason);
      return answer.mail;
    } finally {
      this.busy.delete(worker);
      if (isWhole && !this.isClosed) this.rest(worker);
      else await worker.terminate();
    }
  }

  /** A thread without work, or a new one. */
  private take(): Worker {
    const [rested] = this.idle.entries();
    if (rested === undefined) return this.start();
    const [worker, timer] = rested;
    clearTimeout(timer);
    this.idle.delete(worker);
    worker.ref();
    return worker;
  }

  private start(): Worker {
    const worker = new Worker(FILE, {
      ...{ name: 'mails', execArgv: [] },
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memory },
    });
    const gone = () => {
      clearTimeout(this.idle.get(worker));
      this.idle.delete(worker);
    };
    // A thread that ends without a mail must not end the process.
    return worker.on('error', gone).on('exit', gone);
  }

  private rest(worker: Worker): void {
    const timer = setTimeout(async () => {
      this.idle.delete(worker);
      await worker.terminate();
    }, this.limits.idle).unref();
    worker.unref();
    this.idle.set(worker, timer);
  }

  private async answer(worker: Worker, raw: Uint8Array): Promise<MailAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<MailAnswer>();
    const fail = (cause?: unknown) => reject(new UnreadableMail('crash', { cause }));
    worker.once('message', resolve).once('error', fail).once('exit', fail);
    const timer = setTimeout(fail, this.limits.time);
    try {
      worker.postMessage(raw);
      return await promise;
    } finally {
      clearTimeout(timer);
      worker.off('message', resolve).off('error', fail).off('exit', fail);
    }
  }
}
