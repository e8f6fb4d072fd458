import { protocol } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';
import { type Answer, type Columns, type Converters, readAnswers } from './embedded-answer.js';
import type { EmbeddedThread } from './embedded-thread.js';
import { isPreparable } from './statement-names.js';
import { executionMessages } from './wire-messages.js';

/** Maximum number of prepared statements; the one that was used longest ago is closed. */
const MAX_PREPARED = 200;

/** A prepared statement. */
interface Prepared {
  readonly name: string;
  readonly convertersOf: Converters;
  readonly columns: Columns;
}

/**
 * The session of the embedded database: executes a statement by one call of its thread, prepared where that
 * pays. Who calls it sees to the order of statements and transactions (embedded-client.ts).
 */
export class EmbeddedSession {
  private readonly prepared = new LRUCache<string, Prepared>({
    max: MAX_PREPARED,
    dispose: ({ name }) => this.closing.push(name),
  });
  /** Names of statements that are closed with the next call. */
  private closing: string[] = [];
  private count = 0;

  constructor(private readonly thread: EmbeddedThread) {}

  /**
   * Sends a statement before it returns.
   *
   * @param values the texts of the parameters.
   * @throws DatabaseError of PGlite, DatabaseEndedError.
   */
  async execute(
    text: string,
    values: readonly (string | null)[],
    convertersOf: Converters,
  ): Promise<Answer> {
    const prepared = this.prepared.get(text);
    // Of the two users of this class, one may have prepared what the other executes.
    const known = prepared?.convertersOf === convertersOf ? prepared : undefined;
    const name = known?.name ?? this.newName(text);
    const parsed = known === undefined ? text : undefined;
    const messages = executionMessages([{ name, values, described: known === undefined, parsed }]);
    const bytes = await this.thread.exchange(this.withClosing(messages));
    try {
      const [answer = EMPTY] = readAnswers(bytes, convertersOf, known?.columns);
      if (known === undefined && name !== '') {
        this.prepared.set(text, { name, convertersOf, columns: answer.columns });
      }
      return answer;
    } catch (error) {
      // It may have been prepared before it failed.
      if (known === undefined && name !== '') this.closing.push(name);
      throw error;
    }
  }

  /** Sends statements without parameters before it returns; @returns the answer to each. */
  async script(text: string, convertersOf: Converters): Promise<Answer[]> {
    const bytes = await this.thread.exchange(protocol.serialize.query(text));
    return readAnswers(bytes, convertersOf, undefined);
  }

  /** Executes a COPY from or to `/dev/blob`; @returns what it wrote. */
  async copy(
    text: string,
    blob: Uint8Array<ArrayBuffer> | undefined,
  ): Promise<Uint8Array | undefined> {
    const reply = await this.thread.copy(protocol.serialize.query(text), blob);
    readAnswers(reply.bytes, () => undefined, undefined);
    return reply.blob;
  }

  private withClosing(messages: Buffer): Uint8Array {
    if (this.closing.length === 0) return messages;
    const closed = this.closing.map((old) => protocol.serialize.close({ type: 'S', name: old }));
    this.closing = [];
    return Buffer.concat([...closed, messages]);
  }

  /** Empty for a statement that is not prepared. */
  private newName(text: string): string {
    if (!isPreparable(text)) return '';
    this.count += 1;
    return `e${this.count}`;
  }
}

const EMPTY: Answer = { columns: { fields: [], converters: [] }, rows: [], command: '' };
