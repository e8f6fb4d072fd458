import type { Json } from '../../../../core/events.js';

/** A request or a reading as its transaction left it, with what conditions compare. */
export interface EventState {
  /** Values by the names of fields of conditions; those of questions as `field.<key>`. */
  readonly values: Readonly<Record<string, Json | undefined>>;
  /** Ids from the root to places, equipment and categories, by the names of their fields. */
  readonly paths: Readonly<Record<string, readonly number[] | null | undefined>>;
  /** The values before, of what the event changed. */
  readonly before: Readonly<Record<string, Json>>;
  readonly beforePaths: Readonly<Record<string, readonly number[] | null | undefined>>;
  /** Columns that determine who sees the request; null for a reading. */
  readonly related: {
    readonly requesterId: number;
    readonly assigneeId: number | null;
    readonly helperIds: readonly number[];
    readonly departmentId: number;
  } | null;
  /** Texts for templates. */
  readonly texts: { readonly asset: string | null };
  /** True for a comment by the submitter. */
  readonly bySubmitter: boolean;
  /** Of a reading: the one before. */
  readonly previous: number | null;
}

/** Something that happened, on which rules are judged. */
export interface RuleEventRow {
  readonly id: bigint;
  readonly at: Date;
  readonly triggers: readonly string[];
  readonly requestId: number | null;
  readonly meterId: number | null;
  /** The only rule that it is for. */
  readonly ruleId: number | null;
  readonly state: EventState;
  readonly depth: number;
  readonly chain: readonly number[];
  readonly rootEventId: bigint | null;
  readonly attempts: number;
}
