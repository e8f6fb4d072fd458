-- The kind of notifications of parts. A separate migration: the value cannot be used in the transaction that adds it.
-- migration-check: allow enum-value: rows have it only when there are parts, which the version before cannot create
ALTER TYPE "notification_kind" ADD VALUE 'part_low' BEFORE 'delegated';
