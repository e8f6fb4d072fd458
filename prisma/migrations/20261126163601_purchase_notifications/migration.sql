-- The kind of notifications of purchases. A separate migration: the value cannot be used in the transaction that adds it.
-- migration-check: allow enum-value: rows have it only when there are purchases, which the version before cannot create
ALTER TYPE "notification_kind" ADD VALUE 'purchase' BEFORE 'delegated';
