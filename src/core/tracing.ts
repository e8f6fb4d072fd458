import { AsyncLocalStorage } from 'node:async_hooks';

/** Values that describe a span. No personal data, no tokens, no values of queries. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Kind of a span, as OpenTelemetry names it. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** Options of a new span. */
export interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
  /** Related spans of this or another trace, besides its parent. */
  readonly links?: readonly TraceLink[];
}

/** Another span of this process, or the `traceparent` of any. */
export type TraceLink = Span | string;

/** A timed piece of work, a part of a trace. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** True if the span is exported; the sampler leaves out others, whose id appears only in logs. */
  readonly recorded: boolean;
  /** Its position for other processes: the header `traceparent` (W3C Trace Context). */
  readonly traceparent: string;
  /** Begins a span below this one. */
  child(name: string, options?: SpanOptions): Span;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  link(other: TraceLink): void;
  /**
   * Marks the span as failed. @param type an error code or the class of an error, never its
   * message.
   */
  fail(type: string): void;
  end(): void;
}

/** Starts traces; undefined without telemetry. */
export interface Tracer {
  /**
   * Begins a root span of this process.
   *
   * @param traceparent the parent span in another process; invalid text is ignored.
   */
  begin(name: string, options?: SpanOptions, traceparent?: string): Span;
}

const active = new AsyncLocalStorage<Span | undefined>();

/** The span of the current work; undefined when it is not traced. */
export function activeSpan(): Span | undefined {
  return active.getStore();
}

/** The span of the current work, if spans below it are recorded. */
export function recordedSpan(): Span | undefined {
  const span = active.getStore();
  return span?.recorded ? span : undefined;
}

/** Runs `work` within the span, or within the active span if there is none. */
export function withinSpan<T>(span: Span | undefined, work: () => T): T {
  return span === undefined ? work() : active.run(span, work);
}

/** Runs `work` outside the active span, to which it does not belong. */
export function outsideSpans<T>(work: () => T): T {
  return active.getStore() === undefined ? work() : active.run(undefined, work);
}

/**
 * Runs `work` in the span and ends the span.
 *
 * @param failureOf returns the error type to record; undefined for an error that is not a failure.
 * @throws the errors of `work`.
 */
export async function spanned<T>(
  span: Span,
  work: (span: Span) => Promise<T>,
  failureOf: (error: unknown) => string | undefined = errorType,
): Promise<T> {
  try {
    return await active.run(span, () => work(span));
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== undefined) span.fail(failure);
    throw error;
  } finally {
    span.end();
  }
}

/** Runs `work` in a span below the active one, or without a span if none is recorded. */
export function traced<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const parent = recordedSpan();
  return parent === undefined ? work(undefined) : spanned(parent.child(name, options), work);
}

/** Begins a span for waiting below the active one. @returns a function that ends it. */
export function beginWait(name: string): () => void {
  const span = recordedSpan()?.child(name);
  return () => span?.end();
}

/** The code or class of an error, or the code of its cause. Its message may contain values. */
export function errorType(error: unknown): string {
  const { code, name, cause } = (error ?? {}) as Readonly<
    Record<'code' | 'name' | 'cause', unknown>
  >;
  const { code: reason } = (cause ?? {}) as { readonly code?: unknown };
  // For example ENOSPC behind SERVICE_UNAVAILABLE.
  if (typeof reason === 'string' && reason !== '') return reason;
  if (typeof code === 'string' && code !== '') return code;
  return typeof name === 'string' && name !== '' ? name : 'Error';
}
