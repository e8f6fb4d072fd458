import { Duplex } from 'node:stream';
import type { EmbeddedThread } from './embedded-thread.js';

/**
 * First byte of the message with which a client ends its connection (PostgreSQL's protocol, version
 * 3).
 */
const TERMINATE = 0x58;

/**
 * Socket of a pg client to the embedded database: each write of pg is one call of the thread, whose
 * answer is passed to pg. The embedded database has one session, so only one of these sockets may
 * be open at a time.
 */
export class EmbeddedStream extends Duplex {
  constructor(private readonly thread: EmbeddedThread) {
    super();
  }

  /** Method of a socket; there is nothing to connect to. */
  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }

  /** Socket options without a meaning here. */
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.exchange(chunk).then(() => done(), done);
  }

  override _writev(
    chunks: readonly { readonly chunk: Buffer }[],
    done: (error?: Error | null) => void,
  ): void {
    this.exchange(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  private async exchange(messages: Buffer): Promise<void> {
    if (messages[0] === TERMINATE) {
      this.push(null);
      return;
    }
    const answer = await this.thread.exchange(messages);
    if (!this.destroyed) this.push(answer);
  }
}
