-- Fills places, categories and assets, and links the requests of many-rows.sql with them, for tests of plans.
-- Placeholders: {rooms}, {assets}. Location 1 has most rooms, location 2 has 40 of them; asset 7 has four parts.
INSERT INTO locations (id, name, name_key, kind, parent_id, path, depth, search_text, created_at)
SELECT i, 'Site ' || i, 'site ' || i, 'site', NULL, '/' || i || '/', 1, 'site ' || i, now()
FROM generate_series(1, 2) AS i;
INSERT INTO locations (id, name, name_key, code, code_key, kind, parent_id, path, depth, search_text, created_at)
SELECT 2 + i, 'Room ' || i, 'room ' || i, 'R-' || i, 'r-' || i, 'room', site,
  '/' || site || '/' || 2 + i || '/', 2, 'room ' || i || E'\nr-' || i,
  timestamptz '2023-01-01' + i * interval '1 hour'
FROM (SELECT i, CASE WHEN i <= 40 THEN 2 ELSE 1 END AS site FROM generate_series(1, {rooms}) AS i) AS room;

INSERT INTO categories (id, name, name_key, path, depth, search_text)
SELECT i, 'Category ' || i, 'category ' || i, '/' || i || '/', 1, 'category ' || i FROM generate_series(1, 50) AS i;

INSERT INTO assets (id, tag, tag_key, name, name_key, type, type_key, parent_id, location_id, department_id, state,
  criticality, warranty_until, path, depth, search_text, created_at)
SELECT i, 'T-' || lpad(i::text, 6, '0'), 't-' || lpad(i::text, 6, '0'), 'Asset ' || i, 'asset ' || i,
  'Type ' || i % 40, 'type ' || i % 40, parent, 3 + i * 7 % {rooms}, 1 + i % 40,
  CASE WHEN i % 50 = 0 THEN 'retired' ELSE 'in_service' END::asset_state, 1 + i % 5,
  date '2024-01-01' + i % 2000,
  coalesce('/' || parent, '') || '/' || i || '/', CASE WHEN parent IS NULL THEN 1 ELSE 2 END,
  't-' || lpad(i::text, 6, '0') || E'\nasset ' || i, timestamptz '2023-01-01' + i * interval '1 hour'
FROM (
  SELECT i, CASE WHEN i > {assets} / 5 THEN 1 + i % ({assets} / 5) END AS parent
  FROM generate_series(1, {assets}) AS i
) AS asset;

UPDATE maintenance_requests SET category_id = 1 + id % 50, location_id = 3 + id * 11 % {rooms},
  asset_id = CASE WHEN id % 3 = 0 THEN 1 + id % {assets} END;
