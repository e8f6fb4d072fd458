-- CreateEnum
CREATE TYPE "rollup_grain" AS ENUM ('day', 'month');

-- CreateEnum
CREATE TYPE "rollup_measure" AS ENUM ('submitted', 'standing', 'completed', 'approval', 'assignment', 'completion');

-- DropIndex
DROP INDEX "maintenance_requests_approved_at_department_id_created_at_idx";

-- DropIndex
DROP INDEX "maintenance_requests_assigned_at_department_id_created_at_idx";

-- DropIndex
DROP INDEX "maintenance_requests_created_at_department_id_status_priori_idx";

-- CreateTable
CREATE TABLE "request_rollups" (
    "grain" "rollup_grain" NOT NULL,
    "measure" "rollup_measure" NOT NULL,
    "department_id" INTEGER NOT NULL,
    "start" DATE NOT NULL,
    "status" TEXT NOT NULL,
    "priority" TEXT NOT NULL,
    "bucket" INTEGER NOT NULL,
    "count" BIGINT NOT NULL,
    "milliseconds" BIGINT NOT NULL,

    CONSTRAINT "request_rollups_pkey" PRIMARY KEY ("grain","measure","department_id","start","status","priority","bucket")
);

-- CreateTable
CREATE TABLE "request_rollup_changes" (
    "id" BIGSERIAL NOT NULL,
    "measure" "rollup_measure" NOT NULL,
    "department_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "status" TEXT NOT NULL,
    "priority" TEXT NOT NULL,
    "bucket" INTEGER NOT NULL,
    "count" BIGINT NOT NULL,
    "milliseconds" BIGINT NOT NULL,

    CONSTRAINT "request_rollup_changes_pkey" PRIMARY KEY ("id")
);

-- The analytics of a million requests have to be quick, whatever the period. Requests are therefore
-- counted beforehand, by day and by month, for each department and for all (request_rollups). Nobody
-- has to remember to do so: triggers note within each transaction what it changes of the counts
-- (request_rollup_changes: appended to only, so that writers never wait for each other), and a chore
-- adds the changes up (roll_up_requests). Counts and changes together are exact at any moment. Those of
-- one statement are noted in the order of their days: what is added up together falls together.

CREATE FUNCTION step_milliseconds(since timestamptz, until timestamptz) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (extract(epoch FROM until - since) * 1000)::bigint;

-- Where the lengths of steps are divided, in milliseconds: from a second on each is a tenth longer than
-- the one before. The percentiles are looked for among the requests of one division, which this keeps
-- small; they are exact all the same.
CREATE FUNCTION step_bounds() RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
    -9223372036854775808,
    1000, 1100, 1210, 1331, 1464, 1611, 1772, 1949, 2144, 2358, 2594, 2853, 3138, 3452, 3797, 4177,
    4595, 5054, 5560, 6116, 6727, 7400, 8140, 8954, 9850, 10835, 11918, 13110, 14421, 15863, 17449,
    19194, 21114, 23225, 25548, 28102, 30913, 34004, 37404, 41145, 45259, 49785, 54764, 60240,
    66264, 72890, 80180, 88197, 97017, 106719, 117391, 129130, 142043, 156247, 171872, 189059,
    207965, 228762, 251638, 276801, 304482, 334930, 368423, 405265, 445792, 490371, 539408, 593349,
    652683, 717952, 789747, 868722, 955594, 1051153, 1156269, 1271895, 1399085, 1538993, 1692893,
    1862182, 2048400, 2253240, 2478564, 2726421, 2999063, 3298969, 3628866, 3991753, 4390928,
    4830021, 5313023, 5844325, 6428757, 7071633, 7778796, 8556676, 9412344, 10353578, 11388936,
    12527829, 13780612, 15158674, 16674541, 18341995, 20176195, 22193814, 24413195, 26854515,
    29539966, 32493963, 35743359, 39317695, 43249465, 47574411, 52331852, 57565038, 63321541,
    69653696, 76619065, 84280972, 92709069, 101979976, 112177973, 123395771, 135735348, 149308882,
    164239771, 180663748, 198730123, 218603135, 240463448, 264509793, 290960772, 320056850,
    352062535, 387268788, 425995667, 468595233, 515454757, 567000233, 623700256, 686070281,
    754677309, 830145040, 913159544, 1004475499, 1104923049, 1215415354, 1336956889, 1470652578,
    1617717836, 1779489619, 1957438581, 2153182439, 2368500683, 2605350752, 2865885827, 3152474410,
    3467721851, 3814494036, 4195943439, 4615537783, 5077091561, 5584800717, 6143280789, 6757608868,
    7433369755, 8176706730, 8994377403, 9893815144, 10883196658, 11971516324, 13168667956,
    14485534752, 15934088227, 17527497050, 19280246755, 21208271431, 23329098574, 25662008431,
    28228209274, 31051030201, 34156133222, 37571746544, 41328921198, 45461813318, 50007994650,
    55008794115, 60509673526, 66560640879, 73216704967, 80538375463, 88592213010, 97451434311,
    107196577742, 117916235516, 129707859067, 142678644974, 156946509471, 172641160419,
    189905276460, 208895804107, 229785384517, 252763922969, 278040315266, 305844346792,
    336428781472, 370071659619, 407078825581, 447786708139, 492565378953, 541821916848, 596004108533
  ]::bigint[];

-- What a request counts for: one row for each measure that it has come to.
CREATE FUNCTION request_facts(
  status maintenance_status, priority maintenance_priority, created_at timestamptz,
  approved_at timestamptz, assigned_at timestamptz, completed_at timestamptz
) RETURNS TABLE (
  measure rollup_measure, day date, status text, priority text, bucket int, milliseconds bigint
) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
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

CREATE FUNCTION note_request_rollup_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER note_inserted_requests AFTER INSERT ON maintenance_requests
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_request_rollup_changes();
CREATE TRIGGER note_updated_requests AFTER UPDATE ON maintenance_requests
  REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_request_rollup_changes();
CREATE TRIGGER note_deleted_requests AFTER DELETE ON maintenance_requests
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_request_rollup_changes();
CREATE TRIGGER note_truncated_requests AFTER TRUNCATE ON maintenance_requests
  FOR EACH STATEMENT EXECUTE FUNCTION note_request_rollup_changes();

-- Adds up to `batch` changes to the rollups, the oldest first, and tells how many there were: none while
-- somebody else is at it.
CREATE FUNCTION roll_up_requests(batch int) RETURNS int LANGUAGE plpgsql AS $$
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

-- Few rows are ever empty, and only until the next line is run.
CREATE INDEX request_rollups_empty_idx ON request_rollups (start) WHERE count = 0;

-- Forgets all counts and has them made anew from the requests. For whoever has changed requests with
-- the triggers switched off.
CREATE FUNCTION recount_requests() RETURNS void LANGUAGE plpgsql AS $$
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

SELECT recount_requests();

-- The percentiles are read off these.
CREATE INDEX maintenance_requests_approval_idx ON maintenance_requests
  (step_milliseconds(created_at, approved_at), created_at, department_id) INCLUDE (approved_at)
  WHERE approved_at IS NOT NULL;
CREATE INDEX maintenance_requests_assignment_idx ON maintenance_requests
  (step_milliseconds(approved_at, assigned_at), created_at, department_id)
  INCLUDE (approved_at, assigned_at)
  WHERE approved_at IS NOT NULL AND assigned_at IS NOT NULL;
CREATE INDEX maintenance_requests_completion_idx ON maintenance_requests
  (step_milliseconds(created_at, completed_at), created_at, department_id) INCLUDE (completed_at)
  WHERE completed_at IS NOT NULL;
