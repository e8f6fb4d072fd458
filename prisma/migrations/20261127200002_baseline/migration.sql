-- The schema of version 0.2.0, in the place of the migrations before it (src/infra/migrations/baseline.ts).

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Functions stand before the tables that they use.
SET LOCAL check_function_bodies = false;

CREATE TYPE asset_change_kind AS ENUM (
    'move',
    'state'
);

CREATE TYPE asset_state AS ENUM (
    'in_service',
    'out_of_service',
    'retired'
);

CREATE TYPE attachment_type AS ENUM (
    'BEFORE',
    'AFTER'
);

CREATE TYPE audience AS ENUM (
    'public',
    'internal'
);

CREATE TYPE category_requirement AS ENUM (
    'beforePhoto',
    'afterPhoto',
    'checklist',
    'time',
    'noOpenPurchase'
);

CREATE TYPE challenge_purpose AS ENUM (
    'login',
    'passkey_registration',
    'passkey_authentication'
);

CREATE TYPE closed_day_rule AS ENUM (
    'keep',
    'next',
    'previous',
    'skip'
);

CREATE TYPE hold_reason AS ENUM (
    'requester',
    'access',
    'budget',
    'vendor',
    'parts',
    'weather',
    'other'
);

CREATE TYPE location_kind AS ENUM (
    'site',
    'building',
    'floor',
    'room',
    'area'
);

CREATE TYPE log_category AS ENUM (
    'auth',
    'security',
    'system'
);

CREATE TYPE log_level AS ENUM (
    'info',
    'suspicious',
    'warning',
    'error'
);

CREATE TYPE mail_status AS ENUM (
    'gathering',
    'sending',
    'sent',
    'failed',
    'dropped'
);

CREATE TYPE mail_token_purpose AS ENUM (
    'verification',
    'change',
    'reset',
    'invitation'
);

CREATE TYPE maintenance_action AS ENUM (
    'create',
    'update',
    'approve',
    'assign',
    'complete',
    'cancel'
);

CREATE TYPE maintenance_priority AS ENUM (
    'low',
    'normal',
    'high',
    'urgent'
);

CREATE TYPE maintenance_stage AS ENUM (
    'submitted',
    'approved',
    'assigned',
    'in_progress',
    'completed',
    'confirmed',
    'cancelled',
    'rejected',
    'duplicate'
);

CREATE TYPE maintenance_status AS ENUM (
    'pending',
    'approved',
    'assigned',
    'completed',
    'cancelled'
);

CREATE TYPE meter_kind AS ENUM (
    'counter',
    'gauge'
);

CREATE TYPE notification_kind AS ENUM (
    'submitted',
    'transferred',
    'decided',
    'completed',
    'duplicate_resolved',
    'assigned',
    'reopened',
    'held',
    'resumed',
    'commented',
    'mentioned',
    'at_risk',
    'breached',
    'escalated',
    'part_low',
    'purchase',
    'scheduled',
    'schedule_paused',
    'reading_unusual',
    'delegated',
    'security'
);

CREATE TYPE occurrence_cause AS ENUM (
    'person',
    'closed_day',
    'out_of_service',
    'previous_open',
    'overtaken'
);

CREATE TYPE occurrence_state AS ENUM (
    'generated',
    'skipped',
    'missed'
);

CREATE TYPE purchase_state AS ENUM (
    'requested',
    'approved',
    'refused',
    'ordered',
    'received',
    'cancelled'
);

CREATE TYPE request_origin AS ENUM (
    'person',
    'link',
    'schedule',
    'rule',
    'import'
);

CREATE TYPE role AS ENUM (
    'super_admin',
    'administrator',
    'department_head',
    'developer',
    'employee',
    'technician'
);

CREATE TYPE rollup_grain AS ENUM (
    'day',
    'month'
);

CREATE TYPE rollup_measure AS ENUM (
    'submitted',
    'standing',
    'completed',
    'approval',
    'assignment',
    'completion'
);

CREATE TYPE saved_view_sharing AS ENUM (
    'private',
    'department',
    'everyone'
);

CREATE TYPE schedule_base AS ENUM (
    'fixed',
    'completion'
);

CREATE TYPE schedule_if_open AS ENUM (
    'skip',
    'create'
);

CREATE TYPE schedule_pause_reason AS ENUM (
    'person',
    'editor_lost_right',
    'no_asset'
);

CREATE TYPE schedule_state AS ENUM (
    'active',
    'paused'
);

CREATE TYPE sla_clock_kind AS ENUM (
    'response',
    'resolution'
);

CREATE TYPE sla_clock_state AS ENUM (
    'running',
    'paused',
    'met',
    'dropped'
);

CREATE TYPE sla_resolution_from AS ENUM (
    'submission',
    'approval'
);

CREATE TYPE stock_movement_kind AS ENUM (
    'receipt',
    'issue',
    'return',
    'count'
);

CREATE TYPE theme AS ENUM (
    'light',
    'dark',
    'system'
);

CREATE TYPE time_kind AS ENUM (
    'work',
    'travel'
);

CREATE TYPE timeline_kind AS ENUM (
    'step',
    'comment',
    'photo',
    'time',
    'part',
    'purchase',
    'checklist',
    'clock',
    'rule'
);

CREATE TYPE user_status AS ENUM (
    'active',
    'suspended',
    'inactive'
);

CREATE TYPE webhook_delivery_status AS ENUM (
    'pending',
    'delivered',
    'failed'
);

CREATE FUNCTION audit_chain_goes_on() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.id = OLD.id AND NEW.sequence > OLD.sequence THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the chain of the audit trail only goes on' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE FUNCTION audit_records_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND OLD.sequence IS NULL AND OLD.hash IS NULL AND OLD.previous_hash IS NULL
    AND NEW.sequence IS NOT NULL AND NEW.hash IS NOT NULL AND NEW.previous_hash IS NOT NULL
    AND to_jsonb(NEW) - ARRAY['sequence', 'hash', 'previous_hash']
      = to_jsonb(OLD) - ARRAY['sequence', 'hash', 'previous_hash']
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit trail is append-only' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE FUNCTION audit_records_come_unsealed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'a record of the audit trail is sealed after it was written'
    USING ERRCODE = 'restrict_violation';
END
$$;

CREATE FUNCTION audit_trail_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail is append-only' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE FUNCTION delete_comment_texts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM write_request_texts(ARRAY[OLD.request_id]);
  RETURN NULL;
END
$$;

CREATE FUNCTION search_fold(given text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
BEGIN
  -- Texts in ASCII take a fraction of the time.
  IF octet_length(given) = length(given) THEN
    RETURN lower(given COLLATE "C");
  END IF;
  RETURN replace(replace(replace(replace(translate(
    regexp_replace(
      lower(upper(normalize(given, NFKD) COLLATE "und-x-icu") COLLATE "und-x-icu") COLLATE "C",
      '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u061c\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1\u08e3-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09c4\u09c7-\u09c8\u09cb-\u09cd\u09d7\u09e2-\u09e3\u09fe\u0a01-\u0a03\u0a3c\u0a3e-\u0a42\u0a47-\u0a48\u0a4b-\u0a4d\u0a51\u0a70-\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd\u0ae2-\u0ae3\u0afa-\u0aff\u0b01-\u0b03\u0b3c\u0b3e-\u0b44\u0b47-\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55-\u0c56\u0c62-\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cc4\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5-\u0cd6\u0ce2-\u0ce3\u0cf3\u0d00-\u0d03\u0d3b-\u0d3c\u0d3e-\u0d44\u0d46-\u0d48\u0d4a-\u0d4d\u0d57\u0d62-\u0d63\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf\u0df2-\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f\u0f71-\u0f84\u0f86-\u0f87\u0f8d-\u0f97\u0f99-\u0fbc\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3\u17dd\u180b-\u180f\u1885-\u1886\u18a9\u1920-\u192b\u1930-\u193b\u1a17-\u1a1b\u1a55-\u1a5e\u1a60-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb\u1b00-\u1b04\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099-\u309a\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880-\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000101fd\U000102e0\U00010376-\U0001037a\U00010a01-\U00010a03\U00010a05-\U00010a06\U00010a0c-\U00010a0f\U00010a38-\U00010a3a\U00010a3f\U00010ae5-\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d\U00010eab-\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110c2\U00011100-\U00011102\U00011127-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U00011182\U000111b3-\U000111c0\U000111c9-\U000111cc\U000111ce-\U000111cf\U0001122c-\U00011237\U0001123e\U00011241\U000112df-\U000112ea\U00011300-\U00011303\U0001133b-\U0001133c\U0001133e-\U00011344\U00011347-\U00011348\U0001134b-\U0001134d\U00011357\U00011362-\U00011363\U00011366-\U0001136c\U00011370-\U00011374\U000113b8-\U000113c0\U000113c2\U000113c5\U000113c7-\U000113ca\U000113cc-\U000113d0\U000113d2\U000113e1-\U000113e2\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3\U000115af-\U000115b5\U000115b8-\U000115c0\U000115dc-\U000115dd\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U00011935\U00011937-\U00011938\U0001193b-\U0001193e\U00011940\U00011942-\U00011943\U000119d1-\U000119d7\U000119da-\U000119e0\U000119e4\U00011a01-\U00011a0a\U00011a33-\U00011a39\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011b60-\U00011b67\U00011c2f-\U00011c36\U00011c38-\U00011c3f\U00011c92-\U00011ca7\U00011ca9-\U00011cb6\U00011d31-\U00011d36\U00011d3a\U00011d3c-\U00011d3d\U00011d3f-\U00011d45\U00011d47\U00011d8a-\U00011d8e\U00011d90-\U00011d91\U00011d93-\U00011d97\U00011ef3-\U00011ef6\U00011f00-\U00011f01\U00011f03\U00011f34-\U00011f3a\U00011f3e-\U00011f42\U00011f5a\U00013440\U00013447-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f\U00016f51-\U00016f87\U00016f8f-\U00016f92\U00016fe4\U00016ff0-\U00016ff1\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf\U0001e000-\U0001e006\U0001e008-\U0001e018\U0001e01b-\U0001e021\U0001e023-\U0001e024\U0001e026-\U0001e02a\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee-\U0001e6ef\U0001e6f5\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a\U000e0100-\U000e01ef]',
      '', 'g'),
    'øłđðħŧıŋς’‘“”„‐–—−', 'olddhtinσ''''"""----'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
END
$$;

CREATE FUNCTION department_search_text(name text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN regexp_replace(search_fold(name), '\s+'::text, ' '::text, 'g'::text);

CREATE FUNCTION end_report_link_of_asset() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM report_links WHERE asset_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE FUNCTION end_report_link_of_location() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM report_links WHERE location_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE FUNCTION insert_comment_texts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  words tsvector := search_words(search_fold(NEW.body), 'C', 10);
BEGIN
  UPDATE request_texts SET
    public = CASE WHEN NEW.visibility = 'public' THEN public || words ELSE public END,
    internal = CASE WHEN NEW.visibility = 'internal' THEN coalesce(internal, public) ELSE internal END || words,
    length = length + length(NEW.body)
  WHERE request_id = NEW.request_id AND length + length(NEW.body) <= 50000;
  IF NOT FOUND THEN
    PERFORM write_request_texts(ARRAY[NEW.request_id]);
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION insert_request_texts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO request_texts (request_id, scopes, public, length) VALUES (
    NEW.id,
    request_scopes(NEW.id, NEW.department_id, NEW.requester_id, NEW.assignee_id, NEW.helper_ids),
    search_words(search_fold(NEW.title), 'A', 0) || search_words(search_fold(NEW.description), 'B', 10)
      || request_place_words(NEW.location, NEW.location_id, NEW.asset_id),
    0);
  RETURN NULL;
END
$$;

CREATE FUNCTION keep_comment_photo() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RETURN NULL;
END
$$;

CREATE FUNCTION note_request_rollup_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO request_rollup_changes
      (measure, department_id, day, status, priority, bucket, count, milliseconds)
    SELECT fact.measure, department_id, fact.day, fact.status, fact.priority, fact.bucket,
      count(*), sum(fact.milliseconds)
    FROM added AS request CROSS JOIN LATERAL request_facts(request.status, request.priority,
      request.created_at, request.approved_at, request.assigned_at, request.completed_at) AS fact
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO request_rollup_changes
      (measure, department_id, day, status, priority, bucket, count, milliseconds)
    SELECT fact.measure, department_id, fact.day, fact.status, fact.priority, fact.bucket,
      -count(*), -sum(fact.milliseconds)
    FROM gone AS request CROSS JOIN LATERAL request_facts(request.status, request.priority,
      request.created_at, request.approved_at, request.assigned_at, request.completed_at) AS fact
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 3;
  ELSIF TG_OP = 'UPDATE' THEN
    -- What a request counted for before and still counts for adds up to nothing.
    INSERT INTO request_rollup_changes
      (measure, department_id, day, status, priority, bucket, count, milliseconds)
    SELECT fact.measure, department_id, fact.day, fact.status, fact.priority, fact.bucket,
      sum(sign), sum(sign * fact.milliseconds)
    FROM (SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM gone) AS request
    CROSS JOIN LATERAL request_facts(request.status, request.priority,
      request.created_at, request.approved_at, request.assigned_at, request.completed_at) AS fact
    GROUP BY 1, 2, 3, 4, 5, 6
    HAVING sum(sign) <> 0 OR sum(sign * fact.milliseconds) <> 0
    ORDER BY 1, 3;
  ELSE
    DELETE FROM request_rollup_changes;
    DELETE FROM request_rollups;
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION recount_requests() RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(x'7a11'::int);
  LOCK TABLE maintenance_requests IN SHARE MODE;
  DELETE FROM request_rollup_changes;
  DELETE FROM request_rollups;
  INSERT INTO request_rollup_changes
    (measure, department_id, day, status, priority, bucket, count, milliseconds)
  SELECT fact.measure, department_id, fact.day, fact.status, fact.priority, fact.bucket,
    count(*), sum(fact.milliseconds)
  FROM maintenance_requests AS request CROSS JOIN LATERAL request_facts(request.status,
    request.priority, request.created_at, request.approved_at, request.assigned_at,
    request.completed_at) AS fact
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 3;
END
$$;

CREATE FUNCTION refresh_request_texts(of_location integer, of_asset integer, before integer, most integer) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  ids integer[];
BEGIN
  IF of_location IS NOT NULL THEN
    SELECT array_agg(id ORDER BY id) INTO ids FROM (SELECT id FROM maintenance_requests
      WHERE location_id = of_location AND id < before ORDER BY id DESC LIMIT most) AS t;
  ELSIF of_asset IS NOT NULL THEN
    SELECT array_agg(id ORDER BY id) INTO ids FROM (SELECT id FROM maintenance_requests
      WHERE asset_id = of_asset AND id < before ORDER BY id DESC LIMIT most) AS t;
  ELSE
    SELECT array_agg(id ORDER BY id) INTO ids FROM (SELECT id FROM maintenance_requests
      WHERE id < before ORDER BY id DESC LIMIT most) AS t;
  END IF;
  IF ids IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM maintenance_requests WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM write_request_texts(ids);
  RETURN CASE WHEN array_length(ids, 1) = most THEN ids[1] END;
END
$$;

CREATE FUNCTION rename_request_texts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  of_location integer := CASE WHEN TG_TABLE_NAME = 'locations' THEN NEW.id END;
  of_asset integer := CASE WHEN TG_TABLE_NAME = 'assets' THEN NEW.id END;
  rest integer := refresh_request_texts(of_location, of_asset, 2147483647, 500);
BEGIN
  IF rest IS NOT NULL THEN
    INSERT INTO request_text_refreshes (location_id, asset_id, below) VALUES (of_location, of_asset, rest);
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION request_comment_words(of_request integer, with_internal boolean) RETURNS tsvector
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
DECLARE
  words tsvector := '';
  size integer := 0;
  folded text;
BEGIN
  FOR folded IN
    SELECT search_fold(body) FROM comments
    WHERE request_id = of_request AND deleted_at IS NULL AND body IS NOT NULL
      AND (with_internal OR visibility = 'public')
    -- The order of an index: a loop is planned for its first rows, by the index of the ids otherwise.
    ORDER BY created_at DESC, id DESC
  LOOP
    size := size + length(folded);
    EXIT WHEN size > 200000;
    words := search_words(folded, 'C', 10) || words;
  END LOOP;
  RETURN words;
END
$$;

CREATE FUNCTION request_facts(status maintenance_status, priority maintenance_priority, created_at timestamp with time zone, approved_at timestamp with time zone, assigned_at timestamp with time zone, completed_at timestamp with time zone) RETURNS TABLE(measure rollup_measure, day date, status text, priority text, bucket integer, milliseconds bigint)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT fact.measure::rollup_measure, (fact.since AT TIME ZONE 'UTC')::date, fact.status,
    fact.priority, coalesce(width_bucket(fact.length, step_bounds()), 0), coalesce(fact.length, 0)
  FROM (VALUES
    ('submitted', created_at, '', '', NULL::bigint),
    ('standing', created_at, status::text, priority::text, NULL),
    ('completed', completed_at, '', '', NULL),
    ('approval', CASE WHEN approved_at IS NOT NULL THEN created_at END, '', '',
      step_milliseconds(created_at, approved_at)),
    ('assignment', CASE WHEN approved_at IS NOT NULL AND assigned_at IS NOT NULL THEN created_at END,
      '', '', step_milliseconds(approved_at, assigned_at)),
    ('completion', CASE WHEN completed_at IS NOT NULL THEN created_at END, '', '',
      step_milliseconds(created_at, completed_at))
  ) AS fact (measure, since, status, priority, length)
  WHERE fact.since IS NOT NULL
$$;

CREATE FUNCTION request_place_words(location text, of_location integer, of_asset integer) RETURNS tsvector
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
DECLARE
  words tsvector := '';
  thing record;
BEGIN
  IF location IS NOT NULL THEN
    words := search_words(search_fold(location), 'D', 10);
  END IF;
  IF of_location IS NOT NULL THEN
    SELECT name INTO thing FROM locations WHERE id = of_location;
    IF thing.name IS DISTINCT FROM location THEN
      words := words || search_words(search_fold(thing.name), 'D', 10);
    END IF;
  END IF;
  IF of_asset IS NOT NULL THEN
    SELECT tag, name INTO thing FROM assets WHERE id = of_asset;
    words := words || search_words(search_fold(thing.tag), 'D', 10) || search_words(search_fold(thing.name), 'D', 10);
  END IF;
  RETURN words;
END
$$;

CREATE FUNCTION request_scopes(id integer, department_id integer, requester_id integer, assignee_id integer, helper_ids integer[]) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
BEGIN
  RETURN array_to_tsvector(array_remove(
    ARRAY['b' || id / 8192, 'd' || department_id, 'r' || requester_id, 'a' || assignee_id]
      || ARRAY(SELECT 'h' || helper FROM unnest(helper_ids) AS helper), NULL));
END
$$;

CREATE FUNCTION request_search_text(title text, description text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN search_fold(((title || '
'::text) || description));

CREATE FUNCTION request_urgency(priority maintenance_priority, created_at timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (((created_at AT TIME ZONE 'UTC'::text) + CASE priority WHEN 'urgent'::maintenance_priority THEN '00:00:00'::interval WHEN 'high'::maintenance_priority THEN '365250 days'::interval WHEN 'normal'::maintenance_priority THEN '730500 days'::interval ELSE '1095750 days'::interval END) AT TIME ZONE 'UTC'::text);

CREATE FUNCTION roll_up_requests(batch integer) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  taken int;
BEGIN
  IF NOT pg_try_advisory_xact_lock(x'7a11'::int) THEN
    RETURN 0;
  END IF;
  WITH taken_changes AS (
    DELETE FROM request_rollup_changes
    WHERE id IN (SELECT id FROM request_rollup_changes ORDER BY id LIMIT batch)
    RETURNING *
  ), added AS (
    INSERT INTO request_rollups AS rollup
    SELECT period.grain, measure, scope.department_id,
      CASE period.grain WHEN 'day' THEN day ELSE date_trunc('month', day::timestamp)::date END,
      status, priority, bucket, sum(count), sum(milliseconds)
    FROM taken_changes AS change
    CROSS JOIN (VALUES ('day'::rollup_grain), ('month')) AS period (grain)
    CROSS JOIN LATERAL (VALUES (change.department_id), (0)) AS scope (department_id)
    -- Lengths of a department's day are about as many as its requests: nothing to be gained.
    WHERE period.grain = 'month' OR scope.department_id = 0
      OR measure IN ('submitted', 'standing', 'completed')
    GROUP BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (grain, measure, department_id, start, status, priority, bucket) DO UPDATE
      SET count = rollup.count + excluded.count,
        milliseconds = rollup.milliseconds + excluded.milliseconds
  )
  SELECT count(*) INTO taken FROM taken_changes;
  DELETE FROM request_rollups WHERE count = 0;
  RETURN taken;
END
$$;

CREATE FUNCTION search_words(folded text, weight text, gap integer) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
BEGIN
  RETURN (
    SELECT coalesce(string_agg(left(word, 255) || ':' || least(gap + place, 16383) || weight, ' '), '')::tsvector
    FROM unnest(string_to_array(regexp_replace(folded COLLATE "und-x-icu", '[^[:alnum:]]+', ' ', 'g'), ' '))
      WITH ORDINALITY AS words(word, place)
    WHERE word <> ''
  );
END
$$;

CREATE FUNCTION set_department_search_text() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.name_order := NEW.name_key;
  NEW.search_text := department_search_text(NEW.name);
  RETURN NEW;
END
$$;

CREATE FUNCTION set_last_activity() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.last_activity_at := greatest(NEW.last_activity_at, NEW.updated_at);
  RETURN NEW;
END
$$;

CREATE FUNCTION set_request_search_text() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.search_text := request_search_text(NEW.title, NEW.description);
  RETURN NEW;
END
$$;

CREATE FUNCTION set_stage_of_status() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.stage := stage_of_status(NEW.status);
  IF NEW.stage = 'completed' THEN
    NEW.first_completed_at := coalesce(NEW.first_completed_at, NEW.completed_at);
  END IF;
  IF NEW.stage <> 'assigned' THEN
    NEW.hold_reason := NULL;
    NEW.hold_note := NULL;
    NEW.hold_since := NULL;
    NEW.hold_until := NULL;
    NEW.hold_by_id := NULL;
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION set_user_search_text() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.search_text := user_search_text(NEW.email, NEW.first_name, NEW.last_name);
  RETURN NEW;
END
$$;

CREATE FUNCTION stage_of_status(status maintenance_status) RETURNS maintenance_stage
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (CASE status WHEN 'pending'::maintenance_status THEN 'submitted'::text WHEN 'approved'::maintenance_status THEN 'approved'::text WHEN 'assigned'::maintenance_status THEN 'assigned'::text WHEN 'completed'::maintenance_status THEN 'completed'::text ELSE 'cancelled'::text END)::maintenance_stage;

CREATE FUNCTION status_of_stage(stage maintenance_stage) RETURNS maintenance_status
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (CASE stage WHEN 'submitted'::maintenance_stage THEN 'pending'::text WHEN 'approved'::maintenance_stage THEN 'approved'::text WHEN 'assigned'::maintenance_stage THEN 'assigned'::text WHEN 'in_progress'::maintenance_stage THEN 'assigned'::text WHEN 'completed'::maintenance_stage THEN 'completed'::text WHEN 'confirmed'::maintenance_stage THEN 'completed'::text ELSE 'cancelled'::text END)::maintenance_status;

CREATE FUNCTION step_bounds() RETURNS bigint[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ARRAY['-9223372036854775808'::bigint, (1000)::bigint, (1100)::bigint, (1210)::bigint, (1331)::bigint, (1464)::bigint, (1611)::bigint, (1772)::bigint, (1949)::bigint, (2144)::bigint, (2358)::bigint, (2594)::bigint, (2853)::bigint, (3138)::bigint, (3452)::bigint, (3797)::bigint, (4177)::bigint, (4595)::bigint, (5054)::bigint, (5560)::bigint, (6116)::bigint, (6727)::bigint, (7400)::bigint, (8140)::bigint, (8954)::bigint, (9850)::bigint, (10835)::bigint, (11918)::bigint, (13110)::bigint, (14421)::bigint, (15863)::bigint, (17449)::bigint, (19194)::bigint, (21114)::bigint, (23225)::bigint, (25548)::bigint, (28102)::bigint, (30913)::bigint, (34004)::bigint, (37404)::bigint, (41145)::bigint, (45259)::bigint, (49785)::bigint, (54764)::bigint, (60240)::bigint, (66264)::bigint, (72890)::bigint, (80180)::bigint, (88197)::bigint, (97017)::bigint, (106719)::bigint, (117391)::bigint, (129130)::bigint, (142043)::bigint, (156247)::bigint, (171872)::bigint, (189059)::bigint, (207965)::bigint, (228762)::bigint, (251638)::bigint, (276801)::bigint, (304482)::bigint, (334930)::bigint, (368423)::bigint, (405265)::bigint, (445792)::bigint, (490371)::bigint, (539408)::bigint, (593349)::bigint, (652683)::bigint, (717952)::bigint, (789747)::bigint, (868722)::bigint, (955594)::bigint, (1051153)::bigint, (1156269)::bigint, (1271895)::bigint, (1399085)::bigint, (1538993)::bigint, (1692893)::bigint, (1862182)::bigint, (2048400)::bigint, (2253240)::bigint, (2478564)::bigint, (2726421)::bigint, (2999063)::bigint, (3298969)::bigint, (3628866)::bigint, (3991753)::bigint, (4390928)::bigint, (4830021)::bigint, (5313023)::bigint, (5844325)::bigint, (6428757)::bigint, (7071633)::bigint, (7778796)::bigint, (8556676)::bigint, (9412344)::bigint, (10353578)::bigint, (11388936)::bigint, (12527829)::bigint, (13780612)::bigint, (15158674)::bigint, (16674541)::bigint, (18341995)::bigint, (20176195)::bigint, (22193814)::bigint, (24413195)::bigint, (26854515)::bigint, (29539966)::bigint, (32493963)::bigint, (35743359)::bigint, (39317695)::bigint, (43249465)::bigint, (47574411)::bigint, (52331852)::bigint, (57565038)::bigint, (63321541)::bigint, (69653696)::bigint, (76619065)::bigint, (84280972)::bigint, (92709069)::bigint, (101979976)::bigint, (112177973)::bigint, (123395771)::bigint, (135735348)::bigint, (149308882)::bigint, (164239771)::bigint, (180663748)::bigint, (198730123)::bigint, (218603135)::bigint, (240463448)::bigint, (264509793)::bigint, (290960772)::bigint, (320056850)::bigint, (352062535)::bigint, (387268788)::bigint, (425995667)::bigint, (468595233)::bigint, (515454757)::bigint, (567000233)::bigint, (623700256)::bigint, (686070281)::bigint, (754677309)::bigint, (830145040)::bigint, (913159544)::bigint, (1004475499)::bigint, (1104923049)::bigint, (1215415354)::bigint, (1336956889)::bigint, (1470652578)::bigint, (1617717836)::bigint, (1779489619)::bigint, (1957438581)::bigint, '2153182439'::bigint, '2368500683'::bigint, '2605350752'::bigint, '2865885827'::bigint, '3152474410'::bigint, '3467721851'::bigint, '3814494036'::bigint, '4195943439'::bigint, '4615537783'::bigint, '5077091561'::bigint, '5584800717'::bigint, '6143280789'::bigint, '6757608868'::bigint, '7433369755'::bigint, '8176706730'::bigint, '8994377403'::bigint, '9893815144'::bigint, '10883196658'::bigint, '11971516324'::bigint, '13168667956'::bigint, '14485534752'::bigint, '15934088227'::bigint, '17527497050'::bigint, '19280246755'::bigint, '21208271431'::bigint, '23329098574'::bigint, '25662008431'::bigint, '28228209274'::bigint, '31051030201'::bigint, '34156133222'::bigint, '37571746544'::bigint, '41328921198'::bigint, '45461813318'::bigint, '50007994650'::bigint, '55008794115'::bigint, '60509673526'::bigint, '66560640879'::bigint, '73216704967'::bigint, '80538375463'::bigint, '88592213010'::bigint, '97451434311'::bigint, '107196577742'::bigint, '117916235516'::bigint, '129707859067'::bigint, '142678644974'::bigint, '156946509471'::bigint, '172641160419'::bigint, '189905276460'::bigint, '208895804107'::bigint, '229785384517'::bigint, '252763922969'::bigint, '278040315266'::bigint, '305844346792'::bigint, '336428781472'::bigint, '370071659619'::bigint, '407078825581'::bigint, '447786708139'::bigint, '492565378953'::bigint, '541821916848'::bigint, '596004108533'::bigint];

CREATE FUNCTION step_milliseconds(since timestamp with time zone, until timestamp with time zone) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ((EXTRACT(epoch FROM (until - since)) * (1000)::numeric))::bigint;

CREATE FUNCTION stock_movements_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.request_id IS NULL
    AND to_jsonb(NEW) - 'request_id' = to_jsonb(OLD) - 'request_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'movements of stock are append-only' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE FUNCTION update_comment_texts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM write_request_texts(ARRAY[NEW.request_id]);
  RETURN NULL;
END
$$;

CREATE FUNCTION update_request_scopes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE request_texts
  SET scopes = request_scopes(NEW.id, NEW.department_id, NEW.requester_id, NEW.assignee_id, NEW.helper_ids)
  WHERE request_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE FUNCTION update_request_texts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM write_request_texts(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;

CREATE FUNCTION user_search_text(email text, first_name text, last_name text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN search_fold(((((email || '
'::text) || COALESCE(first_name, ''::text)) || '
'::text) || COALESCE(last_name, ''::text)));

CREATE FUNCTION write_request_texts(ids integer[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO request_texts (request_id, scopes, public, internal, length)
  SELECT t.id, request_scopes(t.id, t.department_id, t.requester_id, t.assignee_id, t.helper_ids),
    own.words || request_comment_words(t.id, false),
    CASE WHEN said.internal THEN own.words || request_comment_words(t.id, true) END,
    said.length
  FROM maintenance_requests AS t
  CROSS JOIN LATERAL (SELECT search_words(search_fold(t.title), 'A', 0)
    || search_words(search_fold(t.description), 'B', 10)
    || request_place_words(t.location, t.location_id, t.asset_id) AS words OFFSET 0) AS own
  CROSS JOIN LATERAL (SELECT coalesce(bool_or(visibility = 'internal'), false) AS internal,
      coalesce(sum(length(body)), 0)::int AS length
    FROM comments WHERE request_id = t.id AND deleted_at IS NULL) AS said
  WHERE t.id = ANY (ids)
  ON CONFLICT (request_id) DO UPDATE SET scopes = EXCLUDED.scopes, public = EXCLUDED.public,
    internal = EXCLUDED.internal, length = EXCLUDED.length;
END
$$;

CREATE TABLE account_mails (
    id uuid NOT NULL,
    address_hash text NOT NULL,
    kind text NOT NULL,
    status mail_status DEFAULT 'sending'::mail_status NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    created_at timestamp(3) with time zone NOT NULL,
    settled_at timestamp(3) with time zone,
    asker_hash text
);

CREATE TABLE api_tokens (
    id uuid NOT NULL,
    user_id integer NOT NULL,
    name text NOT NULL,
    token_hash text NOT NULL,
    scopes text[],
    created_by_id integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    revoked_reason text
);

CREATE TABLE asset_changes (
    id integer NOT NULL,
    asset_id integer NOT NULL,
    kind asset_change_kind NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    actor_id integer NOT NULL,
    data jsonb NOT NULL
);

CREATE SEQUENCE asset_changes_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE asset_changes_id_seq OWNED BY asset_changes.id;

CREATE TABLE assets (
    id integer NOT NULL,
    tag text NOT NULL,
    tag_key text NOT NULL COLLATE pg_catalog."und-x-icu",
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."und-x-icu",
    type text,
    type_key text,
    parent_id integer,
    location_id integer,
    department_id integer NOT NULL,
    state asset_state DEFAULT 'in_service'::asset_state NOT NULL,
    criticality smallint DEFAULT 3 NOT NULL,
    manufacturer text,
    model text,
    serial_number text,
    purchased_on date,
    purchase_cost bigint,
    warranty_until date,
    commissioned_on date,
    retired_on date,
    notes text,
    attributes jsonb DEFAULT '[]'::jsonb NOT NULL,
    path text NOT NULL COLLATE pg_catalog."C",
    depth smallint NOT NULL,
    search_text text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    image_id integer
);

CREATE SEQUENCE assets_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE assets_id_seq OWNED BY assets.id;

CREATE TABLE attachments (
    id integer NOT NULL,
    request_id integer,
    type attachment_type,
    filename text NOT NULL,
    original_name text NOT NULL,
    mime_type text NOT NULL,
    size integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    sha256 text NOT NULL,
    uploaded_by_id integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    comment_id integer,
    variants_at timestamp(3) with time zone,
    of_thing boolean DEFAULT false NOT NULL,
    CONSTRAINT attachments_of_thing CHECK (((NOT of_thing) OR ((request_id IS NULL) AND (comment_id IS NULL))))
);

CREATE SEQUENCE attachments_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE attachments_id_seq OWNED BY attachments.id;

CREATE TABLE audit_chain (
    id integer DEFAULT 1 NOT NULL,
    sequence bigint NOT NULL,
    hash text NOT NULL
);

CREATE TABLE audit_records (
    id bigint NOT NULL,
    "timestamp" timestamp(3) with time zone NOT NULL,
    actor_id integer,
    actor_email text,
    actor_role text,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id text NOT NULL,
    metadata jsonb,
    ip_address text,
    request_id text,
    hash text,
    previous_hash text,
    sequence bigint
)
PARTITION BY RANGE ("timestamp");

CREATE SEQUENCE audit_records_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE audit_records_id_seq OWNED BY audit_records.id;

CREATE TABLE audit_records_first (
    id bigint DEFAULT nextval('audit_records_id_seq'::regclass) NOT NULL,
    "timestamp" timestamp(3) with time zone NOT NULL,
    actor_id integer,
    actor_email text,
    actor_role text,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id text NOT NULL,
    metadata jsonb,
    ip_address text,
    request_id text,
    hash text,
    previous_hash text,
    sequence bigint
);

CREATE TABLE audit_records_last (
    id bigint DEFAULT nextval('audit_records_id_seq'::regclass) NOT NULL,
    "timestamp" timestamp(3) with time zone NOT NULL,
    actor_id integer,
    actor_email text,
    actor_role text,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id text NOT NULL,
    metadata jsonb,
    ip_address text,
    request_id text,
    hash text,
    previous_hash text,
    sequence bigint
);

CREATE TABLE auth_challenges (
    challenge_hash text NOT NULL,
    purpose challenge_purpose NOT NULL,
    user_id integer,
    password_fingerprint text,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE authenticator_apps (
    user_id integer NOT NULL,
    secret text NOT NULL,
    confirmed_at timestamp(3) with time zone,
    last_step integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE avatars (
    id integer NOT NULL,
    user_id integer NOT NULL,
    filename text NOT NULL,
    original_name text NOT NULL,
    mime_type text NOT NULL,
    size integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    sha256 text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE SEQUENCE avatars_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE avatars_id_seq OWNED BY avatars.id;

CREATE TABLE calendar_feeds (
    user_id integer NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_fetched_at timestamp(3) with time zone
);

CREATE TABLE calendar_versions (
    id integer NOT NULL,
    calendar_id integer NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    time_zone text NOT NULL,
    week jsonb NOT NULL,
    holidays jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE calendar_versions_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE calendar_versions_id_seq OWNED BY calendar_versions.id;

CREATE TABLE calendars (
    id integer NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."und-x-icu",
    time_zone text NOT NULL,
    week jsonb NOT NULL,
    holidays jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    referred_to boolean DEFAULT false NOT NULL,
    archived_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE calendars_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE calendars_id_seq OWNED BY calendars.id;

CREATE TABLE categories (
    id integer NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."und-x-icu",
    parent_id integer,
    department_id integer,
    default_priority maintenance_priority,
    path text NOT NULL COLLATE pg_catalog."C",
    depth smallint NOT NULL,
    search_text text NOT NULL,
    archived_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    checklist_id integer,
    requires category_requirement[] DEFAULT '{}'::category_requirement[] NOT NULL
);

CREATE SEQUENCE categories_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE categories_id_seq OWNED BY categories.id;

CREATE TABLE checklists (
    id integer NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."und-x-icu",
    search_text text NOT NULL,
    description text,
    items jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    referred_to boolean DEFAULT false NOT NULL,
    archived_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE checklists_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE checklists_id_seq OWNED BY checklists.id;

CREATE TABLE comment_revisions (
    id integer NOT NULL,
    comment_id integer NOT NULL,
    body text NOT NULL,
    edited_at timestamp(3) with time zone NOT NULL,
    edited_by_id integer NOT NULL
);

CREATE SEQUENCE comment_revisions_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE comment_revisions_id_seq OWNED BY comment_revisions.id;

CREATE TABLE comments (
    id integer NOT NULL,
    request_id integer NOT NULL,
    author_id integer NOT NULL,
    body text,
    visibility audience DEFAULT 'public'::audience NOT NULL,
    mention_ids integer[] DEFAULT ARRAY[]::integer[],
    created_at timestamp(3) with time zone NOT NULL,
    edited_at timestamp(3) with time zone,
    deleted_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT comments_deleted CHECK (((body IS NULL) = (deleted_at IS NOT NULL)))
);

CREATE SEQUENCE comments_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE comments_id_seq OWNED BY comments.id;

CREATE TABLE delegations (
    id integer NOT NULL,
    from_user_id integer NOT NULL,
    to_user_id integer NOT NULL,
    starts_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    reason text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT delegations_other_account CHECK ((from_user_id <> to_user_id)),
    CONSTRAINT delegations_period CHECK ((starts_at < ends_at))
);

CREATE SEQUENCE delegations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE delegations_id_seq OWNED BY delegations.id;

CREATE TABLE departments (
    id integer NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    description text,
    head_id integer,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    search_text text,
    name_order text COLLATE pg_catalog."und-x-icu",
    purchase_threshold double precision DEFAULT 0 NOT NULL
);

CREATE SEQUENCE departments_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE departments_id_seq OWNED BY departments.id;

CREATE TABLE downtimes (
    id integer NOT NULL,
    asset_id integer NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    planned boolean DEFAULT false NOT NULL,
    reason text,
    request_id integer,
    created_by_id integer,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT downtimes_order CHECK ((ended_at >= started_at))
);

CREATE SEQUENCE downtimes_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE downtimes_id_seq OWNED BY downtimes.id;

CREATE TABLE idempotency_records (
    user_id integer NOT NULL,
    operation text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    outcome json,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    claim uuid,
    claimed_at timestamp(3) with time zone DEFAULT statement_timestamp(),
    performed boolean DEFAULT false NOT NULL,
    answer_until timestamp(3) with time zone
);

CREATE TABLE incidents (
    id integer NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    instance text NOT NULL,
    message text NOT NULL,
    opened_at timestamp(3) with time zone NOT NULL,
    closed_at timestamp(3) with time zone,
    witnesses jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE SEQUENCE incidents_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE incidents_id_seq OWNED BY incidents.id;

CREATE TABLE internal_logs (
    id bigint NOT NULL,
    "timestamp" timestamp(3) with time zone NOT NULL,
    user_id integer,
    ip_address text,
    category log_category NOT NULL,
    level log_level NOT NULL,
    service text,
    event text NOT NULL,
    message text NOT NULL,
    request_id text
)
PARTITION BY RANGE ("timestamp");

CREATE SEQUENCE internal_logs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE internal_logs_id_seq OWNED BY internal_logs.id;

CREATE TABLE internal_logs_first (
    id bigint DEFAULT nextval('internal_logs_id_seq'::regclass) NOT NULL,
    "timestamp" timestamp(3) with time zone NOT NULL,
    user_id integer,
    ip_address text,
    category log_category NOT NULL,
    level log_level NOT NULL,
    service text,
    event text NOT NULL,
    message text NOT NULL,
    request_id text
);

CREATE TABLE internal_logs_last (
    id bigint DEFAULT nextval('internal_logs_id_seq'::regclass) NOT NULL,
    "timestamp" timestamp(3) with time zone NOT NULL,
    user_id integer,
    ip_address text,
    category log_category NOT NULL,
    level log_level NOT NULL,
    service text,
    event text NOT NULL,
    message text NOT NULL,
    request_id text
);

CREATE TABLE invitations (
    id integer NOT NULL,
    email text NOT NULL,
    role role NOT NULL,
    department_id integer,
    invited_by_id integer NOT NULL,
    mailed boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    accepted_at timestamp(3) with time zone,
    user_id integer,
    revoked_at timestamp(3) with time zone
);

CREATE SEQUENCE invitations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE invitations_id_seq OWNED BY invitations.id;

CREATE TABLE labour_rates (
    id integer NOT NULL,
    user_id integer NOT NULL,
    in_force_from timestamp(3) with time zone NOT NULL,
    rate integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE labour_rates_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE labour_rates_id_seq OWNED BY labour_rates.id;

CREATE TABLE link_me_toos (
    request_id integer NOT NULL,
    token_id uuid NOT NULL
);

CREATE TABLE link_reports (
    request_id integer NOT NULL,
    contact_name text,
    contact_email text,
    tracking_hash text NOT NULL
);

CREATE TABLE locations (
    id integer NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."und-x-icu",
    code text,
    code_key text,
    kind location_kind DEFAULT 'area'::location_kind NOT NULL,
    parent_id integer,
    department_id integer,
    time_zone text,
    path text NOT NULL COLLATE pg_catalog."C",
    depth smallint NOT NULL,
    search_text text NOT NULL,
    archived_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    image_id integer
);

CREATE SEQUENCE locations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE locations_id_seq OWNED BY locations.id;

CREATE TABLE login_attempts (
    email_hash text NOT NULL,
    failed_at timestamp(3) with time zone[],
    pending_at timestamp(3) with time zone[],
    locked_until timestamp(3) with time zone,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE login_codes (
    code_hash text NOT NULL,
    user_id integer NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    reauthenticates boolean DEFAULT false NOT NULL
);

CREATE TABLE mail_tokens (
    token_hash text NOT NULL,
    purpose mail_token_purpose NOT NULL,
    user_id integer,
    invitation_id integer,
    address text NOT NULL,
    account_email text,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone,
    voided_at timestamp(3) with time zone
);

CREATE TABLE mails (
    id uuid NOT NULL,
    user_id integer NOT NULL,
    request_id integer,
    topic text NOT NULL,
    status mail_status DEFAULT 'gathering'::mail_status NOT NULL,
    turn integer DEFAULT 1 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    digest_day date,
    last_error text,
    created_at timestamp(3) with time zone NOT NULL,
    closed_at timestamp(3) with time zone,
    settled_at timestamp(3) with time zone
);

CREATE TABLE maintenance_history (
    id integer NOT NULL,
    request_id integer NOT NULL,
    action maintenance_action NOT NULL,
    from_status maintenance_status,
    to_status maintenance_status NOT NULL,
    actor_id integer NOT NULL,
    note text,
    occurred_at timestamp(3) with time zone NOT NULL,
    step text,
    details jsonb
);

CREATE SEQUENCE maintenance_history_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE maintenance_history_id_seq OWNED BY maintenance_history.id;

CREATE TABLE maintenance_requests (
    id integer NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    priority maintenance_priority DEFAULT 'normal'::maintenance_priority NOT NULL,
    category text,
    location text,
    status maintenance_status DEFAULT 'pending'::maintenance_status NOT NULL,
    department_id integer NOT NULL,
    requester_id integer NOT NULL,
    assignee_id integer,
    approved_by_id integer,
    approved_at timestamp(3) with time zone,
    assigned_at timestamp(3) with time zone,
    completed_at timestamp(3) with time zone,
    completion_note text,
    cancelled_at timestamp(3) with time zone,
    cancel_reason text,
    import_key text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    confirm_at timestamp(3) with time zone,
    confirmed_at timestamp(3) with time zone,
    confirmed_by_id integer,
    duplicate_of_id integer,
    estimate_minutes integer,
    first_completed_at timestamp(3) with time zone,
    hold_by_id integer,
    hold_note text,
    hold_reason hold_reason,
    hold_since timestamp(3) with time zone,
    hold_until timestamp(3) with time zone,
    me_too_count integer DEFAULT 0 NOT NULL,
    origin request_origin DEFAULT 'person'::request_origin NOT NULL,
    planned_end timestamp(3) with time zone,
    planned_start timestamp(3) with time zone,
    rating smallint,
    reopen_count integer DEFAULT 0 NOT NULL,
    stage maintenance_stage DEFAULT 'submitted'::maintenance_stage NOT NULL,
    started_at timestamp(3) with time zone,
    last_activity_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP,
    search_text text,
    asset_id integer,
    category_id integer,
    location_id integer,
    breached_at timestamp(3) with time zone,
    clocked boolean DEFAULT false NOT NULL,
    next_due_at timestamp(3) with time zone DEFAULT '9999-12-31 00:00:00+00'::timestamp with time zone NOT NULL,
    risk_at timestamp(3) with time zone,
    manual_due_at timestamp(3) with time zone,
    manual_due_check_at timestamp(3) with time zone,
    wanted_by text,
    helper_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    follow_up_of_id integer,
    occurrence_key text,
    schedule_id integer
);

ALTER TABLE ONLY maintenance_requests ALTER COLUMN search_text SET STATISTICS 300;

CREATE SEQUENCE maintenance_requests_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE maintenance_requests_id_seq OWNED BY maintenance_requests.id;

CREATE TABLE meters (
    id integer NOT NULL,
    asset_id integer NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."und-x-icu",
    unit text NOT NULL,
    kind meter_kind DEFAULT 'counter'::meter_kind NOT NULL,
    last_value numeric(18,3),
    last_at timestamp(3) with time zone,
    total numeric(24,3),
    archived_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE meters_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE meters_id_seq OWNED BY meters.id;

CREATE TABLE notification_preferences (
    user_id integer NOT NULL,
    kinds jsonb NOT NULL,
    digest_at smallint NOT NULL,
    quiet_from smallint,
    quiet_to smallint,
    updated_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE notifications (
    id integer NOT NULL,
    user_id integer NOT NULL,
    kind notification_kind NOT NULL,
    request_id integer,
    actor_id integer,
    data jsonb NOT NULL,
    dedupe_key text NOT NULL,
    in_app boolean NOT NULL,
    mail_id uuid,
    created_at timestamp(3) with time zone NOT NULL,
    read_at timestamp(3) with time zone
);

CREATE SEQUENCE notifications_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE notifications_id_seq OWNED BY notifications.id;

CREATE TABLE outbox_events (
    id bigint NOT NULL,
    type text NOT NULL,
    payload jsonb NOT NULL,
    occurred_at timestamp(3) with time zone NOT NULL,
    actor_id integer,
    request_id text,
    scope jsonb,
    audience audience,
    maintenance_request_id integer,
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL
)
PARTITION BY RANGE (occurred_at);

CREATE SEQUENCE outbox_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE outbox_events_id_seq OWNED BY outbox_events.id;

CREATE TABLE outbox_events_first (
    id bigint DEFAULT nextval('outbox_events_id_seq'::regclass) NOT NULL,
    type text NOT NULL,
    payload jsonb NOT NULL,
    occurred_at timestamp(3) with time zone NOT NULL,
    actor_id integer,
    request_id text,
    scope jsonb,
    audience audience,
    maintenance_request_id integer,
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL
);

CREATE TABLE outbox_events_last (
    id bigint DEFAULT nextval('outbox_events_id_seq'::regclass) NOT NULL,
    type text NOT NULL,
    payload jsonb NOT NULL,
    occurred_at timestamp(3) with time zone NOT NULL,
    actor_id integer,
    request_id text,
    scope jsonb,
    audience audience,
    maintenance_request_id integer,
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL
);

CREATE TABLE parts (
    id integer NOT NULL,
    sku text NOT NULL,
    sku_key text NOT NULL COLLATE pg_catalog."und-x-icu",
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."und-x-icu",
    search_text text NOT NULL,
    unit text NOT NULL,
    on_hand numeric(12,3) DEFAULT 0 NOT NULL,
    reorder_point numeric(12,3),
    unit_cost bigint DEFAULT 0 NOT NULL,
    department_id integer,
    archived_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    value numeric(30,9),
    CONSTRAINT parts_on_hand CHECK ((on_hand >= (0)::numeric))
);

CREATE SEQUENCE parts_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE parts_id_seq OWNED BY parts.id;

CREATE TABLE passkeys (
    id integer NOT NULL,
    user_id integer NOT NULL,
    name text NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] DEFAULT ARRAY[]::text[],
    backed_up boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL
);

CREATE SEQUENCE passkeys_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE passkeys_id_seq OWNED BY passkeys.id;

CREATE TABLE purchases (
    id integer NOT NULL,
    request_id integer NOT NULL,
    department_id integer NOT NULL,
    description text NOT NULL,
    supplier text,
    amount bigint NOT NULL,
    paid_amount bigint,
    state purchase_state DEFAULT 'requested'::purchase_state NOT NULL,
    requested_by_id integer NOT NULL,
    requested_at timestamp(3) with time zone NOT NULL,
    decided_by_id integer,
    decided_at timestamp(3) with time zone,
    reason text,
    expected_on text,
    ordered_at timestamp(3) with time zone,
    received_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    requested_for_id integer
);

CREATE SEQUENCE purchases_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE purchases_id_seq OWNED BY purchases.id;

CREATE TABLE readings (
    id integer NOT NULL,
    meter_id integer NOT NULL,
    value numeric(18,3) NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    note text,
    replaces_meter boolean DEFAULT false NOT NULL,
    delta numeric(18,3),
    entered_by_id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    unusual boolean DEFAULT false NOT NULL
);

CREATE SEQUENCE readings_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE readings_id_seq OWNED BY readings.id;

CREATE TABLE recovery_codes (
    user_id integer NOT NULL,
    code_hash text NOT NULL
);

CREATE TABLE refresh_tokens (
    token_hash text NOT NULL,
    session_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone
);

CREATE TABLE report_accounts (
    department_id integer NOT NULL,
    user_id integer NOT NULL
);

CREATE TABLE report_links (
    id integer NOT NULL,
    code text NOT NULL,
    asset_id integer,
    location_id integer,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT report_links_one_thing CHECK ((num_nonnulls(asset_id, location_id) = 1))
);

CREATE SEQUENCE report_links_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE report_links_id_seq OWNED BY report_links.id;

CREATE TABLE request_checklist_items (
    id integer NOT NULL,
    request_id integer NOT NULL,
    definition jsonb NOT NULL,
    value jsonb,
    note text,
    attachment_id integer,
    failed boolean DEFAULT false NOT NULL,
    not_applicable boolean DEFAULT false NOT NULL,
    answered_by_id integer,
    answered_at timestamp(3) with time zone,
    follow_up_id integer,
    version integer DEFAULT 1 NOT NULL
);

CREATE SEQUENCE request_checklist_items_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE request_checklist_items_id_seq OWNED BY request_checklist_items.id;

CREATE TABLE request_checklists (
    request_id integer NOT NULL,
    checklist_id integer NOT NULL,
    checklist_version integer NOT NULL,
    name text NOT NULL
);

CREATE TABLE request_rollup_changes (
    id bigint NOT NULL,
    measure rollup_measure NOT NULL,
    department_id integer NOT NULL,
    day date NOT NULL,
    status text NOT NULL,
    priority text NOT NULL,
    bucket integer NOT NULL,
    count bigint NOT NULL,
    milliseconds bigint NOT NULL
);

CREATE SEQUENCE request_rollup_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE request_rollup_changes_id_seq OWNED BY request_rollup_changes.id;

CREATE TABLE request_rollups (
    grain rollup_grain NOT NULL,
    measure rollup_measure NOT NULL,
    department_id integer NOT NULL,
    start date NOT NULL,
    status text NOT NULL,
    priority text NOT NULL,
    bucket integer NOT NULL,
    count bigint NOT NULL,
    milliseconds bigint NOT NULL
);

CREATE TABLE request_text_refreshes (
    id integer NOT NULL,
    location_id integer,
    asset_id integer,
    below integer NOT NULL
);

CREATE SEQUENCE request_text_refreshes_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE request_text_refreshes_id_seq OWNED BY request_text_refreshes.id;

CREATE TABLE request_texts (
    request_id integer NOT NULL,
    scopes tsvector NOT NULL,
    public tsvector NOT NULL,
    internal tsvector,
    length integer NOT NULL
)
WITH (toast_tuple_target='8160');

CREATE TABLE request_watchers (
    request_id integer NOT NULL,
    user_id integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE saved_view_defaults (
    user_id integer NOT NULL,
    list text NOT NULL,
    view_id integer NOT NULL
);

CREATE TABLE saved_views (
    id integer NOT NULL,
    owner_id integer NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."und-x-icu",
    filter jsonb DEFAULT '{}'::jsonb NOT NULL,
    sort text,
    columns jsonb,
    shared saved_view_sharing DEFAULT 'private'::saved_view_sharing NOT NULL,
    department_id integer,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE saved_views_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE saved_views_id_seq OWNED BY saved_views.id;

CREATE TABLE schedule_assets (
    schedule_id integer NOT NULL,
    asset_id integer NOT NULL,
    "position" integer NOT NULL,
    added_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE schedule_occurrences (
    id integer NOT NULL,
    schedule_id integer NOT NULL,
    asset_id integer,
    occurrence_key text NOT NULL COLLATE pg_catalog."C",
    number integer,
    local_time text NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    local_day text NOT NULL,
    generates_at timestamp(3) with time zone NOT NULL,
    state occurrence_state NOT NULL,
    cause occurrence_cause,
    reason text,
    shifts jsonb DEFAULT '[]'::jsonb NOT NULL,
    request_id integer,
    completed_at timestamp(3) with time zone,
    closed_at timestamp(3) with time zone,
    actor_id integer,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE SEQUENCE schedule_occurrences_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE schedule_occurrences_id_seq OWNED BY schedule_occurrences.id;

CREATE TABLE schedules (
    id integer NOT NULL,
    title text NOT NULL,
    title_key text NOT NULL COLLATE pg_catalog."und-x-icu",
    search_text text NOT NULL,
    description text NOT NULL,
    priority maintenance_priority NOT NULL,
    category_id integer,
    location_id integer,
    checklist_id integer,
    assignee_id integer,
    estimate_minutes integer,
    department_id integer NOT NULL,
    state schedule_state DEFAULT 'active'::schedule_state NOT NULL,
    paused_reason schedule_pause_reason,
    rrule text,
    starts_at text,
    time_zone text,
    base schedule_base,
    on_closed_day closed_day_rule,
    calendar_id integer,
    meter_id integer,
    meter_every numeric(18,3),
    meter_start numeric(24,3),
    lead_days integer DEFAULT 0 NOT NULL,
    if_open schedule_if_open DEFAULT 'skip'::schedule_if_open NOT NULL,
    tolerance_days integer,
    tolerance_minutes integer NOT NULL,
    editor_id integer NOT NULL,
    archived_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    effective_from timestamp(3) with time zone NOT NULL,
    trigger_from timestamp(3) with time zone NOT NULL,
    starts_after text,
    done_until text,
    meter_done integer DEFAULT 0 NOT NULL,
    meter_offset integer DEFAULT 0 NOT NULL,
    meter_base numeric(24,3),
    next_due_at timestamp(3) with time zone DEFAULT '9999-12-31 00:00:00+00'::timestamp with time zone NOT NULL,
    next_due_last timestamp(3) with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    next_run_at timestamp(3) with time zone
);

CREATE SEQUENCE schedules_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE schedules_id_seq OWNED BY schedules.id;

CREATE TABLE sessions (
    id uuid NOT NULL,
    user_id integer NOT NULL,
    ip_address text,
    user_agent text,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_used_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    revoked_at timestamp(3) with time zone,
    revoked_reason text,
    authenticated_at timestamp(3) with time zone,
    device text
);

CREATE TABLE sla_clocks (
    id integer NOT NULL,
    request_id integer NOT NULL,
    kind sla_clock_kind NOT NULL,
    state sla_clock_state NOT NULL,
    target_ms bigint NOT NULL,
    consumed_ms bigint DEFAULT 0 NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    running_since timestamp(3) with time zone,
    due_at timestamp(3) with time zone,
    breached_at timestamp(3) with time zone,
    met_at timestamp(3) with time zone,
    ended_at timestamp(3) with time zone,
    risk_at timestamp(3) with time zone,
    next_event_at timestamp(3) with time zone,
    check_at timestamp(3) with time zone,
    policy_version_id integer NOT NULL,
    calendar_version_id integer NOT NULL,
    risk_told boolean DEFAULT false NOT NULL,
    breach_told boolean DEFAULT false NOT NULL,
    fired jsonb DEFAULT '[]'::jsonb NOT NULL,
    risk_basis text DEFAULT 'default'::text NOT NULL,
    risk_percent double precision DEFAULT 75 NOT NULL,
    risk_sample integer DEFAULT 0 NOT NULL
);

CREATE SEQUENCE sla_clocks_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE sla_clocks_id_seq OWNED BY sla_clocks.id;

CREATE TABLE sla_policies (
    id integer NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."und-x-icu",
    rank integer NOT NULL,
    match jsonb NOT NULL,
    calendar_id integer NOT NULL,
    response_minutes integer,
    resolution_minutes integer,
    resolution_from sla_resolution_from DEFAULT 'submission'::sla_resolution_from NOT NULL,
    pauses_on hold_reason[],
    reopen_minutes integer NOT NULL,
    escalations jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    referred_to boolean DEFAULT false NOT NULL,
    archived_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE sla_policies_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE sla_policies_id_seq OWNED BY sla_policies.id;

CREATE TABLE sla_policy_versions (
    id integer NOT NULL,
    policy_id integer NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    rank integer NOT NULL,
    match jsonb NOT NULL,
    calendar_id integer NOT NULL,
    response_minutes integer,
    resolution_minutes integer,
    resolution_from sla_resolution_from NOT NULL,
    pauses_on hold_reason[],
    reopen_minutes integer NOT NULL,
    escalations jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE sla_policy_versions_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE sla_policy_versions_id_seq OWNED BY sla_policy_versions.id;

CREATE TABLE sla_segments (
    id integer NOT NULL,
    clock_id integer NOT NULL,
    from_at timestamp(3) with time zone NOT NULL,
    to_at timestamp(3) with time zone,
    state sla_clock_state NOT NULL,
    why text NOT NULL,
    consumed_ms bigint DEFAULT 0 NOT NULL,
    calendar_version_id integer NOT NULL
);

CREATE SEQUENCE sla_segments_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE sla_segments_id_seq OWNED BY sla_segments.id;

CREATE TABLE stock_movements (
    id integer NOT NULL,
    part_id integer NOT NULL,
    kind stock_movement_kind NOT NULL,
    quantity numeric(12,3) NOT NULL,
    delta numeric(12,3) NOT NULL,
    on_hand_after numeric(12,3) NOT NULL,
    unit_cost bigint NOT NULL,
    cost bigint NOT NULL,
    request_id integer,
    note text,
    actor_id integer NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    value numeric(30,9)
);

CREATE SEQUENCE stock_movements_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE stock_movements_id_seq OWNED BY stock_movements.id;

CREATE TABLE system_settings (
    id integer DEFAULT 1 NOT NULL,
    reopen_days integer DEFAULT 14 NOT NULL,
    confirm_after_minutes integer DEFAULT 10080 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    require_verified_email boolean DEFAULT false NOT NULL,
    mfa_roles role[] DEFAULT ARRAY[]::role[],
    secret_fingerprint text,
    report_links boolean DEFAULT false NOT NULL,
    default_calendar_id integer,
    lock_days integer DEFAULT 30 NOT NULL,
    currency text DEFAULT 'EUR'::text NOT NULL,
    CONSTRAINT system_settings_one_row CHECK ((id = 1))
);

CREATE TABLE time_entries (
    id integer NOT NULL,
    request_id integer NOT NULL,
    department_id integer NOT NULL,
    user_id integer NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    minutes integer,
    kind time_kind DEFAULT 'work'::time_kind NOT NULL,
    note text,
    rate integer,
    cost bigint,
    created_by_id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT time_entries_minutes CHECK (((minutes >= 1) AND (minutes <= 1440)))
);

CREATE SEQUENCE time_entries_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE time_entries_id_seq OWNED BY time_entries.id;

CREATE TABLE timeline_entries (
    id integer NOT NULL,
    request_id integer NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    kind timeline_kind NOT NULL,
    actor_id integer,
    audience audience DEFAULT 'public'::audience NOT NULL,
    data jsonb NOT NULL
);

CREATE SEQUENCE timeline_entries_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE timeline_entries_id_seq OWNED BY timeline_entries.id;

CREATE TABLE user_identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE users (
    id integer NOT NULL,
    email text NOT NULL,
    password_hash text,
    role role NOT NULL,
    status user_status DEFAULT 'active'::user_status NOT NULL,
    first_name text,
    last_name text,
    phone text,
    job_title text,
    department_id integer,
    permissions_overridden boolean DEFAULT false NOT NULL,
    permissions text[] DEFAULT ARRAY[]::text[],
    last_login_at timestamp(3) with time zone,
    password_changed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    email_notifications boolean DEFAULT true NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    theme theme DEFAULT 'system'::theme NOT NULL,
    timezone text DEFAULT 'UTC'::text NOT NULL,
    email_verified_at timestamp(3) with time zone,
    delegated_until timestamp(3) with time zone,
    email_bounced_at timestamp(3) with time zone,
    awaits_verification boolean DEFAULT false NOT NULL,
    second_factor_at timestamp(3) with time zone,
    is_service boolean DEFAULT false NOT NULL,
    email_bounce_reason text,
    email_failing_since timestamp(3) with time zone,
    search_text text,
    language_chosen boolean DEFAULT false NOT NULL,
    timezone_chosen boolean DEFAULT false NOT NULL
);

CREATE SEQUENCE users_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE users_id_seq OWNED BY users.id;

CREATE TABLE waiting_events (
    queue text NOT NULL,
    event_id bigint NOT NULL,
    traceparent text,
    queued_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE webhook_deliveries (
    id uuid NOT NULL,
    endpoint_id integer NOT NULL,
    event_id bigint NOT NULL,
    event text NOT NULL,
    body text NOT NULL,
    status webhook_delivery_status DEFAULT 'pending'::webhook_delivery_status NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_status_code integer,
    last_error text,
    next_attempt_at timestamp(3) with time zone,
    delivered_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    attempt_history jsonb DEFAULT '[]'::jsonb NOT NULL,
    in_replay boolean DEFAULT false NOT NULL
);

CREATE TABLE webhook_endpoints (
    id integer NOT NULL,
    url text NOT NULL,
    description text,
    enabled boolean DEFAULT true NOT NULL,
    disabled_reason text,
    secret text NOT NULL,
    previous_secret text,
    previous_secret_expires_at timestamp(3) with time zone,
    consecutive_failures integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    events text[] DEFAULT ARRAY['maintenance.status_changed'::text],
    after_event_id bigint,
    include_text boolean DEFAULT false NOT NULL
);

CREATE SEQUENCE webhook_endpoints_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE webhook_endpoints_id_seq OWNED BY webhook_endpoints.id;

DO $$
DECLARE
  boundary timestamptz := (date_trunc('month', (now() + interval '7 days') AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
  EXECUTE format('ALTER TABLE audit_records ATTACH PARTITION audit_records_first FOR VALUES FROM (MINVALUE) TO (%L)', boundary);
  EXECUTE format('ALTER TABLE audit_records ATTACH PARTITION audit_records_last FOR VALUES FROM (%L) TO (MAXVALUE)', boundary);
END
$$;

DO $$
DECLARE
  boundary timestamptz := (date_trunc('month', (now() + interval '7 days') AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
  EXECUTE format('ALTER TABLE internal_logs ATTACH PARTITION internal_logs_first FOR VALUES FROM (MINVALUE) TO (%L)', boundary);
  EXECUTE format('ALTER TABLE internal_logs ATTACH PARTITION internal_logs_last FOR VALUES FROM (%L) TO (MAXVALUE)', boundary);
END
$$;

DO $$
DECLARE
  boundary timestamptz := (date_trunc('week', (now() + interval '7 days') AT TIME ZONE 'UTC') + interval '1 week') AT TIME ZONE 'UTC';
BEGIN
  EXECUTE format('ALTER TABLE outbox_events ATTACH PARTITION outbox_events_first FOR VALUES FROM (MINVALUE) TO (%L)', boundary);
  EXECUTE format('ALTER TABLE outbox_events ATTACH PARTITION outbox_events_last FOR VALUES FROM (%L) TO (MAXVALUE)', boundary);
END
$$;

ALTER TABLE ONLY asset_changes ALTER COLUMN id SET DEFAULT nextval('asset_changes_id_seq'::regclass);

ALTER TABLE ONLY assets ALTER COLUMN id SET DEFAULT nextval('assets_id_seq'::regclass);

ALTER TABLE ONLY attachments ALTER COLUMN id SET DEFAULT nextval('attachments_id_seq'::regclass);

ALTER TABLE ONLY audit_records ALTER COLUMN id SET DEFAULT nextval('audit_records_id_seq'::regclass);

ALTER TABLE ONLY avatars ALTER COLUMN id SET DEFAULT nextval('avatars_id_seq'::regclass);

ALTER TABLE ONLY calendar_versions ALTER COLUMN id SET DEFAULT nextval('calendar_versions_id_seq'::regclass);

ALTER TABLE ONLY calendars ALTER COLUMN id SET DEFAULT nextval('calendars_id_seq'::regclass);

ALTER TABLE ONLY categories ALTER COLUMN id SET DEFAULT nextval('categories_id_seq'::regclass);

ALTER TABLE ONLY checklists ALTER COLUMN id SET DEFAULT nextval('checklists_id_seq'::regclass);

ALTER TABLE ONLY comment_revisions ALTER COLUMN id SET DEFAULT nextval('comment_revisions_id_seq'::regclass);

ALTER TABLE ONLY comments ALTER COLUMN id SET DEFAULT nextval('comments_id_seq'::regclass);

ALTER TABLE ONLY delegations ALTER COLUMN id SET DEFAULT nextval('delegations_id_seq'::regclass);

ALTER TABLE ONLY departments ALTER COLUMN id SET DEFAULT nextval('departments_id_seq'::regclass);

ALTER TABLE ONLY downtimes ALTER COLUMN id SET DEFAULT nextval('downtimes_id_seq'::regclass);

ALTER TABLE ONLY incidents ALTER COLUMN id SET DEFAULT nextval('incidents_id_seq'::regclass);

ALTER TABLE ONLY internal_logs ALTER COLUMN id SET DEFAULT nextval('internal_logs_id_seq'::regclass);

ALTER TABLE ONLY invitations ALTER COLUMN id SET DEFAULT nextval('invitations_id_seq'::regclass);

ALTER TABLE ONLY labour_rates ALTER COLUMN id SET DEFAULT nextval('labour_rates_id_seq'::regclass);

ALTER TABLE ONLY locations ALTER COLUMN id SET DEFAULT nextval('locations_id_seq'::regclass);

ALTER TABLE ONLY maintenance_history ALTER COLUMN id SET DEFAULT nextval('maintenance_history_id_seq'::regclass);

ALTER TABLE ONLY maintenance_requests ALTER COLUMN id SET DEFAULT nextval('maintenance_requests_id_seq'::regclass);

ALTER TABLE ONLY meters ALTER COLUMN id SET DEFAULT nextval('meters_id_seq'::regclass);

ALTER TABLE ONLY notifications ALTER COLUMN id SET DEFAULT nextval('notifications_id_seq'::regclass);

ALTER TABLE ONLY outbox_events ALTER COLUMN id SET DEFAULT nextval('outbox_events_id_seq'::regclass);

ALTER TABLE ONLY parts ALTER COLUMN id SET DEFAULT nextval('parts_id_seq'::regclass);

ALTER TABLE ONLY passkeys ALTER COLUMN id SET DEFAULT nextval('passkeys_id_seq'::regclass);

ALTER TABLE ONLY purchases ALTER COLUMN id SET DEFAULT nextval('purchases_id_seq'::regclass);

ALTER TABLE ONLY readings ALTER COLUMN id SET DEFAULT nextval('readings_id_seq'::regclass);

ALTER TABLE ONLY report_links ALTER COLUMN id SET DEFAULT nextval('report_links_id_seq'::regclass);

ALTER TABLE ONLY request_checklist_items ALTER COLUMN id SET DEFAULT nextval('request_checklist_items_id_seq'::regclass);

ALTER TABLE ONLY request_rollup_changes ALTER COLUMN id SET DEFAULT nextval('request_rollup_changes_id_seq'::regclass);

ALTER TABLE ONLY request_text_refreshes ALTER COLUMN id SET DEFAULT nextval('request_text_refreshes_id_seq'::regclass);

ALTER TABLE ONLY saved_views ALTER COLUMN id SET DEFAULT nextval('saved_views_id_seq'::regclass);

ALTER TABLE ONLY schedule_occurrences ALTER COLUMN id SET DEFAULT nextval('schedule_occurrences_id_seq'::regclass);

ALTER TABLE ONLY schedules ALTER COLUMN id SET DEFAULT nextval('schedules_id_seq'::regclass);

ALTER TABLE ONLY sla_clocks ALTER COLUMN id SET DEFAULT nextval('sla_clocks_id_seq'::regclass);

ALTER TABLE ONLY sla_policies ALTER COLUMN id SET DEFAULT nextval('sla_policies_id_seq'::regclass);

ALTER TABLE ONLY sla_policy_versions ALTER COLUMN id SET DEFAULT nextval('sla_policy_versions_id_seq'::regclass);

ALTER TABLE ONLY sla_segments ALTER COLUMN id SET DEFAULT nextval('sla_segments_id_seq'::regclass);

ALTER TABLE ONLY stock_movements ALTER COLUMN id SET DEFAULT nextval('stock_movements_id_seq'::regclass);

ALTER TABLE ONLY time_entries ALTER COLUMN id SET DEFAULT nextval('time_entries_id_seq'::regclass);

ALTER TABLE ONLY timeline_entries ALTER COLUMN id SET DEFAULT nextval('timeline_entries_id_seq'::regclass);

ALTER TABLE ONLY users ALTER COLUMN id SET DEFAULT nextval('users_id_seq'::regclass);

ALTER TABLE ONLY webhook_endpoints ALTER COLUMN id SET DEFAULT nextval('webhook_endpoints_id_seq'::regclass);

ALTER TABLE ONLY account_mails
    ADD CONSTRAINT account_mails_pkey PRIMARY KEY (id);

ALTER TABLE ONLY api_tokens
    ADD CONSTRAINT api_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY asset_changes
    ADD CONSTRAINT asset_changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY assets
    ADD CONSTRAINT assets_pkey PRIMARY KEY (id);

ALTER TABLE attachments
    ADD CONSTRAINT attachments_one_place CHECK (((request_id IS NULL) OR (comment_id IS NULL)));

ALTER TABLE ONLY attachments
    ADD CONSTRAINT attachments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY audit_chain
    ADD CONSTRAINT audit_chain_pkey PRIMARY KEY (id);

ALTER TABLE ONLY audit_records
    ADD CONSTRAINT audit_records_pkey PRIMARY KEY (id, "timestamp");

ALTER TABLE ONLY audit_records_first
    ADD CONSTRAINT audit_records_first_pkey PRIMARY KEY (id, "timestamp");

ALTER TABLE ONLY audit_records_last
    ADD CONSTRAINT audit_records_last_pkey PRIMARY KEY (id, "timestamp");

ALTER TABLE ONLY auth_challenges
    ADD CONSTRAINT auth_challenges_pkey PRIMARY KEY (challenge_hash);

ALTER TABLE ONLY authenticator_apps
    ADD CONSTRAINT authenticator_apps_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY avatars
    ADD CONSTRAINT avatars_pkey PRIMARY KEY (id);

ALTER TABLE ONLY calendar_feeds
    ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY calendar_versions
    ADD CONSTRAINT calendar_versions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY calendars
    ADD CONSTRAINT calendars_pkey PRIMARY KEY (id);

ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (id);

ALTER TABLE ONLY checklists
    ADD CONSTRAINT checklists_pkey PRIMARY KEY (id);

ALTER TABLE ONLY comment_revisions
    ADD CONSTRAINT comment_revisions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY delegations
    ADD CONSTRAINT delegations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY departments
    ADD CONSTRAINT departments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY downtimes
    ADD CONSTRAINT downtimes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY idempotency_records
    ADD CONSTRAINT idempotency_records_pkey PRIMARY KEY (user_id, operation, key);

ALTER TABLE ONLY incidents
    ADD CONSTRAINT incidents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY internal_logs
    ADD CONSTRAINT internal_logs_pkey PRIMARY KEY (id, "timestamp");

ALTER TABLE ONLY internal_logs_first
    ADD CONSTRAINT internal_logs_first_pkey PRIMARY KEY (id, "timestamp");

ALTER TABLE ONLY internal_logs_last
    ADD CONSTRAINT internal_logs_last_pkey PRIMARY KEY (id, "timestamp");

ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY labour_rates
    ADD CONSTRAINT labour_rates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY link_me_toos
    ADD CONSTRAINT link_me_toos_pkey PRIMARY KEY (request_id, token_id);

ALTER TABLE ONLY link_reports
    ADD CONSTRAINT link_reports_pkey PRIMARY KEY (request_id);

ALTER TABLE ONLY locations
    ADD CONSTRAINT locations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY login_attempts
    ADD CONSTRAINT login_attempts_pkey PRIMARY KEY (email_hash);

ALTER TABLE ONLY login_codes
    ADD CONSTRAINT login_codes_pkey PRIMARY KEY (code_hash);

ALTER TABLE ONLY mail_tokens
    ADD CONSTRAINT mail_tokens_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);

ALTER TABLE ONLY maintenance_history
    ADD CONSTRAINT maintenance_history_pkey PRIMARY KEY (id);

ALTER TABLE maintenance_requests
    ADD CONSTRAINT maintenance_requests_duplicate CHECK (((duplicate_of_id IS NULL) OR ((duplicate_of_id <> id) AND (stage = 'duplicate'::maintenance_stage))));

ALTER TABLE maintenance_requests
    ADD CONSTRAINT maintenance_requests_hold CHECK ((((hold_since IS NULL) = (hold_reason IS NULL)) AND ((hold_since IS NOT NULL) OR ((hold_note IS NULL) AND (hold_until IS NULL) AND (hold_by_id IS NULL))) AND ((hold_since IS NULL) OR (status = ANY (ARRAY['pending'::maintenance_status, 'approved'::maintenance_status, 'assigned'::maintenance_status])))));

ALTER TABLE maintenance_requests
    ADD CONSTRAINT maintenance_requests_last_activity CHECK ((last_activity_at IS NOT NULL));

ALTER TABLE ONLY maintenance_requests
    ADD CONSTRAINT maintenance_requests_pkey PRIMARY KEY (id);

ALTER TABLE maintenance_requests
    ADD CONSTRAINT maintenance_requests_rating CHECK (((rating >= 1) AND (rating <= 5)));

ALTER TABLE maintenance_requests
    ADD CONSTRAINT maintenance_requests_search_text CHECK ((search_text IS NOT NULL));

ALTER TABLE maintenance_requests
    ADD CONSTRAINT maintenance_requests_stage_of_status CHECK ((status_of_stage(stage) = status));

ALTER TABLE ONLY meters
    ADD CONSTRAINT meters_pkey PRIMARY KEY (id);

ALTER TABLE ONLY notification_preferences
    ADD CONSTRAINT notification_preferences_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY outbox_events
    ADD CONSTRAINT outbox_events_pkey PRIMARY KEY (id, occurred_at);

ALTER TABLE ONLY outbox_events_first
    ADD CONSTRAINT outbox_events_first_pkey PRIMARY KEY (id, occurred_at);

ALTER TABLE ONLY outbox_events_last
    ADD CONSTRAINT outbox_events_last_pkey PRIMARY KEY (id, occurred_at);

ALTER TABLE ONLY parts
    ADD CONSTRAINT parts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY purchases
    ADD CONSTRAINT purchases_pkey PRIMARY KEY (id);

ALTER TABLE ONLY readings
    ADD CONSTRAINT readings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash);

ALTER TABLE ONLY refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY report_accounts
    ADD CONSTRAINT report_accounts_pkey PRIMARY KEY (department_id);

ALTER TABLE ONLY report_links
    ADD CONSTRAINT report_links_pkey PRIMARY KEY (id);

ALTER TABLE ONLY request_checklist_items
    ADD CONSTRAINT request_checklist_items_pkey PRIMARY KEY (id);

ALTER TABLE ONLY request_checklists
    ADD CONSTRAINT request_checklists_pkey PRIMARY KEY (request_id);

ALTER TABLE ONLY request_rollup_changes
    ADD CONSTRAINT request_rollup_changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY request_rollups
    ADD CONSTRAINT request_rollups_pkey PRIMARY KEY (grain, measure, department_id, start, status, priority, bucket);

ALTER TABLE ONLY request_text_refreshes
    ADD CONSTRAINT request_text_refreshes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY request_texts
    ADD CONSTRAINT request_texts_pkey PRIMARY KEY (request_id);

ALTER TABLE ONLY request_watchers
    ADD CONSTRAINT request_watchers_pkey PRIMARY KEY (request_id, user_id);

ALTER TABLE ONLY saved_view_defaults
    ADD CONSTRAINT saved_view_defaults_pkey PRIMARY KEY (user_id, list);

ALTER TABLE ONLY saved_views
    ADD CONSTRAINT saved_views_pkey PRIMARY KEY (id);

ALTER TABLE ONLY schedule_assets
    ADD CONSTRAINT schedule_assets_pkey PRIMARY KEY (schedule_id, asset_id);

ALTER TABLE ONLY schedule_occurrences
    ADD CONSTRAINT schedule_occurrences_pkey PRIMARY KEY (id);

ALTER TABLE ONLY schedules
    ADD CONSTRAINT schedules_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sla_clocks
    ADD CONSTRAINT sla_clocks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sla_policies
    ADD CONSTRAINT sla_policies_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sla_policy_versions
    ADD CONSTRAINT sla_policy_versions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sla_segments
    ADD CONSTRAINT sla_segments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY stock_movements
    ADD CONSTRAINT stock_movements_pkey PRIMARY KEY (id);

ALTER TABLE ONLY system_settings
    ADD CONSTRAINT system_settings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY time_entries
    ADD CONSTRAINT time_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY timeline_entries
    ADD CONSTRAINT timeline_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY user_identities
    ADD CONSTRAINT user_identities_pkey PRIMARY KEY (issuer, subject);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE users
    ADD CONSTRAINT users_search_text CHECK ((search_text IS NOT NULL));

ALTER TABLE users
    ADD CONSTRAINT users_service_without_password CHECK (((NOT is_service) OR (password_hash IS NULL)));

ALTER TABLE ONLY waiting_events
    ADD CONSTRAINT waiting_events_pkey PRIMARY KEY (queue, event_id);

ALTER TABLE ONLY webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);

CREATE INDEX account_mails_address_hash_created_at_idx ON account_mails USING btree (address_hash, created_at);

CREATE INDEX account_mails_created_at_idx ON account_mails USING btree (created_at);

CREATE INDEX api_tokens_expires_at_idx ON api_tokens USING btree (expires_at);

CREATE INDEX api_tokens_revoked_at_idx ON api_tokens USING btree (revoked_at);

CREATE UNIQUE INDEX api_tokens_token_hash_key ON api_tokens USING btree (token_hash);

CREATE INDEX api_tokens_user_id_created_at_id_idx ON api_tokens USING btree (user_id, created_at, id);

CREATE INDEX asset_changes_asset_id_kind_at_id_idx ON asset_changes USING btree (asset_id, kind, at, id);

CREATE INDEX assets_created_at_id_idx ON assets USING btree (created_at, id);

CREATE INDEX assets_department_id_tag_key_id_idx ON assets USING btree (department_id, tag_key, id);

CREATE UNIQUE INDEX assets_image_id_key ON assets USING btree (image_id);

CREATE INDEX assets_location_id_tag_key_id_idx ON assets USING btree (location_id, tag_key, id);

CREATE INDEX assets_name_key_id_idx ON assets USING btree (name_key, id);

CREATE INDEX assets_parent_id_tag_key_id_idx ON assets USING btree (parent_id, tag_key, id);

CREATE INDEX assets_path_idx ON assets USING btree (path);

CREATE INDEX assets_roots_by_creation ON assets USING btree (created_at, id) WHERE (parent_id IS NULL);

CREATE INDEX assets_roots_by_name ON assets USING btree (name_key, id) WHERE (parent_id IS NULL);

CREATE INDEX assets_roots_by_tag ON assets USING btree (tag_key, id) WHERE (parent_id IS NULL);

CREATE INDEX assets_search_text ON assets USING gin (search_text gin_trgm_ops);

CREATE INDEX assets_state_tag_key_id_idx ON assets USING btree (state, tag_key, id);

CREATE UNIQUE INDEX assets_tag_key_key ON assets USING btree (tag_key);

CREATE INDEX assets_type_key_tag_key_id_idx ON assets USING btree (type_key, tag_key, id);

CREATE INDEX assets_warranty_until_id_idx ON assets USING btree (warranty_until, id);

CREATE INDEX attachments_comment_id ON attachments USING btree (comment_id) WHERE (comment_id IS NOT NULL);

CREATE UNIQUE INDEX attachments_filename_key ON attachments USING btree (filename);

CREATE INDEX attachments_request_id_created_at_idx ON attachments USING btree (request_id, created_at);

CREATE INDEX attachments_unlinked ON attachments USING btree (created_at) WHERE ((request_id IS NULL) AND (comment_id IS NULL));

CREATE INDEX attachments_uploaded_by_id_idx ON attachments USING btree (uploaded_by_id);

CREATE INDEX audit_records_action_timestamp_id_idx ON ONLY audit_records USING btree (action, "timestamp", id);

CREATE INDEX audit_records_actor_id_timestamp_id_idx ON ONLY audit_records USING btree (actor_id, "timestamp", id);

CREATE INDEX audit_records_first_action_timestamp_id_idx ON audit_records_first USING btree (action, "timestamp", id);

CREATE INDEX audit_records_first_actor_id_timestamp_id_idx ON audit_records_first USING btree (actor_id, "timestamp", id);

CREATE INDEX audit_records_sequence_id_idx ON ONLY audit_records USING btree (sequence, id);

CREATE INDEX audit_records_first_sequence_id_idx ON audit_records_first USING btree (sequence, id);

CREATE INDEX audit_records_target_id_target_type_timestamp_id_idx ON ONLY audit_records USING btree (target_id, target_type, "timestamp", id);

CREATE INDEX audit_records_first_target_id_target_type_timestamp_id_idx ON audit_records_first USING btree (target_id, target_type, "timestamp", id);

CREATE INDEX audit_records_target_type_timestamp_id_idx ON ONLY audit_records USING btree (target_type, "timestamp", id);

CREATE INDEX audit_records_first_target_type_timestamp_id_idx ON audit_records_first USING btree (target_type, "timestamp", id);

CREATE INDEX audit_records_timestamp_id_idx ON ONLY audit_records USING btree ("timestamp", id);

CREATE INDEX audit_records_first_timestamp_id_idx ON audit_records_first USING btree ("timestamp", id);

CREATE INDEX audit_records_last_action_timestamp_id_idx ON audit_records_last USING btree (action, "timestamp", id);

CREATE INDEX audit_records_last_actor_id_timestamp_id_idx ON audit_records_last USING btree (actor_id, "timestamp", id);

CREATE INDEX audit_records_last_sequence_id_idx ON audit_records_last USING btree (sequence, id);

CREATE INDEX audit_records_last_target_id_target_type_timestamp_id_idx ON audit_records_last USING btree (target_id, target_type, "timestamp", id);

CREATE INDEX audit_records_last_target_type_timestamp_id_idx ON audit_records_last USING btree (target_type, "timestamp", id);

CREATE INDEX audit_records_last_timestamp_id_idx ON audit_records_last USING btree ("timestamp", id);

CREATE INDEX auth_challenges_expires_at_idx ON auth_challenges USING btree (expires_at);

CREATE INDEX auth_challenges_user_id_idx ON auth_challenges USING btree (user_id);

CREATE UNIQUE INDEX avatars_filename_key ON avatars USING btree (filename);

CREATE UNIQUE INDEX avatars_user_id_key ON avatars USING btree (user_id);

CREATE UNIQUE INDEX calendar_feeds_token_hash_key ON calendar_feeds USING btree (token_hash);

CREATE UNIQUE INDEX calendar_versions_calendar_id_version_key ON calendar_versions USING btree (calendar_id, version);

CREATE UNIQUE INDEX calendars_name_key_key ON calendars USING btree (name_key);

CREATE INDEX categories_children ON categories USING btree (parent_id) WHERE (archived_at IS NULL);

CREATE INDEX categories_created_at_id_idx ON categories USING btree (created_at, id);

CREATE INDEX categories_department_id_idx ON categories USING btree (department_id);

CREATE INDEX categories_name_key_id_idx ON categories USING btree (name_key, id);

CREATE INDEX categories_parent_id_name_key_id_idx ON categories USING btree (parent_id, name_key, id);

CREATE INDEX categories_path_idx ON categories USING btree (path);

CREATE INDEX categories_search_text ON categories USING gin (search_text gin_trgm_ops);

CREATE UNIQUE INDEX categories_sibling_name ON categories USING btree (COALESCE(parent_id, 0), name_key);

CREATE UNIQUE INDEX checklists_name_key_key ON checklists USING btree (name_key);

CREATE INDEX checklists_search_text ON checklists USING gin (search_text gin_trgm_ops);

CREATE INDEX comment_revisions_comment_id_id_idx ON comment_revisions USING btree (comment_id, id);

CREATE INDEX comment_revisions_edited_by_id_idx ON comment_revisions USING btree (edited_by_id);

CREATE INDEX comments_author_id_idx ON comments USING btree (author_id);

CREATE INDEX comments_public ON comments USING btree (request_id, created_at, id) WHERE (visibility = 'public'::audience);

CREATE INDEX comments_request_id_created_at_id_idx ON comments USING btree (request_id, created_at, id);

CREATE INDEX delegations_created_at_id_idx ON delegations USING btree (created_at, id);

CREATE INDEX delegations_from_user_id_created_at_id_idx ON delegations USING btree (from_user_id, created_at, id);

CREATE INDEX delegations_to_user_id_ends_at_idx ON delegations USING btree (to_user_id, ends_at);

CREATE INDEX departments_head_id_idx ON departments USING btree (head_id);

CREATE UNIQUE INDEX departments_name_key_key ON departments USING btree (name_key);

CREATE INDEX downtimes_asset_id_started_at_id_idx ON downtimes USING btree (asset_id, started_at, id);

CREATE UNIQUE INDEX downtimes_open ON downtimes USING btree (asset_id) WHERE (ended_at IS NULL);

CREATE INDEX downtimes_open_by_start ON downtimes USING btree (started_at, id) WHERE (ended_at IS NULL);

CREATE INDEX downtimes_period ON downtimes USING gist (tstzrange(started_at, ended_at));

CREATE INDEX downtimes_planned_started_at_id_idx ON downtimes USING btree (planned, started_at, id);

CREATE INDEX downtimes_request_id_started_at_id_idx ON downtimes USING btree (request_id, started_at, id);

CREATE INDEX downtimes_started_at_id_idx ON downtimes USING btree (started_at, id);

CREATE INDEX idempotency_records_answer_until ON idempotency_records USING btree (answer_until) WHERE (answer_until IS NOT NULL);

CREATE INDEX idempotency_records_expires_at_idx ON idempotency_records USING btree (expires_at);

CREATE INDEX incidents_closed_at_idx ON incidents USING btree (closed_at);

CREATE INDEX incidents_opened_at_id_idx ON incidents USING btree (opened_at, id);

CREATE INDEX internal_logs_category_level_timestamp_id_idx ON ONLY internal_logs USING btree (category, level, "timestamp", id);

CREATE INDEX internal_logs_category_timestamp_id_idx ON ONLY internal_logs USING btree (category, "timestamp", id);

CREATE INDEX internal_logs_event_timestamp_idx ON ONLY internal_logs USING btree (event, "timestamp");

CREATE INDEX internal_logs_first_category_level_timestamp_id_idx ON internal_logs_first USING btree (category, level, "timestamp", id);

CREATE INDEX internal_logs_first_category_timestamp_id_idx ON internal_logs_first USING btree (category, "timestamp", id);

CREATE INDEX internal_logs_first_event_timestamp_idx ON internal_logs_first USING btree (event, "timestamp");

CREATE INDEX internal_logs_level_timestamp_id_idx ON ONLY internal_logs USING btree (level, "timestamp", id);

CREATE INDEX internal_logs_first_level_timestamp_id_idx ON internal_logs_first USING btree (level, "timestamp", id);

CREATE INDEX internal_logs_service_timestamp_id_idx ON ONLY internal_logs USING btree (service, "timestamp", id);

CREATE INDEX internal_logs_first_service_timestamp_id_idx ON internal_logs_first USING btree (service, "timestamp", id);

CREATE INDEX internal_logs_timestamp_id_idx ON ONLY internal_logs USING btree ("timestamp", id);

CREATE INDEX internal_logs_first_timestamp_id_idx ON internal_logs_first USING btree ("timestamp", id);

CREATE INDEX internal_logs_user_id_timestamp_id_idx ON ONLY internal_logs USING btree (user_id, "timestamp", id);

CREATE INDEX internal_logs_first_user_id_timestamp_id_idx ON internal_logs_first USING btree (user_id, "timestamp", id);

CREATE INDEX internal_logs_last_category_level_timestamp_id_idx ON internal_logs_last USING btree (category, level, "timestamp", id);

CREATE INDEX internal_logs_last_category_timestamp_id_idx ON internal_logs_last USING btree (category, "timestamp", id);

CREATE INDEX internal_logs_last_event_timestamp_idx ON internal_logs_last USING btree (event, "timestamp");

CREATE INDEX internal_logs_last_level_timestamp_id_idx ON internal_logs_last USING btree (level, "timestamp", id);

CREATE INDEX internal_logs_last_service_timestamp_id_idx ON internal_logs_last USING btree (service, "timestamp", id);

CREATE INDEX internal_logs_last_timestamp_id_idx ON internal_logs_last USING btree ("timestamp", id);

CREATE INDEX internal_logs_last_user_id_timestamp_id_idx ON internal_logs_last USING btree (user_id, "timestamp", id);

CREATE INDEX invitations_created_at_id_idx ON invitations USING btree (created_at, id);

CREATE INDEX invitations_department_id_idx ON invitations USING btree (department_id);

CREATE INDEX invitations_email_idx ON invitations USING btree (email);

CREATE INDEX invitations_invited_by_id_idx ON invitations USING btree (invited_by_id);

CREATE UNIQUE INDEX invitations_open ON invitations USING btree (email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));

CREATE INDEX invitations_user_id_idx ON invitations USING btree (user_id);

CREATE UNIQUE INDEX labour_rates_user_id_in_force_from_key ON labour_rates USING btree (user_id, in_force_from);

CREATE UNIQUE INDEX link_reports_tracking_hash_key ON link_reports USING btree (tracking_hash);

CREATE INDEX locations_children ON locations USING btree (parent_id) WHERE (archived_at IS NULL);

CREATE UNIQUE INDEX locations_code_key_key ON locations USING btree (code_key);

CREATE INDEX locations_created_at_id_idx ON locations USING btree (created_at, id);

CREATE INDEX locations_department_id_idx ON locations USING btree (department_id);

CREATE UNIQUE INDEX locations_image_id_key ON locations USING btree (image_id);

CREATE INDEX locations_name_key_id_idx ON locations USING btree (name_key, id);

CREATE INDEX locations_parent_id_name_key_id_idx ON locations USING btree (parent_id, name_key, id);

CREATE INDEX locations_path_idx ON locations USING btree (path);

CREATE INDEX locations_search_text ON locations USING gin (search_text gin_trgm_ops);

CREATE UNIQUE INDEX locations_sibling_name ON locations USING btree (COALESCE(parent_id, 0), name_key);

CREATE INDEX login_attempts_expires_at_idx ON login_attempts USING btree (expires_at);

CREATE INDEX login_codes_expires_at_idx ON login_codes USING btree (expires_at);

CREATE INDEX mail_tokens_expires_at_idx ON mail_tokens USING btree (expires_at);

CREATE INDEX mail_tokens_invitation_id_idx ON mail_tokens USING btree (invitation_id);

CREATE UNIQUE INDEX mail_tokens_live_of_invitation ON mail_tokens USING btree (invitation_id, purpose) WHERE ((used_at IS NULL) AND (voided_at IS NULL) AND (invitation_id IS NOT NULL));

CREATE UNIQUE INDEX mail_tokens_live_of_user ON mail_tokens USING btree (user_id, purpose) WHERE ((used_at IS NULL) AND (voided_at IS NULL) AND (user_id IS NOT NULL));

CREATE INDEX mail_tokens_user_id_idx ON mail_tokens USING btree (user_id);

CREATE UNIQUE INDEX mails_gathering ON mails USING btree (user_id, topic) WHERE (status = 'gathering'::mail_status);

CREATE INDEX mails_request_id_idx ON mails USING btree (request_id);

CREATE INDEX mails_settled_at_idx ON mails USING btree (settled_at);

CREATE UNIQUE INDEX mails_user_id_digest_day_key ON mails USING btree (user_id, digest_day);

CREATE INDEX mails_waiting ON mails USING btree (status, due_at, closed_at) WHERE (status = ANY (ARRAY['gathering'::mail_status, 'sending'::mail_status]));

CREATE INDEX maintenance_history_actor_id_idx ON maintenance_history USING btree (actor_id);

CREATE INDEX maintenance_history_request_id_id_idx ON maintenance_history USING btree (request_id, id);

CREATE INDEX maintenance_history_request_id_occurred_at_id_idx ON maintenance_history USING btree (request_id, occurred_at, id);

CREATE INDEX maintenance_requests_activity_idx ON maintenance_requests USING btree (last_activity_at, id, created_at, completed_at);

CREATE INDEX maintenance_requests_approval_idx ON maintenance_requests USING btree (step_milliseconds(created_at, approved_at), created_at, department_id) INCLUDE (approved_at) WHERE (approved_at IS NOT NULL);

CREATE INDEX maintenance_requests_approved_by_id_idx ON maintenance_requests USING btree (approved_by_id);

CREATE INDEX maintenance_requests_asset ON maintenance_requests USING btree (asset_id, created_at, id) WHERE (asset_id IS NOT NULL);

CREATE INDEX maintenance_requests_assignee_activity_idx ON maintenance_requests USING btree (assignee_id, status, last_activity_at, id);

CREATE INDEX maintenance_requests_assignee_id_next_due_at_id_idx ON maintenance_requests USING btree (assignee_id, next_due_at, id);

CREATE INDEX maintenance_requests_assignee_id_status_created_at_id_idx ON maintenance_requests USING btree (assignee_id, status, created_at, id);

CREATE INDEX maintenance_requests_assignee_id_status_updated_at_id_idx ON maintenance_requests USING btree (assignee_id, status, updated_at, id);

CREATE INDEX maintenance_requests_assignee_planned ON maintenance_requests USING btree (assignee_id, planned_end) WHERE (planned_start IS NOT NULL);

CREATE INDEX maintenance_requests_assignment_idx ON maintenance_requests USING btree (step_milliseconds(approved_at, assigned_at), created_at, department_id) INCLUDE (approved_at, assigned_at) WHERE ((approved_at IS NOT NULL) AND (assigned_at IS NOT NULL));

CREATE INDEX maintenance_requests_breached_at ON maintenance_requests USING btree (breached_at, id) WHERE (breached_at IS NOT NULL);

CREATE INDEX maintenance_requests_category ON maintenance_requests USING btree (category_id, created_at, id) WHERE (category_id IS NOT NULL);

CREATE INDEX maintenance_requests_completed_at_department_id_created_at_idx ON maintenance_requests USING btree (completed_at, department_id, created_at);

CREATE INDEX maintenance_requests_completion_idx ON maintenance_requests USING btree (step_milliseconds(created_at, completed_at), created_at, department_id) INCLUDE (completed_at) WHERE (completed_at IS NOT NULL);

CREATE INDEX maintenance_requests_confirm_at ON maintenance_requests USING btree (confirm_at) WHERE (confirm_at IS NOT NULL);

CREATE INDEX maintenance_requests_created_at_id_completed_at_idx ON maintenance_requests USING btree (created_at, id, completed_at);

CREATE INDEX maintenance_requests_department_activity_idx ON maintenance_requests USING btree (department_id, stage, last_activity_at, id);

CREATE INDEX maintenance_requests_department_id_created_at_id_idx ON maintenance_requests USING btree (department_id, created_at, id);

CREATE INDEX maintenance_requests_department_id_next_due_at_id_idx ON maintenance_requests USING btree (department_id, next_due_at, id);

CREATE INDEX maintenance_requests_department_id_stage_created_at_id_idx ON maintenance_requests USING btree (department_id, stage, created_at, id);

CREATE INDEX maintenance_requests_department_id_stage_updated_at_id_idx ON maintenance_requests USING btree (department_id, stage, updated_at, id);

CREATE INDEX maintenance_requests_department_urgency ON maintenance_requests USING btree (department_id, stage, request_urgency(priority, created_at), id) WHERE (stage = ANY (ARRAY['submitted'::maintenance_stage, 'approved'::maintenance_stage, 'assigned'::maintenance_stage, 'in_progress'::maintenance_stage]));

CREATE INDEX maintenance_requests_duplicate_of_id ON maintenance_requests USING btree (duplicate_of_id) WHERE (duplicate_of_id IS NOT NULL);

CREATE INDEX maintenance_requests_follow_up_of ON maintenance_requests USING btree (follow_up_of_id) WHERE (follow_up_of_id IS NOT NULL);

CREATE INDEX maintenance_requests_held_activity ON maintenance_requests USING btree (last_activity_at, id) WHERE (hold_since IS NOT NULL);

CREATE INDEX maintenance_requests_held_created_at ON maintenance_requests USING btree (created_at, id) WHERE (hold_since IS NOT NULL);

CREATE INDEX maintenance_requests_held_updated_at ON maintenance_requests USING btree (updated_at, id) WHERE (hold_since IS NOT NULL);

CREATE INDEX maintenance_requests_helpers ON maintenance_requests USING gin (helper_ids) WHERE (helper_ids <> '{}'::integer[]);

CREATE INDEX maintenance_requests_hold_until ON maintenance_requests USING btree (hold_until) WHERE (hold_until IS NOT NULL);

CREATE UNIQUE INDEX maintenance_requests_import_key_key ON maintenance_requests USING btree (import_key);

CREATE INDEX maintenance_requests_location ON maintenance_requests USING btree (location_id, created_at, id) WHERE (location_id IS NOT NULL);

CREATE INDEX maintenance_requests_manual_due_check_at ON maintenance_requests USING btree (manual_due_check_at) WHERE (manual_due_check_at IS NOT NULL);

CREATE INDEX maintenance_requests_next_due_at_id_idx ON maintenance_requests USING btree (next_due_at, id);

CREATE INDEX maintenance_requests_open_asset ON maintenance_requests USING btree (asset_id, created_at, id) WHERE ((asset_id IS NOT NULL) AND (stage = ANY (ARRAY['submitted'::maintenance_stage, 'approved'::maintenance_stage, 'assigned'::maintenance_stage, 'in_progress'::maintenance_stage])));

CREATE INDEX maintenance_requests_open_due ON maintenance_requests USING btree (next_due_at, id) WHERE (stage = ANY (ARRAY['submitted'::maintenance_stage, 'approved'::maintenance_stage, 'assigned'::maintenance_stage, 'in_progress'::maintenance_stage]));

CREATE INDEX maintenance_requests_open_location ON maintenance_requests USING btree (location_id, created_at, id) WHERE ((location_id IS NOT NULL) AND (stage = ANY (ARRAY['submitted'::maintenance_stage, 'approved'::maintenance_stage, 'assigned'::maintenance_stage, 'in_progress'::maintenance_stage])));

CREATE INDEX maintenance_requests_origin_activity ON maintenance_requests USING btree (origin, last_activity_at, id) WHERE (origin <> 'person'::request_origin);

CREATE INDEX maintenance_requests_origin_created_at ON maintenance_requests USING btree (origin, created_at, id) WHERE (origin <> 'person'::request_origin);

CREATE INDEX maintenance_requests_origin_updated_at ON maintenance_requests USING btree (origin, updated_at, id) WHERE (origin <> 'person'::request_origin);

CREATE INDEX maintenance_requests_planned_activity ON maintenance_requests USING btree (last_activity_at, id, planned_start, planned_end) WHERE (planned_start IS NOT NULL);

CREATE INDEX maintenance_requests_planned_created_at ON maintenance_requests USING btree (created_at, id, planned_start, planned_end) WHERE (planned_start IS NOT NULL);

CREATE INDEX maintenance_requests_planned_updated_at ON maintenance_requests USING btree (updated_at, id, planned_start, planned_end) WHERE (planned_start IS NOT NULL);

CREATE INDEX maintenance_requests_requester_activity_idx ON maintenance_requests USING btree (requester_id, status, last_activity_at, id);

CREATE INDEX maintenance_requests_requester_id_status_created_at_id_idx ON maintenance_requests USING btree (requester_id, status, created_at, id);

CREATE INDEX maintenance_requests_requester_id_status_updated_at_id_idx ON maintenance_requests USING btree (requester_id, status, updated_at, id);

CREATE INDEX maintenance_requests_risk_at ON maintenance_requests USING btree (risk_at) WHERE (risk_at IS NOT NULL);

CREATE INDEX maintenance_requests_schedule ON maintenance_requests USING btree (schedule_id, created_at, id) WHERE (schedule_id IS NOT NULL);

CREATE INDEX maintenance_requests_search_text ON maintenance_requests USING gin (search_text gin_trgm_ops);

CREATE INDEX maintenance_requests_stage_created_at_id_idx ON maintenance_requests USING btree (stage, created_at, id);

CREATE INDEX maintenance_requests_stage_last_activity_at_id_idx ON maintenance_requests USING btree (stage, last_activity_at, id);

CREATE INDEX maintenance_requests_stage_updated_at_id_idx ON maintenance_requests USING btree (stage, updated_at, id);

CREATE INDEX maintenance_requests_updated_at_id_created_at_completed_at_idx ON maintenance_requests USING btree (updated_at, id, created_at, completed_at);

CREATE INDEX maintenance_requests_urgency ON maintenance_requests USING btree (stage, request_urgency(priority, created_at), id) WHERE (stage = ANY (ARRAY['submitted'::maintenance_stage, 'approved'::maintenance_stage, 'assigned'::maintenance_stage, 'in_progress'::maintenance_stage]));

CREATE UNIQUE INDEX meters_asset_id_name_key_key ON meters USING btree (asset_id, name_key);

CREATE INDEX meters_created_at_id_idx ON meters USING btree (created_at, id);

CREATE INDEX meters_name_key_id_idx ON meters USING btree (name_key, id);

CREATE INDEX notifications_created_at_idx ON notifications USING btree (created_at);

CREATE INDEX notifications_inbox ON notifications USING btree (user_id, id) WHERE in_app;

CREATE INDEX notifications_inbox_kind ON notifications USING btree (user_id, kind, id) WHERE in_app;

CREATE INDEX notifications_mail_id ON notifications USING btree (mail_id) WHERE (mail_id IS NOT NULL);

CREATE INDEX notifications_request_id_idx ON notifications USING btree (request_id);

CREATE INDEX notifications_unread ON notifications USING btree (user_id, id) WHERE (in_app AND (read_at IS NULL));

CREATE UNIQUE INDEX notifications_user_id_dedupe_key_key ON notifications USING btree (user_id, dedupe_key);

CREATE INDEX outbox_events_occurred_at_idx ON ONLY outbox_events USING btree (occurred_at);

CREATE INDEX outbox_events_first_occurred_at_idx ON outbox_events_first USING btree (occurred_at);

CREATE INDEX outbox_events_type_occurred_at_idx ON ONLY outbox_events USING btree (type, occurred_at);

CREATE INDEX outbox_events_first_type_occurred_at_idx ON outbox_events_first USING btree (type, occurred_at);

CREATE INDEX outbox_events_xid_id_idx ON ONLY outbox_events USING btree (xid, id);

CREATE INDEX outbox_events_first_xid_id_idx ON outbox_events_first USING btree (xid, id);

CREATE INDEX outbox_events_last_occurred_at_idx ON outbox_events_last USING btree (occurred_at);

CREATE INDEX outbox_events_last_type_occurred_at_idx ON outbox_events_last USING btree (type, occurred_at);

CREATE INDEX outbox_events_last_xid_id_idx ON outbox_events_last USING btree (xid, id);

CREATE INDEX parts_department_id_sku_key_id_idx ON parts USING btree (department_id, sku_key, id);

CREATE INDEX parts_low_name ON parts USING btree (name_key, id) WHERE ((on_hand <= reorder_point) AND (archived_at IS NULL));

CREATE INDEX parts_low_sku ON parts USING btree (sku_key, id) WHERE ((on_hand <= reorder_point) AND (archived_at IS NULL));

CREATE INDEX parts_name_key_id_idx ON parts USING btree (name_key, id);

CREATE INDEX parts_search_text ON parts USING gin (search_text gin_trgm_ops);

CREATE INDEX parts_sku_key_id_idx ON parts USING btree (sku_key, id);

CREATE UNIQUE INDEX parts_sku_key_key ON parts USING btree (sku_key);

CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys USING btree (credential_id);

CREATE INDEX passkeys_user_id_id_idx ON passkeys USING btree (user_id, id);

CREATE INDEX purchases_department_id_id_idx ON purchases USING btree (department_id, id);

CREATE INDEX purchases_department_id_state_id_idx ON purchases USING btree (department_id, state, id);

CREATE INDEX purchases_request_id_id_idx ON purchases USING btree (request_id, id);

CREATE INDEX purchases_requested_by_id_id_idx ON purchases USING btree (requested_by_id, id);

CREATE INDEX purchases_state_id_idx ON purchases USING btree (state, id);

CREATE INDEX readings_meter_id_at_id_idx ON readings USING btree (meter_id, at, id);

CREATE INDEX refresh_tokens_expires_at_idx ON refresh_tokens USING btree (expires_at);

CREATE INDEX refresh_tokens_session_id_idx ON refresh_tokens USING btree (session_id);

CREATE UNIQUE INDEX report_accounts_user_id_key ON report_accounts USING btree (user_id);

CREATE UNIQUE INDEX report_links_asset_id_key ON report_links USING btree (asset_id);

CREATE UNIQUE INDEX report_links_code_key ON report_links USING btree (code);

CREATE UNIQUE INDEX report_links_location_id_key ON report_links USING btree (location_id);

CREATE INDEX request_checklist_items_answered_by_id_idx ON request_checklist_items USING btree (answered_by_id);

CREATE INDEX request_checklist_items_attachment_id_idx ON request_checklist_items USING btree (attachment_id);

CREATE INDEX request_checklist_items_follow_up_id_idx ON request_checklist_items USING btree (follow_up_id);

CREATE INDEX request_checklist_items_request_id_id_idx ON request_checklist_items USING btree (request_id, id);

CREATE INDEX request_checklists_checklist_id_idx ON request_checklists USING btree (checklist_id);

CREATE INDEX request_rollups_empty_idx ON request_rollups USING btree (start) WHERE (count = 0);

CREATE INDEX request_texts_words ON request_texts USING gin (scopes, public, internal) WITH (gin_pending_list_limit='512');

CREATE INDEX request_watchers_user_id_idx ON request_watchers USING btree (user_id);

CREATE INDEX saved_view_defaults_view_id_idx ON saved_view_defaults USING btree (view_id);

CREATE INDEX saved_views_department_id_idx ON saved_views USING btree (department_id);

CREATE UNIQUE INDEX saved_views_owner_id_list_name_key_key ON saved_views USING btree (owner_id, list, name_key);

CREATE INDEX saved_views_shared_name_key_id_idx ON saved_views USING btree (shared, name_key, id);

CREATE INDEX schedule_assets_asset_id_idx ON schedule_assets USING btree (asset_id);

CREATE INDEX schedule_occurrences_actor_id_idx ON schedule_occurrences USING btree (actor_id);

CREATE INDEX schedule_occurrences_asset_id_idx ON schedule_occurrences USING btree (asset_id);

CREATE INDEX schedule_occurrences_chain ON schedule_occurrences USING btree (schedule_id, asset_id, number DESC) WHERE (number IS NOT NULL);

CREATE INDEX schedule_occurrences_due_at_id_idx ON schedule_occurrences USING btree (due_at, id);

CREATE UNIQUE INDEX schedule_occurrences_once ON schedule_occurrences USING btree (schedule_id, COALESCE(asset_id, 0), occurrence_key);

CREATE INDEX schedule_occurrences_open ON schedule_occurrences USING btree (schedule_id, asset_id) WHERE ((request_id IS NOT NULL) AND (closed_at IS NULL));

CREATE UNIQUE INDEX schedule_occurrences_request_id_key ON schedule_occurrences USING btree (request_id);

CREATE INDEX schedule_occurrences_schedule_id_due_at_id_idx ON schedule_occurrences USING btree (schedule_id, due_at, id);

CREATE INDEX schedule_occurrences_schedule_id_occurrence_key_idx ON schedule_occurrences USING btree (schedule_id, occurrence_key);

CREATE INDEX schedules_assignee_id_id_idx ON schedules USING btree (assignee_id, id);

CREATE INDEX schedules_calendar_id_idx ON schedules USING btree (calendar_id);

CREATE INDEX schedules_category_id_idx ON schedules USING btree (category_id);

CREATE INDEX schedules_checklist_id_idx ON schedules USING btree (checklist_id);

CREATE INDEX schedules_created_at_id_idx ON schedules USING btree (created_at, id);

CREATE INDEX schedules_department_id_created_at_id_idx ON schedules USING btree (department_id, created_at, id);

CREATE INDEX schedules_department_id_next_due_at_id_idx ON schedules USING btree (department_id, next_due_at, id);

CREATE INDEX schedules_department_id_next_due_last_id_idx ON schedules USING btree (department_id, next_due_last, id);

CREATE INDEX schedules_department_id_title_key_id_idx ON schedules USING btree (department_id, title_key, id);

CREATE INDEX schedules_editor_id_idx ON schedules USING btree (editor_id);

CREATE INDEX schedules_location_id_idx ON schedules USING btree (location_id);

CREATE INDEX schedules_meter_id_idx ON schedules USING btree (meter_id);

CREATE INDEX schedules_next_due_at_id_idx ON schedules USING btree (next_due_at, id);

CREATE INDEX schedules_next_due_last_id_idx ON schedules USING btree (next_due_last, id);

CREATE INDEX schedules_next_run ON schedules USING btree (next_run_at) WHERE (next_run_at IS NOT NULL);

CREATE INDEX schedules_search_text ON schedules USING gin (search_text gin_trgm_ops);

CREATE INDEX schedules_title_key_id_idx ON schedules USING btree (title_key, id);

CREATE INDEX sessions_expires_at_idx ON sessions USING btree (expires_at);

CREATE INDEX sessions_user_id_created_at_id_idx ON sessions USING btree (user_id, created_at, id);

CREATE INDEX sessions_user_id_device_last_used_at_idx ON sessions USING btree (user_id, device, last_used_at);

CREATE INDEX sessions_user_id_revoked_at_idx ON sessions USING btree (user_id, revoked_at);

CREATE INDEX sla_clocks_check_at ON sla_clocks USING btree (check_at) WHERE (check_at IS NOT NULL);

CREATE INDEX sla_clocks_live ON sla_clocks USING btree (calendar_version_id) WHERE (state = ANY (ARRAY['running'::sla_clock_state, 'paused'::sla_clock_state]));

CREATE UNIQUE INDEX sla_clocks_request_id_kind_key ON sla_clocks USING btree (request_id, kind);

CREATE INDEX sla_policies_calendar_id_idx ON sla_policies USING btree (calendar_id);

CREATE UNIQUE INDEX sla_policies_name_key_key ON sla_policies USING btree (name_key);

CREATE INDEX sla_policies_rank_id_idx ON sla_policies USING btree (rank, id);

CREATE UNIQUE INDEX sla_policy_versions_policy_id_version_key ON sla_policy_versions USING btree (policy_id, version);

CREATE INDEX sla_segments_clock_id_id_idx ON sla_segments USING btree (clock_id, id);

CREATE INDEX stock_movements_part_id_id_idx ON stock_movements USING btree (part_id, id);

CREATE INDEX stock_movements_request_id_id_idx ON stock_movements USING btree (request_id, id);

CREATE INDEX time_entries_department_id_started_at_id_idx ON time_entries USING btree (department_id, started_at, id);

CREATE INDEX time_entries_request_id_started_at_id_idx ON time_entries USING btree (request_id, started_at, id);

CREATE UNIQUE INDEX time_entries_running ON time_entries USING btree (user_id) WHERE (minutes IS NULL);

CREATE INDEX time_entries_running_by_start ON time_entries USING btree (started_at, id) WHERE (minutes IS NULL);

CREATE INDEX time_entries_running_of_request ON time_entries USING btree (request_id) WHERE (minutes IS NULL);

CREATE INDEX time_entries_started_at_id_idx ON time_entries USING btree (started_at, id);

CREATE INDEX time_entries_user_id_started_at_id_idx ON time_entries USING btree (user_id, started_at, id);

CREATE INDEX timeline_entries_actor_id_idx ON timeline_entries USING btree (actor_id);

CREATE INDEX timeline_entries_public ON timeline_entries USING btree (request_id, at, id) WHERE (audience = 'public'::audience);

CREATE INDEX timeline_entries_public_kind ON timeline_entries USING btree (request_id, kind, at, id) WHERE (audience = 'public'::audience);

CREATE INDEX timeline_entries_request_id_at_id_idx ON timeline_entries USING btree (request_id, at, id);

CREATE INDEX timeline_entries_request_id_kind_at_id_idx ON timeline_entries USING btree (request_id, kind, at, id);

CREATE UNIQUE INDEX user_identities_user_id_issuer_key ON user_identities USING btree (user_id, issuer);

CREATE INDEX users_created_at_id_idx ON users USING btree (created_at, id);

CREATE INDEX users_department_id_id_idx ON users USING btree (department_id, id);

CREATE UNIQUE INDEX users_email_key ON users USING btree (email);

CREATE INDEX users_inactive_idx ON users USING btree (id) WHERE (status <> 'active'::user_status);

CREATE INDEX users_role_status_idx ON users USING btree (role, status);

CREATE INDEX users_search_text ON users USING gin (search_text gin_trgm_ops);

CREATE INDEX webhook_deliveries_created_at_idx ON webhook_deliveries USING btree (created_at);

CREATE INDEX webhook_deliveries_endpoint_id_created_at_id_idx ON webhook_deliveries USING btree (endpoint_id, created_at, id);

CREATE UNIQUE INDEX webhook_deliveries_endpoint_id_event_id_key ON webhook_deliveries USING btree (endpoint_id, event_id);

CREATE INDEX webhook_deliveries_endpoint_id_status_created_at_id_idx ON webhook_deliveries USING btree (endpoint_id, status, created_at, id);

CREATE INDEX webhook_deliveries_in_replay ON webhook_deliveries USING btree (endpoint_id, created_at, event_id) WHERE in_replay;

CREATE INDEX webhook_endpoints_created_at_id_idx ON webhook_endpoints USING btree (created_at, id);

ALTER INDEX audit_records_action_timestamp_id_idx ATTACH PARTITION audit_records_first_action_timestamp_id_idx;

ALTER INDEX audit_records_actor_id_timestamp_id_idx ATTACH PARTITION audit_records_first_actor_id_timestamp_id_idx;

ALTER INDEX audit_records_pkey ATTACH PARTITION audit_records_first_pkey;

ALTER INDEX audit_records_sequence_id_idx ATTACH PARTITION audit_records_first_sequence_id_idx;

ALTER INDEX audit_records_target_id_target_type_timestamp_id_idx ATTACH PARTITION audit_records_first_target_id_target_type_timestamp_id_idx;

ALTER INDEX audit_records_target_type_timestamp_id_idx ATTACH PARTITION audit_records_first_target_type_timestamp_id_idx;

ALTER INDEX audit_records_timestamp_id_idx ATTACH PARTITION audit_records_first_timestamp_id_idx;

ALTER INDEX audit_records_action_timestamp_id_idx ATTACH PARTITION audit_records_last_action_timestamp_id_idx;

ALTER INDEX audit_records_actor_id_timestamp_id_idx ATTACH PARTITION audit_records_last_actor_id_timestamp_id_idx;

ALTER INDEX audit_records_pkey ATTACH PARTITION audit_records_last_pkey;

ALTER INDEX audit_records_sequence_id_idx ATTACH PARTITION audit_records_last_sequence_id_idx;

ALTER INDEX audit_records_target_id_target_type_timestamp_id_idx ATTACH PARTITION audit_records_last_target_id_target_type_timestamp_id_idx;

ALTER INDEX audit_records_target_type_timestamp_id_idx ATTACH PARTITION audit_records_last_target_type_timestamp_id_idx;

ALTER INDEX audit_records_timestamp_id_idx ATTACH PARTITION audit_records_last_timestamp_id_idx;

ALTER INDEX internal_logs_category_level_timestamp_id_idx ATTACH PARTITION internal_logs_first_category_level_timestamp_id_idx;

ALTER INDEX internal_logs_category_timestamp_id_idx ATTACH PARTITION internal_logs_first_category_timestamp_id_idx;

ALTER INDEX internal_logs_event_timestamp_idx ATTACH PARTITION internal_logs_first_event_timestamp_idx;

ALTER INDEX internal_logs_level_timestamp_id_idx ATTACH PARTITION internal_logs_first_level_timestamp_id_idx;

ALTER INDEX internal_logs_pkey ATTACH PARTITION internal_logs_first_pkey;

ALTER INDEX internal_logs_service_timestamp_id_idx ATTACH PARTITION internal_logs_first_service_timestamp_id_idx;

ALTER INDEX internal_logs_timestamp_id_idx ATTACH PARTITION internal_logs_first_timestamp_id_idx;

ALTER INDEX internal_logs_user_id_timestamp_id_idx ATTACH PARTITION internal_logs_first_user_id_timestamp_id_idx;

ALTER INDEX internal_logs_category_level_timestamp_id_idx ATTACH PARTITION internal_logs_last_category_level_timestamp_id_idx;

ALTER INDEX internal_logs_category_timestamp_id_idx ATTACH PARTITION internal_logs_last_category_timestamp_id_idx;

ALTER INDEX internal_logs_event_timestamp_idx ATTACH PARTITION internal_logs_last_event_timestamp_idx;

ALTER INDEX internal_logs_level_timestamp_id_idx ATTACH PARTITION internal_logs_last_level_timestamp_id_idx;

ALTER INDEX internal_logs_pkey ATTACH PARTITION internal_logs_last_pkey;

ALTER INDEX internal_logs_service_timestamp_id_idx ATTACH PARTITION internal_logs_last_service_timestamp_id_idx;

ALTER INDEX internal_logs_timestamp_id_idx ATTACH PARTITION internal_logs_last_timestamp_id_idx;

ALTER INDEX internal_logs_user_id_timestamp_id_idx ATTACH PARTITION internal_logs_last_user_id_timestamp_id_idx;

ALTER INDEX outbox_events_occurred_at_idx ATTACH PARTITION outbox_events_first_occurred_at_idx;

ALTER INDEX outbox_events_pkey ATTACH PARTITION outbox_events_first_pkey;

ALTER INDEX outbox_events_type_occurred_at_idx ATTACH PARTITION outbox_events_first_type_occurred_at_idx;

ALTER INDEX outbox_events_xid_id_idx ATTACH PARTITION outbox_events_first_xid_id_idx;

ALTER INDEX outbox_events_occurred_at_idx ATTACH PARTITION outbox_events_last_occurred_at_idx;

ALTER INDEX outbox_events_pkey ATTACH PARTITION outbox_events_last_pkey;

ALTER INDEX outbox_events_type_occurred_at_idx ATTACH PARTITION outbox_events_last_type_occurred_at_idx;

ALTER INDEX outbox_events_xid_id_idx ATTACH PARTITION outbox_events_last_xid_id_idx;

CREATE TRIGGER audit_chain_goes_on BEFORE DELETE OR UPDATE ON audit_chain FOR EACH ROW EXECUTE FUNCTION audit_chain_goes_on();

CREATE TRIGGER audit_chain_no_truncate BEFORE TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION audit_trail_stays();

CREATE TRIGGER audit_records_append_only BEFORE DELETE OR UPDATE ON audit_records FOR EACH ROW EXECUTE FUNCTION audit_records_append_only();

CREATE TRIGGER audit_records_come_unsealed BEFORE INSERT ON audit_records FOR EACH ROW WHEN (((new.sequence IS NOT NULL) OR (new.hash IS NOT NULL) OR (new.previous_hash IS NOT NULL))) EXECUTE FUNCTION audit_records_come_unsealed();

CREATE TRIGGER audit_records_no_truncate BEFORE TRUNCATE ON audit_records FOR EACH STATEMENT EXECUTE FUNCTION audit_trail_stays();

CREATE TRIGGER audit_records_no_truncate BEFORE TRUNCATE ON audit_records_first FOR EACH STATEMENT EXECUTE FUNCTION audit_trail_stays();

CREATE TRIGGER audit_records_no_truncate BEFORE TRUNCATE ON audit_records_last FOR EACH STATEMENT EXECUTE FUNCTION audit_trail_stays();

CREATE TRIGGER delete_comment_texts AFTER DELETE ON comments FOR EACH ROW EXECUTE FUNCTION delete_comment_texts();

CREATE TRIGGER end_report_link AFTER UPDATE OF state ON assets FOR EACH ROW WHEN ((new.state = 'retired'::asset_state)) EXECUTE FUNCTION end_report_link_of_asset();

CREATE TRIGGER end_report_link AFTER UPDATE OF archived_at ON locations FOR EACH ROW WHEN ((new.archived_at IS NOT NULL)) EXECUTE FUNCTION end_report_link_of_location();

CREATE TRIGGER insert_comment_texts AFTER INSERT ON comments FOR EACH ROW WHEN (((new.body IS NOT NULL) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION insert_comment_texts();

CREATE TRIGGER insert_request_texts AFTER INSERT ON maintenance_requests FOR EACH ROW EXECUTE FUNCTION insert_request_texts();

CREATE TRIGGER keep_comment_photo BEFORE DELETE ON attachments FOR EACH ROW WHEN ((old.comment_id IS NOT NULL)) EXECUTE FUNCTION keep_comment_photo();

CREATE TRIGGER keep_thing_picture BEFORE DELETE ON attachments FOR EACH ROW WHEN (old.of_thing) EXECUTE FUNCTION keep_comment_photo();

CREATE TRIGGER note_deleted_requests AFTER DELETE ON maintenance_requests REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_request_rollup_changes();

CREATE TRIGGER note_inserted_requests AFTER INSERT ON maintenance_requests REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_request_rollup_changes();

CREATE TRIGGER note_truncated_requests AFTER TRUNCATE ON maintenance_requests FOR EACH STATEMENT EXECUTE FUNCTION note_request_rollup_changes();

CREATE TRIGGER note_updated_requests AFTER UPDATE ON maintenance_requests REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_request_rollup_changes();

CREATE TRIGGER rename_request_texts AFTER UPDATE ON assets FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.tag IS DISTINCT FROM new.tag))) EXECUTE FUNCTION rename_request_texts();

CREATE TRIGGER rename_request_texts AFTER UPDATE ON locations FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION rename_request_texts();

CREATE TRIGGER set_inserted_search_text BEFORE INSERT ON departments FOR EACH ROW EXECUTE FUNCTION set_department_search_text();

CREATE TRIGGER set_inserted_search_text BEFORE INSERT ON maintenance_requests FOR EACH ROW EXECUTE FUNCTION set_request_search_text();

CREATE TRIGGER set_inserted_search_text BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION set_user_search_text();

CREATE TRIGGER set_last_activity BEFORE UPDATE ON maintenance_requests FOR EACH ROW WHEN (((new.last_activity_at IS NULL) OR ((new.version > old.version) AND (new.last_activity_at < new.updated_at)))) EXECUTE FUNCTION set_last_activity();

CREATE TRIGGER set_stage_of_status BEFORE INSERT OR UPDATE ON maintenance_requests FOR EACH ROW WHEN ((status_of_stage(new.stage) <> new.status)) EXECUTE FUNCTION set_stage_of_status();

CREATE TRIGGER set_updated_search_text BEFORE UPDATE ON departments FOR EACH ROW WHEN (((new.search_text IS NULL) OR ((old.name IS DISTINCT FROM new.name) OR (old.name_key IS DISTINCT FROM new.name_key)))) EXECUTE FUNCTION set_department_search_text();

CREATE TRIGGER set_updated_search_text BEFORE UPDATE ON maintenance_requests FOR EACH ROW WHEN (((new.search_text IS NULL) OR ((old.title IS DISTINCT FROM new.title) OR (old.description IS DISTINCT FROM new.description)))) EXECUTE FUNCTION set_request_search_text();

CREATE TRIGGER set_updated_search_text BEFORE UPDATE ON users
  FOR EACH ROW WHEN (NEW.search_text IS NULL OR
    (OLD.email, OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.email, NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION set_user_search_text();

CREATE TRIGGER stock_movements_append_only BEFORE DELETE OR UPDATE ON stock_movements FOR EACH ROW EXECUTE FUNCTION stock_movements_append_only();

CREATE TRIGGER update_comment_texts AFTER UPDATE ON comments
  FOR EACH ROW WHEN ((OLD.body, OLD.visibility, OLD.deleted_at) IS DISTINCT FROM (NEW.body, NEW.visibility, NEW.deleted_at))
  EXECUTE FUNCTION update_comment_texts();

CREATE TRIGGER update_request_scopes AFTER UPDATE ON maintenance_requests
  FOR EACH ROW WHEN ((OLD.department_id, OLD.requester_id, OLD.assignee_id, OLD.helper_ids)
    IS DISTINCT FROM (NEW.department_id, NEW.requester_id, NEW.assignee_id, NEW.helper_ids))
  EXECUTE FUNCTION update_request_scopes();

CREATE TRIGGER update_request_texts AFTER UPDATE ON maintenance_requests
  FOR EACH ROW WHEN ((OLD.title, OLD.description, OLD.location, OLD.location_id, OLD.asset_id)
    IS DISTINCT FROM (NEW.title, NEW.description, NEW.location, NEW.location_id, NEW.asset_id))
  EXECUTE FUNCTION update_request_texts();

ALTER TABLE ONLY api_tokens
    ADD CONSTRAINT api_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY asset_changes
    ADD CONSTRAINT asset_changes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY asset_changes
    ADD CONSTRAINT asset_changes_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY assets
    ADD CONSTRAINT assets_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY assets
    ADD CONSTRAINT assets_image_id_fkey FOREIGN KEY (image_id) REFERENCES attachments(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY assets
    ADD CONSTRAINT assets_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY assets
    ADD CONSTRAINT assets_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES assets(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY attachments
    ADD CONSTRAINT attachments_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY attachments
    ADD CONSTRAINT attachments_request_id_fkey FOREIGN KEY (request_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY attachments
    ADD CONSTRAINT attachments_uploaded_by_id_fkey FOREIGN KEY (uploaded_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY auth_challenges
    ADD CONSTRAINT auth_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY authenticator_apps
    ADD CONSTRAINT authenticator_apps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY avatars
    ADD CONSTRAINT avatars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY calendar_feeds
    ADD CONSTRAINT calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY calendar_versions
    ADD CONSTRAINT calendar_versions_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES calendars(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES checklists(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY comment_revisions
    ADD CONSTRAINT comment_revisions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY comment_revisions
    ADD CONSTRAINT comment_revisions_edited_by_id_fkey FOREIGN KEY (edited_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_request_id_fkey FOREIGN KEY (request_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY delegations
    ADD CONSTRAINT delegations_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY delegations
    ADD CONSTRAINT delegations_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY departments
    ADD CONSTRAINT departments_head_id_fkey FOREIGN KEY (head_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY downtimes
    ADD CONSTRAINT downtimes_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY downtimes
    ADD CONSTRAINT downtimes_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY downtimes
    ADD CONSTRAINT downtimes_request_id_fkey FOREIGN KEY (request_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY idempotency_records
    ADD CONSTRAINT idempotency_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_invited_by_id_fkey FOREIGN KEY (invited_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY labour_rates
    ADD CONSTRAINT labour_rates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY link_me_toos
    ADD CONSTRAINT link_me_toos_request_id_fkey FOREIGN KEY (request_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY link_reports
    ADD CONSTRAINT link_reports_request_id_fkey FOREIGN KEY (request_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY locations
    ADD CONSTRAINT locations_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY locations
    ADD CONSTRAINT locations_image_id_fkey FOREIGN KEY (image_id) REFERENCES attachments(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY locations
    ADD CONSTRAINT locations_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES locations(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY login_codes
    ADD CONSTRAINT login_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY mail_tokens
    ADD CONSTRAINT mail_tokens_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitations(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY mail_tokens
    ADD CONSTRAINT mail_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY mails
    ADD CONSTRAINT mails_request_id_fkey FOREIGN KEY (request_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY mails
    ADD CONSTRAINT mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY maintenance_history
    ADD CONSTRAINT maintenance_history_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY maintenance_history
    ADD CONSTRAINT maintenance_history_request_id_fkey FOREIGN KEY (request_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY maintenance_requests
    ADD CONSTRAINT maintenance_requests_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY maintenance_requests
    ADD CONSTRAINT maintenance_requests_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY maintenance_requests
    ADD CONSTRAINT maintenance_requests_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY maintenance_requests
    ADD CONSTRAINT maintenance_requests_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY maintenance_requests
    ADD CONSTRAINT maintenance_requests_confirmed_by_id_fkey FOREIGN KEY (confirmed_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY maintenance_requests
    ADD CONSTRAINT maintenance_requests_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY maintenance_requests
    ADD CONSTRAINT maintenance_requests_duplicate_of_id_fkey FOREIGN KEY (duplicate_of_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY maintenance_requests
    ADD CONSTRAINT maintenance_requests_follow_up_of_id_fkey FOREIGN KEY (follow_up_of_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY maintenance_requests
    ADD CONSTRAINT maintenance_requests_hold_by_id_fkey FOREIGN KEY (hold_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY maintenance_requests
    ADD CONSTRAINT maintenance_requests_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY maintenance_requests
    ADD CONSTRAINT maintenance_requests_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY maintenance_requests
    ADD CONSTRAINT maintenance_requests_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY meters
    ADD CONSTRAINT meters_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY notification_preferences
    ADD CONSTRAINT notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_request_id_fkey FOREIGN KEY (request_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY parts
    ADD CONSTRAINT parts_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY purchases
    ADD CONSTRAINT purchases_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY purchases
    ADD CONSTRAINT purchases_request_id_fkey FOREIGN KEY (request_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY purchases
    ADD CONSTRAINT purchases_requested_by_id_fkey FOREIGN KEY (requested_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY readings
    ADD CONSTRAINT readings_entered_by_id_fkey FOREIGN KEY (entered_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY readings
    ADD CONSTRAINT readings_meter_id_fkey FOREIGN KEY (meter_id) REFERENCES meters(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY report_accounts
    ADD CONSTRAINT report_accounts_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY report_accounts
    ADD CONSTRAINT report_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY report_links
    ADD CONSTRAINT report_links_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY report_links
    ADD CONSTRAINT report_links_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY request_checklist_items
    ADD CONSTRAINT request_checklist_items_answered_by_id_fkey FOREIGN KEY (answered_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY request_checklist_items
    ADD CONSTRAINT request_checklist_items_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES attachments(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY request_checklist_items
    ADD CONSTRAINT request_checklist_items_follow_up_id_fkey FOREIGN KEY (follow_up_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY request_checklist_items
    ADD CONSTRAINT request_checklist_items_request_id_fkey FOREIGN KEY (request_id) REFERENCES request_checklists(request_id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY request_checklists
    ADD CONSTRAINT request_checklists_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES checklists(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY request_checklists
    ADD CONSTRAINT request_checklists_request_id_fkey FOREIGN KEY (request_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY request_texts
    ADD CONSTRAINT request_texts_request_id_fkey FOREIGN KEY (request_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY request_watchers
    ADD CONSTRAINT request_watchers_request_id_fkey FOREIGN KEY (request_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY request_watchers
    ADD CONSTRAINT request_watchers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY saved_view_defaults
    ADD CONSTRAINT saved_view_defaults_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY saved_view_defaults
    ADD CONSTRAINT saved_view_defaults_view_id_fkey FOREIGN KEY (view_id) REFERENCES saved_views(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY saved_views
    ADD CONSTRAINT saved_views_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY saved_views
    ADD CONSTRAINT saved_views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY schedule_assets
    ADD CONSTRAINT schedule_assets_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY schedule_assets
    ADD CONSTRAINT schedule_assets_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY schedule_occurrences
    ADD CONSTRAINT schedule_occurrences_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY schedule_occurrences
    ADD CONSTRAINT schedule_occurrences_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY schedule_occurrences
    ADD CONSTRAINT schedule_occurrences_request_id_fkey FOREIGN KEY (request_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY schedule_occurrences
    ADD CONSTRAINT schedule_occurrences_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY schedules
    ADD CONSTRAINT schedules_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY schedules
    ADD CONSTRAINT schedules_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES calendars(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY schedules
    ADD CONSTRAINT schedules_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY schedules
    ADD CONSTRAINT schedules_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES checklists(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY schedules
    ADD CONSTRAINT schedules_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY schedules
    ADD CONSTRAINT schedules_editor_id_fkey FOREIGN KEY (editor_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY schedules
    ADD CONSTRAINT schedules_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY schedules
    ADD CONSTRAINT schedules_meter_id_fkey FOREIGN KEY (meter_id) REFERENCES meters(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY sla_clocks
    ADD CONSTRAINT sla_clocks_request_id_fkey FOREIGN KEY (request_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY sla_policies
    ADD CONSTRAINT sla_policies_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES calendars(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY sla_policy_versions
    ADD CONSTRAINT sla_policy_versions_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES sla_policies(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY sla_segments
    ADD CONSTRAINT sla_segments_clock_id_fkey FOREIGN KEY (clock_id) REFERENCES sla_clocks(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY stock_movements
    ADD CONSTRAINT stock_movements_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY stock_movements
    ADD CONSTRAINT stock_movements_part_id_fkey FOREIGN KEY (part_id) REFERENCES parts(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY stock_movements
    ADD CONSTRAINT stock_movements_request_id_fkey FOREIGN KEY (request_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY system_settings
    ADD CONSTRAINT system_settings_default_calendar_id_fkey FOREIGN KEY (default_calendar_id) REFERENCES calendars(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY time_entries
    ADD CONSTRAINT time_entries_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY time_entries
    ADD CONSTRAINT time_entries_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY time_entries
    ADD CONSTRAINT time_entries_request_id_fkey FOREIGN KEY (request_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY time_entries
    ADD CONSTRAINT time_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY timeline_entries
    ADD CONSTRAINT timeline_entries_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY timeline_entries
    ADD CONSTRAINT timeline_entries_request_id_fkey FOREIGN KEY (request_id) REFERENCES maintenance_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY user_identities
    ADD CONSTRAINT user_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY users
    ADD CONSTRAINT users_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON UPDATE CASCADE ON DELETE CASCADE;

INSERT INTO system_settings (id) VALUES (1);
INSERT INTO request_text_refreshes (below) VALUES (2147483647);
