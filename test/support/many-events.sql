-- Adds to many-things.sql what happened to assets, for tests of plans. Placeholders: {events}, {assets}.
-- Asset 11 has many of everything, meter 1 has many readings; the others have few each.
UPDATE maintenance_requests SET asset_id = 11 WHERE id % 9 = 0;

INSERT INTO downtimes (asset_id, started_at, ended_at, planned, reason, request_id, created_by_id)
SELECT CASE WHEN i % 3 = 0 THEN 11 ELSE 12 + i % ({assets} - 12) END, start,
  CASE WHEN i < {events} AND (i % 3 = 0 OR i % 100 <> 1) THEN start + interval '20 minutes' END, i % 10 = 0, 'Reason ' || i,
  CASE WHEN i % 3 = 0 THEN 9 * (1 + i % 3000) END, 1002
FROM (
  SELECT i, timestamptz '2023-01-01 00:00:00.001' + i * interval '1 hour' AS start FROM generate_series(1, {events}) AS i
) AS downtime;

INSERT INTO meters (id, asset_id, name, name_key, unit, created_at)
SELECT i, CASE WHEN i <= 5 THEN 11 ELSE 12 + i % ({assets} - 12) END, 'Meter ' || i, 'meter ' || i, 'h',
  timestamptz '2023-01-01' + i * interval '1 hour'
FROM generate_series(1, {events} / 10) AS i;
INSERT INTO readings (meter_id, value, at, entered_by_id)
SELECT CASE WHEN i % 4 = 0 THEN 1 WHEN i % 4 = 1 THEN 1 + i % 5 ELSE 1 + i % ({events} / 10) END, i,
  timestamptz '2023-01-01 00:00:00.002' + i * interval '30 minutes', 1002
FROM generate_series(1, 3 * {events}) AS i;

INSERT INTO asset_changes (asset_id, kind, at, actor_id, data)
SELECT CASE WHEN i % 3 = 0 THEN 11 ELSE 12 + i % ({assets} - 12) END,
  CASE WHEN i % 2 = 0 THEN 'move' ELSE 'state' END::asset_change_kind,
  timestamptz '2023-01-01 00:00:00.003' + i * interval '1 hour', 1002, '{"from": null, "to": null}'
FROM generate_series(1, {events}) AS i;
