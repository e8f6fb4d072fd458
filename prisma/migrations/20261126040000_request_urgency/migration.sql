-- Position of a request in the order by priority: the most urgent first, and the oldest first within a priority. As
-- urgencyOf of src/modules/maintenance/list/urgency.ts. Each lower priority comes 1,000 years later; one time instead
-- of two columns, because a page in keyset order compares both columns in one direction.
CREATE FUNCTION request_urgency(priority maintenance_priority, created_at timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ((created_at AT TIME ZONE 'UTC') + CASE priority
  WHEN 'urgent' THEN interval '0 days'
  WHEN 'high' THEN interval '365250 days'
  WHEN 'normal' THEN interval '730500 days'
  ELSE interval '1095750 days'
END) AT TIME ZONE 'UTC';
