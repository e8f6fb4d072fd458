import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { Registry } from 'prom-client';

/** A metric as prom-client reports it. */
interface Reported {
  readonly name: string;
  readonly help: string;
  readonly type: unknown;
  readonly values: readonly ReportedValue[];
}

interface ReportedValue {
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string | number | undefined>>;
  readonly value: number;
}

const MILLISECONDS = 1_000;
const NANOSECONDS = 1_000_000;

/**
 * Exports the metrics of `/metrics` by OTLP, with the same names and labels. Unknown values (NaN)
 * are omitted.
 */
export class RegistryProducer implements MetricProducer {
  private readonly registries: Registry[] = [];
  private readonly startTime = hrTimeOf(Date.now() - process.uptime() * MILLISECONDS);

  constructor(private readonly resource: Resource) {}

  add(registry: Registry): void {
    this.registries.push(registry);
  }

  async collect(): Promise<CollectionResult> {
    const lists = await Promise.all(this.registries.map((one) => one.getMetricsAsJSON()));
    const span = { startTime: this.startTime, endTime: hrTimeOf(Date.now()) };
    const metrics = (lists.flat() as unknown as Reported[]).flatMap((one) => dataOf(one, span));
    const scopeMetrics = [{ scope: { name: 'maintenance-management-service' }, metrics }];
    return { resourceMetrics: { resource: this.resource, scopeMetrics }, errors: [] };
  }
}

type Span = Pick<DataPoint<number>, 'startTime' | 'endTime'>;

function dataOf(metric: Reported, span: Span): MetricData[] {
  const { name, help: description, type } = metric;
  const unit = name.endsWith('_seconds') ? 's' : name.endsWith('_bytes') ? 'By' : '';
  const common = {
    descriptor: { name, description, unit, valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === 'histogram') {
    const dataPoints = histogramsOf(metric).map((point) => ({ ...span, ...point }));
    return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
  }
  const dataPoints = metric.values
    .filter(({ value }) => !Number.isNaN(value))
    .map(({ labels, value }) => ({ ...span, attributes: attributesOf(labels), value }));
  if (dataPoints.length === 0) return [];
  if (type === 'counter') {
    return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
  }
  return type === 'gauge' ? [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints }] : [];
}

/** prom-client reports a histogram as cumulative counts, the total count and the sum. */
function histogramsOf({
  name,
  values,
}: Reported): Pick<DataPoint<Histogram>, 'attributes' | 'value'>[] {
  const series = Map.groupBy(values, ({ labels: { le: _bound, ...labels } }) =>
    JSON.stringify(Object.entries(labels).sort()),
  );
  return [...series.values()].map((group) => {
    const of = (ending: string) =>
      group.find(({ metricName }) => metricName === `${name}_${ending}`)?.value ?? 0;
    const buckets = group.filter(({ metricName }) => metricName === `${name}_bucket`);
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
    const bounds = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite);
    const { le: _bound, ...labels } = group[0]?.labels ?? {};
    return {
      attributes: attributesOf(labels),
      value: { buckets: { boundaries: bounds, counts }, sum: of('sum'), count: of('count') },
    };
  });
}

function attributesOf(labels: ReportedValue['labels']): Attributes {
  return Object.fromEntries(Object.entries(labels).filter(([, value]) => value !== undefined));
}

function hrTimeOf(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / MILLISECONDS);
  return [seconds, Math.round((milliseconds - seconds * MILLISECONDS) * NANOSECONDS)];
}
