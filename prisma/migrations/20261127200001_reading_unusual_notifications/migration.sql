-- The kind of notifications of unusual readings. A separate migration: the value cannot be used in the transaction that adds it.
-- migration-check: allow enum-value: rows have it only for unusual readings, which the version before cannot enter
ALTER TYPE "notification_kind" ADD VALUE 'reading_unusual' BEFORE 'delegated';
