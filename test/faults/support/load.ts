import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type CallOptions, call, HANGS } from './calls.js';
import { scaled } from './limits.js';
import type { World } from './service.js';

/** A request that a lane has submitted, or tried to. */
export interface Write {
  readonly title: string;
  /** True if the client repeated it under its `Idempotency-Key` until it was answered. */
  readonly keyed: boolean;
  /** The id that was answered, or that a client would find. */
  id?: number;
  /** Changes that the service has acknowledged. */
  submitted: boolean;
  approved: boolean;
}

/** Lanes that submit and approve under a key, submit without one, and read. */
const KEYED_LANES = 3;

/** The pause of a lane between two calls, in milliseconds. */
const PAUSE = 40;

/** How often a call is repeated that was answered with 503 or not at all, in milliseconds. */
const RETRY_AFTER = 100;

/** How long a call under a key is repeated, in milliseconds. */
const PATIENCE = 60_000;

let count = 0;

/** Clients that write and read, repeat what fails, and remember what they were told. */
export class Load {
  readonly writes: Write[] = [];
  /** Answers that no fault excuses. */
  readonly wrong: string[] = [];
  /** Answers 503, connections that broke, and answers of an earlier call under the same key. */
  readonly counts = { unavailable: 0, broken: 0, replayed: 0, performed: 0 };
  /** The answer that took longest, in milliseconds. */
  slowest = 0;
  /** How many answers took longer than half a second. */
  slow = 0;
  /** For each lane, when its calls were answered with success. */
  private readonly successes = new Map<string, number[]>();
  private lanes: Promise<void>[] = [];
  private stopped = false;
  private readonly known: Write[] = [];

  constructor(
    private readonly url: string,
    private readonly world: World,
  ) {}

  /** Starts the lanes. */
  start(): void {
    const keyed = Array.from({ length: KEYED_LANES }, (_, index) => `keyed-${index}`);
    const work = (name: string, turn: () => Promise<void>) => {
      this.successes.set(name, []);
      return this.repeat(turn);
    };
    this.lanes = [
      ...keyed.map((name) => work(name, () => this.submitAndApprove(name))),
      work('plain', () => this.submitOnce()),
      work('reader', () => this.read()),
    ];
  }

  /** Lets the lanes end what they have begun, repetitions included. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.lanes);
  }

  /** How many changes were answered with success. */
  get acknowledged(): number {
    return this.writes.reduce(
      (sum, { submitted, approved }) => sum + Number(submitted) + Number(approved),
      0,
    );
  }

  /**
   * Waits until lanes have had a success since `moment` (of `performance.now`).
   *
   * @param who `all` lanes, or only the `new` calls: a client that repeats a call under its key
   *   waits two seconds until the claim of a dead process counts as abandoned.
   * @returns the milliseconds until the last of them had.
   * @throws Error when one had none in a minute.
   */
  async recovered(moment: number, who: 'all' | 'new' = 'all'): Promise<number> {
    const limit = scaled(60_000);
    const lanes = [...this.successes].filter(
      ([name]) => who === 'all' || !name.startsWith('keyed'),
    );
    while (performance.now() - moment < limit) {
      const found = lanes.map(([, times]) => times.find((time) => time > moment));
      if (found.every((time) => time !== undefined)) return Math.max(...found) - moment;
      await sleep(20);
    }
    throw new Error(`A client had no success within ${limit} ms after the fault.`);
  }

  private async repeat(turn: () => Promise<void>): Promise<void> {
    while (!this.stopped) {
      await turn();
      await sleep(PAUSE);
    }
  }

  private newWrite(keyed: boolean): Write {
    count += 1;
    const write = { title: `Fault ${count}`, keyed, submitted: false, approved: false };
    this.writes.push(write);
    return write;
  }

  private async submitAndApprove(lane: string): Promise<void> {
    const write = this.newWrite(true);
    const submitted = await this.persist(lane, 'POST', '/api/maintenance', {
      key: write.title.replace(' ', '-'),
      body: this.submission(write),
    });
    if (submitted === undefined) return;
    write.submitted = true;
    if (submitted.status !== 201) return;
    this.expectRequest(submitted, write, 'pending');
    write.id = submitted.body.data.id;
    const approved = await this.persist(lane, 'PUT', `/api/maintenance/${write.id}/approve`, {
      key: `${write.title.replace(' ', '-')}-approve`,
      body: {},
    });
    if (approved === undefined) return;
    write.approved = true;
    if (approved.status === 200) this.expectRequest(approved, write, 'approved');
    this.known.push(write);
  }

  /** Without a key a client must not repeat what was not answered. */
  private async submitOnce(): Promise<void> {
    const write = this.newWrite(false);
    const options = { token: this.world.admin, body: this.submission(write) };
    const answer = await this.ask('POST', '/api/maintenance', options);
    if (this.isExcused(answer, 'POST /api/maintenance')) {
      await sleep(RETRY_AFTER);
      return;
    }
    if (answer.status !== 201) return this.report('POST /api/maintenance', answer);
    this.expectRequest(answer, write, 'pending');
    this.succeed('plain');
    write.submitted = true;
    write.id = answer.body.data.id;
  }

  /** Reads what was acknowledged, as somebody who may see it and as somebody who may not. */
  private async read(): Promise<void> {
    const write = this.known[Math.floor(Math.random() * this.known.length)];
    if (write === undefined) return;
    const path = `/api/maintenance/${write.id}`;
    const own = await this.ask('GET', path, { token: this.world.admin });
    if (!this.isExcused(own, `GET ${path}`)) {
      if (own.status === 200) {
        this.expectRequest(own, write, 'approved');
        this.succeed('reader');
      } else this.report(`GET ${path}`, own);
    }
    const foreign = await this.ask('GET', path, { token: this.world.outsider });
    if (!this.isExcused(foreign, `GET ${path}`) && foreign.status !== 404) {
      this.report(`GET ${path} of an outsider`, foreign);
    }
  }

  /**
   * Repeats a call under its key until it is answered; undefined when it never was, or wrongly.
   *
   * An answer 409 says that the call was carried out and its answer is not known.
   */
  private async persist(
    lane: string,
    method: string,
    path: string,
    options: CallOptions,
  ): Promise<Answer | undefined> {
    const end = performance.now() + scaled(PATIENCE);
    const what = `${method} ${path}`;
    while (performance.now() < end) {
      const answer = await this.ask(method, path, { ...options, token: this.world.admin });
      if (answer.replayed) this.counts.replayed += 1;
      if (answer.status === 200 || answer.status === 201) {
        this.succeed(lane);
        return answer;
      }
      if (answer.status === 409 && answer.body.error?.details?.performed === true) {
        this.counts.performed += 1;
        this.succeed(lane);
        return answer;
      }
      const inFlight = answer.status === 409 && answer.body.error?.details?.performed === false;
      if (!inFlight && !this.isExcused(answer, what)) {
        this.report(what, answer);
        return undefined;
      }
      await sleep(RETRY_AFTER);
    }
    this.wrong.push(`${what}: was not carried out within ${PATIENCE} ms`);
    return undefined;
  }

  private submission({ title }: Write): object {
    return { title, description: 'Written under fault.', departmentId: this.world.departmentId };
  }

  /** Calls the service, and keeps the time. */
  private async ask(method: string, path: string, options: CallOptions): Promise<Answer> {
    const answer = await call(this.url, method, path, options);
    this.slowest = Math.max(this.slowest, answer.milliseconds);
    if (answer.milliseconds > scaled(500)) this.slow += 1;
    return answer;
  }

  /** Returns whether there was no answer, or a 503 with its code. */
  private isExcused({ status, body, milliseconds }: Answer, what: string): boolean {
    if (status === 503 && body.code === 'SERVICE_UNAVAILABLE') {
      this.counts.unavailable += 1;
      return true;
    }
    if (status !== 0) return false;
    if (milliseconds >= scaled(HANGS)) this.wrong.push(`${what}: no answer within ${HANGS} ms`);
    this.counts.broken += 1;
    return true;
  }

  private expectRequest({ body }: Answer, { title, id }: Write, status: string): void {
    const { data } = body;
    if (data?.title === title && data.status === status && (id === undefined || data.id === id)) {
      return;
    }
    this.wrong.push(`${title} (${status}) was answered with ${JSON.stringify(data)}`);
  }

  private report(what: string, { status, body }: Answer): void {
    this.wrong.push(`${what}: ${status} ${JSON.stringify(body)}`);
  }

  private succeed(lane: string): void {
    this.successes.get(lane)?.push(performance.now());
  }
}
