import {
  othersStep,
  type PresentRequest,
  rests,
  type Settlement,
  settleFields,
  settleStep,
  snapshotOf,
} from './conflicts.ts';
import type { CallError, CallInput, QueueEntry, QueueStore } from './entry.ts';
import { requestIdOf, sendable } from './lanes.ts';
import { callOf, operationOf, type QueuedCall } from './operations.ts';
import { decisiveStep, type OthersWork, withAuthors } from './others.ts';

/** Answer of the service to a call. */
export interface ServiceAnswer {
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
  readonly error: { readonly message: string; readonly details?: CallInput | undefined } | null;
}

/** Sends calls for one person. */
export interface Transport {
  /** @throws Error where no answer came. */
  send(call: QueuedCall): Promise<ServiceAnswer>;
  /** Reads a path below the prefix. @throws Error where no answer came. */
  read(path: string): Promise<ServiceAnswer>;
  /**
   * Reads what others did on a request, with their names, which REST does not tell. @throws Error where no
   * answer came.
   */
  others?(requestId: number): Promise<OthersWork>;
}

/** Outcome of one turn: an entry was settled, or nothing can be sent now. */
export type Turn = 'settled' | 'later' | 'nothing';

/** Maximum number of new tries after conflicts within one turn of an entry. */
const TRIES_AT_ONCE = 5;

/**
 * Sends the queue of a person, one call at a time. It may be killed between any two of its steps: an
 * entry leaves the store only with an answer, and is sent again under its key, so that the service does
 * it once.
 */
export class QueueSender {
  /**
   * @param newKey makes a key that begins with `q-`.
   */
  constructor(
    private readonly store: QueueStore,
    private readonly transport: Transport,
    private readonly userId: number,
    private readonly newKey: () => string,
  ) {}

  /** Sends until nothing is left that can be sent. @returns `later` where the network or the service is away. */
  async drain(): Promise<Exclude<Turn, 'settled'>> {
    for (;;) {
      const turn = await this.turn();
      if (turn !== 'settled') return turn;
    }
  }

  /** Sends one entry. */
  async turn(): Promise<Turn> {
    const entries = await this.entries();
    const [entry] = sendable(entries);
    if (entry === undefined) return 'nothing';
    const sending: QueueEntry = { ...entry, state: 'sending', tries: entry.tries + 1 };
    await this.store.write([sending], []);
    return await this.deliver(sending);
  }

  /** The entries of this person; those of others wait for them. */
  private async entries(): Promise<readonly QueueEntry[]> {
    return (await this.store.all()).filter(({ userId }) => userId === this.userId);
  }

  private async deliver(first: QueueEntry): Promise<Turn> {
    let entry = first;
    for (let tries = 0; tries < TRIES_AT_ONCE; tries += 1) {
      const answer = await this.transport.send(callOf(entry)).catch(() => undefined);
      if (answer === undefined || isForLater(answer)) return await this.postpone(entry);
      if (answer.status < 400) return await this.finish(entry, answer.data);
      if (isPerformed(answer) || isMade(answer))
        return await this.finish(entry, answer.error?.details);
      if (isInFlight(answer)) return await this.postpone(entry);
      const next = await this.after(entry, answer);
      if (next === 'later') return await this.postpone(entry);
      if (next === 'done') return await this.finish(entry, null);
      if (next.state !== 'sending') {
        await this.store.write([next], []);
        return 'settled';
      }
      // Kept before it is sent: a device that is killed here tries again under the same new key.
      await this.store.write([next], []);
      entry = next;
    }
    return await this.postpone(entry);
  }

  /** Judges an error of the service: another try, a question, or the end. */
  private async after(
    entry: QueueEntry,
    answer: ServiceAnswer,
  ): Promise<QueueEntry | 'later' | 'done'> {
    if (isAboutTime(answer, entry)) return this.again({ ...entry, performedAt: null });
    if (answer.code !== 'VERSION_CONFLICT') return await this.refused(entry, answer);
    const settlement = await this.settle(entry);
    if (settlement === 'later') return 'later';
    switch (settlement.how) {
      case 'send':
        return this.again({
          ...entry,
          input: settlement.input,
          expectedVersion: settlement.version,
        });
      case 'ask':
        return await this.asking(entry, settlement.questions);
      case 'done':
        return 'done';
      case 'refuse':
        return await this.refused(entry, answer);
    }
  }

  private async asking(entry: QueueEntry, questions: QueueEntry['questions']): Promise<QueueEntry> {
    const others = await this.others(entry);
    const known =
      others === undefined
        ? questions
        : withAuthors(questions, others, this.userId, entry.input.itemId);
    return { ...entry, state: 'asks', questions: known };
  }

  /** Work of others on the request of an entry; undefined where it cannot be read. */
  private async others(entry: QueueEntry): Promise<OthersWork | undefined> {
    const id = requestIdOf(entry);
    if (id === undefined) return undefined;
    return await this.transport.others?.(id).catch(() => undefined);
  }

  private again(entry: QueueEntry): QueueEntry {
    return { ...entry, key: this.newKey(), retryOf: entry.key };
  }

  private async settle(entry: QueueEntry): Promise<Settlement | 'later'> {
    if (rests(entry)) {
      const found = await this.request(entry);
      if (found === 'later') return 'later';
      if (found === 'gone') return { how: 'refuse' };
      if (operationOf(entry.operation).kind === 'fields') {
        const { id, ...input } = entry.input;
        return withInput(settleFields({ ...entry, input }, found), (changed) => ({
          id,
          ...changed,
        }));
      }
      const checklist = await this.checklistOf(entry);
      return checklist === 'later' ? 'later' : settleStep(entry, found, checklist);
    }
    return await this.settleAnswer(entry);
  }

  /** Answers of a checklist and of a request, each of which has a value that may differ. */
  private async settleAnswer(entry: QueueEntry): Promise<Settlement | 'later'> {
    if (entry.operation === 'setRequestFields') {
      const found = await this.request(entry);
      if (found === 'later') return 'later';
      if (found === 'gone') return { how: 'refuse' };
      const { id, fields } = entry.input;
      const present = { ...(found.fields as CallInput), version: found.version };
      const settled = settleFields({ ...entry, input: fields as CallInput }, present);
      return withInput(settled, (changed) => ({ id, fields: changed }));
    }
    const { requestId, itemId, ...input } = entry.input;
    const read = await this.read(`/maintenance/${requestId}/checklist`);
    if (read === 'later') return 'later';
    const items = (read?.items ?? []) as readonly (CallInput & { readonly version: number })[];
    const item = items.find(({ id }) => id === itemId);
    if (item === undefined) return { how: 'refuse' };
    const settled = settleFields({ ...entry, input }, item);
    return withInput(settled, (changed) => ({ requestId, itemId, ...changed }));
  }

  private async refused(entry: QueueEntry, answer: ServiceAnswer): Promise<QueueEntry | 'later'> {
    const { code, error } = answer;
    const found = await this.request(entry);
    if (found === 'later') return 'later';
    const by = found === 'gone' ? null : await this.stepBehind(entry, found);
    const problem: CallError = {
      ...{ code, message: error?.message ?? code, details: error?.details ?? null, by },
    };
    return { ...entry, state: 'refused', error: problem };
  }

  private async stepBehind(entry: QueueEntry, request: PresentRequest) {
    const others = await this.others(entry);
    return others === undefined
      ? othersStep(request, this.userId, entry.performedAt)
      : decisiveStep(others, this.userId);
  }

  /** The request of an entry; `gone` where the person no longer sees it, or it does not exist yet. */
  private async request(entry: QueueEntry): Promise<PresentRequest | 'gone' | 'later'> {
    if (operationOf(entry.operation).kind === 'creation') return 'gone';
    const read = await this.read(`/maintenance/${requestOf(entry)}`);
    if (read === 'later') return 'later';
    return read === undefined ? 'gone' : (read as unknown as PresentRequest);
  }

  private async checklistOf(entry: QueueEntry): Promise<number | null | 'later'> {
    const read = await this.read(`/maintenance/${requestOf(entry)}/checklist`);
    if (read === 'later') return 'later';
    return typeof read?.checklistId === 'number' ? read.checklistId : null;
  }

  /** Data of a path; undefined where the person does not see it. */
  private async read(path: string): Promise<CallInput | undefined | 'later'> {
    const answer = await this.transport.read(path).catch(() => undefined);
    if (answer === undefined || isForLater(answer)) return 'later';
    return answer.status < 400 ? (answer.data as CallInput) : undefined;
  }

  private async postpone(entry: QueueEntry): Promise<Turn> {
    await this.store.write([{ ...entry, state: 'waiting' }], []);
    return 'later';
  }

  /** Removes a delivered entry; the next ones of its lane build on the version that it made. */
  private async finish(entry: QueueEntry, data: unknown): Promise<Turn> {
    const { kind } = operationOf(entry.operation);
    const made = (data ?? {}) as Partial<PresentRequest>;
    const followers =
      kind === 'append' || kind === 'answer' || typeof made.version !== 'number'
        ? []
        : (await this.entries())
            .filter((other) => other.lane === entry.lane && other.id > entry.id && rests(other))
            .map((other) => ({
              ...other,
              expectedVersion: made.version as number,
              snapshot: followed(other, made),
            }));
    await this.store.write(followers, [entry.id]);
    return 'settled';
  }
}

/** The facts on which a later entry rests, after one of its lane is done. */
function followed(entry: QueueEntry, made: Partial<PresentRequest>): QueueEntry['snapshot'] {
  const { snapshot } = entry;
  if (snapshot === null || made.stage === undefined) return snapshot;
  return { ...snapshotOf(made as PresentRequest, snapshot.checklistId), ...valuesOf(snapshot) };
}

function valuesOf({ values }: NonNullable<QueueEntry['snapshot']>): {
  readonly values?: CallInput;
} {
  return values === undefined ? {} : { values };
}

function withInput(settled: Settlement, whole: (changed: CallInput) => CallInput): Settlement {
  return settled.how === 'send' ? { ...settled, input: whole(settled.input) } : settled;
}

/** The id of the request of an entry in a path. */
function requestOf({ lane }: QueueEntry): string {
  return String(requestIdOf({ lane }) ?? encodeURIComponent(lane));
}

/** Demands of the service on a session, which the person can meet. */
const OF_SESSION = new Set<unknown>(['mfa_enrolment_required', 'reauthenticate']);

/** True where the service or the session is away: that says nothing about the call. */
export function isForLater({ status, error }: ServiceAnswer): boolean {
  if (status === 403) return OF_SESSION.has(error?.details?.reason);
  return status === 401 || status === 429 || status >= 500;
}

function isPerformed({ code, error }: ServiceAnswer): boolean {
  return code === 'IDEMPOTENCY_CONFLICT' && error?.details?.performed === true;
}

/** The object is there under its `clientId`, by a call of this device that had no answer. */
function isMade({ code, error }: ServiceAnswer): boolean {
  return code === 'CONFLICT' && error?.details?.field === 'clientId';
}

function isInFlight({ code, error }: ServiceAnswer): boolean {
  return code === 'IDEMPOTENCY_CONFLICT' && error?.details?.performed === false;
}

/** The time of the device is not taken: the work is, with the time of the receipt. */
function isAboutTime({ status, error }: ServiceAnswer, { performedAt }: QueueEntry): boolean {
  return status === 400 && performedAt !== null && error?.details?.field === 'performedAt';
}
