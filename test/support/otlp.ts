import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A span as a collector gets it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly string[];
  /** 2: error. */
  readonly status: number;
  readonly milliseconds: number;
  readonly resource: Readonly<Record<string, unknown>>;
}

/** A metric as a collector gets it, with one value for each set of attributes. */
export interface CollectedMetric {
  readonly name: string;
  readonly kind: 'gauge' | 'sum' | 'histogram';
  readonly points: readonly {
    readonly attributes: Readonly<Record<string, unknown>>;
    /** The value; of a histogram the count. */
    readonly value: number;
    readonly bucketCounts?: readonly number[];
    readonly bounds?: readonly number[];
  }[];
}

/** A collector of OpenTelemetry on loopback: OTLP over HTTP, encoded as Protocol Buffers. */
export interface Collector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  readonly metrics: Map<string, CollectedMetric>;
  readonly calls: { readonly path: string; readonly headers: NodeJS.Dict<string | string[]> }[];
  stop(): Promise<void>;
}

/** Starts a collector. @param answer delays or changes the status of its answers. */
export async function startCollector(
  answer: () => Promise<number> = async () => 200,
  port = 0,
): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const metrics = new Map<string, CollectedMetric>();
  const calls: Collector['calls'][number][] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    calls.push({ path: request.url ?? '', headers: request.headers });
    if (request.url === '/v1/traces') spans.push(...spansOf(body));
    if (request.url === '/v1/metrics') {
      for (const metric of metricsOf(body)) metrics.set(metric.name, metric);
    }
    response.writeHead(await answer(), { 'Content-Type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    calls,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The fields of a message: by number, each with all its values as they are encoded. */
type Fields = ReadonlyMap<number, readonly (bigint | Buffer)[]>;

/** Reads one message (Protocol Buffers, wire format): numbers as bigint, the rest as bytes. */
function fieldsOf(bytes: Buffer): Fields {
  const fields = new Map<number, (bigint | Buffer)[]>();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at] as number;
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const kind = tag & 7;
    let value: bigint | Buffer;
    if (kind === 0) value = varint();
    else if (kind === 1) value = take(8);
    else if (kind === 2) value = take(Number(varint()));
    else if (kind === 5) value = take(4);
    else throw new Error(`wire type ${kind}`);
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const messages = (fields: Fields, number: number): Fields[] =>
  (fields.get(number) ?? []).map((value) => fieldsOf(value as Buffer));
const bytesOf = (fields: Fields, number: number) =>
  (fields.get(number)?.[0] as Buffer | undefined) ?? Buffer.alloc(0);
const textOf = (fields: Fields, number: number) => bytesOf(fields, number).toString('utf8');
const hexOf = (fields: Fields, number: number) => bytesOf(fields, number).toString('hex');
const numberOf = (fields: Fields, number: number) => Number(fields.get(number)?.[0] ?? 0n);
const fixedOf = (fields: Fields, number: number) => bytesOf(fields, number).readBigUInt64LE();

/** Repeated numbers of eight bytes, packed or not. */
function eights<T>(fields: Fields, number: number, read: (bytes: Buffer) => T): T[] {
  const all = Buffer.concat((fields.get(number) ?? []) as Buffer[]);
  return Array.from({ length: all.length / 8 }, (_, index) => read(all.subarray(index * 8)));
}

/** KeyValue (common.proto): a string, a boolean, a whole number or a double. */
function attributesOf(fields: Fields, number: number): Record<string, unknown> {
  const entries = messages(fields, number).map((pair) => {
    const [value = new Map() as Fields] = messages(pair, 2);
    if (value.has(1)) return [textOf(pair, 1), textOf(value, 1)];
    if (value.has(2)) return [textOf(pair, 1), value.get(2)?.[0] === 1n];
    if (value.has(3)) return [textOf(pair, 1), numberOf(value, 3)];
    if (value.has(4)) return [textOf(pair, 1), bytesOf(value, 4).readDoubleLE()];
    return [textOf(pair, 1), undefined];
  });
  return Object.fromEntries(entries);
}

/** ExportTraceServiceRequest (trace_service.proto). */
function spansOf(body: Buffer): CollectedSpan[] {
  return messages(fieldsOf(body), 1).flatMap((of) => {
    const [resource = new Map() as Fields] = messages(of, 1);
    return messages(of, 2).flatMap((scope) =>
      messages(scope, 2).map((span) => {
        const [status = new Map() as Fields] = messages(span, 15);
        return {
          traceId: hexOf(span, 1),
          spanId: hexOf(span, 2),
          parentSpanId: hexOf(span, 4),
          name: textOf(span, 5),
          kind: numberOf(span, 6),
          attributes: attributesOf(span, 9),
          links: messages(span, 13).map((link) => `${hexOf(link, 1)}-${hexOf(link, 2)}`),
          status: numberOf(status, 3),
          milliseconds: Number(fixedOf(span, 8) - fixedOf(span, 7)) / 1e6,
          resource: attributesOf(resource, 1),
        };
      }),
    );
  });
}

/** ExportMetricsServiceRequest (metrics_service.proto). */
function metricsOf(body: Buffer): CollectedMetric[] {
  const scopes = messages(fieldsOf(body), 1).flatMap((of) => messages(of, 2));
  return scopes
    .flatMap((scope) => messages(scope, 2))
    .map((metric) => {
      const name = textOf(metric, 1);
      const [gauge] = messages(metric, 5);
      const [sum] = messages(metric, 7);
      const [histogram] = messages(metric, 9);
      if (histogram) return { name, kind: 'histogram', points: histogramPoints(histogram) };
      const points = messages(gauge ?? sum ?? new Map(), 1).map((point) => ({
        attributes: attributesOf(point, 7),
        value: point.has(4)
          ? bytesOf(point, 4).readDoubleLE()
          : Number(bytesOf(point, 6).readBigInt64LE()),
      }));
      return { name, kind: gauge ? 'gauge' : 'sum', points };
    });
}

function histogramPoints(histogram: Fields): CollectedMetric['points'] {
  return messages(histogram, 1).map((point) => ({
    attributes: attributesOf(point, 9),
    value: Number(fixedOf(point, 4)),
    bucketCounts: eights(point, 6, (bytes) => Number(bytes.readBigUInt64LE())),
    bounds: eights(point, 7, (bytes) => bytes.readDoubleLE()),
  }));
}
