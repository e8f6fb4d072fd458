import {
  type Context,
  ROOT_CONTEXT,
  SpanKind as SdkKind,
  type Span as SdkSpan,
  type Tracer as SdkTracer,
  type SpanContext,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Span, SpanKind, SpanOptions, TraceLink, Tracer } from '../../core/tracing.js';

const KINDS: Readonly<Record<SpanKind, SdkKind>> = {
  internal: SdkKind.INTERNAL,
  server: SdkKind.SERVER,
  client: SdkKind.CLIENT,
  producer: SdkKind.PRODUCER,
  consumer: SdkKind.CONSUMER,
};

/** Tracer of the program, based on one of the SDK. */
export function tracerOf(tracer: SdkTracer): Tracer {
  return {
    begin: (name, options = {}, traceparent) => {
      const remote = traceparent === undefined ? undefined : remoteContext(traceparent);
      const context = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
      return spanOf(tracer, name, options, context);
    },
  };
}

function spanOf(tracer: SdkTracer, name: string, options: SpanOptions, context: Context): Span {
  const { kind = 'internal', attributes = {}, links = [] } = options;
  const span = tracer.startSpan(
    name,
    { kind: KINDS[kind], attributes: { ...attributes }, links: links.flatMap(linkOf) },
    context,
  );
  return new RecordedSpan(tracer, span);
}

/** A span of the SDK. */
class RecordedSpan implements Span {
  private context: Context | undefined;

  constructor(
    private readonly tracer: SdkTracer,
    private readonly span: SdkSpan,
  ) {}

  get traceId(): string {
    return this.span.spanContext().traceId;
  }

  get spanId(): string {
    return this.span.spanContext().spanId;
  }

  get recorded(): boolean {
    return this.span.isRecording();
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  child(name: string, options: SpanOptions = {}): Span {
    this.context ??= trace.setSpan(ROOT_CONTEXT, this.span);
    return spanOf(this.tracer, name, options, this.context);
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  set(attributes: NonNullable<SpanOptions['attributes']>): void {
    this.span.setAttributes({ ...attributes });
  }

  link(other: TraceLink): void {
    this.span.addLinks(linkOf(other));
  }

  fail(type: string): void {
    this.span.setAttribute('error.type', type);
    this.span.setStatus({ code: SpanStatusCode.ERROR, message: type });
  }

  end(): void {
    this.span.end();
  }
}

function linkOf(other: TraceLink): { context: SpanContext }[] {
  const context = remoteContext(typeof other === 'string' ? other : other.traceparent);
  return context === undefined ? [] : [{ context }];
}

/**
 * W3C Trace Context, section 3.2: version, trace, span, flags. Later versions may append fields.
 */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Span that a header names; undefined if it is malformed. */
function remoteContext(traceparent: string): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] =
    TRACEPARENT.exec(traceparent.trim()) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) {
    return undefined;
  }
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
