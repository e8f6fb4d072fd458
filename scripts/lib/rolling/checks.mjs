// Assertions after replicas were restarted under load, and the measurements.
import { connected } from './place.mjs';

/** @returns {Promise<string[]>} problems; empty if there are none. */
export async function problemsOf(place, load, subscribers, restarts) {
  const problems = load.samples
    .filter(({ error }) => error !== undefined)
    .slice(0, 20)
    .map(({ kind, at, ms, error }) => {
      return `failed: ${kind} at ${new Date(at).toISOString()} after ${ms.toFixed(0)} ms: ${error}`;
    });
  const rows = await connected(place.databaseUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT id, title, status::text AS status FROM maintenance_requests WHERE title LIKE 'Rolling %'`,
    );
    return rows;
  });
  const byTitle = Map.groupBy(rows, ({ title }) => title);
  for (const [title, id] of load.created) {
    const found = byTitle.get(title) ?? [];
    if (found.length !== 1 || found[0].id !== id) {
      problems.push(`the acknowledged request ${id} is there ${found.length} times`);
    }
  }
  const status = new Map(rows.map((row) => [row.id, row.status.toUpperCase()]));
  for (const id of load.approved) {
    if (status.get(id) !== 'APPROVED') problems.push(`the approved request ${id} is not`);
  }
  for (const { id } of load.uploaded) {
    const { status: answered } = await load.call('GET', `/api/maintenance/attachments/${id}`);
    if (answered !== 200) problems.push(`the photo ${id} is ${answered}`);
  }
  subscribers.forEach((subscriber, index) => {
    const name = `subscriber ${index + 1}`;
    problems.push(...subscriber.errors.map((error) => `${name}: ${error}`));
    const missed = rows.filter(({ id }) => subscriber.known.get(id) !== status.get(id));
    if (missed.length > 0) {
      problems.push(
        `${name} misses ${missed.length} changes: ${missed.slice(0, 5).map((r) => r.id)}`,
      );
    }
    if (subscriber.closed.length + 1 !== subscriber.starts) {
      problems.push(
        `${name} was closed ${subscriber.closed.length} times, and started ${subscriber.starts} times`,
      );
    }
  });
  for (const { name, code } of restarts) {
    if (code !== 0) problems.push(`${name} ended with ${code}`);
  }
  return problems;
}

/** Formats the figures as lines. */
export function figuresOf(load, subscribers, restarts) {
  const lines = [...Map.groupBy(load.samples, ({ kind }) => kind)].map(([kind, samples]) => {
    const times = samples.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const at = (share) => `${times[Math.floor((times.length - 1) * share)].toFixed(0)} ms`;
    const failed = samples.filter(({ error }) => error !== undefined).length;
    const cells = [kind, samples.length, failed, at(0.5), at(0.99), at(1)];
    return `| ${cells.join(' | ')} |`;
  });
  const closes = Object.entries(
    Object.groupBy(
      subscribers.flatMap(({ closed }) => closed),
      String,
    ),
  );
  const codes = closes.map(([code, list]) => `${list.length} with ${code}`).join(', ') || 'none';
  const slowest = Math.max(0, ...restarts.map(({ stopMs }) => stopMs));
  return [
    '| kind | requests | failed | median | 99 % | longest |',
    '|---|---|---|---|---|---|',
    ...lines,
    `${load.created.size} requests and ${load.uploaded.length} photos acknowledged, ${load.approved.size} approved.`,
    `${restarts.length} restarts, the longest end ${(slowest / 1000).toFixed(1)} s.`,
    `${subscribers.length} live sockets; closed: ${codes}.`,
  ];
}
