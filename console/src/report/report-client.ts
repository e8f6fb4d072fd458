import { sendForm, type UploadOptions } from '../api/send-form.ts';
import type { Question } from '../light/question.ts';
import { answered, bearer, isOver, isRefused, json } from '../light/rest.ts';
import type { Condition } from '../parts/fields/questions.ts';

/** The secret that opens a link: the code of a label, or the token of a receipt. */
export type Proof = { readonly code: string } | { readonly trackingToken: string };

export type Stage =
  | 'submitted'
  | 'approved'
  | 'assigned'
  | 'in_progress'
  | 'completed'
  | 'confirmed'
  | 'cancelled'
  | 'rejected'
  | 'duplicate';

/** The object of a link. */
export interface Target {
  readonly type: 'asset' | 'location' | 'report';
  readonly id: number;
  readonly name: string;
}

/** An open report of the thing. */
export interface OpenReport {
  readonly id: number;
  readonly category: string | null;
  readonly stage: Stage;
  readonly since: string;
  readonly meTooCount: number;
}

/** A question of a report, as REST has it (docs/behaviour/fields.md). */
export interface ReportQuestion extends Question {
  readonly id: number;
  readonly visibleIf: Condition | null;
}

/** The thing of a label. */
export interface Thing {
  readonly name: string;
  readonly locationName: string | null;
  /** The path of its picture; null without one. */
  readonly imageUrl: string | null;
  readonly openReports: readonly OpenReport[];
  readonly questions: readonly ReportQuestion[];
}

/** The state of a report. */
export interface Status {
  readonly reference: number;
  readonly title: string;
  readonly stage: Stage;
  readonly onHold: boolean;
  readonly since: string;
  readonly completedAt: string | null;
  readonly completionNote: string | null;
  readonly cancelReason: string | null;
  readonly dueAt: string | null;
  readonly departmentName: string;
  readonly waitsFor: 'decision' | 'work' | 'answer' | 'confirmation' | null;
  readonly question: { readonly text: string | null } | null;
  readonly canConfirm: boolean;
  readonly canReopen: boolean;
  readonly reopenUntil: string | null;
  readonly answers: readonly { readonly text: string; readonly at: string }[];
}

export interface Receipt {
  readonly reference: number;
  readonly trackingToken: string;
}

interface Opened {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly target: Target;
}

/** Remaining lifetime below which a token is replaced, for the time that a photo takes; in seconds. */
const MARGIN = 120;

/** Calls the service for one link. Its token is fetched when it is needed, and again when it ends. */
export class ReportClient {
  #opened: Promise<Opened> | undefined;
  /** When the token is replaced, in milliseconds since 1970. */
  #until = 0;

  constructor(private readonly proof: Proof) {}

  /** The object of the link. @throws ServiceError VALIDATION_ERROR for one that is not valid. */
  async target(): Promise<Target> {
    return (await this.#open()).target;
  }

  /** Reads the thing of the link. @throws ServiceError */
  thing(): Promise<Thing> {
    return this.#call((token) => json('GET', '/api/report', bearer(token)));
  }

  /** Reads the small picture of the thing. @throws ServiceError */
  picture(path: string): Promise<Blob> {
    return this.#call(
      async (token) => await (await answered('GET', `${path}?size=thumb`, bearer(token))).blob(),
    );
  }

  /** Reads how far the report of the link is. @throws ServiceError */
  status(): Promise<Status> {
    return this.#call((token) => json('GET', '/api/report/status', bearer(token)));
  }

  /** Answers the question of the report of the link, with a photo if there is one. @throws ServiceError */
  async answer(text: string, file?: File): Promise<Status> {
    const fields = { text, ...(file && { file }) };
    const send = (token: string) => sendForm('/api/report/answer', fields, bearer(token), {});
    return (await this.#call(send)) as Status;
  }

  /** Confirms that the problem is fixed. @throws ServiceError */
  confirm(): Promise<Status> {
    return this.#call((token) => json('POST', '/api/report/confirm', bearer(token), {}));
  }

  /** Reopens the report of the link. @throws ServiceError */
  reopen(reason: string): Promise<Status> {
    return this.#call((token) => json('POST', '/api/report/reopen', bearer(token), { reason }));
  }

  /** Counts a person with the problem of an open report. @throws ServiceError */
  meToo(id: number): Promise<{ readonly meTooCount: number }> {
    return this.#call((token) => json('POST', `/api/report/${id}/me-too`, bearer(token)));
  }

  /**
   * Submits a report.
   *
   * @param key the same for each attempt to send the same report. @throws ServiceError
   */
  async submit(
    fields: Readonly<Record<string, string | readonly Blob[]>>,
    key: string,
    options: UploadOptions,
  ): Promise<Receipt> {
    const send = (token: string) =>
      sendForm('/api/report', fields, { ...bearer(token), 'Idempotency-Key': key }, options);
    return (await this.#call(send)) as Receipt;
  }

  #open(): Promise<Opened> {
    if (Date.now() > this.#until) this.#opened = undefined;
    if (this.#opened !== undefined) return this.#opened;
    const opened = json<Opened>('POST', '/api/auth/link', {}, this.proof);
    this.#opened = opened;
    this.#until = Number.POSITIVE_INFINITY;
    opened.then(
      ({ expiresIn }) => {
        this.#until = Date.now() + (expiresIn - MARGIN) * 1000;
      },
      () => {
        this.#opened = undefined;
      },
    );
    return opened;
  }

  async #call<T>(send: (token: string) => Promise<T>): Promise<T> {
    try {
      return await send((await this.#open()).accessToken);
    } catch (error) {
      if (!isOver(error)) throw error;
      this.#opened = undefined;
      return await send((await this.#open()).accessToken);
    }
  }
}

/** Returns whether the link itself is not valid, or no longer. */
export const isDead = (error: unknown): boolean => isRefused(error, 'code', 'trackingToken');
