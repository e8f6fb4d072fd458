-- Searches compare texts without case, accents and invisible characters (docs/decisions/0044-folded-text.md).
--
-- Safe while processes of the version before run: the columns come without values, and triggers write them for
-- every writer. The requests and users that are here already get theirs from the program at its start, in batches
-- (src/app/search-texts.ts), which then validates the constraints.

-- As searchFold of src/core/search-fold.ts.
CREATE FUNCTION search_fold(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
  -- Texts in ASCII take a fraction of the time.
  WHEN octet_length(given) = length(given) THEN lower(given COLLATE "und-x-icu")
  ELSE replace(replace(replace(replace(translate(
    lower(regexp_replace(
      normalize(given, NFKD),
      '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u00ad\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]',
      '', 'g') COLLATE "und-x-icu"),
    'øłđðħŧıŋς’‘“”„‐–—−', 'olddhtinσ''''"""----'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
END;

ALTER TABLE "maintenance_requests" ADD COLUMN     "search_text" TEXT;
ALTER TABLE "users" ADD COLUMN     "search_text" TEXT;
ALTER TABLE "departments" ADD COLUMN     "search_text" TEXT;

-- The key of the name once more, in the order of dictionaries. The collation of a column that is there cannot change:
-- prepared statements of the version before would end with "cached plan must not change result type".
ALTER TABLE "departments" ADD COLUMN     "name_order" TEXT COLLATE "und-x-icu";

CREATE FUNCTION request_search_text(title text, description text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN search_fold(title || E'\n' || description);

CREATE FUNCTION user_search_text(email text, first_name text, last_name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN search_fold(email || E'\n' || coalesce(first_name, '') || E'\n' || coalesce(last_name, ''));

CREATE FUNCTION department_search_text(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(search_fold(name), '\s+', ' ', 'g');

CREATE FUNCTION set_request_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := request_search_text(NEW.title, NEW.description);
  RETURN NEW;
END
$$;

CREATE FUNCTION set_user_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := user_search_text(NEW.email, NEW.first_name, NEW.last_name);
  RETURN NEW;
END
$$;

CREATE FUNCTION set_department_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name_order := NEW.name_key;
  NEW.search_text := department_search_text(NEW.name);
  RETURN NEW;
END
$$;

CREATE TRIGGER set_inserted_search_text BEFORE INSERT ON maintenance_requests
  FOR EACH ROW EXECUTE FUNCTION set_request_search_text();
CREATE TRIGGER set_updated_search_text BEFORE UPDATE ON maintenance_requests
  FOR EACH ROW WHEN (NEW.search_text IS NULL
    OR (OLD.title, OLD.description) IS DISTINCT FROM (NEW.title, NEW.description))
  EXECUTE FUNCTION set_request_search_text();

CREATE TRIGGER set_inserted_search_text BEFORE INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION set_user_search_text();
CREATE TRIGGER set_updated_search_text BEFORE UPDATE ON users
  FOR EACH ROW WHEN (NEW.search_text IS NULL OR
    (OLD.email, OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.email, NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION set_user_search_text();

CREATE TRIGGER set_inserted_search_text BEFORE INSERT ON departments
  FOR EACH ROW EXECUTE FUNCTION set_department_search_text();
CREATE TRIGGER set_updated_search_text BEFORE UPDATE ON departments
  FOR EACH ROW WHEN (NEW.search_text IS NULL
    OR (OLD.name, OLD.name_key) IS DISTINCT FROM (NEW.name, NEW.name_key))
  EXECUTE FUNCTION set_department_search_text();

ALTER TABLE "maintenance_requests"
  ADD CONSTRAINT "maintenance_requests_search_text" CHECK (search_text IS NOT NULL) NOT VALID;
ALTER TABLE "users" ADD CONSTRAINT "users_search_text" CHECK (search_text IS NOT NULL) NOT VALID;

-- There are few departments: the triggers write theirs now.
UPDATE "departments" SET "search_text" = NULL;

-- The samples of a search (decision 43) are now those of this column.
ALTER TABLE "maintenance_requests" ALTER COLUMN "search_text" SET STATISTICS 300;
ALTER TABLE "maintenance_requests" ALTER COLUMN "title" SET STATISTICS -1;
ALTER TABLE "maintenance_requests" ALTER COLUMN "description" SET STATISTICS -1;
