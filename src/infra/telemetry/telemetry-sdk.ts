import { randomUUID } from 'node:crypto';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { Counter, type Registry } from 'prom-client';
import type { TelemetryConfig } from '../../config/config.js';
import type { Tracer } from '../../core/tracing.js';
import type { Logger } from '../logging/logger.js';
import { RegistryProducer } from '../metrics/registry-producer.js';
import { tracerOf } from './telemetry-spans.js';

/** Sends traces and metrics to a collector. */
export interface Telemetry {
  /** Undefined without tracing. */
  readonly tracer: Tracer | undefined;
  /** Also sends the metrics of the registry, and counts the sent data in it. */
  export(registry: Registry): void;
  /** Sends the waiting data, within a few seconds. */
  stop(): Promise<void>;
}

/** Maximum length of an attribute's value, in characters; a longer one is cut. */
const MAX_ATTRIBUTE_LENGTH = 2_000;

/** Maximum time that the end of the process waits for pending data, in milliseconds. */
const STOP_TIMEOUT = 3_000;

/** Starts OpenTelemetry's SDK, without its global state. */
export function startTelemetry(
  config: TelemetryConfig,
  version: string,
  logger: Logger,
): Telemetry {
  const resource = resourceFromAttributes({
    'service.name': config.serviceName,
    'service.version': version,
    'service.instance.id': randomUUID(),
    ...config.resourceAttributes,
  });
  const exports = new ExportReport(logger);
  const traces = config.tracesUrl === undefined ? undefined : tracing(config, resource, exports);
  const producer = new RegistryProducer(resource);
  const metrics =
    config.metricsUrl === undefined ? undefined : meter(config, resource, producer, exports);
  return {
    tracer: traces && tracerOf(traces.getTracer('maintenance-management-service', version)),
    export: (registry) => {
      exports.countIn(registry);
      producer.add(registry);
    },
    stop: async () => {
      const late = new Promise((resolve) => {
        setTimeout(resolve, STOP_TIMEOUT).unref();
      });
      const ended = Promise.allSettled([traces?.shutdown(), metrics?.shutdown()]);
      await Promise.race([ended, late]);
    },
  };
}

function tracing(config: TelemetryConfig, resource: Resource, exports: ExportReport) {
  const exporter = new OTLPTraceExporter({
    url: config.tracesUrl,
    headers: { ...config.headers },
    timeoutMillis: config.timeoutMs,
    // Spans are sent one call after the other; the queue holds the waiting ones.
    concurrencyLimit: 2,
  });
  exports.watch('traces', exporter);
  const processor = new BatchSpanProcessor({
    exporter,
    scheduledDelayMillis: config.scheduleDelayMs,
    maxQueueSize: config.maxQueueSize,
    maxExportBatchSize: Math.min(512, config.maxQueueSize),
    exportTimeoutMillis: config.timeoutMs,
  });
  return new TracerProvider({
    resource,
    sampler: samplerOf(config),
    spanProcessors: [processor],
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
  });
}

function meter(
  config: TelemetryConfig,
  resource: Resource,
  producer: RegistryProducer,
  exports: ExportReport,
) {
  const exporter = new OTLPMetricExporter({
    url: config.metricsUrl,
    headers: { ...config.headers },
    timeoutMillis: config.timeoutMs,
    concurrencyLimit: 1,
  });
  exports.watch('metrics', exporter);
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: config.metricIntervalMs,
    exportTimeoutMillis: Math.min(config.timeoutMs, config.metricIntervalMs),
    metricProducers: [producer],
  });
  return new MeterProvider({ resource, readers: [reader] });
}

function samplerOf({ sampler, samplerRatio }: TelemetryConfig): Sampler {
  const root = {
    on: () => new AlwaysOnSampler(),
    off: () => new AlwaysOffSampler(),
    ratio: () => new TraceIdRatioBasedSampler(samplerRatio),
  };
  switch (sampler) {
    case 'always_on':
      return root.on();
    case 'always_off':
      return root.off();
    case 'traceidratio':
      return root.ratio();
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: root.on() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: root.off() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: root.ratio() });
  }
}

/** Part of an SDK exporter whose results are watched. */
interface Exporter<T> {
  export(items: T, done: (result: { readonly code: number; readonly error?: Error }) => void): void;
}

/**
 * Counts the calls of the collector, and logs when they begin to fail and when they succeed again.
 */
class ExportReport {
  private readonly failing = new Set<string>();
  private counter: Counter<'signal' | 'result'> | undefined;

  constructor(private readonly logger: Logger) {}

  countIn(registry: Registry): void {
    this.counter = new Counter({
      name: 'telemetry_exports_total',
      help: 'Calls that sent traces or metrics by OTLP, by signal and result (sent, failed).',
      labelNames: ['signal', 'result'],
      registers: [registry],
    });
  }

  watch<T>(signal: string, exporter: Exporter<T>): void {
    const send = exporter.export.bind(exporter);
    exporter.export = (items, done) => {
      send(items, (result) => {
        this.count(signal, result.code === 0, result.error);
        done(result);
      });
    };
  }

  private count(signal: string, sent: boolean, error: Error | undefined): void {
    this.counter?.inc({ signal, result: sent ? 'sent' : 'failed' });
    const { logger, failing } = this;
    if (!sent && !failing.has(signal)) {
      logger.warn({ signal, reason: error?.message }, 'telemetry is not accepted by the collector');
    }
    if (sent && failing.has(signal)) logger.info({ signal }, 'telemetry is accepted again');
    if (sent) failing.delete(signal);
    else failing.add(signal);
  }
}
