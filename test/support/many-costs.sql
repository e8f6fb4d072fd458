-- Adds to many-things.sql costs of one in three requests, for tests of plans.
INSERT INTO purchases (request_id, department_id, description, amount, paid_amount, state, requested_by_id, requested_at)
SELECT id, department_id, 'Purchase', id, id, 'received', 1002, created_at
FROM maintenance_requests WHERE id % 3 = 0;
INSERT INTO parts (id, sku, sku_key, name, name_key, search_text, unit, on_hand)
VALUES (1, 'SKU', 'sku', 'Part', 'part', 'sku', 'pcs', 0);
INSERT INTO stock_movements (part_id, kind, quantity, delta, on_hand_after, unit_cost, cost, request_id, actor_id, at)
SELECT 1, 'issue', 1, -1, 0, 100, 100, id, 1002, created_at FROM maintenance_requests WHERE id % 3 = 0;
