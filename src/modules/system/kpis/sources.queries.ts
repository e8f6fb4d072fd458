import { sql } from 'kysely';
import type { Fragment } from '../../../core/sql.js';
import { OPEN_STAGES } from '../../requests/maintenance/steps/steps.transitions.js';
import { assetService, costShares, downtimes } from './asset-sources.queries.js';
import { labour, movements, purchases } from './cost-sources.queries.js';
import { inPeriod, NONE, OF_REQUEST } from './source.queries.js';
import type { Span } from './span.js';

const OPEN = sql`r.stage IN (${sql.join(OPEN_STAGES.map((stage) => sql.lit(stage)))})`;

/** 56 times 24 hours: the weeks of which `backlogWeeks` takes the mean. */
const LOGGED_WEEKS = 8;
const LOGGED_MS = LOGGED_WEEKS * 7 * 86_400_000;

/** How long before the creation of a request another one counts as its first failure. */
const REPEAT = sql`interval '720 hours'`;

function requestsBy(time: Fragment, span: Span, further: Fragment): Fragment {
  return sql`SELECT r.id, ${time} AS at, ${OF_REQUEST}, ${NONE.contractor}, ${further}
    FROM maintenance_requests AS r WHERE ${inPeriod(time, span)}`;
}

/** Requests at their creation. */
function created(span: Span): Fragment {
  return requestsBy(
    sql`r.created_at`,
    span,
    sql`CASE WHEN r.responded_at <= ${span.now}::timestamptz
      THEN greatest(step_milliseconds(r.created_at, r.responded_at), 0) END AS response_ms`,
  );
}

/** Requests at the completion that stands. */
function completed(span: Span): Fragment {
  return requestsBy(
    sql`r.completed_at`,
    span,
    sql`CASE WHEN r.started_at IS NOT NULL
        THEN step_milliseconds(r.started_at, r.completed_at) - (r.held_ms - r.held_ms_at_start)
      END AS repair_ms,
      r.held_ms, r.held_by_reason, step_milliseconds(r.created_at, r.completed_at) AS open_ms,
      EXISTS (SELECT FROM maintenance_requests AS p
        WHERE p.asset_id = r.asset_id AND p.category_id = r.category_id AND p.id <> r.id
          AND p.origin <> 'schedule'
          AND p.completed_at BETWEEN r.created_at - ${REPEAT} AND r.created_at) AS repeats`,
  );
}

/** Requests at their first completion, once they can no longer be reopened. */
function firstCompleted(span: Span): Fragment {
  const end = sql`r.first_completed_at + ${span.reopenDays} * interval '24 hours'`;
  return sql`SELECT r.id, r.first_completed_at AS at, ${OF_REQUEST}, ${NONE.contractor},
      NOT (r.reopen_count > 0 AND EXISTS (SELECT FROM maintenance_history AS o
        WHERE o.request_id = r.id AND o.step = 'reopen' AND o.occurred_at < ${end})) AS fixed
    FROM maintenance_requests AS r
    WHERE ${inPeriod(sql`r.first_completed_at`, span)} AND ${end} <= ${span.now}::timestamptz`;
}

/** Rated requests at their confirmation. */
function rated(span: Span): Fragment {
  return sql`SELECT r.id, r.confirmed_at AS at, ${OF_REQUEST}, ${NONE.contractor}, r.rating
    FROM maintenance_requests AS r
    WHERE ${inPeriod(sql`r.confirmed_at`, span)} AND r.rating IS NOT NULL`;
}

/** Steps `complete`, with what followed. A confirmation before a reopening is only in the timeline. */
function completions(span: Span): Fragment {
  return sql`SELECT h.id, h.occurred_at AS at, ${OF_REQUEST}, ${NONE.contractor},
      reopening.at IS NOT NULL AS reopened,
      EXISTS (SELECT FROM attachments AS photo
        WHERE photo.request_id = r.id AND photo.type = 'AFTER') AS evident,
      CASE WHEN reopening.at IS NULL
        THEN r.confirmed_at IS NOT NULL AND r.confirmed_by_id IS NOT NULL
        ELSE reopening.from_stage = 'confirmed' AND EXISTS (SELECT FROM timeline_entries AS e
          WHERE e.request_id = r.id AND e.kind = 'step' AND e.data ->> 'step' = 'confirm'
            AND e.actor_id IS NOT NULL AND e.at BETWEEN h.occurred_at AND reopening.at)
      END AS confirmed
    FROM maintenance_history AS h JOIN maintenance_requests AS r ON r.id = h.request_id
    LEFT JOIN LATERAL (SELECT o.occurred_at AS at, o.details ->> 'fromStage' AS from_stage
      FROM maintenance_history AS o
      WHERE r.reopen_count > 0 AND o.request_id = r.id AND o.id > h.id AND o.step = 'reopen'
      ORDER BY o.id LIMIT 1) AS reopening ON true
    WHERE h.action = 'complete' AND ${inPeriod(sql`h.occurred_at`, span)}`;
}

/** Approvals and rejections, without the approval that a request of a schedule begins with. */
function decisions(span: Span): Fragment {
  return sql`SELECT h.id, h.occurred_at AS at, ${OF_REQUEST}, ${NONE.contractor},
      h.step IS NOT NULL AS rejected
    FROM maintenance_history AS h JOIN maintenance_requests AS r ON r.id = h.request_id
    WHERE ((h.action = 'approve' AND h.step IS NULL) OR h.step = 'reject')
      AND ${inPeriod(sql`h.occurred_at`, span)}
      AND NOT (r.origin = 'schedule' AND h.step IS NULL AND NOT EXISTS (
        SELECT FROM maintenance_history AS e
        WHERE e.request_id = r.id AND e.id < h.id AND e.action = 'approve'))`;
}

/** Clocks when they were breached, else when they were met. */
function clocks(span: Span): Fragment {
  const at = sql`coalesce(c.breached_at, c.met_at)`;
  return sql`SELECT c.id, ${at} AS at, ${OF_REQUEST}, ${NONE.contractor}, c.kind::text AS clock,
      c.breached_at IS NULL AS in_time
    FROM sla_clocks AS c JOIN maintenance_requests AS r ON r.id = c.request_id
    WHERE ${inPeriod(at, span)}`;
}

/** Occurrences that count for the compliance of schedules (docs/behaviour/schedules.md), when due. */
function occurrences(span: Span): Fragment {
  const tolerated = sql`t.due_at + s.tolerance_minutes * interval '1 minute'`;
  return sql`SELECT t.id, t.due_at AS at, t.request_id, t.asset_id, s.department_id, s.category_id,
      coalesce(s.location_id, a.location_id) AS location_id, r.assignee_id AS technician_id,
      s.priority::text AS priority, NULL::text AS origin, coalesce(r.title, s.title) AS title,
      ${NONE.contractor},
      coalesce(t.state = 'generated' AND t.completed_at <= ${tolerated}, false) AS in_time
    FROM schedule_occurrences AS t JOIN schedules AS s ON s.id = t.schedule_id
    LEFT JOIN assets AS a ON a.id = t.asset_id
    LEFT JOIN maintenance_requests AS r ON r.id = t.request_id
    WHERE ${inPeriod(sql`t.due_at`, span)} AND (t.state = 'missed' OR (t.state = 'generated'
      AND (t.closed_at IS NOT NULL OR ${tolerated} < ${span.now}::timestamptz)))`;
}

/** Open requests. */
function open({ now }: Span): Fragment {
  return sql`SELECT r.id, r.created_at AS at, ${OF_REQUEST}, ${NONE.contractor},
      ${now}::timestamptz - r.created_at AS age, coalesce(r.estimate_minutes, 60) AS estimate
    FROM maintenance_requests AS r WHERE ${OPEN}`;
}

/** Open requests past their due time, as the filter `overdue` finds them. */
function overdue({ now }: Span): Fragment {
  return sql`SELECT r.id, r.next_due_at AS at, ${OF_REQUEST}, ${NONE.contractor}
    FROM maintenance_requests AS r WHERE ${OPEN} AND r.next_due_at < ${now}::timestamptz`;
}

/** Time that was logged in the last eight weeks. */
function logged(span: Span): Fragment {
  const { now } = span;
  const until = new Date(now.getTime() + 1);
  return labour({ ...span, from: new Date(now.getTime() - LOGGED_MS), until });
}

/**
 * Jobs of contractors: those that are done, when they were; those that are not and have not ended,
 * once their time has passed. One that was returned is not done.
 */
function jobs(span: Span): Fragment {
  const done = sql`(j.done_at IS NOT NULL
    AND (j.state = 'done' OR (j.state = 'withdrawn' AND j.returned_count = 0)))`;
  return sql`SELECT j.id, CASE WHEN ${done} THEN j.done_at ELSE j.until END AS at, ${OF_REQUEST},
      j.contractor_id, ${done} AND j.done_at <= j.until AS in_time
    FROM job_links AS j JOIN maintenance_requests AS r ON r.id = j.request_id
    WHERE (${done} AND ${inPeriod(sql`j.done_at`, span)})
      OR (NOT ${done} AND j.ended_at IS NULL AND j.until < ${span.now}::timestamptz
        AND ${inPeriod(sql`j.until`, span)})`;
}

/** A kind of facts. */
interface Source {
  /** Kind of its rows, in answers. */
  readonly kind: string;
  /** Tells its rows from others of a figure; a letter. */
  readonly letter: string;
  /**
   * The facts of a span, as a SELECT with the columns `id`, `at`, `request_id`, `asset_id`,
   * `department_id`, `category_id`, `location_id`, `technician_id`, `priority`, `origin`, `title`,
   * `contractor_id` and those that its figures need. Columns that a statement does not use cost nothing.
   */
  readonly select: (span: Span) => Fragment;
}

const source = (kind: string, letter: string, select: Source['select']): Source => ({
  ...{ kind, letter, select },
});

/** All kinds of facts of which figures are made. */
export const SOURCES = {
  created: source('request', 'r', created),
  completed: source('request', 'r', completed),
  firstCompleted: source('request', 'r', firstCompleted),
  rated: source('request', 'r', rated),
  completions: source('completion', 'c', completions),
  decisions: source('decision', 'd', decisions),
  clocks: source('clock', 'k', clocks),
  occurrences: source('occurrence', 'o', occurrences),
  labour: source('time', 't', labour),
  open: source('request', 'r', open),
  overdue: source('request', 'r', overdue),
  logged: source('time', 't', logged),
  movements: source('movement', 'm', movements),
  purchases: source('purchase', 'p', purchases),
  downtimes: source('downtime', 'w', downtimes),
  assets: source('asset', 'a', assetService),
  costShares: source('asset', 'a', costShares),
  jobs: source('job', 'j', jobs),
} as const satisfies Readonly<Record<string, Source>>;

/** Name of a kind of facts. */
export type SourceName = keyof typeof SOURCES;
