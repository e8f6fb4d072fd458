import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { closeClients, subscriber } from '../../../support/live.js';
import { type CollectedSpan, type Collector, startCollector } from '../../../support/otlp.js';
import { eventually, type Receiver, startReceiver } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { newTraceparent, pathOf, telemetryTo, traceOf } from '../../../support/telemetry.js';

let collector: Collector;
let receiver: Receiver;
let app: TestApp;
let head: Person;
let employee: Person;

beforeAll(async () => {
  collector = await startCollector();
  receiver = await startReceiver();
  app = await startTestApp({
    telemetry: telemetryTo(collector.url, {
      headers: { 'x-key': 'of the collector' },
      resourceAttributes: { 'deployment.environment.name': 'test' },
    }),
    webhookAllowedCidrs: ['127.0.0.0/8'],
  });
  const { id: departmentId } = await app.seed.department();
  head = await app.seed.person('department_head', { departmentId });
  employee = await app.seed.person('employee', { departmentId });
  const administrator = await app.seed.person('administrator');
  const url = `${receiver.url}/with-a-secret?token=in-the-address`;
  const { status } = await app.rest('POST', '/webhooks', { ...administrator, body: { url } });
  expect(status).toBe(201);
});
afterAll(async () => {
  await closeClients();
  await app.stop();
  await receiver.stop();
  await collector.stop();
});

const SUBMIT = `mutation Submit($input: CreateMaintenanceRequestInput!) {
  createMaintenanceRequest(input: $input) { id }
}`;
const input = { title: 'A private title', description: 'A private description.' };

/** Submits a request as a part of the client's trace. */
const SUBMISSIONS = {
  rest: async (traceparent: string) => {
    const headers = { traceparent };
    const answer = await app.rest('POST', '/api/v1/maintenance', {
      ...employee,
      headers,
      body: input,
    });
    expect(answer.status).toBe(201);
    return answer.headers;
  },
  graphql: async (traceparent: string) => {
    const answer = await app.graphql(SUBMIT, { input }, { ...employee, headers: { traceparent } });
    expect(answer.code).toBeUndefined();
    return answer.headers;
  },
};

const ABOVE = {
  rest: ['POST /maintenance', 'operation createMaintenanceRequest'],
  graphql: [
    'POST /graphql Submit',
    'graphql mutation Submit',
    'operation createMaintenanceRequest',
  ],
};

/** A span ends, and is sent, after those below it. */
const BELOW = ['process events', 'process webhook-deliveries', 'POST 127.0.0.1'];

const named = (trace: readonly CollectedSpan[], name: string) => {
  const found = trace.find((span) => span.name === name);
  if (found === undefined) throw new Error(`There is no span ${name}.`);
  return found;
};

describe.each(['rest', 'graphql'] as const)('a change through %s', (way) => {
  it('is one trace, from the request to the delivery of the webhook', async () => {
    const client = newTraceparent();
    receiver.received.length = 0;
    const headers = await SUBMISSIONS[way](client.text);
    const delivery = 'POST 127.0.0.1';
    const trace = await traceOf(collector, client.traceId, [...ABOVE[way], ...BELOW]);

    const request = named(trace, ABOVE[way][0] as string);
    expect(request.parentSpanId).toBe(client.spanId);
    expect(request.kind).toBe(2);
    expect(request.status).not.toBe(2);
    expect(request.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': way === 'rest' ? '/maintenance' : '/graphql',
      'http.response.status_code': way === 'rest' ? 201 : 200,
      'app.request.id': headers.get('X-Request-Id'),
    });

    const insert = named(trace, 'INSERT audit_records');
    expect(pathOf(trace, insert)).toEqual([...ABOVE[way], 'INSERT audit_records']);
    expect(insert.kind).toBe(3);
    expect(insert.attributes['db.system.name']).toBe('postgresql');
    expect(insert.attributes['db.query.text']).toContain('$1::timestamptz');

    const attempt = named(trace, delivery);
    const path = pathOf(trace, attempt);
    expect(path.slice(0, ABOVE[way].length)).toEqual(ABOVE[way]);
    expect(path.slice(-3)).toEqual(['process events', 'process webhook-deliveries', delivery]);
    expect(attempt.attributes).toMatchObject({ 'http.response.status_code': 200 });
    for (const name of ['process events', 'process webhook-deliveries']) {
      const job = named(trace, name);
      expect(job.kind).toBe(5);
      expect(job.links).toEqual([`${client.traceId}-${job.parentSpanId}`]);
    }

    const told = await eventually(() => receiver.received[0]);
    expect(told.headers.traceparent).toBe(`00-${client.traceId}-${attempt.spanId}-01`);
  });
});

it('jobs that are done together stay in the trace of the request that each comes from', async () => {
  const clients = Array.from({ length: 12 }, () => newTraceparent());
  receiver.received.length = 0;
  await Promise.all(clients.map(({ text }) => SUBMISSIONS.rest(text)));
  await eventually(() => (receiver.received.length >= clients.length ? true : undefined));
  const told = receiver.received.map(({ headers }) => String(headers.traceparent).slice(3, 35));
  expect(told.toSorted()).toEqual(clients.map(({ traceId }) => traceId).toSorted());
  for (const { traceId } of clients) {
    const trace = await traceOf(collector, traceId, [...ABOVE.rest, ...BELOW]);
    expect(pathOf(trace, named(trace, 'POST 127.0.0.1')).slice(0, 2)).toEqual(ABOVE.rest);
    expect(trace.filter(({ name }) => name === 'POST 127.0.0.1')).toHaveLength(1);
  }
});

it('names the service and sends the headers of the collector', () => {
  expect(collector.spans[0]?.resource).toMatchObject({
    'service.name': 'service-under-test',
    'service.version': '0.2.0',
    'service.instance.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'deployment.environment.name': 'test',
  });
  expect(collector.calls[0]).toMatchObject({
    path: '/v1/traces',
    headers: { 'x-key': 'of the collector', 'content-type': 'application/x-protobuf' },
  });
});

it('holds no values: of input, of queries, of headers, of addresses', async () => {
  const client = newTraceparent();
  const headers = { traceparent: client.text, 'User-Agent': 'a-private-browser' };
  await app.rest('GET', '/api/v1/maintenance?search=a-private-search', { ...employee, headers });
  await app.rest('POST', '/api/v1/auth/login', {
    headers,
    body: { email: employee.email, password: 'a-wrong-password' },
  });
  await traceOf(collector, client.traceId, ['GET /maintenance', 'POST /auth/login']);
  const all = JSON.stringify(collector.spans);
  const secrets = [
    'a-private-search',
    'a-private-browser',
    'a-wrong-password',
    'private title',
    'private description',
    'in-the-address',
    employee.email,
    employee.token,
  ];
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
});

describe('an operation that fails', () => {
  it('because of the caller has its code, and is no error', async () => {
    const client = newTraceparent();
    await app.rest('GET', '/maintenance/999999', {
      ...head,
      headers: { traceparent: client.text },
    });
    const trace = await traceOf(collector, client.traceId, ['GET /maintenance/:id']);
    const operation = named(trace, 'operation maintenanceRequest');
    expect([operation.status, operation.attributes['app.error.code']]).toEqual([0, 'NOT_FOUND']);
    expect(named(trace, 'GET /maintenance/:id').status).toBe(0);
  });
});

describe('the header traceparent', () => {
  it.each([
    ['malformed', '00-not-a-trace-01'],
    ['of zeros', `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`],
    ['of a version that is none', `ff-${'1'.repeat(32)}-${'2'.repeat(16)}-01`],
    ['with a field too many', `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01-more`],
  ])('begins a new trace when it is %s', async (_what, traceparent) => {
    const { headers } = await app.rest('GET', '/me', { ...head, headers: { traceparent } });
    const id = headers.get('X-Request-Id');
    const span = await eventually(
      () => collector.spans.find(({ attributes }) => attributes['app.request.id'] === id),
      15_000,
    );
    expect(span.parentSpanId).toBe('');
    expect(span.traceId).not.toMatch(/^(0+|1+)$/);
  });

  it('that is not sampled is not sent', async () => {
    const [unsampled, sampled] = [newTraceparent(false), newTraceparent()];
    await app.rest('GET', '/me', { ...head, headers: { traceparent: unsampled.text } });
    await app.rest('GET', '/me', { ...head, headers: { traceparent: sampled.text } });
    await traceOf(collector, sampled.traceId, ['GET /me']);
    expect(collector.spans.filter(({ traceId }) => traceId === unsampled.traceId)).toEqual([]);
  });
});

it('probes, scrapes and the documentation are not traced', async () => {
  const client = newTraceparent();
  const headers = { traceparent: client.text };
  for (const path of ['/livez', '/readyz', '/api/health', '/docs', '/metrics']) {
    await app.rest('GET', path, { headers });
  }
  await app.rest('GET', '/me', { headers });
  await traceOf(collector, client.traceId, ['GET /me']);
  const trace = collector.spans.filter(({ traceId }) => traceId === client.traceId);
  expect(trace.filter(({ kind }) => kind === 2).map(({ name }) => name)).toEqual(['GET /me']);
});

it('a live subscription is a trace, and each of its events one that is linked to it', async () => {
  const follow = subscriber(() => app.url);
  const query = 'subscription Follow { maintenanceRequestChanged { id requester { id } } }';
  const heard = await follow(head.token, {}, query);
  await SUBMISSIONS.rest(newTraceparent().text);
  await eventually(() => heard.events[0]);
  const event = await eventually(
    () => collector.spans.find(({ name }) => name === 'graphql subscription Follow event'),
    15_000,
  );
  const start = named(collector.spans, 'graphql subscription Follow');
  expect(event.links).toEqual([`${start.traceId}-${start.spanId}`]);
  expect(event.traceId).not.toBe(start.traceId);
  const below = (span: CollectedSpan) =>
    collector.spans.filter(({ parentSpanId }) => parentSpanId === span.spanId).map((s) => s.name);
  expect(below(start)).toContain('operation maintenanceRequestChanged');
  expect(below(event).some((name) => name.startsWith('SELECT'))).toBe(true);
  heard.stop();
});
