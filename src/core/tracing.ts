import { AsyncLocalStorage } from 'node:async_hooks';

/** Values that describe a span. No personal data, no tokens, no values of queries. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** What a span stands for, as OpenTelemetry names it. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** How a span begins. */
export interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
  /** Spans of this or another trace that it is related to, besides its parent. */
  readonly links?: readonly TraceLink[];
}

/** Another span: one of this process, or the `traceparent` of any. */
export type TraceLink = Span | string;

/** A timed piece of work, a part of a trace. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether it is sent: the sampler leaves others out, which have an id for logs alone. */
  readonly recorded: boolean;
  /** Its position for other processes: the header `traceparent` (W3C Trace Context). */
  readonly traceparent: string;
  /** Begins a span below this one. */
  child(name: string, options?: SpanOptions): Span;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  link(other: TraceLink): void;
  /** Marks it as failed. @param type a code or the class of an error, never its message. */
  fail(type: string): void;
  end(): void;
}

/** Begins traces. There is none where no telemetry is configured. */
export interface Tracer {
  /**
   * Begins a span without one of this process above it.
   *
   * @param traceparent the span of another process above it; text that is none is ignored.
   */
  begin(name: string, options?: SpanOptions, traceparent?: string): Span;
}

const active = new AsyncLocalStorage<Span | undefined>();

/** The span of the work that is under way; undefined where nothing is traced. */
export function activeSpan(): Span | undefined {
  return active.getStore();
}

/** The span of the work that is under way, if spans below it are recorded. */
export function recordedSpan(): Span | undefined {
  const span = active.getStore();
  return span?.recorded ? span : undefined;
}

/** Runs `work` as a part of the span; without one, of the span that is active. */
export function withinSpan<T>(span: Span | undefined, work: () => T): T {
  return span === undefined ? work() : active.run(span, work);
}

/** Runs work that is started by the active span and does not belong to it. */
export function outsideSpans<T>(work: () => T): T {
  return active.getStore() === undefined ? work() : active.run(undefined, work);
}

/**
 * Runs `work` in the span, and ends the span with it.
 *
 * @param failureOf what to record of an error; undefined for one that is no failure.
 * @throws whatever `work` throws.
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

/** Runs `work` in a span below the active one; where nothing is recorded, `work` alone. */
export function traced<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const parent = recordedSpan();
  return parent === undefined ? work(undefined) : spanned(parent.child(name, options), work);
}

/** Begins the span of a wait below the active one; @returns a function that ends it. */
export function beginWait(name: string): () => void {
  const span = recordedSpan()?.child(name);
  return () => span?.end();
}

/** The code or the class of an error, or the code of its cause: its message may hold values. */
export function errorType(error: unknown): string {
  const { code, name, cause } = (error ?? {}) as Readonly<
    Record<'code' | 'name' | 'cause', unknown>
  >;
  const { code: reason } = (cause ?? {}) as { readonly code?: unknown };
  // Such as ENOSPC behind SERVICE_UNAVAILABLE.
  if (typeof reason === 'string' && reason !== '') return reason;
  if (typeof code === 'string' && code !== '') return code;
  return typeof name === 'string' && name !== '' ? name : 'Error';
}
