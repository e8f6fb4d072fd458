import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Call, CopyReply, Ended, Opening, Reply } from './embedded-worker.js';

/** The embedded database has ended, like a PostgreSQL server that cannot write its log. */
class DatabaseEndedError extends Error {
  override readonly name = 'DatabaseEndedError';
  /** Prisma's code for a connection that the server has closed. */
  readonly code = 'P1017';

  constructor(cause: unknown) {
    super('The embedded database has ended; start the service again.', { cause });
  }
}

/** A call that waits for its reply. */
interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Number of calls after which V8 compiles the wrapper of a JavaScript function that WebAssembly
 * imports; it is never reached. V8 13.6 shares these wrappers between all threads, and ends the
 * process when it frees one while another thread that runs WebAssembly (Prisma's query compiler)
 * gets one (Runtime_TierUpWasmToJSWrapper).
 */
const NEVER_COMPILED = 2_147_483_647;
setFlagsFromString(`--wasm-wrapper-tiering-budget=${NEVER_COMPILED}`);

/** Beside this file, with the same extension: that of the sources in tests. */
const FILE = new URL(`./embedded-worker${path.extname(import.meta.url)}`, import.meta.url);

/**
 * Thread in which the embedded database computes, so that its statements do not block the event
 * loop and use a second processor. It answers calls one after the other, in their order.
 */
export class EmbeddedThread {
  private readonly worker = new Worker(FILE, { name: 'database', execArgv: [] });
  private waiting: Waiting[] = [];
  private failure: Error | undefined;
  private readonly end = Promise.withResolvers<Error>();

  /** Starts the thread, which loads the database's program; `open` must be called first. */
  constructor() {
    this.worker.on('message', (message: Reply | Ended) => {
      if ('ended' in message) this.fail(new DatabaseEndedError(message.ended));
      else this.settle(message);
    });
    this.worker.on('error', (error) => this.fail(new DatabaseEndedError(error)));
    this.worker.on('exit', (code) =>
      this.fail(
        new DatabaseEndedError(new Error(`The thread of the database ended with ${code}.`)),
      ),
    );
    // It keeps the process alive only while it has work.
    this.worker.unref();
  }

  /** The error with which the database has ended; pending while it runs. */
  get ended(): Promise<Error> {
    return this.end.promise;
  }

  async open(opening: Opening): Promise<void> {
    await this.call({ open: opening });
  }

  /**
   * Executes messages of PostgreSQL's protocol, which end with Sync or are a simple query.
   *
   * @param messages transferred to the thread if they fill their buffer, otherwise copied.
   * @returns the messages of the answer, including errors of statements.
   * @throws DatabaseEndedError
   */
  async exchange(messages: Uint8Array): Promise<Buffer> {
    // A transfer includes the whole buffer, which may be Node's pool.
    const own =
      messages.byteLength === messages.buffer.byteLength ? messages : new Uint8Array(messages);
    const reply = (await this.call(own, [own.buffer as ArrayBuffer])) as Uint8Array;
    return Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength);
  }

  /**
   * Executes a COPY from or to `/dev/blob`. @returns its output. @throws DatabaseError of PGlite.
   */
  async copy(text: string, blob?: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
    return ((await this.call({ copy: text, blob })) as CopyReply).blob;
  }

  /** The folder of the database, packed as a tar file. */
  async dump(): Promise<Uint8Array> {
    return (await this.call({ what: 'dump' })) as Uint8Array;
  }

  /** Closes the database, which completes its files, and ends the thread. */
  async close(): Promise<void> {
    try {
      if (this.failure === undefined) await this.call({ what: 'close' });
    } finally {
      this.failure ??= new Error('The embedded database is closed.');
      await this.worker.terminate();
    }
  }

  private call(call: Call, moved: ArrayBuffer[] = []): Promise<Reply> {
    if (this.failure !== undefined) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      // First: a call that cannot be sent gets no reply, and must not wait for one.
      this.worker.postMessage(call, moved);
      if (this.waiting.length === 0) this.worker.ref();
      this.waiting.push({ resolve, reject });
    });
  }

  private settle(reply: Reply): void {
    const first = this.waiting.shift();
    if (this.waiting.length === 0) this.worker.unref();
    if ('failure' in reply) first?.reject(reply.failure);
    else first?.resolve(reply);
  }

  private fail(error: Error): void {
    if (this.failure !== undefined) return;
    this.failure = error;
    const open = this.waiting;
    this.waiting = [];
    this.worker.unref();
    for (const { reject } of open) reject(error);
    this.end.resolve(error);
  }
}
