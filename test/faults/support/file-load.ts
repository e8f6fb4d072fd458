import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { type Answer, call, HANGS } from './calls.js';
import { scaled } from './limits.js';
import type { World } from './service.js';

/** An upload that was acknowledged. */
interface Stored {
  readonly id: number;
  readonly url: string;
  readonly sha256: string;
}

const PAUSE = 50;
let count = 0;

/** Clients that upload photos under a key and read them again. */
export class FileLoad {
  readonly stored: Stored[] = [];
  readonly wrong: string[] = [];
  unavailable = 0;
  slowest = 0;
  private readonly successes: Record<'upload' | 'download', number[]> = {
    upload: [],
    download: [],
  };
  private lanes: Promise<void>[] = [];
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly world: World,
  ) {}

  start(): void {
    this.lanes = [this.repeat(() => this.upload()), this.repeat(() => this.download())];
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.lanes);
  }

  /** Waits until uploads and downloads succeed again; @returns the milliseconds since `moment`. @throws after a minute. */
  async recovered(moment: number): Promise<number> {
    const limit = scaled(60_000);
    const since = (times: number[]) => times.find((time) => time > moment);
    while (performance.now() - moment < limit) {
      const [up, down] = [since(this.successes.upload), since(this.successes.download)];
      if (up !== undefined && down !== undefined) return Math.max(up, down) - moment;
      await sleep(20);
    }
    throw new Error(`A client had no success within ${limit} ms after the fault.`);
  }

  /** How many acknowledged uploads cannot be read as they were acknowledged, and which. */
  async lost(): Promise<string[]> {
    const lost: string[] = [];
    for (const file of this.stored) {
      const found = await this.read(file);
      if (found !== file.sha256) lost.push(`${file.url}: ${found}`);
    }
    return lost;
  }

  private async repeat(turn: () => Promise<void>): Promise<void> {
    while (!this.stopped) {
      await turn();
      await sleep(PAUSE);
    }
  }

  private async upload(): Promise<void> {
    count += 1;
    const key = `upload-${count}`;
    const bytes = await photo(count);
    for (
      const end = performance.now() + scaled(60_000);
      performance.now() < end;
      await sleep(100)
    ) {
      const form = new FormData();
      form.set('file', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
      const options = { token: this.world.admin, body: form, key };
      const answer = await call(this.url, 'POST', '/api/uploads', options);
      if (answer.status === 201) {
        const { id, url, sha256 } = answer.body.data;
        this.stored.push({ id, url, sha256 });
        this.successes.upload.push(performance.now());
        return;
      }
      if (!this.isExcused(answer, 'upload')) return;
    }
    this.wrong.push('an upload was not taken within a minute');
  }

  private async download(): Promise<void> {
    const file = this.stored[Math.floor(Math.random() * this.stored.length)];
    if (file === undefined) return;
    const began = performance.now();
    const found = await this.read(file);
    this.slowest = Math.max(this.slowest, performance.now() - began);
    if (found === file.sha256) this.successes.download.push(performance.now());
    else if (found === 'SERVICE_UNAVAILABLE') this.unavailable += 1;
    else this.wrong.push(`GET ${file.url}: ${found}`);
  }

  /** The checksum of a file as it is answered, or the code of the error. */
  private async read({ url }: Stored): Promise<string> {
    try {
      const response = await fetch(`${this.url}${url}`, {
        headers: { Authorization: `Bearer ${this.world.admin}` },
        signal: AbortSignal.timeout(scaled(HANGS)),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.status === 200) return createHash('sha256').update(bytes).digest('hex');
      return String(JSON.parse(bytes.toString()).code);
    } catch (error) {
      return String(error);
    }
  }

  private isExcused(answer: Answer, what: string): boolean {
    this.slowest = Math.max(this.slowest, answer.milliseconds);
    if (answer.status === 503 && answer.body.code === 'SERVICE_UNAVAILABLE') {
      this.unavailable += 1;
      return true;
    }
    if (answer.status === 409 && answer.body.error?.details?.performed === false) return true;
    this.wrong.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return false;
  }
}

/**
 * A photo of noise, which is stored in some tens of kilobytes, and is another one for each number.
 */
async function photo(number: number): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 200, height: 200, channels: 3 as const, background: 'grey', noise };
  const shade = { r: number % 256, g: (number >> 8) % 256, b: 0 };
  const bytes = await sharp({ create }).tint(shade).jpeg().toBuffer();
  return Buffer.from(bytes) as Buffer<ArrayBuffer>;
}
