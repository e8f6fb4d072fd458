import { sendForm } from '../api/send-form.ts';
import { answered, bearer, isOver, isRefused, json } from '../light/rest.ts';
import { type Answer, type Call, headersOf } from './call.ts';
import type { Job, Photo } from './job.ts';
import { keepLink, type Link } from './links.ts';

/** The code of a mail, with the challenge that it answers. */
export interface Proof {
  readonly challenge: string;
  readonly code: string;
}

interface Opened {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly device: string | null;
  readonly job: Job;
}

/** Remaining lifetime below which a token is replaced, for the time that a photo takes; in seconds. */
const MARGIN = 120;

/** Calls the service for one job. The access token is in memory only, and fetched again when it ends. */
export class JobClient {
  #opened: Promise<Opened> | undefined;
  /** When the token is replaced, in milliseconds since 1970. */
  #until = 0;
  /** How far the clock of the service is ahead, in milliseconds. */
  #ahead = 0;

  constructor(private link: Link) {}

  /**
   * Opens the job, with the code of a mail if there is one.
   *
   * @throws ServiceError MFA_REQUIRED where a code was sent; VALIDATION_ERROR for a link that is not
   *   valid.
   */
  async open(proof?: Proof): Promise<Job> {
    this.#opened = undefined;
    return (await this.#open(proof)).job;
  }

  /** Reads the job. @throws ServiceError */
  async job(): Promise<Job> {
    return this.#timed(await this.#call((token) => json('GET', '/api/job', bearer(token))));
  }

  /** Reads a photo. @throws ServiceError */
  photo(url: string, size: 'thumb' | 'preview'): Promise<Blob> {
    return this.#call(
      async (token) => await (await answered('GET', `${url}?size=${size}`, bearer(token))).blob(),
    );
  }

  /**
   * Takes a step, or adds an entry, once for its key: a photo that answers an item makes two calls.
   *
   * @throws ServiceError
   */
  async send(call: Call): Promise<Answer[]> {
    const { path, body = {}, photo, itemId, key } = call;
    const sent = await this.#call((token) => {
      const headers = { ...bearer(token), ...headersOf(call, path) };
      const url = `/api/job/${path}`;
      if (photo === undefined) return json<unknown>('POST', url, headers, body);
      return sendForm(url, photo, headers, {});
    });
    if (itemId === undefined) return [[path, sent]];
    const item = `checklist/${itemId}`;
    const answer = { attachmentId: (sent as Photo).id, notApplicable: false };
    const headers = headersOf({ ...call, key: `${key}-item` }, item);
    const answered = await this.#call((token) =>
      json<unknown>('POST', `/api/job/${item}`, { ...bearer(token), ...headers }, answer),
    );
    return [
      [path, sent],
      [item, answered],
    ];
  }

  /** The time now as the service has it, as far as its last answer told. */
  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  #open(proof?: Proof): Promise<Opened> {
    if (Date.now() > this.#until) this.#opened = undefined;
    if (this.#opened !== undefined) return this.#opened;
    const { token, device } = this.link;
    const body = { token, ...(device !== null && { device }), ...proof };
    const opened = json<Opened>('POST', '/api/auth/contractor', {}, body);
    this.#opened = opened;
    this.#until = Number.POSITIVE_INFINITY;
    opened.then(
      (answer) => {
        this.#until = Date.now() + (answer.expiresIn - MARGIN) * 1000;
        this.#timed(answer.job);
        this.link = { token, device: answer.device ?? device };
        keepLink(this.link);
      },
      () => {
        this.#opened = undefined;
      },
    );
    return opened;
  }

  #timed(job: Job): Job {
    this.#ahead = Date.parse(job.serverTime) - Date.now();
    return job;
  }

  async #call<T>(send: (token: string) => Promise<T>): Promise<T> {
    const opened = this.#open();
    const { accessToken } = await opened;
    try {
      return await send(accessToken);
    } catch (error) {
      if (!isOver(error)) throw error;
      // Of several calls at once, one opens the job again.
      if (this.#opened === opened) this.#opened = undefined;
      return await send((await this.#open()).accessToken);
    }
  }
}

/** Returns whether the link itself is not valid, or no longer. */
export const isDead = (error: unknown): boolean => isRefused(error, 'token');
