import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Collector, startCollector } from '../../../support/otlp.js';
import { eventually, startReceiver } from '../../../support/receiver.js';
import { newTraceparent, telemetryTo } from '../../../support/telemetry.js';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function collect(answer?: () => Promise<number>): Promise<Collector> {
  const collector = await startCollector(answer);
  ends.push(collector.stop);
  return collector;
}

async function run(...[overrides]: Parameters<typeof startTestApp>): Promise<TestApp> {
  const app = await startTestApp(overrides);
  ends.push(app.stop);
  return app;
}

const metricsOf = async (app: TestApp) =>
  (await app.rest('GET', '/metrics', { token: 'a-token-for-the-scraper' })).body as string;
const METRICS = { metricsToken: 'a-token-for-the-scraper' };

it('sends nothing and passes nothing on when it is not configured', async () => {
  const receiver = await startReceiver();
  ends.push(receiver.stop);
  const app = await run({ ...METRICS, webhookAllowedCidrs: ['127.0.0.0/8'] });
  expect(app.config.telemetry).toBeUndefined();
  const administrator = await app.seed.person('administrator');
  const { body } = await app.rest('POST', '/webhooks', {
    ...administrator,
    body: { url: receiver.url },
  });
  const headers = { traceparent: newTraceparent().text };
  await app.rest('POST', `/webhooks/${body.data.id}/ping`, { ...administrator, headers });
  const told = await eventually(() => receiver.received[0]);
  expect(told.headers.traceparent).toBeUndefined();
  expect(await metricsOf(app)).not.toContain('telemetry_exports_total');
});

it('sends the metrics of /metrics, with the same names, labels and values', async () => {
  const collector = await collect();
  const app = await run({
    ...METRICS,
    telemetry: telemetryTo(collector.url, {
      tracesUrl: undefined,
      metricsUrl: `${collector.url}/v1/metrics`,
    }),
  });
  const head = await app.seed.person('administrator');
  for (let call = 0; call < 3; call += 1) await app.rest('GET', '/departments', head);
  const point = await eventually(() =>
    collector.metrics
      .get('http_request_duration_seconds')
      ?.points.find(({ attributes, value }) => attributes.route === '/departments' && value === 3),
  );
  expect(point.attributes).toEqual({ method: 'GET', route: '/departments', status: '200' });
  expect(point.bounds).toEqual([0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]);
  expect(point.bucketCounts).toHaveLength(12);
  expect(point.bucketCounts?.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(collector.metrics.get('operations_total')).toMatchObject({
    kind: 'sum',
    points: [{ attributes: { operation: 'departments', outcome: 'OK' }, value: 3 }],
  });
  const exposed = [...(await metricsOf(app)).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const present = new Set(
    [...(await metricsOf(app)).matchAll(/^([a-z_]+?)(?:_bucket)?[ {]/gm)].map(([, name]) => name),
  );
  const names = exposed.flatMap(([, name, type]) =>
    type !== 'summary' && present.has(name) ? [name] : [],
  );
  expect(names.length).toBeGreaterThan(40);
  // Those that count the calls of the collector come with its second call.
  const missing = () => names.filter((name) => !collector.metrics.has(name as string));
  await expect.poll(missing, { timeout: 5_000 }).toEqual([]);
  expect(collector.calls.every(({ path }) => path === '/v1/metrics')).toBe(true);
});

it('records the share of the traces that the sampler keeps', async () => {
  const collector = await collect();
  const sampler = { sampler: 'parentbased_traceidratio', samplerRatio: 0.25 } as const;
  const app = await run({ telemetry: telemetryTo(collector.url, sampler) });
  const calls = Array.from({ length: 200 }, () => app.rest('GET', '/me'));
  await Promise.all(calls);
  await app.rest('GET', '/me', { headers: { traceparent: newTraceparent().text } });
  await app.stop();
  ends.pop();
  const kept = collector.spans.filter(({ kind }) => kind === 2).length;
  // Five standard deviations about 50 + 1.
  expect(kept).toBeGreaterThan(20);
  expect(kept).toBeLessThan(82);
});

it('does not slow or fail requests while the collector hangs, and keeps a bounded number of spans', async () => {
  let free = () => {};
  const freed = new Promise<void>((resolve) => {
    free = resolve;
  });
  const collector = await collect(() => freed.then(() => 200));
  const app = await run({
    ...METRICS,
    telemetry: telemetryTo(collector.url, { maxQueueSize: 20, timeoutMs: 60_000 }),
  });
  const head = await app.seed.person('administrator');
  for (let call = 0; call < 100; call += 1) {
    expect((await app.rest('GET', '/departments', head)).status).toBe(200);
  }
  expect(collector.calls.length).toBeLessThanOrEqual(2);
  // All of them are answered while the collector hangs; the end sends what has waited.
  free();
  await app.stop();
  ends.pop();
  // Each request has three spans or more; one batch was under way, and one waited.
  expect(collector.spans.length).toBeGreaterThan(0);
  expect(collector.spans.length).toBeLessThanOrEqual(2 * 20 + 20);
});

it('goes on without a collector, and says so in the metrics', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  const app = await run({
    ...METRICS,
    telemetry: telemetryTo(`http://127.0.0.1:${port}`, { timeoutMs: 500 }),
  });
  const head = await app.seed.person('administrator');
  await expect
    .poll(
      async () => {
        expect((await app.rest('GET', '/departments', head)).status).toBe(200);
        return await metricsOf(app);
      },
      { timeout: 30_000 },
    )
    .toMatch(/^telemetry_exports_total\{signal="traces",result="failed"\} [1-9]/m);
  // Nothing holds up the end.
  await app.stop();
  ends.pop();
});
