-- Adds to many-rows.sql parts, movements and purchases, for tests of plans. Placeholders: {parts}, {moves}.
-- Part 1 and request 900 have many of everything.
ALTER TABLE stock_movements DISABLE TRIGGER USER;
UPDATE maintenance_requests SET asset_id = 11 WHERE id % 9 = 0;

INSERT INTO parts (id, sku, sku_key, name, name_key, search_text, unit, on_hand, reorder_point, department_id, archived_at)
SELECT i, 'SKU-' || i, 'sku-' || lpad(i::text, 6, '0'), 'Part ' || i, 'part ' || lpad(i::text, 6, '0'),
  'sku-' || lpad(i::text, 6, '0') || E'\npart ' || i, 'pcs', i % 100, CASE WHEN i % 50 = 0 THEN 0 END,
  CASE WHEN i % 10 <> 0 THEN 1 + i % 8 END, CASE WHEN i % 11 = 0 THEN now() END
FROM generate_series(1, {parts}) AS i;
INSERT INTO stock_movements (part_id, kind, quantity, delta, on_hand_after, unit_cost, cost, request_id, actor_id, at)
SELECT CASE WHEN i % 4 = 0 THEN 1 ELSE 1 + i % {parts} END, 'issue', 1, -1, 5, 100, 100,
  CASE WHEN i % 5 = 0 THEN 900 WHEN i % 5 = 1 THEN NULL ELSE 1 + i % 20000 END, 1002,
  timestamptz '2023-01-01' + i * interval '1 minute'
FROM generate_series(1, {moves}) AS i;
INSERT INTO purchases (request_id, department_id, description, amount, state, requested_by_id, requested_at)
SELECT request.id, request.department_id, 'Purchase ' || i, i,
  (ARRAY['requested', 'approved', 'refused', 'ordered', 'received', 'cancelled']::purchase_state[])[1 + i % 6],
  1002 + i % 3, timestamptz '2023-01-01' + i * interval '1 minute'
FROM generate_series(1, {moves}) AS i
JOIN maintenance_requests AS request ON request.id = CASE WHEN i % 10 = 0 THEN 900 ELSE 1 + i % 20000 END
ORDER BY i;
