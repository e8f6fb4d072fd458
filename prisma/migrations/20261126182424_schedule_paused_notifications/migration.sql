-- The kind of notifications of paused schedules. A separate migration: the value cannot be used in the transaction that adds it.
-- migration-check: allow enum-value: rows have it only when there are schedules, which the version before cannot create
ALTER TYPE "notification_kind" ADD VALUE 'schedule_paused' BEFORE 'delegated';
