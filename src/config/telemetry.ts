import { z } from 'zod';
import { wholeNumber } from './values.js';

/** Destination of traces and metrics (OpenTelemetry, docs/operations/tracing.md). */
export interface TelemetryConfig {
  /** URL that receives traces; undefined: no traces. */
  readonly tracesUrl: string | undefined;
  /** URL that receives metrics; undefined: metrics are not sent. */
  readonly metricsUrl: string | undefined;
  /** Headers of each call; they may contain a secret. */
  readonly headers: Readonly<Record<string, string>>;
  /** Time limit of a call, in milliseconds. */
  readonly timeoutMs: number;
  readonly serviceName: string;
  /** Additional attributes of the resource. */
  readonly resourceAttributes: Readonly<Record<string, string>>;
  readonly sampler: SamplerName;
  /** Fraction of traces, from 0 to 1, for the ratio samplers. */
  readonly samplerRatio: number;
  /** Interval of sending spans, and of sending metrics, in milliseconds. */
  readonly scheduleDelayMs: number;
  readonly metricIntervalMs: number;
  /** Maximum number of spans that wait to be sent; more are dropped. */
  readonly maxQueueSize: number;
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** A sampler, as `OTEL_TRACES_SAMPLER` names it. */
export type SamplerName = (typeof SAMPLERS)[number];

const url = z.url({ protocol: /^https?$/, error: 'must be a URL with http:// or https://' });

/** `name=value,…` with percent-encoded values, as in W3C Baggage. */
const pairs = z
  .string()
  .refine((text) => pairsOf(text) !== undefined, 'must be name=value, separated by commas')
  .transform((text) => pairsOf(text) ?? {});

const milliseconds = wholeNumber(1, 86_400_000);

const exporter = z.enum(['otlp', 'none']).default('otlp');

/** The standard variables of OpenTelemetry that the service reads. */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf').default('http/protobuf'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: milliseconds.default(10_000),
  OTEL_SERVICE_NAME: z.string().max(255).default('maintenance-management-service'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
  OTEL_BSP_SCHEDULE_DELAY: milliseconds.default(5_000),
  OTEL_BSP_MAX_QUEUE_SIZE: wholeNumber(1, 100_000).default(2_048),
  OTEL_METRIC_EXPORT_INTERVAL: milliseconds.default(60_000),
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
};

const schema = z.object(telemetryVariables);

/** Telemetry settings; undefined if nothing is sent. */
export function telemetryOf(values: z.output<typeof schema>): TelemetryConfig | undefined {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const of = (signal: string) => (base ? `${base.replace(/\/$/, '')}/v1/${signal}` : undefined);
  const enabled = (name: 'otlp' | 'none', given: string | undefined) =>
    name === 'none' || values.OTEL_SDK_DISABLED === 'true' ? undefined : given;
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_EXPORTER_OTLP_METRICS_ENDPOINT } = values;
  const tracesUrl = OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? of('traces');
  const metricsUrl = OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? of('metrics');
  const config = {
    tracesUrl: enabled(values.OTEL_TRACES_EXPORTER, tracesUrl),
    metricsUrl: enabled(values.OTEL_METRICS_EXPORTER, metricsUrl),
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    timeoutMs: values.OTEL_EXPORTER_OTLP_TIMEOUT,
    serviceName: values.OTEL_SERVICE_NAME,
    resourceAttributes: values.OTEL_RESOURCE_ATTRIBUTES ?? {},
    sampler: values.OTEL_TRACES_SAMPLER,
    samplerRatio: values.OTEL_TRACES_SAMPLER_ARG,
    scheduleDelayMs: values.OTEL_BSP_SCHEDULE_DELAY,
    metricIntervalMs: values.OTEL_METRIC_EXPORT_INTERVAL,
    maxQueueSize: values.OTEL_BSP_MAX_QUEUE_SIZE,
  };
  return config.tracesUrl === undefined && config.metricsUrl === undefined ? undefined : config;
}

function pairsOf(text: string): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  for (const part of text.split(',').filter((piece) => piece.trim() !== '')) {
    const [, name, value] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
    if (name === undefined || value === undefined) return undefined;
    try {
      found[name] = decodeURIComponent(value);
    } catch {
      return undefined;
    }
  }
  return found;
}
