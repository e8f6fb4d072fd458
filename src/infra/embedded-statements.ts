import type { Statements } from '../core/reads.js';
import type { EmbeddedClient } from './embedded-client.js';
import { asStatement } from './statement-spans.js';
import { converterOf, parameterText } from './values.js';

/** Statements on the embedded database, with the values that statements on a server have. */
export class EmbeddedStatements implements Statements {
  constructor(private readonly client: EmbeddedClient) {}

  async rows(text: string, values: readonly unknown[]): ReturnType<Statements['rows']> {
    return await asStatement(text, () => this.client.statement(() => this.execute(text, values)));
  }

  /** Statements in the transaction that is under way now; refused when it has ended. */
  inTransaction(): Statements {
    const transaction = this.client.transactionUnderWay;
    return {
      rows: (text, values) =>
        asStatement(text, () => transaction.statement(() => this.execute(text, values))),
    };
  }

  private async execute(text: string, values: readonly unknown[]): Promise<unknown[][]> {
    const texts = values.map(parameterText);
    return (await this.client.session.execute(text, texts, converterOf)).rows;
  }
}
