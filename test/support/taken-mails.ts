import { createHash, randomUUID } from 'node:crypto';
import type { TakesOver } from '../../src/modules/outward/mailboxes/fetching/takes-over.js';
import type { TestApp } from './app.js';
import { eventually } from './receiver.js';

/** What was handed over from mailboxes. */
export interface TakenMail {
  readonly mailboxId: number;
  readonly text: string | null;
  readonly uidValidity: bigint;
  readonly uid: bigint;
  readonly size: number;
}

/** Fetches in the background, and keeps a row of each message. */
export class Fetching {
  readonly taken: TakenMail[] = [];
  /** Called after a row was written: an error is one after the message was kept. */
  afterwards: (mail: TakenMail) => void = () => {};
  private stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly app: TestApp) {}

  start(): void {
    const { app } = this;
    const taker: TakesOver = {
      takeOver: async ({ id: mailboxId }, bytes, { uidValidity, uid, size }) => {
        const text = bytes === null ? null : Buffer.from(bytes).toString().replaceAll('\r', '');
        const mail = { mailboxId, text, uidValidity, uid, size };
        const sha256 =
          bytes === null ? randomUUID() : createHash('sha256').update(bytes).digest('hex');
        const data = { mailboxId, uidValidity, uid, sha256, size, receivedAt: app.now() };
        const { count } = await app.database.prisma.inboundMail.createMany({
          data: [data],
          skipDuplicates: true,
        });
        if (count > 0) this.taken.push(mail);
        this.afterwards(mail);
      },
    };
    app.services.mailFetcher.useTaker(taker);
    this.stopping = new AbortController();
    this.running = app.services.mailFetcher.run(this.stopping.signal);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Waits for the texts that were taken, in their order. */
  async texts(count: number): Promise<(string | null)[]> {
    await eventually(() => this.taken.length >= count);
    return this.taken.map(({ text }) => text);
  }
}
