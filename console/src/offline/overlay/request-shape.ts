/** A person as GraphQL names them. */
export interface ShownPerson {
  readonly __typename?: string;
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** An item of a checklist, as far as an answer changes it. */
export interface ShownItem {
  readonly id: number;
  readonly kind: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly value: unknown;
  readonly note: string | null;
  readonly attachmentId: number | null;
  readonly failed: boolean;
  readonly notApplicable: boolean;
  readonly answeredAt: string | null;
  readonly answeredBy: ShownPerson | null;
}

/** An answer to a question, in words. */
export interface ShownField {
  readonly key: string;
  readonly value: unknown;
  readonly display: string;
}

/** A step with what stands in its way. */
export interface ShownAction {
  readonly step: string;
  readonly allowed: boolean;
  readonly reason: string | null;
  readonly missing: readonly {
    readonly code: string;
    readonly message: string;
    readonly ref: string | null;
  }[];
}

/** A problem, cause or remedy of a request. */
export interface ShownCode {
  readonly __typename?: string | undefined;
  readonly id: number;
  readonly name: string;
}

/** A request as GraphQL answers it, as far as work without network changes it. */
export interface ShownRequest {
  readonly id: number;
  readonly stage: string;
  readonly status: string;
  readonly onHold: boolean;
  readonly hold: object | null;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly completionNote: string | null;
  readonly updatedAt: string;
  readonly fields: readonly ShownField[];
  readonly problem?: ShownCode | null;
  readonly cause?: ShownCode | null;
  readonly remedy?: ShownCode | null;
  readonly checklist: { readonly items: readonly ShownItem[] } | null;
  readonly actions: readonly ShownAction[];
}
