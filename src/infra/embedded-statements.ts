import { type PGlite, protocol } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';
import type { Statements } from '../core/reads.js';
import { readAnswer } from './embedded-answer.js';
import { isPreparable } from './statement-names.js';
import { asStatement } from './statement-spans.js';
import { type Converter, parameterText } from './values.js';
import { executionMessages } from './wire-messages.js';

/** Maximum number of prepared statements; the one that was used longest ago is closed. */
const MAX_PREPARED = 200;

/** A prepared statement. */
interface Prepared {
  readonly name: string;
  /** For each column of the result. */
  readonly converters: readonly Converter[];
}

/**
 * Statements on the embedded database: prepared, and executed by one call into it, which takes a
 * quarter of the time that `PGlite.query` takes with its five calls.
 */
export class EmbeddedStatements implements Statements {
  private readonly prepared = new LRUCache<string, Prepared>({
    max: MAX_PREPARED,
    dispose: ({ name }, _text, reason) => {
      if (reason === 'evict') this.closing.push(name);
    },
  });
  /** Names of statements that are closed with the next call. */
  private closing: string[] = [];
  private count = 0;

  /** @param inOrder runs statements one after the other, and other work between them. */
  constructor(
    private readonly client: PGlite,
    private readonly inOrder: <R>(statement: () => Promise<R>) => Promise<R>,
  ) {}

  async rows(text: string, values: readonly unknown[]): ReturnType<Statements['rows']> {
    return await asStatement(text, () =>
      this.inOrder(() =>
        // Not between the statements of a transaction.
        this.client._runExclusiveTransaction(() => this.exclusively(text, values)),
      ),
    );
  }

  /** Statements in the transaction that is under way. */
  readonly inTransaction: Statements = {
    rows: (text, values) => asStatement(text, () => this.exclusively(text, values)),
  };

  private exclusively(text: string, values: readonly unknown[]): Promise<unknown[][]> {
    return this.client._runExclusiveQuery(() => this.execute(text, values));
  }

  private async execute(text: string, values: readonly unknown[]): Promise<unknown[][]> {
    const known = this.prepared.get(text);
    const name = known?.name ?? this.newName(text);
    const isNew = known === undefined;
    const execution = { name, values: values.map(parameterText), described: isNew };
    const messages = executionMessages([{ ...execution, parsed: isNew ? text : undefined }]);
    const closed = this.closing.map((old) => protocol.serialize.close({ type: 'S', name: old }));
    this.closing = [];
    try {
      const { rows, converters } = readAnswer(
        await this.exchange(closed.length > 0 ? Buffer.concat([...closed, messages]) : messages),
        known?.converters,
      );
      if (isNew && name !== '') this.prepared.set(text, { name, converters });
      return rows;
    } catch (error) {
      // It may have been prepared before it failed.
      if (isNew && name !== '') this.closing.push(name);
      throw error;
    }
  }

  /** Sends messages to the database, which answers them at once. */
  private async exchange(messages: Buffer): Promise<Buffer> {
    const parts: Buffer[] = [];
    await this.client.execProtocolRawStream(messages, {
      syncToFs: false,
      // A part of the database's memory, which it overwrites.
      onRawData: (part) => parts.push(Buffer.from(part)),
    });
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  }

  /** Empty for a statement that is not prepared. */
  private newName(text: string): string {
    if (!isPreparable(text)) return '';
    this.count += 1;
    return `e${this.count}`;
  }
}
