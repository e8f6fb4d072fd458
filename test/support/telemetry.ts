import type { TelemetryConfig } from '../../src/config/config.js';
import type { CollectedSpan, Collector } from './otlp.js';
import { eventually } from './receiver.js';

/** Sends traces and metrics to a collector within a tenth of a second. */
export function telemetryTo(
  url: string,
  overrides: Partial<TelemetryConfig> = {},
): TelemetryConfig {
  return {
    tracesUrl: `${url}/v1/traces`,
    metricsUrl: undefined,
    headers: {},
    timeoutMs: 2_000,
    serviceName: 'service-under-test',
    resourceAttributes: {},
    sampler: 'parentbased_always_on',
    samplerRatio: 1,
    scheduleDelayMs: 50,
    metricIntervalMs: 200,
    maxQueueSize: 2_048,
    ...overrides,
  };
}

/** A new position in a trace of somebody else (W3C Trace Context). */
export function newTraceparent(sampled = true): { text: string; traceId: string; spanId: string } {
  const hex = (length: number) =>
    Array.from({ length }, () => Math.floor(Math.random() * 15 + 1).toString(16)).join('');
  const [traceId, spanId] = [hex(32), hex(16)];
  return { text: `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`, traceId, spanId };
}

/** The spans of a trace once all of `names` are there. */
export async function traceOf(
  { spans }: Collector,
  traceId: string,
  names: readonly string[],
): Promise<readonly CollectedSpan[]> {
  return await eventually(() => {
    const trace = spans.filter((span) => span.traceId === traceId);
    return names.every((name) => trace.some((span) => span.name === name)) ? trace : undefined;
  }, 15_000).catch(() => {
    const found = spans.filter((span) => span.traceId === traceId).map(({ name }) => name);
    throw new Error(`of ${names.join(', ')} came ${found.join(', ')}`);
  });
}

/** The names from the first span of the trace down to this one. */
export function pathOf(trace: readonly CollectedSpan[], span: CollectedSpan): string[] {
  const parent = trace.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent === undefined ? [] : pathOf(trace, parent)), span.name];
}
