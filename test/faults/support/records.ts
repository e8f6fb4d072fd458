import type { Database } from '../../../src/infra/database/database.js';
import { eventually } from '../../support/receiver.js';
import { call } from './calls.js';
import { scaled } from './limits.js';
import type { Load } from './load.js';
import { expectData, type Service, type World } from './service.js';

/** The requests of a load in the database, compared with the answers to clients. */
export interface Findings {
  /** Acknowledged, and not there. */
  readonly lost: string[];
  /** There more than once: the request, or a line of its history, a record or an event. */
  readonly doubled: string[];
  /** There in part: a change without its history, its audit record or its event. */
  readonly partial: string[];
}

interface Found {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly history: string[];
  readonly audit: string[];
  readonly events: string[];
}

/** Every request of a load with what was written beside it, each list in its order. */
async function requestsOf({ prisma }: Database): Promise<Found[]> {
  return await prisma.$queryRaw<Found[]>`
    SELECT r.id, r.title, r.status::text AS status,
      ARRAY(SELECT h.action::text FROM maintenance_history h WHERE h.request_id = r.id
            ORDER BY h.action) AS history,
      ARRAY(SELECT a.action FROM audit_records a
            WHERE a.target_type = 'maintenance_request' AND a.target_id = r.id::text
            ORDER BY a.action DESC) AS audit,
      ARRAY(SELECT e.payload ->> 'status' FROM outbox_events e
            WHERE e.type = 'maintenance.status_changed' AND (e.payload ->> 'id')::int = r.id
            ORDER BY e.payload ->> 'status' DESC) AS events
    FROM maintenance_requests r WHERE r.title LIKE 'Fault %' ORDER BY r.id`;
}

/** Records of a request that was submitted, and approved if it was. */
const EXPECTED: Readonly<Record<string, Pick<Found, 'history' | 'audit' | 'events'>>> = {
  pending: { history: ['create'], audit: ['maintenance.created'], events: ['pending'] },
  approved: {
    history: ['create', 'approve'],
    audit: ['maintenance.created', 'maintenance.approved'],
    events: ['pending', 'approved'],
  },
};

/** Compares what clients were told with what the database has. */
export async function compare(database: Database, load: Load): Promise<Findings> {
  const [lost, doubled, partial]: [string[], string[], string[]] = [[], [], []];
  const byTitle = Map.groupBy(await requestsOf(database), ({ title }) => title);
  for (const [title, found] of byTitle) {
    if (found.length > 1) doubled.push(`${title}: ${found.length} requests`);
    for (const { status, history, audit, events } of found) {
      const expected = EXPECTED[status];
      const written = { history, audit, events };
      if (JSON.stringify(written) === JSON.stringify(expected)) continue;
      const isMore = history.length > (expected?.history.length ?? 0);
      (isMore ? doubled : partial).push(`${title} (${status}): ${JSON.stringify(written)}`);
    }
  }
  for (const { title, submitted, approved } of load.writes) {
    const [found] = byTitle.get(title) ?? [];
    if (submitted && found === undefined) lost.push(`${title}: no request`);
    if (approved && found?.status !== 'approved') lost.push(`${title}: ${found?.status}`);
  }
  return { lost, doubled, partial };
}

/** Verifies the chain of the audit trail once every record is in it; @returns how many there are. */
export async function verifyTrail(service: Service, world: World): Promise<number> {
  const verified = await eventually(async () => {
    const answer = await call(service.url, 'GET', '/api/system/audit/verify', {
      token: world.admin,
    });
    if (answer.status === 503) return undefined;
    const found = expectData<{ valid: boolean; pending: number; verified: number }>(answer);
    if (!found.valid) throw new Error(`The chain is broken: ${JSON.stringify(answer.body)}`);
    return found.pending === 0 ? found : undefined;
  }, scaled(20_000));
  return verified.verified;
}

/** A notification that a receiver of webhooks got. */
interface Notification {
  readonly data: { readonly id: number; readonly status: string };
}

/**
 * Waits until the receiver has each change of status at least once.
 *
 * @param changes how many there are.
 * @throws Error when one is missing, or came under two ids.
 */
export async function verifyWebhooks(world: World, changes: () => Promise<number>): Promise<void> {
  const expected = await changes();
  const heard = () =>
    Map.groupBy(world.receiver.received, ({ body }) => {
      const { data } = JSON.parse(body) as Notification;
      return `${data.id} ${data.status}`;
    });
  await eventually(() => heard().size >= expected, scaled(45_000)).catch(() => {
    throw new Error(`${heard().size} of ${expected} changes reached the receiver.`);
  });
  for (const [change, received] of heard()) {
    const ids = new Set(received.map(({ headers }) => headers['webhook-id']));
    if (ids.size > 1) throw new Error(`${change} came under ${ids.size} ids.`);
  }
}
