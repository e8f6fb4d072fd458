/** State of an entry: it waits for its turn, is sent, was refused, or asks its person. */
export type EntryState = 'waiting' | 'sending' | 'refused' | 'asks';

/** Body of a call as REST has it, with the ids of its path. */
export type CallInput = Readonly<Record<string, unknown>>;

/** Facts of a request when a step on it was tapped, by which a conflict is judged. */
export interface Snapshot {
  readonly stage: string;
  /** Reason of the hold; null for none. */
  readonly hold: string | null;
  readonly assigneeId: number | null;
  readonly checklistId: number | null;
  /** Values of the fields that the input changes, as they were shown. */
  readonly values?: CallInput;
}

/** Why the service refused a call, with the record that explains it. */
export interface CallError {
  readonly code: string;
  readonly message: string;
  readonly details: CallInput | null;
  /** The last step that somebody else took since, if it is known. */
  readonly by: OthersStep | null;
}

/** A step of somebody else on the request. */
export interface OthersStep {
  readonly action: string;
  readonly person: string | null;
  readonly at: string;
  /** The technician to whom the step gave the request. */
  readonly assignee?: string | null;
}

/** A value that two people changed, for the person to decide. */
export interface Question {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Name of the other person, and when they changed it, where it can be read. */
  readonly by?: string | null;
  readonly at?: string | null;
}

/** A report to the leads that is under way: it is sent again with the same content under the same key. */
export interface GivenReport {
  readonly key: string;
  readonly body: CallInput;
}

/** A call that waits for the network. */
export interface QueueEntry {
  /** Increases with each entry of the device. */
  readonly id: number;
  /** `Idempotency-Key`, which begins with `q-`. */
  readonly key: string;
  /** The key of the refused try that this one repeats. */
  readonly retryOf: string | null;
  readonly userId: number;
  /** The request: `request:7`, or `client:<uuid>` of one that the queue creates. */
  readonly lane: string;
  readonly operation: string;
  readonly input: CallInput;
  /** The version that the person saw; null where the operation takes none, or it is not known yet. */
  readonly expectedVersion: number | null;
  readonly snapshot: Snapshot | null;
  /** RFC 3339 with offset; null: the receipt counts. */
  readonly performedAt: string | null;
  readonly tries: number;
  readonly state: EntryState;
  readonly error: CallError | null;
  readonly questions: readonly Question[];
  /** Set while the entry is given to the leads. */
  readonly given?: GivenReport;
}

/** A person whose work is kept. */
export interface QueuePerson {
  readonly userId: number;
  readonly name: string;
}

/** Keeps the entries of a device; every change is there after a restart. */
export interface QueueStore {
  /** All entries, by id. */
  all(): Promise<readonly QueueEntry[]>;
  /** Replaces entries and removes others, together. */
  write(changed: readonly QueueEntry[], removed: readonly number[]): Promise<void>;
}
