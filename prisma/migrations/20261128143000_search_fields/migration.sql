-- AlterTable
ALTER TABLE "request_text_refreshes" ADD COLUMN "fields" BOOLEAN NOT NULL DEFAULT false;

-- Returns whether a question with a condition is asked: the other field is asked itself and has one of the values.
CREATE FUNCTION is_field_asked(visible_if jsonb, answers jsonb) RETURNS boolean
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
DECLARE
  condition jsonb := visible_if;
  other record;
  answer jsonb;
BEGIN
  -- Conditions are at most two deep.
  FOR depth IN 1..4 LOOP
    IF condition IS NULL OR jsonb_typeof(condition) <> 'object' THEN
      RETURN true;
    END IF;
    SELECT d.key, d.visible_if INTO other FROM field_definitions AS d WHERE d.id = (condition->>'fieldId')::int;
    IF NOT FOUND THEN
      RETURN false;
    END IF;
    answer := answers->other.key;
    IF answer IS NULL OR NOT EXISTS (
      SELECT FROM jsonb_array_elements(CASE jsonb_typeof(answer) WHEN 'array' THEN answer ELSE jsonb_build_array(answer) END) AS one
      WHERE condition->'in' @> one.value) THEN
      RETURN false;
    END IF;
    condition := other.visible_if;
  END LOOP;
  RETURN false;
END
$$;

-- The texts that a request of a category shows as answers, to staff or to everybody else, in the order of the form.
CREATE FUNCTION request_answer_texts(answers jsonb, of_category integer, to_staff boolean) RETURNS text[]
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
BEGIN
  IF answers = '{}' THEN
    RETURN '{}';
  END IF;
  RETURN ARRAY(
    SELECT answers->>d.key FROM field_definitions AS d
    WHERE d.applies_to = 'request' AND d.kind = 'text' AND answers ? d.key AND (to_staff OR NOT d.staff_only)
      AND (d.category_id IS NULL OR d.category_id = of_category
        OR d.category_id = (SELECT c.parent_id FROM categories AS c WHERE c.id = of_category))
      AND is_field_asked(d.visible_if, answers)
    ORDER BY d.rank, d.id);
END
$$;

-- The words of these texts.
CREATE FUNCTION request_answer_words(answers jsonb, of_category integer, to_staff boolean) RETURNS tsvector
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
DECLARE
  words tsvector := '';
  answer text;
BEGIN
  FOREACH answer IN ARRAY request_answer_texts(answers, of_category, to_staff) LOOP
    words := words || search_words(search_fold(answer), 'D', 10);
  END LOOP;
  RETURN words;
END
$$;

-- Returns whether a request may show an answer to staff alone.
CREATE FUNCTION has_staff_answer(answers jsonb) RETURNS boolean
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
BEGIN
  RETURN answers <> '{}' AND EXISTS (
    SELECT FROM field_definitions AS d WHERE d.staff_only AND d.kind = 'text' AND answers ? d.key);
END
$$;

CREATE OR REPLACE FUNCTION insert_request_texts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  words tsvector := search_words(search_fold(NEW.title), 'A', 0) || search_words(search_fold(NEW.description), 'B', 10)
    || request_place_words(NEW.location, NEW.location_id, NEW.asset_id);
BEGIN
  INSERT INTO request_texts (request_id, scopes, public, internal, length) VALUES (
    NEW.id,
    request_scopes(NEW.id, NEW.department_id, NEW.requester_id, NEW.assignee_id, NEW.helper_ids),
    words || request_answer_words(NEW.fields, NEW.category_id, false),
    CASE WHEN has_staff_answer(NEW.fields) THEN words || request_answer_words(NEW.fields, NEW.category_id, true) END,
    0);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION write_request_texts(ids integer[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO request_texts (request_id, scopes, public, internal, length)
  SELECT t.id, request_scopes(t.id, t.department_id, t.requester_id, t.assignee_id, t.helper_ids),
    own.words || request_answer_words(t.fields, t.category_id, false) || request_comment_words(t.id, false),
    CASE WHEN said.internal OR has_staff_answer(t.fields)
      THEN own.words || request_answer_words(t.fields, t.category_id, true) || request_comment_words(t.id, true) END,
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

-- Writes the texts of requests with answers, the newest first; as refresh_request_texts.
CREATE FUNCTION refresh_answer_texts(before integer, most integer) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  ids integer[];
BEGIN
  SELECT array_agg(id ORDER BY id) INTO ids FROM (SELECT id FROM maintenance_requests
    WHERE fields <> '{}' AND id < before ORDER BY id DESC LIMIT most) AS t;
  IF ids IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM maintenance_requests WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM write_request_texts(ids);
  RETURN CASE WHEN array_length(ids, 1) = most THEN ids[1] END;
END
$$;

-- Has the texts of answers written anew after a change of what requests show.
CREATE FUNCTION queue_answer_texts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM field_definitions WHERE kind = 'text' AND applies_to = 'request') THEN
    INSERT INTO request_text_refreshes (fields, below) VALUES (true, 2147483647);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER queue_answer_texts AFTER UPDATE ON field_definitions
  FOR EACH ROW WHEN ((OLD.visible_if, OLD.category_id, OLD.staff_only) IS DISTINCT FROM (NEW.visible_if, NEW.category_id, NEW.staff_only))
  EXECUTE FUNCTION queue_answer_texts();

CREATE TRIGGER queue_answer_texts AFTER UPDATE ON categories
  FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id)
  EXECUTE FUNCTION queue_answer_texts();

CREATE OR REPLACE TRIGGER update_request_texts AFTER UPDATE ON maintenance_requests
  FOR EACH ROW WHEN ((OLD.title, OLD.description, OLD.location, OLD.location_id, OLD.asset_id, OLD.fields)
    IS DISTINCT FROM (NEW.title, NEW.description, NEW.location, NEW.location_id, NEW.asset_id, NEW.fields)
    OR (OLD.category_id IS DISTINCT FROM NEW.category_id AND NEW.fields <> '{}'))
  EXECUTE FUNCTION update_request_texts();
