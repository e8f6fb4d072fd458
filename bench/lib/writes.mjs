// Load of writes, and the comparison of what they write.
import { Agent, request as httpRequest } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { connected } from './data.mjs';
import { measureProcessors } from './servers.mjs';
import { CONNECTIONS } from './wrk.mjs';

/** A client that keeps its connections. */
export function openClient(origin) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return {
    /** The `data` of the answer to a POST. @throws Error for any status but 2xx. */
    post: (path, body, token) => post(agent, `${origin}${path}`, JSON.stringify(body), token),
    close: () => agent.destroy(),
  };
}

async function post(agent, url, body, token) {
  const text = await new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    };
    const sent = httpRequest(
      url,
      { agent, method: 'POST', headers, timeout: 10_000 },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const content = Buffer.concat(chunks).toString('utf8');
          if (response.statusCode >= 200 && response.statusCode < 300) resolve(content);
          else reject(new Error(`${url} answered ${response.statusCode}: ${content}`));
        });
      },
    );
    sent.once('timeout', () => sent.destroy(new Error(`${url} did not answer`)));
    sent.once('error', reject);
    sent.end(body);
  });
  return JSON.parse(text).data;
}

/** The value below which this part of a sorted list is. */
const percentile = (sorted, part) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

/**
 * Repeats a sequence of calls on all connections for some seconds, or until there are no ids left.
 *
 * @param sequence called with `post`, a number that is never repeated and the next id
 * @returns sequences per second, percentiles of their length in milliseconds, and the processor time of
 *   the server and of the database for a sequence in milliseconds
 * @throws Error when a call fails, or when the ids were used up before half of the time.
 */
export async function loadWrites({ server, client, sequence, tokens = [undefined], ids, seconds }) {
  const lengths = [];
  const processors = measureProcessors(server);
  const began = performance.now();
  const end = began + seconds * 1000;
  let number = 0;
  const worker = async (token) => {
    const call = (path, body) => client.post(path, body, token);
    while (performance.now() < end && (ids === undefined || ids.length > 0)) {
      number += 1;
      const start = performance.now();
      await sequence(call, number, ids?.pop());
      lengths.push(performance.now() - start);
    }
  };
  const workers = Array.from({ length: CONNECTIONS }, (_, n) => worker(tokens[n % tokens.length]));
  await Promise.all(workers);
  const took = (performance.now() - began) / 1000;
  if (took < seconds / 2) throw new Error('The prepared requests were used up too early.');
  const used = processors(lengths.length);
  lengths.sort((a, b) => a - b);
  return {
    rate: lengths.length / took,
    p50: percentile(lengths, 0.5),
    p99: percentile(lengths, 0.99),
    ...used,
  };
}

/** All rows that belong to a request, as JSON. */
const ROWS = `
  SELECT 'maintenance_requests' AS name, jsonb_agg(to_jsonb(r)) AS rows
  FROM maintenance_requests AS r WHERE id = $1
  UNION ALL SELECT 'maintenance_history', jsonb_agg(to_jsonb(h) ORDER BY h.id)
  FROM maintenance_history AS h WHERE request_id = $1
  UNION ALL SELECT 'audit_records', jsonb_agg(to_jsonb(a) - '{sequence,hash,previous_hash}'::text[]
    ORDER BY a.id)
  FROM audit_records AS a WHERE target_type = 'maintenance_request' AND target_id = $1::text
  UNION ALL SELECT 'outbox_events', jsonb_agg(to_jsonb(e) - 'xid'
    ORDER BY e.id)
  FROM outbox_events AS e WHERE (payload->>'id')::int = $1`;

/**
 * Without what differs between two runs of one sequence: numbers of rows, times and request ids.
 *
 * @public imported by its test at run time
 */
export function comparable(value, key) {
  if (Array.isArray(value)) return value.map((each) => comparable(each));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, comparable(each, name)]),
    );
  }
  if (key === 'id' || key === 'eventId') return typeof value;
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/.test(value)) return 'time';
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? 'uuid' : value;
}

/** The answers of a whole sequence with one new request, and the rows that it wrote. */
export async function traceOf(url, client, token) {
  const call = (path, body) => client.post(path, body, token);
  const answers = [await createRequest(call, 1)];
  const { id } = answers[0];
  await takeSteps(async (path, body) => answers.push(await call(path, body)), 1, id);
  const { rows } = await connected(url, (database) => database.query(ROWS, [id]));
  const missing = rows.find((each) => each.rows === null);
  if (missing !== undefined) throw new Error(`Nothing was written to ${missing.name}.`);
  // The peer has no access rules, so it does not tell what stands in the way of steps.
  return comparable({ answers: answers.map(({ actions: _actions, ...rest }) => rest), rows });
}

/** @throws Error unless both traces are the same. */
export function requireSameTrace(name, actual, expected) {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(
    `${name} writes or answers differently:\n${JSON.stringify(actual, null, 1)}\n` +
      `expected:\n${JSON.stringify(expected, null, 1)}`,
  );
}

/** Submits a request. */
export function createRequest(call, number) {
  return call('/api/v1/maintenance', {
    title: `Leaking pipe in room ${100 + (number % 400)}`,
    description: 'Water on the floor since this morning; please look at it today.',
    priority: 'high',
    category: 'Plumbing',
    location: 'Building 2, floor 1',
    departmentId: 1 + (number % 24),
  });
}

/** Approves, assigns and completes a pending request. */
export async function takeSteps(call, number, id) {
  const path = `/api/v1/maintenance/${id}`;
  await call(`${path}/approve`, { note: 'Go ahead.' });
  await call(`${path}/assign`, { technicianId: 1041 + (number % 60) });
  await call(`${path}/complete`, { note: 'Replaced the washer.' });
}
