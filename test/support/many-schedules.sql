-- Adds to many-things.sql schedules and their occurrences, for tests of plans. Placeholders: {schedules}, {occurrences}.
-- Schedule 5 has many occurrences.
INSERT INTO schedules (id, title, title_key, search_text, description, priority, department_id, assignee_id, category_id,
  location_id, state, rrule, starts_at, time_zone, base, on_closed_day, tolerance_minutes, editor_id, archived_at, created_at,
  updated_at, effective_from, trigger_from, done_until, next_due_at, next_due_last, next_run_at)
SELECT i, 'Schedule ' || i, 'schedule ' || lpad(i::text, 6, '0'), 'schedule ' || lpad(i::text, 6, '0'), 'Look.', 'normal',
  1 + i % 8, CASE WHEN i % 20 = 0 THEN 1002 + i % 3 END, NULL, NULL, CASE WHEN i % 7 = 0 THEN 'paused' ELSE 'active' END::schedule_state,
  'FREQ=YEARLY', '2020-01-01T08:00', 'UTC', 'fixed', 'keep', 1440, 1001, CASE WHEN i % 11 = 0 THEN now() END,
  timestamptz '2023-01-01' + i * interval '1 minute', now(), now(), now(), '2024-01-01T08:00',
  timestamptz '2030-01-01' + i * interval '1 minute', timestamptz '2030-01-01' + i * interval '1 minute',
  CASE WHEN i % 7 <> 0 AND i % 11 <> 0 THEN timestamptz '2030-01-01' + i * interval '1 minute' END
FROM generate_series(1, {schedules}) AS i;
INSERT INTO schedule_assets (schedule_id, asset_id, position, added_at)
SELECT i, 1 + i % 4000, 0, now() FROM generate_series(1, {schedules}) AS i WHERE i % 2 = 0;
INSERT INTO schedule_occurrences (schedule_id, asset_id, occurrence_key, local_time, local_day, due_at, generates_at, state,
  closed_at, created_at)
SELECT CASE WHEN i % 4 = 0 THEN 5 ELSE 1 + i % {schedules} END, NULL, '2020-' || i, '2024-01-01T08:00', '2024-01-01',
  timestamptz '2024-01-01' + i * interval '1 minute', now(),
  (ARRAY['generated', 'skipped', 'missed']::occurrence_state[])[1 + i % 3], now(), now()
FROM generate_series(1, {occurrences}) AS i;
