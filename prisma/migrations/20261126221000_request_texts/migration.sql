-- Ranked search in requests (docs/behaviour/search.md): the folded words of a request with their weights, written by
-- triggers in the transaction of every change, also for processes of the version before. Requests that are here
-- already get theirs from a job, which the first row of "request_text_refreshes" starts.

-- As searchFold of src/core/search-fold.ts: full case folding, and without all marks. NFKD, upper and lower case
-- together are the full case folding; "C" spares the expression the rules of a language.
CREATE OR REPLACE FUNCTION search_fold(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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

-- CreateTable
CREATE TABLE "request_texts" (
    "request_id" INTEGER NOT NULL,
    "scopes" tsvector NOT NULL,
    "public" tsvector NOT NULL,
    "internal" tsvector,
    "length" INTEGER NOT NULL,

    CONSTRAINT "request_texts_pkey" PRIMARY KEY ("request_id")
);

-- Rows stay uncompressed in the table: a search reads thousands of them.
ALTER TABLE "request_texts" SET (toast_tuple_target = 8160);

-- CreateTable
CREATE TABLE "request_text_refreshes" (
    "id" SERIAL NOT NULL,
    "location_id" INTEGER,
    "asset_id" INTEGER,
    "below" INTEGER NOT NULL,

    CONSTRAINT "request_text_refreshes_pkey" PRIMARY KEY ("id")
);

-- AddForeignKey
ALTER TABLE "request_texts" ADD CONSTRAINT "request_texts_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The words of a folded text, letters and digits, each with its place after a gap, which no phrase crosses. Without
-- PostgreSQL's parser, whose words depend on the locale of the database, and which knows addresses and numbers. In
-- PL/pgSQL, which keeps the plan of a function, where SQL makes it anew for each statement.
CREATE FUNCTION search_words(folded text, weight text, gap integer) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    SELECT coalesce(string_agg(left(word, 255) || ':' || least(gap + place, 16383) || weight, ' '), '')::tsvector
    FROM unnest(string_to_array(regexp_replace(folded COLLATE "und-x-icu", '[^[:alnum:]]+', ' ', 'g'), ' '))
      WITH ORDINALITY AS words(word, place)
    WHERE word <> ''
  );
END
$$;

-- Who a request belongs to, and its neighbours by id: a search narrows itself by them within the index.
CREATE FUNCTION request_scopes(id integer, department_id integer, requester_id integer, assignee_id integer,
  helper_ids integer[]) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN array_to_tsvector(array_remove(
    ARRAY['b' || id / 8192, 'd' || department_id, 'r' || requester_id, 'a' || assignee_id]
      || ARRAY(SELECT 'h' || helper FROM unnest(helper_ids) AS helper), NULL));
END
$$;

-- Names of the place and of the asset, which no phrase joins.
CREATE FUNCTION request_place_words(location text, of_location integer, of_asset integer) RETURNS tsvector
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
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

-- The words of the newest comments of a request, of 200,000 letters together: a vector has at most a megabyte.
CREATE FUNCTION request_comment_words(of_request integer, with_internal boolean) RETURNS tsvector
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
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

-- Writes the texts of requests anew. The caller holds a lock on these requests, as every change of them does.
CREATE FUNCTION write_request_texts(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE FUNCTION insert_request_texts() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE FUNCTION update_request_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_request_texts(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;

CREATE FUNCTION update_request_scopes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE request_texts
  SET scopes = request_scopes(NEW.id, NEW.department_id, NEW.requester_id, NEW.assignee_id, NEW.helper_ids)
  WHERE request_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER insert_request_texts AFTER INSERT ON maintenance_requests
  FOR EACH ROW EXECUTE FUNCTION insert_request_texts();
CREATE TRIGGER update_request_texts AFTER UPDATE ON maintenance_requests
  FOR EACH ROW WHEN ((OLD.title, OLD.description, OLD.location, OLD.location_id, OLD.asset_id)
    IS DISTINCT FROM (NEW.title, NEW.description, NEW.location, NEW.location_id, NEW.asset_id))
  EXECUTE FUNCTION update_request_texts();
CREATE TRIGGER update_request_scopes AFTER UPDATE ON maintenance_requests
  FOR EACH ROW WHEN ((OLD.department_id, OLD.requester_id, OLD.assignee_id, OLD.helper_ids)
    IS DISTINCT FROM (NEW.department_id, NEW.requester_id, NEW.assignee_id, NEW.helper_ids))
  EXECUTE FUNCTION update_request_scopes();

-- A new comment is appended, if the vector has room; others are written anew. Internal comments are not in "public",
-- and "internal" has both kinds, so that it is all that staff reads.
CREATE FUNCTION insert_comment_texts() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE FUNCTION update_comment_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_request_texts(ARRAY[NEW.request_id]);
  RETURN NULL;
END
$$;

-- Comments are removed with their request, which is then gone already.
CREATE FUNCTION delete_comment_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_request_texts(ARRAY[OLD.request_id]);
  RETURN NULL;
END
$$;

CREATE TRIGGER insert_comment_texts AFTER INSERT ON comments
  FOR EACH ROW WHEN (NEW.body IS NOT NULL AND NEW.deleted_at IS NULL) EXECUTE FUNCTION insert_comment_texts();
CREATE TRIGGER update_comment_texts AFTER UPDATE ON comments
  FOR EACH ROW WHEN ((OLD.body, OLD.visibility, OLD.deleted_at) IS DISTINCT FROM (NEW.body, NEW.visibility, NEW.deleted_at))
  EXECUTE FUNCTION update_comment_texts();
CREATE TRIGGER delete_comment_texts AFTER DELETE ON comments
  FOR EACH ROW EXECUTE FUNCTION delete_comment_texts();

-- Writes the texts of the newest requests of a renamed record, at most so many. The next statement sees what others
-- have committed before they gave up their locks.
CREATE FUNCTION refresh_request_texts(of_location integer, of_asset integer, before integer, most integer)
RETURNS integer LANGUAGE plpgsql AS $$
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

-- The newest requests of a renamed record are found by the new name with the commit, the others by a job.
CREATE FUNCTION rename_request_texts() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER rename_request_texts AFTER UPDATE ON locations
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION rename_request_texts();
CREATE TRIGGER rename_request_texts AFTER UPDATE ON assets
  FOR EACH ROW WHEN ((OLD.name, OLD.tag) IS DISTINCT FROM (NEW.name, NEW.tag))
  EXECUTE FUNCTION rename_request_texts();

-- What a search reads. Each search reads the changes that the index has not merged yet: 512 kB at most.
CREATE INDEX "request_texts_words" ON "request_texts" USING GIN ("scopes", "public", "internal")
  WITH (gin_pending_list_limit = 512);

INSERT INTO "request_text_refreshes" ("below") VALUES (2147483647);
