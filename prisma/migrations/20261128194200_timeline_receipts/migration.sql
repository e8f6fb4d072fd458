-- Entries of equal time are in the order of their receipt, so that a page reads as many rows as it has.
CREATE INDEX CONCURRENTLY IF NOT EXISTS maintenance_history_timeline ON maintenance_history (request_id, occurred_at, coalesce(received_at, occurred_at), id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS timeline_entries_all ON timeline_entries (request_id, at, coalesce(received_at, at), id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS timeline_entries_kind ON timeline_entries (request_id, kind, at, coalesce(received_at, at), id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS timeline_entries_seen ON timeline_entries (request_id, at, coalesce(received_at, at), id) WHERE audience = 'public';
CREATE INDEX CONCURRENTLY IF NOT EXISTS timeline_entries_seen_kind ON timeline_entries (request_id, kind, at, coalesce(received_at, at), id) WHERE audience = 'public';
DROP INDEX CONCURRENTLY IF EXISTS maintenance_history_request_id_occurred_at_id_idx;
DROP INDEX CONCURRENTLY IF EXISTS timeline_entries_request_id_at_id_idx;
DROP INDEX CONCURRENTLY IF EXISTS timeline_entries_request_id_kind_at_id_idx;
DROP INDEX CONCURRENTLY IF EXISTS timeline_entries_public;
DROP INDEX CONCURRENTLY IF EXISTS timeline_entries_public_kind;
