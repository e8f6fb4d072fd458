import { OFFLINE, toServiceError } from '../api/service-error.ts';
import { alertOf, h } from '../light/dom.ts';
import { type Answer, type Call, withAnswer } from './call.ts';
import { Drafts } from './drafts.ts';
import type { Job } from './job.ts';
import type { JobClient } from './job-client.ts';
import type { Kept } from './kept.ts';
import { Outbox } from './outbox.ts';
import { fill, Parts } from './parts.ts';
import { momentOf, t, timeOf } from './texts.ts';
import { sentenceOf } from './trouble.ts';

/** Parts with which the page is drawn, and its way out where it cannot go on. */
export interface PageEvents {
  /** Draws the job of the page. */
  readonly draw: (page: JobPage) => (HTMLElement | null)[];
  /** Shows what an error says of the link itself. @returns false for other errors. */
  readonly onStopped: (error: unknown) => boolean;
  readonly onDeclined: () => void;
}

/** Something that a form sends. */
export type Order = Omit<Call, 'at' | 'performedAt'>;

/** Codes of calls that came too late: the job has changed. */
const CHANGED = new Set(['INVALID_TRANSITION', 'NOT_FOUND', 'VERSION_CONFLICT']);

/** Name of the lock of the tab that sends. */
const LOCK = 'job-calls';

/** The page of an open job. Its parts send by it; each answer draws what it has changed. */
export class JobPage {
  readonly parts = new Parts();
  readonly #said = h('p', { role: 'status' });
  readonly #waits = h('div');
  readonly #since = h('div');
  readonly #content = h('div');
  readonly #outbox: Outbox;
  readonly #errors = new Map<string, string>();
  readonly #pictures = new Map<string, Promise<string>>();
  /** News that are told at the next drawing. */
  #news: { readonly text: string; readonly order?: Order } | undefined;
  #job: Job | undefined;
  /** When the shown job was read. */
  #readAt = 0;
  /** True if it may not be the newest: there is no network. */
  #isAway = false;
  #drafts: Drafts | undefined;
  #isClosed = false;
  /** True if the job must be read again. */
  #isOld = false;

  constructor(
    private readonly root: HTMLElement,
    private readonly client: JobClient,
    private readonly kept: Kept,
    private readonly events: PageEvents,
  ) {
    this.#outbox = new Outbox({
      send: (call) => client.send(call),
      keep: (call) => kept.keepCall(call),
      drop: (call) => kept.dropCall(call),
      done: (call, answers) => this.#done(call, answers),
      failed: (call, error) => this.#failed(call, error),
      changed: () => this.#changed(),
      alone,
    });
    addEventListener('online', this.#resume);
    addEventListener('beforeunload', this.#leave);
    document.addEventListener('visibilitychange', this.#resume);
  }

  readonly #resume = () => {
    if (!document.hidden) void this.refresh();
  };

  readonly #leave = (event: BeforeUnloadEvent) => {
    if (this.#outbox.calls.length > 0 && !this.kept.works) event.preventDefault();
  };

  /** The job as it was read last. */
  get job(): Job {
    if (this.#job === undefined) throw new Error('no job');
    return this.#job;
  }

  get drafts(): Drafts {
    this.#drafts ??= new Drafts(this.job.number);
    return this.#drafts;
  }

  /** The calls that wait for an answer. */
  get calls(): readonly Call[] {
    return this.#outbox.calls;
  }

  /**
   * Shows a job in the place of what was there.
   *
   * @param calls those that have waited on the device, which are sent now.
   * @param at when it was read, if that is not now.
   */
  show(job: Job, calls: readonly Call[], at?: number): void {
    this.#outbox.restore(calls);
    this.#set(job, at);
    const region = h('div', { class: 'said' }, this.#said, this.#waits, this.#since);
    this.root.replaceChildren(region, this.#content);
    this.draw();
    this.#focusHeading();
    void this.#outbox.resume();
  }

  /** Shows the job as it was read now, in a page that stands. */
  update(job: Job): void {
    this.#set(job);
    this.draw();
    void this.#outbox.resume();
  }

  /** Sends what waits, and shows the job as it is now. */
  async refresh(): Promise<void> {
    await this.#outbox.resume();
    if (this.#outbox.calls.length > 0) return;
    await this.#read();
    if (!this.#isClosed) this.draw();
  }

  /** Ends the page: nothing is drawn any more. */
  close(): void {
    this.#isClosed = true;
    this.#outbox.close();
    removeEventListener('online', this.#resume);
    removeEventListener('beforeunload', this.#leave);
    document.removeEventListener('visibilitychange', this.#resume);
  }

  /** Returns whether a form waits for the answer to its call. */
  waitsFor(form: string): boolean {
    return this.#outbox.calls.some((call) => call.form === form);
  }

  /** The error of what a form sent last. */
  errorOf(form: string): string | undefined {
    return this.#errors.get(form);
  }

  /** Tells something at the top of the page. */
  tell(text: string): void {
    this.#said.textContent = text;
  }

  /** Sends something, and again until there is an answer. */
  send(order: Order): void {
    this.#errors.delete(order.form);
    this.#outbox.add({ ...order, performedAt: this.client.now().toISOString() });
  }

  /** The address of a photo in this page; it is read once. */
  picture(url: string, size: 'thumb' | 'preview'): Promise<string> {
    const name = `${url} ${size}`;
    const known = this.#pictures.get(name);
    if (known !== undefined) return known;
    const load = () => this.client.photo(url, size);
    const read = (size === 'thumb' ? this.kept.thumb(url, load) : load()).then((blob) =>
      URL.createObjectURL(blob),
    );
    read.catch(() => this.#pictures.delete(name));
    this.#pictures.set(name, read);
    return read;
  }

  /** Draws what has changed; the reader stays where they were, except after a step. */
  draw(): void {
    const { text, order } = this.#news ?? {};
    this.#news = undefined;
    const active = document.activeElement?.id || `send-${order?.form}`;
    fill(this.#content, this.events.draw(this));
    this.#drawSince();
    if (order?.isStep) {
      scrollTo(0, 0);
      this.#focusHeading();
    } else if (document.activeElement === document.body) {
      document.getElementById(active)?.focus({ preventScroll: true });
    }
    if (text !== undefined) this.tell(text);
  }

  #set(job: Job, at?: number): void {
    this.#job = job;
    this.#readAt = at ?? Date.now();
    this.#isAway = at !== undefined;
    // What a contractor has declined is not kept.
    if (at === undefined && job.state !== 'declined') void this.kept.keepJob(job);
  }

  #done(call: Call, answers: readonly Answer[]): boolean {
    const { form, label, fields = [], isStep = false } = call;
    this.drafts.drop(form, fields);
    this.parts.renew(form, isStep);
    for (const answer of answers) {
      const job = withAnswer(this.job, answer);
      if (job === undefined) this.#isOld = true;
      else this.#set(job);
    }
    this.#news = { text: t.sent(label), order: call };
    if (this.job.state === 'declined') {
      this.events.onDeclined();
      return false;
    }
    return true;
  }

  #failed(call: Call, error: unknown): boolean {
    if (this.#isClosed || this.events.onStopped(error)) return false;
    const { form } = call;
    this.drafts.forget(form);
    this.parts.renew(form);
    const isLate = CHANGED.has(toServiceError(error).code);
    if (isLate) this.#isOld = true;
    else this.#errors.set(form, sentenceOf(error));
    this.#news = { text: isLate ? t.changed : '', order: { ...call, isStep: false } };
    return true;
  }

  /** Tells of the calls. An answer is told once it is drawn. */
  #changed(): void {
    if (this.#isClosed) return;
    const { isSending, calls, stop } = this.#outbox;
    const labels = [...new Set(calls.map(({ label }) => label))].join(', ');
    if (stop === undefined) this.#waits.replaceChildren();
    else this.#waits.replaceChildren(this.#waiting(labels, sentenceOf(stop)));
    if (this.#isOld && !isSending && stop === undefined) return void this.#reread();
    const news = this.#news;
    if (news !== undefined) this.draw();
    if (isSending && calls.length > 0) this.tell(t.sending(labels));
    else if (stop !== undefined) this.tell('');
    // A call that was sent, or refused, is told also where others wait.
    if (news !== undefined && stop !== undefined) this.tell(news.text);
  }

  #waiting(labels: string, reason: string): HTMLElement {
    const onclick = () => void this.#outbox.resume();
    return alertOf(
      h('p', {}, (this.kept.works ? t.waiting : t.waitingOpen)(labels, reason)),
      h('button', { type: 'button', onclick }, t.sendAgain),
    );
  }

  async #reread(): Promise<void> {
    await this.#read();
    if (!this.#isClosed) this.draw();
  }

  /** Reads the job; without an answer it stays as it was. */
  async #read(): Promise<void> {
    try {
      const job = await this.client.job();
      if (this.#isClosed) return;
      this.#set(job);
      this.#isOld = false;
    } catch (error) {
      if (this.#isClosed || this.events.onStopped(error)) return;
      if (toServiceError(error).code === OFFLINE) this.#isAway = true;
    }
  }

  #drawSince(): void {
    this.#since.replaceChildren();
    if (!this.#isAway) return;
    const onclick = () => void this.refresh();
    const line = h('p', {}, t.asOf(sinceOf(new Date(this.#readAt))));
    const again = h('button', { type: 'button', class: 'second', onclick }, t.again);
    this.#since.append(h('div', { class: 'message' }, line, again));
  }

  #focusHeading(): void {
    const heading = this.#content.querySelector('h1');
    if (heading === null) return;
    document.title = heading.textContent ?? '';
    heading.tabIndex = -1;
    heading.focus();
  }
}

/** Runs an action while no other tab sends; without HTTPS browsers have no locks. */
async function alone(action: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return await action();
  await navigator.locks.request(LOCK, action);
}

/** The time of day; with its day if that is not today. */
function sinceOf(time: Date): string {
  return time.toDateString() === new Date().toDateString() ? timeOf(time) : momentOf(time);
}
