// The writes of a request by hand: node:http and pg, one transaction of named statements for each call,
// which writes the rows that the service writes (request, history, audit record, outbox events) and
// keeps its conditions on status and version. No access control, no validation, no subscribers; everything
// is done by one administrator.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { ADDRESS, openPool, readJson, sendJson } from './support.mjs';

const pool = openPool();

const ACTOR = { id: 1001, email: 'administrator-1@bench.example', role: 'administrator' };

const COLUMNS = `id, title, description, priority, category, location, status,
  department_id AS "departmentId", requester_id AS "requesterId", assignee_id AS "assigneeId",
  approved_by_id AS "approvedById", approved_at AS "approvedAt", assigned_at AS "assignedAt",
  completed_at AS "completedAt", completion_note AS "completionNote", cancelled_at AS "cancelledAt",
  cancel_reason AS "cancelReason", version, created_at AS "createdAt", updated_at AS "updatedAt",
  last_activity_at AS "lastActivityAt",
  stage, started_at AS "startedAt", confirmed_at AS "confirmedAt", confirm_at AS "confirmAt",
  confirmed_by_id AS "confirmedById",
  rating, reopen_count AS "reopenCount", first_completed_at AS "firstCompletedAt",
  duplicate_of_id AS "duplicateOfId", follow_up_of_id AS "followUpOfId", schedule_id AS "scheduleId", occurrence_key AS "occurrenceKey", me_too_count AS "meTooCount", planned_start AS "plannedStart",
  planned_end AS "plannedEnd", estimate_minutes AS "estimateMinutes", origin,
  category_id AS "categoryId", location_id AS "locationId", asset_id AS "assetId",
  nullif(next_due_at, '9999-12-31Z') AS "nextDueAt", risk_at AS "riskAt",
  breached_at AS "breachedAt", manual_due_at AS "manualDueAt", wanted_by AS "wantedBy", fields, incomplete,
  helper_ids AS "helperIds"`;

const guarded = (assignments) => `UPDATE maintenance_requests
  SET ${assignments}, version = version + 1, updated_at = $4, last_activity_at = $4
  WHERE id = $1 AND status = $2 AND version = $3 RETURNING ${COLUMNS}`;

const STATEMENTS = {
  department: 'SELECT id FROM departments WHERE id = $1 FOR KEY SHARE',
  technician: `SELECT id FROM users
    WHERE id = $1 AND role = 'technician' AND status = 'active' FOR SHARE`,
  find: `SELECT ${COLUMNS} FROM maintenance_requests WHERE id = $1`,
  create: `INSERT INTO maintenance_requests (title, description, priority, category, location,
      department_id, requester_id, created_at, updated_at, last_activity_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8) RETURNING ${COLUMNS}`,
  approve: guarded(
    `status = 'approved', stage = 'approved', approved_by_id = $5, approved_at = $4`,
  ),
  assign: guarded(
    `status = 'assigned', stage = 'assigned', assignee_id = $5, assigned_at = $4, started_at = NULL`,
  ),
  complete: guarded(
    `status = 'completed', stage = 'completed', completion_note = $5, completed_at = $4,
    first_completed_at = coalesce(first_completed_at, $4), confirm_at = (
      SELECT $4::timestamptz + make_interval(mins => confirm_after_minutes)
      FROM system_settings WHERE confirm_after_minutes > 0)`,
  ),
  history: `INSERT INTO maintenance_history (request_id, action, from_status, to_status, actor_id, note,
      occurred_at, details) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
  audit: `INSERT INTO audit_records (timestamp, actor_id, actor_email, actor_role, action, target_type,
      target_id, metadata, ip_address, request_id)
    VALUES ($1, $2, $3, $4, $5, 'maintenance_request', $6, $7, $8, $9)`,
  // What was done is told within the service alone: to whom, the request itself tells.
  events: `INSERT INTO outbox_events (type, payload, occurred_at, actor_id, request_id, scope,
      maintenance_request_id)
    SELECT type, payload, $3, $4, $5, CASE WHEN type <> 'maintenance.step_taken' THEN $6::jsonb END,
      CASE WHEN type <> 'maintenance.step_taken' THEN $7::int END
    FROM unnest($1::text[], $2::jsonb[]) AS e (type, payload)`,
  watching: 'SELECT 1 AS found FROM request_watchers WHERE request_id = $1 AND user_id = $2',
  receivers: 'SELECT DISTINCT unnest(events) FROM webhook_endpoints WHERE enabled',
};

/** Steps that an administrator may take next; the submitter may update as well. */
const ALLOWED = {
  pending: ['approve', 'cancel'],
  approved: ['assign', 'cancel'],
  assigned: ['assign', 'complete', 'cancel'],
  completed: [],
};

/**
 * Differences between the steps: their sources, their changes, and the verb of their audit record.
 */
const STEPS = {
  approve: { from: ['pending'], verb: 'approved', value: () => ACTOR.id },
  assign: {
    from: ['approved', 'assigned'],
    verb: 'assigned',
    value: ({ technicianId }) => technicianId,
  },
  complete: { from: ['assigned'], verb: 'completed', value: ({ note }) => note ?? null },
};

class Refused extends Error {}

/** Runs `work` in a transaction; `run` executes a statement by its name. */
async function transaction(work) {
  const client = await pool.connect();
  const run = async (name, ...values) =>
    (await client.query({ name, text: STATEMENTS[name], values })).rows[0];
  try {
    await client.query('BEGIN');
    const result = await work(run);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** The stages and, of an assignment, the technicians before and after a step. */
function detailsOf(action, before, after) {
  const stages = { fromStage: before.stage, toStage: after.stage };
  if (action !== 'assign') return stages;
  return { ...stages, fromAssigneeId: before.assigneeId, assigneeId: after.assigneeId };
}

/** The rows besides the request's own. */
async function record(run, call, { action, verb, before, after, note, metadata }) {
  const { now, requestId, address } = call;
  const { id, status, stage, version, updatedAt, departmentId } = after;
  const from = before?.status ?? null;
  const details = before && detailsOf(action, before, after);
  await run('history', id, action, from, status, ACTOR.id, note, now, details);
  const { email, role } = ACTOR;
  const name = `maintenance.${verb}`;
  await run('audit', now, ACTOR.id, email, role, name, String(id), metadata, address, requestId);
  const events = [['maintenance.status_changed', { id, status, updatedAt }]];
  if (before !== undefined && before.stage !== stage) {
    const changes = before.status === status ? ['stage'] : ['stage', 'status'];
    const payload = { id, stage, status, onHold: false, version, updatedAt, changes };
    events.push(['maintenance.stage_changed', payload]);
  }
  const { requesterId, assigneeId } = after;
  const people = { requesterId, assigneeId, previousAssigneeId: before?.assigneeId ?? null };
  const change = { id, step: action, from: before?.stage ?? null, to: stage, departmentId };
  events.push(['maintenance.step_taken', { ...change, ...people, note }]);
  const [types, payloads] = [events.map(([type]) => type), events.map(([, payload]) => payload)];
  await run('events', types, payloads, now, ACTOR.id, requestId, { departmentId }, id);
  if ((await run('receivers')) !== undefined) throw new Error('Nobody is to be notified here.');
  const own = after.requesterId === ACTOR.id && status === 'pending' ? ['update'] : [];
  const allowedActions = [...own, ...ALLOWED[status]];
  const watching = (await run('watching', id, ACTOR.id)) !== undefined;
  return { ...after, onHold: false, hold: null, allowedActions, watching };
}

const create = (call, input) =>
  transaction(async (run) => {
    const { title, description, priority = 'normal', category = null, location = null } = input;
    const { departmentId } = input;
    if ((await run('department', departmentId)) === undefined) throw new Refused();
    const content = [title, description, priority, category, location, departmentId];
    const after = await run('create', ...content, ACTOR.id, call.now);
    const fields = { title, description, priority, category, location, departmentId };
    const metadata = { after: { ...fields, status: after.status } };
    return await record(run, call, {
      action: 'create',
      verb: 'created',
      after,
      note: null,
      metadata,
    });
  });

function changesBetween(before, after) {
  const changed = Object.keys(after).filter(
    (key) => key !== 'lastActivityAt' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (row) => Object.fromEntries(changed.map((key) => [key, row[key]]));
  return { before: pick(before), after: pick(after) };
}

const take = (call, id, action, input) =>
  transaction(async (run) => {
    const { from, verb, value } = STEPS[action];
    const before = await run('find', id);
    if (!from.includes(before?.status)) throw new Refused();
    if (action === 'assign' && !(await run('technician', input.technicianId))) throw new Refused();
    const { status, version } = before;
    const after = await run(action, id, status, version, call.now, value(input));
    if (after === undefined) throw new Refused();
    const { note = null } = input;
    const metadata = { ...changesBetween(before, after), ...(note === null ? {} : { note }) };
    return await record(run, call, { action, verb, before, after, note, metadata });
  });

async function answer(request, response) {
  if (request.url === '/ready') return sendJson(response, '{}');
  const call = { now: new Date(), requestId: randomUUID(), address: request.socket.remoteAddress };
  const [, id, step] = /^\/api\/v1\/maintenance(?:\/(\d+)\/(\w+))?$/.exec(request.url) ?? [];
  const input = await readJson(request);
  const data = await (id === undefined ? create(call, input) : take(call, Number(id), step, input));
  const body = { code: 'OK', success: true, data, timestamp: new Date() };
  sendJson(response, JSON.stringify(body), id === undefined ? 201 : 200);
}

createServer((request, response) => {
  answer(request, response).catch((error) => {
    if (!(error instanceof Refused)) console.error(error);
    sendJson(response, '{}', error instanceof Refused ? 409 : 500);
  });
}).listen(ADDRESS.port, ADDRESS.host);
