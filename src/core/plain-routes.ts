import type { Context } from './context.js';
import type { ErrorCode } from './errors.js';

/** An answer without the envelope. */
export interface PlainAnswer {
  /** Media type, such as `text/calendar; charset=utf-8`. */
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One verb of a path, with its page in the OpenAPI document. */
export interface PlainVerb<S> {
  /** The operationId. */
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** Description and shortened example of the body. */
  readonly answer: {
    readonly description: string;
    readonly type: string;
    readonly example: string;
  };
  /** True if the answer has an entity tag; `If-None-Match` is then answered with 304. */
  readonly isTagged?: true;
  readonly errors: readonly ErrorCode[];
  readonly run: (
    services: S,
    context: Context,
    parameters: Readonly<Record<string, string>>,
  ) => PlainAnswer | Promise<PlainAnswer>;
}

/** A path of REST whose answers have no envelope and that has no operation. Errors have the envelope. */
export interface PlainRoute<S> {
  /** Path without prefix; parameters as `:token`. */
  readonly path: string;
  /** Group in the documentation. */
  readonly tag: string;
  readonly parameters: Readonly<
    Record<string, { readonly description: string; readonly example: string }>
  >;
  readonly verbs: { readonly GET?: PlainVerb<S>; readonly POST?: PlainVerb<S> };
}
